"""Claiming a dispute: one UPDATE … RETURNING that no two adjudicators can win together.

The same way as slots are claimed: the subquery picks the first one that is free now, the outer
WHERE asks again whether it still is.
"""

from datetime import datetime

from sqlalchemy import Connection, exists, or_, select, update
from sqlalchemy.sql.elements import ColumnElement

from service.domain.judging.assignments import Lease
from service.storage.judging_codec import to_instant, to_number
from service.storage.tables.judging import judging_assignments
from service.storage.tables.judging_people import judging_adjudications
from service.storage.tables.submissions import submissions

Condition = ColumnElement[bool]
free = judging_adjudications.alias("free")
"""The disputes to choose from, apart from the one that is updated."""


def judged(item_id: ColumnElement[str] | str, name: str) -> tuple[Condition, ...]:
    """Assignments in which somebody said anything of an item, or skipped it."""
    given = judging_assignments.c
    said = or_(given.judgement.is_not(None), given.unsaved.is_not(None), given.state == "skipped")
    return (given.item_id == item_id, given.annotator == name, said)


def offered(submission: str | None, adjudicator: str, owns: str | None) -> list[Condition]:
    """Which disputes may be given to the adjudicator, now or when others let go of them."""
    conditions: list[Condition] = [
        free.c.available_at.is_not(None),
        ~exists().where(*judged(free.c.item_id, adjudicator)),
    ]
    if submission is not None:
        conditions.append(free.c.submission_id == submission)
    if owns is not None:
        own = select(submissions.c.id).where(submissions.c.owner == owns)
        conditions.append(free.c.submission_id.not_in(own))
    return conditions


def take(
    connection: Connection,
    conditions: list[Condition],
    *,
    adjudicator: str,
    lease: Lease,
    now: datetime,
) -> tuple[str, str] | None:
    """Take the first dispute free now (its id and its item's).

    One whose lease ran out in their own hands comes first, those they gave back come last.
    """
    ran_out = [free.c.adjudicator == adjudicator, free.c.lease_token.is_not(None)]
    others = [or_(free.c.adjudicator.is_(None), free.c.adjudicator != adjudicator)]
    for turn in (ran_out, others, []):
        taken = _take(connection, [*conditions, *turn], adjudicator, lease, now)
        if taken is not None:
            return taken
    return None


def _take(
    connection: Connection,
    conditions: list[Condition],
    adjudicator: str,
    lease: Lease,
    now: datetime,
) -> tuple[str, str] | None:
    row, number = judging_adjudications.c, to_number(now)
    first = (
        select(free.c.id)
        .where(free.c.available_at <= number, *conditions)
        .order_by(free.c.agreement, free.c.id)
        .limit(1)
        .with_for_update(skip_locked=True, of=free)
    )
    taken = (
        update(judging_adjudications)
        .where(row.id == first.scalar_subquery(), row.available_at <= number)
        .values(
            adjudicator=adjudicator,
            lease_token=lease.token,
            available_at=to_number(lease.expires_at),
        )
        .returning(row.id, row.item_id)
    )
    found = connection.execute(taken).one_or_none()
    return None if found is None else (found.id, found.item_id)


def next_chance(connection: Connection, conditions: list[Condition]) -> datetime | None:
    """When the first of these disputes is free; None when there is none."""
    query = select(free.c.available_at).where(*conditions).order_by(free.c.available_at, free.c.id)
    number = connection.execute(query.limit(1)).scalar_one_or_none()
    return None if number is None else to_instant(number)
