"""Entities of a release in the database."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Select,
    bindparam,
    delete,
    func,
    insert,
    select,
)

from service.domain.catalogue import ReleaseEntity, ReleaseInfo, Rows
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
    ) -> Rows:
        """(position, body) of entities with all the words (None: of all) after a position."""
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
        return tuple((row.position, row.body) for row in rows)

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


ALL = (
    select(entities.c.position, entities.c.body)
    .where(entities.c.release_id == bindparam("release"), entities.c.position > bindparam("after"))
    .order_by(entities.c.position)
    .limit(bindparam("limit"))
)


@lru_cache
def _found(*, sqlite: bool) -> Select[int, bytes]:
    index, key = search_index(sqlite=sqlite)
    position = key - bindparam("base", type_=BigInteger)
    return (
        select(entities.c.position, entities.c.body)
        .select_from(index.join(entities, entities.c.position == position))
        .where(entities.c.release_id == bindparam("release"), *_within(key, sqlite=sqlite))
        .order_by(key)
        .limit(bindparam("limit"))
    )


@lru_cache
def _counted(*, sqlite: bool) -> Select[int]:
    index, key = search_index(sqlite=sqlite)
    return select(func.count()).select_from(index).where(*_within(key, sqlite=sqlite))


def _within(key: ColumnElement[int], *, sqlite: bool) -> tuple[ColumnElement[bool], ...]:
    after, end = (bindparam(name, type_=BigInteger) for name in ("after", "end"))
    return (holding(sqlite=sqlite), key > after, key < end)
