"""Positions: entered at any turn and before the final count, read back as they were told, refused with all faults."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.game import Setup
from companion.engine.messages import SEATS
from companion.engine.referee import Referee, Rejected
from companion.engine.values import Value
from companion.games.rebirth import GAME
from tests.games.rebirth.asking import said
from tests.games.rebirth.table import NAMES, A, B, Table, board
from tests.laws.games import plain_setup

#: A castle between farms, two settlements, power and blank spaces.
MAP = board("f f E f - -", "f p p 1 1 2x", "K p - 3 3 3")
IRISH = board("T f B f - -", "f p p 1 1 2", "T p - 3 3 3", variant="ireland")
THREE = ("Zoë", "Łukasz", "Anaïs")
PLAYERS = THREE[:2]


def entered(
    position: dict[str, Any], variant: str, document: dict[str, Any] | None = None, seats: int = 2, **switches: str
) -> Referee[Any] | Rejected:
    """A game of two, or more, that begins in a position, on a board or on a sheet."""
    materials = {"board": Value(document, "/materials/board")} if document else {}
    options = {"variant": variant, "way": "board" if document else "sheet"}
    place = Value(json.loads(json.dumps(position)), "/position")
    return Referee.start(GAME, Setup(plain_setup(GAME, seats).seats, switches, options, place, materials))


def faults(reply: Referee[Any] | Rejected) -> set[tuple[str, str]]:
    """What is refused, and where."""
    assert isinstance(reply, Rejected)
    return {
        (said(one.msg).removeprefix("position."), (one.at or "").removeprefix("/position")) for one in reply.violations
    }


def renamed(position: dict[str, Any]) -> dict[str, Any]:
    """A position of a test's table, with the players of the laws."""
    text = json.dumps(position, ensure_ascii=False)
    for ours, theirs in zip(NAMES, THREE, strict=False):
        text = text.replace(f'"{ours}"', f'"{theirs}"')
    found: dict[str, Any] = json.loads(text)
    return found


def scottish_board() -> dict[str, Any]:
    table = Table(2, document=MAP)
    for turn in (("farm", "1,0"), ("farm", "3,0"), ("house-2", "3,1"), ("power", "2,1")):
        table.turn(*turn)
    return renamed(table.position)


def irish_board() -> dict[str, Any]:
    table = Table(2, "ireland", IRISH, tokens=("doubling", "three"))
    table.turn("farm", "1,0", goals="goal-1")
    table.turn("farm", "3,0", goals="goal-1")
    return renamed(table.position)


def sheet(variant: str) -> dict[str, Any]:
    table = Table(2, variant)
    more: dict[str, Any] = {"goals": "goal-1", "towers": ["goal-card-1", "doubling-1"]} if variant == "ireland" else {}
    table.turn("farm", castles="blarney" if variant == "ireland" else "edinburgh", **more)
    table.turn("house-2", settlement="new-medium", cathedrals="cathedral-1")
    return renamed(table.position)


CASES: list[tuple[str, Callable[[dict[str, Any]], Any], set[tuple[str, str]]]] = [
    ("board", lambda p: p.pop("colour", None), set()),
    ("board", lambda p: p.update(colour=1), {("entry.key-unknown", "/colour")}),
    ("board", lambda p: p["tiles"]["1,0"].update(hue="red"), {("entry.key-unknown", "/tiles/1,0/hue")}),
    ("board", lambda p: p["points"].update({PLAYERS[0]: -1}), {("entry.below-zero", f"/points/{PLAYERS[0]}")}),
    (
        "board",
        lambda p: p["left"].update({PLAYERS[0]: 35}),
        {("more-than-at-first", "/left"), ("too-many-tiles", "/tiles")},
    ),
    (
        "board",
        lambda p: p["left"].update({PLAYERS[0]: 34}),
        {("too-many-tiles", "/tiles"), ("left-too-few", f"/left/{PLAYERS[1]}")},
    ),
    ("board", lambda p: p["left"].update({PLAYERS[0]: 0}), {("no-tile-left", "/turn"), ("more-in-hand", "/hand")}),
    ("board", lambda p: p.update(step="scoring"), {("tiles-left", "/left")}),
    ("board", lambda p: p.update(turn="Nobody"), {("entry.player-unknown", "/turn")}),
    ("board", lambda p: p["tiles"].update({"9,9": _tile("farm")}), {("place.no-such-space", "/tiles/9,9")}),
    ("board", lambda p: p["tiles"].update({"2,0": _tile("farm")}), {("place.never", "/tiles/2,0")}),
    ("board", lambda p: p["tiles"].update({"5,1": _tile("house-1")}), {("place.closed", "/tiles/5,1")}),
    ("board", lambda p: p["tiles"].update({"3,2": _tile("farm")}), {("place.wrong-kind.farm", "/tiles/3,2")}),
    (
        "board",
        lambda p: p["tiles"].update({"1,1": _tile("farm")}) or p["left"].update(dict.fromkeys(PLAYERS, 30)),
        {("on-other-kind.farm", "/tiles/1,1")},
    ),
    (
        "board",
        lambda p: p["tiles"].update({"0,0": _tile("power")}) or p["left"].update(dict.fromkeys(PLAYERS, 30)),
        {("on-other-kind.power", "/tiles/0,0")},
    ),
    ("board", lambda p: p["castles"].clear(), set()),
    ("board", lambda p: p["castles"].update({"2,0": PLAYERS[0]}), {("cannot-hold", "/castles/2,0")}),
    ("board", lambda p: p["castles"].update({"0,0": PLAYERS[0]}), {("no-such-castle", "/castles/0,0")}),
    ("board", lambda p: p.update(cathedrals={"1,1": []}), {("no-such-cathedral", "/cathedrals/1,1")}),
    ("board", lambda p: p.update(groups={}), {("entry.key-unknown", "/groups")}),
    ("board", lambda p: p.update(reserve={}), {("entry.key-unknown", "/reserve")}),
    ("irish", lambda p: p["towers"].update({"1,1": "three"}), {("no-such-tower", "/towers/1,1")}),
    ("irish", lambda p: p["towers"].pop("0,2"), {("tower-without-token", "/towers/0,2")}),
    ("irish", lambda p: p["towers"].clear(), {("towers-without-tokens", "/towers")}),
    (
        "irish",
        lambda p: p["towers"].update(dict.fromkeys(("0,0", "0,2"), "goal-card")),
        {("too-many-tokens", "/towers")},
    ),
    ("irish", lambda p: p["goals"].update({"goal-9": {}}), {("no-such-goal", "/goals/goal-9")}),
    ("irish", lambda p: p["goals"]["goal-1"].update({PLAYERS[1]: 8}), {("goal-numbers", "/goals/goal-1")}),
    ("irish", lambda p: p["goals"].update({"goal-2": {PLAYERS[1]: 5}}), {("goal-numbers", "/goals/goal-2")}),
    ("irish", lambda p: p["doubled"].update({PLAYERS[0]: "private"}), {("no-such-goal", f"/doubled/{PLAYERS[0]}")}),
    ("irish", lambda p: p["private"].update({PLAYERS[0]: 2}), {("entry.too-many-goals", f"/private/{PLAYERS[0]}")}),
    ("irish", lambda p: p.update(extra=1), {("extra-turns", "/extra")}),
    ("irish", lambda p: p.update(step="extra", extra=5), {("extra-turns", "/extra")}),
    (
        "irish",
        lambda p: p["reserve"].update({PLAYERS[0]: 5}),
        {("more-than-at-first", "/reserve"), ("too-many-tiles", "/tiles")},
    ),
    ("irish", lambda p: p.update(cathedrals={}), {("entry.key-unknown", "/cathedrals")}),
    ("sheet", lambda p: p["groups"][PLAYERS[0]].update(house=[1]), {("no-groups-of", f"/groups/{PLAYERS[0]}/house")}),
    ("sheet", lambda p: p["groups"][PLAYERS[0]].update(farm=[0]), {("empty-group", f"/groups/{PLAYERS[0]}/farm")}),
    ("sheet", lambda p: p["groups"][PLAYERS[0]].update(farm=[7]), {("too-many-tiles", "/groups")}),
    ("sheet", lambda p: p["settlements"].update({"huge-1": {}}), {("no-such-settlement", "/settlements/huge-1")}),
    (
        "sheet",
        lambda p: p["settlements"].update({"large-100": _houses([1])}),
        {("no-such-settlement", "/settlements/large-100")},
    ),
    (
        "sheet",
        lambda p: p["settlements"].update({"medium-1": _houses([5])}),
        {("no-such-houses", f"/settlements/medium-1/houses/{PLAYERS[1]}/0")},
    ),
    (
        "sheet",
        lambda p: p["settlements"].update({"medium-1": _houses([1, 1, 1, 1])}),
        {("tiles-of-settlement", "/settlements/medium-1"), ("too-many-tiles", "/groups")},
    ),
    ("sheet", lambda p: p["settlements"].update({"medium-1": _houses([])}), set()),
    (
        "sheet",
        lambda p: p["settlements"].update({"small-9": {}, "town-9": None}),
        {("no-such-settlement", "/settlements/town-9")},
    ),
    ("sheet", lambda p: p["castles"].clear(), set()),
    (
        "sheet",
        lambda p: p["castles"].clear() or p["beside"]["edinburgh"].update({PLAYERS[1]: {"tiles": 1, "workers": 1}}),
        {("castle-without-holder", "/castles/edinburgh")},
    ),
    ("sheet", lambda p: p["beside"]["edinburgh"].update({PLAYERS[1]: None}), set()),
    ("sheet", lambda p: p["cathedrals"].update({"cathedral-2": None}), set()),
    ("board", lambda p: p["tiles"].update({"3,2": None, "1,1": {}}), set()),
    ("irish", lambda p: p["goals"].update({"goal-2": None}) or p["doubled"].update({PLAYERS[1]: None}), set()),
    ("irish", lambda p: p["towers"].update({"0,2": None}), {("tower-without-token", "/towers/0,2")}),
    ("sheet", lambda p: p["beside"].update({"windsor": {}}), {("no-such-castle", "/beside/windsor")}),
    (
        "sheet",
        lambda p: p["beside"]["edinburgh"].update({PLAYERS[1]: {"tiles": 1, "workers": 2}}),
        {("workers-are-tiles", f"/beside/edinburgh/{PLAYERS[1]}")},
    ),
    (
        "sheet",
        lambda p: p["cathedrals"].update({"cathedral-1": [PLAYERS[1]] * 2}),
        {("piece-twice", "/cathedrals/cathedral-1/1")},
    ),
    ("irish sheet", lambda p: p["reached"].update({"spire": {}}), {("no-such-tower", "/reached/spire")}),
    (
        "irish sheet",
        lambda p: p["reached"].update({"three-1": {PLAYERS[0]: 0}}),
        {("nobody-there", "/reached/three-1")},
    ),
]
STARTS: dict[str, tuple[Callable[[], dict[str, Any]], str, dict[str, Any] | None]] = {
    "board": (scottish_board, "scotland", MAP),
    "irish": (irish_board, "ireland", IRISH),
    "sheet": (lambda: sheet("scotland"), "scotland", None),
    "irish sheet": (lambda: sheet("ireland"), "ireland", None),
}


#: Each country in each way.
BOTH_WAYS = [("scotland", MAP), ("scotland", None), ("ireland", IRISH), ("ireland", None)]
#: Tiles left of three with the second one to move, or the third after an extra turn of the second: what is refused.
LEFT: list[tuple[str, tuple[int, int, int], set[tuple[str, int]]]] = [
    ("turn", (9, 9, 9), set()),
    ("turn", (8, 9, 9), set()),
    ("turn", (8, 9, 8), set()),
    ("turn", (9, 9, 8), {("left-out-of-order", 0)}),
    ("turn", (10, 9, 9), {("left-out-of-order", 0)}),
    ("turn", (9, 9, 10), {("left-out-of-order", 2)}),
    ("turn", (7, 9, 9), {("left-too-few", 0)}),
    ("turn", (7, 9, 8), {("left-too-few", 0)}),
    ("turn", (7, 9, 2), {("left-too-few", 0), ("left-too-few", 2)}),
    ("turn", (0, 9, 9), set()),  # G44: who has left the game
    ("turn", (9, 9, 0), set()),
    ("turn", (1, 9, 0), {("left-too-few", 0)}),
    ("extra", (9, 9, 9), set()),
    ("extra", (9, 8, 9), set()),
    ("extra", (8, 8, 9), set()),
    ("extra", (9, 9, 8), {("left-out-of-order", 0), ("left-out-of-order", 1)}),
    ("extra", (9, 7, 9), {("left-too-few", 1)}),
    ("extra", (0, 0, 0), set()),
    ("extra", (9, 0, 8), {("left-out-of-order", 0)}),
]


@pytest.mark.parametrize(("variant", "document"), BOTH_WAYS)
@pytest.mark.parametrize(("step", "left", "expected"), LEFT)
def test_the_tiles_left_are_what_turns_in_order_give(
    variant: str,
    document: dict[str, Any] | None,
    step: str,
    left: tuple[int, int, int],
    expected: set[tuple[str, int]],
) -> None:
    position = renamed(Table(3, variant, document, tokens=("doubling", "three")).position)
    position |= {"step": step, "turn": THREE[1], "left": dict(zip(THREE, left, strict=True))}
    position |= {"hand": {name: min(1, count) for name, count in position["left"].items()}}
    position |= {"extra": 1} if step == "extra" else {}
    reply = entered(position, variant, document, 3)
    told = faults(reply) if isinstance(reply, Rejected) else set()
    if step == "extra" and variant == "scotland":
        assert ("extra-turns", "/extra") in told
        return
    assert told == {(code, f"/left/{THREE[seat]}") for code, seat in expected}
    assert not isinstance(reply, Rejected) or {rule for one in reply.violations for rule in one.rules} == {
        "rb.turn",
        "rb.ours.G44",
    }


@pytest.mark.parametrize(
    ("left", "told"),
    [((9, 9, 8), {"n": 9, "other": SEATS[2], "fewer": 8}), ((7, 9, 8), {"n": 7, "other": SEATS[1], "more": 9})],
)
def test_tiles_out_of_order_are_told_beside_those_of_whom_they_do_not_go_with(
    left: tuple[int, int, int], told: dict[str, Any]
) -> None:
    position = renamed(Table(3, "scotland", None).position)
    position |= {"step": "turn", "turn": THREE[1], "left": dict(zip(THREE, left, strict=True))}
    reply = entered(position, "scotland", None, 3)
    assert isinstance(reply, Rejected)
    (fault,) = reply.violations
    assert fault.msg.params == {"seat": SEATS[0], **told}


def test_a_table_that_draws_at_once_may_be_any_tiles_ahead() -> None:
    """G05: whoever sets a tile aside places another one in the same turn."""
    position = sheet("scotland")
    position["left"][PLAYERS[1]] -= 3
    assert faults(entered(position, "scotland")) == {("left-too-few", f"/left/{PLAYERS[1]}")}
    assert not isinstance(entered(position, "scotland", draw_again="on"), Rejected)


def _tile(tile: str) -> dict[str, str]:
    return {"player": PLAYERS[0], "tile": tile}


def _houses(houses: list[int]) -> dict[str, Any]:
    return {"houses": {PLAYERS[1]: houses}}


@pytest.mark.parametrize("start", STARTS)
def test_a_position_goes_on_where_it_was_told(start: str) -> None:
    make, variant, document = STARTS[start]
    position = make()
    referee = entered(position, variant, document)
    assert not isinstance(referee, Rejected), referee
    assert referee.snapshot() == position
    assert referee.decision is not None


@pytest.mark.parametrize("number", range(len(CASES)))
def test_what_cannot_be_is_refused_with_its_place(number: int) -> None:
    start, spoil, expected = CASES[number]
    make, variant, document = STARTS[start]
    position = make()
    spoil(position)
    reply = entered(position, variant, document)
    if expected:
        assert faults(reply) == expected
    else:
        assert not isinstance(reply, Rejected)


@pytest.mark.parametrize("start", STARTS)
def test_what_is_not_there_may_be_left_out(start: str) -> None:
    """Everything that can be empty, one by one: then it is."""
    make, variant, document = STARTS[start]
    left_out = 0
    for key, told in make().items():
        if told in ({}, [], 0, "", dict.fromkeys(PLAYERS[:2], 0)):
            position = make()
            del position[key]
            referee = entered(position, variant, document)
            assert not isinstance(referee, Rejected), (key, referee)
            assert referee.snapshot()[key] == told
            left_out += 1
    assert left_out > 1


def test_all_faults_are_told_at_once() -> None:
    position = scottish_board()
    position["points"][PLAYERS[0]] = -1
    position["tiles"]["9,9"] = _tile("farm")
    position["turn"] = "Nobody"
    assert len(faults(entered(position, "scotland", MAP))) == 3


def test_the_final_count_can_be_entered() -> None:
    """The cards are asked for as at the end of a game."""
    position = sheet("scotland")
    position |= {"step": "scoring", "turn": None, "left": dict.fromkeys(PLAYERS, 0), "hand": dict.fromkeys(PLAYERS, 0)}
    referee = entered(position, "scotland")
    assert not isinstance(referee, Rejected), referee
    assert referee.decision is not None
    assert (referee.decision.name, referee.decision.seat) == ("end.gifts", B)  # type: ignore[union-attr]
    assert [row["castles"] for row in referee.scores.table] == [5, 0]
    assert [row["unfinished"] for row in referee.scores.table] == [0, 2]


def test_an_extra_turn_can_be_entered() -> None:
    position = irish_board()
    position |= {"step": "extra", "extra": 1}
    referee = entered(position, "ireland", IRISH)
    assert not isinstance(referee, Rejected)
    assert referee.chapter == ("1", str(A), "extra-1")


def test_a_private_goal_may_be_doubled_where_the_table_says_so() -> None:
    position = irish_board()
    position["doubled"] = {PLAYERS[0]: "private"}
    assert not isinstance(entered(position, "ireland", IRISH, double_private_goal="on"), Rejected)


def test_whoever_has_no_tile_left_is_passed_over() -> None:
    """G44: a position may leave out turns."""
    position = sheet("scotland")
    position["left"] = {PLAYERS[0]: 2, PLAYERS[1]: 0}
    position["hand"] = {PLAYERS[0]: 1, PLAYERS[1]: 0}
    referee = entered(position, "scotland")
    assert not isinstance(referee, Rejected)
    assert referee.decision is not None


def test_a_board_of_another_country_is_refused_with_the_set_up() -> None:
    reply = entered(scottish_board(), "ireland", MAP)
    assert isinstance(reply, Rejected)
    assert [one.at for one in reply.violations] == ["/materials/board/variant"]
