"""Flights: one fetch of each key at a time, by whatever thread or process comes first."""

import multiprocessing
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from multiprocessing.context import ForkServerContext
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier

import pytest
from sqlalchemy import select

from service.domain.wikidata.documents import Answer
from service.storage.database import Database
from service.storage.tables.wikidata import wikidata_flights
from service.storage.work import StoredPorts
from tests.entity_documents import NOON, item

MINUTE = timedelta(minutes=1)
SOON = NOON + MINUTE
THREADS = 16
KEYS = [f"Q{number}" for number in range(1, 201)]


def test_a_key_is_somebody_s_until_it_is_let_go_or_its_time_is_up(ports: StoredPorts) -> None:
    with ports.work() as work:
        begin, end = work.wikidata.begin_flights, work.wikidata.end_flights
        assert begin(["a", "b", "a"], "one", NOON, SOON) == {"a", "b"}
        assert begin(["a", "c"], "two", NOON, SOON) == {"c"}
        assert begin(["a"], "one", NOON, SOON) == frozenset()  # nor twice by the same
        end(["a", "c"], "one")
        assert begin(["a", "b", "c"], "two", NOON, SOON) == {"a"}
        assert begin(["a", "b"], "three", SOON, SOON + MINUTE) == {"a", "b"}
        end(["b"], "one")  # whose time was up: it is another's by now
        assert begin(["b"], "four", SOON, SOON + MINUTE) == frozenset()
        assert begin([], "one", NOON, SOON) == frozenset()


def test_flights_of_the_dead_are_not_kept(ports: StoredPorts) -> None:
    with ports.work() as work:
        work.wikidata.begin_flights(["a", "b"], "dead", NOON, SOON)
        work.wikidata.begin_flights(["c"], "living", SOON, SOON + MINUTE)
        kept = work.connection.execute(select(wikidata_flights.c.key)).scalars().all()
    assert kept == ["c"]


def test_the_stamp_is_of_contents_not_of_flights(ports: StoredPorts) -> None:
    stamps = [0]
    with ports.work() as work:
        wikidata = work.wikidata
        changes: list[Callable[[], None]] = [
            lambda: wikidata.put([], NOON),
            lambda: wikidata.put_standing("Q1", NOON.date(), item("Q1"), NOON),
            lambda: wikidata.put_object_counts({"Q1": 1}, NOON),
        ]
        for change in changes:
            change()
            stamps.append(wikidata.stamp())
        wikidata.begin_flights(["a"], "one", NOON, SOON)
        wikidata.end_flights(["a"], "one")
        assert wikidata.stamp() == stamps[-1]
    assert stamps == sorted(set(stamps))


def begin_all(url: str, process: int, barrier: Barrier, results: "Queue[list[str]]") -> None:
    """All threads of a process want all keys at once, in pieces and orders of their own."""
    database = Database(url, pool_size=THREADS)
    ports = StoredPorts(database)

    def begin(thread: int) -> list[str]:
        begun: list[str] = []
        step = 1 + (process * THREADS + thread) % 7
        wanted = [KEYS[start::step] for start in range(step)]
        barrier.wait(timeout=60)
        for keys in wanted:
            with ports.work() as work:
                owner = f"{process}-{thread}"
                begun += work.wikidata.begin_flights(keys, owner, NOON, SOON)
        return begun

    with ThreadPoolExecutor(THREADS) as pool:
        results.put([key for keys in pool.map(begin, range(THREADS)) for key in keys])
    database.close()


@pytest.fixture(scope="module")
def processes() -> ForkServerContext:
    """Makes processes quickly: a server forks them with everything imported once."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.storage.test_wikidata_flights"])
    return context


@pytest.mark.usefixtures("database")
def test_two_processes_of_sixteen_threads_begin_each_key_once(
    database_url: str, processes: ForkServerContext
) -> None:
    barrier, results = processes.Barrier(2 * THREADS), processes.Queue()
    workers = [
        processes.Process(target=begin_all, args=(database_url, number, barrier, results))
        for number in range(2)
    ]
    for worker in workers:
        worker.start()
    begun = [key for _ in workers for key in results.get(timeout=60)]
    for worker in workers:
        worker.join(timeout=10)
        assert worker.exitcode == 0
    assert Counter(begun) == dict.fromkeys(KEYS, 1)


def test_writers_of_the_same_entities_wait_for_each_other(ports: StoredPorts) -> None:
    """Sixteen threads put the same hundred, each from another end: no deadlock, nothing twice."""

    def put(number: int) -> None:
        made = [item(f"Q{n}", 1 + number) for n in range(1, 101)]
        turned = made[number * 6 :] + made[: number * 6]
        with ports.work() as work:
            work.wikidata.put([Answer(each.id, each) for each in turned], NOON)

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(put, range(THREADS)))
    with ports.look() as work:
        states = work.wikidata.states([f"Q{n}" for n in range(1, 101)])
    assert {state.revision for state in states.values()} == {THREADS}
