"""One real answer of each class of errors, held against the document's own Problem schema."""

from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any

import pytest
import yaml
from flask.testing import FlaskClient
from openapi_schema_validator import OAS31Validator
from sqlalchemy import text
from werkzeug.test import TestResponse

from service.app import create_app
from service.config import Settings
from service.storage.database import Database
from service.storage.work import StoredPorts
from service.usecases.identify import create_token
from tests.interface import Seeded, import_starter, submission
from tests.project.sources import ROOT

MOST = 2000
Sent = Mapping[str, Any]
ERRORS: list[tuple[int, str, str, Sent]] = [
    (400, "malformed", "POST /score", {"data": "{", "content_type": "application/json"}),
    (
        400,
        "not-utf-8",
        "POST /score?system=s",
        {"data": b"id,answer\n\xff", "content_type": "text/csv"},
    ),
    (400, "bad-query", "GET /entries?limit=0&limit=1&no=1", {}),
    (400, "bad-query", "GET /entries?cursor=abc", {}),
    (400, "bad-query", "GET /health/live?x=1", {}),
    (400, "bad-query", "GET /assignments/nothing-there", {"headers": {"X-Annotator": "\x07"}}),
    (401, "unauthenticated", "GET /entries", {"headers": {"Authorization": "Bearer no"}}),
    (401, "unauthenticated", "GET /entries", {"headers": {"Authorization": "Basic eDp5"}}),
    (404, "unknown-entry", "GET /entries/none", {}),
    (404, "not-found", "GET /nowhere", {}),
    (405, "method-not-allowed", "DELETE /entries/S1", {}),
    (406, "not-acceptable", "GET /entries", {"headers": {"Accept": "image/png"}}),
    (413, "too-large", "POST /score", {"data": b"[" * MOST, "content_type": "application/json"}),
    (415, "unsupported-media-type", "POST /score", {"data": "a", "content_type": "text/plain"}),
    (422, "unacceptable", "POST /score", {"json": {"system": {}, "predictions": [], "x": 1}}),
    (422, "unacceptable", "POST /answers/read", {"json": {"responses": []}}),
]


@pytest.fixture(scope="module")
def problem() -> OAS31Validator:
    """The schema of errors, from the document that a test holds against the code."""
    document = yaml.safe_load((ROOT / "openapi.yaml").read_bytes())
    schemas = {"components": document["components"]}
    return OAS31Validator({"$ref": "#/components/schemas/Problem", **schemas})


@pytest.fixture
def settings(settings: Settings, ports: StoredPorts) -> Settings:
    import_starter(ports)
    return replace(settings, max_body=MOST - 1)


def check(
    response: TestResponse, status: int, code: str, problem: OAS31Validator
) -> dict[str, Any]:
    """The body, which says what the status line says."""
    body: dict[str, Any] = response.json or {}
    assert (response.status_code, body["code"]) == (status, code)
    assert (body["status"], body["title"]) == (status, HTTPStatus(status).phrase)
    assert response.mimetype == "application/problem+json"
    assert [str(error) for error in problem.iter_errors(body)] == []
    return body


@pytest.mark.parametrize("case", ERRORS, ids=[f"{case[1]}-{case[2]}" for case in ERRORS])
def test_errors_are_problems_as_documented(
    client: FlaskClient, problem: OAS31Validator, case: tuple[int, str, str, Sent]
) -> None:
    status, code, request_line, sent = case
    method, path = request_line.split()
    response = client.open(path, method=method, **sent)
    body = check(response, status, code, problem)
    assert body["instance"] == path.partition("?")[0]


def test_who_may_not_is_told_so(
    settings: Settings, database: Database, ports: StoredPorts, problem: OAS31Validator
) -> None:
    client = create_app(replace(settings, auth=True), database).test_client()
    secret = create_token(ports, role="submitter", name="s", expires_at=None)
    bearer = {"Authorization": f"Bearer {secret}"}
    check(client.get("/metrics"), 401, "unauthenticated", problem)
    check(client.get("/metrics", headers=bearer), 403, "forbidden", problem)


def test_conflicts_say_what_is_stored(client: FlaskClient, problem: OAS31Validator) -> None:
    seeded = Seeded(client.application, release="")
    seeded.renew()
    path = f"/assignments/{seeded.assignment}"
    held = {"lease": seeded.lease, "version": 0, "facts": ["supported", "supported"]}
    steps = {"steps": ["valid", "valid"], "step_kinds": ["fact", "inference"]}

    def put(at: str, **sent: object) -> TestResponse:
        return client.put(at, json=sent, headers=seeded.headers)

    assert put(f"{path}/judgement", **held, **steps).status_code == 200
    late = {**held, "facts": ["supported", "unsure"]}
    check(put(f"{path}/judgement", **late, **steps), 409, "version-outdated", problem)
    lost = {**held, "lease": "another", "version": 1}
    body = check(put(f"{path}/judgement", **lost, **steps), 409, "lease-lost", problem)
    assert body["assignment"] == seeded.assignment
    other = {"lease": "another"}
    renewed = client.post(f"{path}/renew", json=other, headers=seeded.headers)
    check(renewed, 409, "lease-lost", problem)


def test_a_key_used_for_another_request_is_refused(
    client: FlaskClient, problem: OAS31Validator
) -> None:
    key = {"Idempotency-Key": "one"}
    assert client.post("/score", json=submission(), headers=key).status_code == 201
    another = client.post("/score", json={**submission(), "store": False}, headers=key)
    check(another, 422, "idempotency-key-reused", problem)


def test_a_database_that_is_not_ready_is_a_problem(
    client: FlaskClient, database: Database, problem: OAS31Validator
) -> None:
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    check(client.get("/health/ready"), 503, "database-outdated", problem)
