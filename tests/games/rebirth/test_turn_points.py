"""What a placement scores in a game: groups, settlements, ports and sea farms, with everybody who earns by it."""

import pytest

from tests.games.rebirth.table import A, B, C, Table, board

#: A row of farm and power spaces, and a row of settlement spaces far from them.
FIELDS = board("- - - - - - -", "~ ~ ~ ~ ~ ~ ~", "1 1 2 2 3 3 3")


def others(table: Table) -> dict[int, int]:
    """What the last turn earned for players whose turn it was not."""
    return {
        fact.params["seat"].id: fact.params["n"]  # type: ignore[union-attr, misc]
        for fact in table.told
        if fact.code in ("rebirth.turn.others-points", "rebirth.turn.only-others-points")
    }


@pytest.mark.parametrize(
    ("turns", "scored"),
    [
        (["A power 0,0", "B power 1,0"], [1, 1]),  # TX-1
        (["A power 0,0", "A power 1,0"], [1, 2]),  # TX-2
        (["A farm 3,0"], [1]),  # TG-01
        (["A farm 0,0", "A farm 1,0", "A farm 3,0", "A farm 4,0", "A farm 5,0", "A farm 2,0"], [1, 2, 1, 2, 3, 6]),
        (["A power 0,0", "A power 2,0", "A farm 1,0"], [1, 1, 1]),  # TG-03
        (["A farm 0,0", "A farm 1,0", "A farm 2,0", "A farm 3,0"], [1, 2, 3, 4]),  # TG-06
        (["A farm 0,0", "A farm 1,0", "A farm 3,0", "A farm 2,0"], [1, 2, 1, 4]),  # TG-07
    ],
)
def test_a_group_scores_its_size(turns: list[str], scored: list[int]) -> None:
    """Between the turns that matter the others fill up settlements; TG-02 is the fourth case."""
    table = Table(seats=2, document=board("- - - - - - -", "~ ~ ~ ~ ~ ~ ~", "1 2 3 4 5 6 7 8 9"))
    found, houses = [], iter([f"{across},2" for across in range(9)])
    for turn in turns:
        who, tile, space = turn.split()
        if table.decision.seat != "AB".index(who):
            table.turn("house-1", next(houses))
        found.append(table.turn(tile, space))
    assert found == scored


def test_a_group_that_is_touched_twice_counts_once() -> None:
    """TG-04: the new tile lies beside both tiles of a group of two."""
    table = Table(seats=2, document=board("- - 1 1", "- - 2 2"))
    scored = [table.turn(*turn) for turn in (("farm", "1,0"), ("house-1", "2,0"), ("farm", "0,1"), ("house-1", "2,1"))]
    assert scored[::2] == [1, 2]
    assert table.turn("farm", "0,0") == 3


def test_a_sheet_asks_for_groups_by_their_sizes() -> None:
    table = Table(seats=2)
    table.turn("farm")
    table.turn("power")
    table.turn("farm")
    table.turn("power", joins="1")
    table.turn("farm", joins="1")
    table.answer("power")
    assert list(table.options) == ["2"]
    table.answer()
    table.answer()
    table.answer()
    table.answer("farm")
    assert list(table.options) == ["2", "1"]
    table.answer("2", "1")
    table.answer()
    table.answer()
    assert table.points[A] == 1 + 1 + 2 + 4
    assert table.position["groups"]["Anna"] == {"farm": [4], "power": []}


def test_groups_of_one_size_are_told_apart() -> None:
    table = Table(seats=2)
    for _ in range(3):
        table.turn("farm")
        table.turn("power")
    table.answer("farm")
    assert table.options == ("1", "1.2", "1.3")
    assert table.refused("1.4") == ["decision.not-offered"]
    table.answer("1.2", "1.3")
    table.answer()
    table.answer()
    assert table.position["groups"]["Anna"]["farm"] == [3, 1]


# Settlements.


def test_a_medium_settlement_scores_for_both() -> None:
    """TX-3: blue has one house, pink fills it with two."""
    table = Table(seats=2, document=FIELDS)
    assert table.turn("house-1", "0,2") == 0
    assert table.turn("house-2", "1,2") == 5
    assert others(table) == {A: 3}
    assert table.points == [3, 5]


def test_a_large_settlement_with_a_tie() -> None:
    """TX-4: pink, blue, beige and orange sit clockwise; blue is nearer to pink than orange."""
    table = Table(seats=4, document=FIELDS, first="1")
    table.turn("house-1", "4,2")
    table.turn("farm", "0,0")
    table.turn("house-1", "5,2")
    assert table.turn("house-3", "6,2") == 8
    assert others(table) == {B: 5}
    assert table.points == [8, 5, 1, 0]


def test_a_town_with_a_tie_behind_the_leaders() -> None:
    """TX-7: blue fills it with four houses; pink has three, beige and orange two each, beige is nearer."""
    town = board("1 1 1 1", "f f p p", variant="ireland")
    table = Table(seats=4, variant="ireland", document=town, first="2")
    table.turn("house-2", "0,0")
    table.turn("house-2", "1,0")
    table.turn("house-3", "2,0")
    assert table.turn("house-4") == 12
    assert others(table) == {A: 8, C: 5}
    assert table.points == [8, 12, 5, 0]
    why = {fact.code for told in table.told for fact in told.because}
    assert {"rebirth.settlement.nearer-first", "rebirth.settlement.prize.town"} <= why


def test_closed_spaces_of_a_settlement_are_not_empty() -> None:
    """G04: full with two tiles of three, and scored by its printed size."""
    table = Table(seats=2, document=board("1 1 1x", "f p 2 2"))
    table.turn("house-1", "0,0")
    assert table.turn("house-3", "1,0") == 8
    assert others(table) == {A: 5}


def test_a_sheet_asks_how_many_spaces_are_closed_only_of_two_players() -> None:
    for seats in (2, 3):
        table = Table(seats=seats)
        table.answer("house-2")
        table.answer("new-large")
        assert (table.asked == "turn.closed") == (seats == 2)
    table = Table(seats=2)
    table.answer("house-2")
    table.answer("new-small")
    assert table.asked == "turn.port"
    table = Table(seats=2)
    table.turn("house-1", settlement="new-medium", closed=1)
    assert table.points == [8, 0]


def test_a_sheet_offers_settlements_until_they_are_full() -> None:
    table = Table(seats=3)
    table.turn("house-1", settlement="new-medium")
    table.answer("house-2")
    assert table.options == ("medium-1", "new-small", "new-medium", "new-large")
    table.answer("medium-1")
    while table.asked != "turn.tile":
        table.referee.answer(table.nothing)
    assert table.points == [3, 5, 0]
    table.answer("house-1")
    assert "medium-1" not in table.options
    assert table.refused("medium-1") == ["place.settlement-full"]
    assert "new-town" in _options_in_ireland()


def _options_in_ireland() -> tuple[str, ...]:
    table = Table(variant="ireland")
    table.answer("house-1")
    return table.options


# Ports and sea farms.


@pytest.mark.parametrize(
    ("rows", "turns", "last"),
    [
        (("1+ 1 1", "f p f p f"), ["house-1 0,0"], 1),  # TP-01
        (("1+ 2 2", "f p f p f"), ["house-3 0,0"], 4),  # TP-02
        (("1 1+ 2 2", "f p f p f"), ["house-1 0,0", "farm 0,1", "house-2 1,0"], 9),  # TP-03
        (("1 1+ 2 2", "f p f p f"), ["house-1 0,0"], 0),  # TP-04
    ],
)
def test_ports(rows: tuple[str, ...], turns: list[str], last: int) -> None:
    table = Table(seats=2, document=board(*rows))
    assert [table.turn(*turn.split()) for turn in turns][-1] == last


def test_a_farm_beside_a_port_scores_nothing_for_it() -> None:
    """TP-05: a sheet does not ask; on a board a port is a mark of a settlement space."""
    table = Table(seats=2)
    table.answer("farm")
    assert table.asked == "turn.castles"


def test_sea_farms() -> None:
    """TP-06, TP-07 and TP-08."""
    document = board("f+ f f f+ p+ 1 1", "2 2 3 3 C", variant="ireland")
    table = Table(seats=2, variant="ireland", document=document)
    table.turn("power")
    assert table.points == [2, 0]
    for number, space in enumerate(("0,0", "1,0", "2,0")):
        table.turn("house-1", ("5,0", "0,1", "2,1")[number])
        table.turn("farm", space)
    before = table.points[A]
    table.turn("house-1", "6,0")
    assert table.turn("farm") == 5
    assert table.points[A] == before + 5


@pytest.mark.parametrize(("switch", "points"), [("off", 1), ("on", 3)])
def test_each_port_counts_only_where_the_table_says_so(switch: str, points: int) -> None:
    """G09: a board shows that there is one; how many, the table knows."""
    on_board = Table(seats=2, document=board("1+ 1 1", "f p f p f"), each_port=switch)
    assert on_board.turn("house-1", "0,0", port=3) == points
    sheet = Table(seats=2, each_port=switch)
    assert sheet.turn("house-1", settlement="new-large", port=3 if switch == "on" else 1) == points


def test_each_sea_farm_counts_only_where_the_table_says_so() -> None:
    """G10."""
    sheet = Table(seats=2, variant="ireland", each_sea_farm="on")
    assert sheet.turn("farm", sea_farm=2) == 3


def test_the_marker_changes_at_every_hundred() -> None:
    """G38: at exactly 100, and never again on the way to 200."""
    table = Table(seats=2)
    seen = {}
    while table.points[A] < 205:
        tile = table.turn("farm", joins=[table_largest(table)] if table.points[A] else ())
        assert tile
        for fact in table.told:
            if fact.code == "rebirth.track.marker":
                seen[fact.params["n"]] = table.points[A]
        table.turn("house-1", settlement="new-small")
    assert set(seen) == {100, 200}
    assert 100 <= seen[100] < 120


def table_largest(table: Table) -> str:
    """The largest group of the first player."""
    return str(max(table.position["groups"]["Anna"]["farm"]))


def test_nobody_scores_by_a_tile_of_a_rival() -> None:
    table = Table(seats=4, document=FIELDS, first="3")
    table.turn("farm", "0,0")
    table.turn("farm", "1,0")
    assert table.points == [1, 0, 0, 1]
    assert others(table) == {}
