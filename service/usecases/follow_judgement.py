"""What a final judgement brings about in its own transaction: a flag, a slot, a dispute, news."""

from datetime import datetime

from service.domain.judging.assignments import Assignment, Event
from service.domain.judging.human_eval import is_short_of_votes
from service.domain.judging.labels import Judgement
from service.usecases.grade_known import grade_known
from service.usecases.ports import Work
from service.usecases.review_dispute import review_dispute
from service.usecases.tell_webhooks import tell_if_complete


def follow_judgement(work: Work, mine: Assignment, judgement: Judgement, now: datetime) -> None:
    """Send a flagged item back; else ask once more where an unsure vote leaves something open.

    What is in dispute then goes to adjudication, and comes back when a revision ends it.
    Judgements of those who are paused are kept, and others are asked instead; gold items tell who
    is to be. The judgement is stored and its slot finished.
    """
    if mine.role == "gold":
        grade_known(work, mine.annotator, now)
    if mine.role != "sample":
        return
    person = work.annotators.find(mine.annotator)
    if person is not None and person.state == "paused":
        work.annotators.leave_out(mine.id)
        work.queue.balance(mine.item_id)
    if mine.item_state != "open":
        return
    if judgement.flag is not None:
        _send_back(work, mine, now)
        review_dispute(work, mine.item_id, now)
        return
    item = work.votes.of_item(mine.item_id)
    if item is not None and len(item.judgements) == item.k and is_short_of_votes(item):
        work.queue.open_extra(mine.item_id)
    review_dispute(work, mine.item_id, now)
    tell_if_complete(work, mine.submission, now)


def _send_back(work: Work, mine: Assignment, now: datetime) -> None:
    work.queue.send_back(mine.item_id)
    returned = Event(mine.item_id, "returned", now, mine.id, mine.annotator)
    work.judgements.append(returned)
