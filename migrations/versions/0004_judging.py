"""Tables of the judging queue."""

import sqlalchemy as sa
from alembic import op

from service.storage.tables.metadata import Instant

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

OPEN = sa.text("available_at IS NOT NULL")
LEASED = sa.text("lease_token IS NOT NULL")
GIVEN = sa.text("annotator IS NOT NULL")


def upgrade() -> None:
    """Create the tables."""
    _create_items()
    _create_slots()
    _create_assignments()
    _create_events()


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("judgement_events")
    op.drop_table("judging_assignments")
    op.drop_table("judging_slots")
    op.drop_table("judging_items")


def _create_items() -> None:
    op.create_table(
        "judging_items",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("submission_id", sa.String(32), nullable=False),
        sa.Column("release_id", sa.String(64), nullable=False),
        sa.Column("entry_id", sa.String(128), nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("k", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("facts", sa.Integer, nullable=True),
        sa.Column("steps", sa.Integer, nullable=True),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_judging_items"),
        sa.ForeignKeyConstraint(
            ["submission_id"],
            ["submissions.id"],
            name="fk_judging_items_submission_id_submissions",
            ondelete="CASCADE",
        ),
        sa.UniqueConstraint(
            "submission_id", "entry_id", name="uq_judging_items_submission_id_entry_id"
        ),
    )


def _create_slots() -> None:
    op.create_table(
        "judging_slots",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("item_id", sa.String(32), nullable=False),
        sa.Column("slot_no", sa.Integer, nullable=False),
        sa.Column("submission_id", sa.String(32), nullable=False),
        sa.Column("annotator", sa.String(120), nullable=True),
        sa.Column("lease_token", sa.String(32), nullable=True),
        sa.Column("available_at", sa.BigInteger, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_judging_slots"),
        _of_item("judging_slots"),
        sa.UniqueConstraint("item_id", "slot_no", name="uq_judging_slots_item_id_slot_no"),
    )
    _partial_index(
        "uq_judging_slots_item_id_annotator", ["item_id", "annotator"], GIVEN, unique=True
    )
    _partial_index("ix_judging_slots_open", ["available_at", "id"], OPEN)
    _partial_index(
        "ix_judging_slots_open_submission", ["submission_id", "available_at", "id"], OPEN
    )
    _partial_index("ix_judging_slots_leased", ["annotator"], LEASED)


def _create_assignments() -> None:
    op.create_table(
        "judging_assignments",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("item_id", sa.String(32), nullable=False),
        sa.Column("annotator", sa.String(120), nullable=False),
        sa.Column("item_version", sa.Integer, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("claimed_at", Instant, nullable=False),
        sa.Column("saved_at", Instant, nullable=True),
        sa.Column("reason", sa.Text, nullable=True),
        sa.Column("judgement", sa.LargeBinary, nullable=True),
        sa.Column("unsaved", sa.LargeBinary, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_judging_assignments"),
        _of_item("judging_assignments"),
        sa.UniqueConstraint(
            "item_id", "annotator", name="uq_judging_assignments_item_id_annotator"
        ),
    )
    op.create_index("ix_judging_assignments_claimed", "judging_assignments", ["claimed_at", "id"])
    op.create_index(
        "ix_judging_assignments_annotator",
        "judging_assignments",
        ["annotator", "claimed_at", "id"],
    )


def _create_events() -> None:
    op.create_table(
        "judgement_events",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("item_id", sa.String(32), nullable=False),
        sa.Column("assignment_id", sa.String(32), nullable=True),
        sa.Column("annotator", sa.String(120), nullable=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", Instant, nullable=False),
        sa.Column("old", sa.LargeBinary, nullable=True),
        sa.Column("new", sa.LargeBinary, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_judgement_events"),
        _of_item("judgement_events"),
    )
    op.create_index("ix_judgement_events_item", "judgement_events", ["item_id", "id"])
    op.create_index("ix_judgement_events_assignment", "judgement_events", ["assignment_id", "id"])


def _of_item(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["item_id"],
        ["judging_items.id"],
        name=f"fk_{table}_item_id_judging_items",
        ondelete="CASCADE",
    )


def _partial_index(
    name: str, columns: list[str], where: sa.TextClause, *, unique: bool = False
) -> None:
    op.create_index(
        name,
        "judging_slots",
        columns,
        unique=unique,
        sqlite_where=where,
        postgresql_where=where,
    )
