"""Stored submissions over HTTP: receipts, changes, reports."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from hashlib import blake2b
from types import MappingProxyType
from typing import Any

import msgspec
from flask import Response, request
from flask_smorest import Blueprint

from schemas.paging import DEFAULT_LIMIT
from schemas.receipts import ReceiptRenderer
from schemas.report_page import html_report
from schemas.report_tables import csv_report, latex_report
from schemas.scores import PredictionsSchema, ReceiptSchema, ReportSchema, SubmissionsSchema
from schemas.submissions import (
    REPORT_FORMATS,
    ChangeSchema,
    PredictionsQuery,
    ReportQuery,
    SubmissionsQuery,
)
from service.api.asking import KNOWS_TOKEN, NEEDS_TOKEN, asker
from service.api.json_bodies import json_body
from service.api.offered import offering
from service.api.paging import linked, page_after, page_body, read_cursor, write_cursor
from service.api.parameters import parameters
from service.api.prediction_pages import answer_predictions
from service.api.representation import JSON, MEDIA_TYPES, chosen_format, reply
from service.domain.scoring.report import Outcomes, Receipt, markdown
from service.domain.submissions import SubmissionFilter
from service.usecases.change_submission import Change, change_submission, delete_submission
from service.usecases.list_submissions import list_submissions
from service.usecases.report_submission import report_submission
from service.usecases.show_submission import show_predictions, show_submission
from service.wiring import wired

RENDER = ReceiptRenderer()
CHANGE = ChangeSchema()
OWN = "private, no-cache"  # who asks decides what is shown, and judging changes it
EXAMPLE = {"visibility": "public", "notes": "The second of three runs."}
CHANGE_BODY = {"required": True, "content": {JSON: {"schema": ChangeSchema, "example": EXAMPLE}}}
WRITERS: Mapping[str, Callable[[Receipt, str | None, Outcomes], bytes]] = MappingProxyType(
    {
        "md": lambda *report: markdown(*report).encode(),
        "latex": lambda receipt, *_: latex_report(receipt),
        "csv": lambda receipt, *_: csv_report(receipt),
        "html": html_report,
    }
)
END = (datetime.min.replace(tzinfo=UTC), "")
bp = Blueprint("submissions", __name__, description="Stored submissions and their scores")


@bp.get("/submissions")
@offering(bp, SubmissionsSchema)
@bp.doc(**KNOWS_TOKEN)
@parameters(SubmissionsQuery)
def listed(query: Mapping[str, Any]) -> Response:
    """List the submissions that may be seen, newest first."""
    filters = {name: query[name] for name in ("dataset", "release", "system") if name in query}
    question = f"{request.path} {sorted(filters.items())}"
    after = _placed(read_cursor(query["cursor"], question)) if "cursor" in query else None
    limit = query.get("limit", DEFAULT_LIMIT)
    asked = SubmissionFilter(**filters)
    page = list_submissions(wired().ports, asker(), asked, RENDER, after=after, limit=limit)
    following = None
    if page.last is not None:
        more = {"limit": query["limit"]} if "limit" in query else {}
        more["cursor"] = write_cursor(_place(page.last), question)
        following = page_after(filters | more)
    return linked(answer_own(page_body(page.items, page.total, following)), following)


@bp.get("/submissions/<id>")
@offering(bp, ReceiptSchema)
@bp.doc(**KNOWS_TOKEN)
def shown(id: str) -> Response:
    """Show a submission's receipt, with its human evaluation as it stands now."""
    return answer_own(show_submission(wired().ports, asker(), id, RENDER))


@bp.patch("/submissions/<id>")
@bp.response(200, ReceiptSchema)
@bp.doc(requestBody=CHANGE_BODY, **NEEDS_TOKEN)
def changed(id: str) -> Response:
    """Change visibility, the system's address, or notes (which the report and the board show)."""
    given = json_body(CHANGE)
    values = {name: given[name] for name in ("visibility", "notes") if name in given}
    values |= given.get("system", {})
    return answer_own(change_submission(wired().ports, asker(), id, Change(values), RENDER))


@bp.delete("/submissions/<id>")
@bp.response(204)
@bp.doc(**NEEDS_TOKEN)
def deleted(id: str) -> Response:
    """Delete a submission with its predictions and judgements."""
    delete_submission(wired().ports, asker(), id)
    return Response(status=204)


@bp.get("/submissions/<id>/predictions")
@offering(bp, PredictionsSchema, "ndjson", "csv")
@bp.doc(**KNOWS_TOKEN)
@parameters(PredictionsQuery)
def predicted(query: Mapping[str, Any], id: str) -> Response:
    """Show what was made of each prediction, in released order."""
    return answer_predictions(show_predictions(wired().ports, asker(), id), query)


@bp.get("/submissions/<id>/report")
@offering(bp, ReportSchema, *REPORT_FORMATS[1:])
@bp.doc(**KNOWS_TOKEN)
@parameters(ReportQuery)
def reported(query: Mapping[str, Any], id: str) -> Response:
    """Report: the receipt with notes and the ids of every outcome; or the same to be read."""
    shape = chosen_format(query.get("format"), REPORT_FORMATS)
    receipt, notes, found = report_submission(wired().ports, asker(), id, RENDER)
    whole = msgspec.json.decode(receipt)
    if shape == "json":
        return answer_own(msgspec.json.encode(whole | {"notes": notes, "outcomes": found}))
    return answer_own(WRITERS[shape](whole, notes, found), MEDIA_TYPES[shape])


def answer_own(body: bytes, media_type: str = JSON) -> Response:
    """What depends on who asks, with an ETag."""
    etag = blake2b(body, digest_size=16).hexdigest()
    response = reply(body, etag, media_type=media_type, caching=OWN)
    response.headers["Vary"] += ", Authorization, X-Annotator"
    return response


def _place(last: tuple[datetime, str]) -> bytes:
    return msgspec.json.encode(last)


def _placed(place: bytes) -> tuple[datetime, str]:
    """The (time, id) of a cursor; one that was made up begins at the end."""
    try:
        at, id = msgspec.json.decode(place, type=tuple[datetime, str])
    except msgspec.MsgspecError:
        return END
    return (at, id) if at.tzinfo is not None and id.isprintable() else END
