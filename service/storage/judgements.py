"""Assignments and judgements in the database, with the history of every change."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, and_, insert, select, update

from service.domain.judging.assignments import Assignment, Event, Lease
from service.domain.judging.labels import AssignmentState, Judgement
from service.storage.inserting import insert_into
from service.storage.judging_codec import NUL, read_content, read_judgement, to_instant, write
from service.storage.tables.judging import (
    judgement_events,
    judging_assignments,
    judging_contents,
    judging_items,
    judging_slots,
)
from service.storage.tables.judging_people import judging_adjudications, judging_batches
from service.storage.tables.submissions import submissions


class StoredJudgements:
    """The port `Judgements` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def open(self, id: str, item_id: str, annotator: str, now: datetime) -> str:
        """The id of the annotator's assignment for the item; made, or taken up again."""
        item = judging_items.c
        batch = judging_batches.c
        query = (
            select(item.version, batch.guideline)
            .join_from(judging_items, judging_batches, batch.submission_id == item.submission_id)
            .where(item.id == item_id)
            .with_for_update(read=True, key_share=True, of=judging_items)
        )
        version, guideline = self._connection.execute(query).one()
        given = judging_assignments.c
        row = {"id": id, "item_id": item_id, "annotator": annotator, "version": 0}
        renewed = {"state": "draft", "claimed_at": now, "item_version": version}
        renewed["guideline"] = guideline
        opened = (
            insert_into(self._connection, judging_assignments)
            .values(**row, **renewed)
            .on_conflict_do_update(index_elements=["item_id", "annotator"], set_=renewed)
            .returning(given.id)
        )
        return str(self._connection.execute(opened).scalar_one())

    def find(self, id: str, annotator: str, *, lock: bool = False) -> Assignment | None:
        """The annotator's own assignment; None for absent and foreign ones alike.

        `lock` keeps the item's lists from being corrected, and others from judging it, until the
        end of the transaction; not from being claimed.
        """
        if NUL in id:
            return None
        given = judging_assignments.c
        query = _whole().where(given.id == id, given.annotator == annotator)
        if lock:
            self._lock_item_of(id)
        row = self._connection.execute(query).one_or_none()
        return None if row is None else _assignment(row)

    def _lock_item_of(self, id: str) -> None:
        """In a statement of its own: what is read after waiting is what others left behind."""
        item, given = judging_items.c, judging_assignments.c
        query = select(item.id).join(judging_assignments, given.item_id == item.id)
        query = query.where(given.id == id).with_for_update(key_share=True, of=judging_items)
        self._connection.execute(query).all()

    def of_item(self, item_id: str, annotator: str) -> str | None:
        """The id of the annotator's assignment for an item, whatever its state."""
        given = judging_assignments.c
        query = select(given.id).where(given.item_id == item_id, given.annotator == annotator)
        return self._connection.execute(query).scalar_one_or_none()

    def about(self, id: str) -> tuple[str, str | None] | None:
        """The item of any assignment, and the owner of its submission."""
        if NUL in id:
            return None
        item, given = judging_items.c, judging_assignments.c
        query = (
            select(item.id, submissions.c.owner)
            .join_from(judging_assignments, judging_items, item.id == given.item_id)
            .join(submissions, submissions.c.id == item.submission_id)
            .where(given.id == id)
        )
        row = self._connection.execute(query).one_or_none()
        return None if row is None else (row.id, row.owner)

    def save(
        self, assignment: Assignment, judgement: Judgement, *, final: bool, at: datetime
    ) -> int:
        """Store a judgement with its event; gives the new version."""
        version = assignment.version + 1
        new = write(judgement)
        values = {"judgement": new, "version": version, "saved_at": at}
        kind = "draft"
        if final:
            kind = "revised" if assignment.state == "final" else "final"
            values |= {"state": "final", "unsaved": None}
        self._change(assignment, **values)
        assignment = replace(assignment, version=version)
        old = None if assignment.judgement is None else write(assignment.judgement)
        self._happened(assignment, kind, at, old, new)
        return version

    def keep_unsaved(self, assignment: Assignment, judgement: Judgement, at: datetime) -> None:
        """Keep what was refused beside the author's draft, with its event."""
        new = write(judgement)
        old = None if assignment.unsaved is None else write(assignment.unsaved)
        if new != old:
            self._change(assignment, unsaved=new)
            self._happened(assignment, "unsaved", at, old, new)

    def close(
        self, assignment: Assignment, state: AssignmentState, reason: str | None, at: datetime
    ) -> None:
        """End an assignment without a judgement, with its event."""
        self._change(assignment, state=state, reason=reason)
        self._happened(assignment, state, at)

    def append(self, event: Event) -> None:
        """Add an event to the history."""
        self._connection.execute(
            insert(judgement_events).values(
                item_id=event.item_id,
                assignment_id=event.assignment_id,
                annotator=event.annotator,
                kind=event.kind,
                version=event.version,
                at=event.at,
                old=event.old,
                new=event.new,
            )
        )

    def _change(self, assignment: Assignment, **values: object) -> None:
        mine = judging_assignments.c.id == assignment.id
        self._connection.execute(update(judging_assignments).where(mine).values(**values))

    def _happened(
        self,
        assignment: Assignment,
        kind: str,
        at: datetime,
        old: bytes | None = None,
        new: bytes | None = None,
    ) -> None:
        told = Event(assignment.item_id, kind, at, assignment.id, assignment.annotator)
        self.append(replace(told, version=assignment.version, old=old, new=new))


def _whole() -> Select[Any]:
    """Assignments with their items, the lists their labels are for, and who holds what."""
    given, slot, item = judging_assignments.c, judging_slots.c, judging_items.c
    read, ruled, batch = judging_contents.c, judging_adjudications.c, judging_batches.c
    mine = and_(slot.item_id == given.item_id, slot.annotator == given.annotator)
    labelled = and_(read.item_id == given.item_id, read.version == given.item_version)
    return (
        select(
            *(judging_assignments, item.submission_id, item.release_id, item.entry_id),
            *(item.role, item.state.label("item_state"), read.content, submissions.c.owner),
            *(slot.id.label("slot"), slot.lease_token, slot.available_at),
            *(ruled.settled_at, batch.reveal),
        )
        .join_from(judging_assignments, judging_items, item.id == given.item_id)
        .join(submissions, submissions.c.id == item.submission_id)
        .join(judging_batches, batch.submission_id == item.submission_id)
        .join(judging_contents, labelled)
        .outerjoin(judging_slots, mine)
        .outerjoin(judging_adjudications, ruled.item_id == item.id)
    )


def _assignment(row: Row[Any]) -> Assignment:
    lease = None
    if row.lease_token is not None:
        lease = Lease(row.lease_token, to_instant(row.available_at))
    lapsed = row.state == "draft" and row.slot is None
    return Assignment(
        id=row.id,
        item_id=row.item_id,
        submission=row.submission_id,
        release=row.release_id,
        entry=row.entry_id,
        owner=row.owner,
        annotator=row.annotator,
        state="lapsed" if lapsed else row.state,
        version=row.version,
        item_version=row.item_version,
        content=read_content(row.content),
        judgement=read_judgement(row.judgement),
        unsaved=read_judgement(row.unsaved),
        lease=lease,
        guideline=row.guideline,
        role=row.role,
        item_state=row.item_state,
        settled=row.settled_at is not None,
        reveal=row.reveal,
    )
