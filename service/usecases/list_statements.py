"""List what Wikidata says of an entity, as it is stored."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import date, datetime

from service.domain.errors import BadQuery, Problem
from service.domain.graphs.graph import Graph
from service.domain.indexing import property_key
from service.domain.wikidata.documents import Document
from service.domain.wikidata.entity_ids import is_property
from service.domain.wikidata.names import Names
from service.domain.wikidata.rendering import RankFilter, mentioned, statements_of
from service.domain.wikidata.statements import WikidataStatement
from service.usecases.ports import Ports
from service.usecases.ports_wikidata import WikidataSource
from service.usecases.read_through import read_document, read_names
from service.usecases.which_item import item_id


@dataclass(frozen=True, slots=True)
class AskedStatements:
    """Which statements of an item. `property` is a P-id or a label, None for all properties.

    `as_of`: those of the revision that stood at the end of that day; labels are of now.
    """

    item: str
    property: str | None = None
    rank: RankFilter = "normal"
    as_of: date | None = None
    language: str = "en"


@dataclass(frozen=True, slots=True)
class EntityStatements:
    """Statements in the order of the document, which is that of `entity`; names of all ids."""

    entity: str
    requested: str
    revision: int | None
    as_of: date | None
    fetched_at: datetime
    stale: bool
    statements: tuple[WikidataStatement, ...]
    names: Names

    def graph(self, shown: tuple[WikidataStatement, ...]) -> Graph:
        """Some of the statements as a graph."""
        redirects = {} if self.requested == self.entity else {self.requested: self.entity}
        return Graph(self.entity, shown, self.names, redirects)


def list_statements(
    ports: Ports, source: WikidataSource | None, asked: AskedStatements
) -> EntityStatements:
    """Statements as stored, fetched first where they may be (`source`) and are not.

    Raises NotFound (`not-an-item`, `not-cached`, `unknown-entity`); BadQuery for a property that
    nobody knows and for a date of which there is nothing; Unavailable.
    """
    id = item_id(asked.item)
    _check_property(asked.property)
    found = read_document(ports, source, id, as_of=asked.as_of)
    document = found.document
    if asked.property is not None:
        wanted = _properties(ports, document, asked.property, asked.language)
        claims = tuple(each for each in document.claims if each.snak.property in wanted)
        document = replace(document, claims=claims)
    ids = {document.id, *mentioned(document.claims)}
    names = read_names(ports, source, ids, asked.language)
    return EntityStatements(
        entity=document.id,
        requested=id,
        revision=document.revision,
        as_of=asked.as_of,
        fetched_at=found.kept.fetched_at,
        stale=found.stale,
        statements=statements_of(replace(found.kept, document=document), names, rank=asked.rank),
        names=names,
    )


def _check_property(property: str | None) -> None:
    """Refuse what looks like an id and is none of a property."""
    if property is None or is_property(property):
        return
    if property[:1] in "PpQqLl" and property[1:].isdigit():
        raise _wrong_property("is not the id of a property, which is P and a whole number from 1")


def _properties(ports: Ports, document: Document, property: str, language: str) -> Collection[str]:
    """The ids that are meant: a label may be that of several of the document's properties."""
    if is_property(property):
        return (property,)
    used = {claim.snak.property for claim in document.claims}
    key = property_key(property)
    with ports.look() as work:
        named = [work.wikidata.names(used, each) for each in {language, "en"}]
    meant = {id for names in named for id, name in names.items() if property_key(name.label) == key}
    known = ports.vocabulary().find(property)
    if known is not None and known.id is not None:
        meant.add(known.id)
    if not meant:
        raise _wrong_property(
            "is the label of no property that is known here; its P-id is always understood"
        )
    return meant


def _wrong_property(why: str) -> BadQuery:
    problems = [Problem(why, parameter="property")]
    return BadQuery("There is no such property.", problems=problems, code="unknown-property")
