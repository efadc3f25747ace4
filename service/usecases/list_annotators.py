"""List annotators for the organiser, with what they did; show one."""

from dataclasses import dataclass

from service.domain.access import annotator_called
from service.domain.errors import NotFound
from service.domain.judging.annotators import AnnotatorRow
from service.usecases.ports import Ports


@dataclass(frozen=True, slots=True)
class AnnotatorPage:
    """One page; `last` is the last name when more follow, else None."""

    items: tuple[AnnotatorRow, ...]
    total: int
    last: str | None


def list_annotators(ports: Ports, *, after: str, limit: int) -> AnnotatorPage:
    """Annotators in the order of their names, those after one ("": from the first)."""
    with ports.look() as work:
        rows = work.annotators.listed(after, limit + 1)
        total = work.annotators.count()
    shown = tuple(rows[:limit])
    return AnnotatorPage(shown, total, shown[-1].name if len(rows) > limit else None)


def show_annotator(ports: Ports, name: str) -> AnnotatorRow:
    """One annotator; raises NotFound for one who never claimed anything."""
    called = annotator_called(name)
    with ports.look() as work:
        row = None if called is None else work.annotators.row(called)
    if row is None:
        raise unknown(name)
    return row


def unknown(name: str) -> NotFound:
    """The error for a name under which nobody ever claimed anything."""
    return NotFound(f"There is no annotator {name!r}.")
