"""Routes of the leaderboard: its rows in several formats, and a badge of each public score."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from flask import Response, request
from flask_smorest import Blueprint

from schemas.badge import badge_svg
from schemas.board_latex import bibtex, latex_table
from schemas.board_tables import csv_table, markdown_table
from schemas.leaderboard import (
    BOARD_FORMATS,
    LeaderboardQuery,
    LeaderboardSchema,
    board_parts,
    row_body,
)
from schemas.paging import LARGEST_LIMIT
from service.api.asking import KNOWS_TOKEN, asker
from service.api.offered import offering
from service.api.paging import Asked, linked, page_body
from service.api.parameters import parameters
from service.api.releases import Query, release_of
from service.api.representation import MEDIA_TYPES, chosen_format, reply
from service.domain.catalogue import Body
from service.usecases.show_badge import show_badge
from service.usecases.show_leaderboard import (
    AskedBoard,
    Board,
    leaderboard_state,
    show_leaderboard,
)
from service.wiring import wired

bp = Blueprint("leaderboard", __name__, description="Systems side by side, with their uncertainty")
OWN = "private, no-cache"  # who may still judge a run does not see it
WRITERS: Mapping[str, Callable[[Board], bytes]] = MappingProxyType(
    {
        "csv": csv_table,
        "md": markdown_table,
        "latex": latex_table,
        "bibtex": lambda board: bibtex(board.publications),
    }
)


@bp.get("/leaderboard")
@offering(bp, LeaderboardSchema, *BOARD_FORMATS[1:])
@bp.doc(**KNOWS_TOKEN)
@parameters(LeaderboardQuery)
def shown(query: Query) -> Response:
    """Rank the public submissions of a release, the baselines and published results beside them.

    Rows of one version alone are compared: release, answers, scorer and extractor.
    """
    shape = chosen_format(query.get("format"), BOARD_FORMATS)
    board = asked_of(query)
    state = leaderboard_state(wired().ports, asker(), board)
    asked = Asked(request.path, board.release, query, state)
    body = wired().ports.kept.changing(
        (asked.page, shape, state.hidden),
        state.version,
        lambda: _body(asked, board, state.hidden, shape),
    )
    response = reply(body.content, body.etag, media_type=MEDIA_TYPES[shape], caching=OWN)
    response.headers["Vary"] += ", Authorization, X-Annotator"
    return linked(response, body.next)


def asked_of(query: Query) -> AskedBoard:
    """Which board the query string means."""
    return AskedBoard(
        release=release_of(query),
        answers=query.get("answers", "corrected"),
        task=query.get("task"),
        kind=query.get("kind"),
        metric=query.get("sort", "accuracy"),
    )


@bp.get("/submissions/<id>/badge.svg")
@offering(bp, None, "svg")
@bp.doc(**KNOWS_TOKEN)
def badge(id: str) -> Response:
    """Show a public submission's accuracy, with its interval, as a small picture."""
    body = Body.of(badge_svg(show_badge(wired().ports, asker(), id)))
    return reply(body.content, body.etag, media_type=MEDIA_TYPES["svg"], caching=OWN)


def _body(asked: Asked, board: AskedBoard, hidden: tuple[str, ...], shape: str) -> Body:
    """The rows from the cursor on, all there are unless `limit` is sent; JSON has a page's most."""
    found = show_leaderboard(wired().ports, board, hidden)
    first = asked.after + 1
    limit = asked.query.get("limit", LARGEST_LIMIT if shape == "json" else len(found.rows))
    rows = found.rows[first : first + limit]
    following = asked.next(first + limit - 1) if first + limit < len(found.rows) else None
    if shape != "json":
        content = WRITERS[shape](replace(found, rows=rows))
    else:
        items = [row_body(row) for row in rows]
        content = page_body(items, len(found.rows), following, board_parts(found))
    body = Body.of(content)
    return replace(body, next=following)
