"""Reveal to an annotator, after judging, what the benchmark or the organiser says is right."""

import json
from dataclasses import dataclass
from typing import Any

from service.domain.access import Asker
from service.domain.errors import Forbidden
from service.domain.judging.assignments import Assignment
from service.domain.judging.gold import Known
from service.domain.judging.items import ItemContent
from service.usecases.claim_assignment import named
from service.usecases.ports import Ports
from service.usecases.show_assignment import absent, refuse_owner


@dataclass(frozen=True, slots=True)
class RevealedEntry:
    """The entry's inference rule, reasoning steps and statements, as JSON values."""

    rule: dict[str, Any]
    steps: list[dict[str, Any]]
    statements: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Revealed:
    """What is revealed of one assignment, whose lists are in `content`.

    `entry` is None where the run does not reveal it; `worked` holds the expected labels and why,
    for worked items alone.
    """

    content: ItemContent
    entry: RevealedEntry | None
    worked: Known | None


def may_reveal(assignment: Assignment) -> bool:
    """Whether annotators see anything once they have judged: gold tells no more than the others."""
    return assignment.reveal or assignment.role == "worked"


def reveal_assignment(ports: Ports, asker: Asker, id: str) -> Revealed:
    """What is revealed of the asker's own assignment once their own final judgement is stored.

    Raises NotFound for absent and foreign ones alike, Forbidden before it is judged and where
    nothing is revealed.
    """
    with ports.look() as work:
        found = work.judgements.find(id, named(asker))
        if found is None:
            raise absent(id)
        refuse_owner(asker, found.owner)
        if not may_reveal(found):
            raise Forbidden("In this run nothing is revealed after judging.", code="not-revealed")
        if found.state != "final":
            raise Forbidden("This is revealed once it is judged.", code="not-judged")
        worked = work.known.of(found.item_id) if found.role == "worked" else None
        body = work.entries.body(found.release, found.entry) if found.reveal else None
    if body is None:
        return Revealed(found.content, None, worked)
    entry = json.loads(body)
    revealed = RevealedEntry(entry["rule"], entry["steps"], entry["statements"])
    return Revealed(found.content, revealed, worked)
