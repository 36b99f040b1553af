"""Before the game, and who may do what: seats, order, settings, roles."""

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.tables.changes import Place
from companion.tables.entries import Refused
from companion.tables.people import add_seat, free_colour, join, lock, remove, set_role
from companion.tables.ports import HOST, PLAYER, ROLES, SCREEN, VIEWER, Device
from companion.tables.seats import sit_down
from companion.tables.tables import Saved
from tests.tables import kinds
from tests.tables.evening import BY_ID, GAME, Evening, an_evening, answering, codes, tables_on
from tests.tables.test_correct import correcting, counted
from tests.tables.test_naming import at_a_castle

SETTINGS: dict[str, Any] = {"switches": {}, "options": {}}


@pytest.fixture
def lobby() -> Evening:
    """A table with three seats and a device of every role; the player follows the seat in the middle."""
    evening = Evening()
    evening.seat_all(3)
    evening.device(PLAYER, 1)
    evening.device(VIEWER)
    evening.device(SCREEN)
    return evening


def colours(evening: Evening) -> tuple[str, ...]:
    return evening.sitting().game.colours


def test_seats_are_named_moved_and_taken_away(lobby: Evening) -> None:
    lobby.saved(kinds.SEAT, {"seat": 0, "name": "Žofie", "colour": colours(lobby)[4]})
    lobby.saved(kinds.ORDER, {"order": [2, 0, 1]})
    lobby.saved(kinds.UNSEAT, {"seat": 1})
    assert [(seat.name, seat.colour) for seat in lobby.course.sitting] == [
        ("Anaïs", colours(lobby)[2]),
        ("Žofie", colours(lobby)[4]),
    ]


def test_before_the_game_whoever_has_a_colour_that_another_one_takes_gets_the_old_one(lobby: Evening) -> None:
    first, second, *_ = colours(lobby)
    lobby.saved(kinds.SEAT, {"seat": 0, "name": lobby.course.seats[0].name, "colour": second})
    assert [lobby.course.seats[seat].colour for seat in (0, 1)] == [second, first]
    assert lobby.seen(tables_on(lobby.store)) == lobby.seen()


def test_during_the_game_nobody_loses_a_colour() -> None:
    evening = an_evening(GAME, 3, 9, 10)
    taken = {"seat": 1, "name": "N", "colour": evening.course.seats[0].colour}
    assert codes(evening.refused(kinds.SEAT, taken)) == ["setup.same-colour"]


@pytest.mark.parametrize(
    ("name", "colour", "code"),
    [
        ("", 3, "setup.no-name"),
        ("  ", 3, "setup.no-name"),
        ("a\0b", 3, "setup.no-name"),
        ("x" * 41, 3, "setup.long-name"),
        ("ZOË", 3, "setup.same-name"),
        ("Neu", 0, "setup.same-colour"),
        ("Neu", None, "setup.no-colour"),
    ],
)
def test_a_seat_needs_a_name_and_a_colour_of_its_own(lobby: Evening, name: str, colour: int | None, code: str) -> None:
    chosen = "mauve" if colour is None else colours(lobby)[colour]
    refused = lobby.refused(kinds.SEAT, {"seat": 3, "name": name, "colour": chosen, "new": True})
    assert codes(refused) == [code]
    assert refused.rejected is not None
    assert refused.rejected.violations[0].rules == ("bb.setup",)


def test_there_are_no_more_seats_than_the_game_has(lobby: Evening) -> None:
    for seat in (3, 4):
        lobby.saved(kinds.SEAT, {"seat": seat, "name": f"N{seat}", "colour": colours(lobby)[seat], "new": True})
    wish = {"seat": 5, "name": "N5", "colour": colours(lobby)[0], "new": True}
    assert codes(lobby.refused(kinds.SEAT, wish)) == ["refusal.table-full"]


@pytest.mark.parametrize("seat", [3, -2, 10**9])
def test_a_seat_that_is_not_there_is_neither_changed_nor_taken_away(lobby: Evening, seat: int) -> None:
    wish = {"seat": seat, "name": "Neu", "colour": colours(lobby)[4]}
    assert codes(lobby.refused(kinds.SEAT, wish)) == ["refusal.no-such-seat"]
    assert codes(lobby.refused(kinds.UNSEAT, wish)) == ["refusal.no-such-seat"]


@pytest.mark.parametrize("order", [[], [0, 1], [0, 1, 2, 3], [0, 0, 1, 2], [0, 1, 3]])
def test_an_order_names_every_seat_once(lobby: Evening, order: list[int]) -> None:
    assert codes(lobby.refused(kinds.ORDER, {"order": order})) == ["refusal.no-such-seat"]


@pytest.mark.parametrize(
    ("switches", "options", "code"),
    [
        ({"no such": "on"}, {}, "setup.no-switch"),
        ({}, {"viking_repeat": "0"}, "setup.no-value"),
        ({"viking_repeat": "4"}, {}, "setup.no-switch"),
    ],
)
def test_settings_have_the_values_that_the_game_knows(
    lobby: Evening, switches: dict[str, str], options: dict[str, str], code: str
) -> None:
    assert codes(lobby.refused(kinds.SETTINGS, {"switches": switches, "options": options})) == [code]


@pytest.mark.parametrize("game", sorted(BY_ID))
def test_any_setting_may_be_chosen_however_many_have_come(game: str) -> None:
    evening = Evening(game)
    known = BY_ID[game]
    for seats in range(known.seats[-1] + 1):
        if seats:
            evening.saved(
                kinds.SEAT, {"seat": seats - 1, "name": f"N{seats}", "colour": known.colours[seats - 1], "new": True}
            )
        for option in known.options:
            for value in option.values:
                evening.saved(kinds.SETTINGS, {"switches": {}, "options": {option.id: value}})
                assert evening.sitting().ruleset.questions


def test_a_game_needs_enough_players(lobby: Evening) -> None:
    lobby.saved(kinds.UNSEAT, {"seat": 0})
    refused = lobby.refused(kinds.BEGIN, {"engine": "1"})
    assert codes(refused) == ["setup.too-few-seats"]


@pytest.mark.parametrize("kind", [kinds.UNSEAT, kinds.ORDER, kinds.SETTINGS, kinds.BEGIN])
def test_a_game_that_has_begun_keeps_its_seats_and_settings(lobby: Evening, kind: str) -> None:
    lobby.saved(kinds.BEGIN, {"engine": "1"})
    wish = {"seat": 0, "order": [2, 1, 0], "engine": "1", **SETTINGS}
    assert codes(lobby.refused(kind, wish)) == ["refusal.begun"]
    assert codes(lobby.refused(kinds.SEAT, {"seat": 3, "name": "N", "colour": colours(lobby)[3], "new": True})) == [
        "refusal.table-full"
    ]


def test_a_player_is_renamed_and_recoloured_during_the_game() -> None:
    evening = an_evening(GAME, 3, 9, 60)
    before, points = evening.answers, evening.play.position["points"]
    evening.saved(kinds.SEAT, {"seat": 1, "name": "李", "colour": colours(evening)[4]})
    assert evening.course.names == ("Zoë", "李", "Anaïs")
    assert (evening.answers, evening.play.position["points"]) == (before, points)
    assert evening.seen(tables_on(evening.store)) == evening.seen()
    assert codes(evening.refused(kinds.SEAT, {"seat": 1, "name": "zoë", "colour": colours(evening)[4]})) == [
        "setup.same-name"
    ]


WISHES: dict[str, dict[str, Any]] = {
    kinds.SEAT: {"seat": 1, "name": "Neu", "colour": "red"},
    kinds.SIT: {"device": "another", "name": "Neu", "seat": 1},
    kinds.UNSEAT: {"seat": 1},
    kinds.ORDER: {"order": [2, 1, 0]},
    kinds.SETTINGS: SETTINGS,
    kinds.BEGIN: {"engine": "1"},
    kinds.ANSWER: {"answers": []},
    kinds.UNDO: {},
    kinds.REDO: {},
    kinds.CHANGE: kinds.instead((Place(0, ("1",), "x", 0, 0), None)),
    kinds.DROP: {},
    kinds.CORRECT: {"changes": [], "reason": ""},
    kinds.JUMP: {"position": {}},
    kinds.CUT: {"keep": 1},
    kinds.LIGHT: {"light": True},
    kinds.OPEN: {"chapter": ["1", "tricks", "1"]},
    kinds.NAME: {"kind": "castle", "thing": "castle-3", "name": "Żuków"},
    kinds.RIGHTED: {"of": 1},
    kinds.REMATCH: {"table": "another"},
    kinds.HOST: {},
}
HOSTS = (kinds.UNSEAT, kinds.ORDER, kinds.SETTINGS, kinds.BEGIN)


def playing(kind: str) -> Evening:
    """A table at which an entry of a kind is possible, with a device of every role."""
    if kind == kinds.NAME:
        evening = at_a_castle()
    else:
        evening = Evening()
        evening.seat_all(3)
    if kind not in (*HOSTS, kinds.SEAT, kinds.NAME):
        evening.saved(kinds.BEGIN, {"engine": "1"})
        for answer in an_evening(GAME, 3, 9, 50 if kind == kinds.OPEN else 60).answers:
            evening.answer(answer)
    if kind in (kinds.REDO, kinds.RIGHTED):
        evening.saved(kinds.UNDO)
    if kind == kinds.DROP:
        evening.saved(kinds.CHANGE, kinds.instead((evening.play.lines[9].place, None)))
    evening.device(PLAYER, 1)
    evening.device(VIEWER)
    evening.device(SCREEN)
    return evening


def possible(evening: Evening, kind: str) -> dict[str, Any]:
    """What holds in an entry of a kind."""
    if kind == kinds.ANSWER:
        return answering(*evening.next_answers(random.Random(9), 1))
    if kind == kinds.CHANGE:
        line = evening.play.lines[-1]
        new = next(option for option in line.part.options if option != line.answer.one)  # type: ignore[union-attr]
        return kinds.instead((line.place, replace(line.answer, choice=(new,))))
    if kind == kinds.CORRECT:
        return correcting(counted(evening, "points", "@0", 1))
    if kind == kinds.JUMP:
        return {"position": evening.play.referee.chapter_start()[1]}
    if kind == kinds.RIGHTED:
        return {"of": evening.sitting().course.turned_last}
    if kind == kinds.OPEN:
        return {"chapter": list(evening.sitting().audience.face_down.chapters[0])}
    return {**WISHES[kind], **({"colour": colours(evening)[1]} if kind == kinds.SEAT else {})}


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("kind", kinds.ALL)
def test_every_role_enters_what_it_may_and_nothing_else(kind: str, role: str) -> None:
    evening = playing(kind)
    wish = possible(evening, kind)
    if role == HOST or (role == PLAYER and kind not in HOSTS):
        evening.saved(kind, wish, key=role)
    else:
        expected = "refusal.host-only" if role == PLAYER else "refusal.not-allowed"
        assert codes(evening.refused(kind, wish, key=role)) == [expected]


ANY_TIME = (kinds.SEAT, kinds.SIT, kinds.LIGHT, kinds.REMATCH, kinds.HOST)


@pytest.mark.parametrize("kind", [kind for kind in kinds.ALL if kind not in (*HOSTS, *ANY_TIME)])
def test_nothing_of_a_game_is_entered_before_it_begins(lobby: Evening, kind: str) -> None:
    assert codes(lobby.refused(kind, WISHES[kind])) == ["refusal.not-begun"]


def test_a_player_changes_no_seat_but_its_own(lobby: Evening) -> None:
    wish = {"seat": 0, "name": "Mine", "colour": colours(lobby)[4]}
    refused = lobby.refused(kinds.SEAT, wish, key=PLAYER)
    assert codes(refused) == ["refusal.host-only"]
    assert refused.msg is not None
    assert refused.msg.params == {"name": "Ada"}


def test_a_seat_that_was_taken_away_is_nobodys_for_ever(lobby: Evening) -> None:
    device = lobby.device(PLAYER, 2, key="anaïs")
    lobby.saved(kinds.UNSEAT, {"seat": 2})
    done = add_seat(lobby.tables, lobby.sitting(), "new", "Neu", free_colour(lobby.sitting()))
    assert isinstance(done, Saved)
    assert lobby.sitting("anaïs").place is None
    assert lobby.sitting("anaïs").device.seat == device.seat
    assert lobby.course.names == ("Zoë", "Łukasz", "Neu")


def test_whoever_watches_takes_no_seat(lobby: Evening) -> None:
    for role in (VIEWER, SCREEN):
        refused = sit_down(lobby.tables, lobby.sitting(role), 0)
        assert refused is not None
        assert codes(refused) == ["refusal.not-allowed"]
        assert lobby.sitting(role).device.seat is None


def test_the_host_hands_over_and_is_a_player_then(lobby: Evening) -> None:
    sitting = lobby.sitting()
    viewer = lobby.sitting(VIEWER).device
    assert set_role(lobby.tables, sitting, viewer.id, HOST) is None
    assert [device.role for device in lobby.store.devices(lobby.table.id)].count(HOST) == 1
    assert lobby.sitting(HOST).device.role == PLAYER
    assert lobby.sitting(VIEWER).device.role == HOST
    assert codes(lobby.refused(kinds.ORDER, {"order": [2, 1, 0]}, key=HOST)) == ["refusal.host-only"]


def test_a_table_is_never_without_a_host(lobby: Evening) -> None:
    own = lobby.sitting().device.id
    for role in (PLAYER, VIEWER, SCREEN):
        refused = set_role(lobby.tables, lobby.sitting(), own, role)
        assert refused is not None
        assert codes(refused) == ["refusal.last-host"]
    gone = remove(lobby.tables, lobby.sitting(), own)
    assert gone is not None
    assert codes(gone) == ["refusal.last-host"]


@pytest.mark.parametrize("role", [PLAYER, VIEWER, SCREEN])
def test_only_the_host_gives_roles_removes_and_locks(lobby: Evening, role: str) -> None:
    before = lobby.seen()
    other = next(device for device in lobby.store.devices(lobby.table.id) if device.role not in (role, HOST))
    for refused in (
        set_role(lobby.tables, lobby.sitting(role), other.id, HOST),
        remove(lobby.tables, lobby.sitting(role), other.id),
        lock(lobby.tables, lobby.sitting(role), True),
    ):
        assert refused is not None
        assert codes(refused) == ["refusal.host-only"]
    assert lobby.seen() == before


@pytest.mark.parametrize("role", ["king", "", "HOST"])
def test_there_are_no_other_roles(lobby: Evening, role: str) -> None:
    assert set_role(lobby.tables, lobby.sitting(), lobby.sitting(VIEWER).device.id, role) is not None
    assert lobby.sitting(VIEWER).device.role == VIEWER


def test_a_device_that_is_removed_is_gone_and_the_code_with_it(lobby: Evening) -> None:
    code = lobby.table.code
    assert remove(lobby.tables, lobby.sitting(), lobby.sitting(PLAYER).device.id) is None
    assert not lobby.tables.is_at(lobby.table.id, PLAYER)
    assert lobby.tables.find(code) is None
    table = lobby.store.table(lobby.table.id)
    assert table is not None
    assert lobby.tables.find(table.code) == table


def test_a_device_that_leaves_takes_no_code_with_it(lobby: Evening) -> None:
    sitting = lobby.sitting(VIEWER)
    assert remove(lobby.tables, sitting, sitting.device.id) is None
    assert not lobby.tables.is_at(lobby.table.id, VIEWER)
    assert lobby.tables.find(lobby.table.code) == lobby.table


@pytest.mark.parametrize("device", ["", "nobody", "\0"])
def test_a_device_that_is_not_there_is_not_removed(lobby: Evening, device: str) -> None:
    before = lobby.seen()
    refused = remove(lobby.tables, lobby.sitting(), device)
    assert refused is not None
    assert codes(refused) == ["refusal.no-such-entry"]
    assert lobby.seen() == before


def test_nobody_new_comes_to_a_locked_table(lobby: Evening) -> None:
    assert lock(lobby.tables, lobby.sitting(), True) is None
    table = lobby.store.table(lobby.table.id)
    assert table is not None
    assert table.locked
    refused = join(lobby.tables, table, "new", "Neu", PLAYER)
    assert isinstance(refused, Refused)
    assert codes(refused) == ["refusal.locked"]
    assert isinstance(join(lobby.tables, table, PLAYER, "Old", PLAYER), Device)
    assert lock(lobby.tables, lobby.sitting(), False) is None
    table = lobby.store.table(lobby.table.id)
    assert table is not None
    assert isinstance(join(lobby.tables, table, "new", "Neu", PLAYER), Device)
