"""The explorer's pages of submissions: those that may be seen, and one with its predictions."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec
from flask import Blueprint, Response, url_for

from schemas.exploring import SubmissionPageQuery, SubmissionsPageQuery
from schemas.receipts import ReceiptRenderer
from service.domain.access import Asker
from service.domain.errors import BadQuery, NotFound, Problem
from service.domain.submissions import SubmissionFilter, Verdict
from service.usecases.explore_predictions import PredictionsPage, explore_predictions
from service.usecases.list_submissions import list_submissions
from service.usecases.show_submission import show_submission
from service.web import explore_scores as scores
from service.web import explore_words as words
from service.web.beside import reader
from service.web.explore_queries import read
from service.web.judging_words import count, number
from service.web.pages import page
from service.web.visitors import visitor
from service.wiring import wired

bp = Blueprint("explore_submissions", __name__, url_prefix="/explore/submissions")
LISTED, SHOWN = SubmissionsPageQuery(), SubmissionPageQuery()
ON_A_PAGE, PREDICTIONS = 20, 50
LONGEST_SHOWN, MOST_SHOWN = 20_000, 200  # characters of a text, items of a list
RENDER = ReceiptRenderer()
BETWEEN = "_"  # a time and an id, in the address of the next page


@bp.get("")
def submissions() -> Response:
    """The submissions that may be seen, newest first."""
    asked = read(LISTED)
    filters = {name: asked[name] for name in ("dataset", "system") if name in asked}
    found = list_submissions(
        wired().ports,
        reader(),
        SubmissionFilter(**filters),
        RENDER,
        after=_place(asked.get("after")),
        limit=ON_A_PAGE,
    )
    following = None
    if found.last is not None:
        at, id = found.last
        following = url_for(
            "explore_submissions.submissions", **filters, after=f"{at.isoformat()}{BETWEEN}{id}"
        )
    return page(
        "explore/submissions.html",
        visitor(),
        receipts=[msgspec.json.decode(each) for each in found.items],
        total=found.total,
        filters=filters,
        is_first="after" not in asked,
        following=following,
        count=count,
        number=number,
    )


@bp.get("/<id>")
def submission(id: str) -> Response:
    """A submission: its scores, and for its owner or an organiser every prediction."""
    asked = read(SHOWN)
    asker = reader()
    receipt: Mapping[str, Any] = msgspec.json.decode(
        show_submission(wired().ports, asker, id, RENDER)
    )
    verdict, after = asked.get("verdict"), asked.get("after", -1)
    found = _predictions(asker, id, verdict, after)
    return page(
        "explore/submission.html",
        visitor(),
        receipt=receipt,
        headline=scores.headline(receipt),
        overall=scores.overall(receipt),
        slices=scores.slices(receipt),
        counts=scores.COUNTS,
        predictions=found,
        longest=LONGEST_SHOWN,
        most=MOST_SHOWN,
        verdict=verdict,
        is_first=after < 0,
        count=count,
        words=words,
    )


def _predictions(
    asker: Asker, id: str, verdict: Verdict | None, after: int
) -> PredictionsPage | None:
    """A page of predictions, None for those who may not see them."""
    try:
        return explore_predictions(
            wired().ports, asker, id, verdict=verdict, after=after, limit=PREDICTIONS
        )
    except NotFound:
        return None


def _place(sent: str | None) -> tuple[datetime, str] | None:
    """The (time, id) that a page comes after."""
    if sent is None:
        return None
    at, _, id = sent.partition(BETWEEN)
    try:
        time = datetime.fromisoformat(at)
    except ValueError:
        time = None
    if time is None or time.tzinfo is None or not id.isascii() or not id.isprintable():
        problem = Problem("is what the link to the next page says", parameter="after")
        raise BadQuery("The address asks for something unknown.", problems=[problem])
    return time, id
