"""Around the judging queue: batches, annotators, known answers, adjudications."""

import secrets

import sqlalchemy as sa
from alembic import op

from service.storage.tables.metadata import Instant

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

OPEN = sa.text("available_at IS NOT NULL")
TABLES = (
    "judging_adjudications",
    "judging_expected",
    "judging_annotators",
    "judging_members",
    "judging_batches",
)


def upgrade() -> None:
    """Create the tables; every submission with a queue is a batch, who claimed is an annotator."""
    _create_batches()
    _create_people()
    _create_adjudications()


def downgrade() -> None:
    """Drop the tables."""
    for table in TABLES:
        op.drop_table(table)


def _create_batches() -> None:
    batches = op.create_table(
        "judging_batches",
        sa.Column("submission_id", sa.String(32), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("restricted", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("reveal", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("guideline", sa.String(16), nullable=False),
        sa.Column("salt", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("submission_id", name="pk_judging_batches"),
        _refers("judging_batches", "submission_id", "submissions", "id"),
    )
    op.create_table(
        "judging_members",
        sa.Column("submission_id", sa.String(32), nullable=False),
        sa.Column("annotator", sa.String(120), nullable=False),
        sa.PrimaryKeyConstraint("submission_id", "annotator", name="pk_judging_members"),
        _refers("judging_members", "submission_id", "judging_batches", "submission_id"),
    )
    items = sa.table("judging_items", sa.column("submission_id"))
    queued = op.get_bind().execute(sa.select(items.c.submission_id).distinct()).scalars().all()
    for submission in queued:
        row = {"submission_id": submission, "state": "open", "guideline": "1"}
        op.execute(sa.insert(batches).values(**row, salt=secrets.token_hex(16)))


def _create_people() -> None:
    annotators = op.create_table(
        "judging_annotators",
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("reason", sa.Text, nullable=True),
        sa.Column("changed_at", Instant, nullable=False),
        sa.Column("claims", sa.Integer, nullable=False),
        sa.Column("salt", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_judging_annotators"),
    )
    given = sa.table(
        "judging_assignments", sa.column("annotator"), sa.column("claimed_at", Instant)
    )
    known = sa.select(given.c.annotator, sa.func.count(), sa.func.min(given.c.claimed_at))
    for name, claims, at in op.get_bind().execute(known.group_by(given.c.annotator)).all():
        row = {"name": name, "state": "active", "changed_at": at, "claims": claims}
        op.execute(sa.insert(annotators).values(**row, salt=secrets.token_hex(16)))
    op.create_table(
        "judging_expected",
        sa.Column("item_id", sa.String(32), nullable=False),
        sa.Column("judgement", sa.LargeBinary, nullable=False),
        sa.Column("explanation", sa.Text, nullable=True),
        sa.PrimaryKeyConstraint("item_id", name="pk_judging_expected"),
        _refers("judging_expected", "item_id", "judging_items", "id"),
    )


def _create_adjudications() -> None:
    op.create_table(
        "judging_adjudications",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("item_id", sa.String(32), nullable=False),
        sa.Column("submission_id", sa.String(32), nullable=False),
        sa.Column("agreement", sa.Float, nullable=False),
        sa.Column("reasons", sa.String(200), nullable=False),
        sa.Column("adjudicator", sa.String(120), nullable=True),
        sa.Column("lease_token", sa.String(32), nullable=True),
        sa.Column("available_at", sa.BigInteger, nullable=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("opened_at", Instant, nullable=False),
        sa.Column("settled_at", Instant, nullable=True),
        sa.Column("ruling", sa.LargeBinary, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_judging_adjudications"),
        _refers("judging_adjudications", "item_id", "judging_items", "id"),
        sa.UniqueConstraint("item_id", name="uq_judging_adjudications_item_id"),
    )
    name = "ix_judging_adjudications_open"
    _index_some(name, "judging_adjudications", ["agreement", "id"], OPEN)
    op.create_index(
        "ix_judging_adjudications_submission",
        "judging_adjudications",
        ["submission_id", "settled_at", "id"],
    )


def _index_some(name: str, table: str, columns: list[str], which: sa.TextClause) -> None:
    op.create_index(name, table, columns, sqlite_where=which, postgresql_where=which)


def _refers(table: str, column: str, to: str, key: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column], [f"{to}.{key}"], name=f"fk_{table}_{column}_{to}", ondelete="CASCADE"
    )
