"""What organisers change in a run: its settings, and lists of facts and steps that came back."""

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug import Response as Redirect

from service.domain.errors import CrltError, Problem, Unacceptable
from service.domain.judging.batches import BATCH_STATES
from service.usecases.change_batch import BatchChange, change_batch
from service.usecases.correct_items import GivenStep, Lists, correct_items
from service.usecases.show_run import name_annotators, show_settings
from service.web import judging_words as words
from service.web.judging_labels import lines, read_lines
from service.web.signed import Signed, signed_in
from service.wiring import wired

bp = Blueprint("judging_changes", __name__, url_prefix="/judging")
ID = "<string(minlength=12):id>"


@bp.post(f"/{ID}/items/<entry>")
def correct(id: str, entry: str) -> Response | Redirect:
    """Correct the lists of a response; it is given out again with the new ones."""
    signed = signed_in("administer")
    item = correct_items(wired().ports, signed.asker, id, entry, _lists())
    if "HX-Request" not in request.headers:
        return redirect(url_for("judging.run", id=id) + "#returned", 303)
    return Response(render_template("judging/corrected.html", entry=entry, item=item, words=words))


@bp.post(f"/{ID}/settings")
def change(id: str) -> Response | Redirect:
    """Change how a run is judged; leases that are out stay valid."""
    signed, ports = signed_in("administer"), wired().ports
    try:
        change_batch(ports, signed.asker, id, BatchChange(_settings()))
    except Unacceptable as error:
        return Response(settings(signed, id, fault=error), 422)
    if "HX-Request" not in request.headers:
        return redirect(url_for("judging.run", id=id) + "#settings", 303)
    return Response(settings(signed, id, saved=True))


def settings(
    signed: Signed, id: str, *, fault: CrltError | None = None, saved: bool = False
) -> str:
    """The form as HTML: as stored, or as it was sent where there is a fault."""
    ports = wired().ports
    batch = show_settings(ports, id)
    members = batch.annotators or ()
    return render_template(
        "judging/settings.html",
        id=id,
        csrf=signed.csrf,
        batch=batch,
        members=lines(_as_written(members, name_annotators(ports, members))),
        versions=[guideline.version for guideline in ports.guidelines().versions],
        fault=fault,
        sent=request.form if fault else None,
        saved=saved,
        auth_on=wired().settings.auth_on,
    )


def _as_written(members: Sequence[str], names: dict[str, str]) -> list[str]:
    """Annotators as they may be sent back: by name, by token where two have the same name."""
    shown = [names.get(member, member) for member in members]
    return [
        member if shown.count(name) > 1 else name
        for member, name in zip(members, shown, strict=True)
    ]


def _settings() -> dict[str, Any]:
    """The settings that the form has. Raises Unacceptable for an unknown state."""
    form = request.form
    if form.get("state") not in BATCH_STATES:
        raise Unacceptable("A run is open or paused.", problems=[Problem("unknown", "/state")])
    restricted = form.get("who") == "members"
    return {
        "state": form["state"],
        "annotators": read_lines(form.get("annotators", "")) if restricted else None,
        "reveal": "reveal" in form,
        "guideline": form.get("guideline", ""),
    }


def _lists() -> Lists:
    """The lists as the form has them; a list it does not show stays as it is."""
    form = request.form
    return Lists(
        facts=read_lines(form["facts"]) if "facts" in form else None,
        steps=[GivenStep(text) for text in read_lines(form["steps"])] if "steps" in form else None,
    )
