"""The real thing: a running service delivers to a receiver by itself, and goes on after kill -9."""

import os
import signal
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from service.domain.webhooks import Due, signed_headers
from tests.e2e.served import Served, serving
from tests.receivers import Receiver, receiving

PREDICTION = {"system": {"name": "s"}, "predictions": [{"id": "S1", "answer": True}]}
ALLOWED = {"CRLT_WEBHOOKS_PRIVATE": "on"}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


def wait_until(true: Callable[[], bool], served: Served) -> None:
    end = time.monotonic() + 30
    while not true():
        assert time.monotonic() < end, served.log.read_text()
        time.sleep(0.05)


def test_a_scored_submission_is_told(home: Path) -> None:
    with receiving(Receiver()) as receiver, serving(home, **ALLOWED) as served:
        made = served.post("/webhooks", json={"url": receiver.url})
        assert made.status_code == 201, made.text
        webhook, secret = made.json()["id"], made.json()["secret"]
        ids = [served.post("/score", json=PREDICTION).json()["id"] for _ in range(3)]
        path = f"/webhooks/{webhook}/deliveries"

        def states() -> list[str]:
            return [each["state"] for each in served.get(path).json()["items"]]

        wait_until(lambda: states() == ["delivered"] * 3, served)
        log = served.log.read_text()
    assert len(receiver.received) == 3
    assert all(any(id in each.body.decode() for each in receiver.received) for id in ids)
    for each in receiver.received:
        at = datetime.fromtimestamp(int(each.headers["webhook-timestamp"]), UTC)
        due = Due(each.headers["webhook-id"], webhook, "", secret, each.body, 1)
        assert each.headers["webhook-signature"] == signed_headers(due, at)["webhook-signature"]
    assert secret not in log
    assert "Traceback" not in log


def test_what_was_being_sent_at_kill_9_is_sent_again(home: Path) -> None:
    """The receiver has it but has not answered; asked for, as waiting for the lease takes long."""
    with receiving(Receiver()) as receiver:
        receiver.may_answer.clear()
        with serving(home, **ALLOWED) as served:
            made = served.post("/webhooks", json={"url": receiver.url}).json()
            path = f"/webhooks/{made['id']}/deliveries"
            assert served.post("/score", json=PREDICTION).status_code == 201
            wait_until(lambda: len(receiver.received) == 1, served)
            children = f"/proc/{served.process.pid}/task/{served.process.pid}/children"
            workers = [int(pid) for pid in Path(children).read_text().split()]
            for pid in (served.process.pid, *workers):
                os.kill(pid, signal.SIGKILL)
            served.process.wait(10)
        receiver.may_answer.set()
        with serving(home, **ALLOWED) as served:
            (left,) = served.get(path).json()["items"]
            assert (left["state"], left["attempts"]) == ("pending", 1)
            assert served.post(f"{path}/{left['id']}/retry").status_code == 200
            wait_until(lambda: served.get(path).json()["items"][0]["state"] == "delivered", served)
    first, second = receiver.received
    assert first.headers["webhook-id"] == second.headers["webhook-id"] == left["id"]
    assert first.body == second.body
