"""Entries in the database: what is served of them, and the domain values behind it."""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Any

from sqlalchemy import Connection, and_, bindparam, delete, insert, select, update

from service.domain.catalogue import Body, EntryFaces, EntryFilter, Face, ReleaseInfo, Rows
from service.domain.entries import Entry
from service.domain.facets import Facets
from service.domain.indexing import Index, index
from service.storage.browsing import count, find_page, read_faces
from service.storage.facets import count_facets
from service.storage.quick import QuickRead
from service.storage.records import pack, unpack
from service.storage.search import add_to_search
from service.storage.tables.catalogue import (
    entries,
    entry_entities,
    entry_faces,
    entry_properties,
    entry_skills,
)

ONE_ENTRY = QuickRead(
    select(entry_faces.c.body, entries.c.etag)
    .join(
        entry_faces,
        and_(
            entry_faces.c.release_id == bindparam("release"),
            entry_faces.c.face == bindparam("face"),
            entry_faces.c.position == entries.c.position,
        ),
    )
    .where(entries.c.release_id == bindparam("release"), entries.c.id == bindparam("entry"))
)
RECORDS_AT_ONCE = 500


class StoredEntries:
    """The port `Entries` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, release: ReleaseInfo, faces: Sequence[EntryFaces]) -> None:
        """Store all entries of a release with what they are found by."""
        indexes = [index(each.entry) for each in faces]
        if not faces:
            return
        self._connection.execute(
            insert(entries),
            [
                {"release_id": release.id, "position": position, **_row(each)}
                for position, each in enumerate(faces)
            ],
        )
        self._add_faces(release, "record", (pack(each.entry) for each in faces))
        self._add_bodies(release, faces)
        self._add_finders(release, indexes)
        add_to_search(
            self._connection,
            release.serial,
            "entry",
            (
                (position, each.query_words, each.rule_words, each.other_words)
                for position, each in enumerate(indexes)
            ),
        )

    def _add_bodies(self, release: ReleaseInfo, faces: Sequence[EntryFaces]) -> None:
        self._add_faces(release, "entry", (each.entry_body for each in faces))
        self._add_faces(release, "query", (each.query_body for each in faces))
        self._add_faces(release, "rule", (each.rule_body for each in faces))
        self._add_faces(release, "subgraph", (each.subgraph_body for each in faces))

    def _add_faces(self, release: ReleaseInfo, face: str, bodies: Iterable[bytes]) -> None:
        """One face of all entries after the other: reading a collection reads neighbours."""
        self._connection.execute(
            insert(entry_faces),
            [
                {"release_id": release.id, "face": face, "position": position, "body": body}
                for position, body in enumerate(bodies)
            ],
        )

    def _add_finders(self, release: ReleaseInfo, indexes: Sequence[Index]) -> None:
        found: dict[Any, list[dict[str, object]]] = {
            entry_skills: [],
            entry_entities: [],
            entry_properties: [],
        }
        for position, each in enumerate(indexes):
            place: dict[str, object] = {"release_id": release.id, "position": position}
            found[entry_skills] += ({**place, "skill": skill} for skill in each.skills)
            found[entry_properties] += ({**place, "key": key} for key in each.properties)
            found[entry_entities] += (
                {**place, "entity_id": id, "anchor": anchor} for id, anchor in each.entities.items()
            )
        for table, rows in found.items():
            if rows:
                self._connection.execute(insert(table), rows)

    def render_again(self, release: ReleaseInfo, faces: Sequence[EntryFaces]) -> None:
        """Replace what is served of all entries; what they are found by stays."""
        self._connection.execute(
            delete(entry_faces).where(
                entry_faces.c.release_id == release.id, entry_faces.c.face != "record"
            )
        )
        self._add_bodies(release, faces)
        self._connection.execute(
            update(entries).where(
                entries.c.release_id == release.id, entries.c.position == bindparam("at")
            ),
            [{"at": position, "etag": _etag(each)} for position, each in enumerate(faces)],
        )

    def body(self, release_id: str, entry_id: str, face: Face = "entry") -> bytes | None:
        """What is served of one entry, None where there is none of that id."""
        found = self.face(release_id, entry_id, face)
        return None if found is None else found.content

    def face(self, release_id: str, entry_id: str, face: Face) -> Body | None:
        """The same with its ETag."""
        row = self._one(release_id, entry_id, face)
        return None if row is None else Body(row[0], row[1])

    def record(self, release_id: str, entry_id: str) -> Entry | None:
        """One entry as a domain value, or None."""
        row = self._one(release_id, entry_id, "record")
        return None if row is None else unpack(row[0], Entry)

    def _one(self, release_id: str, entry_id: str, face: str) -> tuple[bytes, str] | None:
        """Bytes and ETag."""
        values = {"release": release_id, "face": face, "entry": entry_id}
        row: tuple[bytes, str] | None = ONE_ENTRY.first(self._connection, values)
        return row

    def records(self, release_id: str, after: int = -1) -> Iterator[Entry]:
        """Entries of a release after a position in released order, a few hundred at a time."""
        while True:
            rows = read_faces(
                self._connection, release_id, "record", after=after, limit=RECORDS_AT_ONCE
            )
            yield from (unpack(record, Entry) for _, record in rows)
            if len(rows) < RECORDS_AT_ONCE:
                return
            after = rows[-1][0]

    def page(
        self, release: ReleaseInfo, asked: EntryFilter, face: Face, after: int, limit: int
    ) -> Rows:
        """(position, body) of what matches after a position (-1: from the first), in order."""
        return find_page(self._connection, release, asked, face, after=after, limit=limit)

    def count(self, release: ReleaseInfo, asked: EntryFilter) -> int:
        """How many match."""
        return count(self._connection, release, asked)

    def facets(self, release: ReleaseInfo, asked: EntryFilter, most: int) -> Facets:
        """How many of the first so many that match there are of each kind."""
        return count_facets(self._connection, release, asked, most)

    def beside(self, release_id: str, entry_id: str) -> tuple[str | None, str | None]:
        """The ids of the entries before and after one, None at the ends."""
        own = entries.alias()
        rows = self._connection.execute(
            select(entries.c.id, entries.c.position - own.c.position)
            .join(own, and_(own.c.release_id == release_id, own.c.id == entry_id))
            .where(
                entries.c.release_id == release_id,
                entries.c.position.in_((own.c.position - 1, own.c.position + 1)),
            )
        )
        ids = {distance: id for id, distance in rows}
        return ids.get(-1), ids.get(1)


def _row(faces: EntryFaces) -> dict[str, object]:
    entry = faces.entry
    return {
        "id": entry.id,
        "task": entry.task,
        "answer": entry.answer,
        "status": entry.status,
        "steps": len(entry.steps),
        "rule_form": entry.rule.form,
        "rule_negated": entry.rule.negated,
        "etag": _etag(faces),
    }


def _etag(faces: EntryFaces) -> str:
    bodies = (faces.entry_body, faces.query_body, faces.rule_body, faces.subgraph_body)
    return blake2b(b"\n".join(bodies), digest_size=16).hexdigest()
