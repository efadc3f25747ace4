"""The long run (`make soak`): kill -9 in the middle of work, again and again.

CRLT_SOAK_ROUNDS (default 40) rounds on SQLite and on Postgres. In each, clients send submissions
and judge responses without a pause until the service and its workers are killed; then it starts
again, and everything that was acknowledged must be there, once.
"""

import os
import random
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import requests

from tests.e2e.served import Served, serving
from tests.e2e.test_serve import _children

ROUNDS = int(os.environ.get("CRLT_SOAK_ROUNDS", "40"))
CLIENTS = 6
RESPONSE = "The first was born earlier. The second was born later. So the answer is yes."
pytestmark = pytest.mark.soak


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


def test_nothing_acknowledged_is_lost(home: Path, database_url: str) -> None:
    submitted: list[str] = []
    judged: dict[str, str] = {}
    chance = random.Random(0)
    for _ in range(ROUNDS):
        with serving(home, CRLT_DATABASE_URL=database_url, CRLT_LEASE_SECONDS="2") as served:
            _everything_is_there(served, submitted, judged)
            end = time.monotonic() + chance.uniform(0.5, 2.5)
            with ThreadPoolExecutor(CLIENTS) as pool:
                work = [pool.submit(_work, served, number, end) for number in range(CLIENTS)]
                time.sleep(max(0.0, end - time.monotonic()))
                for pid in (served.process.pid, *_children(served.process.pid)):
                    os.kill(pid, signal.SIGKILL)
                served.process.wait(10)
                for done in work:
                    ids, assignments = done.result()
                    submitted += ids
                    judged |= assignments
    with serving(home, CRLT_DATABASE_URL=database_url) as served:
        _everything_is_there(served, submitted, judged)
    assert len(submitted) >= ROUNDS
    assert len(judged) >= ROUNDS


def _work(served: Served, number: int, end: float) -> tuple[list[str], dict[str, str]]:
    """Submit and judge until the service is gone; what was acknowledged."""
    ids: list[str] = []
    judged: dict[str, str] = {}
    try:
        while time.monotonic() < end + 5:
            ids += _submit(served)
            judged |= dict(_judge(served, f"annotator {number} {time.time_ns()}"))
    except requests.RequestException:
        pass
    return ids, judged


def _submit(served: Served) -> list[str]:
    sent: dict[str, Any] = {
        "system": {"name": "soak"},
        "predictions": [{"id": "S1", "response": RESPONSE}, {"id": "S2", "answer": None}],
        "human_eval": {"kinds": ["factscore", "reasoning"], "sample": 2, "overlap": 2},
    }
    answer = served.post("/score", json=sent)
    return [answer.json()["id"]] if answer.status_code == 201 else []


def _judge(served: Served, annotator: str) -> Iterator[tuple[str, str]]:
    headers = {"X-Annotator": annotator.replace(" ", "-")}
    claimed = served.post("/assignments/claim", json={}, headers=headers)
    if claimed.status_code not in (200, 201):
        return
    found = claimed.json()
    said = {
        "facts": ["supported"] * len(found["facts"]),
        "steps": ["valid"] * len(found["steps"]),
        "lease": found["lease"]["token"],
        "version": found["version"],
        "final": True,
    }
    answer = requests.put(
        f"{served.url}/assignments/{found['id']}/judgement", json=said, headers=headers, timeout=30
    )
    if answer.status_code == 200:
        yield found["id"], headers["X-Annotator"]


def _everything_is_there(served: Served, submitted: list[str], judged: dict[str, str]) -> None:
    assert len(set(submitted)) == len(submitted)
    for id in submitted[-200:]:
        assert served.get(f"/submissions/{id}").status_code == 200, id
    for id, annotator in list(judged.items())[-200:]:
        found = served.get(f"/assignments/{id}", headers={"X-Annotator": annotator}).json()
        assert found["state"] == "final", found
        assert set(found["judgement"]["facts"]) == {"supported"}
