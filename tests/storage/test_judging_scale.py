"""What does not grow with the queue: statements of a claim, and how they find their rows.

How long a claim takes at 100,000 items against 1,000 is a row of `make bench`.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import event, text

from service.domain.judging.assignments import AssignmentFilter, Wish
from service.storage.database import Database
from service.storage.work import StoredPorts
from tests.claiming import claim
from tests.queueing import queued

Sent = list[tuple[str, object]]
ITEMS = 400
WISHES = (None, Wish(submission="submission-one"), Wish(kinds=("factscore",)))
BIG = ("judging_items", "judging_slots", "judging_assignments", "judgement_events")
MOST_STATEMENTS = 14


@contextmanager
def _recorded(database: Database) -> Iterator[Sent]:
    """The statements sent meanwhile, each with its parameters."""
    sent: Sent = []

    def note(_connection: object, _cursor: object, sql: str, given: object, *_: object) -> None:
        sent.append((sql, given))

    event.listen(database.engine, "before_cursor_execute", note)
    yield sent
    event.remove(database.engine, "before_cursor_execute", note)


def _plan(ports: StoredPorts, sql: str, given: object) -> str:
    """The database's plan; Postgres is kept from reading small tables whole."""
    with ports.work() as work:
        run = work.connection.exec_driver_sql
        if ports.database.is_sqlite:
            return "\n".join(row[-1] for row in run(f"EXPLAIN QUERY PLAN {sql}", given))
        run("SET LOCAL enable_seqscan = off")
        return "\n".join(row[0] for row in run(f"EXPLAIN {sql}", given))


def _explained(database: Database, sent: Sent) -> Iterator[tuple[str, str]]:
    """The plans of what was read and changed."""
    ports = StoredPorts(database)
    for sql, given in list(sent):
        if sql.startswith(("SELECT", "UPDATE")) and any(table in sql for table in BIG):
            yield sql, _plan(ports, sql, given)


@pytest.fixture
def far_ahead(ports: StoredPorts) -> StoredPorts:
    """A queue in which Ada has judged the first half of the items and nobody else has any."""
    queued(ports, ITEMS, k=2)
    with ports.work() as work:
        run = work.connection.execute
        first = "SELECT id FROM judging_items WHERE position < :half"
        done = "UPDATE judging_slots SET annotator = 'ada', available_at = NULL"
        done += f" WHERE slot_no = 1 AND item_id IN ({first})"
        run(text(done), {"half": ITEMS // 2})
        if not ports.database.is_sqlite:
            run(text("ANALYZE judging_slots"))
            run(text("ANALYZE judging_items"))
    return ports


@pytest.mark.parametrize("wish", WISHES)
def test_a_claim_looks_up_what_it_wants(
    far_ahead: StoredPorts, database: Database, wish: Wish | None
) -> None:
    """Through the open slots in their order; no table is read whole, nothing is sorted."""
    with _recorded(database) as sent:
        assert claim(far_ahead, "ada", wish).is_new
    assert len(sent) <= MOST_STATEMENTS
    taken = [plan for sql, plan in _explained(database, sent) if sql.startswith("UPDATE judging_s")]
    assert len(taken) == 1
    assert "ix_judging_slots_open" in taken[0]
    for sql, plan in _explained(database, sent):
        lines = [line.strip() for line in plan.splitlines()]
        whole = [line for line in lines if line.startswith(tuple(f"SCAN {t}" for t in BIG))]
        known = [line for line in whole if "ix_judging_items_known" in line]
        assert whole == known, (sql, plan)
        assert "Seq Scan on judging_slots" not in plan, (sql, plan)
        assert "Anti Join" not in plan, (sql, plan)
        assert sql.startswith("SELECT judging") or "TEMP B-TREE" not in plan, (sql, plan)


def test_numbers_never_ask_for_contents(far_ahead: StoredPorts, database: Database) -> None:
    """Progress, lists of assignments, and the votes that human-eval and agreement are made of."""
    with _recorded(database) as sent, far_ahead.look() as work:
        assert work.votes.progress("submission-one") is not None
        work.votes.listed(AssignmentFilter(submission="submission-one"), after=None, limit=50)
        work.votes.count(AssignmentFilter())
        list(work.votes.of("submission-one"))
        list(work.votes.first("submission-one"))
    assert sent
    assert [sql for sql, _ in sent if "judging_contents" in sql] == []


def test_a_batch_is_queued_in_a_handful_of_statements(
    ports: StoredPorts, database: Database
) -> None:
    """As many for 400 items as for 8."""
    counts = []
    for n, id in ((8, "few"), (400, "many")):
        with _recorded(database) as sent:
            queued(ports, n, id=id)
        counts.append(len([sql for sql, _ in sent if "INTO judging_" in sql]))
    assert counts[0] == counts[1] == 5
