"""What is stored of entities: where they stand and their documents, merges followed."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, func, select

from service.domain.wikidata.documents import Document, KeptDocument, KeptState
from service.storage.records import unpack
from service.storage.tables.wikidata import (
    wikidata_documents,
    wikidata_entities,
    wikidata_standings,
)
from service.storage.wikidata_rows import chunks, revision_of, storable

ASKED = wikidata_entities.alias("asked")
TARGET = wikidata_entities.alias("target")
SERVED = func.coalesce(TARGET.c.id, ASKED.c.id)
KEY = func.coalesce(TARGET.c.revision, ASKED.c.revision)
MERGED = ASKED.outerjoin(TARGET, TARGET.c.id == ASKED.c.target)
SERVED_AS = (
    ASKED.c.id.label("requested"),
    SERVED.label("id"),
    func.coalesce(TARGET.c.datatype, ASKED.c.datatype).label("datatype"),
)
"""The id asked for, the one it is served as, and its data type."""
FOUND = (
    *SERVED_AS,
    func.coalesce(TARGET.c.state, ASKED.c.state).label("state"),
    KEY.label("revision"),
    func.coalesce(TARGET.c.whole, ASKED.c.whole).label("whole"),
    func.coalesce(TARGET.c.source, ASKED.c.source).label("source"),
    func.coalesce(TARGET.c.fetched_at, ASKED.c.fetched_at).label("fetched_at"),
)
"""An entity as it is now: the row of the one it was merged into, else its own."""


def found(connection: Connection, ids: Collection[str]) -> dict[str, Row[Any]]:
    """The rows FOUND of those ids of which anything is stored."""
    query = select(*FOUND).select_from(MERGED)
    rows = by_id(connection, query, ASKED.c.id, ids)
    return {row.requested: row for row in rows}


def served(connection: Connection, ids: Collection[str]) -> dict[str, Row[Any]]:
    """The rows SERVED_AS of those ids of which anything is stored."""
    query = select(*SERVED_AS).select_from(MERGED)
    return {row.requested: row for row in by_id(connection, query, ASKED.c.id, ids)}


def states(connection: Connection, ids: Collection[str]) -> dict[str, KeptState]:
    """Where the newest of each stands."""
    return {
        id: KeptState(
            requested=id,
            id=row.id if row.state == "present" else None,
            revision=revision_of(row.revision),
            fetched_at=row.fetched_at,
            whole=row.whole,
            source=row.source,
        )
        for id, row in found(connection, ids).items()
    }


def newest(connection: Connection, ids: Collection[str]) -> dict[str, KeptDocument]:
    """The newest of each."""
    kept = wikidata_documents.c
    at = and_(kept.entity_id == SERVED, kept.revision == KEY)
    tables = MERGED.outerjoin(wikidata_documents, at)
    query = select(*FOUND, kept.record).select_from(tables)
    return {
        row.requested: KeptDocument(
            requested=row.requested,
            document=_document(row.record) if row.state == "present" else None,
            fetched_at=row.fetched_at,
            whole=row.whole,
            source=row.source,
        )
        for row in by_id(connection, query, ASKED.c.id, ids)
    }


def properties(connection: Connection) -> list[Document]:
    """The newest document of every property."""
    entity = wikidata_entities.c
    ids = select(entity.id).where(entity.id.startswith("P"), entity.state == "present")
    kept = newest(connection, list(connection.execute(ids).scalars()))
    return [each.document for each in kept.values() if each.document is not None]


def standing(connection: Connection, ids: Collection[str], as_of: date) -> dict[str, KeptDocument]:
    """What stood at the end of a date; of a merged one what it was itself, else its target."""
    return {
        id: KeptDocument(
            requested=id,
            document=_document(row.record),
            fetched_at=row.fetched_at,
            as_of=as_of,
            source=row.source or "wikidata",
        )
        for id, row in _stood(connection, ids, as_of).items()
    }


def looked_up(connection: Connection, ids: Collection[str], as_of: date) -> frozenset[str]:
    """Those ids of which it is known what stood at the end of a date."""
    return frozenset(_stood(connection, ids, as_of))


def _stood(connection: Connection, ids: Collection[str], as_of: date) -> dict[str, Row[Any]]:
    now = found(connection, ids)
    targets = {id: row.id for id, row in now.items()}
    stood, kept = wikidata_standings.c, wikidata_documents.c
    at = and_(kept.entity_id == stood.entity_id, kept.revision == stood.revision)
    query = (
        select(stood.entity_id, stood.fetched_at, kept.revision, kept.record, kept.source)
        .select_from(wikidata_standings.outerjoin(wikidata_documents, at))
        .where(stood.as_of == as_of)
    )
    rows = by_id(connection, query, stood.entity_id, {*ids, *targets.values()})
    by_entity = {row.entity_id: row for row in rows}
    chosen = {id: _one_that_stood(by_entity, id, targets.get(id, id)) for id in ids}
    return {id: row for id, row in chosen.items() if row is not None}


def _one_that_stood(stood: Mapping[str, Row[Any]], id: str, target: str) -> Row[Any] | None:
    """Its own; of what was no entity of its own then its target's; None while that is unknown."""
    own = stood.get(id)
    return own if own is None or own.revision is not None else stood.get(target)


def _document(record: bytes | None) -> Document | None:
    return None if record is None else unpack(record, Document)


def by_id(
    connection: Connection,
    query: Select[*tuple[Any, ...]],
    column: ColumnElement[str],
    ids: Iterable[str],
) -> Iterator[Row[Any]]:
    """The rows of a query that are of these ids, a few thousand ids a time."""
    for some in chunks(storable(ids)):
        yield from connection.execute(query.where(column.in_(some)))
