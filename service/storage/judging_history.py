"""The history of judging in the database, and beside it what the tables say, to be compared."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Row, func, select

from service.domain.judging.annotators import Annotator
from service.domain.judging.assignments import Event
from service.domain.judging.replay import StoredItemStanding, StoredStanding
from service.storage.tables.judging import judgement_events, judging_assignments, judging_items
from service.storage.tables.judging_people import judging_adjudications, judging_annotators

item, given, event = judging_items.c, judging_assignments.c, judgement_events.c
person, ruled = judging_annotators.c, judging_adjudications.c


class StoredHistory:
    """The port `History` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def items(self, after: str, limit: int) -> list[StoredItemStanding]:
        """Items in the order of their ids, those after one, with their assignments."""
        query = (
            select(item.id, item.state, item.role, ruled.settled_at)
            .outerjoin_from(judging_items, judging_adjudications, ruled.item_id == item.id)
            .where(item.id > after)
            .order_by(item.id)
        )
        rows = self._connection.execute(query.limit(limit)).all()
        given_of = self._assignments([row.id for row in rows])
        return [
            StoredItemStanding(
                row.id, row.state, row.role, row.settled_at is not None, given_of.get(row.id, ())
            )
            for row in rows
        ]

    def _assignments(self, items: Sequence[str]) -> dict[str, tuple[StoredStanding, ...]]:
        query = select(judging_assignments).where(given.item_id.in_(items))
        ordered = self._connection.execute(query.order_by(given.item_id, given.id))
        rows = groupby(ordered, lambda row: row.item_id)
        return {id: tuple(map(_standing, some)) for id, some in rows}

    def events(self, items: Iterable[str]) -> dict[str, list[Event]]:
        """The events of each item, in the order in which they happened."""
        query = select(judgement_events).where(event.item_id.in_(list(items)))
        ordered = self._connection.execute(query.order_by(event.item_id, event.id))
        return {
            id: [_event(row) for row in rows]
            for id, rows in groupby(ordered, lambda row: row.item_id)
        }

    def turns(self, annotators: Iterable[str]) -> list[Event]:
        """What happened to annotators themselves, in the order in which it did."""
        of_them = (event.item_id.is_(None), event.annotator.in_(list(annotators)))
        query = select(judgement_events).where(*of_them).order_by(event.id)
        return [_event(row) for row in self._connection.execute(query)]

    def known(self, names: Iterable[str]) -> set[str]:
        """Those of the names under which somebody claimed here."""
        query = select(person.name).where(person.name.in_(list(names)))
        return set(self._connection.execute(query).scalars())

    def annotators(self, after: str, limit: int) -> list[Annotator]:
        """Annotators in the order of their names, those after one."""
        query = select(judging_annotators).where(person.name > after).order_by(person.name)
        return [Annotator(*row) for row in self._connection.execute(query.limit(limit))]

    def count(self) -> int:
        """How many events there are."""
        query = select(func.count()).select_from(judgement_events)
        return int(self._connection.execute(query).scalar_one())


def _standing(row: Row[Any]) -> StoredStanding:
    return StoredStanding(
        id=row.id,
        annotator=row.annotator,
        state=row.state,
        version=row.version,
        judgement=row.judgement,
        unsaved=row.unsaved,
        counted=row.counted,
    )


def _event(row: Row[Any]) -> Event:
    return Event(
        item_id=row.item_id,
        kind=row.kind,
        at=row.at,
        assignment_id=row.assignment_id,
        annotator=row.annotator,
        version=row.version,
        old=row.old,
        new=row.new,
        id=row.id,
    )
