"""Fetching from a stand-in for Wikidata by processes: each entity once, killed and resumed."""

import os
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.cli import main
from service.storage.database import Database
from service.storage.work import StoredPorts
from service.usecases.single_flight import LEASE
from tests.conftest import ROOT
from tests.e2e.served import CRLT, environment
from tests.standin import StandIn, claim, item

SECONDS = 60
MANY = [f"Q{number}" for number in range(1_000_000_001, 1_000_000_401)]  # in no snapshot


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def settings(standin: StandIn, **more: str) -> dict[str, str]:
    return {"CRLT_WIKIDATA_URL": standin.url, "CRLT_CONTACT": "somebody@example.org"} | more


def test_two_processes_of_16_threads_fetch_each_of_200_once(
    standin: StandIn, database: Database, home: Path
) -> None:
    many = MANY[:200]
    standin.library.add(*(item(id, f"label of {id}") for id in many))
    standin.delay = 0.2
    url = database.url.render_as_string(hide_password=False)
    both = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.e2e.asking", *many],
            env=environment(home, settings(standin, CRLT_DATABASE_URL=url, PYTHONPATH=str(ROOT))),
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


def test_killed_in_the_middle_it_goes_on_where_it_was(
    standin: StandIn, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    standin.library.add(
        *(item(id, f"label of {id}", claim("P1000001", "Q1000000000")) for id in MANY)
    )
    standin.delay = 0.2
    variables = environment(home, settings(standin))
    command = ["sync", "entities", *MANY]
    with subprocess.Popen(
        [CRLT, *command], env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as started:
        wait_for_requests(standin, 4)
        os.kill(started.pid, signal.SIGKILL)
    asked = standin.requests
    with StoredPorts(Database(f"sqlite:///{home / 'crlt.sqlite3'}")).look() as work:
        stored = work.wikidata.documents(MANY)
    assert 0 < len(stored) <= 50 * asked
    assert len(stored) % 50 == 0  # nothing half
    assert all(each.document and len(each.document.claims) == 1 for each in stored.values())
    standin.delay = 0
    standin.log.clear()
    when_its_claims_are_over = datetime.now(UTC) + LEASE
    monkeypatch.setattr(StoredPorts, "now", lambda _: when_its_claims_are_over)
    resumed = CliRunner(env=variables).invoke(main, command)
    assert resumed.exit_code == 0, resumed.output
    assert f"entities: 400, stored: {len(stored)}," in resumed.stdout
    assert not set(standin.fetched) & set(stored)
    assert set(standin.fetched) == {*MANY, "P1000001", "Q1000000000"} - set(stored)
    assert max(standin.fetched.values()) == 1


def wait_for_requests(standin: StandIn, number: int) -> None:
    end = time.monotonic() + SECONDS
    while standin.requests < number:
        assert time.monotonic() < end
        time.sleep(0.01)
