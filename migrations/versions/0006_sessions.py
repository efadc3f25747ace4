"""Tables of the sessions of people signed in."""

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""


def downgrade() -> None:
    """Drop the tables."""
