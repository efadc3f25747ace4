"""The cases that public trackers tell of, on the documents they happened with."""

from pathlib import Path

import pytest

from service.domain.wikidata.documents import KeptDocument
from service.domain.wikidata.parsing import parse_document
from service.domain.wikidata.rendering import RankFilter, statements_of
from service.domain.wikidata.statements import WikidataStatement
from tests.domain.wikidata.conftest import NOW
from tests.domain.wikidata.raw_documents import documents, folder


def said(
    shared: Path, name: str, property: str, rank: RankFilter = "all"
) -> tuple[WikidataStatement, ...]:
    """What a document says by a property."""
    (raw,) = documents(folder(shared) / f"entities/{name}.json")
    document = parse_document(raw)
    return statements_of(KeptDocument(document.id, document, NOW), {}, property=property, rank=rank)


def test_no_value_is_a_statement_without_one(shared: Path) -> None:
    (statement,) = said(shared, "Q59013.wikidata-qrank", "P17")

    assert (statement.snak, statement.value, statement.best) == ("novalue", None, True)


# As the index says: 196 statements, the first 253812, the preferred one 287746.
def test_the_best_of_many(shared: Path) -> None:
    everything = said(shared, "Q271094.wikibase-sdk", "P1082")
    (best,) = said(shared, "Q271094.wikibase-sdk", "P1082", "best")

    assert len(everything) == 196
    assert everything[0].value is not None
    assert best.value is not None
    assert (everything[0].value.amount, best.value.amount) == ("253812", "287746")


def test_of_what_is_only_deprecated_nothing_is_best(shared: Path) -> None:
    (raw,) = documents(folder(shared) / "entities/Q11750128.openrefine-wikibase.json")
    document = parse_document(raw)
    kept = KeptDocument(document.id, document, NOW)
    deprecated = [each for each in statements_of(kept, {}, rank="all") if each.rank == "deprecated"]

    assert [each.best for each in deprecated] == [False]
    for rank in ("normal", "best"):
        served = statements_of(kept, {}, rank=rank)
        assert deprecated[0].property not in [each.property for each in served]


@pytest.mark.parametrize(
    ("name", "globe"),
    [
        ("Q278.opentapioca", "Q2"),
        ("Q24064828.openrefine-wikibase", "Q111"),
        ("Q11834899.openrefine-wikibase", "Q405"),
    ],
)
def test_coordinates_without_precision_and_off_earth(shared: Path, name: str, globe: str) -> None:
    value = said(shared, name, "P625")[0].value

    assert value is not None
    assert (value.kind, value.globe and value.globe.id) == ("coordinate", globe)


def test_values_without_an_id_have_one(shared: Path) -> None:
    values = [each.value for each in said(shared, "Q60.pywikibot", "P17")]

    assert [value and value.id for value in values] == ["Q30"]


def test_an_unknown_data_type_leaves_the_rest_intact(shared: Path) -> None:
    (statement,) = said(shared, "Q60-unknown-datatype.pywikibot", "P99999")

    assert statement.value is not None
    assert (statement.value.kind, statement.value.text) == ("string", "foobar")
    assert (statement.datatype, statement.id) == (
        "foo-unknown-bar",
        "Q60$efebe507-4e9f-4254-dc47-fake",
    )


def test_without_an_english_label_there_is_the_one_for_all(shared: Path) -> None:
    (raw,) = documents(folder(shared) / "entities/Q42.entitybase-backend.json")
    labels = parse_document(raw).labels

    assert "en" not in labels
    assert labels["mul"] == "Douglas Adams"
