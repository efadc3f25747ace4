"""Entities of a release in the database."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, FromClause, delete, func, insert, select

from service.domain.catalogue import ReleaseEntity, ReleaseInfo
from service.domain.search_words import indexed_words
from service.storage.search import POSITIONS, Search, first_key
from service.storage.tables.catalogue import release_entities as entities


class StoredEntities:
    """The port `Entities` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._search = Search(connection)

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
        self._search.add(release.serial, "entity", rows)

    def body(self, release_id: str, entity_id: str) -> bytes | None:
        """What is served of one entity, None where the release has none of that id."""
        return self._connection.execute(
            select(entities.c.body).where(
                entities.c.release_id == release_id, entities.c.entity_id == entity_id
            )
        ).scalar_one_or_none()

    def page(
        self, release: ReleaseInfo, words: tuple[str, ...] | None, after: int, limit: int
    ) -> tuple[tuple[int, bytes], ...]:
        """(position, body) of entities with all the words (None: of all) after a position."""
        if words == ():
            return ()
        statement = select(entities.c.position, entities.c.body)
        order: ColumnElement[int] = entities.c.position
        base = 0
        if words is not None:
            statement = statement.select_from(self._found(release))
            statement = statement.where(self._search.holds(words, "all"))
            order, base = self._search.key(), first_key(release.serial, "entity")
            statement = statement.where(order < base + POSITIONS)
        rows = self._connection.execute(
            statement.where(entities.c.release_id == release.id, order > base + after)
            .order_by(order)
            .limit(limit)
        )
        return tuple((row.position, row.body) for row in rows)

    def _found(self, release: ReleaseInfo) -> FromClause:
        base = first_key(release.serial, "entity")
        return entities.join(
            self._search.source(), entities.c.position == self._search.key() - base
        )

    def count(self, release: ReleaseInfo, words: tuple[str, ...] | None) -> int:
        """How many have all the words (None: how many there are)."""
        if words == ():
            return 0
        if words is None:
            source = select(func.count()).select_from(entities)
            return self._connection.execute(
                source.where(entities.c.release_id == release.id)
            ).scalar_one()
        base = first_key(release.serial, "entity")
        return self._connection.execute(
            select(func.count())
            .select_from(self._search.source())
            .where(
                self._search.holds(words, "all"),
                self._search.key() >= base,
                self._search.key() < base + POSITIONS,
            )
        ).scalar_one()
