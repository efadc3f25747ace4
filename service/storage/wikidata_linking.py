"""Which stored entities say what of which: popularity, and entities alike."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, exists, func, select, true
from sqlalchemy.sql.selectable import FromClause

from service.domain.wikidata.entity_ids import in_order, is_item
from service.domain.wikidata.popularity import Popularity
from service.storage.tables.wikidata import wikidata_object_counts, wikidata_statements
from service.storage.wikidata_reading import by_id, found
from service.storage.wikidata_rows import is_storable, revision_of, storable

SAID = wikidata_statements.c
COUNTED = wikidata_object_counts.c
ENOUGH = 10_000  # of statements counted to tell a rare condition from a frequent one
Condition = tuple[str, frozenset[str] | None]
"""A property, and the values that will do: None for any."""


def popularity(connection: Connection, ids: Collection[str]) -> dict[str, Popularity]:
    """Popularity of those ids whose statements are stored, with how it was counted."""
    now = {id: row for id, row in found(connection, ids).items() if _has_statements(row)}
    served = {row.id for row in now.values()}
    subjects = _numbers(connection, SAID.entity_id, served)
    objects = _numbers(connection, SAID.value_id, served)
    asked = by_id(connection, select(wikidata_object_counts), COUNTED.entity_id, served)
    counted = {row.entity_id: row for row in asked}
    return {
        id: _popularity(row, subjects.get(row.id, 0), objects.get(row.id, 0), counted.get(row.id))
        for id, row in now.items()
    }


def _popularity(now: Row[Any], subject: int, object: int, counted: Row[Any] | None) -> Popularity:
    """Statements, of whatever rank, with the entity as subject and as value; no qualifiers."""
    key = revision_of(now.revision)
    revision = "a revision without number" if key is None else f"revision {key}"
    own = f"statements of {revision}: {subject}"
    if counted is None:
        others = f"stored statements with it as value (no endpoint was asked): {object}"
        return Popularity(subject + object, f"{own}; {others}")
    day = counted.counted_at.date()
    others = f"statements with it as value, by an endpoint on {day}: {counted.triples}"
    return Popularity(subject + counted.triples, f"{own}; {others}")


def _has_statements(row: Row[Any]) -> bool:
    return bool(row.state == "present" and row.whole)


def _numbers(
    connection: Connection, column: ColumnElement[Any], ids: Collection[str]
) -> dict[str, int]:
    """How many statements have each id in a column."""
    query = select(column.label("id"), func.count().label("number")).group_by(column)
    return {row.id: row.number for row in by_id(connection, query, column, ids)}


def uncounted(connection: Connection, ids: Collection[str]) -> frozenset[str]:
    """Those ids of which there is no count of the triples that have them as object."""
    rows = by_id(connection, select(COUNTED.entity_id), COUNTED.entity_id, ids)
    return frozenset(ids) - {row.entity_id for row in rows}


def alike(
    connection: Connection, values: Sequence[tuple[str, frozenset[str]]], having: Sequence[str]
) -> list[str]:
    """Items with a best statement for every (property, any of values) and every property.

    Starts from the condition that fewest entities fulfil, and asks the others of each of them.
    """
    conditions: list[Condition] = [*values, *((property, None) for property in having)]
    if not conditions or not all(is_storable(property) for property, _ in conditions):
        return []
    rarest, *others = sorted(conditions, key=lambda each: _frequency(connection, each))
    first = wikidata_statements.alias("first")
    query = select(first.c.entity_id).distinct().where(*_fulfilled(first, rarest))
    for number, condition in enumerate(others):
        other = wikidata_statements.alias(f"other_{number}")
        same = other.c.entity_id == first.c.entity_id
        query = query.where(exists().where(same, *_fulfilled(other, condition)))
    return in_order(filter(is_item, connection.execute(query).scalars()))


def common(
    connection: Connection, ids: Collection[str], values: Sequence[tuple[str, frozenset[str]]]
) -> dict[str, dict[str, tuple[str, ...]]]:
    """By id and property which of the values their best statements have."""
    said: dict[str, dict[str, set[str]]] = {}
    query = select(SAID.entity_id, SAID.value_id).distinct()
    for property, wanted in values:
        best = query.where(*_fulfilled(wikidata_statements, (property, wanted)))
        for row in by_id(connection, best, SAID.entity_id, ids):
            said.setdefault(row.entity_id, {}).setdefault(property, set()).add(row.value_id)
    return {
        id: {property: tuple(in_order(each)) for property, each in found.items()}
        for id, found in said.items()
    }


def _fulfilled(table: FromClause, condition: Condition) -> tuple[ColumnElement[bool], ...]:
    property, values = condition
    said = table.c
    best = (said.property == property, said.best == true())
    return best if values is None else (*best, said.value_id.in_(storable(values)))


def _frequency(connection: Connection, condition: Condition) -> int:
    """How many statements fulfil it, counted up to a point."""
    table = wikidata_statements.alias("counted")
    some = select(table.c.entity_id).where(*_fulfilled(table, condition)).limit(ENOUGH)
    return connection.execute(select(func.count()).select_from(some.subquery())).scalar_one()
