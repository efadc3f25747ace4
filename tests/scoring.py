"""Sending predictions in tests, to an application with the invented release of eight entries.

Gold: E1 true, E2 false, E3 none, E4 true, E5 false, E6 true, E7 false, E8 none. Odd numbers are
questions, even ones claims.
"""

import gzip
import json
from collections.abc import Iterable
from urllib.parse import urlencode

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

DATASET = "cr-lt-tiny"
GOLD = {"E1": True, "E2": False, "E4": True, "E5": False, "E6": True, "E7": False}
IDS = tuple(f"E{number}" for number in range(1, 9))
NDJSON, CSV = "application/x-ndjson", "text/csv"
Row = dict[str, object]


def envelope(predictions: object, **more: object) -> dict[str, object]:
    return {"dataset": DATASET, "system": {"name": "sys"}, "predictions": predictions, **more}


def body_of(predictions: object, **more: object) -> bytes:
    """An envelope as it is sent."""
    return json.dumps(envelope(predictions, **more)).encode()


def post(client: FlaskClient, predictions: object, **more: object) -> TestResponse:
    """As JSON, not kept unless asked."""
    return client.post("/score", json=envelope(predictions, **{"store": False, **more}))


def post_raw(
    client: FlaskClient,
    body: bytes,
    media_type: str = NDJSON,
    headers: dict[str, str] | None = None,
    **query: object,
) -> TestResponse:
    """A body as it is, with the envelope in the query string."""
    given = {"dataset": DATASET, "store": "false", "system": "sys"} | query
    pairs = {name: value for name, value in given.items() if value is not None}
    url = f"/score?{urlencode(pairs, doseq=True)}"
    if media_type == "application/json":
        url = "/score"
    return client.post(url, data=body, content_type=media_type, headers=headers)


def lines(rows: Iterable[Row]) -> bytes:
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)


def packed(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)


def rows(answers: dict[str, object]) -> list[Row]:
    return [{"id": id, "answer": answer} for id, answer in answers.items()]


def counts(response: TestResponse) -> dict[str, int]:
    """The overall counts of a receipt, zeros left out."""
    assert response.status_code in (200, 201), response.text
    overall = response.json["scores"]["overall"]
    names = ("correct", "wrong", "abstained", "unparsed", "missing")
    return {name: overall[name] for name in names if overall[name]}


def places(response: TestResponse, status: int = 422) -> list[object]:
    """Where the faults of a refused request are."""
    assert response.status_code == status, response.text
    assert response.content_type == "application/problem+json"
    errors = response.json.get("errors", [])
    return [each.get("pointer") or each.get("line") or each.get("parameter") for each in errors]
