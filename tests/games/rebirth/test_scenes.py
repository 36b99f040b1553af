"""What is drawn of the count at the end, against what the game comes to."""

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.chance import random_answer
from companion.engine.facts import Fact, all_told, id_of
from companion.engine.game import Scores
from companion.engine.messages import OPENING, SCENE, Ref
from companion.engine.referee import Referee
from companion.engine.values import Value
from companion.games.rebirth import GAME
from companion.games.rebirth.content import CASTLE_POINTS, GIFT_POINTS, HOUSE_POINTS
from companion.games.rebirth.messages import ending as m
from companion.games.rebirth.messages import play, scoring
from companion.games.rebirth.scenes import DECIDED, draw
from companion.games.rebirth.state import SCORING
from tests.games.rebirth.table import A, B, C, Table

WAYS = [(variant, way) for variant in ("scotland", "ireland") for way in ("sheet", "board")]
every_way = pytest.mark.parametrize(("variant", "way"), WAYS)
CATEGORY = {"unfinished": "unfinished", "castles": "castles", "missions": "missions", "private-goals": "goals"}


def scenes_of(facts: Sequence[Fact]) -> Iterator[Sequence[Fact]]:
    """What has been told at the end, cut before each opening."""
    start = next(index for index, fact in enumerate(facts) if fact.definition is scoring.GAME_ENDS)
    part = [facts[start]]
    for fact in facts[start + 1 :]:
        if fact.definition.tells in (SCENE, OPENING):
            yield part
            part = []
        part.append(fact)
    yield part


def drawings(table: Table) -> dict[str, dict[str, Any]]:
    """What is drawn of the whole count, by its parts."""
    return {drawn["kind"]: drawn for part in scenes_of(table.referee.facts) if (drawn := dict(draw(part, {})))}


def played(variant: str, way: str, seed: int, seats: int = 3) -> Table:
    """A random game to its end."""
    table, chance = Table(seats, variant, way=way, first=""), random.Random(seed)
    while table.referee.decision is not None:
        table.referee.answer(random_answer(table.referee.decision, chance))
    return table


def to_the_end(table: Table, asked: str = "") -> None:
    """Everybody places farm tiles that join nothing, until something is asked or the game is over."""
    while table.decision is not None and table.asked != asked:
        table.turn("farm") if table.asked == "turn.tile" else table.referee.answer(table.nothing)


@pytest.mark.parametrize(("printed", "told"), [(8, "private-goal-doubled"), (0, "private-goal-not-met")])
def test_a_private_goal_under_the_marker_shows_what_is_doubled(printed: int, told: str) -> None:
    """Before it is told, so that nobody doubles it in the head; and then from what the points come."""
    table = Table(2, "ireland", double_private_goal="on")
    table.turn("farm", towers=["goal-card-1", "doubling-1"])
    table.turn("farm")
    table.turn("farm", towers="doubling-2", double="private")
    to_the_end(table, "end.private-goal")
    *_, counting = scenes_of(table.referee.facts)
    assert [row.get("doubled") for row in draw(counting, {})["rows"]] == [0, None]
    table.answer(number=printed)
    fact = next(fact for fact in table.referee.facts if fact.definition.code == f"rebirth.ending.{told}")
    assert (fact.params.get("n", 0), fact.params.get("printed", 0)) == (2 * printed, printed)
    row, other = drawings(table)["private-goals"]["rows"]
    assert (row["gain"], row.get("doubled")) == ((16, 8) if printed else (0, None))
    assert "doubled" not in other


@every_way
@pytest.mark.parametrize("seed", range(3))
def test_each_part_adds_what_the_score_says_and_begins_where_the_one_before_ended(
    variant: str, way: str, seed: int
) -> None:
    table = played(variant, way, seed)
    scores: Scores = table.referee.scores
    drawn = drawings(table)
    at = [row["track"] for row in scores.table]
    assert set(drawn) - {"tie"} <= CATEGORY.keys()
    for kind in [kind for kind in CATEGORY if kind in drawn]:
        rows = drawn[kind]["rows"]
        assert [row["seat"] for row in rows] == [A, B, C]
        assert [row["before"] for row in rows] == at
        assert [row["gain"] for row in rows] == [row[CATEGORY[kind]] for row in scores.table]
        at = [row["after"] for row in rows]
    assert at == [row["total"] for row in scores.table]
    for kind, category in CATEGORY.items():  # a part without points may be left out, no other one
        assert kind in drawn or not any(row.get(category) for row in scores.table)
    json.dumps(drawn)


@every_way
def test_what_points_come_from_stands_beside_them(variant: str, way: str) -> None:
    table = played(variant, way, 3)
    drawn, position = drawings(table), table.position
    for row in drawn["castles"]["rows"]:
        holder = list(position["points"])[row["seat"]]
        held = [castle for castle, name in position["castles"].items() if name == holder]
        assert [part["id"] for part in row["parts"]] == held
        assert row["gain"] == CASTLE_POINTS * len(held)
    for row in drawn.get("unfinished", {"rows": []})["rows"]:
        assert row["gain"] == HOUSE_POINTS * sum(part["n"] for part in row["parts"])
    for row in drawn.get("missions", {"rows": []})["rows"]:
        assert row["gain"] == sum(part["n"] for part in row["paid"])
        gifts = sum(part["n"] for part in row["paid"] if part["gifts"]) // GIFT_POINTS
        assert row["cards"] == gifts + sum(not part["gifts"] for part in row["paid"])


def test_cards_are_drawn_as_they_are_answered() -> None:
    table = Table(2)
    table.turn("farm", cathedrals=["cathedral-1", "cathedral-2"])
    to_the_end(table, "end.gifts")
    assert [row["paid"] for row in drawings(table)["missions"]["rows"]] == [[], []]
    table.answer(number=1)
    table.answer(number=0)
    first, second = drawings(table)["missions"]["rows"]
    assert first["paid"] == [{"gifts": True, "n": GIFT_POINTS}, {"gifts": False, "n": 0}]
    assert (second["cards"], second["paid"]) == (0, [])
    assert any(fact.definition is m.MISSION_NOT_MET for fact in table.referee.facts)


@every_way
@pytest.mark.parametrize("before", [95, 99, 180])
def test_a_hundred_that_the_count_reaches_is_told_where_it_is_reached(variant: str, way: str, before: int) -> None:
    """rb.track, G38: the marker is changed then, once a hundred, and the lists show it."""
    table = played(variant, way, 3)
    counted_from(table, before)
    totals = [row["total"] for row in table.referee.scores.table]
    told = [(id_of(fact, "seat"), id_of(fact, "n")) for fact in all_told(table.referee.facts, play.MARKER)]
    passed = [(seat, n) for seat, total in enumerate(totals) for n in (100, 200, 300) if before < n <= total]
    assert passed
    assert sorted(told) == passed
    drawn = [row for part in drawings(table).values() for row in part["rows"] if row["marker"]]
    assert sorted((row["seat"], row["marker"]) for row in drawn) == passed
    assert all(row["before"] < row["marker"] <= row["after"] for row in drawn)
    assert [row["marker"] for row in table.referee.overview["seats"]] == [total // 100 * 100 for total in totals]


def counted_from(table: Table, points: int) -> None:
    """Count the same position with other points on the track; the cards pay the same."""
    begun = Referee.start(GAME, table.referee.setup)
    assert isinstance(begun, Referee)
    left = list(table.referee.answers)
    while left and begun.chapter[0] != SCORING:
        begun.answer(left.pop(0))
    position = begun.snapshot()
    position["points"] = dict.fromkeys(position["points"], points)
    setup = replace(begun.setup, position=Value(json.loads(json.dumps(position)), "/position"))
    later = Referee.start(GAME, setup)
    assert isinstance(later, Referee), later
    table.referee = later
    while table.decision is not None:
        later.answer(left.pop(0) if left else random_answer(table.decision, random.Random(1)))


def test_a_part_that_nothing_belongs_to_is_left_out() -> None:
    table = Table(2)
    to_the_end(table)
    assert list(drawings(table)) == ["tie"]


def test_the_ladder_shows_the_steps_that_were_needed() -> None:
    """TE-05: nobody tied holds Edinburgh, so Stirling decides."""
    table = Table(3)
    table.turn("farm", castles=["edinburgh"])
    table.turn("farm", castles=["stirling"])
    to_the_end(table)
    drawn = drawings(table)["tie"]
    assert [row["tied"] for row in drawn["rows"]] == [True, True, False]
    assert drawn["castles"] == [{"castle": "edinburgh", "holder": A}]
    assert drawn["tower"] == []


def test_the_clover_tower_is_asked_for_with_the_tie_in_view() -> None:
    table = Table(2, "ireland")
    table.turn("farm", towers=["draw-three-1"])
    to_the_end(table, "end.clover-tiles")
    assert (table.asked, drawings(table)["tie"]["tower"]) == ("end.clover-tiles", [])
    table.answer(number=2)
    table.answer(number=0)
    assert drawings(table)["tie"]["tower"] == [{"seat": A, "n": 2}, {"seat": B, "n": 0}]


def test_what_decides_a_tie_is_told_before_the_totals_and_once() -> None:
    table = Table(2)
    to_the_end(table)
    told = [fact.definition for fact in table.referee.facts]
    decided = [definition for definition in told if definition in DECIDED]
    assert len(decided) == 1
    assert told.index(m.TIE["scotland"]) < told.index(decided[0]) < told.index(scoring.FINAL_SCORE)


def test_every_reason_of_an_opening_names_a_player() -> None:
    for part in scenes_of(played("scotland", "sheet", 5).referee.facts):
        for fact in part[0].because:
            assert isinstance(fact.params["seat"], Ref)
