"""How many slots an item has open: as many as judgements are still wanted of it."""

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Row, Select, and_, delete, exists, func, insert, or_, select
from sqlalchemy.sql.elements import ColumnElement

from service.storage.judging_codec import to_number
from service.storage.tables.judging import judging_assignments, judging_items, judging_slots
from service.storage.tables.judging_people import judging_adjudications

AT_ONCE = 500
item, slot = judging_items.c, judging_slots.c


def balance(connection: Connection, item_id: str) -> None:
    """Open the slots that are missing and close those too many, free ones before held ones.

    Wanted are k judgements that count (one more where an extra slot was opened), none of an item
    that was sent back, superseded or settled, or whose labels are known beforehand.
    """
    _balance(connection, [item_id], slot.available_at.is_not(None))


def balance_all(connection: Connection, item_ids: Sequence[str], now: datetime) -> None:
    """The same for many items, but nobody loses a lease that has not run out."""
    loose = or_(slot.annotator.is_(None), slot.available_at <= to_number(now))
    for start in range(0, len(item_ids), AT_ONCE):
        _balance(connection, item_ids[start : start + AT_ONCE], loose)


def _balance(connection: Connection, item_ids: Sequence[str], may_go: ColumnElement[bool]) -> None:
    found = connection.execute(_counted(item_ids)).all()
    rows = [new for each in found for new in _missing(each)]
    if rows:
        connection.execute(insert(judging_slots), rows)
    surplus = {each.id: each.waiting - _wanted(each) for each in found}
    over = [id for id, number in surplus.items() if number > 0]
    if over:
        _close(connection, {id: surplus[id] for id in over}, may_go)


def _counted(item_ids: Sequence[str]) -> Select[Any]:
    """Items, locked, with how many judgements of each count and how many slots wait."""
    given, ruled = judging_assignments.c, judging_adjudications.c
    of_it = (slot.item_id == item.id, slot.available_at.is_not(None))
    judged = select(func.count()).where(
        given.item_id == item.id, given.state == "final", given.counted
    )
    waiting = select(func.count()).where(*of_it)
    last = select(func.coalesce(func.max(slot.slot_no), 0)).where(of_it[0])
    settled = exists().where(ruled.item_id == item.id, ruled.settled_at.is_not(None))
    labels = func.coalesce(item.facts, 0) + func.coalesce(item.steps, 0)
    is_asked = and_(item.state == "open", item.role == "sample", ~settled, labels > 0)
    return (
        select(
            *(item.id, item.k, item.extra, item.position, item.submission_id),
            is_asked.label("is_asked"),
            judged.scalar_subquery().label("judged"),
            waiting.scalar_subquery().label("waiting"),
            last.scalar_subquery().label("last"),
        )
        .where(item.id.in_(item_ids))
        .order_by(item.id)
        .with_for_update(key_share=True, of=judging_items)
    )


def _wanted(found: Row[Any]) -> int:
    return max(0, int(found.k + found.extra - found.judged)) if found.is_asked else 0


def _missing(found: Row[Any]) -> list[dict[str, object]]:
    """The slots to open: next in the item's turn."""
    turn = (found.position + 1) * found.k + 1
    of_it = {"item_id": found.id, "submission_id": found.submission_id, "available_at": turn}
    missing = range(1, _wanted(found) - found.waiting + 1)
    return [of_it | {"slot_no": found.last + number} for number in missing]


def _close(connection: Connection, surplus: dict[str, int], may_go: ColumnElement[bool]) -> None:
    """Close so many slots of each item, free ones first, of these the last first."""
    query = (
        select(slot.id, slot.item_id)
        .where(slot.item_id.in_(surplus), slot.available_at.is_not(None), may_go)
        .order_by(slot.item_id, slot.annotator.is_not(None), slot.slot_no.desc())
    )
    rows = connection.execute(query).all()
    closed = [
        row.id
        for id, of_item in groupby(rows, lambda row: row.item_id)
        for row in list(of_item)[: surplus[id]]
    ]
    # asked once more: a claim may have taken one of them in between
    connection.execute(delete(judging_slots).where(slot.id.in_(closed), may_go))
