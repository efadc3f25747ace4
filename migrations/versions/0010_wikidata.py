"""Tables of what was fetched from Wikidata."""

from typing import Any

import sqlalchemy as sa
from alembic import op

from service.storage.tables.metadata import Instant

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

TABLES = (
    "wikidata_entities",
    "wikidata_documents",
    "wikidata_standings",
    "wikidata_names",
    "wikidata_statements",
    "wikidata_qualifiers",
    "wikidata_object_counts",
    "wikidata_flights",
    "wikidata_snapshots",
    "wikidata_stamp",
)


def upgrade() -> None:
    """Create the tables."""
    _create_entities()
    _create_revisions()
    _create_contents()
    _create_marks()


def downgrade() -> None:
    """Drop the tables."""
    for table in TABLES:
        op.drop_table(table)


def _create_entities() -> None:
    op.create_table(
        "wikidata_entities",
        _entity_id("id"),
        sa.Column("state", sa.String(8), nullable=False),
        _entity_id("target", null=True),
        sa.Column("revision", sa.BigInteger, nullable=True),
        sa.Column("whole", sa.Boolean, nullable=False),
        sa.Column("datatype", sa.Text, nullable=True),
        sa.Column("source", sa.String(40), nullable=False),
        sa.Column("fetched_at", Instant, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_wikidata_entities"),
    )
    op.create_index("ix_wikidata_entities_target", "wikidata_entities", ["target"])
    op.create_table(
        "wikidata_object_counts",
        _entity_id("entity_id"),
        sa.Column("triples", sa.BigInteger, nullable=False),
        sa.Column("counted_at", Instant, nullable=False),
        sa.PrimaryKeyConstraint("entity_id", name="pk_wikidata_object_counts"),
    )


def _create_revisions() -> None:
    op.create_table(
        "wikidata_documents",
        _entity_id("entity_id"),
        sa.Column("revision", sa.BigInteger, nullable=False),
        sa.Column("whole", sa.Boolean, nullable=False),
        sa.Column("source", sa.String(40), nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("entity_id", "revision", name="pk_wikidata_documents"),
    )
    op.create_table(
        "wikidata_standings",
        _entity_id("entity_id"),
        sa.Column("as_of", sa.Date, nullable=False),
        sa.Column("revision", sa.BigInteger, nullable=True),
        sa.Column("fetched_at", Instant, nullable=False),
        sa.PrimaryKeyConstraint("entity_id", "as_of", name="pk_wikidata_standings"),
    )


def _create_contents() -> None:
    op.create_table(
        "wikidata_names",
        _entity_id("entity_id"),
        sa.Column("language", sa.String(32), nullable=False),
        sa.Column("label", sa.Text, nullable=True),
        sa.Column("description", sa.Text, nullable=True),
        sa.PrimaryKeyConstraint("entity_id", "language", name="pk_wikidata_names"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "wikidata_statements",
        _entity_id("entity_id"),
        _entity_id("property"),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("statement_id", sa.String(100), nullable=True),
        sa.Column("rank", sa.String(10), nullable=False),
        sa.Column("best", sa.Boolean, nullable=False),
        sa.Column("snak", sa.String(9), nullable=False),
        _entity_id("value_id", null=True),
        sa.PrimaryKeyConstraint("entity_id", "property", "position", name="pk_wikidata_statements"),
        sqlite_with_rowid=False,
    )
    by_value = ["value_id", "property", "best", "entity_id"]
    op.create_index("ix_wikidata_statements_value_id", "wikidata_statements", by_value)
    op.create_index("ix_wikidata_statements_property", "wikidata_statements", by_value[1:])
    op.create_table(
        "wikidata_qualifiers",
        _entity_id("entity_id"),
        sa.Column("statement", sa.Integer, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        _entity_id("property"),
        sa.Column("snak", sa.String(9), nullable=False),
        _entity_id("value_id", null=True),
        sa.PrimaryKeyConstraint("entity_id", "statement", "position", name="pk_wikidata_qualifiers"),
        sqlite_with_rowid=False,
    )


def _create_marks() -> None:
    op.create_table(
        "wikidata_flights",
        sa.Column("key", sa.String(200), nullable=False),
        sa.Column("owner", sa.String(200), nullable=False),
        sa.Column("until", Instant, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_wikidata_flights"),
    )
    op.create_table(
        "wikidata_snapshots",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_wikidata_snapshots"),
    )
    op.create_table(
        "wikidata_stamp",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_wikidata_stamp"),
    )


def _entity_id(name: str, *, null: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.String(32), nullable=null)
