"""Whether all of a submission's queue is judged and settled, and in which state it is then."""

from sqlalchemy import Connection, Exists, Select, exists, func, select

from service.storage.tables.judging import judging_assignments, judging_items, judging_slots
from service.storage.tables.judging_people import judging_adjudications

COMPLETIONS = 1_464_156_979
"""The first key of Postgres's advisory locks that are held per submission."""


def judged_state(connection: Connection, submission_id: str) -> str | None:
    """How many final judgements and rulings completed it; None while anything is open.

    Whatever opens a completed queue again is closed by one more of these, so the two numbers tell
    its completions apart; revising a judgement changes neither. Gold and worked items do not count.
    """
    if connection.dialect.name == "postgresql":
        key = func.pg_advisory_xact_lock(COMPLETIONS, func.hashtext(submission_id))
        connection.execute(select(key))
    if connection.execute(select(_is_open(submission_id))).scalar_one():
        return None  # as nearly always: without counting anything
    row = connection.execute(_numbers(submission_id)).one()
    if row.open or row.returned or row.unsettled:
        return None
    return f"{submission_id} {row.final} {row.settled}"


def _is_open(submission_id: str) -> Exists:
    """Whether a slot of an item that counts is still to be judged."""
    item, slot = judging_items.c, judging_slots.c
    waiting = (slot.submission_id == submission_id, slot.available_at.is_not(None))
    return exists().where(slot.item_id == item.id, *waiting, item.role == "sample")


def _numbers(submission_id: str) -> Select[bool, bool, bool, int, int]:
    item, given, ruled = judging_items.c, judging_assignments.c, judging_adjudications.c
    sampled = (item.submission_id == submission_id, item.role == "sample")
    returned = exists().where(item.state == "returned", *sampled)
    unsettled = exists().where(ruled.submission_id == submission_id, ruled.settled_at.is_(None))
    final = (
        select(func.count())
        .select_from(judging_assignments)
        .join(judging_items, item.id == given.item_id)
        .where(given.state == "final", *sampled)
    )
    settled = select(func.count()).where(
        ruled.submission_id == submission_id, ruled.settled_at.is_not(None)
    )
    return select(
        _is_open(submission_id).label("open"),
        returned.label("returned"),
        unsettled.label("unsettled"),
        final.scalar_subquery().label("final"),
        settled.scalar_subquery().label("settled"),
    )
