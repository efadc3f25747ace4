"""Tables of webhooks and of what is to be delivered."""

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""


def downgrade() -> None:
    """Drop the tables."""
