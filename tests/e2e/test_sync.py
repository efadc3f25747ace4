"""crlt sync against a stand-in for Wikidata: few requests, each entity once, killed and resumed."""

import bz2
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from service.storage.database import Database
from service.storage.work import StoredPorts
from tests.e2e.served import CRLT, environment, run
from tests.standin import StandIn, claim, item

ROOT = Path(__file__).resolve().parent.parent.parent
COLD = 437
MOST_REQUESTS = 60
SECONDS = 60
MANY = [f"Q{number}" for number in range(1_000_000_001, 1_000_000_401)]  # in no snapshot


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def settings(standin: StandIn, **more: str) -> dict[str, str]:
    return {"CRLT_WIKIDATA_URL": standin.url, "CRLT_CONTACT": "somebody@example.org"} | more


def test_437_cold_entities_in_60_requests_and_none_the_second_time(
    standin: StandIn, shared: Path, home: Path
) -> None:
    standin.library.load(shared, bulk=True)
    asked = ("sync", "entities", *long_tail(shared), "--depth", "1")
    first = run(*asked, home=home, **settings(standin))
    assert first.returncode == 0, first.stderr
    assert 0 < standin.requests <= MOST_REQUESTS
    assert max(standin.fetched.values()) == 1
    told = standin.requests
    second = run(*asked, home=home, **settings(standin))
    assert f"stored: {COLD}, requests needed: none" in second.stdout
    assert standin.requests == told


def long_tail(shared: Path) -> list[str]:
    """The first ids of real items that somebody edited one after the other."""
    file = shared / "data" / "wikidata" / "bulk" / "stream_634_items.ndjson.bz2"
    lines = bz2.decompress(file.read_bytes()).decode().splitlines()
    return list(dict.fromkeys(json.loads(line)["id"] for line in lines if line))[:COLD]


def test_two_processes_of_16_threads_fetch_each_of_200_once(
    standin: StandIn, database: Database, home: Path
) -> None:
    many = MANY[:200]
    standin.library.add(*(item(id, f"label of {id}") for id in MANY))
    standin.delay = 0.3
    url = database.url.render_as_string(hide_password=False)
    more = settings(standin, CRLT_DATABASE_URL=url, PYTHONPATH=str(ROOT))
    both = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.e2e.asking", *many],
            env=environment(home, more),
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    for process in both:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in both:
        assert process.stdin is not None
        process.stdin.close()
    assert [process.wait(SECONDS) for process in both] == [0, 0]
    for process in both:
        assert process.stdout is not None
        process.stdout.close()
    assert standin.fetched == dict.fromkeys(many, 1)
    assert standin.requests == 4
    with StoredPorts(database).look() as work:
        assert work.wikidata.unknown(many, whole=True) == frozenset()


def test_killed_in_the_middle_it_goes_on_where_it_was(standin: StandIn, home: Path) -> None:
    standin.library.add(
        *(item(id, f"label of {id}", claim("P1000001", "Q1000000000")) for id in MANY)
    )
    standin.delay = 0.2
    started = subprocess.Popen(
        [CRLT, "sync", "entities", *MANY],
        env=environment(home, settings(standin)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_for_requests(standin, 4)
    os.kill(started.pid, signal.SIGKILL)
    started.communicate()
    asked = standin.requests
    with StoredPorts(Database(f"sqlite:///{home / 'crlt.sqlite3'}")).look() as work:
        stored = work.wikidata.documents(MANY)
    assert 0 < len(stored) <= 50 * asked
    assert len(stored) % 50 == 0  # nothing half
    assert all(each.document and len(each.document.claims) == 1 for each in stored.values())
    standin.delay = 0
    standin.log.clear()
    resumed = run("sync", "entities", *MANY, home=home, **settings(standin))
    assert resumed.returncode == 0, resumed.stderr
    assert f"entities: 400, stored: {len(stored)}," in resumed.stdout
    assert not set(standin.fetched) & set(stored)
    assert set(standin.fetched) == {*MANY, "P1000001", "Q1000000000"} - set(stored)
    assert max(standin.fetched.values()) == 1


def test_interrupted_it_says_how_to_go_on(standin: StandIn, home: Path) -> None:
    standin.library.add(*(item(id, f"label of {id}") for id in MANY))
    standin.delay = 0.2
    started = subprocess.Popen(
        [CRLT, "sync", "entities", *MANY],
        env=environment(home, settings(standin)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_for_requests(standin, 3)
    started.send_signal(signal.SIGINT)
    _, told = started.communicate(timeout=SECONDS)
    assert started.returncode == 1
    assert "goes on from there" in told
    fetched = re.search(r"fetched: (\d+)", told)
    assert fetched is not None
    ports = StoredPorts(Database(f"sqlite:///{home / 'crlt.sqlite3'}"))
    keys, now = [f"{id} whole" for id in MANY], ports.now()
    with ports.work() as work:
        lacking = work.wikidata.unknown(MANY, whole=True)
        free = work.wikidata.begin_flights(keys, "next", now, now)
    assert len(lacking) == len(MANY) - int(fetched[1])
    assert free == set(keys)  # its claims ended with it


def wait_for_requests(standin: StandIn, number: int) -> None:
    end = time.monotonic() + SECONDS
    while standin.requests < number:
        assert time.monotonic() < end
        time.sleep(0.01)
