"""The judging queue: contents apart from what is counted, versions of an item, lists sent back."""

import json

import sqlalchemy as sa
from alembic import op


revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

KNOWN = sa.text("role <> 'sample'")
SAW = sa.text("kind = 'adjudicating'")
AT_ONCE = 500
CHILDREN = ("judging_slots", "judging_assignments", "judgement_events")
BY_ENTRY = "uq_judging_items_submission_id_entry_id"
BY_VERSION = "uq_judging_items_submission_id_entry_id_version"


def upgrade() -> None:
    """Take the contents out of the items, and let an item have several versions."""
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
    _index_some("ix_judging_items_known", "judging_items", ["role", "id"], KNOWN)
    _bring_children_back()
    _fill_step_kinds()
    _change_children()
    _create_contents()


def downgrade() -> None:
    """Go back to one row an item; items that were sent back are gone."""
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
    name = "ix_judgement_events_adjudicating"
    _index_some(name, "judgement_events", ["item_id", "annotator"], SAW)


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


def _index_some(name: str, table: str, columns: list[str], which: sa.TextClause) -> None:
    op.create_index(name, table, columns, sqlite_where=which, postgresql_where=which)


def _refers(table: str, column: str, to: str, key: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column], [f"{to}.{key}"], name=f"fk_{table}_{column}_{to}", ondelete="CASCADE"
    )
