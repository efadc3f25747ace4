"""Write what was fetched from Wikidata: bulk statements, one writer at a time."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime

from sqlalchemy import Connection, Table, and_, bindparam, delete, or_, select, update

from service.domain.wikidata.documents import Answer, Document
from service.storage.inserting import insert_into
from service.storage.tables.wikidata import (
    wikidata_documents,
    wikidata_entities,
    wikidata_names,
    wikidata_object_counts,
    wikidata_qualifiers,
    wikidata_snapshots,
    wikidata_stamp,
    wikidata_standings,
    wikidata_statements,
)
from service.storage.wikidata_changes import WIKIDATA, Changes, Known, changes, document_row
from service.storage.wikidata_rows import (
    Row,
    chunks,
    document_key,
    is_storable,
    name_rows,
    packed,
)


def new_stamp(connection: Connection) -> None:
    """Change the stamp; other writers wait here until this transaction ends."""
    number = wikidata_stamp.c.number
    first = insert_into(connection, wikidata_stamp).values(id=1, number=1)
    connection.execute(
        first.on_conflict_do_update(index_elements=["id"], set_={"number": number + 1})
    )


def put_answers(
    connection: Connection, answers: Sequence[Answer], at: datetime, source: str
) -> None:
    """Keep answers; what is known of their entities decides what they change."""
    new_stamp(connection)
    mentioned = {each.requested for each in answers}
    mentioned |= {each.document.id for each in answers if each.document is not None}
    _write(connection, changes(answers, _known(connection, mentioned), at, source))


def _known(connection: Connection, ids: Iterable[str]) -> dict[str, Known]:
    of = wikidata_entities.c
    query = select(of.id, of.state, of.revision, of.whole, of.source, of.fetched_at)
    known: dict[str, Known] = {}
    for some in chunks(filter(is_storable, ids)):
        known |= {id: Known(*row) for id, *row in connection.execute(query.where(of.id.in_(some)))}
    return known


def _write(connection: Connection, made: Changes) -> None:
    _upsert(connection, wikidata_entities, made.entities.values())
    _follow_mergers(connection, made.entities.values())
    _put_documents(connection, made.documents)
    for table in (wikidata_statements, wikidata_qualifiers):
        _delete(connection, table, made.restated)
    _delete(connection, wikidata_names, made.renamed)
    _upsert(connection, wikidata_names, made.names)
    _fill(connection, wikidata_names, made.other_names)
    _fill(connection, wikidata_statements, made.statements)
    _fill(connection, wikidata_qualifiers, made.qualifiers)


def _follow_mergers(connection: Connection, entities: Iterable[Row]) -> None:
    """What was merged into an entity that is now merged itself is merged into the same target."""
    merged = [
        {"old": row["id"], "new": row["target"]} for row in entities if row["target"] is not None
    ]
    if merged:
        target = wikidata_entities.c.target
        moved = update(wikidata_entities).where(target == bindparam("old"))
        connection.execute(moved.values(target=bindparam("new")), merged)


def _put_documents(connection: Connection, rows: Sequence[Row]) -> None:
    """Keep revisions; of one there is already, what is whole and from Wikidata stays."""
    if not rows:
        return
    kept = wikidata_documents.c
    new = insert_into(connection, wikidata_documents)
    sent = new.excluded
    alike = and_(sent.whole == kept.whole, or_(kept.source != WIKIDATA, sent.source == WIKIDATA))
    connection.execute(
        new.on_conflict_do_update(
            index_elements=["entity_id", "revision"],
            set_={"record": sent.record, "whole": sent.whole, "source": sent.source},
            where=or_(and_(sent.whole, ~kept.whole), alike),
        ),
        rows,
    )


def put_standing(
    connection: Connection, id: str, as_of: date, document: Document | None, at: datetime
) -> None:
    """Keep what stood at the end of a date, and its names where the entity has none."""
    if not is_storable(id):
        return
    new_stamp(connection)
    key = None
    if document is not None:
        record = packed(document)
        key = document_key(document, record)
        _put_documents(connection, [document_row(id, key, record, whole=True, source=WIKIDATA)])
        if not _known(connection, [id]):
            _fill(connection, wikidata_names, name_rows(id, document))
    row = {"entity_id": id, "as_of": as_of, "revision": key, "fetched_at": at}
    _upsert(connection, wikidata_standings, [row])


def put_object_counts(connection: Connection, counts: Mapping[str, int], at: datetime) -> None:
    """Keep in how many triples ids are the object."""
    new_stamp(connection)
    rows = [
        {"entity_id": id, "triples": triples, "counted_at": at}
        for id, triples in counts.items()
        if is_storable(id)
    ]
    _upsert(connection, wikidata_object_counts, rows)


def note_loaded(connection: Connection, snapshot: str, digest: str) -> None:
    """Remember which state of a snapshot is stored."""
    _upsert(connection, wikidata_snapshots, [{"name": snapshot, "digest": digest}])


def _upsert(connection: Connection, table: Table, rows: Iterable[Row]) -> None:
    """Insert rows, or bring those that are there to the same state."""
    rows = list(rows)
    if not rows:
        return
    keys = [column.name for column in table.primary_key]
    new = insert_into(connection, table)
    rest = {each.name: new.excluded[each.name] for each in table.c if each.name not in keys}
    connection.execute(new.on_conflict_do_update(index_elements=keys, set_=rest), rows)


def _fill(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Insert rows where there are none of their keys."""
    if rows:
        new = insert_into(connection, table)
        connection.execute(new.on_conflict_do_nothing(), rows)


def _delete(connection: Connection, table: Table, ids: Iterable[str]) -> None:
    for some in chunks(ids):
        connection.execute(delete(table).where(table.c.entity_id.in_(some)))
