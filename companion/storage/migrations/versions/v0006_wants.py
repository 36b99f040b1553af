"""The seat for which a device asks."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Nobody has asked for a seat yet."""
    op.add_column("devices", sa.Column("wants", sa.Integer, nullable=True))
