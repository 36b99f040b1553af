"""Whether the host is there, and who may take over when not."""

from collections.abc import Sequence
from datetime import timedelta

import pytest

from companion.tables.entries import Refused
from companion.tables.people import set_role
from companion.tables.ports import HOST, PLAYER, SCREEN, VIEWER
from companion.tables.presence import NOTED, PAUSE, minutes_away, note, take_over
from companion.tables.tables import Sitting, Tables
from tests.tables import kinds
from tests.tables.evening import NOON, Evening, codes, tables_on

SECOND = timedelta(seconds=1)


@pytest.fixture
def evening() -> Evening:
    """A table with a device of every role and another player."""
    made = Evening()
    made.begin(3)
    for place, role in enumerate((PLAYER, VIEWER, SCREEN)):
        made.device(role, place if role == PLAYER else None)
    made.device(PLAYER, 1, "other", "Other")
    return made


def later(evening: Evening, after: timedelta) -> Tables:
    """The tables of another process at another time."""
    tables = tables_on(evening.store)
    tables.now = lambda: NOON + after
    return tables


def roles(evening: Evening) -> dict[str, str]:
    return {device.key: device.role for device in evening.store.devices(evening.table.id)}


def takes_over(evening: Evening, key: str, after: timedelta, id: str = "take over") -> Refused | None:
    tables = later(evening, after)
    with tables.visit(evening.table.id, key) as sitting:
        assert sitting is not None
        return take_over(tables, sitting, id)


def codes_of(refused: Refused | None) -> Sequence[str]:
    assert refused is not None
    return codes(refused)


def noted(evening: Evening, key: str, after: timedelta) -> None:
    devices = evening.store.devices(evening.table.id)
    note(later(evening, after), next(device for device in devices if device.key == key), devices)


def away(evening: Evening, after: timedelta) -> int:
    return minutes_away(evening.store.devices(evening.table.id), NOON + after)


def test_a_host_is_away_after_a_pause_and_back_when_something_is_heard(evening: Evening) -> None:
    assert away(evening, PAUSE - SECOND) == 0
    assert (away(evening, PAUSE), away(evening, 3 * PAUSE - SECOND)) == (1, 2)
    noted(evening, PLAYER, 3 * PAUSE)
    assert away(evening, 3 * PAUSE) == 3  # a player is not a host
    with evening.tables.bell.listen(evening.table.id) as ear:
        noted(evening, HOST, 3 * PAUSE)
        assert not ear.wait(0)  # another process has rung
    assert (away(evening, 3 * PAUSE), away(evening, 4 * PAUSE)) == (0, 1)


@pytest.mark.parametrize("ahead", [timedelta(days=30), timedelta(hours=2), 2 * PAUSE])
def test_a_clock_that_was_ahead_keeps_nobody_from_hosting(evening: Evening, ahead: timedelta) -> None:
    noted(evening, HOST, ahead)
    assert away(evening, PAUSE) == 1
    assert takes_over(evening, PLAYER, PAUSE) is None
    assert roles(evening)[PLAYER] == HOST


def test_a_host_who_is_there_is_seen_at_once_when_a_clock_that_was_ahead_is_right_again(evening: Evening) -> None:
    noted(evening, HOST, timedelta(days=30))
    noted(evening, HOST, 3 * PAUSE)
    assert away(evening, 3 * PAUSE) == 0
    noted(evening, HOST, 3 * PAUSE + NOTED)
    assert away(evening, 3 * PAUSE + NOTED) == 0


def test_a_clock_that_goes_back_a_little_makes_nobody_be_away(evening: Evening) -> None:
    noted(evening, HOST, 3 * PAUSE)
    assert away(evening, 2 * PAUSE + SECOND) == 0


def test_everybody_hears_that_a_host_is_back_and_nobody_that_one_stays(evening: Evening) -> None:
    tables = later(evening, 2 * PAUSE)
    with tables.bell.listen(evening.table.id) as ear:
        for expected in (True, False):
            devices = evening.store.devices(evening.table.id)
            note(tables, next(device for device in devices if device.role == HOST), devices)
            assert ear.wait(0) is expected


def test_that_a_host_is_there_is_kept_seldom(evening: Evening) -> None:
    before = evening.store.devices(evening.table.id)
    noted(evening, HOST, NOTED - SECOND)
    assert evening.store.devices(evening.table.id) == before
    noted(evening, HOST, NOTED)
    assert evening.store.devices(evening.table.id) != before


def test_nobody_takes_over_from_a_host_who_is_there(evening: Evening) -> None:
    before = evening.seen()
    refused = takes_over(evening, PLAYER, PAUSE - SECOND)
    assert codes_of(refused) == ["refusal.host-is-here"]
    assert (evening.seen(), roles(evening)[HOST]) == (before, HOST)


@pytest.mark.parametrize("role", [VIEWER, SCREEN])
def test_who_only_watches_does_not_take_over(evening: Evening, role: str) -> None:
    assert codes_of(takes_over(evening, role, PAUSE)) == ["refusal.not-allowed"]
    assert roles(evening)[role] == role


def test_a_player_takes_over_and_the_old_host_is_a_player_after_coming_back(evening: Evening) -> None:
    assert takes_over(evening, PLAYER, PAUSE) is None
    assert (roles(evening)[PLAYER], roles(evening)[HOST]) == (HOST, PLAYER)
    last = evening.store.entries(evening.table.id)[-1]
    assert (last.kind, last.payload["by"]) == (kinds.HOST, "Player")
    assert away(evening, PAUSE) == 0  # whoever takes over is there
    noted(evening, HOST, 3 * PAUSE)
    assert away(evening, 3 * PAUSE) == 2  # and the old one no longer counts
    assert codes_of(takes_over(evening, HOST, PAUSE + SECOND, "back")) == ["refusal.host-is-here"]


def test_asking_twice_is_asking_once(evening: Evening) -> None:
    assert takes_over(evening, PLAYER, PAUSE) is None
    before = evening.store.entries(evening.table.id)
    assert takes_over(evening, PLAYER, PAUSE) is None
    assert evening.store.entries(evening.table.id) == before


def test_of_two_who_take_over_at_once_one_is_first(evening: Evening) -> None:
    tables, others = later(evening, PAUSE), later(evening, PAUSE)
    with tables.visit(evening.table.id, PLAYER) as first, others.visit(evening.table.id, "other") as second:
        assert isinstance(first, Sitting)
        assert isinstance(second, Sitting)
        assert take_over(tables, first, "one") is None
        assert codes_of(take_over(others, second, "two")) == ["refusal.changed"]
    assert [key for key, role in roles(evening).items() if role == HOST] == [PLAYER]


def test_whoever_is_made_host_is_there(evening: Evening) -> None:
    tables = later(evening, 9 * PAUSE)
    with tables.visit(evening.table.id, HOST) as sitting:
        assert sitting is not None
        other = next(device for device in sitting.devices if device.key == PLAYER)
        assert set_role(tables, sitting, other.id, HOST) is None
    assert (roles(evening)[PLAYER], roles(evening)[HOST], away(evening, 9 * PAUSE)) == (HOST, PLAYER, 0)


def test_the_game_goes_on_as_before(evening: Evening) -> None:
    before = evening.answers
    takes_over(evening, PLAYER, PAUSE)
    assert evening.answers == before
    evening.saved(kinds.UNDO)
    evening.saved(kinds.REDO)
    assert evening.course.begun
