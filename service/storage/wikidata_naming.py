"""Names of entities, in the nearest language stored: one statement for thousands of ids."""

from collections.abc import Collection, Iterable

from sqlalchemy import ColumnElement, Connection, select

from service.domain.wikidata.labelling import fallbacks, nearest
from service.domain.wikidata.names import Name
from service.storage.tables.wikidata import wikidata_names
from service.storage.wikidata_reading import by_id, found
from service.storage.wikidata_rows import storable

Texts = tuple[dict[str, str], dict[str, str]]
"""(labels, descriptions) by language."""


def names(connection: Connection, ids: Collection[str], language: str) -> dict[str, Name]:
    """Names by the id asked for; those without one in a near language have one in any."""
    now = found(connection, ids)
    served = {id: now[id].id if id in now else id for id in storable(ids)}
    texts = _texts(
        connection, served.values(), wikidata_names.c.language.in_(tuple(fallbacks(language)))
    )
    nameless = [id for id in served.values() if id not in texts or not texts[id][0]]
    if nameless:
        texts |= _texts(connection, nameless)
    datatypes = {row.id: row.datatype for row in now.values()}
    made = {id: _name(of, language, datatypes.get(id)) for id, of in texts.items()}
    return {asked: name for asked, id in served.items() if (name := made.get(id)) is not None}


def _texts(
    connection: Connection, ids: Iterable[str], *conditions: ColumnElement[bool]
) -> dict[str, Texts]:
    query = select(wikidata_names).where(*conditions)
    texts: dict[str, Texts] = {}
    for row in by_id(connection, query, wikidata_names.c.entity_id, ids):
        labels, descriptions = texts.setdefault(row.entity_id, ({}, {}))
        if row.label is not None:
            labels[row.language] = row.label
        if row.description is not None:
            descriptions[row.language] = row.description
    return texts


def _name(texts: Texts, language: str, datatype: str | None) -> Name | None:
    labels, descriptions = texts
    label = nearest(labels, language)
    if label is None:
        return None
    description = nearest(descriptions, language)
    return Name(label[0], label[1], description and description[0], datatype)
