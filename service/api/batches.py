"""How a submission is judged, over HTTP: settings, gold and worked items, what is revealed."""

import json
from hashlib import blake2b
from typing import Any

from flask import Response
from flask_smorest import Blueprint
from marshmallow import Schema

from schemas.batches import (
    BatchChangeSchema,
    BatchSchema,
    KnownEntrySchema,
    KnownSchema,
    RevealedSchema,
    batch_json,
    known_json,
    revealed_json,
)
from service.api.asking import NEEDS_TOKEN, asker, asker_who_may
from service.api.json_bodies import json_body
from service.api.offered import offering
from service.api.representation import JSON, private_json, reply
from service.usecases.change_batch import change_batch
from service.usecases.reveal_assignment import reveal_assignment
from service.usecases.set_known import set_known, unset_known
from service.usecases.show_batch import show_batch
from service.wiring import wired

CHANGE, KNOWN = BatchChangeSchema(), KnownSchema()
CHANGED = {"state": "paused", "annotators": ["ada", "ben"], "reveal": True}
RIGHT = {
    "use": "gold",
    "facts": ["supported", "not-in-kg"],
    "steps": ["valid", "invalid"],
    "explanation": None,
}
bp = Blueprint("batches", __name__, description="How submissions are judged")


def _sent(schema: type[Schema], example: dict[str, Any]) -> dict[str, Any]:
    return {"required": True, "content": {JSON: {"schema": schema, "example": example}}}


@bp.get("/submissions/<id>/judging")
@offering(bp, BatchSchema)
@bp.doc(**NEEDS_TOKEN)
def shown(id: str) -> Response:
    """Show how a submission is judged, and how far that has come: to its owner, or an admin."""
    body = json.dumps(batch_json(show_batch(wired().ports, asker(), id))).encode()
    return reply(body, blake2b(body, digest_size=16).hexdigest(), caching="private, no-cache")


@bp.patch("/submissions/<id>/judging")
@bp.response(200, BatchSchema)
@bp.doc(requestBody=_sent(BatchChangeSchema, CHANGED), **NEEDS_TOKEN)
def changed(id: str) -> Response:
    """Pause or open it, keep it to some annotators, reveal or not, change the guidelines."""
    return private_json(batch_json(change_batch(wired().ports, asker(), id, json_body(CHANGE))))


@bp.put("/submissions/<id>/responses/<entry>/gold")
@bp.response(200, KnownEntrySchema)
@bp.alt_response(409, "CONFLICT", description="something of it is judged")
@bp.doc(requestBody=_sent(KnownSchema, RIGHT), **NEEDS_TOKEN)
def known(id: str, entry: str) -> Response:
    """Make a queued response a gold or worked item: its labels are known, it counts nowhere."""
    who = asker_who_may("administer")
    return private_json(known_json(set_known(wired().ports, who, id, entry, json_body(KNOWN))))


@bp.delete("/submissions/<id>/responses/<entry>/gold")
@bp.response(204)
@bp.alt_response(409, "CONFLICT", description="something of it is judged")
@bp.doc(**NEEDS_TOKEN)
def unknown(id: str, entry: str) -> Response:
    """Ask people for the labels of a gold or worked item again."""
    unset_known(wired().ports, asker_who_may("administer"), id, entry)
    return Response(status=204)


@bp.get("/assignments/<string(minlength=8):id>/reveal")
@bp.response(200, RevealedSchema)
@bp.doc(**NEEDS_TOKEN)
def revealed(id: str) -> Response:
    """Show rule and gold steps, or a worked item's right labels, of what one has judged oneself."""
    return private_json(revealed_json(reveal_assignment(wired().ports, asker_who_may("judge"), id)))
