"""JSON bodies that are small: read whole, strictly, through a schema."""

from typing import Any

from marshmallow import Schema

from schemas.places import load_body
from schemas.prediction_rows_strict import MalformedText, strict_json
from service.api.bodies import Body, media_type
from service.domain.errors import Malformed, Problem, Unacceptable

JSON = ("application/json",)


def json_body(schema: Schema, body: Body | None = None) -> Any:  # noqa: ANN401 - as load_body
    """The body as the schema reads it; `body` where the caller needs its digest.

    Raises Malformed (400) for what is no JSON (NaN, deep nesting, a wrong encoding among it),
    Unacceptable (422) for wrong content, unknown members and a key twice in one object.
    """
    media_type(JSON)
    text = (body or Body()).whole()
    try:
        value, twice = strict_json(text)
    except MalformedText as error:
        raise Malformed(f"The body is not JSON: {error}.") from None
    if twice:
        problems = [Problem(f"the key {key[:80]!r} stands twice in one object") for key in twice]
        raise Unacceptable("A key stands twice in one object.", problems=problems)
    return load_body(schema, value)
