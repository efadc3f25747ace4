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

from service.domain.ids import LONGEST_ID, LONGEST_NAME
from service.storage.tables.metadata import Instant, metadata

datasets = Table(
    "datasets",
    metadata,
    Column("name", String(LONGEST_NAME), primary_key=True),
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
    Column("serial", Integer, nullable=False, unique=True),  # counts all imports, from 1
    Column("number", Integer, nullable=False),  # counts imports of the data set, from 1
    Column("created_at", Instant, nullable=False),
    Column("complete", Boolean, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("rendering", String(64), nullable=False),  # digest of the schemas the bodies came from
    Column("summary", LargeBinary, nullable=False),  # JSON: files, statistics
    UniqueConstraint("dataset", "number"),
)

entries = Table(
    "entries",
    metadata,
    Column("release_id", ForeignKey("releases.id"), primary_key=True),
    Column("position", Integer, primary_key=True),  # from 0, in released order
    Column("id", String(LONGEST_ID), nullable=False),
    Column("task", String(32), nullable=False),
    Column("answer", Boolean, nullable=True),
    Column("status", String(16), nullable=False),
    Column("steps", Integer, nullable=False),
    Column("rule_form", String(16), nullable=False),
    Column("rule_negated", Boolean, nullable=False),
    Column("etag", String(64), nullable=False),  # of all that is served of it
    UniqueConstraint("release_id", "id"),
    Index("ix_entries_task", "release_id", "task", "position"),
)

entry_faces = Table(  # apart from `entries`, so that neither is in the way of reading the other
    "entry_faces",
    metadata,
    Column("release_id", String(64), primary_key=True),
    Column("face", String(10), primary_key=True),  # a Face as served, or "record", the domain value
    Column("position", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    ForeignKeyConstraint(["release_id", "position"], ["entries.release_id", "entries.position"]),
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
    Column("entity_id", String(LONGEST_ID), primary_key=True),
    Column("anchor", Boolean, nullable=False),
)
entry_properties = _finder(  # key: a P-id, or a label folded by domain/indexing.py
    "entry_properties", Column("key", String(300), primary_key=True)
)

release_entities = Table(  # what anchors an entry, or is the subject or value of a statement
    "release_entities",
    metadata,
    Column("release_id", ForeignKey("releases.id"), primary_key=True),
    Column("position", Integer, primary_key=True),  # from 0, in order of first appearance
    Column("entity_id", String(LONGEST_ID), nullable=False),
    Column("body", LargeBinary, nullable=False),  # the entity as served
    UniqueConstraint("release_id", "entity_id"),
)

findings = Table(
    "findings",
    metadata,
    Column("release_id", ForeignKey("releases.id"), primary_key=True),
    Column("position", Integer, primary_key=True),  # from 0, whole files' first
    Column("entry_id", String(LONGEST_ID), nullable=True),
    Column("code", String(100), nullable=False),
    Column("severity", String(16), nullable=False),
    Column("record", LargeBinary, nullable=False),  # the domain value
    Column("body", LargeBinary, nullable=False),  # the finding as served
    Index("ix_findings_entry_id", "release_id", "entry_id", "position"),
    Index("ix_findings_code", "release_id", "code", "position"),
    Index("ix_findings_severity", "release_id", "severity", "position"),
)

# `entry_search`, the full-text index, differs by database: see storage/search.py.
