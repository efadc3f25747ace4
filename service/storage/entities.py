"""Entities of a release in the database."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Row,
    Select,
    bindparam,
    delete,
    func,
    insert,
    select,
)

from service.domain.catalogue import EntityRows, ReleaseEntity, ReleaseInfo
from service.domain.search_words import indexed_words
from service.storage.search import (
    POSITIONS,
    add_to_search,
    first_key,
    holding,
    phrase,
    search_index,
)
from service.storage.tables.catalogue import release_entities as entities
from service.storage.tables.wikidata import wikidata_entities as kept
from service.storage.tables.wikidata import wikidata_names as names


class StoredEntities:
    """The port `Entities` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._sqlite = connection.dialect.name == "sqlite"

    def put(self, release_id: str, rows: Sequence[tuple[ReleaseEntity, bytes]]) -> None:
        """Store a release's entities beside what is served of them, instead of any before."""
        self._connection.execute(delete(entities).where(entities.c.release_id == release_id))
        if rows:
            self._connection.execute(
                insert(entities),
                [
                    {
                        "release_id": release_id,
                        "position": position,
                        "entity_id": entity.id,
                        "body": body,
                    }
                    for position, (entity, body) in enumerate(rows)
                ],
            )

    def index(self, release: ReleaseInfo, found: Sequence[ReleaseEntity]) -> None:
        """Make the entities of a new release findable by the words of all their labels."""
        rows = (
            (position, (), (), indexed_words(" ".join(entity.labels)))
            for position, entity in enumerate(found)
        )
        add_to_search(self._connection, release.serial, "entity", rows)

    def body(self, release_id: str, entity_id: str) -> bytes | None:
        """What is served of one entity, None where the release has none of that id."""
        return self._connection.execute(
            select(entities.c.body).where(
                entities.c.release_id == release_id, entities.c.entity_id == entity_id
            )
        ).scalar_one_or_none()

    def page(
        self, release: ReleaseInfo, words: tuple[str, ...] | None, after: int, limit: int
    ) -> EntityRows:
        """(position, id, body) of entities with all the words (None: of all) after a position."""
        if words == ():
            return ()
        if words is None:
            statement, values = ALL, {"after": after}
        else:
            statement = _found(sqlite=self._sqlite)
            values = self._searched(release, words, after)
        rows = self._connection.execute(
            statement, {"release": release.id, "limit": limit, **values}
        )
        return _rows(rows)

    def at(self, release_id: str, positions: Sequence[int]) -> EntityRows:
        """The same of those at some positions, in order."""
        chosen = ALL_COLUMNS.where(
            entities.c.release_id == release_id, entities.c.position.in_(positions)
        ).order_by(entities.c.position)
        return _rows(self._connection.execute(chosen))

    def positions(self, release: ReleaseInfo, words: tuple[str, ...]) -> frozenset[int]:
        """Where all those stand that have all the words, at least one."""
        index, key = search_index(sqlite=self._sqlite)
        query = select(key).select_from(index).where(*_within(key, sqlite=self._sqlite))
        searched = self._searched(release, words, -1)
        found = self._connection.execute(query, searched).scalars()
        return frozenset(each - searched["base"] for each in found)

    def cached_labels(
        self, release_id: str, languages: Collection[str]
    ) -> tuple[tuple[int, str], ...]:
        """(position, label) of what is stored of Wikidata of a release's entities, in order."""
        served = func.coalesce(kept.c.target, entities.c.entity_id)
        tables = entities.outerjoin(kept, kept.c.id == entities.c.entity_id).join(
            names, names.c.entity_id == served
        )
        query = (
            select(entities.c.position, names.c.label)
            .select_from(tables)
            .where(
                entities.c.release_id == release_id,
                names.c.language.in_(languages),
                names.c.label.is_not(None),
            )
            .order_by(entities.c.position, names.c.language)
        )
        return tuple((row.position, row.label) for row in self._connection.execute(query))

    def count(self, release: ReleaseInfo, words: tuple[str, ...] | None) -> int:
        """How many have all the words (None: how many there are)."""
        if words == ():
            return 0
        if words is None:
            statement = select(func.count()).where(entities.c.release_id == release.id)
            return self._connection.execute(statement).scalar_one()
        return self._connection.execute(
            _counted(sqlite=self._sqlite), self._searched(release, words, -1)
        ).scalar_one()

    def _searched(self, release: ReleaseInfo, words: tuple[str, ...], after: int) -> dict[str, Any]:
        base = first_key(release.serial, "entity")
        return {
            "words": phrase(words, "all", sqlite=self._sqlite),
            "base": base,
            "after": base + after,
            "end": base + POSITIONS,
        }


ALL_COLUMNS = select(entities.c.position, entities.c.entity_id, entities.c.body)
ALL = (
    ALL_COLUMNS.where(
        entities.c.release_id == bindparam("release"), entities.c.position > bindparam("after")
    )
    .order_by(entities.c.position)
    .limit(bindparam("limit"))
)


@lru_cache
def _found(*, sqlite: bool) -> Select[int, str, bytes]:
    index, key = search_index(sqlite=sqlite)
    position = key - bindparam("base", type_=BigInteger)
    return (
        ALL_COLUMNS.select_from(index.join(entities, entities.c.position == position))
        .where(entities.c.release_id == bindparam("release"), *_within(key, sqlite=sqlite))
        .order_by(key)
        .limit(bindparam("limit"))
    )


@lru_cache
def _counted(*, sqlite: bool) -> Select[int]:
    index, key = search_index(sqlite=sqlite)
    return select(func.count()).select_from(index).where(*_within(key, sqlite=sqlite))


def _rows(found: Iterable[Row[int, str, bytes]]) -> EntityRows:
    return tuple((row.position, row.entity_id, row.body) for row in found)


def _within(key: ColumnElement[int], *, sqlite: bool) -> tuple[ColumnElement[bool], ...]:
    after, end = (bindparam(name, type_=BigInteger) for name in ("after", "end"))
    return (holding(sqlite=sqlite), key > after, key < end)
