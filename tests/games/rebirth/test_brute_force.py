"""The recount itself, held to the vectors of the rules, before it judges the engine."""

import json
import random
from importlib.resources import files
from typing import Any

import pytest

from tests.games.rebirth import brute_force as brute
from tests.games.rebirth.brute_force import At, Table, move

#: A tile placed in a test: whose, which, where.
Placed = tuple[int, str, At]
A, B, C, D = range(4)
FARM, POWER, ONE, TWO, THREE, FOUR = brute.TILES


def table_of(seats: int, variant: str, spaces: dict[At, str | dict[str, Any]], placed: list[Placed]) -> Table:
    """A board of a few spaces, and what was placed there, one after the other, whoever's turn it was."""
    rows = [{"at": list(at), **({"kind": row} if isinstance(row, str) else row)} for at, row in spaces.items()]
    table = brute.new_table({"variant": variant, "hexes": rows}, seats, 0)
    table["moves"] = [move(*one) for one in placed]
    return table


def scored(table: Table, number: int = -1) -> dict[int, int]:
    """Points of a move, by seat."""
    found: dict[int, int] = {}
    for _, seat, pays in brute.parts(table, range(len(table["moves"]))[number]):
        found[seat] = found.get(seat, 0) + pays
    return found


ROW = {(q, 0): "blank" for q in range(6)}


@pytest.mark.parametrize(
    ("placed", "pays"),
    [
        pytest.param([(A, FARM, (0, 0))], 1, id="TG-01"),
        pytest.param([(A, FARM, (q, 0)) for q in (0, 1, 3, 4, 5)] + [(A, FARM, (2, 0))], 6, id="TG-02"),
        pytest.param([(A, POWER, (0, 0)), (A, FARM, (1, 0))], 1, id="TG-03"),
        pytest.param([(B, POWER, (0, 0)), (A, POWER, (1, 0))], 1, id="TX-1"),
        pytest.param([(A, POWER, (0, 0)), (A, POWER, (1, 0))], 2, id="TX-2"),
    ],
)
def test_groups(placed: list[Placed], pays: int) -> None:
    assert scored(table_of(3, "scotland", {**ROW}, placed)) == {A: pays}


def test_a_group_touched_twice_counts_once() -> None:  # TG-04
    around = {(0, 0): "farm", (1, 0): "farm", (0, 1): "farm"}
    assert scored(table_of(3, "scotland", {**around}, [(A, FARM, at) for at in around])) == {A: 3}


@pytest.mark.parametrize(("order", "pays"), [((0, 1, 2, 3), 10), ((0, 1, 3, 2), 8)], ids=["TG-06", "TG-07"])
def test_the_order_of_placing_matters(order: tuple[int, ...], pays: int) -> None:
    table = table_of(3, "scotland", {**ROW}, [(A, FARM, (q, 0)) for q in order])
    assert brute.track(table, A) == pays


def test_where_tiles_go() -> None:
    spaces: dict[At, str | dict[str, Any]] = {
        (0, 0): "farm",
        (1, 0): "power",
        (2, 0): {"kind": "blank", "closed": True},
        (3, 0): {"kind": "settlement", "settlement": "s"},
        (4, 0): "castle",
        (5, 0): "water",
        (6, 0): "cathedral",
    }
    open_to = {seats: table_of(seats, "scotland", spaces, []) for seats in (2, 3)}
    assert brute.legal_spaces(open_to[2], FARM) == [(0, 0)]
    assert brute.legal_spaces(open_to[3], FARM) == [(0, 0), (2, 0)]
    assert brute.legal_spaces(open_to[3], POWER) == [(1, 0), (2, 0)]
    assert brute.legal_spaces(open_to[3], TWO) == [(3, 0)]
    assert brute.legal_tiles(open_to[2]) == list(brute.TILES)
    taken = table_of(2, "scotland", spaces, [(A, FARM, (0, 0))])
    assert brute.legal_spaces(taken, FARM) == [(1, 0)]  # TG-05: the rare exception
    full = table_of(2, "scotland", spaces, [(A, FARM, (0, 0)), (B, FARM, (1, 0)), (A, ONE, (3, 0))])
    assert brute.legal_tiles(full) == ["none"]
    assert scored(full, 1) == {B: 1}


SETTLEMENTS = [
    ("TS-01", [[4], [], [], []], A, 1, [4, 0, 0, 0]),
    ("TS-02", [[2], [2], [], []], B, 2, [5, 3, 0, 0]),
    ("TS-03", [[1, 4], [], [], []], A, 2, [8, 0, 0, 0]),
    ("TS-04", [[1, 1, 1], [], [], []], A, 3, [13, 0, 0, 0]),
    ("TS-05", [[1, 2], [3], [], []], A, 3, [5, 8, 0, 0]),
    ("TS-06", [[1, 2], [3], [], []], B, 3, [8, 5, 0, 0]),
    ("TS-07", [[2], [2], [2], []], C, 3, [8, 5, 0, 0]),
    ("TS-08", [[2], [2], [2], []], A, 3, [0, 8, 5, 0]),
    ("TS-09", [[2], [2], [2], []], B, 3, [5, 0, 8, 0]),
    ("TS-10", [[3], [1], [3], []], C, 3, [8, 0, 5, 0]),
    ("TS-11", [[3], [3], [1], []], C, 3, [8, 5, 0, 0]),
    ("TS-12", [[4], [1], [1], []], C, 3, [8, 5, 0, 0]),
    ("TS-13", [[4], [1], [1], []], B, 3, [8, 0, 5, 0]),
    ("TS-14", [[1, 1], [4], [], []], A, 3, [5, 8, 0, 0]),
    ("TS-15", [[1, 1, 1, 1], [], [], []], A, 4, [25, 0, 0, 0]),
    ("TS-16", [[4, 1], [2, 2], [], []], B, 4, [17, 8, 0, 0]),
    ("TS-17", [[2, 2], [1, 3], [], []], B, 4, [17, 8, 0, 0]),
    ("TS-18", [[2, 2], [1, 3], [], []], A, 4, [8, 17, 0, 0]),
    ("TS-19", [[1, 1], [3], [2], []], C, 4, [8, 12, 5, 0]),
    ("TS-20", [[1, 1], [3], [2], []], A, 4, [5, 12, 8, 0]),
    ("TS-21", [[2], [2], [2], [2]], B, 4, [5, 0, 12, 8]),
    ("TS-22", [[4], [2], [2], [2]], C, 4, [12, 5, 0, 8]),
    ("TS-23", [[4], [3], [1], [1]], D, 4, [12, 8, 5, 0]),
    # The seed's own examples at a table of pink, blue, beige, orange.
    ("TX-3", [[2], [1], [], []], A, 2, [5, 3, 0, 0]),
    ("TX-4", [[3], [1], [], [1]], A, 3, [8, 5, 0, 0]),
    ("TX-7", [[3], [4], [2], [2]], B, 4, [8, 12, 5, 0]),
]


@pytest.mark.parametrize(("houses", "last", "size", "pays"), [pytest.param(*row[1:], id=row[0]) for row in SETTLEMENTS])
def test_settlements(houses: list[list[int]], last: int, size: int, pays: list[int]) -> None:
    """The last space is filled by the last placer; whatever lies there before pays nothing."""
    tiles = [(seat, count) for seat, each in enumerate(houses) for count in each]
    tiles.sort(key=lambda one: one[0] == last)
    places = [(q, 0) for q in range(size)]
    rows: dict[At, str | dict[str, Any]] = {at: {"kind": "settlement", "settlement": "s"} for at in places}
    placed = [(seat, f"house-{count}", at) for (seat, count), at in zip(tiles, places, strict=True)]
    table = table_of(4, "ireland", rows, placed)
    assert [brute.track(table, seat, size - 1) for seat in range(4)] == [0] * 4
    assert [brute.track(table, seat) for seat in range(4)] == pays
    assert [brute.unfinished(table, seat) for seat in range(4)] == [0] * 4


def test_an_unfinished_settlement_pays_houses() -> None:  # TS-24
    rows: dict[At, str | dict[str, Any]] = {(q, 0): {"kind": "settlement", "settlement": "s"} for q in range(3)}
    table = table_of(3, "scotland", rows, [(A, THREE, (0, 0)), (B, TWO, (1, 0))])
    assert [brute.unfinished(table, seat) for seat in range(3)] == [3, 2, 0]


def test_a_closed_space_is_not_empty() -> None:
    """The prizes follow the printed size."""
    rows: dict[At, str | dict[str, Any]] = {(q, 0): {"kind": "settlement", "settlement": "s"} for q in range(3)}
    rows[1, 0] = {"kind": "settlement", "settlement": "s", "closed": True}
    placed: list[Placed] = [(A, ONE, (0, 0)), (B, TWO, (2, 0))]
    assert scored(table_of(2, "scotland", rows, placed)) == {A: 5, B: 8}
    assert scored(table_of(3, "scotland", rows, placed)) == {}


@pytest.mark.parametrize(
    ("tiles", "size", "touching", "pays"),
    [
        pytest.param([ONE], 3, 0, 1, id="TP-01"),
        pytest.param([THREE], 1, 0, 4, id="TP-02"),
        pytest.param([ONE, TWO], 2, 1, 9, id="TP-03"),
        pytest.param([ONE], 2, 1, 0, id="TP-04"),
    ],
)
def test_ports(tiles: list[str], size: int, touching: int, pays: int) -> None:
    rows: dict[At, str | dict[str, Any]] = {(q, 0): {"kind": "settlement", "settlement": "s"} for q in range(size)}
    rows[touching, 0] = {"kind": "settlement", "settlement": "s", "port": True}
    table = table_of(3, "scotland", rows, [(A, tile, (q, 0)) for q, tile in enumerate(tiles)])
    assert scored(table).get(A, 0) == pays


def test_sea_farms() -> None:  # TP-05 to TP-08
    sea = {"kind": "blank", "sea_farm": True}
    rows: dict[At, str | dict[str, Any]] = {**ROW, (3, 0): sea}
    assert scored(table_of(3, "ireland", rows, [(A, POWER, (3, 0))])) == {A: 2}
    line: list[Placed] = [(A, FARM, (q, 0)) for q in range(4)]
    assert scored(table_of(3, "ireland", rows, line)) == {A: 5}


@pytest.mark.parametrize(
    ("steps", "held"),
    [
        pytest.param("As Bs Bf", "AAB", id="TC-01"),
        pytest.param("As Bf Af Bs", "ABAA", id="TC-02"),
        pytest.param("Af As Bf Bf", "AAAB", id="TC-03"),
        pytest.param("Af Bf Cf Bs Cf", "AAABC", id="TC-04"),
        pytest.param("Af Af", "AA", id="TC-05"),
        pytest.param("Af Bf Bs", "AAB", id="TX-5"),
        pytest.param("As Bf", "AB", id="TX-6"),
    ],
)
def test_castles(steps: str, held: str) -> None:
    castle, table = castle_with([(step[0], step[1]) for step in steps.split()])
    assert "".join("ABC"[brute.holder(table, castle, count + 1) or 0] for count in range(len(held))) == held


def castle_with(steps: list[tuple[str, str]]) -> tuple[At, Table]:
    """A castle with spaces of all kinds round it, and tiles there one after the other."""
    castle = (0, 0)
    rows: dict[At, str | dict[str, Any]] = {castle: "castle"}
    placed: list[Placed] = []
    for at, (seat, kind) in zip(brute.around(castle), steps, strict=False):
        rows[at] = "farm" if kind == "f" else {"kind": "settlement", "settlement": str(at)}
        placed.append(("ABC".index(seat), FARM if kind == "f" else ONE, at))
    return castle, table_of(3, "scotland", rows, placed)


def test_nobody_is_ever_better_at_a_castle_than_who_holds_it() -> None:  # TC-06
    chance = random.Random(6)
    for _ in range(300):
        castle, table = castle_with([(chance.choice("ABC"), chance.choice("fs")) for _ in range(6)])
        for count in range(1, 7):
            beside = [brute.tiles_beside(table, count, castle, seat) for seat in range(3)]
            strength = [(len(tiles), tiles.count(FARM)) for tiles in beside]
            holds = brute.holder(table, castle, count)
            assert holds is not None
            assert strength[holds] == max(strength)


def test_cathedrals() -> None:  # TK-01 to TK-03
    rows: dict[At, str | dict[str, Any]] = {**ROW, (0, 1): "cathedral", (-1, 1): "cathedral"}
    table = table_of(3, "scotland", rows, [(A, FARM, (1, 0)), (A, FARM, (0, 0)), (B, POWER, (2, 0))])
    assert [len(brute.touched_first(table, number, "cathedral")) for number in range(3)] == [1, 1, 0]
    at_once = table_of(3, "scotland", rows, [(A, FARM, (0, 0)), (B, FARM, (1, 0)), (A, FARM, (2, 0))])
    assert [brute.cathedrals_of(at_once, seat) for seat in range(3)] == [2, 1, 0]


@pytest.mark.parametrize(
    ("held", "clover", "wins"),
    [
        pytest.param({"edinburgh": A, "stirling": C}, [], ([A], "edinburgh"), id="TE-04"),
        pytest.param({"edinburgh": C, "stirling": B}, [], ([B], "stirling"), id="TE-05"),
        pytest.param({"edinburgh": C, "stirling": C}, [], ([C], "stirling"), id="TE-06"),
        pytest.param({"edinburgh": C, "stirling": None}, [], ([A, B], "shared"), id="TE-07"),
        pytest.param({"blarney": B}, [0, 0, 2], ([B], "blarney"), id="TE-08"),
        pytest.param({"blarney": C}, [1, 2, 2], ([B, C], "shared"), id="TE-09"),
        pytest.param({"blarney": C}, [1, 0, 3], ([C], "clover_tower"), id="TE-10"),
        pytest.param({"blarney": None}, [0, 0, 0], ([A, B], "shared"), id="TE-11"),
    ],
)
def test_tie_breaks(held: dict[str, int | None], clover: list[int], wins: tuple[list[int], str]) -> None:
    assert brute.winners([70, 70, 60], held, clover) == wins
    assert brute.winners([70, 71, 60], held, clover) == ([B], "points")


def test_the_end_counts_castles_gifts_and_cards() -> None:  # TE-01, TE-02
    rows: dict[At, str | dict[str, Any]] = {(3 * q, 0): "castle" for q in range(4)}
    rows |= {(3 * q + 1, 0): "farm" for q in range(4)}
    table = table_of(3, "scotland", rows, [(A, FARM, (3 * q + 1, 0)) for q in range(4)])
    first, *others = brute.final_scores(table, [{"missions": 6, "gifts": 2}, {}, {}])
    assert first == {"track": 4, "unfinished": 0, "castles": 20, "missions": 12, "total": 36}
    assert {row["total"] for row in others} == {0}


# Towers and goals.


def towers_with(tokens: list[str], visits: list[tuple[int, int]]) -> Table:
    """Towers with these tokens, and farms put beside them: whose, and at which tower."""
    rows: dict[At, str | dict[str, Any]] = {}
    for number in range(len(tokens)):
        rows[3 * number, 1] = "tower"
        rows[3 * number, 0] = rows[3 * number + 1, 0] = "farm"
    placed: list[Placed] = []
    for seat, number in visits:
        turn = sum(other == number for _, other in visits[: len(placed)])
        placed.append((seat, FARM, (3 * number + turn, 0)))
    table = table_of(3, "ireland", rows, placed)
    table["tokens"] = {(3 * number, 1): token for number, token in enumerate(tokens)}
    table["goals"] = {"one": (8, 5), "two": (8, 5)}
    return table


def won(table: Table, token: str) -> list[int]:
    return [brute.won_now(table, number, token) for number in range(len(table["moves"]))]


def test_towers_pay_each_player_once() -> None:  # TT-04
    table = towers_with(["three"], [(A, 0), (B, 0)])
    assert won(table, "three") == [1, 1]
    again = towers_with(["three"], [(A, 0), (A, 0)])
    assert won(again, "three") == [1, 0]
    assert brute.track(again, A) == 1 + 3 + 2


def test_sets_of_towers_need_all_of_their_kind() -> None:  # TT-05, TT-06
    thirteen = towers_with(["thirteen"] * 3, [(A, 0), (A, 1), (B, 2), (A, 2)])
    assert won(thirteen, "thirteen") == [0, 0, 0, 1]
    assert [scored(thirteen, number)[A] for number in (0, 1, 3)] == [1, 1, 14]
    assert won(towers_with(["doubling"] * 2, [(A, 0), (A, 1), (A, 1)]), "doubling") == [0, 1, 0]


def with_goals(table: Table, met: list[list[str]], doubled: dict[int, str]) -> Table:
    for number, goals in enumerate(met):
        table["moves"][number]["goals"] = goals
    for number, goal in doubled.items():
        table["moves"][number]["double"] = goal
    return table


def test_goals_first_and_later_and_doubled() -> None:  # TT-01, TT-02, TX-8
    both = with_goals(towers_with(["three"] * 2, [(A, 0)]), [["one", "two"]], {})
    assert scored(both)[A] == 1 + 16 + 3
    visits = [(A, 0), (B, 0), (A, 1), (B, 1)]
    later = with_goals(towers_with(["draw-three"] * 2, visits), [["one"], [], [], ["one", "two"]], {})
    assert [scored(later, 0)[A], scored(later, 3)[B]] == [1 + 8, 1 + 5 + 8]
    doubled = with_goals(towers_with(["draw-three"] * 2, visits), [["one"], [], [], ["one", "two"]], {1: "one"})
    assert scored(doubled, 3)[B] == 1 + 10 + 8
    first = with_goals(towers_with(["draw-three"] * 2, visits), [[], [], ["one"], []], {0: "one"})
    assert scored(first, 2)[A] == 1 + 16
    never = with_goals(towers_with(["draw-three"] * 2, visits), [[], [], [], []], {0: "one"})
    assert scored(never, 2)[A] == 1
    same = with_goals(towers_with(["draw-three"] * 2, visits), [["one"], [], [], []], {0: "one"})
    assert scored(same, 0)[A] == 1 + 8


def test_drawing() -> None:  # TT-07, TT-08, R55
    fresh = towers_with(["draw-three"], [])
    assert brute.hand_after(fresh, A) == (1, 31)
    drawn = towers_with(["draw-three"], [(A, 0)])
    assert brute.hand_after(drawn, A) == (3, 28)
    drawn["moves"].append(move(A, FARM, None))
    assert brute.hand_after(drawn, A) == (1, 29)
    nearly = towers_with(["draw-three"], [])
    nearly["moves"] = [move(A, FARM, None)] * 29
    assert brute.hand_after(nearly, A) == (1, 2)
    nearly["moves"] = [*nearly["moves"], move(A, FARM, (0, 0))]
    assert brute.hand_after(nearly, A) == (2, 0)
    nearly["moves"] = [*nearly["moves"], move(A, FARM, None)]
    assert brute.hand_after(nearly, A) == (1, 0)


def test_extra_turns_use_the_reserve_and_win_no_more() -> None:  # TT-09 to TT-11
    table = towers_with(["extra-turn"] * 4, [(A, 0), (A, 1)])
    assert [brute.extra_turns_won(table, number) for number in range(2)] == [1, 1]
    table["moves"][1]["extra"] = True
    assert [brute.extra_turns_won(table, number) for number in range(2)] == [1, 0]
    assert brute.next_in_turn(table) == B
    assert brute.turns_taken(table, A, extra=False) == 1
    assert brute.hand_after(table, A) == (1, 30)


@pytest.mark.parametrize(
    ("variant", "seats", "turns"),
    [("scotland", 2, 34), ("scotland", 3, 34), ("scotland", 4, 25), ("ireland", 2, 32), ("ireland", 4, 23)],
)
def test_turns(variant: str, seats: int, turns: int) -> None:
    board = json.loads(files("companion.games.rebirth").joinpath(f"data/{variant}.json").read_text("utf-8"))
    table = brute.new_table(board, seats, 1)
    assert brute.ordinary_turns(table) == turns
    for number in range(turns * seats):
        seat = brute.next_in_turn(table)
        assert seat == (1 + number) % seats
        table["moves"].append(move(seat, "none", None))
    assert brute.next_in_turn(table) is None


@pytest.mark.parametrize(
    ("before", "after", "passed"), [(98, 99, []), (99, 100, [100]), (100, 130, []), (190, 301, [200, 300])]
)
def test_marks(before: int, after: int, passed: list[int]) -> None:
    assert brute.marks_passed(before, after) == passed
