"""What use cases need of storage for the desk of one annotator."""

from typing import Protocol

from service.domain.judging.assignments import Assignment
from service.domain.judging.desk import OwnEvent, Standing


class Desk(Protocol):
    """An annotator's own work, seen from one assignment of theirs."""

    def standing(self, assignment: Assignment) -> Standing:
        """Where the assignment stands in the annotator's work on its submission."""
        ...

    def history(self, assignment: Assignment, limit: int) -> tuple[OwnEvent, ...]:
        """What the annotator did to it, the last `limit` things, oldest first."""
        ...
