"""Whether an entry may be added to a log: first who may enter it, then what the rules say (`Deed.judge`)."""

from typing import Any

from companion.engine.game import Game, Setup, setup_violations
from companion.engine.referee import Rejected
from companion.engine.values import Unreadable
from companion.tables import refusals as m
from companion.tables.course import Course
from companion.tables.entries import Case, Deed, Refused, size_of
from companion.tables.judged import Part
from companion.tables.play import Play
from companion.tables.ports import HOST, PLAYER, Damaged, Device

MOST_ENTRIES = 5_000
#: So many of them are left to the host, who can still take back, amend, correct and save when all others are done.
LEFT_TO_THE_HOST = 500
#: What was taken back and brought back at once is not counted, as long as there is not much more of it.
MOST_IDLE = 15_000
#: All positions and documents of a log together: hundreds of jumps, or of changes of a board. They stay in memory.
MOST_IN_A_LOG = 3_000_000
#: Far more than any entry of a game, and little enough that nobody fills a disk with what no rule reads.
MOST_BYTES = 64_000


def token_of(course: Course, part: Part, count: int) -> str:
    """The name of a question: it stays while the question is open, and never comes back for another one."""
    return f"{course.generation}.{count}.{part.name}.{part.seat}"


def who_may(device: Device, deed: Deed, host: str) -> Refused | None:
    """Whether a device may ever enter something like this."""
    if device.role not in (HOST, PLAYER):
        return Refused(m.NOT_ALLOWED())
    return Refused(m.HOST_ONLY(name=host)) if device.role != HOST and deed.is_hosts(device) else None


def why_full(device: Device, deed: Deed, course: Course) -> Refused | None:
    """Whether a log is too long for another entry; the way to the next table always has room."""
    most = MOST_ENTRIES if device.role == HOST else MOST_ENTRIES - LEFT_TO_THE_HOST
    has_room = course.last - course.idle < most and course.last < most + MOST_IDLE
    added = deed.room(course)
    has_room = has_room and not (added and course.size + added > MOST_IN_A_LOG)
    return None if has_room or deed.always_has_room else Refused(m.TOO_MANY_ENTRIES())


def may_now(deed: Deed, course: Course) -> Refused | None:
    """Whether something like this may be entered as far as the game is."""
    if deed.fits(course):
        return None
    return Refused(m.BEGUN() if deed.in_lobby else m.NOT_BEGUN())


def judge(case: Case) -> Deed | Refused:
    """What is to be kept of a wish, or why it is refused."""
    if size_of(case.wish.deed) > MOST_BYTES:
        return Refused(m.TOO_LARGE(n=MOST_BYTES // 1000))
    return case.wish.deed.judge(case)


def unless_changed(case: Case) -> Refused | None:
    """What goes by the place in the log needs the log that the device saw."""
    return None if case.wish.token in (None, str(case.course.last)) else Refused(m.CHANGED())


def faults_in(game: Game[Any], setup: Setup, apart_from: tuple[str, ...]) -> Refused | None:
    """What is wrong with a part of a set-up; the number of seats is judged when the game begins."""
    wrong = tuple(
        fault
        for fault in setup_violations(game, setup)
        if fault.at != "/seats" and not (fault.at or "").startswith(apart_from)
    )
    return Refused(rejected=Rejected(wrong)) if wrong else None


def started(game: Game[Any], course: Course) -> Play:
    """The play of a course before its first step; `Damaged` if none can begin so, because one did."""
    try:
        play = Play.start(game, course.setup)
    except Unreadable as fault:
        raise Damaged(f"the beginning: {fault!r}") from fault
    if isinstance(play, Rejected):
        raise Damaged(f"the beginning: {play.violations[0].msg.code}")
    return play
