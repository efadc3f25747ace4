"""Show an annotator one assignment as it lies on their desk: with what they said before."""

from dataclasses import dataclass
from datetime import datetime

from service.domain.access import Asker
from service.domain.judging.assignments import Assignment
from service.domain.judging.desk import OwnEvent, Standing
from service.usecases.ports import Ports
from service.usecases.show_assignment import ShownAssignment, show_assignment

LISTED_EVENTS = 200


@dataclass(frozen=True, slots=True)
class ShownDesk:
    """An assignment, where it stands, its own history (the last 200 things), and the time."""

    shown: ShownAssignment
    standing: Standing
    history: tuple[OwnEvent, ...]
    now: datetime

    @property
    def assignment(self) -> Assignment:
        """The assignment itself."""
        return self.shown.assignment


def show_desk(ports: Ports, asker: Asker, id: str) -> ShownDesk:
    """The asker's own assignment. Raises NotFound for absent and foreign ones alike."""
    shown = show_assignment(ports, asker, id)
    with ports.look() as work:
        standing = work.desk.standing(shown.assignment)
        history = work.desk.history(shown.assignment, LISTED_EVENTS)
    return ShownDesk(shown, standing, history, ports.now())
