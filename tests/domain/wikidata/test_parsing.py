"""Documents of every shape are read with nothing lost; broken parts cost no neighbour."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.domain.errors import Malformed
from service.domain.wikidata.claims import parse_claims
from service.domain.wikidata.documents import Claim, KeptDocument, Snak
from service.domain.wikidata.parsing import parse_document
from service.domain.wikidata.rendering import mentioned, statements_of
from tests.domain.wikidata.conftest import NOW, Reading
from tests.domain.wikidata.raw_documents import folder

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)


def statement(property: str = "P31", **parts: object) -> dict[str, Any]:
    """A statement without a value, with parts of a test's own."""
    snak = {"snaktype": "somevalue", "property": property}
    return {"mainsnak": snak, "type": "statement", "rank": "normal"} | parts


def item(*claims: dict[str, Any], **parts: object) -> dict[str, Any]:
    """An item with statements of one property."""
    return {"id": "Q42", "type": "item", "claims": {"P31": list(claims)}} | parts


def test_nothing_of_any_document_is_lost(reading: Reading) -> None:
    # Counted by hand: the files, their wrappers and lines, without what is said to be missing.
    assert reading.different == []
    assert {kind: reading.documents[kind] for kind in sorted(reading.documents)} == {
        "api": 10,
        "entities": 76,
        "openrefine_under60k": 931,
        "revisions": 4,
        "sample_100_items": 100,
        "stream_634_items": 635,
        "twenty_entities": 20,
    }
    assert sum(reading.statements.values()) == sum(reading.ranks.values())
    assert reading.snaks["main", "novalue"] > 0
    assert reading.snaks["qualifier", "somevalue"] > 0
    assert reading.qualifiers > 10_000


@pytest.mark.parametrize("part", ["labels", "descriptions", "aliases", "claims"])
def test_an_empty_list_is_an_empty_object(part: str) -> None:
    document = parse_document({"id": "Q42", "type": "item", part: []})

    assert (document.labels, document.descriptions, document.aliases) == ({}, {}, {})
    assert document.claims == ()


def test_what_a_document_says_of_itself() -> None:
    document = parse_document(
        {
            "type": "property",
            "datatype": "time",
            "id": "P571",
            "lastrevid": 12,
            "modified": "2022-11-01T10:00:00Z",
            "labels": {"en": {"language": "en", "value": "inception"}},
            "aliases": {"en": [{"language": "en", "value": "founded"}], "de": []},
        }
    )

    assert (document.id, document.kind, document.datatype) == ("P571", "property", "time")
    assert document.revision == 12
    assert document.modified is not None
    assert document.modified.isoformat() == "2022-11-01T10:00:00+00:00"
    assert document.labels == {"en": "inception"}
    assert document.aliases == {"en": ("founded",)}


def test_a_document_without_a_revision() -> None:
    assert parse_document(item()).revision is None


def test_statements_of_forms_and_senses_are_theirs() -> None:
    document = parse_document(
        {
            "id": "L7",
            "type": "lexeme",
            "lemmas": {"de": {"language": "de", "value": "Uhu"}},
            "claims": [],
            "forms": [{"id": "L7-F1", "claims": {"P1": [statement("P1")]}}],
            "senses": [{"id": "L7-S1", "claims": {"P2": [statement("P2")]}}],
        }
    )

    assert document.labels == {"de": "Uhu"}
    assert [(claim.subject, claim.snak.property) for claim in document.claims] == [
        ("L7-F1", "P1"),
        ("L7-S1", "P2"),
    ]


def test_media_info_has_statements() -> None:
    document = parse_document({"id": "M5", "statements": {"P180": [statement("P180")]}})

    assert (document.kind, len(document.claims)) == ("mediainfo", 1)


@pytest.mark.parametrize(
    ("value", "datatype"),
    [
        ({"type": "time", "value": {}}, "time"),
        ({"type": "globecoordinate", "value": {}}, "globe-coordinate"),
        ({"type": "wikibase-entityid", "value": {"entity-type": "sense"}}, "wikibase-sense"),
        ({"type": "string", "value": "x"}, None),
    ],
)
def test_the_data_type_follows_from_the_value(value: dict[str, Any], datatype: str | None) -> None:
    snak = {"snaktype": "value", "property": "P9", "datavalue": value}
    document = parse_document(item(statement(mainsnak=snak)))

    assert document.claims[0].snak.datatype == datatype


def test_qualifiers_stand_in_their_order_though_it_is_incomplete() -> None:
    snaks = {key: [{"snaktype": "novalue", "property": key}] * 2 for key in ("P1", "P2", "P3")}
    qualified = statement(qualifiers=snaks) | {"qualifiers-order": ["P3", "P8", "P1"]}

    claim = parse_document(item(qualified)).claims[0]

    assert [q.property for q in claim.qualifiers] == ["P3", "P3", "P1", "P1", "P2", "P2"]


@pytest.mark.parametrize("broken", [None, 7, "x", [], {"rank": "normal"}, {"mainsnak": None}])
def test_what_is_no_statement_is_kept_as_text(broken: object) -> None:
    whole = statement()
    document = parse_document(item(whole, id="Q42", claims={"P31": [whole, broken, whole]}))

    first, opaque, last = document.claims
    assert first == last == Claim(None, Snak("P31", "somevalue"))
    assert opaque.snak.property == "P31"
    assert opaque.snak.raw is not None


def test_a_plain_list_of_claims(shared: Path) -> None:
    path = folder(shared) / "entities/old_claim_format.wikibase-sdk.json"
    claims = parse_claims(json.loads(path.read_text()))

    ids = [mentioned([claim]) for claim in claims]
    assert ids == [{"Q123"}, {"P123"}]


def test_an_unknown_kind_of_snak_is_kept_whole() -> None:
    snak = {"snaktype": "maybe", "property": "P31", "datavalue": {"type": "string", "value": "x"}}

    claim = parse_document(item(statement(mainsnak=snak))).claims[0]

    assert json.loads(claim.snak.raw or "") == snak


@pytest.mark.parametrize(
    "raw",
    [{}, {"id": "Q0", "type": "item"}, {"id": "Q42"}, {"labels": {}}, {"id": 5, "claims": {}}],
)
def test_what_is_no_document(raw: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        parse_document(raw)


def test_half_characters_become_whole_ones() -> None:
    document = parse_document(item(labels={"en": {"value": "a\ud800b\x00"}}))

    assert document.labels == {"en": "a\ufffdb\ufffd"}


@pytest.fixture(scope="module")
def real(shared: Path) -> list[dict[str, Any]]:
    """Small real documents of different kinds."""
    names = (
        "Q6.Wikibase", "Q4.Wikibase", "L5.WikibaseIntegrator", "Q60-unknown-datatype.pywikibot",
        "Q2136219.openrefine-wikibase", "Q19180293.wikibase-sdk", "Q235557.wikibase-sdk",
    )  # fmt: skip
    entities = folder(shared) / "entities"
    return [json.loads((entities / f"{name}.json").read_text()) for name in names]


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_whatever_is_changed_in_a_statement_its_neighbours_stay(
    real: list[dict[str, Any]], data: st.DataObject
) -> None:
    raw = copy.deepcopy(data.draw(st.sampled_from(real)))
    places = [(key, at) for key, group in raw["claims"].items() for at in range(len(group))]
    before = parse_document(raw).claims
    hit = data.draw(st.integers(0, len(places) - 1))
    key, at = places[hit]
    raw["claims"][key][at] = _changed(raw["claims"][key][at], data)

    document = parse_document(raw)

    after = document.claims
    assert after[:hit] == before[:hit]
    assert hit + 1 == len(before) or after[-(len(before) - hit - 1) :] == before[hit + 1 :]
    assert len(statements_of(KeptDocument("Q1", document, NOW), {}, rank="all")) == len(after)
    mentioned(after)


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_whatever_is_changed_in_a_document_it_is_read_or_malformed(
    real: list[dict[str, Any]], data: st.DataObject
) -> None:
    raw = _changed(copy.deepcopy(data.draw(st.sampled_from(real))), data)
    try:
        document = parse_document(raw)
    except Malformed:
        return
    statements_of(KeptDocument("Q1", document, NOW), {}, rank="all")
    mentioned(document.claims)


def _changed(value: Any, data: st.DataObject) -> Any:  # noqa: ANN401 - JSON
    """The value with one place in it, at any depth, taken out or put in anew."""
    if isinstance(value, dict | list) and value and data.draw(st.booleans()):
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = data.draw(st.sampled_from(keys))
        if data.draw(st.integers(0, 4)) == 0:
            del value[key]
        else:
            value[key] = _changed(value[key], data)
        return value
    return data.draw(JSON)
