"""List disputes for the organiser: which items, why, how far apart, who has or settled them."""

from service.domain.judging.adjudications import AdjudicationState, DisputeRow
from service.usecases.ports import Ports


def list_disputes(
    ports: Ports, submission: str | None, state: AdjudicationState | None, *, limit: int
) -> tuple[DisputeRow, ...]:
    """Disputes of a submission (None: of all) in a state (None: any), lowest agreement first."""
    with ports.look() as work:
        return tuple(work.adjudications.listed(submission, state, limit=limit))
