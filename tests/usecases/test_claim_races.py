"""Case 1 of the public trackers: workers on a barrier never get the same slot."""

import multiprocessing
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.context import ForkServerContext
from threading import Barrier

import pytest
from sqlalchemy import func, select

from service.storage.tables.judging import judging_assignments, judging_slots
from service.storage.work import StoredPorts
from tests.claiming import claim, claim_all, held, judge_held
from tests.queueing import queued

WORKERS = 8


@pytest.fixture(scope="module")
def processes() -> ForkServerContext:
    """Makes processes quickly: a server forks them with everything imported once."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.claiming"])
    return context


@pytest.mark.parametrize(("k", "items", "threads"), [(1, 200, 1), (2, 1000, 8)])
def test_case_1_eight_processes_get_distinct_slots(
    ports: StoredPorts,
    database_url: str,
    processes: ForkServerContext,
    *,
    k: int,
    items: int,
    threads: int,
) -> None:
    """Exactly k assignments of each item, none over k, nobody the same item twice."""
    queued(ports, items, k=k)
    barrier, results = processes.Barrier(WORKERS), processes.Queue()
    workers = [
        processes.Process(target=claim_all, args=(database_url, number, threads, barrier, results))
        for number in range(WORKERS)
    ]
    for worker in workers:
        worker.start()
    got = [lease for _ in workers for lease in results.get(timeout=240)]
    for worker in workers:
        worker.join(timeout=10)
        assert worker.exitcode == 0
    assert len(got) == items * k
    assert len({token for _, _, token in got}) == items * k
    assert set(Counter(item for item, _, _ in got).values()) == {k}
    assert len({(item, name) for item, name, _ in got}) == items * k
    assert _stored(ports) == (items * k, items * k, 0)


def _stored(ports: StoredPorts) -> tuple[int, int, int]:
    """Assignments; slots with somebody's name; slots that nobody got."""
    slot = judging_slots.c
    with ports.look() as work:
        count = work.connection.execute
        return (
            count(select(func.count()).select_from(judging_assignments)).scalar_one(),
            count(select(func.count()).where(slot.annotator.is_not(None))).scalar_one(),
            count(select(func.count()).where(slot.annotator.is_(None))).scalar_one(),
        )


def test_case_1_two_people_judge_every_item_once_each(ports: StoredPorts) -> None:
    """With k = 2 and two people at once: 2 N judgements, none over k, nobody twice."""
    queued(ports, 25, k=2)
    barrier = Barrier(2)

    def work_through(name: str) -> list[str]:
        barrier.wait()
        items = []
        while (claimed := claim(ports, name)).assignment or claimed.retry_after:
            if claimed.assignment is None:
                continue
            found = held(ports, claimed.assignment, name)
            judge_held(ports, found)
            items.append(found.item_id)
        return items

    with ThreadPoolExecutor(2) as pool:
        for items in pool.map(work_through, ("ada", "ben")):
            assert len(items) == len(set(items)) == 25
    with ports.look() as work:
        progress = work.votes.progress("submission-one")
    assert progress is not None
    assert (progress.facts.items, progress.facts.judged, progress.final) == (25, 25, 50)
