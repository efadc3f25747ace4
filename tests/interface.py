"""A service to hold against its own document: the starter data set, and something to judge."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

import yaml
from flask import Flask
from flask.testing import FlaskClient

from service.app import render
from service.domain.release.reader import read_release
from service.storage import shipped
from service.storage.work import StoredPorts
from service.usecases.import_release import import_release
from service.usecases.load_snapshot import load_snapshot
from service.wiring import KEY
from tests.project.sources import ROOT

METHODS = ("get", "put", "post", "patch", "delete")
ANNOTATOR = "ada"
HELD = ("renew", "release", "skip")
WEBHOOK = {"url": "https://8.8.8.8/hooks"}
"""By its address, as no name is known here; nothing is ever sent."""
ASKED = {"query": "ASK { ?subject ?property ?value }"}
FORM = "application/x-www-form-urlencoded"


def operations(*, with_input: bool = False) -> list[tuple[str, str]]:
    """Method and path of every operation of the committed document, or of those with input."""
    document = yaml.safe_load((ROOT / "openapi.yaml").read_bytes())
    return [
        (method, path)
        for path, item in document["paths"].items()
        for method, told in item.items()
        if method in METHODS
        if not with_input or told.keys() & {"parameters", "requestBody"}
    ]


def import_starter(ports: StoredPorts) -> str:
    """Import the data set that ships, with what Wikidata says of it; gives the release's id."""
    load_snapshot(ports, shipped.snapshot())
    release = read_release(
        shipped.starter(), dataset=None, corrections=None, vocabulary=shipped.vocabulary()
    )
    return import_release(ports, release, render(), make_default=True).release_id


@dataclass
class Seeded:
    """An application with a submission that people judge and a webhook is told of.

    `renew` stores others.
    """

    app: Flask
    release: str
    submission: str = ""
    assignment: str = ""
    entry: str = ""
    lease: str = ""
    webhook: str = ""
    delivery: str = ""
    dispute: Mapping[str, Any] | None = None

    def __post_init__(self) -> None:
        self._numbers: Iterator[int] = count(1)

    def renew(self) -> None:
        """Store a submission; one response is claimed and another waits to be judged."""
        client = self.app.test_client()
        client.delete(f"/webhooks/{self.webhook}")
        self.webhook = client.post("/webhooks", json=WEBHOOK).json["id"]
        response = client.post("/score", json=submission())
        assert response.status_code == 201, response.text
        self.submission = response.json["id"]
        self.dispute = None
        annotator = f"{ANNOTATOR} {next(self._numbers)}"
        self.headers = {"X-Annotator": annotator}
        claimed = claim(client, self.submission, self.headers)
        self.assignment, self.lease = claimed["id"], claimed["lease"]["token"]
        deliveries = client.get(f"/webhooks/{self.webhook}/deliveries").json["items"]
        self.delivery = deliveries[0]["id"]
        self.entry = next(id for id in ("S1", "S2") if id != claimed["entry"]["id"])

    def path_values(self, path: str) -> dict[str, Any]:
        """Values of a path's parameters under which something is found."""
        ids = {
            "queries": "S1",
            "entries": "S1",
            "rules": "S1",
            "submissions": self.submission,
            "assignments": self.assignment,
            "webhooks": self.webhook,
        }
        if path.startswith("/adjudications"):
            ids["adjudications"] = self.disputed()["id"]
        values = {
            "id": ids.get(path.split("/")[1]),
            "dataset": shipped.STARTER,
            "qid": self._qid(),
            "number": 1,
            "entry": self.entry,
            "delivery": self.delivery,
            "name": self.headers["X-Annotator"],
            "figure": "steps",
            "format": "svg",
        }
        return {name: value for name, value in values.items() if f"{{{name}}}" in path}

    def query(self, path: str) -> dict[str, Any]:
        """A query string that names what is there, empty where none has to be sent."""
        if path == "/comparisons/original":
            return {"original": self._of_originals(), "long_tail": self.submission}
        pair = {"a": self.submission, "b": self.submission}
        queries: dict[str, dict[str, Any]] = {
            "/comparisons": pair,
            "/comparisons/flipped": pair,
            "/comparisons/pairs": {"submission": [self.submission, self._other()]},
        }
        return queries.get(path, {})

    def _of_originals(self) -> str:
        """The same system's answers to the originals of the starter entries."""
        file = ROOT / "data" / "originals" / "cr-lt-starter-originals.json"
        release = read_release(
            [(file.name, file.read_bytes())],
            dataset=None,
            corrections=None,
            vocabulary=shipped.vocabulary(),
        )
        import_release(self.app.extensions[KEY].ports, release, render())
        return self._stored(submission() | {"dataset": release.dataset.name, "human_eval": None})

    def _other(self) -> str:
        return self._stored(submission() | {"human_eval": None})

    def _stored(self, sent: Mapping[str, Any]) -> str:
        response = self.app.test_client().post("/score", json=sent)
        assert response.status_code == 201, response.text
        id: str = response.json["id"]
        return id

    def headers_for(self, path: str) -> dict[str, str]:
        """Who asks: by name where one judges; elsewhere who may still judge sees nothing."""
        return self.headers if path.startswith(("/assignments", "/adjudications")) else {}

    def prepare(self, method: str, path: str) -> None:
        """Bring about what a request needs beside its ids."""
        client, known = self.app.test_client(), "/submissions/{id}/responses/{entry}/gold"
        steps: tuple[tuple[str, str, Mapping[str, Any] | None], ...] = ()
        if (method, path) == ("delete", known):
            steps = (("put", known, self.body("put", known)),)
        elif path == "/assignments/{id}/reveal":
            judged = {"facts": ["supported"] * 2, "steps": ["valid"] * 2, "lease": self.lease}
            batch = f"/submissions/{self.submission}/judging"
            assert client.patch(batch, json={"reveal": True}).status_code == 200
            steps = (("put", "/assignments/{id}/judgement", judged | {"final": True}),)
        for deed, to, body in steps:
            at = to.format(**self.path_values(to))
            answer = client.open(at, method=deed, json=body, headers=self.headers_for(at))
            assert answer.status_code == 200, answer.text

    def disputed(self) -> Mapping[str, Any]:
        """An item that two others differ on, held by the annotator of the headers."""
        if self.dispute is None:
            client = self.app.test_client()
            id = client.post("/score", json=submission("S1")).json["id"]
            people = [{"X-Annotator": f"{self.headers['X-Annotator']} {side}"} for side in "ab"]
            given = [claim(client, id, headers) for headers in people]
            for headers, each, label in zip(people, given, ("supported", "not-in-kg"), strict=True):
                said = {"facts": [label] * 2, "steps": ["valid"] * 2, "final": True}
                body = said | {"lease": each["lease"]["token"]}
                path = f"/assignments/{each['id']}/judgement"
                assert client.put(path, json=body, headers=headers).status_code == 200
            claimed = client.post(
                "/adjudications/claim", json={"submission": id}, headers=self.headers
            )
            assert claimed.status_code == 201, claimed.text
            self.dispute = claimed.json
        return self.dispute

    def body(self, method: str, path: str) -> Mapping[str, Any] | None:
        """A body that is accepted, None where the operation takes none."""
        if path.startswith("/assignments/{id}/") and path.rpartition("/")[2] in HELD:
            return {"lease": self.lease}
        if path.startswith("/adjudications/{id}/"):
            return {"lease": self.disputed()["lease"]["token"]}
        bodies: dict[tuple[str, str], Mapping[str, Any]] = {
            ("post", "/score"): submission(),
            ("post", "/answers/read"): {"responses": ["So the answer is yes.", None]},
            ("post", "/webhooks"): WEBHOOK,
            ("post", "/sparql"): ASKED,
            ("post", "/entries/{id}/sparql"): ASKED,
            ("post", "/entities/{qid}/sparql"): ASKED,
            ("patch", "/annotators/{name}"): {"state": "active", "reason": "back from a journey"},
            ("patch", "/submissions/{id}/judging"): {"reveal": True, "annotators": None},
            ("put", "/submissions/{id}/responses/{entry}/gold"): {
                "use": "gold",
                "facts": ["supported", "not-in-kg"],
                "steps": ["valid", "invalid"],
            },
            ("patch", "/submissions/{id}"): {"notes": "tried twice"},
            ("post", "/assignments/claim"): {"kinds": None, "submission": self.submission},
            ("put", "/assignments/{id}/judgement"): {
                "facts": ["supported", None],
                "lease": self.lease,
                "version": 0,
            },
            ("post", "/adjudications/claim"): {"submission": self.submission},
            ("put", "/adjudications/{id}"): {"facts": ["supported"] * 2, "version": 0},
            ("put", "/submissions/{id}/responses/{entry}/items"): {
                "facts": ["It is so."],
                "steps": ["It is.", {"text": "So yes.", "kind": "inference"}],
            },
        }
        return bodies.get((method, path))

    def _qid(self) -> str:
        with self.app.test_client().get("/entities?limit=1") as found:
            id: str = found.json["items"][0]["id"]
            return id


def submission(*ids: str) -> dict[str, Any]:
    """Responses to these entries, to be judged by two people each; two where none is named."""
    said = {"answer": True, "facts": ["It is so.", "It was."], "steps": ["It is.", "So yes."]}
    return {
        "system": {"name": "a system", "url": None},
        "visibility": "public",
        "predictions": [{"id": id, "response": "So yes.", **said} for id in ids or ("S1", "S2")],
        "human_eval": {"sample": None, "overlap": 2},
    }


def claim(client: FlaskClient, of: str, headers: Mapping[str, str]) -> dict[str, Any]:
    """A new assignment of a submission."""
    response = client.post("/assignments/claim", json={"submission": of}, headers=headers)
    assert response.status_code == 201, response.text
    claimed: dict[str, Any] = response.json
    return claimed
