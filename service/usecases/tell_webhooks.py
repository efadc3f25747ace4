"""Put into the outbox what webhooks are to be told, in the transaction that makes it so."""

from collections.abc import Mapping
from datetime import datetime

from service.domain.ids import new_id
from service.domain.submissions import Submission
from service.domain.webhooks import Event, NewDelivery, event_body
from service.usecases.ports import Work


def tell_scored(work: Work, submission: Submission, now: datetime) -> None:
    """A submission has been stored with its first score."""
    _tell_of_score(work, "submission.scored", submission, now)


def tell_rescored(work: Work, submission: Submission, now: datetime) -> None:
    """Another score of a submission has become its current one."""
    _tell_of_score(work, "submission.rescored", submission, now)


def tell_if_complete(work: Work, submission_id: str, now: datetime) -> None:
    """Tell that a submission is judged, if nothing of its queue is open or unresolved any more.

    To be called last in every transaction that closes something. Told once of each completion:
    again only after something was opened anew and closed by a further judgement or ruling. Where
    no webhook wants to know, this costs one query.
    """
    wanting = work.webhooks.wanting("judging.completed")
    if not wanting:
        return
    state = work.deliveries.judged_state(submission_id)
    submission = None if state is None else work.submissions.find(submission_id)
    if submission is None:
        return
    data = _about(submission) | {"path": f"/submissions/{submission.id}/human-eval"}
    _add(work, wanting, "judging.completed", data, now, occurrence=state)


def _tell_of_score(work: Work, event: Event, submission: Submission, now: datetime) -> None:
    wanting = work.webhooks.wanting(event)
    data = _about(submission) | {
        "score": submission.score,
        "path": f"/submissions/{submission.id}",
    }
    _add(work, wanting, event, data, now)


def _about(submission: Submission) -> dict[str, object]:
    return {
        "submission": submission.id,
        "dataset": submission.dataset,
        "release": submission.release,
    }


def _add(
    work: Work,
    wanting: tuple[str, ...],
    event: Event,
    data: Mapping[str, object],
    now: datetime,
    *,
    occurrence: str | None = None,
) -> None:
    if not wanting:
        return
    ids = {webhook: new_id() for webhook in wanting}
    work.deliveries.add(
        [
            NewDelivery(id, webhook, event, occurrence, event_body(id, event, now, data), now)
            for webhook, id in ids.items()
        ]
    )
