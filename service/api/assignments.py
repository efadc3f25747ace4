"""Assignments over HTTP: claim, read, judge, renew, release, skip, and the organiser's list."""

from collections.abc import Mapping
from typing import Any

from flask import Response, request
from flask_smorest import Blueprint
from marshmallow import Schema

from schemas.assignments import (
    AssignmentSchema,
    AssignmentsPageSchema,
    LeaseSchema,
    ListedAssignmentSchema,
    SavedSchema,
)
from schemas.judging import AssignmentsQuery, ClaimSchema, HeldSchema, JudgementSchema
from schemas.paging import DEFAULT_LIMIT
from service.api.asking import NEEDS_TOKEN, asker_who_may
from service.api.bodies import Body
from service.api.idempotency import answered_once, once, takes_key
from service.api.json_bodies import json_body
from service.api.judged_pages import assignment_body, place_of, read_place
from service.api.paging import linked, page_after, read_cursor, write_cursor
from service.api.parameters import parameters
from service.api.representation import JSON, private_json
from service.domain.access import Asker
from service.domain.judging.assignments import AssignmentFilter, Wish
from service.usecases.claim_assignment import claim_assignment
from service.usecases.judge import judge
from service.usecases.list_assignments import list_assignments
from service.usecases.release_assignment import release_assignment
from service.usecases.renew_lease import renew_lease
from service.usecases.show_assignment import show_assignment
from service.usecases.skip_assignment import skip_assignment
from service.wiring import wired

CLAIM, HELD, JUDGEMENT = ClaimSchema(), HeldSchema(), JudgementSchema()
SAVED, LEASE, LISTED = SavedSchema(), LeaseSchema(), ListedAssignmentSchema()
bp = Blueprint("assignments", __name__, description="Responses leased to people to judge")


EXAMPLES: Mapping[type[Schema], dict[str, Any]] = {
    ClaimSchema: {"kinds": ["factscore"], "submission": None},
    HeldSchema: {"lease": "the token of the lease"},
    JudgementSchema: {
        "facts": ["supported", "not-in-kg"],
        "steps": None,
        "lease": "the token of the lease",
        "version": 0,
        "final": True,
    },
}


def _sent(schema: type[Schema], *, required: bool = True) -> dict[str, Any]:
    content = {"schema": schema, "example": EXAMPLES[schema]}
    return {"required": required, "content": {JSON: content}}


@bp.post("/assignments/claim")
@bp.response(201, AssignmentSchema, description="a new assignment")
@bp.alt_response(200, schema=AssignmentSchema, success=True, description="the live one, again")
@bp.alt_response(204, success=True, description="none; Retry-After when others hold leases")
@bp.doc(requestBody=_sent(ClaimSchema, required=False), **NEEDS_TOKEN)
@takes_key
def claim() -> Response:
    """Claim a response to judge; whoever holds one gets it again. An empty body means any."""
    who, body = asker_who_may("judge"), Body()
    wish: Wish = json_body(CLAIM, body) if body.is_there else Wish()
    return answered_once(who, once(body), lambda: _claim(who, wish))


def _claim(who: Asker, wish: Wish) -> Response:
    wiring = wired()
    seconds = wiring.settings.lease_seconds
    claimed = claim_assignment(wiring.ports, who, wish, lease_seconds=seconds)
    if claimed.assignment is None:
        later = claimed.retry_after
        headers = {} if later is None else {"Retry-After": str(later)}
        return Response(status=204, headers=headers)
    shown = show_assignment(wiring.ports, who, claimed.assignment)
    return private_json(assignment_body(shown), 201 if claimed.is_new else 200)


@bp.get("/assignments")
@bp.response(200, AssignmentsPageSchema)
@bp.doc(**NEEDS_TOKEN)
@parameters(AssignmentsQuery)
def listed(query: Mapping[str, Any]) -> Response:
    """List assignments in the order they were claimed; nothing of what was said."""
    asker_who_may("administer")
    filters = {name: query[name] for name in ("state", "submission", "annotator") if name in query}
    question = f"{request.path} {sorted(filters.items())}"
    after = read_place(read_cursor(query["cursor"], question)) if "cursor" in query else None
    limit = query.get("limit", DEFAULT_LIMIT)
    page = list_assignments(wired().ports, AssignmentFilter(**filters), after=after, limit=limit)
    following = None
    if page.last is not None:
        more = {"limit": limit, "cursor": write_cursor(place_of(page.last), question)}
        following = page_after(filters | more)
    items = [LISTED.dump(row) for row in page.items]
    body = {"items": items, "total": page.total, "next": following}
    return linked(private_json(body), following)


@bp.get("/assignments/<string(minlength=8):id>")  # so that `claim` is none
@bp.response(200, AssignmentSchema)
@bp.doc(**NEEDS_TOKEN)
def shown(id: str) -> Response:
    """Show an assignment of one's own, with one's own draft."""
    found = show_assignment(wired().ports, asker_who_may("judge"), id)
    return private_json(assignment_body(found))


@bp.put("/assignments/<id>/judgement")
@bp.response(200, SavedSchema)
@bp.alt_response(409, "CONFLICT", description="lease lost (kept as unsaved), or an old version")
@bp.doc(requestBody=_sent(JudgementSchema), **NEEDS_TOKEN)
def judged(id: str) -> Response:
    """Save a judgement, draft or final; a final one may be revised by its author."""
    who, wiring = asker_who_may("judge"), wired()
    seconds = wiring.settings.lease_seconds
    saved = judge(wiring.ports, who, id, json_body(JUDGEMENT), lease_seconds=seconds)
    return private_json(SAVED.dump(saved))


@bp.post("/assignments/<id>/renew")
@bp.response(200, LeaseSchema)
@bp.alt_response(409, "CONFLICT")
@bp.doc(requestBody=_sent(HeldSchema), **NEEDS_TOKEN)
def renewed(id: str) -> Response:
    """Prolong the lease."""
    who, wiring, held = asker_who_may("judge"), wired(), json_body(HELD)
    seconds = wiring.settings.lease_seconds
    lease = renew_lease(wiring.ports, who, id, held["lease"], lease_seconds=seconds)
    return private_json(LEASE.dump(lease))


@bp.post("/assignments/<id>/release")
@bp.response(204)
@bp.alt_response(409, "CONFLICT")
@bp.doc(requestBody=_sent(HeldSchema), **NEEDS_TOKEN)
def released(id: str) -> Response:
    """Give the assignment back; it may come to the same person again."""
    who, held = asker_who_may("judge"), json_body(HELD)
    release_assignment(wired().ports, who, id, held["lease"], held["reason"])
    return Response(status=204)


@bp.post("/assignments/<id>/skip")
@bp.response(204)
@bp.alt_response(409, "CONFLICT")
@bp.doc(requestBody=_sent(HeldSchema), **NEEDS_TOKEN)
def skipped(id: str) -> Response:
    """Leave the assignment to others for good."""
    who, held = asker_who_may("judge"), json_body(HELD)
    skip_assignment(wired().ports, who, id, held["lease"], held["reason"])
    return Response(status=204)
