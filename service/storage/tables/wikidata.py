"""Tables of what was fetched from Wikidata: entities, revisions, names, statements, flights."""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
)

from service.storage.tables.metadata import Instant, metadata

LONGEST_ENTITY_ID = 32  # a form of a lexeme with two numbers of ten digits has 23
LONGEST_CODE = 32  # of a language
LONGEST_STATEMENT_ID = 100
LONGEST_SOURCE = 40
LONGEST_KEY = 200  # of a flight: an id and what is asked of it


def _entity_id(name: str, *, null: bool = False, key: bool = False) -> Column[Any]:
    return Column(name, String(LONGEST_ENTITY_ID), nullable=null, primary_key=key)


wikidata_entities = Table(  # by every id that was asked for, what it is now
    "wikidata_entities",
    metadata,
    _entity_id("id", key=True),
    Column("state", String(8), nullable=False),  # present, missing, merged
    _entity_id("target", null=True),  # of a merged one; never merged itself
    Column("revision", BigInteger, nullable=True),  # the key of the document that is served
    Column("whole", Boolean, nullable=False),  # False: only names were fetched
    Column("datatype", Text, nullable=True),  # of a property
    Column("source", String(LONGEST_SOURCE), nullable=False),
    Column("fetched_at", Instant, nullable=False),
    Index("ix_wikidata_entities_target", "target"),
)

wikidata_documents = Table(  # all revisions that were fetched, new and old
    "wikidata_documents",
    metadata,
    _entity_id("entity_id", key=True),
    Column("revision", BigInteger, primary_key=True),  # below 0: without one, see document_key
    Column("whole", Boolean, nullable=False),
    Column("source", String(LONGEST_SOURCE), nullable=False),
    Column("record", LargeBinary, nullable=False),  # the domain value
)

wikidata_standings = Table(  # which revision stood at the end of a date
    "wikidata_standings",
    metadata,
    _entity_id("entity_id", key=True),
    Column("as_of", Date, primary_key=True),
    Column("revision", BigInteger, nullable=True),  # None: there was none
    Column("fetched_at", Instant, nullable=False),
)

wikidata_names = Table(  # in every language fetched
    "wikidata_names",
    metadata,
    _entity_id("entity_id", key=True),
    Column("language", String(LONGEST_CODE), primary_key=True),
    Column("label", Text, nullable=True),
    Column("description", Text, nullable=True),
    sqlite_with_rowid=False,
)

wikidata_statements = Table(  # of the document that is served, to search in
    "wikidata_statements",
    metadata,
    _entity_id("entity_id", key=True),
    _entity_id("property", key=True),
    Column("position", Integer, primary_key=True, autoincrement=False),  # in the document
    Column("statement_id", String(LONGEST_STATEMENT_ID), nullable=True),
    Column("rank", String(10), nullable=False),
    Column("best", Boolean, nullable=False),
    Column("snak", String(9), nullable=False),
    _entity_id("value_id", null=True),  # where the value is an entity
    Index("ix_wikidata_statements_value_id", "value_id", "property", "best", "entity_id"),
    Index("ix_wikidata_statements_property", "property", "best", "entity_id"),
    sqlite_with_rowid=False,
)

wikidata_qualifiers = Table(  # of the statements above
    "wikidata_qualifiers",
    metadata,
    _entity_id("entity_id", key=True),
    Column("statement", Integer, primary_key=True, autoincrement=False),  # its position
    Column("position", Integer, primary_key=True, autoincrement=False),  # in qualifiers-order
    _entity_id("property"),
    Column("snak", String(9), nullable=False),
    _entity_id("value_id", null=True),
    sqlite_with_rowid=False,
)

wikidata_object_counts = Table(  # in how many of all triples an id is the object
    "wikidata_object_counts",
    metadata,
    _entity_id("entity_id", key=True),
    Column("triples", BigInteger, nullable=False),
    Column("counted_at", Instant, nullable=False),
)

wikidata_flights = Table(  # who is fetching what, so that nobody else does
    "wikidata_flights",
    metadata,
    Column("key", String(LONGEST_KEY), primary_key=True),
    Column("owner", String(LONGEST_KEY), nullable=False),
    Column("until", Instant, nullable=False),
)

wikidata_snapshots = Table(  # which snapshots were loaded
    "wikidata_snapshots",
    metadata,
    Column("name", String(LONGEST_SOURCE), primary_key=True),
    Column("digest", String(64), nullable=False),
)

wikidata_stamp = Table(  # one row; its number grows with every change, and writers wait in it
    "wikidata_stamp",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("number", BigInteger, nullable=False),
)
