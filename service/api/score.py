"""POST /score: predictions in, receipt out."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import quote

import msgspec
from flask import Response, request
from flask_smorest import Blueprint

from schemas.places import load_body
from schemas.prediction_csv import csv_batches
from schemas.prediction_files import ndjson_batches, read_envelope, read_json
from schemas.receipts import ReceiptRenderer
from schemas.scores import ReceiptSchema
from schemas.submissions import EnvelopeQuery, EnvelopeSchema, SubmissionSchema, asked_by_query
from service.api.asking import KNOWS_TOKEN, asker
from service.api.bodies import Body, media_type
from service.api.idempotency import once, takes_key
from service.api.parameters import parameters
from service.api.representation import JSON
from service.domain.errors import BadQuery, CrltError, NotFound, Problem, Unacceptable
from service.domain.submissions import Asked, Batch
from service.usecases.answer_once import earlier_answer
from service.usecases.score_submission import CREATED, Sender, score_submission
from service.wiring import wired

NDJSON, CSV = "application/x-ndjson", "text/csv"
LINES: Mapping[str, Callable[[Iterator[bytes]], Iterator[Batch]]] = {
    NDJSON: ndjson_batches,
    CSV: csv_batches,
}
LONGEST_KEPT = 4096
RENDER = ReceiptRenderer()
ENVELOPE = EnvelopeSchema()
EXAMPLE = {
    "system": {"name": "a system", "method": "few-shot"},
    "predictions": [
        {"id": "S1", "answer": True},
        {"id": "S2", "response": "It could not. So the answer is no."},
    ],
}
BODY = {
    "required": True,
    "description": "NDJSON and CSV have the envelope in the query string, of which `system` is "
    "required; JSON has it in the body, and takes no parameters. Each may be gzip.",
    "content": {
        JSON: {"schema": SubmissionSchema, "example": EXAMPLE},
        NDJSON: {
            "schema": {"type": "string", "description": "one prediction a line"},
            "example": '{"id": "S1", "answer": true}\n{"id": "S2", "answer": null}\n',
        },
        CSV: {
            "schema": {"type": "string", "description": "header id, then answer, response"},
            "example": "id,answer\nS1,true\nS2,false\n",
        },
    },
}
bp = Blueprint("score", __name__, description="Score predictions")


@bp.post("/score")
@bp.response(201, ReceiptSchema)
@bp.alt_response(200, schema=ReceiptSchema, description="scored, not kept", success=True)
@bp.alt_response(403, "FORBIDDEN")
@bp.doc(requestBody=BODY, **KNOWS_TOKEN)
@takes_key
@parameters(EnvelopeQuery)
def score(query: Mapping[str, Any]) -> Response:
    """Score a submission; store it unless told not to."""
    body = Body()
    sender = Sender(asker(), wired().settings.default_dataset, RENDER, once(body))
    try:
        return _answer(*_score(body, sender, query))
    except CrltError:
        if sender.once is None:
            raise
        kept = earlier_answer(wired().ports, sender.asker, sender.once)
        if kept is None:
            raise
        return _answer(kept.status, kept.body)


def _score(body: Body, sender: Sender, query: Mapping[str, Any]) -> tuple[int, bytes]:
    kind = media_type((JSON, *LINES))
    if kind == JSON:
        return _score_envelope(body, sender, query)
    return score_submission(wired().ports, sender, _asked(query), LINES[kind](body.pieces()))


def _score_envelope(body: Body, sender: Sender, query: Mapping[str, Any]) -> tuple[int, bytes]:
    if query:
        wrong = [Problem("belongs in the body of a JSON request", parameter=name) for name in query]
        raise BadQuery("A JSON request has no parameters.", problems=wrong)
    envelope, batches = read_json(body.whole())
    asked = (
        _envelope(envelope) if len(envelope) <= LONGEST_KEPT else _envelope.__wrapped__(envelope)
    )
    try:
        return score_submission(wired().ports, sender, asked, batches)
    except (NotFound, BadQuery) as error:
        pointer = "/dataset" if asked.release is None else "/release"
        problem = Problem(error.detail, pointer=pointer)
        raise Unacceptable(error.detail, problems=[problem], code=error.stable_code) from None


@lru_cache(maxsize=256)
def _envelope(text: bytes) -> Asked:
    """What an envelope asks for; kept, since one client sends the same one again and again."""
    asked: Asked = load_body(ENVELOPE, read_envelope(text))
    return asked


def _asked(query: Mapping[str, Any]) -> Asked:
    if "system" not in query:
        missing = Problem("is required: the system's name", parameter="system")
        raise Unacceptable("The system has no name.", problems=[missing])
    return asked_by_query(dict(query))


class _Named(msgspec.Struct):
    """A receipt's id."""

    id: str


def _answer(status: int, body: bytes) -> Response:
    response = Response(body, status, content_type=JSON)
    if status == CREATED:
        id = msgspec.json.decode(body, type=_Named).id
        response.headers["Location"] = quote(f"{request.script_root}/submissions/{id}")
    response.headers["Cache-Control"] = "no-store"
    return response
