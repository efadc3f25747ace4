"""Queue a submission's responses for human judgement: sample, split, store."""

from collections.abc import Sequence

from service.domain.judging.labels import GUIDELINE
from service.domain.judging.sampling import is_suitable, make_item, sample
from service.domain.submissions import AnsweredResponse, HumanEvalRequest
from service.usecases.ports import Work

TOO_FEW = (
    "human_eval asks for {asked} responses; {found} answered and have facts, steps or a text to "
    "take them from. All of these are queued."
)


def queue_responses(
    work: Work,
    *,
    submission_id: str,
    release_id: str,
    request: HumanEvalRequest,
    responses: Sequence[AnsweredResponse],
) -> list[str]:
    """Make items and slots within the caller's transaction; gives warnings for the receipt.

    The submission's row must be stored before.
    """
    suitable = [response for response in responses if is_suitable(response)]
    chosen = sample(suitable, request.sample, request.seed)
    items = [make_item(response, request) for response in chosen]
    work.queue.add(
        submission_id=submission_id,
        release_id=release_id,
        items=items,
        k=request.overlap,
        guideline=GUIDELINE,
    )
    if request.sample is not None and len(items) < request.sample:
        return [TOO_FEW.format(asked=request.sample, found=len(items))]
    return []
