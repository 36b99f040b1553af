"""The live table: a lobby, the game for every device in its own language, and everything after it."""

from companion.web.table import beginning, correcting, entering, lobby, log, news, now, people, result, start  # noqa: F401 (views)
from companion.web.table.pages import pages

__all__ = ["pages"]
