"""Tables of submissions with their scores, and of their predictions in blocks."""

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
)

from service.storage.tables.metadata import Instant, metadata

submissions = Table(
    "submissions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("dataset", ForeignKey("datasets.name"), nullable=False),
    Column("release_id", ForeignKey("releases.id"), nullable=False),
    Column("owner", String(32), nullable=True),  # a token id; null with auth off
    Column("visibility", String(16), nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("system_name", Text, nullable=False),
    Column("system", LargeBinary, nullable=False),  # JSON: name, version, method, url
    Column("notes", Text, nullable=True),
    Column("queued", Boolean, nullable=False),  # some responses are for people to judge
    Column("receipt", LargeBinary, nullable=False),  # JSON: signature, scores, baselines …
    Index("ix_submissions_created_at_id", "created_at", "id"),
)

prediction_blocks = Table(
    "prediction_blocks",
    metadata,
    Column("submission_id", ForeignKey("submissions.id", ondelete="CASCADE"), primary_key=True),
    Column("block", Integer, primary_key=True),  # counts from 0, 500 entries of the gold each
    Column("codes", LargeBinary, nullable=False),  # a byte an entry: domain/scoring/outcomes.py
    Column("more", LargeBinary, nullable=False),  # JSON: what was sent beside plain answers
)
