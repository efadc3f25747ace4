"""Claims from a queue of a million items against one of ten thousand."""

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from sqlalchemy import insert, text

from bench.measuring import spread
from bench.results import Measured
from bench.subject import Subject, settings
from service.app import open_ports
from service.domain.access import Asker
from service.domain.judging.assignments import Wish
from service.storage.tables.submissions import submissions
from service.storage.work import StoredPorts
from service.usecases.claim_assignment import claim_assignment

MANY, FEW = 1_000_000, 10_000
ROUNDS, CLIENTS, CLAIMS = 9, 8, 400
WISH = Wish(kinds=None, submission=None)
FILL = """
INSERT INTO datasets (name, title) VALUES ('d', 'd');
INSERT INTO releases
  (id, dataset, serial, number, created_at, complete, entries, rendering, summary)
  VALUES ('r', 'd', 1, 1, '2026-01-01', 1, 0, '', x'');
WITH RECURSIVE c (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM c WHERE n + 1 < :size)
  INSERT INTO judging_items
  (id, submission_id, release_id, entry_id, position, k, version, facts, steps, content)
  SELECT 'item-' || n, 's', 'r', 'E' || n, n, 1, 1, 2, 2, x'' FROM c;
INSERT INTO judging_slots (item_id, slot_no, submission_id, available_at)
  SELECT id, 1, 's', position FROM judging_items
"""

RELEASE_IS_THERE = 2  # statements
SUBMISSION = {
    name: value
    for name, value in {
        "id": "s",
        "dataset": "d",
        "release_id": "r",
        "visibility": "public",
        "created_at": datetime(2026, 1, 1, tzinfo=UTC),
        "system_name": "s",
        "system": b"{}",
        "queued": True,
        "receipt": b"{}",
    }.items()
    if name in submissions.c
}


def claim_million_vs_10k(subject: Subject) -> Measured:
    """Claims a second by eight clients at once; no item may go to two of them."""
    folder = Path(subject.ports.database.url.database or "").parent
    with _queue(folder / "few", FEW) as few, _queue(folder / "many", MANY) as many:
        for claiming in (few, many):
            claiming()
        return spread([many() / few() for _ in range(ROUNDS)])


ROWS: Mapping[str, Callable[[Subject], Measured]] = {"claim_million_vs_10k": claim_million_vs_10k}


@contextmanager
def _queue(folder: Path, size: int) -> Iterator[Callable[[], float]]:
    """A queue of that many items; each call claims CLAIMS of them and gives claims a second."""
    ports = open_ports(settings(folder))
    with ports.work() as work:
        for number, statement in enumerate(FILL.split(";")):
            if number == RELEASE_IS_THERE:
                work.connection.execute(insert(submissions), SUBMISSION)
            given = {"size": size} if ":size" in statement else {}
            work.connection.execute(text(statement), given)
    names, given_out = count(), set()

    def claim(_: int) -> str:
        return _claim(ports, f"annotator-{next(names)}")

    def claiming() -> float:
        begun = time.perf_counter()
        with ThreadPoolExecutor(CLIENTS) as clients:
            got = list(clients.map(claim, range(CLAIMS)))
        seconds = time.perf_counter() - begun
        with ports.look() as work:
            held = text("SELECT count(DISTINCT item_id) FROM judging_slots WHERE annotator <> ''")
            given_out.update(got)
            assert work.connection.execute(held).scalar_one() == len(given_out)
        return CLAIMS / seconds

    yield claiming
    ports.database.close()


def _claim(ports: StoredPorts, annotator: str) -> str:
    asker = Asker(role="admin", token_id=None, annotator=annotator, open=True)
    claimed = claim_assignment(ports, asker, WISH, lease_seconds=900)
    assert claimed.assignment is not None
    assert claimed.is_new
    return claimed.assignment
