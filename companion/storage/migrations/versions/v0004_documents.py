"""Documents that set-ups may carry, such as boards of one's own."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """None is kept yet."""
    op.create_table(
        "documents",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("kept", sa.BigInteger, nullable=False),
        sa.Column("raw", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_documents"),
    )
    op.create_index("ix_documents_game_key_kept", "documents", ["game", "key", "kept"])
