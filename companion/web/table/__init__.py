"""The live table: a lobby, the game for every device in its own language, and everything after it."""

from companion.web.table import (  # noqa: F401 (views)
    amending,
    beginning,
    correcting,
    entering,
    jumping,
    lobby,
    log,
    naming,
    news,
    notes,
    now,
    people,
    result,
    start,
)
from companion.web.table.pages import pages

__all__ = ["pages"]
