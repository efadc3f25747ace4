"""crlt sync of many: in few requests, and what is told when it is interrupted."""

import json
import re
import signal
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.cli import main
from service.storage.database import Database
from service.storage.work import StoredPorts
from tests.bulk import bulk_lines
from tests.standin import StandIn, item

COLD = 437
MOST_REQUESTS = 60
MANY = [f"Q{number}" for number in range(1_000_000_001, 1_000_000_201)]  # in no snapshot

Sync = Callable[..., Result]


@pytest.fixture
def sync(standin: StandIn, tmp_path: Path) -> Sync:
    """The command in a home of its own, with the stand-in for Wikidata."""
    settings = {
        "CRLT_HOME": str(tmp_path),
        "CRLT_WIKIDATA_URL": standin.url,
        "CRLT_CONTACT": "somebody@example.org",
    }
    return lambda *words: CliRunner(env=settings).invoke(main, ["sync", "entities", *words])


def test_437_cold_entities_in_60_requests_and_none_the_second_time(
    standin: StandIn, shared: Path, sync: Sync
) -> None:
    standin.library.load(shared, bulk=True)
    asked = (*long_tail(shared), "--depth", "1")
    first = sync(*asked)
    assert first.exit_code == 0, first.output
    assert 0 < standin.requests <= MOST_REQUESTS
    assert max(standin.fetched.values()) == 1
    told = standin.requests
    second = sync(*asked)
    assert f"stored: {COLD}, requests needed: none" in second.stdout
    assert standin.requests == told


def long_tail(shared: Path) -> list[str]:
    """The first ids of real items that somebody edited one after the other."""
    lines = bulk_lines(shared / "data" / "wikidata" / "bulk" / "stream_634_items.ndjson.bz2")
    return list(dict.fromkeys(json.loads(line)["id"] for line in lines))[:COLD]


def test_interrupted_it_says_how_to_go_on(
    standin: StandIn, sync: Sync, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    standin.library.add(*(item(id, f"label of {id}") for id in MANY))
    right = standin.answer
    terminal = threading.get_ident()

    def interrupting(*given: object) -> object:
        if standin.requests == 2:  # the third is being waited for
            signal.pthread_kill(terminal, signal.SIGINT)
        return right(*given)  # type: ignore[arg-type]

    standin.delay = 0.1
    monkeypatch.setattr(standin, "answer", interrupting)
    told = sync(*MANY)
    assert told.exit_code == 1
    assert "goes on from there" in told.stderr
    fetched = re.search(r"fetched: (\d+)", told.stderr)
    assert fetched is not None
    assert fetched[1] == "100"
    ports = StoredPorts(Database(f"sqlite:///{tmp_path / 'crlt.sqlite3'}"))
    keys, now = [f"{id} whole" for id in MANY], ports.now()
    with ports.work() as work:
        lacking = work.wikidata.unknown(MANY, whole=True)
        free = work.wikidata.begin_flights(keys, "next", now, now)
    assert lacking == set(MANY[100:])
    assert free == set(keys)  # its claims ended with it
