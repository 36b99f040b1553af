"""Goals and towers of Ireland: first and later points, doubling markers, and every kind of token."""

from collections.abc import Mapping

import pytest

from companion.engine.facts import id_of
from tests.games.rebirth.table import A, B, Table, board

#: Towers far from each other, each with its own spaces; the tokens are told in this order.
LONELY = board("T -", "- -", "~ ~", "~ ~ ~", variant="ireland")


def sheet(seats: int = 3, **switches: str) -> Table:
    return Table(seats, "ireland", None, (), **switches)


def play(table: Table, *turns: Mapping[str, object]) -> list[int]:
    """Farms that join nothing; gives what each scored besides its own point."""
    return [table.turn("farm", **turn) - 1 for turn in turns]  # type: ignore[arg-type]


def told_of(table: Table, code: str) -> int | None:
    """The seat of which the last turn told something; nothing if it told no such thing."""
    return next((id_of(fact, "seat") for fact in table.told if fact.code == f"rebirth.{code}"), None)


# Goals.


def test_the_first_to_meet_a_goal_scores_more_than_those_who_come_later() -> None:
    assert play(sheet(), {"goals": "goal-1"}, {"goals": "goal-1"}, {"goals": "goal-1"}) == [8, 5, 5]


def test_several_goals_are_met_at_once() -> None:
    """TT-01."""
    assert play(sheet(), {"goals": ["goal-1", "goal-2"]}) == [16]


def test_the_printed_example() -> None:
    """TX-8: goal A is met by two others already, goal B by nobody."""
    table = sheet()
    assert play(table, {"goals": "goal-1"}, {"goals": "goal-1"}, {"goals": ["goal-1", "goal-2"]}) == [8, 5, 13]
    assert table.position["goals"]["goal-1"] == {"Anna": 8, "Marek": 5, "Sofia": 5}


def test_nobody_meets_a_goal_twice() -> None:
    """TT-03."""
    table = sheet(2)
    play(table, {"goals": "goal-3"}, {})
    table.answer("farm")
    while table.asked != "turn.goals":
        table.referee.answer(table.nothing)
    assert "goal-3" not in table.options
    assert table.refused("goal-3") == ["goal.met-already"]


def test_whoever_has_met_all_goals_is_asked_no_more() -> None:
    table = sheet(2)
    play(table, {"goals": [f"goal-{number}" for number in range(1, 9)]}, {})
    table.answer("farm")
    names = []
    while table.asked != "turn.tile":
        names.append(table.asked)
        table.referee.answer(table.nothing)
    assert "turn.goals" not in names
    assert table.points[A] == 1 + 64 + 1


def test_goals_of_others_score_on_this_turn_only_where_the_table_says_so() -> None:
    """G25: the placer first, then clockwise."""
    table = sheet(3, goals_at_once="on")
    table.answer("farm")
    seats = []
    while table.asked != "turn.tile":
        if table.asked == "turn.goals":
            seats.append(table.decision.seat)
            table.answer("goal-1")
        else:
            table.referee.answer(table.nothing)
    assert seats == [0, 1, 2]
    assert table.points == [1 + 8, 5, 5]


@pytest.mark.parametrize(("switch", "points"), [("off", 0), ("on", 8)])
def test_goals_met_after_the_last_turn_score_only_where_the_table_says_so(switch: str, points: int) -> None:
    """G26."""
    table = Table(2, variant="ireland", document=board("f p", "1 1", variant="ireland"), goals_at_end=switch)
    while table.asked.startswith("turn."):
        table.answer() if table.asked == "turn.goals" else table.answer(table.options[0])
    before = table.points[A]
    while table.asked == "end.goals":
        table.answer("goal-1") if table.decision.seat == A else table.answer()
    assert table.points[A] - before == points


# The doubling marker.


def doubled(table: Table, goal: str) -> None:
    """The first player reaches both doubling towers."""
    play(table, {"towers": "doubling-1"}, {}, {"towers": "doubling-2", "double": goal})


def test_a_token_that_cannot_be_used_yet_is_named_once() -> None:
    """A tile beside two towers with the same token lacks the third one, and another token lacks its own."""
    table = sheet(2)
    play(table, {"towers": ("thirteen-1", "thirteen-2", "doubling-1")})
    told = [id_of(fact, "token") for fact in table.told if fact.code == "rebirth.tower.needs-more"]
    assert sorted(told) == ["doubling", "thirteen"]


def test_the_marker_needs_both_towers() -> None:
    """TT-06."""
    table = sheet(2)
    play(table, {"towers": "doubling-1"})
    assert "tower.needs-more" in table.codes()
    play(table, {}, {"towers": "doubling-2", "double": "goal-4"})
    assert "goal.marker-placed" in table.codes()
    assert table.position["doubled"] == {"Anna": "goal-4"}


def test_a_goal_with_the_marker_scores_twice() -> None:
    """TT-02: met first, met later, and never."""
    table = sheet(2)
    doubled(table, "goal-1")
    assert play(table, {}, {"goals": "goal-1"}) == [0, 16]
    table = sheet(2)
    doubled(table, "goal-1")
    assert play(table, {"goals": "goal-1"}, {"goals": ["goal-1", "goal-2"]}) == [8, 10 + 8]
    table = sheet(2)
    doubled(table, "goal-1")
    assert table.referee.scores.table[A]["goals"] == 0


def test_a_goal_met_with_the_same_tile_is_not_doubled() -> None:
    """G28: it scores first, and the marker goes elsewhere."""
    table = sheet(2)
    play(table, {"towers": "doubling-1"}, {})
    table.answer("farm")
    while table.asked != "turn.double":
        name = table.asked
        if name in ("turn.goals", "turn.towers"):
            table.answer("goal-1" if name == "turn.goals" else "doubling-2")
        else:
            table.referee.answer(table.nothing)
    assert "goal-1" not in table.options
    assert table.refused("goal-1") == ["goal.met-already"]
    assert table.refused("private") == ["goal.only-face-up"]
    table.answer("goal-2")
    assert table.points[A] == 1 + 1 + 8


def test_the_marker_has_no_effect_if_all_goals_are_met() -> None:
    """G30; with one goal left it goes there unasked."""
    every = [f"goal-{number}" for number in range(1, 9)]
    table = sheet(2)
    play(table, {"goals": every, "towers": "doubling-1"}, {}, {"towers": "doubling-2"})
    assert "goal.nothing-to-double" in table.codes()
    table = sheet(2)
    play(table, {"goals": every[1:], "towers": "doubling-1"}, {}, {"towers": "doubling-2"})
    assert table.position["doubled"] == {"Anna": "goal-1"}


@pytest.mark.parametrize(("switch", "points"), [("off", 8), ("on", 16)])
def test_a_private_goal_is_doubled_only_where_the_table_says_so(switch: str, points: int) -> None:
    """G29."""
    table = sheet(2, double_private_goal=switch)
    play(table, {"towers": ["goal-card-1", "doubling-1"]}, {})
    table.turn("farm", towers="doubling-2", double="private" if switch == "on" else "goal-1")
    table.finish(private_goal={A: 8})
    assert table.referee.scores.table[A]["goals"] == points


@pytest.mark.parametrize(("switch", "why"), [("off", "goal.only-face-up"), ("on", "goal.no-private-goal")])
def test_a_private_goal_that_nobody_has_is_not_doubled(switch: str, why: str) -> None:
    """G29: a table that would allow it hears that there is none."""
    table = sheet(2, double_private_goal=switch)
    play(table, {"towers": "doubling-1", "goals": "goal-2"}, {})
    table.answer("farm")
    while table.asked != "turn.double":
        table.answer("doubling-2") if table.asked == "turn.towers" else table.referee.answer(table.nothing)
    assert table.refused("private") == [why]
    assert table.refused("goal-2") == ["goal.met-already"]
    assert table.refused("goal-9") == ["decision.not-offered"]


# The other tokens.


def test_the_three_points_are_each_players_once() -> None:
    """TT-04."""
    table = sheet(2)
    towers = {"towers": "three-1"}
    assert play(table, towers, {}, towers, towers) == [3, 0, 0, 3]


def test_thirteen_points_need_all_three() -> None:
    """TT-05, in one turn or in three."""
    table = sheet(2)
    towers = [{"towers": f"thirteen-{number}"} for number in (1, 2, 3)]
    assert play(table, towers[0], {}, towers[1], {}, towers[2]) == [0, 0, 0, 0, 13]
    assert play(sheet(2), {"towers": ["thirteen-1", "thirteen-2", "thirteen-3"]}) == [13]


def test_both_towers_with_three_points_pay() -> None:
    assert play(sheet(2), {"towers": ["three-1", "three-2"]}) == [6]


def test_a_private_goal_scores_its_larger_number_at_the_end() -> None:
    """TT-12, R97: others who have met it in their row change nothing."""
    table = sheet(2)
    play(table, {"towers": "goal-card-1"}, {})
    assert table.each("private") == [1, 0]
    table.finish(private_goal={A: 8})
    assert table.referee.scores.table[A]["goals"] == 8
    assert table.referee.scores.table[B]["goals"] == 0


def test_draw_three_and_put_two_back() -> None:
    """TT-08: three in hand, one is placed, two go back, and the count is that of an ordinary draw."""
    table = sheet(2)
    play(table, {"towers": "draw-three-1"})
    assert table.each("hand") == [3, 1]
    left = table.each("left")[0]
    play(table, {}, {})
    assert "turn.put-back" in table.codes()
    assert (table.each("hand"), table.each("left")[0]) == ([1, 1], left - 1)
    assert table.position["picking"] == []


def test_draw_three_again_while_three_are_in_hand() -> None:
    """Two go back before three others are drawn."""
    table = sheet(2)
    play(table, {"towers": "draw-three-1"}, {}, {"towers": "draw-three-2"})
    drawn = [(fact.code.removeprefix("rebirth.turn."), fact.params["n"]) for fact in table.told if "n" in fact.params]
    assert [told for told in drawn if told[0] in ("put-back", "draws-three")] == [("put-back", 2), ("draws-three", 3)]
    assert table.each("hand") == [3, 1]


@pytest.mark.parametrize(("others", "told", "cards"), [(3, "drawn", 1), (4, "none", 0)])
def test_a_goal_card_comes_from_the_stack_as_long_as_there_is_one(others: int, told: str, cards: int) -> None:
    """More are in hands than in play only where cards are corrected by hand."""
    table = sheet(3)
    table.referee._state.private[B] = others
    table.turn("farm", towers="goal-card-1")
    assert told_of(table, "tower.goal-card") == (A if told == "drawn" else None)
    assert told_of(table, "tower.no-goal-card") == (None if told == "drawn" else A)
    assert table.each("private") == [cards, others, 0]


def test_draw_three_with_two_left() -> None:
    """TT-07."""
    table = sheet(2)
    while table.each("left")[0] > 3 or table.decision.seat != A:
        table.turn("farm")
    table.turn("farm", towers="draw-three-1")
    assert table.each("left")[0] == 2
    assert table.each("hand")[0] == 2
    assert [fact.params["n"] for fact in table.told if fact.code == "rebirth.turn.draws-three"] == [2]


def test_draw_three_with_none_left() -> None:
    table = sheet(2)
    while table.each("left")[0] > 1 or table.decision.seat != A:
        table.turn("farm")
    table.turn("farm", towers="draw-three-1")
    assert table.each("left")[0] == 0
    assert told_of(table, "turn.none-of-three") == A
    assert "turn.draws-three" not in table.codes()


# Extra turns.


def test_an_extra_turn_uses_the_reserve() -> None:
    """TT-09."""
    table = sheet(2)
    table.turn("farm", towers="extra-turn-1", extra="1")
    assert (table.position["step"], table.decision.seat) == ("extra", A)
    left = table.each("left")
    table.turn("power")
    assert table.each("reserve") == [3, 4]
    assert table.each("left") == left
    assert table.decision.seat == B
    assert table.position["step"] == "turn"


def test_a_goal_is_scored_before_an_extra_turn_is_asked_for() -> None:
    table = sheet(2)
    table.answer("farm")
    while table.asked != "turn.extra":
        said = {"turn.goals": ["goal-1"], "turn.towers": ["extra-turn-1"]}.get(table.asked)
        table.answer(*said) if said else table.referee.answer(table.nothing)
    assert table.points[A] == 1 + 8


def test_an_extra_turn_may_be_declined() -> None:
    """G41."""
    table = sheet(2)
    table.turn("farm", towers="extra-turn-1", extra="0")
    assert table.decision.seat == B
    assert table.each("reserve") == [4, 4]


def test_an_extra_turn_gives_no_other_one() -> None:
    """TT-10, G32: not now, and not later."""
    table = sheet(2)
    table.turn("farm", towers="extra-turn-1", extra="1")
    table.turn("farm", towers="extra-turn-2")
    assert "tower.no-turn-in-extra-turn" in table.codes()
    assert table.decision.seat == B
    table.turn("farm")
    table.turn("farm", towers="extra-turn-2")
    assert table.decision.seat == B


@pytest.mark.parametrize(("switch", "turns"), [("off", ("2", "1", "0")), ("on", ("1", "0"))])
def test_two_such_towers_give_two_turns(switch: str, turns: tuple[str, ...]) -> None:
    """G33."""
    table = sheet(2, one_extra_turn=switch)
    table.answer("farm")
    while table.asked != "turn.extra":
        table.answer("extra-turn-1", "extra-turn-2") if table.asked == "turn.towers" else table.referee.answer(
            table.nothing
        )
    assert table.options == turns
    table.answer(turns[0])
    for _ in range(int(turns[0])):
        assert (table.decision.seat, table.position["step"]) == (A, "extra")
        table.turn("farm")
    assert table.decision.seat == B


def test_no_extra_turn_with_an_empty_reserve() -> None:
    """As a position may have it: the token does nothing, and the table hears why."""
    table = sheet(2)
    table.referee._state.reserve[A] = 0
    table.turn("farm", towers="extra-turn-1")
    assert told_of(table, "tower.reserve-empty") == A
    assert (table.decision.seat, table.position["step"]) == (B, "turn")
    table.turn("farm", towers="extra-turn-1", extra="1")
    assert (table.decision.seat, table.position["step"]) == (B, "extra")


@pytest.mark.parametrize(("seats", "tiles"), [(2, 36), (3, 36), (4, 27)])
def test_all_four_extra_turns(seats: int, tiles: int) -> None:
    """TT-11: reserve 0, and every tile is placed; the last of them after the last ordinary turn (G35)."""
    table = sheet(seats)
    placed, towers = 0, [f"extra-turn-{number}" for number in (1, 2, 3)]
    while table.asked == "turn.tile":
        mine = table.decision.seat == A
        ordinary = table.position["step"] == "turn"
        last = table.each("left")[0] == 1 and ordinary
        tower = "extra-turn-4" if last else towers.pop() if mine and towers and ordinary else None
        placed += mine
        table.turn("farm", **({"towers": tower, "extra": "1"} if mine and tower else {}))
    assert placed == tiles
    assert table.each("reserve")[0] == 0
    assert table.each("left") == [0] * seats


def test_no_draw_after_an_extra_turn_unless_the_table_says_so() -> None:
    """G34: with the switch the hand has one more, and none is drawn after the next ordinary turn."""
    for switch, hands in (("off", [1, 1]), ("on", [2, 1])):
        table = sheet(2, draw_after_extra_turn=switch)
        table.turn("farm", towers="extra-turn-1", extra="1")
        table.turn("farm")
        found = [table.each("hand")[0]]
        table.turn("farm")
        table.turn("farm")
        assert [*found, table.each("hand")[0]] == hands


def test_draw_three_and_an_extra_turn_with_one_tile() -> None:
    """G36: three are drawn now, and chosen from on the next ordinary turn."""
    table = sheet(2)
    table.turn("farm", towers=["extra-turn-1", "draw-three-1"], extra="1")
    assert table.each("hand") == [3, 1]
    table.turn("farm")
    assert table.each("hand") == [3, 1]
    table.turn("farm")
    table.turn("farm")
    assert "turn.put-back" in table.codes()


@pytest.mark.parametrize(("switch", "drawn", "hand"), [("off", 2, 3), ("on", 3, 4)])
def test_draw_three_in_an_extra_turn(switch: str, drawn: int, hand: int) -> None:
    """G37."""
    table = sheet(2, three_more_tiles=switch)
    table.turn("farm", towers="extra-turn-1", extra="1")
    table.turn("farm", towers="draw-three-1")
    assert [fact.params["n"] for fact in table.told if fact.code == "rebirth.turn.draws-three"] == [drawn]
    assert table.each("hand")[0] == hand


# Towers on a board.


def test_tokens_are_laid_on_a_board_until_the_last_kind() -> None:
    """Fewer towers than tokens: which are left over is not known before."""
    document = board("T - T", "- f p 1", variant="ireland")
    table = Table(2, "ireland", document, tokens=("goal-card", "thirteen"))
    assert table.position["towers"] == {"0,0": "goal-card", "2,0": "thirteen"}


def test_no_more_tokens_than_there_are() -> None:
    table = Table(2, "ireland", board("T - T", "- f p 1", variant="ireland"), tokens=("goal-card",), first="")
    assert table.asked == "setup.tower"
    assert table.refused("goal-card") == ["setup.no-token-left"]


def test_a_tower_on_a_board_is_reached_by_the_first_tile_beside_it() -> None:
    document = board("T - T", "- f p 1", variant="ireland")
    table = Table(2, "ireland", document, tokens=("three", "three"))
    assert table.turn("farm", "1,0") == 1 + 3 + 3
    assert table.position["reached"] == {"0,0": {"Anna": 1}, "2,0": {"Anna": 1}}


def test_the_question_of_goals_says_whether_ties_are_enough() -> None:
    """G19."""
    texts = [
        sheet(2, ties_meet_goals=switch).referee.ruleset.questions["turn.goals"].text.code for switch in ("off", "on")
    ]
    assert texts == ["rebirth.ask.turn.goals", "rebirth.ask.turn.goals-with-ties"]
