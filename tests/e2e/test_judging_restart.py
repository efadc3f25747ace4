"""Case 14: the whole service is killed by -9 while people work; all is as it was."""

import os
import signal
from pathlib import Path
from typing import Any

import requests

from service.storage.work import StoredPorts
from tests.e2e.served import Served, run, serving
from tests.e2e.test_serve import _children
from tests.queueing import queued

ORGANISED = (
    "/submissions/submission-one/human-eval",
    "/submissions/submission-one/judging",
    "/submissions/submission-one/judgements?format=jsonl",
    "/assignments?limit=1000",
    "/annotators",
)


def send(served: Served, name: str, method: str, path: str, json: object = None) -> Any:  # noqa: ANN401 - JSON
    """What somebody is answered, as it is over the wire."""
    answer = requests.request(
        method, served.url + path, json=json, headers={"X-Annotator": name}, timeout=30
    )
    assert answer.ok, answer.text
    return answer.json()


def save(served: Served, name: str, given: dict, *, final: bool) -> None:
    labels = ["supported", "not-in-kg" if final else None]
    body = {"facts": labels, "steps": ["valid"], "final": final, "lease": given["lease"]["token"]}
    send(served, name, "PUT", f"/assignments/{given['id']}/judgement", body)


def all_that_is_told(served: Served, ids: dict[str, str]) -> list[str]:
    """What the organiser and the annotators see; of the export its rows, not when it was made."""
    told = []
    for path in ORGANISED:
        text = served.get(path).text
        told += [line for line in text.splitlines() if '"manifest"' not in line]
    for name, id in ids.items():
        told.append(served.get(f"/assignments/{id}", headers={"X-Annotator": name}).text)
    return told


def test_case_14_nothing_falls_back_after_kill_9(
    tmp_path: Path, database_url: str, ports: StoredPorts
) -> None:
    """Mindbender #54: finals, drafts, leases, history and counters are those of before."""
    home = tmp_path / "home"
    queued(ports, 6, k=2)
    ids: dict[str, str] = {}
    with serving(home, CRLT_DATABASE_URL=database_url) as served:
        for name, finals, drafts in (("ada", 3, 1), ("ben", 2, 1), ("cy", 0, 0)):
            for _ in range(finals):
                save(served, name, send(served, name, "POST", "/assignments/claim", {}), final=True)
            given = send(served, name, "POST", "/assignments/claim", {})
            ids[name] = given["id"]
            for _ in range(drafts):
                save(served, name, given, final=False)
        before = all_that_is_told(served, ids)
        for pid in (served.process.pid, *_children(served.process.pid)):
            os.kill(pid, signal.SIGKILL)
        served.process.wait(10)
    with serving(home, CRLT_DATABASE_URL=database_url) as served:
        assert all_that_is_told(served, ids) == before
        for name, id in ids.items():
            again = send(served, name, "POST", "/assignments/claim", {})
            assert again["id"] == id, "the lease lives on"
            save(served, name, again, final=True)
    checked = run("judgements", "check", home=home, CRLT_DATABASE_URL=database_url)
    assert (checked.returncode, checked.stderr) == (0, "")
