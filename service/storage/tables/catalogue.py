"""Tables of data sets, releases, entries and what entries are found by."""

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from service.storage.tables.metadata import Instant, metadata

datasets = Table(
    "datasets",
    metadata,
    Column("name", String(100), primary_key=True),
    Column("title", Text, nullable=False),
    Column("licence", Text, nullable=True),
    Column("citation", Text, nullable=True),
    Column("homepage", Text, nullable=True),
    Column("default_release", String(64), nullable=True),
)

releases = Table(
    "releases",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("dataset", ForeignKey("datasets.name"), nullable=False),
    Column("number", Integer, nullable=False),  # counts imports of the data set from 1
    Column("created_at", Instant, nullable=False),
    Column("complete", Boolean, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("rendering", String(64), nullable=False),  # digest of the schemas the bodies came from
    Column("summary", LargeBinary, nullable=False),  # JSON: files, counts, statistics
    UniqueConstraint("dataset", "number"),
)

entries = Table(
    "entries",
    metadata,
    Column("release_id", ForeignKey("releases.id"), primary_key=True),
    Column("position", Integer, primary_key=True),  # from 0, in released order
    Column("id", String(128), nullable=False),
    Column("task", String(32), nullable=False),
    Column("answer", Boolean, nullable=True),
    Column("released_answer", Boolean, nullable=True),
    Column("status", String(16), nullable=False),
    Column("steps", Integer, nullable=False),
    Column("anchors", Integer, nullable=False),
    Column("qualified", Boolean, nullable=False),  # any statement has qualifiers
    Column("popularity", Integer, nullable=True),
    Column("rule_form", String(16), nullable=False),
    Column("rule_negated", Boolean, nullable=False),
    Column("etag", String(64), nullable=False),
    Column("record", LargeBinary, nullable=False),  # the domain value, to render bodies again
    Column("body", LargeBinary, nullable=False),  # the entry as served
    Column("query_body", LargeBinary, nullable=False),  # the query as served
    Column("rule_body", LargeBinary, nullable=False),  # the rule as served
    UniqueConstraint("release_id", "id"),
    Index("ix_entries_task", "release_id", "task", "position"),
)


def _finder(name: str, *columns: Column[object]) -> Table:
    """A table that leads from something an entry has to the entry's position."""
    return Table(
        name,
        metadata,
        Column("release_id", String(64), primary_key=True),
        *columns,
        Column("position", Integer, primary_key=True),
        ForeignKeyConstraint(
            ["release_id", "position"], ["entries.release_id", "entries.position"]
        ),
        Index(f"ix_{name}_position", "release_id", "position"),
    )


entry_skills = _finder("entry_skills", Column("skill", String(200), primary_key=True))
entry_entities = _finder(
    "entry_entities",
    Column("entity_id", String(32), primary_key=True),
    Column("anchor", Boolean, nullable=False),
)
entry_properties = _finder(  # key: a P-id, or a label in lower case
    "entry_properties", Column("key", String(300), primary_key=True)
)
