"""Fetching what is not stored: batches, single flight, what fails half way, dates."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from threading import Event

import pytest

from service.domain.errors import Unacceptable, Unavailable
from service.storage.database import Database
from service.storage.work import StoredPorts
from service.usecases import single_flight
from service.usecases.ensure_entities import ensure
from tests.databases import migrated_sqlite
from tests.usecases.wikidata_fakes import ClockedPorts, KnownWikidata, document

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
MANY = [f"Q{number}" for number in range(1, 201)]


@pytest.fixture
def stored(tmp_path: Path) -> StoredPorts:
    """Storage on SQLite: what is tested is not SQL."""
    return StoredPorts(Database(migrated_sqlite(tmp_path / "crlt.sqlite3")))


@pytest.fixture
def clocked(stored: StoredPorts) -> ClockedPorts:
    return ClockedPorts(stored, NOON)


def wikidata(*ids: str) -> KnownWikidata:
    return KnownWikidata({id: document(id) for id in ids})


def test_batches_of_50_and_nothing_twice(stored: StoredPorts) -> None:
    source = wikidata(*MANY[:120])
    source.known["Q7"] = document("Q8")  # merged
    ensure(stored, source, [*MANY[:120], "Q3"], whole=False)
    ensure(stored, source, [*MANY[:120], "Q999"], whole=False)  # Q999 is absent
    ensure(stored, source, ["Q999", "Q7"], whole=False)
    assert source.requests == 3 + 1
    assert set(source.asked.values()) == {1}
    with stored.look() as work:
        kept = work.wikidata.states(["Q7", "Q999"])
        assert (kept["Q7"].id, kept["Q999"].id) == ("Q8", None)
    ensure(stored, source, ["Q1", "Q999"], whole=True)  # of Q1 only names were there
    assert source.asked["Q1"] == 2


def test_ids_that_are_none_are_refused_before_anything_is_asked(stored: StoredPorts) -> None:
    source = wikidata("Q1")
    with pytest.raises(Unacceptable) as refused:
        ensure(stored, source, ["Q1", "Q0", "LAST"], whole=True)
    assert len(refused.value.problems) == 2
    assert source.requests == 0


def test_two_pools_of_16_threads_fetch_each_once(database: Database) -> None:
    source = wikidata(*MANY)
    source.meanwhile = lambda: Event().wait(0.05)  # type: ignore[assignment] # long enough to meet
    url = database.url.render_as_string(hide_password=False)
    both = [StoredPorts(Database(url)), StoredPorts(Database(url))]
    with ThreadPoolExecutor(32) as pool:
        asked = [pool.submit(ensure, both[n % 2], source, MANY, whole=True) for n in range(32)]
        for each in asked:
            each.result()
    assert source.asked == dict.fromkeys(MANY, 1)
    assert source.requests == 4
    with both[0].look() as work:
        assert work.wikidata.unknown(MANY, whole=True) == frozenset()


def test_many_who_want_different_parts_never_wait_for_each_other_for_ever(
    database: Database,
) -> None:
    many = [f"Q{number}" for number in range(1, 601)]
    source, ports = wikidata(*many), StoredPorts(database)
    parts = [many[(start * 97) % 500 :][:100] for start in range(24)]
    with ThreadPoolExecutor(12) as pool:
        for each in [pool.submit(ensure, ports, source, part, whole=True) for part in parts]:
            each.result()
    assert set(source.asked.values()) == {1}


def test_what_a_killed_process_was_fetching_is_taken_over(clocked: ClockedPorts) -> None:
    source = wikidata("Q1", "Q2")
    with clocked.work() as work:
        work.wikidata.begin_flights(["Q1 whole"], "killed", NOON, NOON + single_flight.LEASE)
    with pytest.raises(Unavailable) as waited:
        ensure(clocked, source, ["Q1", "Q2"], whole=True, patience=0.05)
    assert waited.value.retry_after
    assert source.asked == {"Q2": 1}
    clocked.clock += single_flight.LEASE
    ensure(clocked, source, ["Q1", "Q2"], whole=True)
    assert source.asked == {"Q1": 1, "Q2": 1}


def test_a_slow_fetch_is_not_taken_over(
    stored: StoredPorts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(single_flight, "LEASE", timedelta(seconds=0.4))
    monkeypatch.setattr(single_flight, "RENEWED_AFTER", timedelta(seconds=0.1))
    source = wikidata("Q1")
    source.meanwhile = lambda: Event().wait(1.2)  # type: ignore[assignment] # three leases
    with ThreadPoolExecutor(2) as pool:
        for each in [pool.submit(ensure, stored, source, ["Q1"], whole=True) for _ in range(2)]:
            each.result()
    assert source.asked == {"Q1": 1}
    with stored.work() as work:
        at = stored.now()
        assert work.wikidata.begin_flights(["Q1 whole"], "next", at, at) == {"Q1 whole"}


def test_what_came_before_a_failure_is_kept_and_no_claim_stays(stored: StoredPorts) -> None:
    source = wikidata(*MANY)
    source.fails_after = 2
    with pytest.raises(Unavailable):
        ensure(stored, source, MANY, whole=True)
    with stored.look() as work:
        assert len(work.wikidata.unknown(MANY, whole=True)) == 100
    source.fails_after = None
    ensure(stored, source, MANY, whole=True, patience=0)
    assert source.asked == dict.fromkeys(MANY, 1)


def test_no_transaction_is_open_while_the_network_is_waited_for(database: Database) -> None:
    ports, source = StoredPorts(database), wikidata("Q1")

    def write_meanwhile() -> None:
        with ThreadPoolExecutor(1) as pool:
            pool.submit(ensure, ports, wikidata("Q5"), ["Q5"], whole=True).result(5)

    source.meanwhile = write_meanwhile
    ensure(ports, source, ["Q1"], whole=True)
    with ports.look() as work:
        assert work.wikidata.unknown(["Q1", "Q5"], whole=True) == frozenset()


def test_what_is_older_than_wanted_is_fetched_again(clocked: ClockedPorts) -> None:
    source = wikidata("Q1", "Q2")
    ensure(clocked, source, ["Q1"], whole=True)
    clocked.clock += timedelta(hours=2)
    ensure(clocked, source, ["Q2"], whole=True)
    hour_ago = clocked.clock - timedelta(hours=1)
    ensure(clocked, source, ["Q1", "Q2"], whole=True, fresh_after=hour_ago)
    ensure(clocked, source, ["Q1", "Q2"], whole=True, fresh_after=hour_ago)
    assert source.asked == {"Q1": 2, "Q2": 1}


def test_a_date_is_looked_up_once_and_again_when_it_was_not_over(clocked: ClockedPorts) -> None:
    past, today = date(2022, 11, 1), NOON.date()
    source = KnownWikidata(stood={("Q1", past): document("Q1", revision=7)})
    for _ in range(2):
        ensure(clocked, source, ["Q1", "Q2"], whole=True, as_of=past)
        ensure(clocked, source, ["Q1"], whole=True, as_of=today)
    assert source.asked == {"Q1": 2, "Q2": 1}
    with clocked.look() as work:
        kept = work.wikidata.documents(["Q1", "Q2"], past)
    assert kept["Q1"].document == document("Q1", revision=7)
    assert kept["Q2"].document is None
    clocked.clock += timedelta(days=1)
    for _ in range(2):
        ensure(clocked, source, ["Q1"], whole=True, as_of=today)
    assert source.asked["Q1"] == 3


def test_a_merged_one_is_what_it_was_on_a_date_or_what_it_had_become(clocked: ClockedPorts) -> None:
    before, after = date(2016, 1, 1), date(2022, 1, 1)
    was, target = document("Q2", revision=5), document("Q9", revision=12)
    stood = {("Q2", before): was, ("Q9", before): target, ("Q9", after): target}
    source = KnownWikidata({"Q2": target}, stood)
    ensure(clocked, source, ["Q2"], whole=True)
    source.asked.clear()
    ensure(clocked, source, ["Q9"], whole=True, as_of=before)  # which says nothing of Q2
    for _ in range(2):
        for day in (before, after):
            ensure(clocked, source, ["Q2"], whole=True, as_of=day)
    assert source.asked == {"Q9": 2, "Q2": 2}
    with clocked.look() as work:
        kept = [work.wikidata.documents(["Q2"], day)["Q2"].document for day in (before, after)]
    assert kept == [was, target]
