"""All scores of a submission over HTTP: what a correction or a later scorer has replaced stays."""

from collections.abc import Mapping
from typing import Any

from flask import Response, request
from flask_smorest import Blueprint

from schemas.paging import DEFAULT_LIMIT, PageQuery
from schemas.scores import ReceiptSchema, ScoresOfSubmissionSchema
from service.api.asking import KNOWS_TOKEN, asker
from service.api.offered import offering
from service.api.paging import (
    linked,
    page_after,
    page_body,
    place_number,
    read_cursor,
    write_cursor,
)
from service.api.parameters import parameters
from service.api.submissions import RENDER, answer_own
from service.usecases.list_scores import list_scores
from service.usecases.show_submission import show_score
from service.wiring import wired

bp = Blueprint("scores", __name__, description="Earlier and current scores of submissions")


@bp.get("/submissions/<id>/scores")
@offering(bp, ScoresOfSubmissionSchema)
@bp.doc(**KNOWS_TOKEN)
@parameters(PageQuery)
def listed(query: Mapping[str, Any], id: str) -> Response:
    """List the scores of a submission, oldest first; one of them is the current one."""
    after = place_number(read_cursor(query["cursor"], request.path)) if "cursor" in query else 0
    limit = query.get("limit", DEFAULT_LIMIT)
    page = list_scores(wired().ports, asker(), id, RENDER, after=after, limit=limit)
    following = None
    if page.last is not None:
        more = {"limit": query["limit"]} if "limit" in query else {}
        more["cursor"] = write_cursor(str(page.last).encode(), request.path)
        following = page_after(more)
    return linked(answer_own(page_body(page.items, page.total, following)), following)


@bp.get("/submissions/<id>/scores/<int(min=1, max=999999):number>")
@offering(bp, ReceiptSchema)
@bp.doc(**KNOWS_TOKEN)
def shown(id: str, number: int) -> Response:
    """Show the receipt that a submission had with one of its scores, replaced or not."""
    return answer_own(show_score(wired().ports, asker(), id, number, RENDER))
