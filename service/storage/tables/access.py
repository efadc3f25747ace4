"""Tables of tokens and of answers kept for an Idempotency-Key."""

from sqlalchemy import Boolean, Column, Integer, LargeBinary, String, Table

from service.storage.tables.metadata import Instant, metadata

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(200), nullable=False),
    Column("role", String(20), nullable=False),
    Column("secret_sha256", String(64), nullable=False, unique=True),
    Column("active", Boolean, nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("expires_at", Instant, nullable=True),
)

idempotency_keys = Table(
    "idempotency_keys",
    metadata,
    Column("owner", String(32), primary_key=True),
    Column("key", String(255), primary_key=True),
    Column("request_sha256", String(64), nullable=False),
    Column("status", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("created_at", Instant, nullable=False),
)
