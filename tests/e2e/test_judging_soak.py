"""Judging while a process of the service is killed by -9 every second: nothing is lost.

One short round in `make test`; CRLT_SOAK_ROUNDS (default 40) rounds in `make soak`, where the
whole service is killed now and then too.
"""

import os
import random
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from service.storage.work import StoredPorts
from tests.e2e.judges import Acknowledged, Caller, Judge
from tests.e2e.kept_history import everything_is_there
from tests.e2e.served import Served, serving
from tests.e2e.test_serve import _children
from tests.queueing import queued

ROUNDS = int(os.environ.get("CRLT_SOAK_ROUNDS", "40"))
PROCESSES, THREADS = 8, 8
ITEMS, K = 100, 2
ROUND_SECONDS = 120
SETTINGS = {"CRLT_WORKERS": str(PROCESSES), "CRLT_THREADS": str(THREADS)}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


def test_case_29_judging_survives_kill_9_every_second(
    home: Path, database_url: str, ports: StoredPorts
) -> None:
    queued(ports, ITEMS, k=K)
    with serving(home, CRLT_DATABASE_URL=database_url, **SETTINGS) as served:
        judges = _judge_all(served, seed=0)
    everything_is_there(ports, "submission-one", ITEMS, K, _saved(judges))


@pytest.mark.soak
def test_hundreds_of_kills(home: Path, database_url: str, ports: StoredPorts) -> None:
    lost = 0
    for number in range(ROUNDS):
        submission = queued(ports, ITEMS, k=K, id=f"submission-{number}")
        with serving(home, CRLT_DATABASE_URL=database_url, **SETTINGS) as served:
            judges = _judge_all(served, seed=number)
            for pid in (served.process.pid, *_children(served.process.pid)):
                os.kill(pid, signal.SIGKILL)
            served.process.wait(10)
        everything_is_there(ports, submission, ITEMS, K, _saved(judges))
        lost += sum(judge.caller.lost for judge in judges)
    assert lost > ROUNDS, "the kills met no request"


def _judge_all(served: Served, seed: int) -> list[Judge]:
    """Sixty-four annotators judge until nothing is left."""
    address, end = served.url.removeprefix("http://"), time.monotonic() + ROUND_SECONDS
    judges = [
        Judge(Caller(address, f"annotator-{seed}-{number}", end), random.Random(f"{seed} {number}"))
        for number in range(PROCESSES * THREADS)
    ]
    killing = _killing(served, random.Random(seed))
    with killing as killed, ThreadPoolExecutor(len(judges)) as pool:
        done = list(pool.map(Judge.work, judges))
    assert killed, "nobody was killed: the round was too short"
    return done


def _saved(judges: Sequence[Judge]) -> list[Acknowledged]:
    return [saved for judge in judges for saved in judge.saved]


@contextmanager
def _killing(served: Served, chance: random.Random) -> Iterator[Sequence[int]]:
    """Kill one worker every second, the first at once, until the block is left."""
    over, killed = threading.Event(), []

    def kill() -> None:
        wait = 0.2
        while not over.wait(wait):
            wait = 1.0
            workers = _children(served.process.pid)
            if workers:
                killed.append(chance.choice(workers))
                os.kill(killed[-1], signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        yield killed
    finally:
        over.set()
        killer.join()
