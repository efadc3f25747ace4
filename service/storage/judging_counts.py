"""How many items are judged: what every page and report that says so reads.

An item is judged when its state is open (it is neither sent back nor superseded) and none of its
slots waits to be judged. That is said here alone, so that no two places can differ.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import Connection, Row, Subquery, and_, func, select
from sqlalchemy.sql.elements import ColumnElement

from service.domain.judging.votes import MetricProgress, Progress
from service.storage.tables.judging import judging_assignments, judging_items, judging_slots

COUNTED = (judging_items.c.role == "sample", judging_items.c.state != "superseded")
"""The items that numbers are about."""
SAMPLED = (judging_items.c.role == "sample", judging_items.c.state == "open")
"""Those of which labels count: what was sent back is open until it is corrected."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Items of one submission that numbers are about; `waiting`: slots of theirs to be judged."""

    items: int = 0
    judged: int = 0
    returned: int = 0
    waiting: int = 0


def tallies(connection: Connection, submissions: Sequence[str]) -> dict[str, Tally]:
    """How far each of these submissions is; those of which nothing counts are left out."""
    of = _items(submissions).c
    query = select(
        of.submission_id,
        func.count().label("items"),
        func.count().filter(of.judged).label("judged"),
        func.count().filter(of.state == "returned").label("returned"),
        func.sum(of.waiting).label("waiting"),
    ).group_by(of.submission_id)
    return {
        row.submission_id: Tally(row.items, row.judged, row.returned, int(row.waiting))
        for row in connection.execute(query)
    }


def progress(connection: Connection, submission_id: str) -> Progress | None:
    """How far both metrics of a submission are; None when nothing of it is queued."""
    item, given = judging_items.c, judging_assignments.c
    final = (
        select(given.item_id, func.count().label("final"))
        .join_from(judging_assignments, judging_items, item.id == given.item_id)
        .where(item.submission_id == submission_id, *SAMPLED)
        .where(given.state == "final", given.counted)
        .group_by(given.item_id)
        .subquery()
    )
    items = _items([submission_id])
    of, votes = items.c, func.coalesce(final.c.final, 0)
    query = select(
        func.count().label("items"),
        func.sum(votes).label("final"),
        *_metric("facts", of.facts, of.judged, votes),
        *_metric("steps", of.steps, of.judged, votes),
    ).outerjoin_from(items, final, final.c.item_id == of.id)
    row = connection.execute(query).one()
    if row.items == 0:
        return None
    return Progress(_read(row, "facts"), _read(row, "steps"), int(row.final))


def _items(submissions: Sequence[str]) -> Subquery:
    """The items that numbers are about, each with how many slots wait and whether it is judged."""
    item, slot = judging_items.c, judging_slots.c
    still_open = (
        select(slot.item_id, func.count().label("waiting"))
        .where(slot.submission_id.in_(submissions), slot.available_at.is_not(None))
        .group_by(slot.item_id)
        .subquery()
    )
    return (
        select(
            *(item.id, item.submission_id, item.state, item.facts, item.steps),
            func.coalesce(still_open.c.waiting, 0).label("waiting"),
            and_(still_open.c.item_id.is_(None), item.state == "open").label("judged"),
        )
        .outerjoin_from(judging_items, still_open, still_open.c.item_id == item.id)
        .where(item.submission_id.in_(submissions), *COUNTED)
        .subquery()
    )


def _metric(
    name: str, count: ColumnElement[Any], judged: ColumnElement[Any], votes: ColumnElement[Any]
) -> list[ColumnElement[int]]:
    """Items counted for the metric of which `count` says how much there is to label."""
    conditions = {
        "items": count.is_not(None),
        "judged": and_(count.is_not(None), judged),
        "untouched": and_(count > 0, votes == 0),
        "empty": and_(count == 0, votes == 0),
    }
    return [
        func.count().filter(condition).label(f"{name}_{what}")
        for what, condition in conditions.items()
    ]


def _read(row: Row[Any], name: str) -> MetricProgress:
    whole = row._mapping  # noqa: SLF001 - SQLAlchemy's public name for it
    return MetricProgress(
        **{what.name: whole[f"{name}_{what.name}"] for what in fields(MetricProgress)}
    )
