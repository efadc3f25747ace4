"""Several scores of one submission: receipts and blocks get the number of their score."""

import json

import sqlalchemy as sa
from alembic import op

from service.storage.tables.metadata import Instant

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

AT_ONCE = 100
CONDITIONS = ["submission_id", "release_id", "answers", "tasks", "scorer", "extractor"]


def upgrade() -> None:
    """Make what there is every submission's first score."""
    _create_scores()
    _fill_scores()
    op.drop_column("submissions", "receipt")
    op.add_column(
        "submissions", sa.Column("score", sa.Integer, nullable=False, server_default="1")
    )
    with op.batch_alter_table("prediction_blocks") as blocks:
        blocks.add_column(sa.Column("score", sa.Integer, nullable=False, server_default="1"))
        blocks.drop_constraint("pk_prediction_blocks", type_="primary")
        blocks.create_primary_key("pk_prediction_blocks", ["submission_id", "score", "block"])


def downgrade() -> None:
    """Keep the first score of every submission."""
    op.execute("DELETE FROM prediction_blocks WHERE score <> 1")
    with op.batch_alter_table("prediction_blocks") as blocks:
        blocks.drop_constraint("pk_prediction_blocks", type_="primary")
        blocks.drop_column("score")
        blocks.create_primary_key("pk_prediction_blocks", ["submission_id", "block"])
    op.drop_column("submissions", "score")
    op.add_column(
        "submissions", sa.Column("receipt", sa.LargeBinary, nullable=False, server_default="")
    )
    first = "FROM scores WHERE submission_id = submissions.id AND number = 1"
    op.execute(
        f"UPDATE submissions SET receipt = (SELECT receipt {first}), "  # noqa: S608 - constants
        f"release_id = (SELECT release_id {first})"
    )
    op.drop_table("scores")


def _create_scores() -> None:
    op.create_table(
        "scores",
        sa.Column("submission_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("release_id", sa.String(64), nullable=False),
        sa.Column("answers", sa.String(16), nullable=False),
        sa.Column("tasks", sa.String(100), nullable=False),
        sa.Column("scorer", sa.String(16), nullable=False),
        sa.Column("extractor", sa.String(16), nullable=False),
        sa.Column("scored_at", Instant, nullable=False),
        sa.Column("receipt", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("submission_id", "number", name="pk_scores"),
        sa.UniqueConstraint(*CONDITIONS, name="uq_scores_conditions"),
        sa.ForeignKeyConstraint(
            ["submission_id"],
            ["submissions.id"],
            name="fk_scores_submission_id_submissions",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["release_id"], ["releases.id"], name="fk_scores_release_id_releases"
        ),
    )


def _fill_scores() -> None:
    connection = op.get_bind()
    submissions = sa.table(
        "submissions", sa.column("id"), sa.column("created_at", Instant), sa.column("receipt")
    )
    scores = sa.table(
        "scores",
        *(sa.column(name) for name in (*CONDITIONS, "number", "receipt")),
        sa.column("scored_at", Instant),
    )
    query = sa.select(submissions).order_by(submissions.c.id).limit(AT_ONCE)
    last = ""
    while rows := connection.execute(query.where(submissions.c.id > last)).all():
        connection.execute(sa.insert(scores), [_first_score(row) for row in rows])
        last = rows[-1].id


def _first_score(row: sa.Row[tuple[object, ...]]) -> dict[str, object]:
    signature = json.loads(row.receipt)["signature"]
    return {
        "submission_id": row.id,
        "number": 1,
        "release_id": signature["release"],
        "answers": signature["answers"],
        "tasks": ",".join(signature["tasks"]),
        "scorer": signature["scorer"],
        "extractor": signature["extractor"],
        "scored_at": row.created_at,
        "receipt": row.receipt,
    }
