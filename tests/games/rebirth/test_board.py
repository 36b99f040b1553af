"""Boards: the practice boards, and everything that can be wrong with one of somebody's own."""

import copy
import gc
import json
from importlib.resources import files
from typing import Any

import pytest

from companion.engine.tools import Verdict
from companion.engine.values import Unreadable, Value
from companion.games.rebirth import GAME
from companion.games.rebirth.board import Board, Hex, beside, joined, space_id
from companion.games.rebirth.board_reader import (
    FORMAT,
    MOST_SPACES,
    PLAYED_ON,
    board_for,
    practice_board,
    read_board,
    read_text,
)
from companion.games.rebirth.clover import clover_of
from companion.games.rebirth.entry import Faults
from companion.games.rebirth.ground import ground_on
from companion.games.rebirth.printed import CASTLE, CATHEDRAL, FOR_TILES, PRINTED, TOWER, VARIANTS, WATER
from tests.games.rebirth.asking import said

Document = dict[str, Any]


def practice(variant: str) -> Document:
    text = files("companion.games.rebirth").joinpath(f"data/{variant}.json").read_text("utf-8")
    document: Document = json.loads(text)
    return document


def of(variant: str, *hexes: Any) -> Document:
    return {"format": FORMAT, "game": "rebirth", "variant": variant, "hexes": list(hexes)}


def flood(hexes: list[Document]) -> None:
    """Blank spaces become water."""
    for row in hexes:
        if row["kind"] == "blank":
            at = row["at"]
            row.clear()
            row.update(at=at, kind="water")


def told(document: Document) -> tuple[set[tuple[str, str]], set[str]]:
    """The codes of all faults with their places, and of all warnings."""
    _, faults = read_board(Value(document))
    refused = {(said(fault.msg).removeprefix("map."), fault.at or "") for fault in faults.violations}
    return refused, {said(warning.msg).removeprefix("map.") for warning in (*faults.missing, *faults.warnings)}


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_practice_board_contradicts_nothing_that_is_known(variant: str) -> None:
    board, faults = read_board(Value(practice(variant)))
    assert (faults.violations, faults.missing, faults.warnings) == ([], [], [])
    printed = PRINTED[variant]
    assert sum(space.closed for space in board.hexes.values()) == printed.closed
    assert len(list(board.of_kind(TOWER))) == printed.towers
    assert len(list(board.of_kind(CATHEDRAL))) == printed.cathedrals
    assert len(list(board.of_kind(CASTLE))) <= printed.most_castles
    assert len(board.for_tiles) >= printed.fewest_spaces
    assert sum(len(spaces) == 4 for spaces in board.settlements.values()) == printed.towns
    assert tuple(clover_of(board).known) == printed.clover_castles
    assert board.practice
    assert board.name


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_practice_board_is_an_island_in_the_water(variant: str) -> None:
    board = practice_board(variant)
    land = [at for at, space in board.hexes.items() if space.kind != WATER]
    assert len(board.parts()) == 1
    assert all(len(board.neighbours(at)) == 6 for at in land), "every space has all its neighbours listed"
    assert all(space.closed <= (space.kind in FOR_TILES) for space in board.hexes.values())


def test_neighbours_are_mutual_and_six_around() -> None:
    around = set(beside((2, -1)))
    assert len(around) == 6
    assert all((2, -1) in set(beside(at)) for at in around)
    board = Board("scotland", {(0, 0): Hex("farm"), (1, 0): Hex("blank"), (3, 0): Hex("farm")})
    assert board.neighbours((0, 0)) == ((1, 0),)
    assert board.neighbours((3, 0)) == ()
    assert sorted(map(len, joined(board.hexes))) == [1, 2]
    assert space_id((2, -1)) == "2,-1"


def test_all_faults_are_told_at_once_each_with_its_place() -> None:
    document = of(
        "scotland",
        {"at": [0, 0], "kind": "swamp"},
        {"at": [1, 0], "kind": "settlement"},
        {"at": [1, 0], "kind": "farm"},
        {"at": [2, 0], "kind": "tower"},
        {"at": [3, 0], "kind": "farm", "settlement": "s1", "port": True, "clover": True, "name": "Barn"},
        {"at": [4, 0], "kind": "power", "sea_farm": True},
        {"at": [5, 0], "kind": "castle", "closed": True, "name": "Edinburgh"},
        {"at": [6, 0], "kind": "castle", "name": "EDINBURGH"},
        {"at": [7], "kind": "farm"},
        {"at": [8, "x"], "kind": "farm"},
        {"at": [500, 0], "kind": "farm"},
        {"kind": "farm"},
        {"at": [9, 0]},
        {"at": [10, 0], "kind": "farm", "closed": "yes"},
        "nothing",
        {"at": [11, 0], "kind": "settlement", "settlement": "s\u202e1"},
    )
    refused, _ = told(document)
    assert refused == {
        ("kind-unknown", "/hexes/0/kind"),
        ("without-settlement", "/hexes/1"),
        ("space-twice", "/hexes/2"),
        ("not-in-scotland", "/hexes/3/kind"),
        ("no-settlement-here", "/hexes/4/settlement"),
        ("no-port-here", "/hexes/4/port"),
        ("no-clover-here.scotland", "/hexes/4/clover"),
        ("no-name-here", "/hexes/4/name"),
        ("no-sea-farms-in-scotland", "/hexes/5/sea_farm"),
        ("not-closed-here", "/hexes/6/closed"),
        ("name-twice", "/hexes/7/name"),
        ("not-two-numbers", "/hexes/8/at"),
        ("input.not-whole", "/hexes/9/at/1"),
        ("too-far", "/hexes/10/at"),
        ("input.missing", "/hexes/11"),
        ("input.missing", "/hexes/12"),
        ("input.not-boolean", "/hexes/13/closed"),
        ("input.not-object", "/hexes/14"),
        ("settlement-not-shown", "/hexes/15/settlement"),
    }


def test_ireland_has_its_own_marks() -> None:
    document = of(
        "ireland",
        {"at": [0, 0], "kind": "cathedral"},
        {"at": [1, 0], "kind": "settlement", "settlement": "s1", "port": True},
        {"at": [2, 0], "kind": "settlement", "settlement": "s1", "sea_farm": True},
        {"at": [3, 0], "kind": "blank", "sea_farm": True},
        {"at": [4, 0], "kind": "tower", "clover": True, "name": "Cloyne"},
        {"at": [5, 0], "kind": "farm", "clover": True},
    )
    assert told(document)[0] == {
        ("not-in-ireland", "/hexes/0/kind"),
        ("no-ports-in-ireland", "/hexes/1/port"),
        ("no-sea-farm-here", "/hexes/2/sea_farm"),
        ("no-clover-here.ireland", "/hexes/5/clover"),
    }


def settlement(*places: tuple[int, int], closed: int = 0) -> list[Document]:
    """A settlement on some places, the first of them closed."""
    rows: list[Document] = [{"at": list(at), "kind": "settlement", "settlement": "s1"} for at in places]
    for row in rows[:closed]:
        row["closed"] = True
    return rows


@pytest.mark.parametrize(
    ("variant", "hexes", "expected"),
    [
        ("scotland", settlement((0, 0), (1, 0), (2, 0)), set()),
        ("scotland", settlement((0, 0), (2, 0)), {("settlement-apart", "/hexes/1/settlement")}),
        ("scotland", settlement((0, 0), (1, 0), (3, 0)), {("settlement-apart", "/hexes/2/settlement")}),
        ("scotland", settlement(*((q, 0) for q in range(4))), {("settlement-too-large", "/hexes/0/settlement")}),
        ("ireland", settlement(*((q, 0) for q in range(4))), set()),
        ("ireland", settlement(*((q, 0) for q in range(5))), {("settlement-too-large", "/hexes/0/settlement")}),
        ("ireland", [{"at": [0, 0], "kind": "water"}], {("no-spaces", "/hexes")}),
        (
            "ireland",
            [{"at": [0, 0], "kind": "castle", "name": "x" * 41}],
            {("no-spaces", "/hexes"), ("name-not-shown", "/hexes/0/name")},
        ),
    ],
)
def test_settlements_are_joined_and_not_too_large(
    variant: str, hexes: list[Document], expected: set[tuple[str, str]]
) -> None:
    assert told(of(variant, *hexes))[0] == expected


@pytest.mark.parametrize(
    ("variant", "change", "expected"),
    [
        ("scotland", lambda hexes: next(row for row in hexes if row.get("closed")).pop("closed"), {"closed-count"}),
        ("ireland", lambda hexes: first(hexes, "tower", "Timahoe").update(kind="castle", name="Lea"), {"tower-count"}),
        ("scotland", lambda hexes: first(hexes, "cathedral").update(kind="blank"), {"cathedral-count"}),
        (
            "scotland",
            lambda hexes: first(hexes, "cathedral").update(kind="castle"),
            {"cathedral-count", "many-castles"},
        ),
        ("ireland", lambda hexes: first(hexes, "tower", "Glendalough").pop("clover"), {"clover-towers"}),
        ("scotland", lambda hexes: first(hexes, "castle", "Stirling").pop("clover"), {"clover-odd.scotland"}),
        ("scotland", lambda hexes: first(hexes, "castle", "Urquhart").update(clover=True), {"clover-odd.scotland"}),
        (
            "ireland",
            lambda hexes: first(hexes, "castle", "Blarney").update(name="Cork", clover=False),
            {"which-castle.ireland"},
        ),
        ("scotland", lambda hexes: hexes.append({"at": [40, 0], "kind": "farm"}), {"spaces-apart"}),
        (
            "scotland",
            lambda hexes: hexes.append({"at": [40, 0], "kind": "castle"}),
            {"spaces-apart", "out-of-reach", "many-castles"},
        ),
        ("scotland", lambda hexes: hexes[0].update(colour="blue"), {"entry.key-unknown"}),
        ("ireland", flood, {"few-spaces", "closed-count"}),
    ],
)
def test_what_contradicts_what_is_known_is_a_warning(variant: str, change: Any, expected: set[str]) -> None:
    document = copy.deepcopy(practice(variant))
    change(document["hexes"])
    assert told(document) == (set(), expected)


def first(hexes: list[Document], kind: str, name: str | None = None) -> Document:
    """The first space of a kind, or the one with a name."""
    return next(row for row in hexes if row["kind"] == kind and name in (None, row.get("name")))


def test_a_town_missing_and_a_settlement_partly_closed_are_told() -> None:
    document = practice("ireland")
    town = next(name for name, spaces in practice_board("ireland").settlements.items() if len(spaces) == 4)
    rows = [row for row in document["hexes"] if row.get("settlement") == town]
    rows[-1].update(settlement="s99")
    assert told(document) == (set(), {"town-count"})
    rows[0]["closed"] = True
    assert told(document) == (set(), {"town-count", "partly-closed", "closed-count"})


@pytest.mark.parametrize(
    ("change", "code", "at"),
    [
        ({"format": "companion-game/1"}, "rebirth.board.other-format", "/format"),
        ({"game": "chess"}, "rebirth.board.other-game", "/game"),
        ({"variant": "wales"}, "input.not-one-of", "/variant"),
        ({"hexes": {}}, "input.not-list", "/hexes"),
    ],
)
def test_without_its_head_nothing_of_a_board_is_read(change: Document, code: str, at: str) -> None:
    with pytest.raises(Unreadable) as fault:
        read_board(Value({**practice("scotland"), **change}))
    assert (fault.value.msg.code, fault.value.at) == (code, at)


def test_a_list_without_end_is_read_only_so_far() -> None:
    rows = [{"at": [q % 90, q // 90], "kind": "farm"} for q in range(MOST_SPACES + 5)]
    board, faults = read_board(Value(of("scotland", *rows)))
    assert len(board.hexes) == MOST_SPACES
    assert [fault.msg.code for fault in faults.violations] == ["rebirth.map.too-many-spaces"]


def test_a_set_up_takes_its_own_board_or_the_practice_board() -> None:
    assert board_for("ireland", None) is practice_board("ireland")
    own = board_for("scotland", Value({**practice("scotland"), "name": "My copy"}, "/materials/board"))
    assert isinstance(own, Board)
    assert own.name == "My copy"
    wrong = board_for("ireland", Value(practice("scotland"), "/materials/board"))
    assert not isinstance(wrong, Board)
    assert [(fault.msg.code, fault.at) for fault in wrong] == [
        ("rebirth.map.other-variant", "/materials/board/variant")
    ]


def test_every_fault_names_a_rule_and_says_what_to_do() -> None:
    faults = Faults()
    document = of("scotland", {"at": [0, 0], "kind": "tower", "name": "\u202e"}, {"at": [0]})
    _, faults = read_board(Value(document))
    assert len(faults.violations) == 4
    assert all(fault.rules for fault in faults.violations)


#: Two rows of land, three spaces in the first and two in the second.
LAND = ((1, 2), (2, 2), (5, 2), (0, 5), (3, 5))


@pytest.mark.parametrize(
    ("at", "found"),
    [
        ((4, -1), ("above", {"by": 3})),
        ((0, 2), ("left", {"by": 1, "row": 1})),
        ((-2, 5), ("left", {"by": 2, "row": 2})),
        ((4, 2), ("right", {"by": 2, "row": 1, "place": 2})),
        ((9, 2), ("right", {"by": 4, "row": 1, "place": 3})),
        ((3, 4), ("below", {"by": 2, "row": 1})),
        ((3, 9), ("below", {"by": 4, "row": 2})),
    ],
)
def test_what_is_off_the_land_is_found_from_what_is_nearest(at: tuple[int, int], found: tuple[str, Any]) -> None:
    spaces = {place: Hex(FOR_TILES[0]) for place in LAND}
    board = Board("scotland", {**spaces, at: Hex(WATER)})
    assert board.off_land(at) == found
    assert [board.counted(place) for place in LAND] == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)]


def test_without_land_nothing_is_near_any() -> None:
    assert Board("scotland", {(0, 0): Hex(WATER)}).off_land((0, 0)) == ("nowhere", {})


def missing_on(document: Document) -> set[str]:
    """What a board lacks for a whole game, as its verdict tells it: first among the warnings, and counted."""
    verdict = GAME.materials["board"].judge(Value(document))
    assert isinstance(verdict, Verdict)
    return {said(warning.msg).removeprefix("map.") for warning in verdict.warnings[: verdict.result["missing"]]}


def only(hexes: list[Document], *kinds: str) -> list[Document]:
    return [row for row in hexes if row["kind"] in kinds]


@pytest.mark.parametrize(
    ("variant", "change", "missing"),
    [
        ("scotland", lambda hexes: None, set()),
        ("ireland", lambda hexes: None, set()),
        ("scotland", lambda hexes: hexes.remove(first(hexes, "cathedral")), {"cathedral-count"}),
        ("ireland", lambda hexes: hexes.remove(first(hexes, "tower", "Timahoe")), {"tower-count"}),
        ("ireland", lambda hexes: first(hexes, "tower", "Glendalough").pop("clover"), {"clover-towers"}),
        ("ireland", lambda hexes: hexes.remove(first(hexes, "castle", "Blarney")), {"which-castle.ireland"}),
        (
            "scotland",
            lambda hexes: [row.update(closed=True) for row in only(hexes, "farm", "power", "blank")],
            {"few-open"},
        ),
        (
            "scotland",
            lambda hexes: [hexes.remove(row) for row in only(hexes, "castle", "power", "blank")],
            {"none-of-kind", "few-spaces", "few-open", "which-castle.scotland"},
        ),
    ],
)
def test_a_board_is_ready_when_a_whole_game_can_be_played_on_it(variant: str, change: Any, missing: set[str]) -> None:
    document = copy.deepcopy(practice(variant))
    change(document["hexes"])
    assert missing_on(document) == missing


def test_games_on_the_same_board_share_it_as_long_as_there_are_any() -> None:
    written = json.dumps({**practice("scotland"), "name": "Shared"})
    one, other = (board_for("scotland", Value(json.loads(written), at)) for at in ("/materials/board", "/board"))
    assert isinstance(one, Board)
    assert one is other
    assert ground_on(one, 2) is ground_on(one, 2)
    text = json.dumps(json.loads(written))
    assert text in PLAYED_ON
    del one, other
    read_text.cache_clear()
    gc.collect()
    assert text not in PLAYED_ON


def test_what_is_wrong_with_a_board_is_told_as_often_as_it_is_asked() -> None:
    wrong = of("scotland", {"at": [0, 0], "kind": "hill"})
    first, second = (read_board(Value(copy.deepcopy(wrong)))[1] for _ in range(2))
    first.violations.clear()
    assert said(second.violations[0].msg) == "map.kind-unknown"
    elsewhere = board_for("ireland", Value(wrong, "/materials/board"))
    assert isinstance(elsewhere, tuple)
    places = [fault.at for fault in elsewhere]
    assert (places[0], places[-1]) == ("/materials/board/hexes/0/kind", "/materials/board/variant")
    assert len(read_board(Value(wrong))[1].violations) == len(second.violations)


def test_a_board_that_is_nested_too_deep_for_a_text_is_read_all_the_same() -> None:
    nested: list[Any] = []
    for _ in range(5_000):
        nested = [nested]
    _, faults = read_board(Value({**of("scotland"), "more": nested}))
    assert [said(warning.msg) for warning in faults.warnings][:1] == ["entry.key-unknown"]
