"""The pages that compare submissions: choosing them, two of them, several at once."""

from itertools import pairwise

from flask import Response, redirect, request, url_for
from flask.typing import ResponseReturnValue

from schemas.comparisons import MOST_COMPARED
from service.domain.errors import BadQuery, Problem
from service.domain.submissions import SubmissionFilter
from service.usecases.compare_submissions import compare_each, compare_submissions
from service.usecases.list_flips import flips_of
from service.usecases.list_submissions import list_submissions
from service.web.beside import reader
from service.web.comparing_choice import RENDER, read_submissions
from service.web.comparing_flips import flip_cards
from service.web.comparing_loss import with_originals
from service.web.comparing_words import Shown, conditions, letter, matrix
from service.web.judging_queries import asked, position_of
from service.web.pages import page
from service.web.visitors import visitor
from service.wiring import wired

LISTED, FLIPS = 100, 20


def two() -> ResponseReturnValue:
    """Two submissions side by side; the choice of them while one is missing."""
    sent = asked("a", "b", "after", "system")
    a, b = (sent.get(name, "").strip() for name in ("a", "b"))
    if not (a and b):
        return _choice(a or b, sent.get("system", "").strip())
    ports, who, after = wired().ports, reader(), position_of(sent, "after")
    found = compare_submissions(ports, who, a, b)
    flips = flips_of(ports, who, found, after, FLIPS)
    return page(
        "comparing/two.html",
        visitor(),
        shown=Shown.of(found),
        conditions=conditions(found.a),
        flips=flip_cards(flips),
        page=flips,
        after=after,
    )


def several() -> ResponseReturnValue:
    """Several submissions, each with each; two of them on the page of two."""
    system = asked("submission", "system", repeatable="submission").get("system", "").strip()
    sent = (id.strip() for id in request.args.getlist("submission"))
    ids = list(dict.fromkeys(id for id in sent if id))
    if len(ids) > MOST_COMPARED:
        problem = Problem(f"2 to {MOST_COMPARED} may be given", parameter="submission")
        raise BadQuery("So many cannot be compared at once.", problems=[problem])
    if len(ids) < 2:
        return _choice("".join(ids), system)
    if len(ids) == 2:
        return redirect(url_for("comparisons.compared", a=ids[0], b=ids[1]), 303)
    found = compare_each(wired().ports, reader(), ids)
    return page(
        "comparing/several.html",
        visitor(),
        systems=[(letter(n), read.submission) for n, read in enumerate(found.reads)],
        rows=matrix(found),
        conditions=conditions(found.reads[0]),
    )


def _choice(chosen: str, system: str) -> Response:
    """The submissions that may be compared, newest first, and what to send."""
    ports, who = wired().ports, reader()
    asked_for = SubmissionFilter(system=system or None)
    listed = list_submissions(ports, who, asked_for, RENDER, after=None, limit=LISTED)
    found = read_submissions(listed.items)
    return page(
        "comparing/choice.html",
        visitor(),
        submissions=found,
        chosen=chosen,
        system_name=system,
        total=listed.total,
        several_kinds=any(one.kind != other.kind for one, other in pairwise(found)),
    )


PAGES = {
    "comparisons.compared": two,
    "comparisons.pairs": several,
    "comparisons.original": with_originals,
}
"""By the endpoint that each stands beside."""
