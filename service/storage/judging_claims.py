"""Claiming a slot: one UPDATE … RETURNING that no two annotators can win together.

Order of events: the caller holds the annotator's lock (`StoredQueue.alone`), looks for a live
lease, then takes a slot here. The subquery picks the first slot that is free now, the outer WHERE
asks again whether it still is, and UNIQUE(item, annotator) is the last word.
"""

from datetime import datetime

from sqlalchemy import Connection, and_, exists, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.elements import ColumnElement

from service.domain.errors import Conflict
from service.domain.judging.assignments import Lease, Wish
from service.storage.judging_codec import to_instant, to_number
from service.storage.tables.judging import (
    judgement_events,
    judging_assignments,
    judging_items,
    judging_slots,
)
from service.storage.tables.submissions import submissions

Condition = ColumnElement[bool]
free = judging_slots.alias("free")
"""The slots to choose from, apart from the one that is updated."""


def offered(wish: Wish, annotator: str, owns: str | None) -> list[Condition]:
    """Which unjudged slots may be given to the annotator, now or when others let go of them."""
    conditions: list[Condition] = [free.c.available_at.is_not(None), _not_judged_by(annotator)]
    if wish.submission is not None:
        conditions.append(free.c.submission_id == wish.submission)
    if wish.kinds is not None:
        conditions.append(_of_kinds(wish))
    if owns is not None:
        own = select(submissions.c.id).where(submissions.c.owner == owns)
        conditions.append(free.c.submission_id.not_in(own))
    return conditions


def held(item_id: str, annotator: str, token: str) -> tuple[Condition, ...]:
    """The slot that the annotator holds under this token, its lease run out or not."""
    slot = judging_slots.c
    return (
        slot.item_id == item_id,
        slot.annotator == annotator,
        slot.lease_token == token,
        slot.available_at.is_not(None),
    )


def take(
    connection: Connection,
    conditions: list[Condition],
    *,
    annotator: str,
    lease: Lease,
    now: datetime,
) -> str | None:
    """Take the first slot free now, the annotator's own run-out lease before all others."""
    own = select(free.c.id).where(free.c.annotator == annotator, free.c.lease_token.is_not(None))
    ran_out = connection.execute(own.limit(1)).first() is not None
    for mine in ([free.c.annotator == annotator], []) if ran_out else ([],):
        taken = _take(connection, [*conditions, *mine], annotator, lease, now)
        if taken is not None:
            return taken
    return None


def _take(
    connection: Connection, conditions: list[Condition], annotator: str, lease: Lease, now: datetime
) -> str | None:
    slot, number = judging_slots.c, to_number(now)
    first = (
        select(free.c.id)
        .where(free.c.available_at <= number, *conditions)
        .order_by(free.c.available_at, free.c.id)
        .limit(1)
        .with_for_update(skip_locked=True, of=free)
    )
    taken = (
        update(judging_slots)
        .where(slot.id == first.scalar_subquery(), slot.available_at <= number)
        .values(
            annotator=annotator,
            lease_token=lease.token,
            available_at=to_number(lease.expires_at),
        )
        .returning(slot.item_id)
    )
    try:
        return connection.execute(taken).scalar_one_or_none()
    except IntegrityError as error:
        raise Conflict("Another claim by this annotator won.", code="claim-raced") from error


def next_chance(connection: Connection, conditions: list[Condition]) -> datetime | None:
    """When the first of these slots is free; None when there is none."""
    query = select(free.c.available_at).where(*conditions).order_by(free.c.available_at, free.c.id)
    number = connection.execute(query.limit(1)).scalar_one_or_none()
    return None if number is None else to_instant(number)


def _not_judged_by(annotator: str) -> Condition:
    """Not a slot of an item the annotator has one of, or skipped, or saw the others' votes on."""
    given, event = judging_assignments.c, judgement_events.c
    other = judging_slots.alias("other")
    has_other = exists().where(
        other.c.item_id == free.c.item_id, other.c.annotator == annotator, other.c.id != free.c.id
    )
    skipped = exists().where(
        given.item_id == free.c.item_id, given.annotator == annotator, given.state == "skipped"
    )
    saw_votes = exists().where(
        event.item_id == free.c.item_id, event.annotator == annotator, event.kind == "adjudicating"
    )
    return and_(~has_other, ~skipped, ~saw_votes)


def _of_kinds(wish: Wish) -> Condition:
    item = judging_items.c
    counts = {"factscore": item.facts, "reasoning": item.steps}
    asked = or_(*(counts[kind] > 0 for kind in wish.kinds or ()))
    return exists().where(item.id == free.c.item_id, asked)
