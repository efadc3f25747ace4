"""Entries by filter: one SELECT in released order from wherever a page begins."""

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Connection,
    FromClause,
    LargeBinary,
    Table,
    and_,
    func,
    select,
)

from service.domain.catalogue import EntryFilter, ReleaseInfo
from service.domain.indexing import property_key, skill_key
from service.storage.search import Search, first_key
from service.storage.tables.catalogue import (
    entries,
    entry_entities,
    entry_properties,
    entry_skills,
)


class Matching:
    """What to select from and under which conditions.

    `order` ascends with the position and belongs to the most telling part, so that the database
    walks that part's index; it is `base` more than the position.
    """

    def __init__(self, connection: Connection, release: ReleaseInfo, asked: EntryFilter) -> None:
        self.release = release
        self.source: FromClause = entries
        self.order: ColumnElement[int] = entries.c.position
        self.base = 0
        self.conditions: list[ColumnElement[bool]] = [entries.c.release_id == release.id]
        self._of_entry(asked)
        if asked.property is not None:
            self._join(entry_properties, "key", property_key(asked.property))
        for skill in asked.skills:
            self._join(entry_skills, "skill", skill_key(skill))
        if asked.entity is not None:
            finder = self._join(entry_entities, "entity_id", asked.entity)
            if asked.anchors_only:
                self.conditions.append(finder.c.anchor)
        if asked.words:
            self._search(connection, asked)

    def _of_entry(self, asked: EntryFilter) -> None:
        """Conditions on the entry's own columns."""
        equal: list[tuple[Column[object], object]] = [
            (entries.c.task, asked.task),
            (entries.c.answer, asked.answer),
            (entries.c.status, asked.status),
            (entries.c.rule_form, asked.rule_form),
            (entries.c.rule_negated, asked.negated),
        ]
        for column, value in equal:
            if isinstance(column.type, Boolean) and value is not None:
                self.conditions.append(column.is_(value))
            elif value is not None:
                self.conditions.append(column == value)
        if asked.min_steps is not None:
            self.conditions.append(entries.c.steps >= asked.min_steps)
        if asked.max_steps is not None:
            self.conditions.append(entries.c.steps <= asked.max_steps)

    def _join(self, table: Table, key: str, value: str) -> FromClause:
        finder = table.alias()
        self.source = self.source.join(
            finder,
            and_(
                finder.c.release_id == self.release.id,
                finder.c[key] == value,
                finder.c.position == entries.c.position,
            ),
        )
        self.order = finder.c.position
        return finder

    def _search(self, connection: Connection, asked: EntryFilter) -> None:
        search = Search(connection)
        self.base = first_key(self.release.serial, "entry")
        self.order = search.key()
        self.source = self.source.join(
            search.source(), entries.c.position == self.order - self.base
        )
        self.conditions.append(search.holds(asked.words or (), asked.search_in))
        self.conditions.append(self.order < self.base + self.release.entries)

    def after(self, position: int) -> ColumnElement[bool]:
        """That the entry stands after a position."""
        return self.order > self.base + position


def page(
    connection: Connection,
    release: ReleaseInfo,
    asked: EntryFilter,
    body: Column[LargeBinary],
    *,
    after: int,
    limit: int,
) -> tuple[tuple[int, bytes], ...]:
    """(position, body) of the entries that match after a position, in released order."""
    if asked.words == ():
        return ()
    matching = Matching(connection, release, asked)
    rows = connection.execute(
        select(entries.c.position, body)
        .select_from(matching.source)
        .where(*matching.conditions, matching.after(after))
        .order_by(matching.order)
        .limit(limit)
    )
    return tuple((row[0], row[1]) for row in rows)


def count(connection: Connection, release: ReleaseInfo, asked: EntryFilter) -> int:
    """How many entries match."""
    if asked.words == ():
        return 0
    matching = Matching(connection, release, asked)
    return connection.execute(
        select(func.count())
        .select_from(matching.source)
        .where(*matching.conditions, matching.after(-1))
    ).scalar_one()
