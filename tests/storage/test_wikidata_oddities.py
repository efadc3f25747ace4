"""What no honest Wikibase sends, and every document beside the project: stored and read back."""

import json
from dataclasses import replace
from pathlib import Path

from service.domain.wikidata.documents import Answer, Document, Snak
from service.domain.wikidata.parsing import parse_document
from service.storage.work import StoredPorts
from tests.entity_documents import NOON, claim, contents, item, put, text

NO_IDS = ("", "Q", "q1", "Q1\0", "Q" + "9" * 60, "x" * 999, "Q\ud800", "'; --", "Ⅳ", "Q\u0661")


def test_what_is_no_id_is_nowhere(ports: StoredPorts) -> None:
    with ports.work() as work:
        wikidata = work.wikidata
        wikidata.put([Answer(id, None) for id in NO_IDS], NOON)
        wikidata.put([Answer("Q1", item(id)) for id in NO_IDS], NOON)
        wikidata.put_object_counts(dict.fromkeys(NO_IDS, 1), NOON)
        for id in NO_IDS:
            wikidata.put_standing(id, NOON.date(), None, NOON)
        assert wikidata.documents(NO_IDS) == wikidata.documents(NO_IDS, NOON.date()) == {}
        assert wikidata.names(NO_IDS) == {}
        assert wikidata.states(NO_IDS) == {}
        assert wikidata.popularity(NO_IDS) == {}
        assert wikidata.unknown(NO_IDS, whole=False) == frozenset(NO_IDS)
        assert wikidata.begin_flights(["\0", "x" * 999], "o", NOON, NOON) == frozenset()
        for language in ("", "\0", "x" * 999, "%"):
            assert wikidata.names(["Q1"], language) == {}
    assert not any(contents(ports).values())


def test_texts_and_numbers_that_no_column_holds(ports: StoredPorts) -> None:
    """The document keeps them as far as UTF-8 can; what is searched in leaves them out."""
    odd = Document(
        id="Q1",
        kind="item",
        revision=10**40,
        datatype="x" * 500,
        labels={
            "en": "nul \0 half \ud800 long " + "x" * 5000,
            "x" * 99: "no code",
            "\0": "nor this",
        },
        claims=(
            claim(text("P1", "nul \0"), id="\0" * 3),
            claim(text("x" * 500, "a"), id="x" * 500),
            claim(text("P2", "a"), "normal", text("\0", "a")),
            claim(Snak("P3", "value", "odd", '{"type":"wikibase-entityid","value":[]}')),
            claim(
                Snak("P4", "value", "odd", '{"type":"wikibase-entityid","value":{"id":"Q\\u0000"}}')
            ),
            claim(Snak("P5", "value", "odd", '"wikibase-entityid" {')),
        ),
    )
    put(ports, odd)
    with ports.look() as work:
        (kept,) = work.wikidata.documents(["Q1"]).values()
        assert work.wikidata.names(["Q1"])["Q1"].label.startswith("nul \ufffd half ? long")
        assert work.wikidata.states(["Q1"])["Q1"].revision is None
    assert len(contents(ports)["wikidata_statements"]) == 5
    assert kept.document is not None
    assert kept.document.claims == odd.claims
    assert kept.document.revision == 10**40
    assert kept.document.labels["en"].startswith("nul \0 half ? long")


def test_every_document_beside_the_project_comes_back_as_it_was_read(
    ports: StoredPorts, shared: Path
) -> None:
    paths = sorted((shared / "data/wikidata/entities").glob("*.json"))
    documents = [parse_document(raw) for path in paths for raw in _raw(path)]
    assert len(documents) > 70
    for document in documents:  # several are of one entity, and not in order of revisions
        put(ports, replace(document, revision=None))
        with ports.look() as work:
            kept = work.wikidata.documents([document.id])[document.id].document
        assert kept == replace(document, revision=None)


def _raw(path: Path) -> list[dict[str, object]]:
    """Documents of entities; one file is a list of statements."""
    raw = json.loads(path.read_bytes())
    if isinstance(raw, list):
        return []
    return list(raw["entities"].values()) if "entities" in raw else [raw]
