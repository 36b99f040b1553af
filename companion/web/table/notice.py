"""What a device is told beside the game: that the host is away, and what somebody else entered for its seat."""

from dataclasses import dataclass
from datetime import datetime

from companion.i18n.pages import table as said
from companion.tables.deeds.answers import Answered
from companion.tables.entries import Entry
from companion.tables.ports import HOST, PLAYER
from companion.tables.presence import minutes_away
from companion.tables.tables import Sitting
from companion.web.table.present import told_apart, told_shown
from companion.web.table.seating import Requests, lately_sat, requests_at
from companion.web.templating import words

#: So many entries are looked through: what was entered earlier has been seen, or is in the log.
LATELY = 2


@dataclass(frozen=True, slots=True)
class Notice:
    """What a device is told: who is away, who sat down lately, what was entered for it, and who asks for its seat."""

    #: The minutes for which the host is away.
    away: int
    may_take_over: bool
    requests: Requests
    lately_sat: str
    for_you: str


def notice_of(sitting: Sitting, now: datetime) -> Notice:
    """What a device is told now; a host who opens a page after a pause is there, though that is noted only later."""
    away = 0 if sitting.device.role == HOST else minutes_away(sitting.devices, now)
    may_take_over = away > 0 and sitting.device.role == PLAYER
    return Notice(away, may_take_over, requests_at(sitting), lately_sat(sitting), lately_entered_for(sitting))


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
