"""What a device is told beside the game: that the host is away, and what somebody else entered for its seat."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from flask import g
from markupsafe import Markup

from companion.i18n.pages import table as said
from companion.tables.deeds.answers import Answered
from companion.tables.entries import Entry
from companion.tables.ports import HOST, PLAYER
from companion.tables.presence import minutes_away
from companion.tables.tables import Sitting
from companion.web.gaps import OwnLine
from companion.web.table.present import told_apart, told_shown
from companion.web.table.seating import LATELY_SAT, REQUESTS
from companion.web.templating import words

#: So many entries are looked through: what was entered earlier has been seen, or is in the log.
LATELY = 2


FOR_YOU = Markup('<p class="for-you">{}</p>')


@dataclass(frozen=True, slots=True)
class Notice:
    """The minutes for which the host is away, whether this device may take over, and what was entered for it."""

    away: int
    may_take_over: bool
    seat_requests: ClassVar[OwnLine] = REQUESTS
    lately_sat: ClassVar[OwnLine] = LATELY_SAT
    for_you: ClassVar[OwnLine] = OwnLine("for_you", lambda: lately_entered_for(g.sitting), FOR_YOU.format)


def notice_of(sitting: Sitting, now: datetime) -> Notice:
    """What a device is told now; a host who opens a page after a pause is there, though that is noted only later."""
    away = 0 if sitting.device.role == HOST else minutes_away(sitting.devices, now)
    return Notice(away, away > 0 and sitting.device.role == PLAYER)


def lately_entered_for(sitting: Sitting) -> str:
    """What somebody else entered last for the seat of a device, unless it has entered something itself since."""
    for entry in reversed(sitting.known.entries[-LATELY:]):
        is_own = entry.author == sitting.device.id
        text = "" if is_own else entered_for(sitting, entry)
        if text or is_own:
            return text if text and not is_over(sitting, entry) else ""
    return ""


def is_over(sitting: Sitting, entry: Entry) -> bool:
    """Whether something else has been entered since, and the table is past the step of the game that it was about."""
    if sitting.play is None or entry is sitting.known.entries[-1]:
        return False
    return sitting.audience.chapters.get(entry.seq) != sitting.play.chapter


def entered_for(sitting: Sitting, entry: Entry) -> str:
    """What an entry of somebody else answers for the seat of a device; nothing if it is no longer so."""
    if sitting.place is None or sitting.device.role not in (HOST, PLAYER) or not isinstance(entry.deed, Answered):
        return ""
    if all(step.seq != entry.seq for step in sitting.course.steps[-LATELY:]):
        return ""
    mine = [told for told in sitting.audience.answers_in(entry) if told.seat == sitting.place]
    texts = told_apart(sitting, mine, told_shown)
    return words().of(said.ENTERED_FOR_YOU, name=entry.by, choice=words().set_apart(texts)) if texts else ""
