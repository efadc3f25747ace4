"""Statements as they are served: named, ranked, in the notation of a release."""

import json
from datetime import date

import pytest

from service.domain.wikidata.documents import Claim, Document, KeptDocument, Rank, Snak
from service.domain.wikidata.names import Name
from service.domain.wikidata.rendering import RankFilter, mentioned, statements_of
from service.domain.wikidata.statements import NamedTerm
from tests.domain.wikidata.conftest import NOW

ENTITY = "http://www.wikidata.org/entity/"
NAMES = {
    "Q1": Name("Some Tower", "en"),
    "P2048": Name("height", "en", datatype="quantity"),
    "P585": Name("point in time", "en", datatype="time"),
    "Q11573": Name("metre", "mul"),
}


def snak(property: str, type: str, value: object) -> Snak:
    """A snak with a value."""
    return Snak(property, "value", None, json.dumps({"type": type, "value": value}))


def height(amount: str, rank: Rank = "normal", *qualifiers: Snak, id: str | None = None) -> Claim:
    """A statement about a height in metres."""
    value = {"amount": f"+{amount}", "unit": ENTITY + "Q11573"}
    return Claim(id, snak("P2048", "quantity", value), rank, qualifiers, references=2)


def kept(*claims: Claim) -> KeptDocument:
    """A document about a tower."""
    document = Document("Q1", "item", revision=7, claims=claims)
    return KeptDocument("Q1", document, NOW, as_of=date(2022, 11, 1), source="starter")


def test_a_statement_in_full() -> None:
    when = snak("P585", "time", {"time": "+1990-00-00T00:00:00Z", "precision": 9})
    (said,) = statements_of(
        kept(height("1049", "preferred", when, Snak("P3831", "somevalue"), id="Q1$a")), NAMES
    )

    assert said.text == (
        "(Some Tower, height, 1,049 metre {point in time, 1990}{P3831, unknown value})"
    )
    assert said.subject == NamedTerm("Q1", "Some Tower", "en")
    assert said.qualifiers[1].property == NamedTerm("P3831", "P3831")
    assert (said.id, said.rank, said.best, said.references) == ("Q1$a", "preferred", True, 2)
    assert [(each.snak, each.value is None) for each in said.qualifiers] == [
        ("value", False),
        ("somevalue", True),
    ]
    assert (said.revision, said.as_of, said.source) == (7, date(2022, 11, 1), "starter")
    assert said.fetched_at == NOW


def test_no_value_is_a_statement() -> None:
    (said,) = statements_of(kept(Claim(None, Snak("P576", "novalue", "time"))), NAMES)

    assert (said.text, said.snak, said.value) == ("(Some Tower, P576, no value)", "novalue", None)


@pytest.mark.parametrize(
    ("rank", "amounts"),
    [("best", ["2", "4"]), ("normal", ["1", "2", "4"]), ("all", ["1", "2", "3", "4", "5"])],
)
def test_ranks(rank: RankFilter, amounts: list[str]) -> None:
    only_deprecated = Claim(None, snak("P1", "string", "5"), "deprecated")
    document = kept(
        height("1"),
        height("2", "preferred"),
        height("3", "deprecated"),
        Claim(None, snak("P2", "string", "4")),
        only_deprecated,
    )

    statements = statements_of(document, {}, rank=rank)

    assert [each.value and each.value.text.split()[0] for each in statements] == amounts
    assert [each.best for each in statements if each.rank == "deprecated"] == [False] * sum(
        each in ("3", "5") for each in amounts
    )


def test_the_best_of_a_form_is_its_own() -> None:
    lexeme = Document(
        "L7",
        "lexeme",
        claims=(
            Claim(None, Snak("P1", "somevalue"), "preferred"),
            Claim(None, Snak("P1", "somevalue"), subject="L7-F1"),
        ),
    )

    first, second = statements_of(KeptDocument("L7", lexeme, NOW), {})

    assert (first.subject.id, second.subject.id) == ("L7", "L7-F1")
    assert (first.best, second.best) == (True, True)


def test_the_same_value_with_other_qualifiers_is_two_statements() -> None:
    first = snak("P585", "time", {"time": "+1990-00-00T00:00:00Z", "precision": 9})
    second = snak("P585", "time", {"time": "+1991-00-00T00:00:00Z", "precision": 9})
    document = kept(height("1", "normal", first), height("1", "normal", second))

    assert len({each.text for each in statements_of(document, NAMES)}) == 2


def test_one_property_and_an_absent_entity() -> None:
    document = kept(height("1"), Claim(None, Snak("P576", "novalue")))

    assert len(statements_of(document, NAMES, property="P576")) == 1
    assert statements_of(KeptDocument("Q1", None, NOW), NAMES) == ()


def test_what_needs_a_name() -> None:
    claims = [
        height("1", "normal", snak("P1", "wikibase-entityid", {"id": "Q5"})),
        Claim(None, snak("P625", "globecoordinate", {"globe": ENTITY + "Q405"}), subject="L1-S1"),
        Claim(None, snak("P2", "wikibase-entityid", {"id": "E10"})),
        Claim(None, snak("P3", "time", {"calendarmodel": ENTITY + "Q1985727"})),
        Claim(None, snak("P4", "quantity", {"unit": "1"})),
        Claim(None, Snak("", "value", None, '"x"')),
    ]

    assert mentioned(claims) == {
        "P2048", "Q11573", "P1", "Q5", "P625", "Q405", "L1-S1", "P2", "P3", "P4",
    }  # fmt: skip
