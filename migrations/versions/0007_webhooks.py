"""Tables of webhooks and of what is to be delivered."""

import sqlalchemy as sa
from alembic import op

from service.storage.tables.metadata import Instant

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "webhooks",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("events", sa.Text, nullable=True),
        sa.Column("secret", sa.String(120), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("created_at", Instant, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_webhooks"),
    )
    op.create_index("ix_webhooks_created_at_id", "webhooks", ["created_at", "id"])
    _create_deliveries()


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("webhook_deliveries")
    op.drop_table("webhooks")


def _create_deliveries() -> None:
    op.create_table(
        "webhook_deliveries",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("webhook_id", sa.String(32), nullable=False),
        sa.Column("event", sa.String(40), nullable=False),
        sa.Column("occurrence", sa.String(120), nullable=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("created_at", Instant, nullable=False),
        sa.Column("next_at", Instant, nullable=True),
        sa.Column("status", sa.Integer, nullable=True),
        sa.Column("error", sa.String(40), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_webhook_deliveries"),
        sa.ForeignKeyConstraint(
            ["webhook_id"],
            ["webhooks.id"],
            name="fk_webhook_deliveries_webhook_id_webhooks",
            ondelete="CASCADE",
        ),
        sa.UniqueConstraint(
            *("webhook_id", "event", "occurrence"),
            name="uq_webhook_deliveries_webhook_id_event_occurrence",
        ),
    )
    op.create_index(
        "ix_webhook_deliveries_webhook_id",
        "webhook_deliveries",
        ["webhook_id", "created_at", "id"],
    )
    pending = sa.text("state = 'pending'")
    op.create_index(
        "ix_webhook_deliveries_due",
        "webhook_deliveries",
        ["next_at", "id"],
        sqlite_where=pending,
        postgresql_where=pending,
    )
