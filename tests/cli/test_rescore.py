"""crlt rescore as a process: killed half way, delivered twice, by two at once; both databases."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.storage.database import Database
from service.storage.work import StoredPorts
from tests.releases import imported
from tests.rescoring import corrected_release
from tests.scoring import DATASET, post, rows

CRLT = Path(sys.executable).with_name("crlt")
MANY = 180
PIPE = 4096  # bytes: lines of a hundred submissions fill it, and then the command waits


@pytest.fixture
def submissions(client: FlaskClient, ports: StoredPorts) -> list[str]:
    """Ids of many submissions on a release that has been corrected since."""
    imported(ports)
    sent = rows({"E1": True, "E2": True, "E7": False})
    ids = [post(client, sent, store=True).json["id"] for _ in range(MANY)]
    imported(ports, corrected_release(), settle=True)
    return sorted(ids)


@pytest.fixture
def environment(tmp_path: Path, database: Database) -> dict[str, str]:
    url = database.url.render_as_string(hide_password=False)
    return {**os.environ, "CRLT_HOME": str(tmp_path), "CRLT_DATABASE_URL": url}


def start(environment: dict[str, str], *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [CRLT, "rescore", "--dataset", DATASET, *words],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        pipesize=PIPE,
    )


def numbers(ports: StoredPorts, ids: list[str]) -> list[int]:
    """How many scores each submission has; the last must be the current one."""
    found = []
    for id in ids:
        with ports.look() as work:
            submission, count = work.submissions.find(id), work.scores.count(id)
            assert submission is not None
            assert submission.score in (count, 1)
            assert len(work.scores.blocks(id, submission.score, 0, 9)) == 1
        found.append(count)
    return found


def told(process: subprocess.Popen[str]) -> tuple[int, int]:
    """How many a run scored anew, and how many had been already."""
    output, _ = process.communicate(timeout=100)
    assert process.returncode == 0, output
    match = re.search(r"(\d+) scored anew, (\d+) already were", output)
    assert match is not None, output
    return int(match[1]), int(match[2])


def test_killed_half_way_and_run_again(
    environment: dict[str, str], submissions: list[str], ports: StoredPorts, client: FlaskClient
) -> None:
    first = start(environment)
    until = time.monotonic() + 60
    while sum(numbers(ports, submissions)) < MANY + 20:
        assert time.monotonic() < until
    first.send_signal(signal.SIGKILL)
    first.communicate()
    done = numbers(ports, submissions).count(2)
    assert 20 <= done < MANY
    path = f"/submissions/{submissions[0]}"
    assert client.get(path).json["signature"] == client.get(f"{path}/scores/2").json["signature"]
    assert told(start(environment)) == (MANY - done, done)
    assert numbers(ports, submissions) == [2] * MANY
    assert told(start(environment)) == (0, MANY)
    assert numbers(ports, submissions) == [2] * MANY
    for id in submissions[:: MANY // 5]:
        assert client.get(f"/submissions/{id}").json["scores"]["overall"]["correct"] == 2
        assert client.get(f"/submissions/{id}/scores/1").json["scores"]["overall"]["wrong"] == 1


def test_two_at_once_double_nothing(
    environment: dict[str, str], submissions: list[str], ports: StoredPorts
) -> None:
    (one, kept), (other, also) = map(told, [start(environment), start(environment)])
    assert one + kept == other + also == one + other == MANY
    assert numbers(ports, submissions) == [2] * MANY
