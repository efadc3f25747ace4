"""Claim an assignment: the live one again, else the next free slot, else when to come back."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from service.domain.access import Asker
from service.domain.errors import BadQuery, Conflict, NotFound
from service.domain.ids import new_id
from service.domain.judging.assignments import Lease, Wish
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
    """Lease one response to the asker. Raises NotFound for a submission with nothing queued."""
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
    held = work.queue.live(annotator, now)
    if held is not None:
        return Claim(held)
    if wish.submission is not None and not work.queue.has_items(wish.submission):
        raise NotFound(f"Nothing of a submission {wish.submission!r} is queued.")
    lease = Lease(secrets.token_urlsafe(16), now + timedelta(seconds=lease_seconds))
    owns = asker.token_id
    item = work.queue.take(wish, annotator=annotator, owns=owns, lease=lease, now=now)
    if item is not None:
        return Claim(work.judgements.open(new_id(), item, annotator, now), is_new=True)
    free_at = work.queue.next_chance(wish, annotator=annotator, owns=owns)
    if free_at is None:
        return Claim(None)
    return Claim(None, retry_after=seconds_until(free_at, now))


def seconds_until(free_at: datetime, now: datetime) -> int:
    """Rounded up; 0 when something is free and only another claim is looking at it."""
    return max(0, -((now - free_at) // timedelta(seconds=1)))
