"""Tables of the catalogue: data sets, releases, entries, what they are found by, findings."""

import sqlalchemy as sa
from alembic import op

from service.storage.tables.metadata import Instant

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

SEARCH_SQLITE = """
CREATE VIRTUAL TABLE entry_search USING fts5(
    query, rule, rest, content='', detail=column, tokenize='ascii'
)
"""
SEARCH_POSTGRES = (
    "CREATE TABLE entry_search (key bigint PRIMARY KEY, words tsvector NOT NULL)",
    "ALTER TABLE entry_search ALTER COLUMN words SET STATISTICS 1000",
    "CREATE INDEX entry_search_words ON entry_search USING gin (words)",
)


def upgrade() -> None:
    """Create the tables."""
    _releases()
    _entries()
    _finders()
    _entities_and_findings()
    if op.get_bind().dialect.name == "sqlite":
        op.execute(SEARCH_SQLITE)
    else:
        for statement in SEARCH_POSTGRES:
            op.execute(statement)


def downgrade() -> None:
    """Drop the tables."""
    for table in (
        "entry_search",
        "findings",
        "release_entities",
        "entry_properties",
        "entry_entities",
        "entry_skills",
        "entry_faces",
        "entries",
        "releases",
        "datasets",
    ):
        op.drop_table(table)


def _releases() -> None:
    op.create_table(
        "datasets",
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("licence", sa.Text, nullable=True),
        sa.Column("citation", sa.Text, nullable=True),
        sa.Column("homepage", sa.Text, nullable=True),
        sa.Column("default_release", sa.String(64), nullable=True),
        sa.PrimaryKeyConstraint("name", name="pk_datasets"),
    )
    op.create_table(
        "releases",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("dataset", sa.String(100), nullable=False),
        sa.Column("serial", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("created_at", Instant, nullable=False),
        sa.Column("complete", sa.Boolean, nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("rendering", sa.String(64), nullable=False),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(
            ["dataset"], ["datasets.name"], name="fk_releases_dataset_datasets"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_releases"),
        sa.UniqueConstraint("serial", name="uq_releases_serial"),
        sa.UniqueConstraint("dataset", "number", name="uq_releases_dataset_number"),
    )


def _entries() -> None:
    op.create_table(
        "entries",
        sa.Column("release_id", sa.String(64), nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("id", sa.String(128), nullable=False),
        sa.Column("task", sa.String(32), nullable=False),
        sa.Column("answer", sa.Boolean, nullable=True),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("rule_form", sa.String(16), nullable=False),
        sa.Column("rule_negated", sa.Boolean, nullable=False),
        sa.Column("etag", sa.String(64), nullable=False),
        _of_release("entries"),
        sa.PrimaryKeyConstraint("release_id", "position", name="pk_entries"),
        sa.UniqueConstraint("release_id", "id", name="uq_entries_release_id_id"),
    )
    op.create_index("ix_entries_task", "entries", ["release_id", "task", "position"])
    op.create_table(
        "entry_faces",
        sa.Column("release_id", sa.String(64), nullable=False),
        sa.Column("face", sa.String(10), nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(
            ["release_id", "position"],
            ["entries.release_id", "entries.position"],
            name="fk_entry_faces_release_id_position_entries",
        ),
        sa.PrimaryKeyConstraint("release_id", "face", "position", name="pk_entry_faces"),
    )


def _finders() -> None:
    _finder("entry_skills", "skill", sa.String(200))
    _finder(
        "entry_entities",
        "entity_id",
        sa.String(128),
        sa.Column("anchor", sa.Boolean, nullable=False),
    )
    _finder("entry_properties", "key", sa.String(300))


def _finder(table: str, key: str, key_type: sa.String, *more: sa.Column[object]) -> None:
    op.create_table(
        table,
        sa.Column("release_id", sa.String(64), nullable=False),
        sa.Column(key, key_type, nullable=False),
        *more,
        sa.Column("position", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(
            ["release_id", "position"],
            ["entries.release_id", "entries.position"],
            name=f"fk_{table}_release_id_position_entries",
        ),
        sa.PrimaryKeyConstraint("release_id", key, "position", name=f"pk_{table}"),
    )
    op.create_index(f"ix_{table}_position", table, ["release_id", "position"])


def _entities_and_findings() -> None:
    op.create_table(
        "release_entities",
        sa.Column("release_id", sa.String(64), nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("entity_id", sa.String(128), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        _of_release("release_entities"),
        sa.PrimaryKeyConstraint("release_id", "position", name="pk_release_entities"),
        sa.UniqueConstraint(
            "release_id", "entity_id", name="uq_release_entities_release_id_entity_id"
        ),
    )
    op.create_table(
        "findings",
        sa.Column("release_id", sa.String(64), nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("entry_id", sa.String(128), nullable=True),
        sa.Column("code", sa.String(100), nullable=False),
        sa.Column("severity", sa.String(16), nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        _of_release("findings"),
        sa.PrimaryKeyConstraint("release_id", "position", name="pk_findings"),
    )
    for column in ("entry_id", "code", "severity"):
        op.create_index(f"ix_findings_{column}", "findings", ["release_id", column, "position"])


def _of_release(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["release_id"], ["releases.id"], name=f"fk_{table}_release_id_releases"
    )
