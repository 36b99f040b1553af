"""How a game goes on after an entry that changes that and nothing else: told until something else is entered."""

from companion.i18n.pages.table import GOES_ON
from companion.tables.deeds.positions import Jumped, Lightened
from companion.tables.seen import Seen
from companion.tables.tables import Sitting
from companion.web.table.present import chapter_shown
from companion.web.templating import words


def went_on(sitting: Sitting, play: Seen) -> str:
    """What the last entry has changed of it, in a line; nothing after other entries.

    Where a table leaves something out, going on behind that is what everybody expects.
    """
    deed = sitting.known.entries[-1].deed
    if isinstance(deed, Lightened):
        return way_told(sitting, deed)
    if isinstance(deed, Jumped) and not (sitting.course.light or play.over or play.broken):
        return words().of(GOES_ON, chapter=chapter_shown(play.chapter))
    return ""


def way_told(sitting: Sitting, deed: Lightened) -> str:
    """How much of the game the table enters from an entry on, in a line."""
    light = sitting.ruleset.live.light
    return words().of(light.left_out if deed.light else light.taken_in) if light is not None else ""
