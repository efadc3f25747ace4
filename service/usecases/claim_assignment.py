"""Claim an assignment: the live one again, else the next free slot, else when to come back."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from service.domain.access import Asker
from service.domain.errors import BadQuery, Conflict, Forbidden, NotFound
from service.domain.ids import new_id
from service.domain.judging.annotators import Annotator
from service.domain.judging.assignments import Lease, Wish
from service.domain.judging.gold import is_due, pick
from service.usecases.ports import Ports, Work

TRIES = 5


@dataclass(frozen=True, slots=True)
class Claim:
    """What a claim came to.

    `assignment` is an id, None when there is none to give; `is_new` tells a new one from the one
    already held. `retry_after` counts seconds until others' leases end, None when all is done.
    """

    assignment: str | None
    is_new: bool = False
    retry_after: int | None = None


def claim_assignment(ports: Ports, asker: Asker, wish: Wish, *, lease_seconds: int) -> Claim:
    """Lease one response to the asker.

    Raises NotFound for a submission that is not there, Forbidden for annotators who are paused
    or deactivated.
    """
    named(asker)
    for _ in range(TRIES):
        try:
            with ports.work() as work:
                claim = _claim(work, asker, wish, ports.now(), lease_seconds)
        except Conflict:
            continue
        if claim.assignment is not None or claim.retry_after != 0:
            return claim
    return Claim(None, retry_after=1)


def named(asker: Asker) -> str:
    """The name the asker judges under; raises BadQuery where the header is missing."""
    if asker.annotator is None:
        raise BadQuery(
            "Say who judges in the header X-Annotator.",
            code="annotator-missing",
        )
    return asker.annotator


def _claim(work: Work, asker: Asker, wish: Wish, now: datetime, lease_seconds: int) -> Claim:
    annotator = named(asker)
    work.queue.alone(annotator)
    person = work.annotators.admit(annotator, now)
    refuse_inactive(person)
    held = work.queue.live(annotator, now)
    if held is not None:
        return Claim(held)
    refuse_unknown(work, wish.submission)
    lease = Lease(secrets.token_urlsafe(16), now + timedelta(seconds=lease_seconds))
    item = _next(work, person, wish, owns=asker.token_id, lease=lease, now=now)
    if item is not None:
        work.queue.keep_still(item)
        return Claim(work.judgements.open(new_id(), item, annotator, now), is_new=True)
    free_at = work.queue.next_chance(wish, annotator=annotator, owns=asker.token_id)
    if free_at is None:
        return Claim(None)
    return Claim(None, retry_after=seconds_until(free_at, now))


def refuse_unknown(work: Work, submission: str | None) -> None:
    """Raise NotFound for a submission that is not there; of others nothing need be queued."""
    if submission is None or work.queue.has_items(submission):
        return
    if work.submissions.find(submission) is None:
        raise NotFound(f"There is no submission {submission!r}.")


def refuse_inactive(person: Annotator) -> None:
    """Raise Forbidden for an annotator who may claim nothing at present."""
    if person.state == "paused":
        raise Forbidden(
            "You are paused: your judgements are kept, and the organiser will tell you more.",
            code="annotator-paused",
        )
    if person.state == "deactivated":
        raise Forbidden("You judge no more in this service.", code="annotator-deactivated")


def _next(
    work: Work, person: Annotator, wish: Wish, *, owns: str | None, lease: Lease, now: datetime
) -> str | None:
    """The item to give: what one had already, worked ones for newcomers, gold in turn, the next."""
    name, queue = person.name, work.queue
    again = queue.take_back(wish, annotator=name, owns=owns, lease=lease, now=now)
    if again is not None:
        return again
    if person.claims == 0:
        worked = work.known.not_had("worked", wish, annotator=name, owns=owns)
        if worked:
            work.known.give(worked[0], name, lease)
            return worked[0]
    item = None
    if is_due(person.salt, person.claims):
        gold = work.known.not_had("gold", wish, annotator=name, owns=owns)
        item = pick(person.salt, gold)
    if item is not None:
        work.known.give(item, name, lease)
    else:
        item = queue.take(wish, annotator=name, owns=owns, lease=lease, now=now)
    if item is not None:
        work.annotators.count_claim(name)
    return item


def seconds_until(free_at: datetime, now: datetime) -> int:
    """Rounded up; 0 when something is free and only another claim is looking at it."""
    return max(0, -((now - free_at) // timedelta(seconds=1)))
