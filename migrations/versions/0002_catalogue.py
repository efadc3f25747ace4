"""Tables of the catalogue."""

import sqlalchemy as sa
from alembic import op

from service.storage.tables.metadata import Instant

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""


def downgrade() -> None:
    """Drop the tables."""
