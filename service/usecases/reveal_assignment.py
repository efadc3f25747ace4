"""Reveal to an annotator, after judging, what the benchmark itself says of the entry."""

import json
from dataclasses import dataclass
from typing import Any

from service.domain.access import Asker
from service.domain.errors import Forbidden
from service.domain.judging.assignments import Assignment
from service.usecases.ports import Ports
from service.usecases.show_assignment import absent, show_assignment


@dataclass(frozen=True, slots=True)
class Revealed:
    """The entry's inference rule and reasoning steps, as JSON values, and its statements."""

    rule: dict[str, Any]
    steps: list[dict[str, Any]]
    statements: list[dict[str, Any]]


def may_reveal(assignment: Assignment) -> bool:
    """Whether the run's setting lets annotators see rule and steps once they have judged."""
    return assignment.reveal


def reveal_assignment(ports: Ports, asker: Asker, id: str) -> Revealed:
    """What is revealed of the asker's own assignment.

    Raises Forbidden before it is judged, and where the run does not allow it.
    """
    shown = show_assignment(ports, asker, id)
    found = shown.assignment
    if not may_reveal(found):
        raise Forbidden("In this run nothing is revealed after judging.", code="not-revealed")
    if found.state != "final":
        raise Forbidden("This is revealed once it is judged.", code="not-judged")
    with ports.look() as work:
        body = work.entries.body(found.release, found.entry)
    if body is None:
        raise absent(id)
    entry = json.loads(body)
    return Revealed(entry["rule"], entry["steps"], entry["statements"])
