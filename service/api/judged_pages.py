"""How assignments are written: the body of one, and the places that cursors hold."""

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

import msgspec

from schemas.assignments import AssignmentSchema
from service.domain.judging.assignments import Assignment
from service.domain.judging.labels import GUIDELINE, Judgement
from service.usecases.show_assignment import ShownAssignment

ASSIGNMENT = AssignmentSchema(exclude=("entry",))
START = (datetime.min.replace(tzinfo=UTC), "")


def assignment_body(shown: ShownAssignment) -> dict[str, Any]:
    """An assignment as its annotator sees it; the entry's JSON is taken over as stored."""
    found, content = shown.assignment, shown.assignment.content
    body = ASSIGNMENT.dump(
        {
            "id": found.id,
            "state": found.state,
            "version": found.version,
            "response": content.response,
            "answer": content.answer,
            "facts": None if content.facts is None else [fact.text for fact in content.facts],
            "steps": content.steps,
            "judgement": _own(found),
            "guideline": GUIDELINE,
            "lease": found.lease,
        }
    )
    return {**body, "entry": shown.entry}


def _own(found: Assignment) -> dict[str, Any] | None:
    if found.judgement is None and found.unsaved is None:
        return None
    unsaved = None if found.unsaved is None else asdict(found.unsaved)
    return asdict(found.judgement or Judgement()) | {"unsaved": unsaved}


def place_of(last: tuple[datetime, str]) -> bytes:
    """What a cursor says of the last row shown."""
    return msgspec.json.encode(last)


def read_place(place: bytes) -> tuple[datetime, str]:
    """The (time, id) of a cursor; one that was made up begins at the start."""
    try:
        at, id = msgspec.json.decode(place, type=tuple[datetime, str])
    except msgspec.MsgspecError:
        return START
    return (at, id) if at.tzinfo is not None and id.isprintable() else START
