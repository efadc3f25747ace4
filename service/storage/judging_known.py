"""Items whose labels are known, in the database: set up, found for an annotator, and given."""

from sqlalchemy import Connection, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from service.domain.errors import Conflict
from service.domain.judging.assignments import Lease, Wish
from service.domain.judging.gold import Known
from service.domain.judging.labels import ItemRole
from service.storage.judging_batches import open_to
from service.storage.judging_claims import looked_up
from service.storage.judging_codec import read_judgement, to_number, write
from service.storage.judging_slots import balance
from service.storage.tables.judging import judging_assignments, judging_items, judging_slots
from service.storage.tables.judging_people import judging_batches, judging_expected

item, slot = judging_items.c, judging_slots.c


class StoredKnown:
    """The port `KnownItems` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def of(self, item_id: str) -> Known | None:
        """What is known of an item; None where its labels are asked for."""
        query = (
            select(item.role, judging_expected)
            .join_from(judging_expected, judging_items, item.id == judging_expected.c.item_id)
            .where(item.id == item_id)
        )
        row = self._connection.execute(query).one_or_none()
        expected = None if row is None else read_judgement(row.judgement)
        if row is None or expected is None:
            return None
        return Known(row.role, expected, row.explanation)

    def is_judged(self, item_id: str) -> bool:
        """Whether anybody has saved anything about an item."""
        given = judging_assignments.c
        said = select(given.id).where(given.item_id == item_id, given.judgement.is_not(None))
        return self._connection.execute(said.limit(1)).first() is not None

    def set(self, item_id: str, known: Known) -> None:
        """Take an item out of what numbers are about; its open slots vanish."""
        self._connection.execute(
            delete(judging_expected).where(judging_expected.c.item_id == item_id)
        )
        row = {"item_id": item_id, "judgement": write(known.expected)}
        told = insert(judging_expected).values(**row, explanation=known.explanation)
        self._connection.execute(told)
        self._change(item_id, known.role)

    def unset(self, item_id: str) -> None:
        """Put an item back among those whose labels are asked for, with all its slots."""
        self._connection.execute(
            delete(judging_expected).where(judging_expected.c.item_id == item_id)
        )
        self._change(item_id, "sample")

    def _change(self, item_id: str, role: ItemRole) -> None:
        changed = update(judging_items).where(item.id == item_id).values(role=role)
        self._connection.execute(changed)
        balance(self._connection, item_id)

    def not_had(self, role: ItemRole, wish: Wish, *, annotator: str, owns: str | None) -> list[str]:
        """The items of that role which the annotator may be given and never was, in order."""
        given, batch = judging_assignments.c, judging_batches.c
        had = looked_up(given.item_id == item.id, given.annotator == annotator)
        query = (
            select(item.id, item.submission_id)
            .join_from(judging_items, judging_batches, batch.submission_id == item.submission_id)
            .where(item.role == role, item.role != "sample", item.state == "open", ~had)
            .where(open_to(annotator, owns))
            .order_by(item.position, item.id)
        )
        if wish.kinds is not None:
            counts = {"factscore": item.facts, "reasoning": item.steps}
            query = query.where(or_(*(counts[kind] > 0 for kind in wish.kinds)))
        # They are few; asked for by submission, SQLite would go through all of its items.
        found = self._connection.execute(query).all()
        return [row.id for row in found if wish.submission in {None, row.submission_id}]

    def give(self, item_id: str, annotator: str, lease: Lease) -> None:
        """Make a slot of such an item for the annotator; raises Conflict when one got there first.

        The item's row is locked meanwhile, so that two annotators get different numbers.
        """
        locked = select(item.submission_id).where(item.id == item_id, item.role != "sample")
        locked = locked.with_for_update(key_share=True)
        submission = self._connection.execute(locked).scalar_one_or_none()
        if submission is None:
            raise Conflict("The item is not what it was.", code="claim-raced")
        last = select(func.coalesce(func.max(slot.slot_no), 0)).where(slot.item_id == item_id)
        row = {"item_id": item_id, "submission_id": submission, "annotator": annotator}
        row |= {"lease_token": lease.token, "available_at": to_number(lease.expires_at)}
        number = int(self._connection.execute(last).scalar_one()) + 1
        try:
            self._connection.execute(insert(judging_slots).values(**row, slot_no=number))
        except IntegrityError as error:
            raise Conflict("Another claim for this item won.", code="claim-raced") from error
