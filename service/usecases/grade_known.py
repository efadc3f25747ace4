"""Grade an annotator by the gold items they judged, and pause who is wrong too often."""

from datetime import datetime

from service.domain.judging.gold import LOWEST, RECENT, fails
from service.usecases.change_annotator import GOLD, turn_annotator
from service.usecases.ports import Work

REASON = f"fewer than {float(LOWEST):.0%} right in the last {RECENT} gold items"


def grade_known(work: Work, name: str, now: datetime) -> None:
    """Look at the last ten gold items judged since the annotator came or was last resumed.

    To be called after each final judgement of a gold item, also a revised one; the annotator's
    lock is held.
    """
    person = work.annotators.find(name)
    if person is None or person.state != "active":
        return
    if fails(work.annotators.gold_shares(name, person.changed_at)):
        turn_annotator(work, person, "paused", REASON, by=GOLD, now=now)
