"""What hands have to put otherwise on the table after something was taken back or changed."""

from itertools import takewhile
from typing import Any

from companion.tables.course import fold
from companion.tables.differences import differences
from companion.tables.entries import Amended, Corrected, Cut, Redone, Undone
from companion.tables.judge import started
from companion.tables.tables import Sitting
from companion.web.table.present import differences_shown

#: Entries after which something that lay on the table lies otherwise.
TURNS_BACK = (Undone, Redone, Amended, Corrected, Cut)


def put_right(sitting: Sitting) -> dict[str, Any] | None:
    """What differs from how everything lay before the last entries were undone or changed."""
    entries = sitting.known.entries
    turned = list(takewhile(lambda entry: isinstance(entry.deed, TURNS_BACK), reversed(entries)))
    if not turned or sitting.play is None:
        return None
    before = fold(entries[: len(entries) - len(turned)])
    if not before.begun:
        return None
    earlier = started(sitting.game, before)
    earlier.follow(before.steps)
    changes = differences_shown(differences(earlier.position, sitting.play.position), sitting)
    if not changes:
        return None
    return {"seq": entries[-1].seq, "facts": [], "steps": [], "changes": changes, "by": entries[-1].by}
