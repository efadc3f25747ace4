"""Claims from a long queue against a short one, and what a report of many votes takes."""

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median

from sqlalchemy import insert, text

from bench.measuring import memory_rise, spread
from bench.results import Measured
from bench.subject import Subject, settings
from service.app import open_ports
from service.domain.access import Asker
from service.domain.judging.assignments import Wish
from service.storage.tables.submissions import submissions
from service.storage.work import StoredPorts
from service.usecases.claim_assignment import claim_assignment
from service.usecases.measure_agreement import agreement_of
from service.usecases.show_human_eval import human_eval_of

MANY, FEW = 1_000_000, 10_000
LONG, SHORT = 100_000, 1_000
ROUNDS, CLIENTS, CLAIMS, PAIRED = 9, 8, 400, 30
WISH = Wish(kinds=None, submission=None)
FILL = """
INSERT INTO datasets (name, title) VALUES ('d', 'd');
INSERT INTO releases
  (id, dataset, serial, number, created_at, complete, entries, rendering, summary)
  VALUES ('r', 'd', 1, 1, '2026-01-01', 1, 0, '', x'');
INSERT INTO judging_batches (submission_id, state, guideline, salt) VALUES ('s', 'open', '1', 'a');
WITH RECURSIVE c (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM c WHERE n + 1 < :size)
  INSERT INTO judging_items
  (id, submission_id, release_id, entry_id, position, k, version, facts, steps, step_kinds)
  SELECT 'item-' || n, 's', 'r', 'E' || n, n, :k, 1, 2, 2, 'fi' FROM c;
INSERT INTO judging_contents (item_id, version, content) SELECT id, 1, x'' FROM judging_items;
WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < :k)
  INSERT INTO judging_slots (item_id, slot_no, submission_id, available_at)
  SELECT id, n, 's', position * :k + n FROM judging_items, s ORDER BY position, n
"""

SAID = b'{"facts":["supported","not-in-kg"],"steps":["valid","valid"]}'
VOTES = """
DELETE FROM judging_assignments;
UPDATE judging_slots SET lease_token = NULL, annotator = 'person ' || slot_no, available_at = NULL;
INSERT INTO judging_assignments
  (id, item_id, annotator, item_version, state, version, guideline, claimed_at, judgement)
  SELECT 'given-' || id, item_id, annotator, 1, 'final', 1, '1', '2026-01-01 00:00:00', :said
  FROM judging_slots;
INSERT INTO judgement_events (item_id, assignment_id, annotator, kind, version, at, new)
  SELECT item_id, id, annotator, 'final', 1, '2026-01-01 00:00:00', judgement
  FROM judging_assignments
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


def claim_100k_vs_1k(subject: Subject) -> Measured:
    """How long one claim takes at 100,000 items, k = 2, in times of that at 1,000."""
    folder = Path(subject.ports.database.url.database or "").parent
    with filled(folder / "short", SHORT, 2) as short, filled(folder / "long", LONG, 2) as long:
        seconds = {ports: partial(_median_claim, ports, count()) for ports in (short, long)}
        for claiming in seconds.values():
            claiming()
        return spread([seconds[long]() / seconds[short]() for _ in range(ROUNDS)])


def human_eval_100k_memory_mib(subject: Subject) -> Measured:
    """How far memory rises while 200,000 votes on 100,000 items are read and resolved."""
    folder = Path(subject.ports.database.url.database or "").parent
    with filled(folder / "voted", LONG, 2) as ports:
        vote(ports)

        def report() -> None:
            with ports.look() as work:
                found, agreement = human_eval_of(work, "s"), agreement_of(work, "s")
            assert found is not None
            assert found.factscore.standing.judged == LONG
            assert agreement.factscore.overall.percent.value == 1

        return spread([memory_rise(report) for _ in range(3)])


ROWS: Mapping[str, Callable[[Subject], Measured]] = {
    "claim_million_vs_10k": claim_million_vs_10k,
    "claim_100k_vs_1k": claim_100k_vs_1k,
    "human_eval_100k_memory_mib": human_eval_100k_memory_mib,
}


@contextmanager
def filled(folder: Path, size: int, k: int = 1) -> Iterator[StoredPorts]:
    """A database with a queue of that many items."""
    ports, sizes = open_ports(settings(folder)), {"size": size, "k": k}
    with ports.work() as work:
        for number, statement in enumerate(FILL.split(";")):
            if number == RELEASE_IS_THERE:
                work.connection.execute(insert(submissions), SUBMISSION)
            given = {name: value for name, value in sizes.items() if f":{name}" in statement}
            work.connection.execute(text(statement), given)
    yield ports
    ports.database.close()


@contextmanager
def _queue(folder: Path, size: int) -> Iterator[Callable[[], float]]:
    """A queue of that many items; each call claims CLAIMS of them and gives claims a second."""
    with filled(folder, size) as ports:
        yield _claiming(ports)


def vote(ports: StoredPorts) -> None:
    """Let two people judge all of a queue, alike."""
    with ports.work() as work:
        for statement in VOTES.split(";"):
            work.connection.execute(text(statement), {"said": SAID} if ":said" in statement else {})


def _claiming(ports: StoredPorts) -> Callable[[], float]:
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

    return claiming


def _median_claim(ports: StoredPorts, names: Iterator[int]) -> float:
    """The median seconds of some claims, one after another."""
    taken = []
    for _ in range(PAIRED):
        begun = time.perf_counter()
        _claim(ports, f"one-{next(names)}")
        taken.append(time.perf_counter() - begun)
    return median(taken)


def _claim(ports: StoredPorts, annotator: str) -> str:
    asker = Asker(role="admin", token_id=None, annotator=annotator, open=True)
    claimed = claim_assignment(ports, asker, WISH, lease_seconds=900)
    assert claimed.assignment is not None
    assert claimed.is_new
    return claimed.assignment
