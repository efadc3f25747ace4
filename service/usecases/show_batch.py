"""Show how a submission is judged: settings, and how far it has come."""

from dataclasses import dataclass

from service.domain.access import Asker
from service.domain.errors import NotFound
from service.domain.judging.batches import BatchCounts, JudgingBatch
from service.usecases.ports import Ports, Work
from service.usecases.show_submission import owned


@dataclass(frozen=True, slots=True)
class ShownBatch:
    """A batch and its counts."""

    batch: JudgingBatch
    counts: BatchCounts


def show_batch(ports: Ports, asker: Asker, submission_id: str) -> ShownBatch:
    """The batch of a submission.

    Raises NotFound unless the asker owns the submission or is an admin, and something is queued.
    """
    with ports.look() as work:
        return shown(work, found_batch(work, asker, submission_id))


def shown(work: Work, batch: JudgingBatch) -> ShownBatch:
    """The batch with its counts."""
    return ShownBatch(batch, work.batches.count(batch.submission))


def found_batch(
    work: Work, asker: Asker, submission_id: str, *, lock: bool = False
) -> JudgingBatch:
    """The batch, `lock`ed until the end of the transaction; raises NotFound as above."""
    submission = owned(work, asker, submission_id)
    batch = work.batches.find(submission.id, lock=lock)
    if batch is None:
        raise NotFound("Nothing of this submission is queued.")
    return batch
