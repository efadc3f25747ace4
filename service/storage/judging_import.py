"""Brings judgements in: what is there already, to compare with, and what is new, in bulk."""

import secrets
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, insert, select, union, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.elements import ColumnElement

from service.domain.errors import Conflict
from service.domain.judging.exporting import BatchRow, EventRow, ExpectedRow, ItemRow, VoteRow
from service.domain.judging.pseudonyms import Pseudonyms
from service.storage.judging_codec import write
from service.storage.judging_rows import (
    content_values,
    event_row,
    item_rows,
    item_values,
    vote_row,
)
from service.storage.judging_slots import balance_all
from service.storage.tables.judging import (
    judgement_events,
    judging_assignments,
    judging_contents,
    judging_items,
    judging_slots,
)
from service.storage.tables.judging_people import (
    judging_adjudications,
    judging_batches,
    judging_expected,
    judging_members,
)
from service.storage.tables.submissions import submissions

ITEM, GIVEN, EVENT = judging_items.c, judging_assignments.c, judgement_events.c
SLOT, RULED, BATCH = judging_slots.c, judging_adjudications.c, judging_batches.c


class StoredImports:
    """The port `Imports` on a connection; rows name people by their pseudonyms.

    Whoever is known under a name here keeps it; anybody else is stored under the pseudonym.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._salts: dict[str, Pseudonyms] = {}
        self._names: dict[str, dict[str, str]] = {}

    def add_batch(self, row: BatchRow) -> None:
        """Store how a submission is judged, with a salt of its own."""
        shared = {"submission_id": row.submission}
        names = ("state", "restricted", "reveal", "guideline")
        values = shared | {name: getattr(row, name) for name in names}
        self._insert(judging_batches, [values | {"salt": secrets.token_hex(16)}])
        self._salts.pop(row.submission, None)
        self._insert(judging_members, [shared | {"annotator": name} for name in row.members])
        queued = update(submissions).where(submissions.c.id == row.submission)
        self._connection.execute(queued.values(queued=True))

    def items(self, submission_id: str, ids: Iterable[str]) -> dict[str, ItemRow]:
        """Those of the items that are there, by id, whosever they are."""
        found = self._items(submission_id, ITEM.id.in_(set(ids)))
        return {row.item: row for row in found}

    def current(self, submission_id: str, entries: Iterable[str]) -> dict[str, ItemRow]:
        """The items of entries as they stand, by entry."""
        of = (ITEM.submission_id == submission_id, ITEM.entry_id.in_(set(entries)))
        found = self._items(submission_id, *of, ITEM.state != "superseded")
        return {row.entry: row for row in found}

    def add_items(self, rows: Sequence[ItemRow]) -> None:
        """Store items with all versions of their lists, without slots."""
        self._insert(judging_items, [item_values(row) for row in rows])
        self._insert(judging_contents, [values for row in rows for values in content_values(row)])
        known = [(row.item, row.expected) for row in rows if row.expected is not None]
        self._insert(judging_expected, [_known_values(item, each) for item, each in known])
        self._insert(judging_adjudications, [v for row in rows for v in self._dispute(row)])

    def taken(self, submission_id: str, entries: Iterable[str]) -> set[tuple[str, int]]:
        """(entry, version) of the items that the submission has for entries."""
        query = select(ITEM.entry_id, ITEM.version).where(
            ITEM.submission_id == submission_id, ITEM.entry_id.in_(set(entries))
        )
        return {(row.entry_id, row.version) for row in self._connection.execute(query)}

    def given(self, submission_id: str, items: Iterable[str]) -> set[str | tuple[str, str]]:
        """Ids, and (item, annotator), of all assignments of items, final or not."""
        query = select(GIVEN.id, GIVEN.item_id, GIVEN.annotator)
        told = self._pseudonyms(submission_id)
        found: set[str | tuple[str, str]] = set()
        for row in self._connection.execute(query.where(GIVEN.item_id.in_(set(items)))):
            found |= {row.id, (row.item_id, told.of(row.annotator))}
        return found

    def events(self, submission_id: str, items: Iterable[str]) -> list[EventRow]:
        """The changes of items, in the order in which they happened."""
        query = (
            select(judgement_events, ITEM.entry_id)
            .join_from(judgement_events, judging_items, ITEM.id == EVENT.item_id)
            .where(EVENT.item_id.in_(set(items)))
            .order_by(EVENT.id)
        )
        told = self._pseudonyms(submission_id)
        return [event_row(row, submission_id, told) for row in self._connection.execute(query)]

    def add_events(self, rows: Sequence[EventRow]) -> None:
        """Add changes to the history, in this order."""
        self._insert(
            judgement_events,
            [
                {
                    "item_id": row.item,
                    "assignment_id": row.assignment,
                    "annotator": self._name(row.submission, row.annotator),
                    "kind": row.kind,
                    "version": row.version,
                    "at": row.at,
                    "old": row.old,
                    "new": row.new,
                }
                for row in rows
            ],
        )

    def votes(self, submission_id: str, items: Iterable[str]) -> list[VoteRow]:
        """The final judgements of items."""
        query = (
            select(judging_assignments)
            .add_columns(ITEM.submission_id, ITEM.entry_id, ITEM.role)
            .add_columns(ITEM.state.label("item_state"))
            .join_from(judging_assignments, judging_items, ITEM.id == GIVEN.item_id)
            .where(GIVEN.item_id.in_(set(items)), GIVEN.state == "final")
        )
        told = self._pseudonyms(submission_id)
        return [vote_row(row, told) for row in self._connection.execute(query)]

    def add_votes(self, rows: Sequence[VoteRow]) -> None:
        """Store final judgements, each with the slot that it fills."""
        given = [row | {"state": "final"} for row in map(self._vote_values, rows)]
        self._insert(judging_assignments, given)
        query = select(SLOT.item_id, func.max(SLOT.slot_no).label("last"))
        query = query.where(SLOT.item_id.in_({row.item for row in rows})).group_by(SLOT.item_id)
        last = {row.item_id: row.last for row in self._connection.execute(query)}
        slots = []
        for row in rows:
            last[row.item] = last.get(row.item, 0) + 1
            of = {"item_id": row.item, "submission_id": row.submission}
            name = self._name(row.submission, row.annotator)
            slots.append(of | {"slot_no": last[row.item], "annotator": name})
        self._insert(judging_slots, slots)

    def ask_for_all(self, items: Iterable[str]) -> None:
        """Make k at least the number of the votes that items have."""
        votes = (
            select(func.count())
            .where(GIVEN.item_id == ITEM.id, GIVEN.state == "final", GIVEN.counted)
            .scalar_subquery()
        )
        raised = update(judging_items).where(ITEM.id.in_(set(items)), votes > ITEM.k)
        self._connection.execute(raised.values(k=votes))

    def balance(self, items: Iterable[str], now: datetime) -> None:
        """Open as many slots as judgements are still wanted of items, and close the others.

        Nobody loses a lease that has not run out.
        """
        balance_all(self._connection, sorted(set(items)), now)

    def next_position(self, submission_id: str) -> int:
        """The place after a submission's last item."""
        last = select(func.max(ITEM.position)).where(ITEM.submission_id == submission_id)
        found = self._connection.execute(last).scalar()
        return 0 if found is None else found + 1

    def has_batch(self, submission_id: str) -> bool:
        """Whether it is said how the submission is judged."""
        query = select(BATCH.submission_id).where(BATCH.submission_id == submission_id)
        return self._connection.execute(query).first() is not None

    def pseudonym(self, submission_id: str, name: str) -> str:
        """Who somebody is in the rows of a submission."""
        return self._pseudonyms(submission_id).of(name)

    def _items(self, submission_id: str, *which: ColumnElement[bool]) -> Iterator[ItemRow]:
        found = self._connection.execute(select(judging_items).where(*which)).all()
        return item_rows(self._connection, found, self._pseudonyms(submission_id))

    def _vote_values(self, row: VoteRow) -> dict[str, Any]:
        return {
            "id": row.assignment,
            "item_id": row.item,
            "annotator": self._name(row.submission, row.annotator),
            "item_version": row.list_version,
            "version": row.version,
            "counted": row.counted,
            "guideline": row.guideline,
            "claimed_at": row.at,
            "saved_at": row.at,
            "judgement": write(row.judgement),
        }

    def _dispute(self, row: ItemRow) -> Iterator[dict[str, Any]]:
        found = row.adjudication
        if found is None:
            return
        names = ("id", "agreement", "reasons", "version", "opened_at", "settled_at")
        yield {name: getattr(found, name) for name in names} | {
            "item_id": row.item,
            "submission_id": row.submission,
            "adjudicator": self._name(row.submission, found.adjudicator),
            "available_at": 0 if found.settled_at is None else None,
            "ruling": None if found.ruling is None else write(found.ruling),
        }

    def _insert(self, table: Any, rows: Sequence[dict[str, Any]]) -> None:  # noqa: ANN401 - a table
        if not rows:
            return
        try:
            self._connection.execute(insert(table), rows)
        except IntegrityError as error:
            raise Conflict("An id in the file is that of something else here.") from error

    def _pseudonyms(self, submission_id: str) -> Pseudonyms:
        if submission_id not in self._salts:
            query = select(BATCH.salt).where(BATCH.submission_id == submission_id)
            salt = self._connection.execute(query).scalar_one_or_none()
            self._salts[submission_id] = Pseudonyms(salt or "")
        return self._salts[submission_id]

    def _name(self, submission_id: str, pseudonym: str | None) -> str | None:
        """The name of somebody known here, else the pseudonym."""
        if submission_id not in self._names:
            of = ITEM.submission_id == submission_id
            given = select(GIVEN.annotator).join(judging_items, ITEM.id == GIVEN.item_id).where(of)
            ruled = select(RULED.adjudicator).where(RULED.submission_id == submission_id)
            names = self._connection.execute(union(given, ruled)).scalars()
            told = self._pseudonyms(submission_id)
            self._names[submission_id] = {told.of(name): name for name in names if name}
        return self._names[submission_id].get(pseudonym or "", pseudonym)


def _known_values(item: str, known: ExpectedRow) -> dict[str, Any]:
    explained = {"explanation": known.explanation}
    return {"item_id": item, "judgement": write(known.judgement)} | explained
