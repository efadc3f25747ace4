"""The store of Wikidata: what is kept of answers, what replaces what, merges, absence, dates."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, timedelta

from service.domain.wikidata.documents import Answer, Document, KeptDocument, KeptState, Snak
from service.domain.wikidata.names import Name
from service.storage.database import Database
from service.storage.wikidata import StoredWikidata
from service.storage.work import StoredPorts
from tests.databases import statements_sent
from tests.entity_documents import (
    LATER,
    NOON,
    claim,
    contents,
    entity,
    item,
    put,
    text,
)

DAY = date(2022, 11, 1)


@contextmanager
def looking(ports: StoredPorts) -> Iterator[StoredWikidata]:
    with ports.look() as work:
        yield work.wikidata


FULL = replace(
    item(
        "Q7",
        900,
        claim(entity("P31", "Q5"), "preferred", entity("P642", "Q8"), text("P1", "x"), id="Q7$a"),
        claim(Snak("P40", "novalue", "wikibase-item"), id="q7$b"),
        claim(Snak("P18", "somevalue"), "deprecated"),
        labels={"en": "seven", "mul": "7"},
    ),
    modified=NOON,
    descriptions={"en": "a number"},
    aliases={"en": ("VII", "7.0")},
)


def test_what_was_fetched_is_read_back(ports: StoredPorts) -> None:
    with ports.work() as work:
        work.wikidata.put([Answer("Q7", FULL), Answer("Q404", None)], NOON)
    with looking(ports) as wikidata:
        assert wikidata.documents(["Q7", "Q404", "Q1"]) == {
            "Q7": KeptDocument("Q7", FULL, NOON),
            "Q404": KeptDocument("Q404", None, NOON),
        }
        assert wikidata.states(["Q7", "Q404", "Q1"]) == {
            "Q7": KeptState("Q7", "Q7", 900, NOON),
            "Q404": KeptState("Q404", None, None, NOON),
        }
        assert wikidata.names(["Q7", "Q404"]) == {"Q7": Name("seven", "en", "a number")}
        assert wikidata.unknown(["Q7", "Q404", "Q1"], whole=True) == {"Q1"}
        assert wikidata.older(["Q7", "Q404", "Q1"], NOON) == frozenset()
        assert wikidata.older(["Q7", "Q404", "Q1"], LATER) == {"Q7", "Q404"}
    assert [len(rows) for rows in contents(ports).values()] == [1, 2, 3, 2]


def test_the_same_again_changes_only_when_it_was_fetched(
    ports: StoredPorts, database: Database
) -> None:
    put(ports, FULL)
    before = contents(ports)
    with statements_sent(database) as sent:
        put(ports, FULL, at=LATER)
    assert contents(ports) == before
    assert not any("wikidata_statements" in sql or "wikidata_names" in sql for sql in sent)
    with looking(ports) as wikidata:
        assert wikidata.documents(["Q7"])["Q7"].fetched_at == LATER
    put(ports, FULL)  # said later, but fetched before
    with looking(ports) as wikidata:
        assert wikidata.states(["Q7"])["Q7"].fetched_at == LATER


def test_an_answer_says_itself_when_it_was_fetched(ports: StoredPorts) -> None:
    with ports.work() as work:
        work.wikidata.put([Answer("Q7", FULL, fetched_at=NOON)], LATER)
        assert work.wikidata.states(["Q7"])["Q7"].fetched_at == NOON


def test_revisions_stay_and_the_newest_is_served(ports: StoredPorts) -> None:
    first = item("Q1", 10, claim(entity("P31", "Q5")))
    second = item("Q1", 11, claim(entity("P31", "Q6")), labels={"de": "eins"})
    put(ports, first)
    put(ports, second)
    put(ports, first, at=LATER)  # a copy of Wikidata that lags behind
    with looking(ports) as wikidata:
        assert wikidata.documents(["Q1"]) == {"Q1": KeptDocument("Q1", second, LATER)}
        assert wikidata.names(["Q1"])["Q1"] == Name("eins", "de")
        assert wikidata.alike([("P31", frozenset({"Q5"}))], []) == []
        assert wikidata.alike([("P31", frozenset({"Q6"}))], []) == ["Q1"]
    assert len(contents(ports)["wikidata_documents"]) == 2


def test_documents_without_a_revision_are_told_apart(ports: StoredPorts) -> None:
    first, second = item("Q1", None, labels={"en": "a"}), item("Q1", None, labels={"en": "b"})
    for document in (first, first, second):
        put(ports, document)
    with looking(ports) as wikidata:
        assert wikidata.documents(["Q1"])["Q1"].document == second
        assert wikidata.states(["Q1"])["Q1"].revision is None
    assert len(contents(ports)["wikidata_documents"]) == 2


def test_names_alone_never_replace_a_document(ports: StoredPorts) -> None:
    named = Document("P1", "property", 5, datatype="string", labels={"en": "one", "de": "eins"})
    put(ports, named, whole=False)
    with looking(ports) as wikidata:
        assert wikidata.names(["P1"], "de") == {"P1": Name("eins", "de", None, "string")}
        assert wikidata.documents(["P1"])["P1"] == KeptDocument("P1", named, NOON, whole=False)
        assert wikidata.unknown(["P1"], whole=False) == frozenset()
        assert wikidata.unknown(["P1"], whole=True) == {"P1"}
    whole = replace(named, claims=(claim(text("P9", "x")),))
    put(ports, whole)
    put(ports, replace(named, revision=6, labels={"en": "uno"}), whole=False, at=LATER)
    put(ports, replace(named, revision=4, labels={"en": "stale"}), whole=False, at=LATER)
    with looking(ports) as wikidata:
        assert wikidata.documents(["P1"]) == {"P1": KeptDocument("P1", whole, NOON)}
        assert wikidata.names(["P1"])["P1"].label == "uno"
        assert wikidata.names(["P1"], "de")["P1"].label == "eins"


def test_what_is_deleted_is_absent_and_what_it_was_stays(ports: StoredPorts) -> None:
    put(ports, FULL)
    with ports.work() as work:
        work.wikidata.put([Answer("Q7", None)], LATER)
    with looking(ports) as wikidata:
        assert wikidata.documents(["Q7"]) == {"Q7": KeptDocument("Q7", None, LATER)}
        assert wikidata.states(["Q7"])["Q7"].id is None
        assert wikidata.popularity(["Q7"]) == {}
    assert [len(rows) for rows in contents(ports).values()] == [1, 2, 0, 0]
    put(ports, FULL, at=LATER)
    with looking(ports) as wikidata:
        assert wikidata.documents(["Q7"])["Q7"].document == FULL
    assert len(contents(ports)["wikidata_statements"]) == 3


def test_merged_entities_are_read_under_the_id_asked_for(ports: StoredPorts) -> None:
    put(ports, item("Q1", 1, claim(entity("P31", "Q5"))))
    two, three = item("Q2", 2), item("Q3", 3, claim(entity("P31", "Q5")))
    with ports.work() as work:
        work.wikidata.put([Answer("Q1", two)], NOON)
    with ports.work() as work:  # and what it was merged into is merged itself; all in one answer
        work.wikidata.put([Answer(id, three) for id in ("Q2", "Q3", "Q4")], LATER)
    with looking(ports) as wikidata:
        kept = wikidata.documents(["Q1", "Q2", "Q3", "Q4"])
        assert kept == {id: KeptDocument(id, three, LATER) for id in ("Q1", "Q2", "Q3", "Q4")}
        assert wikidata.names(["Q1", "Q4"]) == dict.fromkeys(("Q1", "Q4"), Name("q3", "en"))
        assert wikidata.states(["Q1", "Q2", "Q4"]) == {
            id: KeptState(id, "Q3", 3, LATER) for id in ("Q1", "Q2", "Q4")
        }
        assert wikidata.popularity(["Q1"])["Q1"].value == 1
        assert wikidata.alike([("P31", frozenset({"Q5"}))], []) == ["Q3"]
        assert wikidata.unknown(["Q1"], whole=True) == frozenset()
    with ports.work() as work:
        work.wikidata.put([Answer("Q3", None), Answer("Q2", two)], LATER)  # one is split off again
        kept = work.wikidata.documents(["Q1", "Q2"])
        assert (kept["Q1"].document, kept["Q2"].document) == (None, two)


def test_what_stood_on_a_date_is_apart_from_what_is_new(ports: StoredPorts) -> None:
    old = item("Q1", 10, claim(text("P1", "old")), labels={"en": "once"})
    with ports.work() as work:
        work.wikidata.put_standing("Q1", DAY, old, NOON)
        work.wikidata.put_standing("Q2", DAY, None, NOON)
        assert work.wikidata.names(["Q1"])["Q1"].label == "once"  # for want of a newer one
        assert work.wikidata.unknown(["Q1"], whole=False) == {"Q1"}
    put(ports, item("Q1", 20, labels={"en": "now"}), at=LATER)
    with ports.work() as work:
        merged = item("Q9", 30)
        work.wikidata.put([Answer("Q2", merged), Answer("Q8", merged)], LATER)
        work.wikidata.put_standing("Q9", DAY, item("Q9", 12), LATER)
    with looking(ports) as wikidata:
        assert wikidata.documents(["Q1", "Q2", "Q8", "Q3"], DAY) == {
            "Q1": KeptDocument("Q1", old, NOON, DAY),
            "Q2": KeptDocument("Q2", item("Q9", 12), LATER, DAY),  # a redirect on that date
        }
        assert wikidata.documents(["Q1"], DAY + timedelta(days=1)) == {}
        assert wikidata.unknown(["Q1", "Q2", "Q8", "Q3"], whole=True, as_of=DAY) == {
            "Q8",  # nobody asked whether it was one of its own then
            "Q3",
        }
        assert wikidata.documents(["Q1"])["Q1"].document == item("Q1", 20, labels={"en": "now"})
        assert wikidata.names(["Q1"])["Q1"].label == "now"


def test_there_was_none_on_a_date(ports: StoredPorts) -> None:
    with ports.work() as work:
        work.wikidata.put_standing("Q2", DAY, None, NOON)
        work.wikidata.put_standing("Q2", DAY, None, LATER)
        assert work.wikidata.documents(["Q2"], DAY) == {"Q2": KeptDocument("Q2", None, LATER, DAY)}
        assert work.wikidata.documents(["Q2"]) == {}
