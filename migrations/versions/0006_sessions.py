"""Tables of the sessions of people signed in."""

import sqlalchemy as sa
from alembic import op

from service.storage.tables.metadata import Instant

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "sessions",
        sa.Column("secret_sha256", sa.String(64), nullable=False),
        sa.Column("token_id", sa.String(32), nullable=True),
        sa.Column("annotator", sa.String(100), nullable=True),
        sa.Column("created_at", Instant, nullable=False),
        sa.Column("expires_at", Instant, nullable=False),
        sa.PrimaryKeyConstraint("secret_sha256", name="pk_sessions"),
        sa.ForeignKeyConstraint(["token_id"], ["tokens.id"], name="fk_sessions_token_id_tokens"),
    )
    op.create_index("ix_sessions_expires_at", "sessions", ["expires_at"])


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("sessions")
