"""Names of entities, in the nearest language stored: one statement for thousands of ids."""

from collections.abc import Collection, Iterable, Mapping

from sqlalchemy import ColumnElement, Connection, or_, select

from service.domain.wikidata.labelling import near, nearest
from service.domain.wikidata.names import Name
from service.storage.tables.wikidata import LONGEST_CODE, wikidata_names
from service.storage.wikidata_reading import by_id, served
from service.storage.wikidata_rows import fits, storable

Texts = tuple[dict[str, str], dict[str, str]]
"""(labels, descriptions) by language."""
FAR = ""  # comes before all codes of any language, and after all that are near


def names(connection: Connection, ids: Collection[str], language: str) -> dict[str, Name]:
    """Names by the id asked for; all languages are read only of those without a near one."""
    merged = served(connection, ids)
    ids_served = {id: merged[id].id if id in merged else id for id in storable(ids)}
    texts = _texts(connection, ids_served.values(), _near(language))
    nameless = [id for id in ids_served.values() if not _has_near(texts.get(id), language)]
    if nameless:
        texts |= _texts(connection, nameless)
    datatypes = {row.id: row.datatype for row in merged.values()}
    made = {id: _name(of, language, datatypes.get(id)) for id, of in texts.items()}
    return {asked: name for asked, id in ids_served.items() if (name := made.get(id)) is not None}


def _near(language: str) -> ColumnElement[bool]:
    """What comes before any other, as far as a column can hold its code."""
    column = wikidata_names.c.language
    codes, beginnings = (
        [each for each in some if fits(each, LONGEST_CODE)] for some in near(language)
    )
    families = (column.startswith(beginning, autoescape=True) for beginning in beginnings)
    return or_(column.in_(codes), *families)


def _has_near(texts: Texts | None, language: str) -> bool:
    if texts is None:
        return False
    label = _nearest(texts[0] | {FAR: ""}, language)
    return label is not None and label[1] != FAR


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
    label, description = (_nearest(each, language) for each in texts)
    if label is None:
        return None
    return Name(label[0], label[1], description and description[0], datatype)


def _nearest(texts: Mapping[str, str], language: str) -> tuple[str, str] | None:
    """As labelling has it; the most frequent answers without asking it."""
    if language in texts:
        return texts[language], language
    return nearest(texts, language) if texts else None
