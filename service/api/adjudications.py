"""Adjudications over HTTP: claim a dispute, read it, settle it, renew or give back its lease."""

from typing import Any

from flask import Response
from flask_smorest import Blueprint
from marshmallow import Schema

from schemas.adjudications import (
    AdjudicationSchema,
    DisputeClaimSchema,
    RulingSchema,
    SettledSchema,
    adjudication_json,
)
from schemas.assignments import LeaseSchema
from schemas.judging import HeldSchema
from service.api.asking import NEEDS_TOKEN, asker_who_may
from service.api.bodies import Body
from service.api.idempotency import answered_once, once, takes_key
from service.api.json_bodies import json_body
from service.api.representation import JSON, private_json
from service.domain.access import Asker
from service.usecases.adjudicate import adjudicate
from service.usecases.claim_adjudication import claim_adjudication
from service.usecases.release_adjudication import release_adjudication
from service.usecases.renew_adjudication import renew_adjudication
from service.usecases.show_adjudication import show_adjudication
from service.wiring import wired

CLAIM, HELD, RULING = DisputeClaimSchema(), HeldSchema(), RulingSchema()
SETTLED, LEASE = SettledSchema(), LeaseSchema()
bp = Blueprint("adjudications", __name__, description="What annotators leave open, settled")

EXAMPLE = {
    "facts": ["not-in-kg", None],
    "steps": None,
    "reason": "No statement names the lake.",
    "answered": None,
    "lease": "the token of the lease",
    "version": 0,
}


def _sent(schema: type[Schema], example: object, *, required: bool = True) -> dict[str, Any]:
    return {"required": required, "content": {JSON: {"schema": schema, "example": example}}}


HELD_BODY = _sent(HeldSchema, {"lease": "the token of the lease"})


@bp.post("/adjudications/claim")
@bp.response(201, AdjudicationSchema, description="an item in dispute, newly leased")
@bp.alt_response(200, schema=AdjudicationSchema, success=True, description="the live one, again")
@bp.alt_response(204, success=True, description="none; Retry-After when others hold leases")
@bp.alt_response(404, "NOT_FOUND", description="nothing of that submission is queued")
@bp.doc(requestBody=_sent(DisputeClaimSchema, {"submission": None}, required=False), **NEEDS_TOKEN)
@takes_key
def claim() -> Response:
    """Claim the item least agreed upon; whoever holds one gets it again."""
    who, body = asker_who_may("adjudicate"), Body()
    submission = json_body(CLAIM, body)["submission"] if body.is_there else None
    return answered_once(who, once(body), lambda: _claim(who, submission))


def _claim(who: Asker, submission: str | None) -> Response:
    wiring = wired()
    seconds = wiring.settings.lease_seconds
    claimed = claim_adjudication(wiring.ports, who, submission, lease_seconds=seconds)
    if claimed.adjudication is None:
        later = claimed.retry_after
        return Response(status=204, headers={} if later is None else {"Retry-After": str(later)})
    shown = show_adjudication(wiring.ports, who, claimed.adjudication)
    return private_json(adjudication_json(shown), 201 if claimed.is_new else 200)


@bp.get("/adjudications/<string(minlength=8):id>")  # so that `claim` is none
@bp.response(200, AdjudicationSchema)
@bp.doc(**NEEDS_TOKEN)
def shown(id: str) -> Response:
    """Show an item in dispute to the one who has it or settled it, or to an admin."""
    found = show_adjudication(wired().ports, asker_who_may("adjudicate"), id)
    return private_json(adjudication_json(found))


@bp.put("/adjudications/<string(minlength=8):id>")
@bp.response(200, SettledSchema)
@bp.alt_response(409, "CONFLICT", description="lease lost, settled by another, or an old version")
@bp.doc(requestBody=_sent(RulingSchema, EXAMPLE), **NEEDS_TOKEN)
def settled(id: str) -> Response:
    """Settle an item; whoever settled it may correct the ruling."""
    who, sent = asker_who_may("adjudicate"), json_body(RULING)
    return private_json(SETTLED.dump(adjudicate(wired().ports, who, id, sent)))


@bp.post("/adjudications/<id>/renew")
@bp.response(200, LeaseSchema)
@bp.alt_response(409, "CONFLICT")
@bp.doc(requestBody=HELD_BODY, **NEEDS_TOKEN)
def renewed(id: str) -> Response:
    """Prolong the lease."""
    who, wiring, held = asker_who_may("adjudicate"), wired(), json_body(HELD)
    seconds = wiring.settings.lease_seconds
    lease = renew_adjudication(wiring.ports, who, id, held["lease"], lease_seconds=seconds)
    return private_json(LEASE.dump(lease))


@bp.post("/adjudications/<id>/release")
@bp.response(204)
@bp.alt_response(409, "CONFLICT")
@bp.doc(requestBody=HELD_BODY, **NEEDS_TOKEN)
def released(id: str) -> Response:
    """Give the item back; it comes to the same person again when there is no other."""
    who, held = asker_who_may("adjudicate"), json_body(HELD)
    release_adjudication(wired().ports, who, id, held["lease"], held["reason"])
    return Response(status=204)
