"""Tables around the judging queue: batches, annotators, known answers, adjudications."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

from service.storage.tables.judging import OPEN
from service.storage.tables.metadata import Instant, metadata

# How a submission's items are judged; one row for each that has items.
judging_batches = Table(
    "judging_batches",
    metadata,
    Column("submission_id", ForeignKey("submissions.id", ondelete="CASCADE"), primary_key=True),
    Column("state", String(16), nullable=False),  # open, paused
    Column("restricted", Boolean, nullable=False, server_default=false()),  # to its members
    Column("reveal", Boolean, nullable=False, server_default=false()),  # rule, steps afterwards
    Column("guideline", String(16), nullable=False),
    Column("salt", String(32), nullable=False),  # of its annotators' pseudonyms
)

judging_members = Table(
    "judging_members",
    metadata,
    Column(
        "submission_id",
        ForeignKey("judging_batches.submission_id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column("annotator", String(120), primary_key=True),
)

judging_annotators = Table(
    "judging_annotators",
    metadata,
    Column("name", String(120), primary_key=True),
    Column("state", String(16), nullable=False),  # active, paused, deactivated
    Column("reason", Text, nullable=True),
    Column("changed_at", Instant, nullable=False),
    Column("claims", Integer, nullable=False),  # worked items apart: when the next gold one is due
    Column("salt", String(32), nullable=False),  # what tells that place apart from anybody else's
)

# What is right for gold and worked items.
judging_expected = Table(
    "judging_expected",
    metadata,
    Column("item_id", ForeignKey("judging_items.id", ondelete="CASCADE"), primary_key=True),
    Column("judgement", LargeBinary, nullable=False),  # JSON
    Column("explanation", Text, nullable=True),
)

# Items that a third person settles. `available_at` works as for slots: null once it is settled,
# the end of the lease while somebody has it, 0 before.
judging_adjudications = Table(
    "judging_adjudications",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("item_id", ForeignKey("judging_items.id", ondelete="CASCADE"), nullable=False),
    Column("submission_id", String(32), nullable=False),
    Column("agreement", Float, nullable=False),  # 0 to 1; the lowest comes first
    Column("reasons", String(200), nullable=False),  # words with commas between
    Column("adjudicator", String(120), nullable=True),
    Column("lease_token", String(32), nullable=True),
    Column("available_at", BigInteger, nullable=True),
    Column("version", Integer, nullable=False),
    Column("opened_at", Instant, nullable=False),
    Column("settled_at", Instant, nullable=True),
    Column("ruling", LargeBinary, nullable=True),  # JSON
    UniqueConstraint("item_id"),
    Index(
        "ix_judging_adjudications_open",
        "agreement",
        "id",
        sqlite_where=text(OPEN),
        postgresql_where=text(OPEN),
    ),
    Index("ix_judging_adjudications_submission", "submission_id", "settled_at", "id"),
)
