"""Table of the sessions of people signed in."""

from sqlalchemy import Column, ForeignKey, Index, String, Table

from service.storage.tables.metadata import Instant, metadata

sessions = Table(
    "sessions",
    metadata,
    Column("secret_sha256", String(64), primary_key=True),
    Column("token_id", ForeignKey("tokens.id"), nullable=True),
    Column("annotator", String(100), nullable=True),
    Column("created_at", Instant, nullable=False),
    Column("expires_at", Instant, nullable=False),
    Index(None, "expires_at"),
)
