"""Tables of the judging queue: items, their slots, who holds them, and what was said when."""

from sqlalchemy import (
    BigInteger,
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
    false,
    text,
    true,
)

from service.storage.tables.metadata import Instant, metadata

KNOWN = "role <> 'sample'"

judging_items = Table(
    "judging_items",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("submission_id", ForeignKey("submissions.id", ondelete="CASCADE"), nullable=False),
    Column("release_id", String(64), nullable=False),
    Column("entry_id", String(128), nullable=False),
    Column("position", Integer, nullable=False),  # from 0, in the seeded order
    Column("k", Integer, nullable=False),  # judgements asked for
    Column("version", Integer, nullable=False),  # of the lists of facts and steps, from 1
    Column("facts", Integer, nullable=True),  # how many; null: not asked for
    Column("steps", Integer, nullable=True),
    Column("step_kinds", Text, nullable=True),  # as they seem to be: a letter each, f or i
    Column("state", String(16), nullable=False, server_default="open"),  # returned, superseded
    Column("role", String(8), nullable=False, server_default="sample"),  # gold, worked
    Column("extra", Boolean, nullable=False, server_default=false()),  # one judgement more
    Column("replaces", String(32), nullable=True),  # the item that was sent back
    UniqueConstraint("submission_id", "entry_id", "version"),
    Index("ix_judging_items_position", "submission_id", "position", "id"),
    Index(
        "ix_judging_items_known",
        "role",
        "id",
        sqlite_where=text(KNOWN),
        postgresql_where=text(KNOWN),
    ),
)

# What is read, apart from the rows that are counted: every version of an item's lists is kept.
judging_contents = Table(
    "judging_contents",
    metadata,
    Column("item_id", ForeignKey("judging_items.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("content", LargeBinary, nullable=False),  # JSON
)

OPEN = "available_at IS NOT NULL"
LEASED = "lease_token IS NOT NULL"
GIVEN = "annotator IS NOT NULL"
ADJUDICATING = "kind = 'adjudicating'"

# `available_at` says everything. It starts as an order number (so long past), is the end of the
# lease in milliseconds since 1970 while somebody holds the slot, and null once it is judged.
judging_slots = Table(
    "judging_slots",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("item_id", ForeignKey("judging_items.id", ondelete="CASCADE"), nullable=False),
    Column("slot_no", Integer, nullable=False),  # from 1
    Column("submission_id", String(32), nullable=False),
    Column("annotator", String(120), nullable=True),
    Column("lease_token", String(32), nullable=True),
    Column("available_at", BigInteger, nullable=True),
    UniqueConstraint("item_id", "slot_no"),
    Index(
        "uq_judging_slots_item_id_annotator",
        "item_id",
        "annotator",
        unique=True,
        sqlite_where=text(GIVEN),
        postgresql_where=text(GIVEN),
    ),
    Index(
        "ix_judging_slots_open",
        "available_at",
        "id",
        sqlite_where=text(OPEN),
        postgresql_where=text(OPEN),
    ),
    Index(
        "ix_judging_slots_open_submission",
        "submission_id",
        "available_at",
        "id",
        sqlite_where=text(OPEN),
        postgresql_where=text(OPEN),
    ),
    Index(
        "ix_judging_slots_leased",
        "annotator",
        sqlite_where=text(LEASED),
        postgresql_where=text(LEASED),
    ),
)

judging_assignments = Table(
    "judging_assignments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("item_id", ForeignKey("judging_items.id", ondelete="CASCADE"), nullable=False),
    Column("annotator", String(120), nullable=False),
    Column("item_version", Integer, nullable=False),  # of the lists that the labels are for
    Column("state", String(16), nullable=False),  # draft, final, released, skipped
    Column("version", Integer, nullable=False),  # counts saves
    Column("counted", Boolean, nullable=False, server_default=true()),  # or kept, not counted
    Column("guideline", String(16), nullable=False, server_default="1"),  # judged under
    Column("claimed_at", Instant, nullable=False),
    Column("saved_at", Instant, nullable=True),
    Column("reason", Text, nullable=True),  # of a release or a skip
    Column("judgement", LargeBinary, nullable=True),  # JSON, as last saved
    Column("unsaved", LargeBinary, nullable=True),  # JSON that was refused with 409
    UniqueConstraint("item_id", "annotator"),
    Index("ix_judging_assignments_claimed", "claimed_at", "id"),
    Index("ix_judging_assignments_annotator", "annotator", "claimed_at", "id"),
)

# Append-only; the only history there is.
judgement_events = Table(
    "judgement_events",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("item_id", ForeignKey("judging_items.id", ondelete="CASCADE"), nullable=True),
    Column("assignment_id", String(32), nullable=True),  # null: of lists, adjudications, people
    Column("annotator", String(120), nullable=True),
    Column("kind", String(16), nullable=False),
    Column("version", Integer, nullable=False),  # of the assignment, or of the lists
    Column("at", Instant, nullable=False),
    Column("old", LargeBinary, nullable=True),
    Column("new", LargeBinary, nullable=True),
    Index("ix_judgement_events_item", "item_id", "id"),
    Index("ix_judgement_events_assignment", "assignment_id", "id"),
    Index("ix_judgement_events_annotator", "annotator", "id"),
    Index(
        "ix_judgement_events_adjudicating",
        "item_id",
        "annotator",
        sqlite_where=text(ADJUDICATING),
        postgresql_where=text(ADJUDICATING),
    ),
)
