"""Comparisons over HTTP: two submissions, their flips, several at once, originals."""

from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Response, request
from flask_smorest import Blueprint

from schemas.comparisons import (
    ComparisonQuery,
    ComparisonSchema,
    FlipsQuery,
    FlipsSchema,
    PairingsQuery,
    PairingsSchema,
    comparison_body,
    pairings_body,
)
from schemas.losses import LossQuery, LossSchema, loss_body
from schemas.paging import DEFAULT_LIMIT
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
from service.api.submissions import answer_own
from service.usecases.compare_submissions import compare_each, compare_submissions
from service.usecases.compare_with_originals import compare_with_originals
from service.usecases.list_flips import list_flips
from service.wiring import wired

bp = Blueprint("comparisons", __name__, description="Submissions compared query by query")


@bp.get("/comparisons")
@offering(bp, ComparisonSchema)
@bp.doc(**KNOWS_TOKEN)
@parameters(ComparisonQuery)
def compared(query: Mapping[str, Any]) -> Response:
    """Compare two submissions that were scored under the same conditions."""
    found = compare_submissions(wired().ports, asker(), query["a"], query["b"])
    return answer_own(comparison_body(found))


@bp.get("/comparisons/flipped")
@offering(bp, FlipsSchema)
@bp.doc(**KNOWS_TOKEN)
@parameters(FlipsQuery)
def flipped(query: Mapping[str, Any]) -> Response:
    """List the queries that only one of two has right; responses are shown to their owner."""
    pair = {name: query[name] for name in ("a", "b")}
    question = f"{request.path} {pair}"
    after = place_number(read_cursor(query["cursor"], question)) if "cursor" in query else -1
    limit = query.get("limit", DEFAULT_LIMIT)
    page = list_flips(wired().ports, asker(), **pair, after=after, limit=limit)
    following = None
    if page.last is not None:
        more = pair | ({"limit": query["limit"]} if "limit" in query else {})
        more["cursor"] = write_cursor(str(page.last).encode(), question)
        following = page_after(more)
    items = [msgspec.json.encode(each) for each in page.items]
    own = {"own": dict(zip(pair, page.own, strict=True))}
    return linked(answer_own(page_body(items, page.total, following, own)), following)


@bp.get("/comparisons/pairs")
@offering(bp, PairingsSchema)
@bp.doc(**KNOWS_TOKEN)
@parameters(PairingsQuery)
def pairs(query: Mapping[str, Any]) -> Response:
    """Compare several submissions, each with each, with Holm's correction."""
    found = compare_each(wired().ports, asker(), query["submission"])
    return answer_own(pairings_body(found))


@bp.get("/comparisons/original")
@offering(bp, LossSchema)
@bp.doc(**KNOWS_TOKEN)
@parameters(LossQuery)
def original(query: Mapping[str, Any]) -> Response:
    """Show what a system loses from original queries to the long-tail ones made from them."""
    found = compare_with_originals(wired().ports, asker(), query["original"], query["long_tail"])
    return answer_own(loss_body(found))
