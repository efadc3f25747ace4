"""List assignments for the organiser: who has what, in which state; nothing of what was said."""

from dataclasses import dataclass
from datetime import datetime

from service.domain.judging.assignments import AssignmentFilter, AssignmentRow
from service.usecases.ports import Ports

Place = tuple[datetime, str]


@dataclass(frozen=True, slots=True)
class AssignmentPage:
    """One page; `last` is the place of the last row when more follow, else None."""

    items: tuple[AssignmentRow, ...]
    total: int
    last: Place | None


def list_assignments(
    ports: Ports, wanted: AssignmentFilter, *, after: Place | None, limit: int
) -> AssignmentPage:
    """Assignments in the order they were claimed, those after a place."""
    with ports.look() as work:
        rows = work.votes.listed(wanted, after=after, limit=limit + 1)
        total = work.votes.count(wanted)
    shown = tuple(rows[:limit])
    last = (shown[-1].claimed_at, shown[-1].id) if len(rows) > limit else None
    return AssignmentPage(shown, total, last)
