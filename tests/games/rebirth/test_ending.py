"""The end of a game: what is counted, who wins, and what the referee still asks."""

import pytest

from companion.engine.decisions import TABLE
from companion.engine.messages import SEATS
from companion.games.rebirth.messages.scoring import AT_TOWER
from companion.games.rebirth.printed import BLARNEY, EDINBURGH, STIRLING
from companion.games.rebirth.scoring import Count, asks_clover_tower, score
from tests.games.rebirth.table import A, B, C, Table, board


def decided(
    variant: str, held: dict[str, int], tower: tuple[int, ...] = (), tied_only: bool = False
) -> tuple[str, str]:
    """Who wins with A and B tied for most points before C, and by what."""
    count = Count(
        variant=variant,
        track=[50, 50, 40],
        castles=[0, 0, 0],
        clover_castles=held,
        clover_tower=tower,
        tied_only=tied_only,
    )
    found = score(count)
    return "".join("ABC"[seat] for seat in found.winners), found.decided_by


@pytest.mark.parametrize(
    ("held", "winners"),
    [
        ({EDINBURGH: A}, ("A", "edinburgh")),  # TE-04
        ({EDINBURGH: C, STIRLING: B}, ("B", "stirling")),  # TE-05, G21
        ({EDINBURGH: C, STIRLING: C}, ("C", "stirling")),  # TE-06
        ({EDINBURGH: C}, ("AB", "shared")),  # TE-07, G20
        ({}, ("AB", "shared")),
    ],
)
def test_ties_in_scotland(held: dict[str, int], winners: tuple[str, str]) -> None:
    assert decided("scotland", held) == winners


@pytest.mark.parametrize(
    ("held", "tower", "winners"),
    [
        ({BLARNEY: B}, (), ("B", "blarney")),  # TE-08
        ({BLARNEY: C}, (1, 2, 2), ("BC", "shared")),  # TE-09
        ({BLARNEY: C}, (1, 0, 3), ("C", "clover_tower")),  # TE-10
        ({}, (0, 0, 0), ("AB", "shared")),  # TE-11, G22
        ({}, (2, 1, 0), ("A", "clover_tower")),
    ],
)
def test_ties_in_ireland(held: dict[str, int], tower: tuple[int, ...], winners: tuple[str, str]) -> None:
    assert decided("ireland", held, tower) == winners


def test_with_the_switch_only_tied_players_share_at_the_tower() -> None:
    """G22b; a player outside the tie who has more than anybody still wins."""
    assert decided("ireland", {BLARNEY: C}, (1, 2, 2), tied_only=True) == ("B", "clover_tower")
    assert decided("ireland", {BLARNEY: C}, (1, 0, 3), tied_only=True) == ("C", "clover_tower")


def test_the_tower_is_asked_for_only_where_it_decides() -> None:
    tied = Count(variant="ireland", track=[5, 5], castles=[0, 0], clover_castles={})
    assert asks_clover_tower(tied, [5, 5])
    assert not asks_clover_tower(tied, [5, 6])
    held = Count(variant="ireland", track=[5, 5], castles=[0, 0], clover_castles={BLARNEY: A})
    assert not asks_clover_tower(held, [5, 5])
    assert not asks_clover_tower(Count(variant="scotland", track=[5, 5], castles=[0, 0]), [5, 5])


# In a game.


def rows(table: Table, category: str) -> list[int]:
    return [row[category] for row in table.referee.scores.table]


def test_castles_score_at_the_end_and_show_before() -> None:
    """TE-01, R49: provisional scores count them."""
    table = Table(2)
    table.turn("farm", castles=["edinburgh", "stirling", "castle-3", "castle-4"])
    assert (table.points, rows(table, "castles")) == ([1, 0], [20, 0])


def test_missions_and_gifts() -> None:
    """TE-02: two gifts, a mission of six, and one that is not met. Ties are for the table to judge (TE-03, G18)."""
    table = Table(2)
    table.turn("farm", cathedrals=[f"cathedral-{number}" for number in range(1, 5)])
    points = iter([6, 0])
    while table.decision is not None:
        if table.asked == "end.gifts":
            table.answer(number=2)
        elif table.asked == "end.missions":
            table.answer(number=next(points))
        elif table.asked.startswith("turn.tile"):
            table.answer("none")
        else:
            table.referee.answer(table.nothing)
    assert rows(table, "missions") == [12, 0]


def test_whoever_has_no_card_is_asked_nothing() -> None:
    table = Table(2)
    asked = set()
    while table.decision is not None:
        asked.add(table.asked)
        table.turn("farm") if table.asked == "turn.tile" else table.referee.answer(table.nothing)
    assert not {name for name in asked if name.startswith("end.")}


def test_unfinished_settlements_score_own_houses() -> None:
    """TS-24, G39: no places and no ties, in a town as well."""
    table = Table(2, "ireland")
    table.turn("house-3", settlement="new-town")
    table.turn("house-2", settlement="town-1")
    assert rows(table, "unfinished") == [3, 2]
    table = Table(2)
    table.turn("house-4", settlement="new-small")
    assert rows(table, "unfinished") == [0, 0]


@pytest.mark.parametrize(("seats", "variant", "turns"), [
    (2, "scotland", 34), (3, "scotland", 34), (4, "scotland", 25),
    (2, "ireland", 32), (3, "ireland", 32), (4, "ireland", 23),
])  # fmt: skip
def test_everybody_has_as_many_turns_as_tiles(seats: int, variant: str, turns: int) -> None:
    """R09, R60, R75, R99, TX-9."""
    table = Table(seats, variant, first="1")
    placed = [0] * seats
    while table.asked == "turn.tile":
        placed[table.decision.seat] += 1
        table.turn("farm")
    assert placed == [turns] * seats
    assert table.decision is None or table.asked.startswith("end.")


def test_players_follow_each_other_clockwise() -> None:
    table = Table(3, first="2")
    seats = []
    for _ in range(5):
        seats.append(table.decision.seat)
        table.turn("power")
    assert seats == [2, 0, 1, 2, 0]


@pytest.mark.parametrize(("seats", "variant", "told"), [
    (2, "scotland", {"close-spaces": 32, "set-aside": 2, "tiles-each": 34}),
    (3, "scotland", {"set-aside": 2, "tiles-each": 34}),
    (4, "scotland", {"take-out": 27, "set-aside": 2, "tiles-each": 25}),
    (2, "ireland", {"close-spaces": 24, "take-reserve": 4, "tiles-each": 32}),
    (4, "ireland", {"take-out": 27, "take-reserve": 4, "tiles-each": 23}),
])  # fmt: skip
def test_the_set_up_tells_what_depends_on_players_and_country(seats: int, variant: str, told: dict[str, int]) -> None:
    facts = {
        fact.code.removeprefix("rebirth.setup."): fact.params.get("n") for fact in Table(seats, variant).referee.facts
    }
    assert facts.pop("first-player", "") is None
    laid = ("lay-tokens", "lay-goals") if variant == "ireland" else ("mission-pile",)
    always = ("take-pieces", *laid, "mix-tiles", "draw-first")
    assert [facts.pop(one, "untold") for one in always] == [None] * len(always)
    assert facts == told


def test_with_a_board_tokens_are_laid_before_anything_else_is_told() -> None:
    """Otherwise all that hands have to do would stand above the first of them."""
    table = Table(4, "ireland", way="board", first="")
    assert [fact.code for fact in table.referee.facts] == ["rebirth.setup.lay-tokens"]
    assert table.asked == "setup.tower"


def sheet_tied(seats: int) -> Table:
    """A game of Ireland without a board in which all have the same points, and some have touched towers."""
    table = Table(seats, "ireland")
    for number in range(seats):
        table.turn("power", towers=f"extra-turn-{number + 1}", extra="0")
    while table.asked == "turn.tile":
        table.turn("none")
    return table


@pytest.mark.parametrize(("tiles", "winners", "by"), [
    ((0, 2, 1), (B,), "clover_tower"),
    ((2, 2, 0), (A, B), "shared"),
    ((0, 0, 0), (A, B, C), "shared"),
])  # fmt: skip
def test_a_sheet_asks_how_many_tiles_lie_beside_the_clover_tower(
    tiles: tuple[int, ...], winners: tuple[int, ...], by: str
) -> None:
    """R104, R105: no touch that was told before says anything of it, because nobody said which tower has the clover."""
    table = sheet_tied(3)
    for seat, number in enumerate(tiles):
        assert (table.asked, table.decision.seat, table.decision.about) == ("end.clover-tiles", TABLE, SEATS[seat])
        table.answer(number=number)
    assert (table.referee.scores.winners, table.referee.scores.decided_by) == (winners, by)
    because = table.referee.scores.facts[-1].because
    told = {fact.params["seat"]: fact.params["n"] for fact in because if fact.definition is AT_TOWER}
    assert told == {SEATS[seat]: number for seat, number in enumerate(tiles)}


def test_no_more_tiles_lie_beside_a_tower_than_it_has_sides() -> None:
    table = sheet_tied(3)
    table.answer(number=4)
    assert table.decision.high == 2
    table.answer(number=2)
    assert table.decision is None, "there is no room left for the third player"
    assert table.referee.scores.winners == (A,)


def test_the_tower_is_not_asked_for_where_blarney_decides() -> None:
    table = Table(2, "ireland")
    table.turn("power", castles="blarney")
    table.turn("power", castles="castle-2")
    while table.asked == "turn.tile":
        table.turn("none")
    assert table.decision is None
    assert table.referee.scores.decided_by == "blarney"


def test_a_board_that_marks_no_tower_asks_which_one_it_is_and_counts_by_itself() -> None:
    document = board("T - T", "~ ~ ~", "- ~ ~", variant="ireland")
    table = Table(2, "ireland", document, tokens=("extra-turn", "extra-turn"))
    table.turn("power", "1,0", extra="0")
    table.turn("power")
    assert (table.asked, table.options) == ("end.clover-tower", ("0,0", "2,0"))
    table.answer("2,0")
    assert (table.referee.scores.decided_by, table.referee.scores.winners) == ("clover_tower", (A,))


def test_a_board_knows_its_clover_tower_and_its_castles() -> None:
    document = board("T* - T", "~ ~ ~", "- ~ ~", variant="ireland")
    table = Table(2, "ireland", document, tokens=("extra-turn", "extra-turn"))
    table.turn("power", "1,0", extra="0")
    table.turn("power")
    assert table.decision is None  # nothing fits any more, so the other turns pass by themselves
    scores = table.referee.scores
    assert [row["total"] for row in scores.table] == [1, 1]
    assert (scores.decided_by, scores.winners) == ("clover_tower", (A,))


def test_the_winner_of_a_tie_holds_the_named_castle_of_the_board() -> None:
    document = board("E - S", "~ 1 2", "p p C")
    table = Table(2, document=document)
    table.turn("farm")
    table.turn("power", "0,2")
    scores = table.referee.scores
    assert scores.decided_by == "points"
    assert scores.table[A]["castles"] == 10
    assert scores.winners == (A,)
