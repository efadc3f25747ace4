"""Judgements seen together: lists of assignments, progress, and the votes on a submission."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Row, Select, and_, func, select, tuple_
from sqlalchemy.sql.elements import ColumnElement

from service.domain.judging.assignments import AssignmentFilter, AssignmentRow
from service.domain.judging.labels import Judgement
from service.domain.judging.votes import ItemVotes, Progress
from service.storage import judging_counts
from service.storage.judging_codec import read_judgement, read_kinds, read_ruling, to_instant
from service.storage.judging_counts import SAMPLED
from service.storage.tables.judging import (
    judgement_events,
    judging_assignments,
    judging_items,
    judging_slots,
)
from service.storage.tables.judging_people import judging_adjudications

AT_ONCE = 1000  # items


class StoredVotes:
    """The port `Votes` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def listed(
        self, wanted: AssignmentFilter, *, after: tuple[datetime, str] | None, limit: int
    ) -> list[AssignmentRow]:
        """Assignments in the order they were claimed, ties by id."""
        given, item, slot = judging_assignments.c, judging_items.c, judging_slots.c
        query = _wanted(
            select(
                *(given.id, given.annotator, given.state, given.version, given.reason),
                *(given.claimed_at, given.saved_at, item.submission_id, item.entry_id, item.role),
                *(slot.id.label("slot"), slot.available_at),
            ),
            wanted,
        )
        if after is not None:
            query = query.where(tuple_(given.claimed_at, given.id) > tuple_(*after))
        query = query.order_by(given.claimed_at, given.id).limit(limit)
        return [_listed(row) for row in self._connection.execute(query)]

    def count(self, wanted: AssignmentFilter) -> int:
        """How many assignments there are."""
        query = _wanted(select(func.count()), wanted)
        return int(self._connection.execute(query).scalar_one())

    def progress(self, submission_id: str) -> Progress | None:
        """How many items are queued and judged; None when none is queued."""
        return judging_counts.progress(self._connection, submission_id)

    def of(self, submission_id: str) -> Iterator[ItemVotes]:
        """Items with at least one final judgement, in their order."""
        query = _final(judging_items.c.submission_id == submission_id)
        found = self._in_blocks(query, submission_id)
        for _, rows in groupby(found, lambda row: row.position):
            yield _votes(list(rows))

    def _in_blocks(self, query: Select[Any], submission_id: str) -> Iterator[Row[Any]]:
        """The rows of a query in the order of its items, a few items at a time."""
        item = judging_items.c
        last = select(func.max(item.position)).where(item.submission_id == submission_id)
        end = self._connection.execute(last).scalar()
        for first in range(0, -1 if end is None else end + 1, AT_ONCE):
            some = query.where(item.position >= first, item.position < first + AT_ONCE)
            yield from self._connection.execute(some)

    def first(self, submission_id: str) -> Iterator[list[tuple[str, Judgement]]]:
        """What each annotator said first of each item, revisions apart: lists by item, in order."""
        item, given, event = judging_items.c, judging_assignments.c, judgement_events.c
        query = (
            select(item.position, event.annotator, event.new)
            .join_from(judging_items, judgement_events, event.item_id == item.id)
            .join(judging_assignments, given.id == event.assignment_id)
            .where(item.submission_id == submission_id, *SAMPLED)
            .where(event.kind == "final", given.state == "final", given.counted)
            .order_by(item.position, event.annotator, event.id)
        )
        rows = self._in_blocks(query, submission_id)
        for _, group in groupby(rows, lambda row: row.position):
            found = ((row.annotator, read_judgement(row.new)) for row in group)
            yield [(name, said) for name, said in found if said is not None]

    def of_items(self, item_ids: Sequence[str]) -> Iterator[tuple[str, ItemVotes]]:
        """Those of these items that have final judgements, each with its id."""
        for start in range(0, len(item_ids), AT_ONCE):
            some = judging_items.c.id.in_(item_ids[start : start + AT_ONCE])
            query = _final(some).order_by(None)
            given = judging_assignments.c
            query = query.order_by(judging_items.c.id, given.claimed_at, given.id)
            for id, rows in groupby(self._connection.execute(query), lambda row: row.id):
                yield id, _votes(list(rows))

    def of_item(self, item_id: str) -> ItemVotes | None:
        """One item with its final judgements; None while there is none."""
        rows = self._connection.execute(_final(judging_items.c.id == item_id)).all()
        return _votes(rows) if rows else None


def _final(which: ColumnElement[bool]) -> Select[Any]:
    """The final judgements of items that count, each with its item, in their order."""
    item, given, ruled = judging_items.c, judging_assignments.c, judging_adjudications.c
    return (
        select(
            *(item.id, item.position, item.entry_id, item.k, item.facts, item.step_kinds),
            *(given.judgement, ruled.ruling),
        )
        .join_from(judging_items, judging_assignments, given.item_id == item.id)
        .outerjoin(judging_adjudications, ruled.item_id == item.id)
        .where(which, *SAMPLED, given.state == "final", given.counted)
        .order_by(item.position, given.claimed_at, given.id)
    )


def _wanted(query: Select[Any], wanted: AssignmentFilter) -> Select[Any]:
    given, item, slot = judging_assignments.c, judging_items.c, judging_slots.c
    query = (
        query.select_from(judging_assignments)
        .join(judging_items, item.id == given.item_id)
        .outerjoin(
            judging_slots, and_(slot.item_id == given.item_id, slot.annotator == given.annotator)
        )
    )
    if wanted.submission is not None:
        query = query.where(item.submission_id == wanted.submission)
    if wanted.annotator is not None:
        query = query.where(given.annotator == wanted.annotator)
    if wanted.state == "lapsed":
        query = query.where(given.state == "draft", slot.id.is_(None))
    elif wanted.state == "draft":
        query = query.where(given.state == "draft", slot.id.is_not(None))
    elif wanted.state is not None:
        query = query.where(given.state == wanted.state)
    return query


def _listed(row: Row[Any]) -> AssignmentRow:
    held = row.slot is not None and row.available_at is not None
    return AssignmentRow(
        id=row.id,
        submission=row.submission_id,
        entry=row.entry_id,
        role=row.role,
        annotator=row.annotator,
        state="lapsed" if row.state == "draft" and row.slot is None else row.state,
        version=row.version,
        reason=row.reason,
        claimed_at=row.claimed_at,
        saved_at=row.saved_at,
        expires_at=to_instant(row.available_at) if held else None,
    )


def _votes(rows: Sequence[Row[*tuple[Any, ...]]]) -> ItemVotes:
    first = rows[0]
    found = (read_judgement(row.judgement) for row in rows)
    return ItemVotes(
        entry=first.entry_id,
        k=first.k,
        facts=first.facts,
        steps=read_kinds(first.step_kinds),
        judgements=tuple(judgement for judgement in found if judgement is not None),
        ruling=read_ruling(first.ruling),
    )
