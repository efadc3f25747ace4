"""List the runs that people judge, for their organiser: how far each is."""

from dataclasses import dataclass

from service.domain.access import Asker
from service.domain.errors import NotFound
from service.domain.judging.overview import Run
from service.usecases.ports import Ports
from service.usecases.stay_blind import is_blind


@dataclass(frozen=True, slots=True)
class RunPage:
    """Runs, newest first; `next` is the last one's submission when more follow, else None.

    `hidden` are those of which the asker may see progress alone, since they may still judge them.
    """

    items: tuple[Run, ...]
    hidden: frozenset[str]
    total: int
    next: str | None


def list_batches(ports: Ports, asker: Asker, *, after: str | None, limit: int) -> RunPage:
    """Runs after the one of a submission. Raises NotFound when that is none."""
    now = ports.now()
    with ports.look() as work:
        place = None
        if after is not None:
            last = work.submissions.find(after)
            if last is None:
                raise NotFound("The run that this page comes after is gone. Begin with the first.")
            place = last.created_at, last.id
        found = work.overview.runs(place, limit + 1, now)
        total = work.overview.count()
        shown = tuple(found[:limit])
        ids = (run.submission for run in shown)
        hidden = frozenset(id for id in ids if is_blind(work, asker, id))
    following = shown[-1].submission if len(found) > limit else None
    return RunPage(shown, hidden, total, following)
