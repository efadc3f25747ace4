"""List the scores of a submission, oldest first."""

from dataclasses import dataclass

from service.domain.access import Asker
from service.usecases.ports import Ports
from service.usecases.ports_submissions import RendersReceipts
from service.usecases.show_submission import visible


@dataclass(frozen=True, slots=True)
class ScorePage:
    """Scores in short; `last` is the number of the last one when more follow, else None."""

    items: tuple[bytes, ...]
    total: int
    last: int | None


def list_scores(
    ports: Ports, asker: Asker, id: str, render: RendersReceipts, *, after: int, limit: int
) -> ScorePage:
    """A page of the scores after a number. Raises NotFound where the submission may not be seen."""
    with ports.look() as work:
        submission = visible(work, asker, id)
        found = work.scores.page(id, after, limit)
        total = work.scores.count(id)
    return ScorePage(
        items=tuple(render.score(each, current=each.number == submission.score) for each in found),
        total=total,
        last=found[-1].number if found and found[-1].number < total else None,
    )
