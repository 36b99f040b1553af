"""What people look up: each number of the lists is what the rules come to when it matters."""

import random
from functools import cache
from typing import Any

import pytest

from companion.chance import random_answer, seats_for
from companion.engine.game import Setup
from companion.engine.referee import Referee
from companion.games.rebirth import GAME
from companion.games.rebirth.castles import holder_after, lacks
from companion.games.rebirth.content import CASTLE_POINTS, HOUSES, SPACES_OF, TRACK_MARKERS
from companion.games.rebirth.gains import marker_of
from companion.games.rebirth.state import Beside
from tests.games.rebirth.table import A, B, C, Table, board

WAYS = [(way, variant, seats) for way in ("sheet", "board") for variant in ("scotland", "ireland") for seats in (2, 4)]
in_each_way = pytest.mark.parametrize(("way", "variant", "seats"), WAYS)


@cache
def moments_of(way: str, variant: str, seats: int) -> list[dict[str, Any]]:
    """A random game, looked at every few answers and at its end: the lists, the position, and the scores."""
    referee = Referee.start(GAME, Setup(seats_for(GAME, seats), {}, {"way": way, "variant": variant}))
    assert isinstance(referee, Referee)
    chance, found = random.Random(f"{way} {variant} {seats}"), []
    while referee.decision is not None:
        referee.answer(random_answer(referee.decision, chance))
        if len(referee.answers) % 30 == 0 or referee.decision is None:
            found.append({"lists": referee.overview, "lies": referee.snapshot(), "rows": referee.scores.table})
    return found


@in_each_way
def test_what_a_settlement_would_pay_is_what_the_end_pays(way: str, variant: str, seats: int) -> None:
    paid = 0
    for moment in moments_of(way, variant, seats):
        listed = [sum(row["points"][seat] for row in moment["lists"]["settlements"]) for seat in range(seats)]
        assert listed == [row["unfinished"] for row in moment["rows"]]
        paid += sum(listed)
    assert paid


@in_each_way
def test_the_points_of_a_player_are_those_that_the_markers_show(way: str, variant: str, seats: int) -> None:
    """The count at the end moves both markers: the points of a player and the hundred that is reached agree."""
    *before, over = moments_of(way, variant, seats)
    under_way = [moment for moment in before if moment["lies"]["step"] != "scoring"]
    for moment, category in (*((moment, "track") for moment in under_way), (over, "total")):
        points = [row["points"] for row in moment["lists"]["seats"]]
        assert points == [row[category] for row in moment["rows"]]
        assert [row["marker"] for row in moment["lists"]["seats"]] == [marker_of(number) for number in points]


@in_each_way
def test_every_castle_is_listed_with_its_holder(way: str, variant: str, seats: int) -> None:
    for moment in moments_of(way, variant, seats):
        castles = moment["lists"]["castles"]
        held = [[row["holder"] for row in castles].count(seat) for seat in range(seats)]
        assert [number * CASTLE_POINTS for number in held] == [row["castles"] for row in moment["rows"]]
        assert held == [row["castles"] for row in moment["lists"]["seats"]]
        for row in castles:
            assert row["tiles"][row["holder"]] == max(row["tiles"])
            assert row["lacks"][row["holder"]] == 0
            assert row["margin"] == min(number for number in row["lacks"] if number) >= 1


@in_each_way
def test_every_tile_is_in_a_group_or_a_settlement(way: str, variant: str, seats: int) -> None:
    for moment in moments_of(way, variant, seats):
        lies = moment["lies"]
        groups = [sum(sum(sizes) for sizes in kinds.values()) for kinds in moment["lists"]["groups"]]
        if way == "board":
            names = list(lies["points"])
            owners = [names.index(tile["player"]) for tile in lies["tiles"].values() if tile["tile"] not in HOUSES]
            assert groups == [owners.count(seat) for seat in range(seats)]
        else:
            assert moment["lists"]["groups"] == list(lies["groups"].values())
        for row in moment["lists"]["settlements"]:
            assert 1 <= row["free"] < SPACES_OF[row["size"]]


def test_the_largest_group_stands_first_whenever_it_was_begun() -> None:
    table = Table(2, document=board("f f f f f f f 1 p"))
    for space in ("0,0", "6,0", "2,0", "5,0", "3,0", "4,0"):
        table.turn("farm", space)
    assert [kinds["farm"] for kinds in table.referee.overview["groups"]] == [[2, 1], [3]]


HOLDERS = (Beside(1), Beside(1, 1), Beside(2, 1), Beside(3, 3))
OTHERS = (Beside(), Beside(1), Beside(1, 1), Beside(2), Beside(2, 1))


@pytest.mark.parametrize(("holder", "other"), [(one, other) for one in HOLDERS for other in OTHERS if other <= one])
def test_as_many_tiles_as_are_lacking_take_a_castle_and_no_fewer(holder: Beside, other: Beside) -> None:
    number = lacks(holder, other)
    for more in range(1, number + 1):
        mine = Beside(other.tiles + more, other.workers + more)
        after, _ = holder_after(None, B, A, mine, holder)
        assert (after == A) == (more == number)


def test_a_castle_tells_who_is_ahead_and_by_what() -> None:
    table = Table(3, document=board("- E -", "1 1 -", "- - -"))

    def edinburgh() -> dict[str, Any]:
        (row,) = table.referee.overview["castles"]
        return {key: row[key] for key in ("holder", "tiles", "lacks", "margin", "tie")}

    table.turn("farm", "0,0")
    assert edinburgh() == {"holder": A, "tiles": [1, 0, 0], "lacks": [0, 2, 2], "margin": 2, "tie": ""}
    table.turn("house-1", "0,1")
    assert edinburgh() == {"holder": A, "tiles": [1, 1, 0], "lacks": [0, 1, 2], "margin": 1, "tie": "workers"}
    table.turn("power", "2,0")
    assert edinburgh() == {"holder": A, "tiles": [1, 1, 1], "lacks": [0, 1, 1], "margin": 1, "tie": "first"}
    table.turn("house-1", "1,1")
    assert edinburgh() == {"holder": A, "tiles": [2, 1, 1], "lacks": [0, 2, 1], "margin": 1, "tie": ""}
    assert [row["castles"] for row in table.referee.overview["seats"]] == [1, 0, 0]
    assert C not in [row["holder"] for row in table.referee.overview["castles"]]


def test_a_tower_counts_towards_what_its_token_needs() -> None:
    table = Table(2, "ireland")
    table.turn("farm", towers="doubling-1")
    table.turn("farm", towers=("doubling-1", "three-1"))
    table.turn("farm", towers="doubling-2", double="goal-3")
    assert [(row["id"], row["needs"], row["reached"]) for row in table.referee.overview["towers"]] == [
        ("doubling-1", 2, [2, 1]),
        ("doubling-2", 2, [2, 0]),
        ("three-1", 1, [0, 1]),
    ]
    assert table.referee.overview["goals"] == [{"id": "goal-3", "points": [0, 0], "doubled": [A]}]


def test_the_marker_says_the_last_hundred_that_was_reached() -> None:
    assert [marker_of(points) for points in (0, 99, 100, 199, 250, 999)] == [0, 0, 100, 100, 200, max(TRACK_MARKERS)]
