"""Tables of webhooks, and of what is to be delivered to them: the outbox."""

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from service.storage.tables.metadata import Instant, metadata

webhooks = Table(
    "webhooks",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("url", Text, nullable=False),
    Column("events", Text, nullable=True),  # words with commas between; null: all
    Column("secret", String(120), nullable=False),  # as it is: bodies are signed with it
    Column("state", String(16), nullable=False),  # active, disabled
    Column("created_at", Instant, nullable=False),
    Index("ix_webhooks_created_at_id", "created_at", "id"),
)

PENDING = "state = 'pending'"

# `next_at` is when to send next: moved ahead before sending, so that no other sender takes the
# row meanwhile and one that was killed is followed by another; null once there is no next time.
webhook_deliveries = Table(
    "webhook_deliveries",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("webhook_id", ForeignKey("webhooks.id", ondelete="CASCADE"), nullable=False),
    Column("event", String(40), nullable=False),
    Column("occurrence", String(120), nullable=True),  # what is told of once only; null: any
    Column("body", LargeBinary, nullable=False),  # JSON, the same at every attempt
    Column("state", String(16), nullable=False),  # pending, delivered, failed
    Column("attempts", Integer, nullable=False),  # begun
    Column("created_at", Instant, nullable=False),
    Column("next_at", Instant, nullable=True),
    Column("status", Integer, nullable=True),  # of the last answer
    Column("error", String(40), nullable=True),  # why there was no answer, in a word
    UniqueConstraint("webhook_id", "event", "occurrence"),
    Index("ix_webhook_deliveries_webhook_id", "webhook_id", "created_at", "id"),
    Index(
        "ix_webhook_deliveries_due",
        "next_at",
        "id",
        sqlite_where=text(PENDING),
        postgresql_where=text(PENDING),
    ),
)
