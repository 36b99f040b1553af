"""The numbers on goal cards: 8 and 5 are known from examples only, and a table may set what its cards show."""

from typing import Any

import pytest

from companion.engine.referee import Referee
from tests.games.rebirth.table import Table
from tests.games.rebirth.test_position import entered, faults, renamed

GOALS = [f"goal-{number}" for number in range(1, 9)]


def position(**changes: Any) -> dict[str, Any]:
    """Ireland without a board for three, before anybody has placed anything, or with something changed."""
    return renamed(Table(3, "ireland").position) | changes


def game(**changes: Any) -> Referee[Any]:
    referee = entered(position(**changes), "ireland", seats=3)
    assert isinstance(referee, Referee), faults(referee)
    return referee


def table_of(referee: Referee[Any]) -> Table:
    table = Table(3, "ireland")
    table.referee = referee
    return table


def scored(table: Table, *turns: tuple[str, ...]) -> list[int]:
    """What goals earn with farms that join nothing, turn by turn."""
    return [table.turn("farm", goals=list(goals)) - 1 for goals in turns]


def test_a_card_pays_what_the_table_has_set_and_the_others_what_is_known() -> None:
    table = table_of(game(goal_points={"goal-1": [10, 6], "goal-2": [4, 4]}))
    assert scored(table, ("goal-1", "goal-3"), ("goal-1", "goal-2"), ("goal-1", "goal-2")) == [18, 10, 10]
    assert table.position["goals"]["goal-1"] == dict(zip(table.position["points"], (10, 6, 6), strict=True))


def test_whoever_is_first_is_told_so_where_both_numbers_are_equal() -> None:
    table = table_of(game(goal_points={"goal-2": [4, 4]}))
    told = []
    for _ in range(2):
        scored(table, ("goal-2",))
        told += [reason.code for fact in table.told for reason in fact.because if ".goal." in reason.code]
    assert told == ["rebirth.goal.first", "rebirth.goal.later"]


def test_the_marker_doubles_what_the_card_pays() -> None:
    first, *_ = position()["points"]
    table = table_of(game(goal_points={"goal-1": [10, 6]}, doubled={first: "goal-1"}))
    assert scored(table, ("goal-1",), ("goal-1",)) == [20, 6]


def test_every_position_says_what_each_card_pays() -> None:
    assert Table(3, "ireland").position["goal_points"] == {goal: [8, 5] for goal in GOALS}
    changed = game(goal_points={"goal-4": [12, 3]}).snapshot()
    assert changed["goal_points"] == {goal: [12, 3] if goal == "goal-4" else [8, 5] for goal in GOALS}
    assert game(**changed).snapshot() == changed
    assert "goal_points" not in Table(3, "scotland").position


@pytest.mark.parametrize("numbers", [[5, 8], [8], [8, 5, 3], [21, 5], [8, -1], [8, None], ["8", 5], [True, 1]])
def test_what_no_card_can_show_is_refused_with_what_to_write(numbers: list[Any]) -> None:
    reply = entered(position(goal_points={"goal-1": numbers}), "ireland", seats=3)
    assert not isinstance(reply, Referee)
    assert faults(reply) == {("goal-points", "/goal_points/goal-1")}


def test_a_position_from_before_the_cards_had_numbers_of_their_own_is_read() -> None:
    older = position()
    del older["goal_points"]
    assert entered(older, "ireland", seats=3).snapshot() == position()  # type: ignore[union-attr]


@pytest.mark.parametrize(("card", "met", "refused"), [
    ([8, 5], [8, 5, 5], False), ([10, 6], [10, 6, 6], False), ([10, 6], [8, 5], False), ([4, 4], [4, 4], False),
    ([12, 6], [10, 6], False), ([8, 5], [5], True), ([8, 5], [8, 8], True), ([10, 6], [10, 6, 5], False),
    ([12, 9], [8, 9], False), ([10, 6], [10, 10, 6], True), ([7, 7], [7, 7, 5], False),
])  # fmt: skip
def test_what_was_scored_stands_when_a_card_gets_other_numbers(card: list[int], met: list[int], refused: bool) -> None:
    """Only what no card can have paid is refused: two who were first, or one who was later than nobody."""
    points = dict(zip(position()["points"], met, strict=False))
    reply = entered(position(goal_points={"goal-1": card}, goals={"goal-1": points}), "ireland", seats=3)
    assert isinstance(reply, Referee) != refused
