"""Tables of submissions, of their scores, and of their predictions in blocks."""

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
    UniqueConstraint,
)

from service.storage.tables.metadata import Instant, metadata

submissions = Table(
    "submissions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("dataset", ForeignKey("datasets.name"), nullable=False),
    Column("release_id", ForeignKey("releases.id"), nullable=False),  # of the current score
    Column("owner", String(32), nullable=True),  # a token id; null with auth off
    Column("visibility", String(16), nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("system_name", Text, nullable=False),
    Column("system", LargeBinary, nullable=False),  # JSON: name, version, method, url
    Column("notes", Text, nullable=True),
    Column("queued", Boolean, nullable=False),  # some responses are for people to judge
    Column("score", Integer, nullable=False, server_default="1"),  # the current one's number
    Index("ix_submissions_created_at_id", "created_at", "id"),
)

scores = Table(
    "scores",
    metadata,
    Column("submission_id", ForeignKey("submissions.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # counts from 1
    Column("release_id", ForeignKey("releases.id"), nullable=False),
    Column("answers", String(16), nullable=False),
    Column("tasks", String(100), nullable=False),  # in order, with commas between
    Column("scorer", String(16), nullable=False),
    Column("extractor", String(16), nullable=False),
    Column("scored_at", Instant, nullable=False),
    Column("receipt", LargeBinary, nullable=False),  # JSON: signature, scores, baselines …
    UniqueConstraint(
        *("submission_id", "release_id", "answers", "tasks", "scorer", "extractor"),
        name="uq_scores_conditions",
    ),
)

# What was sent beside plain answers stands with the first score alone.
prediction_blocks = Table(
    "prediction_blocks",
    metadata,
    Column("submission_id", ForeignKey("submissions.id", ondelete="CASCADE"), primary_key=True),
    Column("score", Integer, primary_key=True, server_default="1"),  # its number
    Column("block", Integer, primary_key=True),  # counts from 0, 500 entries of the gold each
    Column("codes", LargeBinary, nullable=False),  # a byte an entry: domain/scoring/outcomes.py
    Column("more", LargeBinary, nullable=False),  # JSON: what was sent, the words read from
)
