"""When a device that hosts was there last."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Nobody was looked for yet."""
    op.add_column("devices", sa.Column("seen", sa.BigInteger, nullable=True))
