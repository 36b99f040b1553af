"""When a host has opened a table to others again, after its code had ended."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Nobody has done that yet."""
    op.add_column("tables", sa.Column("invited", sa.BigInteger, nullable=True))
