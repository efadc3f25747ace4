"""A queue to test with: an invented release, a submission's row, responses queued for people."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.domain.scoring.kept_score import KeptScore
from service.domain.scoring.signature import Signature
from service.domain.submissions import AnsweredResponse, HumanEvalRequest, Submission, System
from service.storage.database import Database
from service.storage.work import StoredPorts, StoredWork
from service.usecases.queue_responses import queue_responses
from tests.releases import imported, tiny_release

START = datetime(2026, 1, 1, 12, tzinfo=UTC)


class ClockedPorts(StoredPorts):
    """Storage with a clock that tests move."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.time = START

    def now(self) -> datetime:
        return self.time

    def wait(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


def store_submission(
    work: StoredWork, id: str, release_id: str, owner: str | None, visibility: str = "public"
) -> None:
    """A submission whose responses are to be queued, with an empty score."""
    submission = Submission(
        id=id,
        dataset="cr-lt-tiny",
        release=release_id,
        owner=owner,
        visibility="public" if visibility == "public" else "private",
        created_at=START,
        system=System("a system to keep secret"),
        notes=None,
        queued=True,
        receipt=b"{}",
    )
    work.submissions.add(submission)
    signature = Signature(release_id, "corrected", (), "1", "1", "")
    work.scores.add(id, KeptScore(1, signature, START, submission.receipt), ())


def responses(
    n: int, facts: Sequence[str] | None = ("f1", "f2"), steps: Sequence[str] | None = ("s1",)
) -> list[AnsweredResponse]:
    """Answered responses to E1 … En of the invented release."""
    tasks = ("question-answering", "claim-verification")
    return [
        AnsweredResponse(
            entry_id=f"E{i}",
            task=tasks[(i - 1) % 2],
            answer=True,
            response=f"The river of number {i} is cold. So the answer is yes.",
            facts=None if facts is None else tuple(facts),
            steps=None if steps is None else tuple(steps),
        )
        for i in range(1, n + 1)
    ]


def queued(
    ports: StoredPorts,
    n: int,
    *,
    k: int = 2,
    id: str = "submission-one",
    owner: str | None = None,
    visibility: str = "public",
    request: HumanEvalRequest | None = None,
    rows: Sequence[AnsweredResponse] | None = None,
) -> str:
    """Queue n responses (or the rows given), k slots each; gives the submission's id."""
    release_id = imported(ports, tiny_release(max(n, 8)))
    request = request or HumanEvalRequest(sample=None, overlap=k)
    with ports.work() as work:
        store_submission(work, id, release_id, owner, visibility)
        queue_responses(
            work,
            submission_id=id,
            release_id=release_id,
            request=request,
            responses=responses(n) if rows is None else rows,
        )
    return id


@dataclass
class Person:
    """An annotator over HTTP, named by the header or known by a token."""

    app: Flask
    name: str
    secret: str | None = None

    def headers(self) -> dict[str, str]:
        if self.secret is not None:
            return {"Authorization": f"Bearer {self.secret}"}
        return {"X-Annotator": self.name}

    def client(self) -> FlaskClient:
        return self.app.test_client()

    def get(self, path: str) -> TestResponse:
        return self.client().get(path, headers=self.headers())

    def post(self, path: str, json: object = None) -> TestResponse:
        return self.client().post(path, json=json, headers=self.headers())

    def put(self, path: str, json: object) -> TestResponse:
        return self.client().put(path, json=json, headers=self.headers())

    def claim(self, **wish: object) -> TestResponse:
        return self.post("/assignments/claim", wish)

    def judge(self, given: dict, **change: object) -> TestResponse:
        """A final judgement of the assignment as claimed, every label the first of its kind."""
        body = {
            "facts": None if given["facts"] is None else ["supported"] * len(given["facts"]),
            "steps": None if given["steps"] is None else ["valid"] * len(given["steps"]),
            "lease": (given["lease"] or {}).get("token"),
            "final": True,
        } | change
        return self.put(f"/assignments/{given['id']}/judgement", body)
