"""crlt serve as operators run it: ready, kept after a crash, and clear when it cannot start."""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
import requests

from service.api.telling import DELAY
from tests.e2e.served import CRLT, Served, environment, free_port, run, serving

PREDICTION = {"system": {"name": "s"}, "predictions": [{"id": "S1", "answer": True}]}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


def test_ready_entry_score_and_what_is_told(home: Path) -> None:
    with serving(home) as served:
        first = served.get("/entries?limit=1").json()["items"][0]
        entry = served.get(f"/entries/{first['id']}")
        assert entry.json()["query"] == first["query"]
        asked = PREDICTION | {"predictions": [{"id": first["id"], "answer": first["answer"]}]}
        receipt = served.post("/score", json=asked)
        assert receipt.status_code == 201
        assert receipt.json()["scores"]["overall"]["correct"] == 1
        _wait_for_metric(served, 'route="/entries/<id>",status="200"')
    lines = [line for line in served.log.read_text().splitlines() if line.startswith("{")]
    assert {json.loads(line)["path"] for line in lines} >= {"/score", f"/entries/{first['id']}"}


def test_all_workers_counters_are_told_by_each(home: Path) -> None:
    with serving(home, CRLT_WORKERS="2") as served:
        with ThreadPoolExecutor(8) as pool:
            statuses = pool.map(lambda _: served.get("/health/live").status_code, range(64))
            assert set(statuses) == {200}
        labels = '{method="GET",route="/health/live",status="200"}'
        _wait_for_metric(served, f"crlt_http_request_seconds_count{labels} 64.0")


def test_what_was_acknowledged_outlives_kill_9(home: Path) -> None:
    with serving(home) as served:
        ids = [served.post("/score", json=PREDICTION).json()["id"] for _ in range(5)]
        workers = _children(served.process.pid)
        for pid in (served.process.pid, *workers):
            os.kill(pid, signal.SIGKILL)
        served.process.wait(10)
    with serving(home) as served:
        assert [served.get(f"/submissions/{id}").status_code for id in ids] == [200] * 5


def test_a_request_under_way_is_answered_before_the_end(home: Path) -> None:
    with serving(home) as served:
        with socket.create_connection(("127.0.0.1", int(served.url.rpartition(":")[2]))) as slow:
            body = json.dumps(PREDICTION | {"store": False}).encode()
            head = (
                "POST /score HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
            )
            slow.sendall(head.encode() + body[:10])
            time.sleep(0.5)
            served.process.send_signal(signal.SIGTERM)
            time.sleep(0.5)
            slow.sendall(body[10:])
            slow.settimeout(20)
            assert slow.recv(12) == b"HTTP/1.1 200"
        assert served.process.wait(25) == 0


def test_a_port_in_use_is_said(home: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = run("serve", "--port", port, home=home)
    assert done.returncode == 1
    assert f"port {port}" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("CRLT_PORT", "eighty", "whole number"),
        ("CRLT_MAX_BODY", "1", "1024"),
        ("CRLT_AUTH", "maybe", "on, off"),
        ("CRLT_DATABASE_URL", "mysql://someone:secret@nowhere/x", "sqlite:///"),
        ("CRLT_LOG_LEVEL", "loud", "debug, info"),
    ],
)
def test_a_wrong_setting_is_named(home: Path, name: str, value: str, told: str) -> None:
    done = run("serve", home=home, **{name: value})
    assert done.returncode == 1
    assert name in done.stderr
    assert told in done.stderr
    assert "secret" not in done.stderr
    assert "Traceback" not in done.stderr


def test_usage_is_exit_2(home: Path) -> None:
    assert run("serve", "--prot", "1", home=home).returncode == 2


def test_a_database_of_a_newer_version_is_refused(home: Path) -> None:
    assert run("tokens", "create", "--role", "admin", "--name", "a", home=home).returncode == 0
    with closing(sqlite3.connect(home / "crlt.sqlite3")) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    done = run("serve", "--port", str(free_port()), home=home)
    assert done.returncode == 1
    assert "newer version" in done.stderr


def test_a_file_that_is_no_database_is_refused(home: Path) -> None:
    (home / "crlt.sqlite3").write_text("not a database at all, but long enough to be read" * 10)
    done = run("serve", "--port", str(free_port()), home=home)
    assert done.returncode == 1
    assert "not a database" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_disk_that_takes_no_more_answers_503_and_stores_nothing(home: Path) -> None:
    """The size of files is limited for the service's processes."""
    assert run("tokens", "create", "--role", "admin", "--name", "a", home=home).returncode == 0
    with serving(home):
        pass
    port = free_port()
    blocks = (home / "crlt.sqlite3").stat().st_size // 512 + 400
    command = f"ulimit -f {blocks}; exec {CRLT} serve --port {port}"
    with subprocess.Popen(
        ["bash", "-c", command], env=environment(home, {}), cwd=home, stderr=subprocess.DEVNULL
    ) as process:
        try:
            answers = _fill(f"http://127.0.0.1:{port}")
        finally:
            process.terminate()
    assert answers[-1].status_code == 503
    assert answers[-1].json()["code"] in ("database-full", "database-failing")
    stored = [answer.json()["id"] for answer in answers if answer.status_code == 201]
    with serving(home) as served:
        assert served.get("/submissions?limit=1").json()["total"] == len(stored)


def _wait_for_metric(served: Served, wanted: str) -> None:
    """Workers tell each other of their requests a moment later."""
    end = time.monotonic() + 10
    while wanted not in (written := served.get("/metrics").text):
        assert time.monotonic() < end, written
        time.sleep(DELAY / 2)


def _fill(url: str) -> list[requests.Response]:
    """Store long responses until one is refused."""
    text = "word " * 20_000
    asked = PREDICTION | {"predictions": [{"id": "S1", "answer": True, "response": text}]}
    answers: list[requests.Response] = []
    end = time.monotonic() + 60
    while time.monotonic() < end and (not answers or answers[-1].status_code == 201):
        try:
            answers.append(requests.post(url + "/score", json=asked, timeout=30))
        except requests.ConnectionError:
            time.sleep(0.1)
    return answers


def _children(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(word) for word in text.split()]
