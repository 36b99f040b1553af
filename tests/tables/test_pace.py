"""Nobody can end a table for the others by entering: not too fast, not too much, and the host can always go on."""

from typing import Any

import pytest

from companion.live.inprocess import LocalBell
from companion.tables.course import Course
from companion.tables.deeds.answers import Undone
from companion.tables.entries import Refused
from companion.tables.files import rematch
from companion.tables.judge import LEFT_TO_THE_HOST, MOST_ENTRIES, MOST_IDLE, why_full
from companion.tables.ports import HOST, PLAYER
from companion.tables.tables import PACES, Saved, Tables
from tests.tables import kinds
from tests.tables.evening import BY_ID, NOON, Evening, an_evening, codes
from tests.tables.kinds import there_of

BURST, IN_SECONDS = PACES[0]


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def evening(clock: Clock) -> Evening:
    """A game of three with a player beside the host, under a clock that is set by hand."""
    evening = an_evening("brian_boru", 3, 6, 20)
    evening.device(PLAYER)
    evening.tables = Tables(evening.store, LocalBell(), BY_ID, lambda: NOON, clock)
    return evening


def turn(evening: Evening, number: int, key: str = PLAYER) -> Saved | Refused:
    """Take back and bring back in turn, as fast as it goes."""
    return evening.enter(kinds.REDO if number % 2 else kinds.UNDO, key=key)


def test_a_device_that_enters_faster_than_people_do_has_to_wait(evening: Evening, clock: Clock) -> None:
    for number in range(BURST):
        assert isinstance(turn(evening, number), Saved)
    assert codes(evening.refused(kinds.UNDO, key=PLAYER)) == ["refusal.too-fast"]
    evening.saved(kinds.UNDO, key=HOST)
    clock.time += IN_SECONDS
    evening.saved(kinds.REDO, key=PLAYER)


def test_nobody_goes_on_fast_for_long(evening: Evening, clock: Clock) -> None:
    most, seconds = PACES[1]
    kept = 0
    while clock.time < seconds:
        if isinstance(turn(evening, kept), Saved):
            kept += 1
        else:
            clock.time += IN_SECONDS
    assert kept == most


def test_an_answer_every_second_and_a_half_is_never_too_fast(evening: Evening, clock: Clock) -> None:
    for number in range(1_000):
        assert isinstance(turn(evening, number), Saved)
        clock.time += 1.5


def test_what_was_kept_is_acknowledged_however_fast_it_is_sent_again(evening: Evening) -> None:
    evening.saved(kinds.UNDO, key=PLAYER, id="mine")
    for number in range(BURST):
        turn(evening, number + 1)
    assert codes(evening.refused(kinds.UNDO, key=PLAYER)) == ["refusal.too-fast"]
    assert isinstance(evening.enter(kinds.UNDO, key=PLAYER, id="mine"), Saved)


def test_who_enters_too_fast_opens_no_rematch(evening: Evening) -> None:
    for number in range(BURST):
        turn(evening, number, HOST)
    assert isinstance(rematch(evening.tables, evening.sitting(), "again"), Refused)
    assert len(evening.store.tables_of(HOST, 9)) == 1


def test_what_a_host_needs_is_left_when_a_table_is_full(evening: Evening) -> None:
    sitting = evening.sitting()
    last = sitting.course.last
    sitting.course.idle = last - (MOST_ENTRIES - LEFT_TO_THE_HOST)
    assert codes(evening.refused(kinds.UNDO, key=PLAYER)) == ["refusal.too-many-entries"]
    for kind, payload in needed():
        sitting.course.idle += 1
        evening.saved(kind, payload)
    sitting.course.idle = sitting.course.last - MOST_ENTRIES
    for kind, payload in needed():
        assert codes(evening.enter(kind, payload)) == ["refusal.too-many-entries"]  # type: ignore[arg-type]
    assert there_of(rematch(evening.tables, evening.sitting(), "again"))


def needed() -> list[tuple[str, dict[str, Any]]]:
    return [(kinds.UNDO, {}), (kinds.REDO, {}), (kinds.CUT, {"keep": 3, "corrections": 0})]


def test_what_comes_to_nothing_does_not_fill_a_table(evening: Evening, clock: Clock) -> None:
    before = evening.course.last
    for number in range(50):
        turn(evening, number)
    assert evening.course.last - evening.course.idle == before
    evening.saved(kinds.UNDO)
    evening.saved(kinds.UNDO)
    evening.saved(kinds.REDO)
    assert evening.course.last - evening.course.idle == before + 1
    assert isinstance(evening.sitting().known.entries[-2].deed, Undone)
    evening.saved(kinds.REDO)  # of what was taken back longer ago
    assert evening.course.last - evening.course.idle == before + 2


def test_even_what_comes_to_nothing_ends_somewhere(evening: Evening) -> None:
    course = Course(last=MOST_ENTRIES - LEFT_TO_THE_HOST + MOST_IDLE, idle=MOST_IDLE + 1_000)
    assert isinstance(why_full(evening.sitting(PLAYER).device, Undone(), course), Refused)
    assert why_full(evening.sitting().device, Undone(), course) is None
