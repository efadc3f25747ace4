"""The judging queue complete: contents apart, batches, annotators, known answers, adjudications."""

import json
import secrets

import sqlalchemy as sa
from alembic import op

from service.storage.tables.metadata import Instant

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

OPEN = sa.text("available_at IS NOT NULL")
KNOWN = sa.text("role <> 'sample'")
AT_ONCE = 500
CHILDREN = ("judging_slots", "judging_assignments", "judgement_events")
BY_ENTRY = "uq_judging_items_submission_id_entry_id"
BY_VERSION = "uq_judging_items_submission_id_entry_id_version"


def upgrade() -> None:
    """Take the contents out of the items, and make room for what is around the queue."""
    op.execute(
        "CREATE TEMPORARY TABLE kept_contents AS "
        "SELECT id AS item_id, version, content FROM judging_items"
    )
    _set_children_aside()
    with op.batch_alter_table("judging_items") as items:
        items.drop_constraint(BY_ENTRY, type_="unique")
        items.create_unique_constraint(BY_VERSION, ["submission_id", "entry_id", "version"])
        items.drop_column("content")
        for column in _columns_of_items():
            items.add_column(column)
    op.create_index(
        "ix_judging_items_position", "judging_items", ["submission_id", "position", "id"]
    )
    op.create_index(
        "ix_judging_items_known",
        "judging_items",
        ["role", "id"],
        sqlite_where=KNOWN,
        postgresql_where=KNOWN,
    )
    _bring_children_back()
    _fill_step_kinds()
    _change_children()
    _create_contents()
    _create_batches()
    _create_people()
    _create_adjudications()


def downgrade() -> None:
    """Go back to one row an item; items that were sent back are gone."""
    for table in ("judging_adjudications", "judging_expected", "judging_annotators"):
        op.drop_table(table)
    for table in ("judging_members", "judging_batches"):
        op.drop_table(table)
    op.execute("DELETE FROM judging_items WHERE state = 'superseded'")
    op.execute("DELETE FROM judgement_events WHERE item_id IS NULL")
    op.execute("CREATE TEMPORARY TABLE kept_contents AS SELECT * FROM judging_contents")
    op.drop_table("judging_contents")
    op.drop_index("ix_judgement_events_adjudicating", "judgement_events")
    with op.batch_alter_table("judgement_events") as events:
        events.drop_index("ix_judgement_events_annotator")
        events.alter_column("item_id", existing_type=sa.String(32), nullable=False)
    with op.batch_alter_table("judging_assignments") as given:
        given.drop_column("counted")
        given.drop_column("guideline")
    _set_children_aside()
    op.drop_index("ix_judging_items_known", "judging_items")
    op.drop_index("ix_judging_items_position", "judging_items")
    with op.batch_alter_table("judging_items") as items:
        items.drop_constraint(BY_VERSION, type_="unique")
        items.create_unique_constraint(BY_ENTRY, ["submission_id", "entry_id"])
        for name in ("state", "role", "extra", "replaces", "step_kinds"):
            items.drop_column(name)
        items.add_column(sa.Column("content", sa.LargeBinary, nullable=True))
    op.execute(
        "UPDATE judging_items SET content = (SELECT content FROM kept_contents "
        "WHERE item_id = judging_items.id AND version = judging_items.version)"
    )
    with op.batch_alter_table("judging_items") as items:
        items.alter_column("content", existing_type=sa.LargeBinary, nullable=False)
    _bring_children_back()
    op.execute("DROP TABLE kept_contents")


def _set_children_aside() -> None:
    """SQLite alters a table by making it anew, and dropping a table deletes what refers to it."""
    if op.get_bind().dialect.name == "sqlite":
        for table in CHILDREN:
            op.execute(f"CREATE TEMPORARY TABLE kept_{table} AS SELECT * FROM {table}")  # noqa: S608 - constants
            op.execute(f"DELETE FROM {table}")  # noqa: S608 - the same


def _bring_children_back() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for table in CHILDREN:
            op.execute(f"INSERT INTO {table} SELECT * FROM kept_{table}")  # noqa: S608 - constants
            op.execute(f"DROP TABLE kept_{table}")


def _columns_of_items() -> tuple[sa.Column[object], ...]:
    return (
        sa.Column("state", sa.String(16), nullable=False, server_default="open"),
        sa.Column("role", sa.String(8), nullable=False, server_default="sample"),
        sa.Column("extra", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("replaces", sa.String(32), nullable=True),
        sa.Column("step_kinds", sa.Text, nullable=True),
    )


def _fill_step_kinds() -> None:
    """The kinds that the steps seem to be stand with the counts: numbers need no contents."""
    kept = sa.table("kept_contents", sa.column("item_id"), sa.column("content"))
    items = sa.table("judging_items", sa.column("id"), sa.column("step_kinds"))
    connection = op.get_bind()
    query = sa.select(kept).order_by(kept.c.item_id).limit(AT_ONCE)
    last = ""
    while rows := connection.execute(query.where(kept.c.item_id > last)).all():
        for row in rows:
            steps = json.loads(row.content)["steps"]
            kinds = None if steps is None else "".join(step["kind"][0] for step in steps)
            of = sa.update(items).where(items.c.id == row.item_id)
            connection.execute(of.values(step_kinds=kinds))
        last = rows[-1].item_id


def _change_children() -> None:
    op.execute(
        "UPDATE judging_items SET extra = true WHERE EXISTS (SELECT 1 FROM judging_slots "
        "WHERE item_id = judging_items.id AND slot_no > judging_items.k)"
    )
    op.add_column(
        "judging_assignments",
        sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.true()),
    )
    op.add_column(
        "judging_assignments",
        sa.Column("guideline", sa.String(16), nullable=False, server_default="1"),
    )
    with op.batch_alter_table("judgement_events") as events:
        events.alter_column("item_id", existing_type=sa.String(32), nullable=True)
        events.create_index("ix_judgement_events_annotator", ["annotator", "id"])
    op.create_index(
        "ix_judgement_events_adjudicating",
        "judgement_events",
        ["item_id", "annotator"],
        sqlite_where=sa.text("kind = 'adjudicating'"),
        postgresql_where=sa.text("kind = 'adjudicating'"),
    )


def _create_contents() -> None:
    op.create_table(
        "judging_contents",
        sa.Column("item_id", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("item_id", "version", name="pk_judging_contents"),
        _refers("judging_contents", "item_id", "judging_items", "id"),
    )
    op.execute("INSERT INTO judging_contents SELECT item_id, version, content FROM kept_contents")
    op.execute("DROP TABLE kept_contents")


def _create_batches() -> None:
    batches = op.create_table(
        "judging_batches",
        sa.Column("submission_id", sa.String(32), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("restricted", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("reveal", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("guideline", sa.String(16), nullable=False),
        sa.Column("salt", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("submission_id", name="pk_judging_batches"),
        _refers("judging_batches", "submission_id", "submissions", "id"),
    )
    op.create_table(
        "judging_members",
        sa.Column("submission_id", sa.String(32), nullable=False),
        sa.Column("annotator", sa.String(120), nullable=False),
        sa.PrimaryKeyConstraint("submission_id", "annotator", name="pk_judging_members"),
        _refers("judging_members", "submission_id", "judging_batches", "submission_id"),
    )
    items = sa.table("judging_items", sa.column("submission_id"))
    queued = op.get_bind().execute(sa.select(items.c.submission_id).distinct()).scalars().all()
    for submission in queued:
        row = {"submission_id": submission, "state": "open", "guideline": "1"}
        op.execute(sa.insert(batches).values(**row, salt=secrets.token_hex(16)))


def _create_people() -> None:
    annotators = op.create_table(
        "judging_annotators",
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("reason", sa.Text, nullable=True),
        sa.Column("changed_at", Instant, nullable=False),
        sa.Column("claims", sa.Integer, nullable=False),
        sa.Column("salt", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_judging_annotators"),
    )
    given = sa.table(
        "judging_assignments", sa.column("annotator"), sa.column("claimed_at", Instant)
    )
    known = sa.select(given.c.annotator, sa.func.count(), sa.func.min(given.c.claimed_at))
    for name, claims, at in op.get_bind().execute(known.group_by(given.c.annotator)).all():
        row = {"name": name, "state": "active", "changed_at": at, "claims": claims}
        op.execute(sa.insert(annotators).values(**row, salt=secrets.token_hex(16)))
    op.create_table(
        "judging_expected",
        sa.Column("item_id", sa.String(32), nullable=False),
        sa.Column("judgement", sa.LargeBinary, nullable=False),
        sa.Column("explanation", sa.Text, nullable=True),
        sa.PrimaryKeyConstraint("item_id", name="pk_judging_expected"),
        _refers("judging_expected", "item_id", "judging_items", "id"),
    )


def _create_adjudications() -> None:
    op.create_table(
        "judging_adjudications",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("item_id", sa.String(32), nullable=False),
        sa.Column("submission_id", sa.String(32), nullable=False),
        sa.Column("agreement", sa.Float, nullable=False),
        sa.Column("reasons", sa.String(200), nullable=False),
        sa.Column("adjudicator", sa.String(120), nullable=True),
        sa.Column("lease_token", sa.String(32), nullable=True),
        sa.Column("available_at", sa.BigInteger, nullable=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("opened_at", Instant, nullable=False),
        sa.Column("settled_at", Instant, nullable=True),
        sa.Column("ruling", sa.LargeBinary, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_judging_adjudications"),
        _refers("judging_adjudications", "item_id", "judging_items", "id"),
        sa.UniqueConstraint("item_id", name="uq_judging_adjudications_item_id"),
    )
    op.create_index(
        "ix_judging_adjudications_open",
        "judging_adjudications",
        ["agreement", "id"],
        sqlite_where=OPEN,
        postgresql_where=OPEN,
    )
    op.create_index(
        "ix_judging_adjudications_submission",
        "judging_adjudications",
        ["submission_id", "settled_at", "id"],
    )


def _refers(table: str, column: str, to: str, key: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column], [f"{to}.{key}"], name=f"fk_{table}_{column}_{to}", ondelete="CASCADE"
    )
