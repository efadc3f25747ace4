"""Predictions over HTTP: pages with a cursor, or all of them as lines or a table."""

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from itertools import islice
from typing import Any

import msgspec
from flask import Response, request

from schemas.paging import DEFAULT_LIMIT
from schemas.submissions import PREDICTION_FORMATS
from service.api.exports import EXPORTS
from service.api.paging import (
    linked,
    page_after,
    page_body,
    place_number,
    read_cursor,
    write_cursor,
)
from service.api.representation import MEDIA_TYPES, chosen_format, reply, stream
from service.domain.submissions import Prediction
from service.usecases.show_submission import Predictions

COLUMNS = Prediction.__slots__
OWN = "private, no-cache"
AT_ONCE = 500


def answer_predictions(predictions: Predictions, query: Mapping[str, Any]) -> Response:
    """A page as JSON, or in the other formats everything unless `limit` is sent."""
    shape = chosen_format(query.get("format"), PREDICTION_FORMATS)
    question = f"{request.path} {predictions.score} {shape}"
    after = place_number(read_cursor(query["cursor"], question)) if "cursor" in query else -1
    limit = query.get("limit", DEFAULT_LIMIT if shape == "json" else None)
    whole = f"{predictions.id} {predictions.score} {after} {limit} {shape}"
    etag = blake2b(whole.encode(), digest_size=16).hexdigest()
    last = predictions.total - 1 if limit is None else min(after + limit, predictions.total - 1)
    following = None
    if last < predictions.total - 1:
        kept = {name: query[name] for name in ("limit", "format") if name in query}
        kept["cursor"] = write_cursor(str(last).encode(), question)
        following = page_after(kept)
    pieces = _pieces(predictions, after, last)
    if shape == "json":
        items = tuple(item for piece in pieces for item in piece)
        body = page_body(items, predictions.total, following)
        return linked(_private(reply(body, etag, caching=OWN)), following)
    content = EXPORTS[shape](pieces, COLUMNS)
    response = stream(content, etag, media_type=MEDIA_TYPES[shape], caching=OWN)
    return linked(_private(response), following)


def _pieces(predictions: Predictions, after: int, last: int) -> Iterator[tuple[bytes, ...]]:
    """JSON of the predictions after a number, up to another one, some hundred at a time."""
    rest = islice(predictions.after(after), max(last - after, 0))
    while piece := tuple(msgspec.json.encode(each) for _, each in islice(rest, AT_ONCE)):
        yield piece


def _private(response: Response) -> Response:
    response.headers["Vary"] += ", Authorization, X-Annotator"
    return response
