"""The seat that a device asked for and was not let have."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Nobody has been told no yet."""
    op.add_column("devices", sa.Column("denied", sa.Integer, nullable=True))
