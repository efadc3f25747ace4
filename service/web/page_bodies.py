"""JSON that pages send and get, read through the interface's own schemas."""

from datetime import datetime
from typing import Any

from flask import Response, jsonify, request
from marshmallow import Schema

from schemas.places import load_body
from schemas.prediction_rows_strict import MalformedText, strict_json
from service.domain.errors import Malformed, Problem, Unacceptable, UnsupportedMedia


def sent(schema: Schema) -> Any:  # noqa: ANN401 - what the schema makes of it
    """The body as the schema reads it.

    Raises UnsupportedMedia, Malformed for what is no JSON, Unacceptable for wrong content and for
    a key twice in one object.
    """
    if request.mimetype != "application/json":
        raise UnsupportedMedia("The page sends application/json.")
    try:
        value, twice = strict_json(request.get_data())
    except (MalformedText, UnicodeDecodeError) as error:
        raise Malformed(f"The body is not JSON: {error}.") from None
    if twice:
        problems = [Problem(f"the key {key[:80]!r} stands twice in one object") for key in twice]
        raise Unacceptable("A key stands twice in one object.", problems=problems)
    return load_body(schema, value)


def told(**members: object) -> Response:
    """A JSON answer that nobody keeps."""
    answer = jsonify(members)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def written(at: datetime) -> str:
    """An instant as scripts read it."""
    return at.isoformat().replace("+00:00", "Z")
