"""Where tiles go on a board, and what a sheet asks instead."""

import pytest

from tests.games.rebirth.table import A, B, Table, board

#: Farm, power and blank spaces, two settlements, a castle.
SMALL = board("f f p - 1 2", "f p p - 2 C")


def test_each_kind_goes_on_its_own_spaces_and_blank_ones() -> None:
    table = Table(document=SMALL)
    table.answer("farm")
    assert table.options == ("0,0", "1,0", "0,1", "3,0", "3,1")
    table = Table(document=SMALL)
    table.answer("power")
    assert table.options == ("2,0", "1,1", "2,1", "3,0", "3,1")
    table = Table(document=SMALL)
    table.answer("house-3")
    assert table.options == ("4,0", "5,0", "4,1")


@pytest.mark.parametrize(
    ("tile", "space", "code"),
    [
        ("farm", "2,0", "place.wrong-kind.farm"),
        ("power", "0,0", "place.wrong-kind.power"),
        ("house-1", "3,0", "place.wrong-kind.settlement"),
        ("farm", "5,1", "place.never"),
        ("farm", "9,9", "place.no-such-space"),
        ("farm", "nowhere", "place.no-such-space"),
    ],
)
def test_another_space_is_refused_with_its_reason(tile: str, space: str, code: str) -> None:
    table = Table(document=SMALL)
    table.answer(tile)
    assert table.refused(space) == [code]


def test_no_two_tiles_lie_on_one_space() -> None:
    table = Table(document=SMALL)
    table.turn("farm", "3,0")
    table.answer("power")
    assert "3,0" not in table.options
    assert table.refused("3,0") == ["place.taken"]


def test_a_farm_goes_on_a_power_space_only_when_no_farm_space_and_no_blank_one_is_empty() -> None:
    """R14, G07: the last blank space, wherever it is, bars it."""
    table = Table(document=board("f p p -", "1 1 2 2"))
    table.turn("farm", "0,0")
    table.answer("farm")
    assert table.asked == "turn.tile"  # the only empty space was taken unasked
    table.answer("farm")
    assert table.options == ("1,0", "2,0")
    table.answer("1,0")
    table.answer("power")
    assert table.asked == "turn.tile"


def test_on_a_power_space_a_farm_is_a_farm() -> None:
    """TG-05, G08."""
    table = Table(seats=2, document=board("f f p p", "1 1 2 2"))
    assert table.turn("farm", "0,0") == 1
    table.turn("house-1", "0,1")
    assert table.turn("farm") == 2
    table.turn("house-1", "1,1")
    assert table.turn("farm", "2,0") == 3


def test_the_closed_spaces_take_no_part() -> None:
    """R05, G07, G14."""
    document = board("f fx p -x", "1 1 2 C", "f p 2 f")
    two, three = Table(2, document=document), Table(3, document=document)
    for table, options in ((two, ("0,0", "0,2", "3,2")), (three, ("0,0", "1,0", "0,2", "3,2", "3,0"))):
        table.answer("farm")
        assert table.options == options
    assert two.refused("1,0") == ["place.closed"]


def test_a_tile_that_fits_nowhere_is_set_aside_and_the_turn_passes() -> None:
    """G05: no settlement space is empty; the other kinds still have theirs."""
    table = Table(2, document=board("f f f p p p", "1 C - - - -"))
    table.turn("house-2")
    assert table.options == ("farm", "power", "none")
    assert table.refused("house-1") == ["place.no-space-left"]
    before = table.each("left")
    assert table.turn("none") == 0
    assert table.codes() == ["turn.fits-nowhere"]
    assert table.decision.seat == A
    assert table.each("left") == [before[0], before[1] - 1]


def test_with_the_switch_another_tile_is_drawn_at_once() -> None:
    table = Table(2, document=board("f f f p p p", "1 C - - - -"), draw_again="on")
    table.turn("house-2")
    assert table.decision.seat == B
    table.turn("none")
    assert table.decision.seat == B
    table.turn("farm", "0,0")
    assert table.decision.seat == A


def test_nothing_is_asked_of_a_tile_on_a_board_without_any_empty_space() -> None:
    """G06: all that is left of the game passes by itself."""
    table = Table(2, document=board("f p", "1 C"))
    for tile in ("farm", "power", "house-1"):
        table.turn(tile)
    table.finish()
    assert table.each("left") == [0, 0]


def test_none_is_not_an_answer_while_everything_fits() -> None:
    assert Table(document=SMALL).refused("none") == ["place.everything-fits"]


def test_a_sheet_takes_none_only_when_it_could_be() -> None:
    """Before the first tile there is a space of every kind; with nothing but an open settlement there still is."""
    table = Table()
    assert table.refused("none") == ["place.everything-fits"]
    table.turn("house-1", settlement="new-large")
    assert "none" not in table.options
    table.turn("house-1", settlement="new-small")
    assert "none" not in table.options
    table.turn("farm")
    assert "none" in table.options


def test_a_sheet_may_hear_none_once_all_settlements_that_it_knows_are_full() -> None:
    table = Table()
    table.turn("house-1", settlement="new-small")
    assert "none" in table.options


def test_a_sheet_asks_of_each_kind_what_matters_there() -> None:
    asked = {}
    for variant in ("scotland", "ireland"):
        for tile in ("farm", "house-2"):
            table, names = Table(variant=variant), []
            table.answer(tile)
            while table.asked != "turn.tile":
                names.append(table.asked.removeprefix("turn."))
                table.answer("new-medium") if table.asked == "turn.settlement" else table.referee.answer_all(
                    [table.nothing]
                )
            asked[variant, tile] = names
    assert asked == {
        ("scotland", "farm"): ["castles", "cathedrals"],
        ("scotland", "house-2"): ["settlement", "port", "castles", "cathedrals"],
        ("ireland", "farm"): ["sea-farm", "castles", "towers", "goals"],
        ("ireland", "house-2"): ["settlement", "castles", "towers", "goals"],
    }
