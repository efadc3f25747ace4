"""How far the judging of submissions is: counts of items, slots and disputes, many at a time."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, and_, case, func, select

from service.domain.judging.overview import Counts, Run
from service.domain.submissions import System
from service.storage.judging_codec import to_number
from service.storage.judging_votes import COUNTED
from service.storage.records import unpack
from service.storage.tables.judging import judging_items, judging_slots
from service.storage.tables.judging_people import judging_adjudications, judging_batches
from service.storage.tables.submissions import submissions

RUNS = (
    select(
        *(submissions.c.id, submissions.c.system, submissions.c.dataset),
        *(submissions.c.created_at, judging_batches.c.state),
    )
    .join_from(submissions, judging_batches, judging_batches.c.submission_id == submissions.c.id)
    .where(submissions.c.queued)
)
Tallies = dict[str, Row[Any]]


def read(connection: Connection, query: Select[Any], now: datetime) -> list[Run]:
    """The runs that a query narrowed from RUNS finds, each with its counts."""
    rows = connection.execute(query).all()
    ids = [row.id for row in rows]
    items, slots, disputes = (
        {row.submission_id: row for row in connection.execute(query)}
        for query in (_items(ids), _slots(ids, now), _disputes(ids))
    )
    return [
        Run(
            submission=row.id,
            system=unpack(row.system, System),
            dataset=row.dataset,
            created_at=row.created_at,
            state=row.state,
            counts=_counts(row.id, items, slots, disputes),
        )
        for row in rows
    ]


def _items(ids: Sequence[str]) -> Select[Any]:
    item = judging_items.c
    returned = func.sum(case((item.state == "returned", 1), else_=0))
    return (
        select(item.submission_id, func.count().label("items"), returned.label("returned"))
        .where(item.submission_id.in_(ids), *COUNTED)
        .group_by(item.submission_id)
    )


def _slots(ids: Sequence[str], now: datetime) -> Select[Any]:
    """Open slots and the items they are of; gold and worked items are nobody's progress."""
    slot, item = judging_slots.c, judging_items.c
    known = select(item.id).where(item.role != "sample")
    held = and_(slot.lease_token.is_not(None), slot.available_at > to_number(now))
    return (
        select(
            *(slot.submission_id, func.count().label("wanted")),
            func.count(slot.item_id.distinct()).label("open_items"),
            func.sum(case((held, 1), else_=0)).label("held"),
        )
        .where(slot.submission_id.in_(ids), slot.available_at.is_not(None))
        .where(slot.item_id.not_in(known))
        .group_by(slot.submission_id)
    )


def _disputes(ids: Sequence[str]) -> Select[Any]:
    ruled = judging_adjudications.c
    return (
        select(ruled.submission_id, func.count().label("disputes"))
        .where(ruled.submission_id.in_(ids), ruled.settled_at.is_(None))
        .group_by(ruled.submission_id)
    )


def _counts(id: str, items: Tallies, slots: Tallies, disputes: Tallies) -> Counts:
    whole, still_open, disputed = items.get(id), slots.get(id), disputes.get(id)
    count, returned = (int(whole.items), int(whole.returned)) if whole else (0, 0)
    open_items, wanted, held = (
        (still_open.open_items, int(still_open.wanted), int(still_open.held))
        if still_open
        else (0, 0, 0)
    )
    return Counts(
        items=count,
        judged=count - returned - open_items,
        returned=returned,
        wanted=wanted,
        held=held,
        disputes=disputed.disputes if disputed else 0,
    )
