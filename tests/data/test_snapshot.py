"""The snapshot that ships: every statement of the starter set, as in the documents it is from."""

from pathlib import Path

import pytest

from service.domain.entries import Release
from service.domain.wikidata.documents import Answer, Claim, Document
from service.domain.wikidata.parsing import parse_document
from service.domain.wikidata.rendering import mentioned
from service.storage import shipped
from service.storage.work import StoredPorts
from service.usecases.load_snapshot import load_snapshot
from tests.data.test_starter_facts import table, wikidata_documents
from tests.project.sources import ROOT

LARGEST = 600_000  # bytes


@pytest.fixture(scope="module")
def answers() -> tuple[Answer, ...]:
    return shipped.snapshot().answers()


@pytest.fixture(scope="module")
def documents(answers: tuple[Answer, ...]) -> dict[str, Document]:
    return {each.requested: each.document for each in answers if each.whole and each.document}


def test_every_starter_statement_is_in_it_with_its_id_and_revision(
    release: Release, documents: dict[str, Document]
) -> None:
    anchors = {anchor.id for entry in release.entries for anchor in entry.entities}
    assert anchors == documents.keys()
    for entry in release.entries:
        for each in entry.statements:
            document = documents[each.subject.id or ""]
            assert document.revision == each.revision
            assert document.labels["en"] == each.subject.label
            assert _found(document, each.id).snak.property == each.property.id


def _found(document: Document, id: str | None) -> Claim:
    (claim,) = (claim for claim in document.claims if claim.id == id)
    return claim


def test_it_says_what_the_documents_beside_the_project_say(
    shared: Path, documents: dict[str, Document]
) -> None:
    folder = shared / "data/wikidata"
    checked = set()
    for raw in wikidata_documents(folder):
        kept = documents.get(raw["id"])
        if kept is not None and kept.revision == raw.get("lastrevid"):
            original = parse_document(raw)
            assert kept.claims == original.claims
            assert kept.modified == original.modified
            assert kept.labels.items() <= original.labels.items()
            checked.add(kept.id)
    assert checked == documents.keys()


def test_names_are_wikidata_s_and_only_of_what_is_mentioned(
    shared: Path, answers: tuple[Answer, ...], documents: dict[str, Document]
) -> None:
    folder = shared / "data/wikidata"
    known = table(folder / "units.tsv") | table(folder / "item_labels.tsv")
    known |= table(folder / "properties.tsv")
    ids = {id for each in documents.values() for id in mentioned(each.claims)}
    named = {each.requested: each.document for each in answers if not each.whole}
    assert named.keys() <= ids
    assert {id for id in ids if known.get(id)} <= named.keys() | documents.keys()
    for id, document in named.items():
        assert document is not None
        assert document.claims == ()
        assert document.labels["en"] == known.get(id, document.labels["en"]) or not known[id]


def test_it_is_small_and_holds_no_sentences(answers: tuple[Answer, ...]) -> None:
    assert (ROOT / "data/snapshot/starter-snapshot.jsonl").stat().st_size < LARGEST
    for each in answers:
        assert each.document is not None
        assert not each.document.descriptions
        assert not each.document.aliases


def test_loaded_it_names_and_counts_without_a_network(ports: StoredPorts) -> None:
    """Counted in the documents: Q16529187 has 11 statements."""
    assert load_snapshot(ports, shipped.snapshot())
    assert not load_snapshot(ports, shipped.snapshot())
    with ports.look() as work:
        wikidata = work.wikidata
        kept = wikidata.documents(["Q16529187"])["Q16529187"]
        assert kept.source == "starter-snapshot"
        assert kept.document is not None
        assert kept.document.revision == 900949909
        assert wikidata.popularity(["Q16529187"])["Q16529187"].value == 11
        assert wikidata.names(["P31", "Q5"])["P31"].label == "instance of"
