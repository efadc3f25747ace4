"""Claim an adjudication: the live one again, else the least agreed upon, else when to come back."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from service.domain.access import Asker
from service.domain.judging.assignments import Event, Lease
from service.usecases.claim_assignment import (
    TRIES,
    named,
    refuse_inactive,
    refuse_unknown,
    seconds_until,
)
from service.usecases.ports import Ports, Work

SEEN = "adjudicating"
"""The kind of event that says who was shown an item's votes: they do not judge it any more."""


@dataclass(frozen=True, slots=True)
class AdjudicationClaim:
    """What a claim came to: an id, or None; `retry_after` as in `Claim`."""

    adjudication: str | None
    is_new: bool = False
    retry_after: int | None = None


def claim_adjudication(
    ports: Ports, asker: Asker, submission: str | None, *, lease_seconds: int
) -> AdjudicationClaim:
    """Lease one item in dispute to the asker.

    Raises NotFound for a submission that is not there, Forbidden for those who are paused or
    deactivated as annotators.
    """
    named(asker)
    for _ in range(TRIES):
        with ports.work() as work:
            claim = _claim(work, asker, submission, ports.now(), lease_seconds)
        if claim.adjudication is not None or claim.retry_after != 0:
            return claim
    return AdjudicationClaim(None, retry_after=1)


def _claim(
    work: Work, asker: Asker, submission: str | None, now: datetime, lease_seconds: int
) -> AdjudicationClaim:
    adjudicator, owns = named(asker), asker.token_id
    work.queue.alone(adjudicator)
    person = work.annotators.find(adjudicator)
    if person is not None:
        refuse_inactive(person)
    held = work.adjudications.live(adjudicator, now)
    if held is not None:
        return AdjudicationClaim(held)
    refuse_unknown(work, submission)
    lease = Lease(secrets.token_urlsafe(16), now + timedelta(seconds=lease_seconds))
    taken = work.adjudications.take(
        submission, adjudicator=adjudicator, owns=owns, lease=lease, now=now
    )
    if taken is not None:
        id, item_id = taken
        work.judgements.append(Event(item_id, SEEN, now, annotator=adjudicator))
        return AdjudicationClaim(id, is_new=True)
    free_at = work.adjudications.next_chance(submission, adjudicator=adjudicator, owns=owns)
    if free_at is None:
        return AdjudicationClaim(None)
    return AdjudicationClaim(None, retry_after=seconds_until(free_at, now))
