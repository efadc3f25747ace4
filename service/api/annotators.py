"""Annotators over HTTP, for the organiser: list them, pause, resume, deactivate."""

from collections.abc import Mapping
from typing import Any

from flask import Response, request
from flask_smorest import Blueprint

from schemas.annotators import (
    AnnotatorChangeSchema,
    AnnotatorSchema,
    AnnotatorsPageSchema,
    AnnotatorsQuery,
)
from schemas.paging import DEFAULT_LIMIT
from service.api.asking import NEEDS_TOKEN, asker_who_may
from service.api.json_bodies import json_body
from service.api.paging import linked, page_after, read_cursor, write_cursor
from service.api.parameters import parameters
from service.api.representation import JSON, private_json
from service.usecases.change_annotator import change_annotator
from service.usecases.list_annotators import list_annotators, show_annotator
from service.wiring import wired

ANNOTATOR, CHANGE = AnnotatorSchema(), AnnotatorChangeSchema()
EXAMPLE = {"state": "paused", "reason": "to be spoken with"}
CHANGE_BODY = {
    "required": True,
    "content": {JSON: {"schema": AnnotatorChangeSchema, "example": EXAMPLE}},
}
bp = Blueprint("annotators", __name__, description="Those who judge")


@bp.get("/annotators")
@bp.response(200, AnnotatorsPageSchema)
@bp.doc(**NEEDS_TOKEN)
@parameters(AnnotatorsQuery)
def listed(query: Mapping[str, Any]) -> Response:
    """List those who ever claimed something, in the order of their names."""
    asker_who_may("administer")
    limit = query.get("limit", DEFAULT_LIMIT)
    after = read_cursor(query["cursor"], request.path) if "cursor" in query else b""
    page = list_annotators(wired().ports, after=_name(after), limit=limit)
    following = None
    if page.last is not None:
        cursor = write_cursor(page.last.encode(), request.path)
        following = page_after({"limit": limit, "cursor": cursor})
    items = [ANNOTATOR.dump(row) for row in page.items]
    return linked(private_json({"items": items, "total": page.total, "next": following}), following)


@bp.get("/annotators/<path:name>")
@bp.response(200, AnnotatorSchema)
@bp.doc(**NEEDS_TOKEN)
def shown(name: str) -> Response:
    """Show one annotator."""
    asker_who_may("administer")
    return private_json(ANNOTATOR.dump(show_annotator(wired().ports, name)))


@bp.patch("/annotators/<path:name>")
@bp.response(200, AnnotatorSchema)
@bp.doc(requestBody=CHANGE_BODY, **NEEDS_TOKEN)
def changed(name: str) -> Response:
    """Pause, resume or deactivate an annotator: at once."""
    who, sent = asker_who_may("administer"), json_body(CHANGE)
    row = change_annotator(
        wired().ports, name, sent["state"], sent["reason"], by=who.annotator or who.token_id
    )
    return private_json(ANNOTATOR.dump(row))


def _name(place: bytes) -> str:
    """The name in a cursor; one that was made up begins at the start."""
    name = place.decode(errors="replace")
    return name if name.isprintable() else ""
