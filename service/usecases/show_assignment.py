"""Show an assignment to the one who holds it: the entry, the response, their own draft."""

import json
from dataclasses import dataclass
from typing import Any

from service.domain.access import Asker
from service.domain.errors import Forbidden, NotFound
from service.domain.judging.adjudications import Adjudication
from service.domain.judging.assignments import Assignment
from service.usecases.claim_assignment import named
from service.usecases.ports import Ports, Work

SHOWN = ("id", "task", "query", "statements")
"""What an annotator may see of an entry: nothing that tells the gold answer."""


@dataclass(frozen=True, slots=True)
class ShownAssignment:
    """An assignment and the part of its entry's JSON that is evidence."""

    assignment: Assignment
    entry: dict[str, Any]


def show_assignment(ports: Ports, asker: Asker, id: str) -> ShownAssignment:
    """The asker's own assignment. Raises NotFound for absent and foreign ones alike."""
    annotator = named(asker)
    with ports.look() as work:
        found = work.judgements.find(id, annotator)
        if found is None:
            raise absent(id)
        refuse_owner(asker, found.owner)
        return ShownAssignment(found, read_entry(work, found))


def read_entry(work: Work, assignment: Assignment | Adjudication) -> dict[str, Any]:
    """The entry's JSON, cut to what annotators may see."""
    body = work.entries.body(assignment.release, assignment.entry)
    if body is None:
        raise absent(assignment.id)
    entry = json.loads(body)
    return {name: entry[name] for name in SHOWN}


def absent(id: str) -> NotFound:
    """The error for an assignment that is not there, or not the asker's."""
    return NotFound(f"There is no assignment {id!r} of yours.")


def refuse_owner(asker: Asker, owner: str | None) -> None:
    """Raise Forbidden when the asker owns the submission that is judged."""
    if owner is not None and owner == asker.token_id:
        raise Forbidden("The owner of a submission may not judge it.", code="own-submission")
