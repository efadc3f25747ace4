"""The judging queue in the database: items in bulk, slots, and who holds them."""

import secrets
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Connection, delete, func, insert, literal, or_, select, update

from service.domain.errors import Conflict
from service.domain.judging.assignments import Lease, StoredItem, Wish
from service.domain.judging.items import ItemContent, NewItem
from service.storage import judging_claims as claims
from service.storage import judging_versions as versions
from service.storage.judging_codec import item_row, to_number, write
from service.storage.judging_slots import balance, balance_all
from service.storage.tables.judging import (
    judging_assignments,
    judging_contents,
    judging_items,
    judging_slots,
)
from service.storage.tables.judging_people import judging_batches

AT_ONCE = 2000  # items that are stored by one statement
ANNOTATORS = 1_413_829_460
"""The first key of Postgres's advisory locks that are held per annotator."""


class StoredQueue:
    """The port `Queue` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(
        self,
        *,
        submission_id: str,
        release_id: str,
        items: Sequence[NewItem],
        k: int,
        guideline: str,
    ) -> None:
        """Store items in their order, each with k slots (none where there is nothing to label).

        An item's slots follow one another, so that items are judged in full one by one.
        """
        if not items:
            return
        run = self._connection.execute
        batch = {"submission_id": submission_id, "state": "open", "guideline": guideline}
        run(insert(judging_batches).values(**batch, salt=secrets.token_hex(16)))
        shared = {"submission_id": submission_id, "release_id": release_id, "k": k, "version": 1}
        for first in range(0, len(items), AT_ONCE):
            some = items[first : first + AT_ONCE]
            run(
                insert(judging_items),
                [shared | item_row(item, first + n) for n, item in enumerate(some)],
            )
            contents = ({"item_id": i.id, "version": 1, "content": write(i.content)} for i in some)
            run(insert(judging_contents), list(contents))
        item = judging_items.c
        for slot_no in range(1, k + 1):
            order = item.position * k + slot_no
            chosen = select(item.id, literal(slot_no), item.submission_id, order).where(
                item.submission_id == submission_id, or_(item.facts > 0, item.steps > 0)
            )
            names = ["item_id", "slot_no", "submission_id", "available_at"]
            run(insert(judging_slots).from_select(names, chosen))

    def has_items(self, submission_id: str) -> bool:
        """Whether anything of the submission is queued."""
        query = select(judging_items.c.id).where(judging_items.c.submission_id == submission_id)
        return self._connection.execute(query.limit(1)).first() is not None

    def alone(self, annotator: str) -> None:
        """Until the end of the transaction, let no other one act for this annotator.

        On SQLite every writer is alone anyway.
        """
        if self._connection.dialect.name == "postgresql":
            key = func.pg_advisory_xact_lock(ANNOTATORS, func.hashtext(annotator))
            self._connection.execute(select(key))

    def live(self, annotator: str, now: datetime) -> str | None:
        """The assignment whose lease the annotator holds now."""
        slot, given = judging_slots.c, judging_assignments.c
        query = (
            select(given.id)
            .join_from(judging_slots, judging_assignments, given.item_id == slot.item_id)
            .where(slot.annotator == annotator, given.annotator == annotator)
            .where(slot.lease_token.is_not(None), slot.available_at > to_number(now))
            .order_by(slot.available_at.desc(), slot.id)
            .limit(1)
        )
        return self._connection.execute(query).scalar_one_or_none()

    def take_back(
        self, wish: Wish, *, annotator: str, owns: str | None, lease: Lease, now: datetime
    ) -> str | None:
        """Give the annotator a slot again whose lease ran out in their own hands: the item's id."""
        return claims.take_back(
            self._connection, wish, annotator=annotator, owns=owns, lease=lease, now=now
        )

    def take(
        self, wish: Wish, *, annotator: str, owns: str | None, lease: Lease, now: datetime
    ) -> str | None:
        """Give the next slot to the annotator: the item's id, None when there is none to give.

        Raises Conflict when the annotator got another slot of that item at the same time.
        """
        return claims.take(
            self._connection, wish, annotator=annotator, owns=owns, lease=lease, now=now
        )

    def keep_still(self, item_id: str) -> None:
        """Let nobody change the item's lists or role until the transaction ends.

        Raises Conflict while somebody does: who waits for them with a slot in hand may be the one
        they wait for.
        """
        item = judging_items.c.id
        still = select(item).where(item == item_id)
        still = still.with_for_update(read=True, key_share=True, skip_locked=True)
        if self._connection.execute(still).first() is None:
            raise Conflict("The item is being changed.", code="claim-raced")

    def next_chance(self, wish: Wish, *, annotator: str, owns: str | None) -> datetime | None:
        """When the first slot held by others may become free; None when nothing is left."""
        return claims.next_chance(self._connection, wish, annotator=annotator, owns=owns)

    def hold(self, item_id: str, annotator: str, lease: Lease) -> bool:
        """Prolong the lease with this token; False when the slot is no longer the annotator's."""
        held = claims.held(item_id, annotator, lease.token)
        changed = update(judging_slots).where(*held)
        changed = changed.values(available_at=to_number(lease.expires_at))
        return self._connection.execute(changed).rowcount == 1

    def finish(self, item_id: str, annotator: str) -> None:
        """Mark the annotator's slot as judged."""
        slot = judging_slots.c
        mine = (slot.item_id == item_id, slot.annotator == annotator)
        changed = update(judging_slots).where(*mine)
        self._connection.execute(changed.values(available_at=None, lease_token=None))

    def open_extra(self, item_id: str) -> None:
        """Open one slot more than was asked for, once in the life of an item: next in its turn."""
        once = (judging_items.c.id == item_id, judging_items.c.extra.is_(False))
        changed = update(judging_items).where(*once).values(extra=True)
        if self._connection.execute(changed).rowcount == 1:
            balance(self._connection, item_id)

    def balance(self, item_id: str) -> None:
        """Open as many slots as judgements are still wanted of an item, and close the others."""
        balance(self._connection, item_id)

    def balance_all(self, item_ids: Sequence[str], now: datetime) -> None:
        """The same for many items at once, but nobody loses a lease that has not run out."""
        balance_all(self._connection, item_ids, now)

    def send_back(self, item_id: str) -> None:
        """Take an item whose lists are badly split out of the queue until they are corrected."""
        returned = update(judging_items).where(judging_items.c.id == item_id)
        self._connection.execute(returned.values(state="returned"))
        balance(self._connection, item_id)

    def free(self, item_id: str, annotator: str, token: str, now: datetime) -> bool:
        """Put the slot back, behind the others; False when it is not held under this token.

        A slot that was made for one annotator, since the labels are known, is gone.
        """
        changed = update(judging_slots).where(*claims.held(item_id, annotator, token))
        changed = changed.values(annotator=None, lease_token=None, available_at=to_number(now))
        is_freed = self._connection.execute(changed).rowcount == 1
        known = select(judging_items.c.id).where(judging_items.c.role != "sample")
        made_for_one = (judging_slots.c.item_id == item_id, judging_slots.c.annotator.is_(None))
        gone = delete(judging_slots).where(*made_for_one, judging_slots.c.item_id.in_(known))
        self._connection.execute(gone)
        return is_freed

    def may_still_judge(self, annotator: str, submission_id: str) -> bool:
        """Whether anything of the submission may still be given to the annotator, or is theirs."""
        return claims.may_be_given(self._connection, annotator, submission_id)

    def item(self, submission_id: str, entry_id: str) -> StoredItem | None:
        """One item in its newest version, locked against judging until the transaction ends."""
        return versions.find(self._connection, submission_id, entry_id)

    def correct(self, item: StoredItem, content: ItemContent) -> StoredItem | None:
        """Store new lists as the next version; None when something was saved for the old ones.

        Assignments already given out move on to the new lists and count a save, so that a client
        that has only seen the old ones is told. An item that was sent back keeps its labels: a
        new one takes its place.
        """
        return versions.correct(self._connection, item, content)
