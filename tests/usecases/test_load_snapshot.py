"""Loading a snapshot: once for each state of it, and never over what Wikidata said."""

from datetime import timedelta

from service.app import open_ports
from service.config import Settings
from service.domain.wikidata.documents import Answer, Document, KeptDocument
from service.domain.wikidata.names import Name
from service.domain.wikidata.snapshots import Snapshot
from service.storage import shipped
from service.storage.work import StoredPorts
from service.usecases.load_snapshot import load_snapshot
from tests.entity_documents import LATER, NOON, claim, contents, item, put, text

BEFORE = NOON - timedelta(days=999)
OLD = {
    id: item(id, 10, claim(text("P1", "old")), labels={"en": "old", "fr": "vieux"})
    for id in ("Q1", "Q2", "Q3", "Q4", "Q5")
}


def snapshot(*documents: Document, digest: str = "a") -> Snapshot:
    answers = tuple(Answer(each.id, each, fetched_at=BEFORE) for each in documents)
    return Snapshot("shipped", digest, lambda: answers)


def test_it_is_loaded_once_until_it_changes(ports: StoredPorts) -> None:
    def unread() -> tuple[Answer, ...]:
        raise AssertionError("read again")

    assert load_snapshot(ports, snapshot(*OLD.values()))
    assert not load_snapshot(ports, Snapshot("shipped", "a", unread))
    changed = item("Q1", 10, labels={"en": "corrected"})
    assert load_snapshot(ports, snapshot(changed, digest="b"))
    with ports.look() as work:
        kept = work.wikidata.documents(["Q1", "Q2"])
        assert kept["Q2"] == KeptDocument("Q2", OLD["Q2"], BEFORE, source="shipped")
        assert work.wikidata.names(["Q1"])["Q1"].label == "corrected"


def test_what_wikidata_said_stays(ports: StoredPorts) -> None:
    new = item("Q1", 9, claim(text("P1", "new")), labels={"en": "new"})
    same = item("Q2", 10, claim(text("P1", "new")), labels={"en": "new"})
    named = item("Q3", 11, labels={"en": "new"})
    put(ports, new, same)
    put(ports, named, whole=False)
    with ports.work() as work:
        work.wikidata.put([Answer("Q4", None), Answer("Q5", new)], NOON)
    load_snapshot(ports, snapshot(*OLD.values()))
    with ports.look() as work:
        kept = work.wikidata.documents(OLD)
        assert kept == {
            "Q1": KeptDocument("Q1", new, NOON),
            "Q2": KeptDocument("Q2", same, NOON),
            "Q3": KeptDocument("Q3", OLD["Q3"], BEFORE, source="shipped"),  # had only names
            "Q4": KeptDocument("Q4", None, NOON),
            "Q5": KeptDocument("Q5", new, NOON),
        }
        assert {name.label for name in work.wikidata.names(OLD).values()} == {"new"}
        assert work.wikidata.names(["Q3"], "fr")["Q3"] == Name("vieux", "fr")


def test_what_wikidata_says_later_is_served_instead(ports: StoredPorts) -> None:
    """Also where it is of the same revision, or of an older one: it may be another Wikibase."""
    load_snapshot(ports, snapshot(*OLD.values()))
    same = item("Q1", 10, claim(text("P1", "old")), labels={"de": "neu"})
    older = item("Q2", 7, labels={"de": "neu"})
    put(ports, same, older, at=LATER)
    put(ports, item("Q3", 12, labels={"de": "neu"}), whole=False, at=LATER)
    with ports.work() as work:
        work.wikidata.put([Answer("Q4", None), Answer("Q5", same)], LATER)
    with ports.look() as work:
        kept = work.wikidata.documents(OLD)
        assert kept == {
            "Q1": KeptDocument("Q1", same, LATER),
            "Q2": KeptDocument("Q2", older, LATER),
            "Q3": KeptDocument("Q3", OLD["Q3"], BEFORE, source="shipped"),
            "Q4": KeptDocument("Q4", None, LATER),
            "Q5": KeptDocument("Q5", same, LATER),
        }
        german = work.wikidata.names(OLD, "de")
        assert {id: name.label for id, name in german.items()} == {
            **dict.fromkeys(("Q1", "Q2", "Q3", "Q5"), "neu"),
            "Q4": "old",  # what it was called when there was one
        }


def test_whatever_command_comes_first_loads_it(settings: Settings) -> None:
    ports = open_ports(settings)
    with ports.look() as work:
        assert work.wikidata.loaded("starter-snapshot") == shipped.snapshot().digest
    assert sum(row.whole for row in contents(ports)["wikidata_documents"]) == 38
