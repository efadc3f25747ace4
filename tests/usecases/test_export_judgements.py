"""Exports of many votes: made as they are sent, in memory that does not grow with them."""

import tracemalloc
from dataclasses import replace

import pytest

from schemas.judgement_files import body
from service.domain.judging.exporting import BatchRow, ItemRow, ListsRow, VoteRow
from service.domain.judging.items import FactText
from service.domain.judging.labels import Judgement
from service.storage.database import Database
from service.storage.work import StoredPorts
from service.usecases.export_judgements import Asked, open_export
from service.usecases.import_rows import event_of
from tests.exchange import OPERATOR
from tests.queueing import START, store_submission
from tests.releases import imported

MANY = "submission-many"
MIB = 1 << 20


@pytest.fixture
def many(ports: StoredPorts) -> int:
    """1,000 items with two votes and four events each; gives the number of votes."""
    release = imported(ports)
    lists = ListsRow(1, (FactText("a"), FactText("b")), None)
    item = ItemRow(
        *("", MANY, "", release, 0, 2, "sample", "open"),  # type: ignore[arg-type]
        *(False, None, 1, True, "A text. " * 50, (lists,), None, None),  # type: ignore[arg-type]
    )
    said = Judgement(("supported", "irrelevant"), note="a note of some length " * 10)
    with ports.work() as work:
        store_submission(work, MANY, release, None)
        settings = ("open", False, False, "1", ())
        work.imports.add_batch(
            BatchRow(MANY, "cr-lt-tiny", release, "corrected", (), None, START, *settings)
        )
        for first in range(0, 1000, 500):
            numbers = range(first, first + 500)
            items = [replace(item, item=f"i{n}", entry=f"N{n}", position=n) for n in numbers]
            votes = [
                VoteRow(
                    *(each.item, MANY, each.entry, each.role, each.state, f"{name}-{each.item}"),
                    *(name, 2, 1, said, True, "1", START),
                )
                for each in items
                for name in ("ada", "ben")
            ]
            work.imports.add_items(items)
            work.imports.add_votes(votes)
            finals = [event_of(vote) for vote in votes]
            drafts = [replace(event, kind="draft", version=1) for event in finals]
            work.imports.add_events([event for pair in zip(drafts, finals) for event in pair])  # noqa: B905 - as long as each other
    return 2000


def test_memory_does_not_grow_with_the_votes(ports: StoredPorts, many: int) -> None:
    export = open_export(ports, OPERATOR, MANY)
    assert (export.counts.votes, export.counts.events, export.counts.resolved) == (
        many,
        2 * many,
        1000,
    )
    pieces = body(export, "jsonl", Asked(items=True))
    sizes, peaks = [len(next(pieces))], []
    tracemalloc.start()
    for piece in pieces:
        sizes.append(len(piece))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.reset_peak()
    tracemalloc.stop()
    export.close()
    assert sum(sizes) > 5 * MIB
    assert max(peaks) < 4 * MIB, "a page of each kind, however many there are"


def test_an_open_export_keeps_no_writer_waiting(
    ports: StoredPorts, database: Database, many: int
) -> None:
    """And neither sees what is written meanwhile nor holds anything once it is closed."""
    held = database.engine.pool.checkedout()  # type: ignore[attr-defined]
    export = open_export(ports, OPERATOR, MANY)
    votes = export.votes()
    next(votes)
    with ports.work() as work:
        work.submissions.remove(MANY)
    assert sum(1 for _ in votes) == many - 1
    export.close()
    export.close()
    assert database.engine.pool.checkedout() == held  # type: ignore[attr-defined]
