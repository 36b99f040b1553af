"""What is asked at a table, as all can read it, and whose it is."""

from dataclasses import dataclass

from companion.engine.decisions import TABLE
from companion.engine.messages import SEATS
from companion.i18n.pages.table import BROKEN, COUNT_ALONG, TICK_ALONG
from companion.tables.seen import Seen
from companion.tables.tables import Sitting
from companion.web.table.present import Asked, questions
from companion.web.table.taps import Ahead, ahead_of, question_of
from companion.web.templating import words

#: Whose a question is that is nobody's own.
NOBODY = -1


@dataclass(frozen=True, slots=True)
class Called:
    """A question that all can read, and whose it is."""

    text: str
    seat: int


def ahead_at(sitting: Sitting, play: Seen, asked: Asked) -> Ahead | None:
    """What is asked along with a question, if nearly everybody leaves all of it at nothing."""
    found: Ahead | None = sitting.once(("ahead", asked.token), lambda: ahead_of(play, asked.part))
    return found


def called_of(play: Seen, asked: Asked, ahead: Ahead | None) -> Called:
    """A question as it is called: behind what nearly everybody leaves at nothing, the next one."""
    seat = asked.part.seat
    if ahead and ahead.behind and not ahead.together:
        return Called(words().text(question_of(play, play.told(ahead.behind))), ahead.behind.seat)
    short = play.ruleset.questions[asked.part.name].short
    if ahead and len(ahead.parts) > 1 and seat == TABLE and short:  # the same of each player
        return Called(words().of(short), seat)
    if ahead and len(ahead.parts) > 1:
        return Called(words().of(COUNT_ALONG if ahead.counted else TICK_ALONG, seat=words().name(SEATS[seat])), seat)
    return Called(asked.text, seat)


def stands_before_light(sitting: Sitting) -> bool:
    """Whether what the table leaves out comes now, so that it is asked how everything lies afterwards."""
    return sitting.play is not None and sitting.play.skips_to_rest(sitting.course.light)


def called_first(sitting: Sitting) -> Called | None:
    """What a device is asked first, wherever it looks; nothing before a game and after it."""
    play, light = sitting.play, sitting.ruleset.live.light
    if play is None or play.over:
        return None
    if play.broken:
        return Called(words().of(BROKEN), NOBODY)
    if light is not None and stands_before_light(sitting):
        return Called(words().of(light.asks), NOBODY)
    asked = next(iter(questions(sitting)), None)
    return called_of(play, asked, ahead_at(sitting, play, asked)) if asked else None
