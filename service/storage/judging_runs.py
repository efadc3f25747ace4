"""How far the judging of submissions is: counts of items, slots and disputes, many at a time."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Select, func, select

from service.domain.judging.overview import Counts, Run
from service.domain.submissions import System
from service.storage.judging_codec import to_number
from service.storage.judging_counts import COUNTED, Tally, tallies
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


def read(connection: Connection, query: Select[Any], now: datetime) -> list[Run]:
    """The runs that a query narrowed from RUNS finds, each with its counts."""
    rows = connection.execute(query).all()
    ids = [row.id for row in rows]
    counted = tallies(connection, ids)
    held, disputes = (
        {id: int(number) for id, number in connection.execute(query)}
        for query in (_held(ids, now), _disputes(ids))
    )
    return [
        Run(
            submission=row.id,
            system=unpack(row.system, System),
            dataset=row.dataset,
            created_at=row.created_at,
            state=row.state,
            counts=_counts(row.id, counted, held, disputes),
        )
        for row in rows
    ]


def _held(ids: Sequence[str], now: datetime) -> Select[str, int]:
    """Slots in somebody's hands; gold and worked items are nobody's progress."""
    slot = judging_slots.c
    return (
        select(slot.submission_id, func.count())
        .join_from(judging_slots, judging_items, judging_items.c.id == slot.item_id)
        .where(slot.lease_token.is_not(None), slot.available_at > to_number(now))
        .where(slot.submission_id.in_(ids), *COUNTED)
        .group_by(slot.submission_id)
    )


def _disputes(ids: Sequence[str]) -> Select[str, int]:
    ruled = judging_adjudications.c
    return (
        select(ruled.submission_id, func.count())
        .where(ruled.submission_id.in_(ids), ruled.settled_at.is_(None))
        .group_by(ruled.submission_id)
    )


def _counts(
    id: str, counted: Mapping[str, Tally], held: Mapping[str, int], disputes: Mapping[str, int]
) -> Counts:
    tally = counted.get(id, Tally())
    return Counts(
        items=tally.items,
        judged=tally.judged,
        returned=tally.returned,
        wanted=tally.waiting,
        held=held.get(id, 0),
        disputes=disputes.get(id, 0),
    )
