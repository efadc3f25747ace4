"""Stored statements as they are counted and searched in: popularity, entities alike."""

import sqlite3
from pathlib import Path

from sqlalchemy import event

from service.domain.wikidata.popularity import Popularity
from service.storage.database import Database
from service.storage.work import StoredPorts
from tests.databases import migrated_sqlite, statements_sent
from tests.entity_documents import LATER, claim, entity, item, put, text

HUMAN, CITY = "Q5", "Q515"


def test_popularity_says_how_it_was_counted(ports: StoredPorts) -> None:
    """Q1: two statements of its own; the value of two; a qualifier names it, which is no value."""
    put(
        ports,
        item("Q1", 12, claim(text("P1", "a")), claim(text("P1", "a"), "deprecated")),
        item(
            "Q2",
            13,
            claim(entity("P2", "Q1")),
            claim(text("P1", "a"), "normal", entity("P3", "Q1")),
        ),
        item("Q3", None, claim(entity("P2", "Q1"), "normal", entity("P3", "Q2"))),
    )
    put(ports, item("Q4", 14), whole=False)
    with ports.work() as work:
        work.wikidata.put_object_counts({"Q2": 7, "Q3": 1}, LATER)
        work.wikidata.put_object_counts({"Q3": 0, "Q9": 5}, LATER)
    with ports.look() as work:
        assert work.wikidata.popularity(["Q1", "Q2", "Q3", "Q4", "Q9"]) == {
            "Q1": Popularity(
                4,
                "statements of revision 12: 2; "
                "stored statements with it as value (no endpoint was asked): 2",
            ),
            "Q2": Popularity(
                9,
                "statements of revision 13: 2; "
                "statements with it as value, by an endpoint on 2026-12-01: 7",
            ),
            "Q3": Popularity(
                1,
                "statements of a revision without number: 1; "
                "statements with it as value, by an endpoint on 2026-12-01: 0",
            ),
        }


def test_entities_alike_by_best_statements(ports: StoredPorts) -> None:
    human, some = claim(entity("P31", HUMAN)), claim(text("P9", "x"))
    put(
        ports,
        item("Q10", 1, human, claim(entity("P106", "Q33")), some),
        item("Q9", 1, human, claim(entity("P106", "Q34")), some),
        item("Q8", 1, claim(entity("P31", HUMAN)), claim(entity("P106", "Q33"), "deprecated")),
        item("Q7", 1, claim(entity("P31", CITY), "preferred"), claim(entity("P31", HUMAN))),
        item("Q6", 1, claim(text("P1", "x"), "normal", entity("P31", HUMAN))),
        item("P5", 1, claim(entity("P31", HUMAN))),
    )
    with ports.look() as work:
        alike = work.wikidata.alike
        assert alike([("P31", frozenset({HUMAN}))], []) == ["Q8", "Q9", "Q10"]
        assert alike([("P31", frozenset({HUMAN, CITY}))], []) == ["Q7", "Q8", "Q9", "Q10"]
        trades = ("P106", frozenset({"Q33", "Q34"}))
        assert alike([("P31", frozenset({HUMAN})), trades], []) == ["Q9", "Q10"]
        assert alike([trades], ["P9", "P31"]) == ["Q9", "Q10"]
        assert alike([], ["P106"]) == ["Q9", "Q10"]
        assert alike([], []) == []
        common = work.wikidata.common
        both = [("P31", frozenset({HUMAN, CITY})), trades]
        assert common(["Q9", "Q7", "Q8", "Q404"], both) == {
            "Q9": {"P31": (HUMAN,), "P106": ("Q34",)},
            "Q8": {"P31": (HUMAN,)},
            "Q7": {"P31": (CITY,)},
        }
        assert common([], both) == common(["Q9"], []) == {}
        assert alike([("P31", frozenset())], []) == []
        assert alike([("P31\0", frozenset({"\0", "x" * 999}))], ["\0", "x" * 999]) == []


def test_the_number_of_statements_sent_does_not_grow_with_what_is_found(
    ports: StoredPorts, database: Database
) -> None:
    put(ports, *(item(f"Q{n}", 1, claim(entity("P31", HUMAN))) for n in range(1, 200)))
    ids = [f"Q{n}" for n in range(1, 300)]
    with statements_sent(database) as sent, ports.look() as work:
        assert len(work.wikidata.alike([("P31", frozenset({HUMAN}))], ["P31"])) == 199
        assert len(work.wikidata.popularity(ids)) == 199
    assert len(sent) == 3 + 4


def test_nothing_is_searched_by_reading_all(tmp_path: Path) -> None:
    """SQLite tells how it goes about it; Postgres decides anew by how much there is."""
    database = Database(migrated_sqlite(tmp_path / "a.sqlite3"))
    planned: list[str] = []

    def plan(
        _connection: object, cursor: sqlite3.Cursor, sql: str, values: tuple[object], *_: object
    ) -> None:
        if sql.startswith("SELECT"):
            planned.extend(
                step[3] for step in cursor.connection.execute(f"EXPLAIN QUERY PLAN {sql}", values)
            )

    event.listen(database.engine, "before_cursor_execute", plan)
    with StoredPorts(database).look() as work:
        wikidata = work.wikidata
        wikidata.alike([("P31", frozenset({HUMAN}))], ["P106"])
        wikidata.popularity(["Q1", "Q2"])
        wikidata.documents(["Q1", "Q2"])
        wikidata.documents(["Q1"], LATER.date())
        wikidata.names(["Q1", "Q2"])
    assert sum("wikidata_statements" in step for step in planned) > 2
    assert [step for step in planned if "SCAN" in step and "anon_" not in step] == []
