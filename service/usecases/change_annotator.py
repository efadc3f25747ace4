"""Pause, resume, deactivate an annotator: at once, for what they judged and for what they hold."""

from datetime import datetime

import msgspec

from service.domain.access import annotator_called
from service.domain.judging.annotators import Annotator, AnnotatorRow, AnnotatorState, turn_of
from service.domain.judging.assignments import Event
from service.usecases.list_annotators import unknown
from service.usecases.ports import Ports, Work
from service.usecases.review_items import review_items

GOLD = "gold"
"""Who pauses an annotator when no person does."""


def change_annotator(
    ports: Ports, name: str, state: AnnotatorState, reason: str | None, *, by: str | None
) -> AnnotatorRow:
    """The annotator in the new state. Raises NotFound for one who never claimed anything."""
    called = annotator_called(name)
    if called is None:
        raise unknown(name)
    with ports.work() as work:
        work.queue.alone(called)
        person = work.annotators.find(called)
        if person is None:
            raise unknown(name)
        turn_annotator(work, person, state, reason, by=by, now=ports.now())
        row = work.annotators.row(called)
        assert row is not None  # noqa: S101 - found above, in this transaction
        return row


def turn_annotator(
    work: Work,
    person: Annotator,
    state: AnnotatorState,
    reason: str | None,
    *,
    by: str | None,
    now: datetime,
) -> None:
    """Bring an annotator, whose lock is held, into a state, with its event.

    Paused: their judgements count no longer, but for settled items, and others are asked instead.
    Active: they count again. Deactivated: what they hold is free, and nothing else changes.
    """
    if (person.state, person.reason) == (state, reason):
        return
    turn, items = turn_of(person.state, state), list[str]()
    if state == "paused":
        items = work.annotators.leave_out_all(person.name)
    elif state == "active":
        items = work.annotators.count_all_again(person.name)
    else:
        work.annotators.void_leases(person.name, now)
        work.adjudications.free_all(person.name)
    changed_at = person.changed_at if state == person.state else now
    work.annotators.change(person.name, state, reason, changed_at)
    old = {"state": person.state, "reason": person.reason}
    new = {"state": state, "reason": reason, "by": by}
    write = msgspec.json.encode
    work.judgements.append(
        Event(None, turn, now, annotator=person.name, old=write(old), new=write(new))
    )
    review_items(work, items, now)
