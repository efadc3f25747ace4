"""Adjudications in the database: disputes as they come and go, who has one, what was ruled."""

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, exists, insert, select, update

from service.domain.judging.adjudications import (
    Adjudication,
    AdjudicationState,
    DisputeRow,
    NamedVote,
)
from service.domain.judging.assignments import Lease
from service.domain.judging.labels import Ruling
from service.domain.judging.rulings import Dispute
from service.storage import adjudication_claims as claims
from service.storage.adjudication_rows import read_adjudication, read_dispute
from service.storage.inserting import insert_into
from service.storage.judging_codec import NUL, read_judgement, to_number, write
from service.storage.tables.judging import (
    judgement_events,
    judging_assignments,
    judging_contents,
    judging_items,
    judging_slots,
)
from service.storage.tables.judging_people import judging_adjudications, judging_batches
from service.storage.tables.submissions import submissions

FREE = 0  # of `available_at`: nobody has it
row_of = judging_adjudications.c


class StoredAdjudications:
    """The port `Adjudications` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def awaits_votes(self, item_id: str) -> bool:
        """Whether a slot of the item is still to be judged."""
        slot = judging_slots.c
        query = select(exists().where(slot.item_id == item_id, slot.available_at.is_not(None)))
        return bool(self._connection.execute(query).scalar_one())

    def open(self, id: str, item_id: str, dispute: Dispute, now: datetime) -> None:
        """Open a dispute, or bring up to date the one there is, unless it is settled."""
        found = {"agreement": dispute.agreement, "reasons": ",".join(dispute.reasons)}
        item = judging_items.c
        submission = select(item.submission_id).where(item.id == item_id).scalar_subquery()
        row = {"id": id, "item_id": item_id, "submission_id": submission, "version": 0}
        opened = (
            insert_into(self._connection, judging_adjudications)
            .values(**row, **found, available_at=FREE, opened_at=now)
            .on_conflict_do_update(
                index_elements=["item_id"], set_=found, where=row_of.settled_at.is_(None)
            )
        )
        self._connection.execute(opened)

    def withdraw(self, item_id: str) -> None:
        """Take back the dispute of an item, unless it is settled."""
        unsettled = and_(row_of.item_id == item_id, row_of.settled_at.is_(None))
        self._connection.execute(delete(judging_adjudications).where(unsettled))

    def live(self, adjudicator: str, now: datetime) -> str | None:
        """The adjudication whose lease the adjudicator holds now."""
        query = (
            select(row_of.id)
            .where(row_of.adjudicator == adjudicator, row_of.available_at > to_number(now))
            .order_by(row_of.available_at.desc(), row_of.id)
            .limit(1)
        )
        return self._connection.execute(query).scalar_one_or_none()

    def take(
        self,
        submission: str | None,
        *,
        adjudicator: str,
        owns: str | None,
        lease: Lease,
        now: datetime,
    ) -> tuple[str, str] | None:
        """Give the dispute with the lowest agreement to the adjudicator: its id and its item's.

        First one whose lease ran out in their own hands; last those they gave back.
        """
        offered = claims.offered(submission, adjudicator, owns)
        return claims.take(self._connection, offered, adjudicator=adjudicator, lease=lease, now=now)

    def next_chance(
        self, submission: str | None, *, adjudicator: str, owns: str | None
    ) -> datetime | None:
        """When the first dispute held by others may become free; None when nothing is left."""
        offered = claims.offered(submission, adjudicator, owns)
        return claims.next_chance(self._connection, offered)

    def find(self, id: str, *, lock: bool = False) -> Adjudication | None:
        """An adjudication; `lock` keeps its item from being judged until the transaction ends."""
        if NUL in id:
            return None
        item, read, batch = judging_items.c, judging_contents.c, judging_batches.c
        if lock:
            held = select(item.id).join(judging_adjudications, row_of.item_id == item.id)
            held = held.where(row_of.id == id).with_for_update(key_share=True, of=judging_items)
            self._connection.execute(held).all()
        query = (
            select(
                *(judging_adjudications, item.release_id, item.entry_id, read.content),
                *(batch.guideline, submissions.c.owner),
            )
            .join_from(judging_adjudications, judging_items, item.id == row_of.item_id)
            .join(judging_contents, and_(read.item_id == item.id, read.version == item.version))
            .join(judging_batches, batch.submission_id == item.submission_id)
            .join(submissions, submissions.c.id == item.submission_id)
            .where(row_of.id == id)
        )
        row = self._connection.execute(query).one_or_none()
        return None if row is None else read_adjudication(row)

    def has_judged(self, item_id: str, name: str) -> bool:
        """Whether somebody said anything of an item, or skipped it."""
        query = select(exists().where(*claims.judged(item_id, name)))
        return bool(self._connection.execute(query).scalar_one())

    def votes(self, item_id: str) -> tuple[NamedVote, ...]:
        """The final judgements of an item that count, with their authors' names."""
        given = judging_assignments.c
        query = (
            select(given.annotator, given.judgement)
            .where(given.item_id == item_id, given.state == "final", given.counted)
            .order_by(given.annotator)
        )
        found = ((row.annotator, read_judgement(row.judgement)) for row in self._run(query))
        return tuple(NamedVote(name, said) for name, said in found if said is not None)

    def hold(self, id: str, adjudicator: str, lease: Lease) -> bool:
        """Prolong the lease with this token; False when it is no longer the adjudicator's."""
        return self._change_held(
            id, adjudicator, lease.token, available_at=to_number(lease.expires_at)
        )

    def free(self, id: str, adjudicator: str, token: str) -> bool:
        """Give it back; False when it is not held under this token."""
        return self._change_held(id, adjudicator, token, lease_token=None, available_at=FREE)

    def free_all(self, adjudicator: str) -> None:
        """Free whatever the adjudicator holds."""
        held = (row_of.adjudicator == adjudicator, row_of.lease_token.is_not(None))
        changed = update(judging_adjudications).where(*held)
        self._connection.execute(changed.values(lease_token=None, available_at=FREE))

    def settle(self, found: Adjudication, ruling: Ruling, now: datetime) -> int:
        """Store a ruling, the first or a corrected one; gives its version."""
        version = found.version + 1
        settled = update(judging_adjudications).where(row_of.id == found.id)
        values = {"ruling": write(ruling), "version": version, "settled_at": now}
        self._connection.execute(settled.values(**values, lease_token=None, available_at=None))
        self._connection.execute(
            insert(judgement_events).values(
                item_id=found.item_id,
                annotator=found.adjudicator,
                kind="adjudicated",
                version=version,
                at=now,
                old=None if found.ruling is None else write(found.ruling),
                new=write(ruling),
            )
        )
        return version

    def listed(
        self, submission: str | None, state: AdjudicationState | None, *, limit: int
    ) -> list[DisputeRow]:
        """Disputes with the lowest agreement first, ties by id."""
        item = judging_items.c
        query = select(judging_adjudications, item.entry_id).join_from(
            judging_adjudications, judging_items, item.id == row_of.item_id
        )
        if submission is not None:
            query = query.where(row_of.submission_id == submission)
        if state is not None:
            is_open = row_of.available_at.is_not(None)  # as the index of open ones has it
            query = query.where(is_open if state == "open" else ~is_open)
        query = query.order_by(row_of.agreement, row_of.id).limit(limit)
        return [read_dispute(row) for row in self._run(query)]

    def _run(self, query: Any) -> list[Row[Any]]:  # noqa: ANN401 - any SELECT
        return list(self._connection.execute(query))

    def _change_held(self, id: str, adjudicator: str, token: str, **values: object) -> bool:
        held = claims.held(id, adjudicator, token)
        changed = update(judging_adjudications).where(*held).values(**values)
        return self._connection.execute(changed).rowcount == 1
