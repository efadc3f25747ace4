"""Annotators in the database: their state, which of their votes count, what they hold and did."""

import secrets
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime
from fractions import Fraction

from sqlalchemy import Connection, Row, and_, delete, exists, func, insert, select, update
from sqlalchemy.sql.elements import ColumnElement

from service.domain.judging.annotators import Annotator, AnnotatorRow, AnnotatorState, GoldRecord
from service.domain.judging.gold import mean, share_right
from service.storage.access import names_of
from service.storage.judging_codec import read_judgement, to_number
from service.storage.judging_slots import AT_ONCE
from service.storage.tables.judging import (
    judging_assignments,
    judging_items,
    judging_slots,
)
from service.storage.tables.judging_people import (
    judging_adjudications,
    judging_annotators,
    judging_expected,
)

given, item, person = judging_assignments.c, judging_items.c, judging_annotators.c


class StoredAnnotators:
    """The port `Annotators` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def admit(self, name: str, now: datetime) -> Annotator:
        """The annotator, new or known; the caller holds their lock."""
        found = self.find(name)
        if found is not None:
            return found
        new = Annotator(name, "active", None, now, 0, secrets.token_hex(16))
        values = {"name": name, "state": new.state, "changed_at": now, "claims": 0}
        self._connection.execute(insert(judging_annotators).values(**values, salt=new.salt))
        return new

    def find(self, name: str) -> Annotator | None:
        """The annotator of that name; None for one who never claimed anything."""
        query = select(judging_annotators).where(person.name == name)
        row = self._connection.execute(query).one_or_none()
        if row is None:
            return None
        return Annotator(row.name, row.state, row.reason, row.changed_at, row.claims, row.salt)

    def count_claim(self, name: str) -> None:
        """Note that the annotator was given something, so that gold items come in their turn."""
        counted = update(judging_annotators).where(person.name == name)
        self._connection.execute(counted.values(claims=person.claims + 1))

    def change(self, name: str, state: AnnotatorState, reason: str | None, now: datetime) -> None:
        """Store a state and why."""
        changed = update(judging_annotators).where(person.name == name)
        self._connection.execute(changed.values(state=state, reason=reason, changed_at=now))

    def leave_out(self, assignment_id: str) -> None:
        """Keep one judgement without counting it."""
        self._count(given.id == assignment_id, counted=False)

    def leave_out_all(self, name: str) -> list[str]:
        """Keep the annotator's final judgements without counting them, but for settled items.

        Gives the ids of the items, which are locked against judging, in their order.
        """
        settled = exists().where(
            judging_adjudications.c.item_id == given.item_id,
            judging_adjudications.c.settled_at.is_not(None),
        )
        return self._turn(name, and_(given.counted, ~settled), counted=False)

    def count_all_again(self, name: str) -> list[str]:
        """Count the annotator's final judgements again; gives the items as above."""
        return self._turn(name, ~given.counted, counted=True)

    def _turn(self, name: str, which: ColumnElement[bool], *, counted: bool) -> list[str]:
        sample = select(item.id).where(item.id == given.item_id, item.role == "sample")
        those = and_(given.annotator == name, given.state == "final", which, exists(sample))
        locked = (
            select(item.id)
            .where(item.id.in_(select(given.item_id).where(those)))
            .order_by(item.id)
            .with_for_update(key_share=True, of=judging_items)
        )
        self._connection.execute(locked).all()
        return sorted(self._count(those, counted=counted))

    def _count(self, which: ColumnElement[bool], *, counted: bool) -> list[str]:
        changed = update(judging_assignments).where(which).values(counted=counted)
        return list(self._connection.execute(changed.returning(given.item_id)).scalars())

    def void_leases(self, name: str, now: datetime) -> None:
        """Free all slots that the annotator holds, so that what they have at hand lapses."""
        slot = judging_slots.c
        known = select(item.id).where(item.role != "sample")
        held = (slot.annotator == name, slot.lease_token.is_not(None))
        self._connection.execute(
            delete(judging_slots).where(*held, slot.item_id.in_(known))  # given to nobody else
        )
        freed = update(judging_slots).where(*held)
        freed = freed.values(annotator=None, lease_token=None, available_at=to_number(now))
        self._connection.execute(freed)

    def in_dispute(self, item_ids: Sequence[str]) -> list[str]:
        """Those of the items that wait to be adjudicated."""
        ruled = judging_adjudications.c
        unsettled = select(ruled.item_id).where(ruled.settled_at.is_(None))
        found = (unsettled.where(ruled.item_id.in_(some)) for some in _some(item_ids))
        return [id for query in found for id in self._connection.execute(query).scalars()]

    def submissions_of(self, item_ids: Sequence[str]) -> list[str]:
        """The submissions that the items are of."""
        query = select(item.submission_id).distinct()
        found = (query.where(item.id.in_(some)) for some in _some(item_ids))
        rows = (id for each in found for id in self._connection.execute(each).scalars())
        return sorted(set(rows))

    def listed(self, after: str, limit: int) -> list[AnnotatorRow]:
        """Annotators in the order of their names, those after one."""
        page = judging_annotators.select().where(person.name > after).order_by(person.name)
        rows = self._connection.execute(page.limit(limit)).all()
        return self._told(rows)

    def row(self, name: str) -> AnnotatorRow | None:
        """One annotator as they stand in a list."""
        rows = self._connection.execute(judging_annotators.select().where(person.name == name))
        return next(iter(self._told(rows.all())), None)

    def count(self) -> int:
        """How many annotators there are."""
        query = select(func.count()).select_from(judging_annotators)
        return int(self._connection.execute(query).scalar_one())

    def gold_shares(self, name: str, since: datetime) -> list[Fraction]:
        """What was right of each gold item the annotator judged since then, the latest first."""
        return self._shares(given.annotator == name, given.saved_at >= since)[name]

    def _shares(self, *which: ColumnElement[bool]) -> defaultdict[str, list[Fraction]]:
        expected = judging_expected.c
        query = (
            select(given.annotator, given.judgement, expected.judgement.label("expected"))
            .join_from(judging_items, judging_assignments, given.item_id == item.id)
            .join(judging_expected, expected.item_id == item.id)
            .where(item.role == "gold", given.state == "final", *which)
            .order_by(given.saved_at.desc(), given.id)
        )
        found = defaultdict[str, list[Fraction]](list)
        for row in self._connection.execute(query):
            said, right = read_judgement(row.judgement), read_judgement(row.expected)
            if said is not None and right is not None:
                found[row.annotator].append(share_right(said, right))
        return found

    def _told(self, rows: Sequence[Row[tuple[object, ...]]]) -> list[AnnotatorRow]:
        names = [row.name for row in rows]
        shown = names_of(self._connection, names)
        judged, drafts = self._judged(names), self._drafts(names)
        shares = self._shares(given.annotator.in_(names))
        return [
            AnnotatorRow(
                name=row.name,
                display=shown.get(row.name, row.name),
                state=row.state,
                reason=row.reason,
                changed_at=row.changed_at,
                judged=judged.get(row.name, 0),
                drafts=drafts.get(row.name, 0),
                gold=_record(shares[row.name]),
            )
            for row in rows
        ]

    def _judged(self, names: Sequence[str]) -> dict[str, int]:
        query = (
            select(given.annotator, func.count().label("n"))
            .join_from(judging_assignments, judging_items, item.id == given.item_id)
            .where(given.annotator.in_(names), given.state == "final", item.role == "sample")
            .group_by(given.annotator)
        )
        return {row.annotator: row.n for row in self._connection.execute(query)}

    def _drafts(self, names: Sequence[str]) -> dict[str, int]:
        slot = judging_slots.c
        held = and_(slot.annotator.in_(names), slot.lease_token.is_not(None))
        query = select(slot.annotator, func.count().label("n")).where(held)
        rows = self._connection.execute(query.group_by(slot.annotator))
        return {row.annotator: row.n for row in rows}


def _some(item_ids: Sequence[str]) -> Iterator[Sequence[str]]:
    return (item_ids[start : start + AT_ONCE] for start in range(0, len(item_ids), AT_ONCE))


def _record(shares: Sequence[Fraction]) -> GoldRecord:
    found = mean(shares)
    return GoldRecord(len(shares), None if found is None else float(found))
