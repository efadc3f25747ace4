"""The organiser's page of annotators: what each did, how well on gold items, how fast; pausing."""

from typing import Any, get_args

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug import Response as Redirect

from schemas.judging import LONGEST_REASON
from service.domain.errors import Problem, Unacceptable
from service.domain.judging.annotators import AnnotatorRow, AnnotatorState
from service.usecases.change_annotator import change_annotator
from service.usecases.list_annotators import list_annotators
from service.usecases.measure_speed import measure_speed
from service.web import judging_plots as plots
from service.web import judging_words as words
from service.web.judging_queries import asked
from service.web.pages import page
from service.web.signed import signed_in
from service.wiring import wired

bp = Blueprint("judging_people", __name__, url_prefix="/judging/annotators")
PEOPLE = 50
TURNS: dict[AnnotatorState, tuple[tuple[AnnotatorState, str], ...]] = {
    "active": (("paused", "Pause"), ("deactivated", "Deactivate")),
    "paused": (("active", "Resume"), ("deactivated", "Deactivate")),
    "deactivated": (("active", "Reactivate"),),
}
"""What may be made of an annotator in a state, and what the button says."""


@bp.get("")
def annotators() -> Response:
    """Everyone who ever claimed anything, by name."""
    signed = signed_in("administer")
    after = asked("after").get("after", "")
    found = list_annotators(wired().ports, after=after, limit=PEOPLE)
    speeds = measure_speed(wired().ports, [row.name for row in found.items])
    return page(
        "judging/annotators.html",
        signed,
        page=found,
        after=after,
        speeds=speeds,
        csrf=signed.csrf,
        **_drawing(),
    )


@bp.post("")
def change() -> Response | Redirect:
    """Pause, resume, deactivate or reactivate one: the row as it is then."""
    signed = signed_in("administer")
    name, state, reason = _change()
    by = signed.asker.annotator
    row = change_annotator(wired().ports, name, state, reason, by=by)
    if "HX-Request" not in request.headers:
        return redirect(url_for("judging_people.annotators"), 303)
    speeds = measure_speed(wired().ports, [row.name])
    html = render_template(
        "judging/annotator.html", row=row, speeds=speeds, csrf=signed.csrf, **_drawing()
    )
    return Response(html)


def _change() -> tuple[str, AnnotatorState, str | None]:
    """What the form says. Raises Unacceptable for an unknown state and without a reason."""
    form = request.form
    reason = form.get("reason", "").strip() or None
    problems = []
    if reason is None and form.get("state") != "active":
        problems.append(Problem("say why: the reason is kept in the history", "/reason"))
    if reason is not None and len(reason) > LONGEST_REASON:
        problems.append(Problem(f"at most {LONGEST_REASON} characters", "/reason"))
    for state in get_args(AnnotatorState):
        if form.get("state") == state and not problems:
            return form.get("name", ""), state, reason
    raise Unacceptable(
        problems[0].detail.capitalize() + "." if problems else "There is no such state.",
        problems=problems or [Problem("unknown", "/state")],
    )


def _drawing() -> dict[str, Any]:
    return {"words": words, "plots": plots, "turns": TURNS, "gold": _gold}


def _gold(row: AnnotatorRow) -> plots.Plotted | None:
    """The share right on gold items as a dot; None where none was judged."""
    share = row.gold.share
    if share is None:
        return None
    dot = plots.place(share, plots.SHARES)
    name = f"{row.display} on gold items"
    return plots.Plotted(name, f"{share:.0%}".replace("%", " %"), dot=dot)
