"""Human evaluation of a submission over HTTP: its metrics, and the lists that are judged."""

import json
from hashlib import blake2b

from flask import Response
from flask_smorest import Blueprint

from schemas.assignments import ListsShownSchema
from schemas.human_eval import HumanEvalReportSchema, human_eval_json
from schemas.judging import ListsSchema
from service.api.asking import KNOWS_TOKEN, NEEDS_TOKEN, asker
from service.api.json_bodies import json_body
from service.api.offered import offering
from service.api.representation import JSON, private_json, reply
from service.usecases.correct_items import correct_items
from service.usecases.report_human_eval import report_human_eval
from service.wiring import wired

LISTS, SHOWN = ListsSchema(), ListsShownSchema()
EXAMPLE = {"facts": ["It is a river."], "steps": ["It is cold.", "So it could freeze."]}
LISTS_BODY = {"required": True, "content": {JSON: {"schema": ListsSchema, "example": EXAMPLE}}}
bp = Blueprint("human_eval", __name__, description="What people said of a submission")


@bp.get("/submissions/<id>/human-eval")
@offering(bp, HumanEvalReportSchema)
@bp.doc(**KNOWS_TOKEN)
def reported(id: str) -> Response:
    """FActScore and reasoning score with intervals, bounds and reasons."""
    found = report_human_eval(wired().ports, asker(), id)
    body = json.dumps(human_eval_json(found)).encode()
    return reply(body, blake2b(body, digest_size=16).hexdigest(), caching="private, no-cache")


@bp.put("/submissions/<id>/responses/<entry>/items")
@bp.response(200, ListsShownSchema)
@bp.alt_response(409, "CONFLICT", description="something of it is judged")
@bp.doc(requestBody=LISTS_BODY, **NEEDS_TOKEN)
def corrected(id: str, entry: str) -> Response:
    """Correct the lists of facts and steps while nothing of the response is judged."""
    item = correct_items(wired().ports, asker(), id, entry, json_body(LISTS))
    facts = item.content.facts
    shown = {
        "entry": entry,
        "version": item.version,
        "facts": None if facts is None else [fact.text for fact in facts],
        "steps": item.content.steps,
    }
    return private_json(SHOWN.dump(shown))
