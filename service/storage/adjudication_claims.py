"""Claiming a dispute: which may be given to an adjudicator, and which of them comes first."""

from datetime import datetime

from sqlalchemy import Connection, exists, or_, select
from sqlalchemy.sql.elements import ColumnElement

from service.domain.judging.assignments import Lease
from service.storage.judging_codec import to_instant
from service.storage.leasing import Condition, Conditions, Leasing
from service.storage.tables.judging import judging_assignments
from service.storage.tables.judging_people import judging_adjudications
from service.storage.tables.submissions import submissions

free = judging_adjudications.alias("free")
LEASING = Leasing(
    judging_adjudications, free, "adjudicator", ("agreement", "id"), gives=("id", "item_id")
)


def held(id: str, adjudicator: str, token: str) -> Conditions:
    """The dispute that the adjudicator holds under this token, its lease run out or not."""
    return LEASING.held(judging_adjudications.c.id == id, adjudicator, token)


def judged(item_id: ColumnElement[str] | str, name: str) -> Conditions:
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
    ran_out = LEASING.given(adjudicator)
    others = (or_(free.c.adjudicator.is_(None), free.c.adjudicator != adjudicator),)
    for turn in (ran_out, others, ()):
        found = LEASING.take(
            connection, [*conditions, *turn], name=adjudicator, lease=lease, now=now
        )
        if found is not None:
            return found.id, found.item_id
    return None


def next_chance(connection: Connection, conditions: list[Condition]) -> datetime | None:
    """When the first of these disputes is free; None when there is none."""
    query = select(free.c.available_at).where(*conditions).order_by(free.c.available_at, free.c.id)
    number = connection.execute(query.limit(1)).scalar_one_or_none()
    return None if number is None else to_instant(number)
