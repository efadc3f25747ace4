"""The starter data set against the documents its facts came from, read through the parser."""

from pathlib import Path

from service.domain.grounding.ground import ground_entry
from service.domain.grounding.properties import Properties
from service.domain.release.reader import read_release
from service.domain.wikidata.documents import KeptDocument
from service.storage import shipped
from tests.data.test_starter_facts import wikidata_documents
from tests.domain.grounding.worlds import kept


def test_every_statement_stands_as_its_document_has_it(
    shared: Path, properties: Properties
) -> None:
    release = read_release(
        shipped.starter(), dataset=None, corrections=None, vocabulary=shipped.vocabulary()
    )
    taken_from = {
        (each.subject.id, each.revision) for entry in release.entries for each in entry.statements
    }
    documents: dict[str, KeptDocument] = {}
    for raw in wikidata_documents(shared / "data/wikidata"):
        if (raw["id"], raw.get("lastrevid")) in taken_from:
            documents.setdefault(raw["id"], kept(raw))

    grounded = 0
    for entry in release.entries:
        for each in ground_entry(entry, documents, {}, properties):
            statement = entry.statements[each.index]
            assert (each.state, each.id) == ("exact", statement.id), (entry.id, each)
            assert each.revision == statement.revision
            grounded += 1
    assert grounded == sum(len(entry.statements) for entry in release.entries)
