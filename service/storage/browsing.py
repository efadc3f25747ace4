"""Entries by filter: one SELECT in released order from wherever a page begins.

A statement depends on which filters are set, not on their values, so each is built once. It joins
what the filters need, the most telling first: its index is walked in the order of positions.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    BindParameter,
    ColumnElement,
    Connection,
    FromClause,
    Select,
    Table,
    bindparam,
    func,
    select,
)

from service.domain.catalogue import EntryFilter, Face, ReleaseInfo, Rows, SearchIn
from service.domain.indexing import property_key, skill_key
from service.storage.quick import QuickRead
from service.storage.search import first_key, holding, phrase, search_index
from service.storage.tables.catalogue import (
    entries,
    entry_entities,
    entry_faces,
    entry_properties,
    entry_skills,
    findings,
)

RELEASE: BindParameter[str] = bindparam("release")
FLAWED = select(findings.c.entry_id).where(
    findings.c.release_id == RELEASE, findings.c.entry_id.is_not(None)
)
OWN: dict[str, ColumnElement[bool]] = {
    "task": entries.c.task == bindparam("task"),
    "answer": entries.c.answer == bindparam("answer"),
    "status": entries.c.status == bindparam("status"),
    "rule_form": entries.c.rule_form == bindparam("rule_form"),
    "negated": entries.c.rule_negated == bindparam("negated"),
    "min_steps": entries.c.steps >= bindparam("min_steps"),
    "max_steps": entries.c.steps <= bindparam("max_steps"),
    "finding": entries.c.id.in_(FLAWED.where(findings.c.code == bindparam("finding"))),
    "flawed": entries.c.id.in_(FLAWED) == bindparam("flawed"),
}


class Shape(NamedTuple):
    """Which filters are set: `own` are names of OWN, `skills` is how many."""

    own: tuple[str, ...]
    skills: int
    entity: bool
    anchors_only: bool
    property: bool
    search_in: SearchIn | None


EVERY_ENTRY = Shape((), 0, entity=False, anchors_only=False, property=False, search_in=None)


@dataclass(frozen=True, slots=True)
class Part:
    """A table of a statement, what it must hold, and its row's position among the entries.

    `order` ascends with the position; it is `:base` more where that is a key of the index.
    """

    table: FromClause
    order: ColumnElement[int]
    position: ColumnElement[int]
    conditions: tuple[ColumnElement[bool], ...]


def find_page(
    connection: Connection,
    release: ReleaseInfo,
    asked: EntryFilter,
    face: Face,
    *,
    after: int,
    limit: int,
) -> Rows:
    """(position, body) of the entries that match after a position, in released order."""
    if asked.words == ():
        return ()
    sqlite = connection.dialect.name == "sqlite"
    values = _values(release, asked, sqlite=sqlite)
    values |= {"face": face, "after": values["base"] + after, "limit": limit}
    return tuple(_page(_shape(asked), sqlite=sqlite).rows(connection, values))


def read_faces(
    connection: Connection, release_id: str, face: str, *, after: int, limit: int
) -> Rows:
    """(position, body) of any face of all entries after a position, in released order."""
    values = {"release": release_id, "face": face, "after": after, "limit": limit}
    return tuple(_page(EVERY_ENTRY, sqlite=True).rows(connection, values))


def count(connection: Connection, release: ReleaseInfo, asked: EntryFilter) -> int:
    """How many entries match."""
    if asked.words == ():
        return 0
    sqlite = connection.dialect.name == "sqlite"
    values = _values(release, asked, sqlite=sqlite)
    values["after"] = values["base"] - 1
    return connection.execute(_count(_shape(asked), sqlite=sqlite), values).scalar_one()


def matching(
    connection: Connection, release: ReleaseInfo, asked: EntryFilter, most: int
) -> tuple[Select[int], dict[str, Any]]:
    """A SELECT of the positions of the first entries that match, and the values it takes."""
    sqlite = connection.dialect.name == "sqlite"
    values = _values(release, asked, sqlite=sqlite)
    values |= {"after": values["base"] - 1, "most": most}
    return _positions(_shape(asked), sqlite=sqlite), values


def _shape(asked: EntryFilter) -> Shape:
    return Shape(
        own=tuple(name for name in OWN if getattr(asked, name) is not None),
        skills=len(asked.skills),
        entity=asked.entity is not None,
        anchors_only=asked.anchors_only,
        property=asked.property is not None,
        search_in=None if asked.words is None else asked.search_in,
    )


def _values(release: ReleaseInfo, asked: EntryFilter, *, sqlite: bool) -> dict[str, Any]:
    values: dict[str, Any] = {name: getattr(asked, name) for name in OWN}
    values |= {f"skill{i}": skill_key(skill) for i, skill in enumerate(asked.skills)}
    values |= {"release": release.id, "entity": asked.entity, "base": 0}
    if asked.property is not None:
        values["property"] = property_key(asked.property)
    if asked.words is not None:
        values["base"] = first_key(release.serial, "entry")
        values["end"] = values["base"] + release.entries
        values["words"] = phrase(asked.words, asked.search_in, sqlite=sqlite)
    return values


@lru_cache(maxsize=512)
def _page(shape: Shape, *, sqlite: bool) -> QuickRead:
    body = entry_faces.c
    conditions = (body.release_id == RELEASE, body.face == bindparam("face"))
    parts = [
        *_parts(shape, sqlite=sqlite),
        Part(entry_faces, body.position, body.position, conditions),
    ]
    return QuickRead(
        _joined(select(body.position, body.body), parts)
        .order_by(parts[0].order)
        .limit(bindparam("limit"))
    )


@lru_cache(maxsize=512)
def _count(shape: Shape, *, sqlite: bool) -> Select[int]:
    return _joined(select(func.count()), _parts(shape, sqlite=sqlite) or [_own(())])


@lru_cache(maxsize=512)
def _positions(shape: Shape, *, sqlite: bool) -> Select[int]:
    parts = _parts(shape, sqlite=sqlite) or [_own(())]
    found = _joined(select(parts[0].position.label("position")), parts)
    return found.order_by(parts[0].order).limit(bindparam("most"))


def _joined(statement: Select[Any], parts: list[Part]) -> Select[Any]:
    """All parts at one position each, after the one that was shown last."""
    first, *others = parts
    source = first.table
    for part in others:
        source = source.join(part.table, part.position == first.position)
    conditions = [condition for part in parts for condition in part.conditions]
    after = first.order > bindparam("after", type_=BigInteger)
    return statement.select_from(source).where(*conditions, after)


def _parts(shape: Shape, *, sqlite: bool) -> list[Part]:
    parts: list[Part] = []
    if shape.search_in is not None:
        index, key = search_index(sqlite=sqlite)
        within = key < bindparam("end", type_=BigInteger)
        position = key - bindparam("base", type_=BigInteger)
        parts.append(Part(index, key, position, (holding(sqlite=sqlite), within)))
    if shape.entity:
        part = _finder(entry_entities, "entity_id", "entity")
        anchors = (part.table.c.anchor,) if shape.anchors_only else ()
        parts.append(Part(part.table, part.order, part.position, part.conditions + anchors))
    if shape.property:
        parts.append(_finder(entry_properties, "key", "property"))
    parts += (_finder(entry_skills, "skill", f"skill{i}") for i in range(shape.skills))
    if shape.own:
        parts.append(_own(shape.own))
    return parts


def _finder(table: Table, key: str, value: str) -> Part:
    finder = table.alias()
    position = finder.c.position
    conditions = (finder.c.release_id == RELEASE, finder.c[key] == bindparam(value))
    return Part(finder, position, position, conditions)


def _own(names: tuple[str, ...]) -> Part:
    conditions = (entries.c.release_id == RELEASE, *(OWN[name] for name in names))
    return Part(entries, entries.c.position, entries.c.position, conditions)
