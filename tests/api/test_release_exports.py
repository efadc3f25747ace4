"""Releases in other programs' forms over HTTP: schemas, filters, caching, refusals."""

import json

import pytest
from flask.testing import FlaskClient

from schemas.release_exports import PublishedEntrySchema, QaldSchema

PATH = "/datasets/cr-lt-starter/exports"


def test_each_is_as_its_schema_says(served: FlaskClient) -> None:
    published = served.get(f"{PATH}/published")
    assert published.content_type == "application/json"
    assert len(PublishedEntrySchema(many=True).load(published.json)) == 24
    qald = served.get(f"{PATH}/qald")
    assert qald.content_type == "application/json"
    scored = [each["id"] for each in QaldSchema().load(qald.json)["questions"]]
    lines = served.get(f"{PATH}/graph-jsonl")
    assert lines.content_type == "application/x-ndjson"
    assert [json.loads(line)["id"] for line in lines.data.splitlines()] == scored
    assert len(scored) == 19  # of 24, E3, E8, E13, E18 and E23 have no answer


def test_task_answers_and_caching(served: FlaskClient) -> None:
    tiny = served.get("/datasets/cr-lt-starter").json["default_release"]
    claims = served.get(f"{PATH}/published?task=claim-verification&release={tiny}")
    assert [each["id"] for each in claims.json] == [f"E{n}" for n in range(2, 25, 2)]
    assert "immutable" in claims.headers["Cache-Control"]
    again = served.get(claims.request.url, headers={"If-None-Match": claims.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    tags = {
        served.head(f"{PATH}/{name}").headers["ETag"]
        for name in ("qald", "qald?answers=released", "qald?task=claim-verification", "published")
    }
    assert len(tags) == 4


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        (f"{PATH}/nothing", 404, "not-found"),
        ("/datasets/none/exports/qald", 404, "unknown-dataset"),
        (f"{PATH}/qald?release=0123456789", 404, "unknown-release"),
        (f"{PATH}/qald?task=both", 400, "bad-query"),
        (f"{PATH}/qald?answers=mine", 400, "bad-query"),
        (f"{PATH}/qald?limit=3", 400, "bad-query"),
    ],
)
def test_refusals(served: FlaskClient, path: str, status: int, code: str) -> None:
    answer = served.get(path)
    assert (answer.status_code, answer.json["code"]) == (status, code)
