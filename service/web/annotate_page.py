"""The annotator's page as values for its template, and what its script starts from."""

from dataclasses import asdict, dataclass
from typing import Any

from flask import url_for

from service.domain.judging.assignments import Assignment
from service.domain.judging.exporting import SAVES
from service.domain.judging.labels import Judgement
from service.usecases.reveal_assignment import may_reveal
from service.usecases.show_desk import ShownDesk
from service.web.annotate_evidence import Group, grouped
from service.web.annotate_marks import Marked, marked
from service.web.item_rows import Row, rows_of
from service.web.label_words import FACTS, STEPS
from service.web.page_bodies import written
from service.web.signed import Signed


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything the template shows of an assignment."""

    marked: Marked
    facts: tuple[Row, ...] | None
    steps: tuple[Row, ...] | None
    evidence: tuple[Group, ...]


def sheet_of(desk: ShownDesk) -> Sheet:
    """The assignment cut up for the template."""
    content = desk.assignment.content
    cut = marked(content.response, content.facts or (), content.steps or ())
    facts, steps = rows_of(content, cut)
    return Sheet(
        marked=cut,
        facts=None if content.facts is None else facts,
        steps=None if content.steps is None else steps,
        evidence=grouped(desk.shown.entry["statements"]),
    )


def start_of(desk: ShownDesk, signed: Signed, *, onwards: str) -> dict[str, Any]:
    """What the script starts from; `onwards` leads to the next assignment."""
    found = desk.assignment
    content = found.content
    return {
        "id": found.id,
        "annotator": signed.asker.annotator,
        "state": found.state,
        "version": found.version,
        "shape": {
            "facts": None if content.facts is None else len(content.facts),
            "steps": None if content.steps is None else len(content.steps),
        },
        "kinds": [step.kind for step in content.steps or ()],
        "labels": [asdict(label) for label in (*FACTS, *STEPS)],
        "judgement": _said(found.judgement),
        "unsaved": _said(_newest_unsaved(desk)),
        "lease": _lease(found),
        "closed": closed(found),
        "now": written(desk.now),
        "saved_at": _saved_at(desk),
        "reveals": may_reveal(found),
        "urls": _urls(found.id, onwards),
    }


def closed(found: Assignment) -> str | None:
    """Why nothing can be saved in this assignment any more, None where something can."""
    if found.state in ("released", "skipped", "lapsed"):
        returned = found.item_state != "open" and found.state == "lapsed"
        return "returned" if returned else found.state
    if found.state == "final" and found.settled:
        return "settled"
    return "superseded" if found.item_state == "superseded" else None


def _said(judgement: Judgement | None) -> dict[str, Any] | None:
    return None if judgement is None else asdict(judgement)


def _newest_unsaved(desk: ShownDesk) -> Judgement | None:
    """What was refused, unless something was stored after it."""
    said = [event.kind for event in desk.history if event.kind in (*SAVES, "unsaved")]
    return desk.assignment.unsaved if said[-1:] == ["unsaved"] else None


def _saved_at(desk: ShownDesk) -> str | None:
    """When what is stored was stored."""
    saved = [event.at for event in desk.history if event.kind in SAVES]
    return written(saved[-1]) if saved else None


def _lease(found: Assignment) -> dict[str, str] | None:
    if found.lease is None:
        return None
    return {"token": found.lease.token, "expires_at": written(found.lease.expires_at)}


def _urls(id: str, onwards: str) -> dict[str, str]:
    names = ("judgement", "renew", "release", "skip")
    urls = {name: url_for(f"annotate.{name}", id=id) for name in names}
    session, again = url_for("signing.state"), url_for("annotate.own", id=id)
    return urls | {"session": session, "onwards": onwards, "again": again}
