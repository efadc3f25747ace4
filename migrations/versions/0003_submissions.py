"""Tables of the submissions."""

import sqlalchemy as sa
from alembic import op

from service.storage.tables.metadata import Instant

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "submissions",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("dataset", sa.String(100), nullable=False),
        sa.Column("release_id", sa.String(64), nullable=False),
        sa.Column("owner", sa.String(32), nullable=True),
        sa.Column("visibility", sa.String(16), nullable=False),
        sa.Column("created_at", Instant, nullable=False),
        sa.Column("system_name", sa.Text, nullable=False),
        sa.Column("system", sa.LargeBinary, nullable=False),
        sa.Column("notes", sa.Text, nullable=True),
        sa.Column("queued", sa.Boolean, nullable=False),
        sa.Column("receipt", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_submissions"),
        sa.ForeignKeyConstraint(
            ["dataset"], ["datasets.name"], name="fk_submissions_dataset_datasets"
        ),
        sa.ForeignKeyConstraint(
            ["release_id"], ["releases.id"], name="fk_submissions_release_id_releases"
        ),
    )
    op.create_index("ix_submissions_created_at_id", "submissions", ["created_at", "id"])
    op.create_table(
        "prediction_blocks",
        sa.Column("submission_id", sa.String(32), nullable=False),
        sa.Column("block", sa.Integer, nullable=False),
        sa.Column("codes", sa.LargeBinary, nullable=False),
        sa.Column("more", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("submission_id", "block", name="pk_prediction_blocks"),
        sa.ForeignKeyConstraint(
            ["submission_id"],
            ["submissions.id"],
            name="fk_prediction_blocks_submission_id_submissions",
            ondelete="CASCADE",
        ),
    )


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("prediction_blocks")
    op.drop_table("submissions")
