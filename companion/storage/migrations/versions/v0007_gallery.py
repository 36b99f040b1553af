"""Whose a document is, from where it came, and since when it is played with."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """What stands in a gallery stays there."""
    op.add_column("documents", sa.Column("author", sa.Text, nullable=True))
    op.add_column("documents", sa.Column("site", sa.Text, nullable=True))
    op.add_column("documents", sa.Column("played", sa.BigInteger, nullable=True))
    op.execute("UPDATE documents SET played = kept WHERE listed")
