"""Games on a board beside the recount: what is asked and offered, the points of each placement, holders, the end.

`COMPANION_GAMES=100` plays so many of each variant and number of seats; a few are always played.
"""

import copy
import dataclasses
import json
import os
import random
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from companion.chance import random_answer, seats_for
from companion.engine.decisions import Answer, Choose, Number, parts_of
from companion.engine.facts import Fact
from companion.engine.game import Setup
from companion.engine.messages import Ref
from companion.engine.referee import Accepted, Referee, Rejected
from companion.engine.values import Value
from companion.games import discover
from tests.games.rebirth import brute_force as brute

GAME = discover()["rebirth"]
GAMES = int(os.environ.get("COMPANION_GAMES", "3"))
#: After every so many placements all scores are counted from the first one on.
SOMETIMES = 9
LAND = ("settlement", "farm", "power", "blank")
LARGER, SMALLER = 8, 5
GOALS = {f"goal-{number}": (LARGER, SMALLER) for number in range(1, 9)}
#: What tells of points: those of the placer, and those of others.
POINTS = (
    "rebirth.turn.points",
    "rebirth.turn.more-points",
    "rebirth.turn.others-points",
    "rebirth.turn.only-others-points",
)
#: What is asked at the end, of which a board knows nothing.
PRIVATE = {"end.gifts": "gifts", "end.missions": "missions", "end.private-goal": "goal"}


def practice_board(variant: str) -> dict[str, Any]:
    text = files("companion.games.rebirth").joinpath(f"data/{variant}.json").read_text("utf-8")
    board: dict[str, Any] = json.loads(text)
    return board


def scrambled(board: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The same coast with other land: scarce fields, other ports, closed spaces anywhere, clovers elsewhere."""
    found = copy.deepcopy(board)
    weights = [chance.random() ** 3 for _ in range(3)]
    for row in found["hexes"]:
        if row["kind"] in LAND[1:]:
            row["kind"] = chance.choices(LAND[1:], weights)[0]
        flag(row, "closed", chance, row["kind"] in LAND)
        flag(row, "port", chance, row["kind"] == "settlement" and board["variant"] == "scotland")
        flag(row, "sea_farm", chance, row["kind"] in LAND[1:] and board["variant"] == "ireland")
    named(found["hexes"], "castle", chance)
    named(found["hexes"], "tower", chance)
    return found


def flag(row: dict[str, Any], key: str, chance: random.Random, may_have: bool) -> None:
    row.pop(key, None)
    if may_have and chance.random() < 0.3:
        row[key] = True


def named(rows: list[dict[str, Any]], kind: str, chance: random.Random) -> None:
    """Names and clovers change places."""
    own = [row for row in rows if row["kind"] == kind]
    told: list[dict[str, Any]] = [{key: row[key] for key in ("name", "clover") if key in row} for row in own]
    chance.shuffle(told)
    for row, new in zip(own, told, strict=True):
        row.pop("clover", None)
        row.update(new)


def started(setup: Setup) -> Referee[Any]:
    referee = Referee.start(GAME, setup)
    assert not isinstance(referee, Rejected), referee
    return referee


def seat_in(fact: Fact) -> int:
    seat = fact.params["seat"]
    assert isinstance(seat, Ref)
    assert isinstance(seat.id, int)
    return seat.id


def kind_of(fact: Fact) -> str:
    """What a part of the points is for."""
    _, chapter, told = fact.code.split(".", 2)
    return told if chapter == "tower" else chapter


def number_in(fact: Fact) -> int:
    number = fact.params["n"]
    assert isinstance(number, int)
    return number


class Lockstep:
    """One game, in the referee and in the recount."""

    def __init__(self, variant: str, seats: int, seed: int) -> None:
        self.chance = random.Random(f"{variant} {seats} {seed}")
        own = seed % 3 == 2
        board = scrambled(practice_board(variant), self.chance) if own else practice_board(variant)
        materials = {"board": Value(board, "/materials/board")} if own else {}
        players = seats_for(GAME, seats)
        self.setup = Setup(players, {}, {"variant": variant, "way": "board"}, None, materials)
        self.referee = started(self.setup)
        self.names = [seat.name for seat in players]
        self.table = brute.new_table(board, seats)
        self.table["goals"] = GOALS if variant == "ireland" else {}
        self.told: list[dict[str, int]] = [{} for _ in players]
        #: Points told since the last placement, by seat, with what they are for, and the marks that were passed.
        self.paid: Counter[int] = Counter()
        self.reasons: Counter[tuple[str, int, int]] = Counter()
        self.marks: Counter[tuple[int, int]] = Counter()
        #: How much this player likes each tile: whoever likes farms runs out of space for them.
        self.taste = [self.chance.random() ** 2 for _ in (*brute.TILES, "none")]
        self.shy = self.chance.choice((0.02, 0.1, 0.5))
        self.tracks = [0] * seats
        self.levels = self.chance.random() < 0.5
        self.forgetful = self.chance.choice((0, 0, 0.1))
        self.asked: Counter[str] = Counter()

    def play(self) -> None:
        while self.referee.decision is not None:
            (part,) = parts_of(self.referee.decision)
            if part.name == "turn.tile" and self.chance.random() < self.forgetful:
                self.begin_again()
            self.asked[part.name] += 1
            if part.name in PRIVATE:
                self.compare_open_end()
                self.answer_privately(part)
            else:
                self.compare_question(part)
                self.answer(part)
        self.compare_open_end()
        assert brute.question(self.table) is None

    def compare_question(self, part: Choose | Number) -> None:
        assert isinstance(part, Choose)
        asked = brute.question(self.table)
        assert asked is not None, part.name
        assert (part.name, part.seat) == asked[:2]
        assert Counter(part.options) == Counter(asked[2])
        if part.name == "turn.tile":
            self.compare_position()

    def answer(self, part: Choose | Number) -> None:
        """Answer in both, and gather what is told."""
        answer = self.choice(part)
        facts = self.facts_of(answer)
        assert isinstance(answer.choice, tuple)
        placed = len(self.table["moves"])
        brute.take(self.table, answer.name, answer.choice)
        if len(self.table["moves"]) > placed:
            self.paid.clear()
            self.reasons.clear()
            self.marks.clear()
        self.gather(facts)

    def facts_of(self, answer: Answer) -> list[Fact]:
        reply = self.referee.answer(answer)
        assert isinstance(reply, Accepted), (answer, reply)
        return list(reply.facts)

    def choice(self, part: Choose | Number) -> Answer:
        if isinstance(part, Choose) and part.name == "turn.tile":
            tiles = (*brute.TILES, "none")
            weights = [self.taste[tiles.index(option)] for option in part.options]
            return Answer(part.name, part.seat, (self.chance.choices(part.options, weights)[0],))
        if isinstance(part, Choose) and part.name == "turn.goals":
            met = tuple(goal for goal in part.options if self.chance.random() < self.shy)
            return Answer(part.name, part.seat, met)
        return random_answer(part, self.chance)

    def gather(self, facts: list[Fact]) -> None:
        for fact in facts:
            if fact.code in POINTS:
                seat = seat_in(fact)
                assert (fact.code in POINTS[:2]) == (seat == self.table["moves"][-1]["seat"])
                self.paid[seat] += number_in(fact)
                scored = [part for part in fact.because if part.code != "rebirth.settlement.open"]
                self.reasons += Counter((kind_of(part), seat, number_in(part)) for part in scored)
            elif fact.code == "rebirth.track.marker":
                self.marks[seat_in(fact), number_in(fact)] += 1

    def compare_position(self) -> None:
        """At the beginning of a turn: what the last one paid, how everything lies, and what it would come to now."""
        table, position = self.table, self.referee.snapshot()
        number = len(table["moves"]) - 1
        if number >= 0:
            self.compare_points(number)
        held = {brute.written(at): brute.holder(table, at) for at in brute.castles(table)}
        named = {at: self.names[owner] for at, owner in held.items() if owner is not None}
        assert {at: owner for at, owner in position["castles"].items() if owner} == named
        for seat, name in enumerate(self.names):
            assert position["points"][name] == self.tracks[seat]
            hand, pool = brute.hand_after(table, seat)
            assert (position["hand"][name], position["left"][name]) == (hand, hand + pool)
        if number % SOMETIMES == 0:
            self.compare_pieces(position)
            self.compare_scores()

    def compare_points(self, number: int) -> None:
        """What the last placement paid, for what, and which marks were passed."""
        found = brute.parts(self.table, number)
        expected = [brute.points(self.table, number, seat) for seat in range(len(self.names))]
        assert [self.paid[seat] for seat in range(len(self.names))] == expected
        assert self.reasons == Counter(part for part in found if part[2])
        after = [before + now for before, now in zip(self.tracks, expected, strict=True)]
        passed = [
            (seat, mark)
            for seat, (before, now) in enumerate(zip(self.tracks, after, strict=True))
            for mark in brute.marks_passed(before, now)
        ]
        assert self.marks == Counter(passed)
        self.tracks = after

    def compare_pieces(self, position: dict[str, Any]) -> None:
        """What else lies on the table: stacks in the order of arrival, tiles at towers, goals met, the reserve."""
        moves = list(enumerate(self.table["moves"]))
        seats = list(enumerate(self.names))
        for at, row in self.table["hexes"].items():
            if row["kind"] == "cathedral":
                stack = [
                    self.names[one["seat"]] for n, one in moves if at in brute.touched_first(self.table, n, row["kind"])
                ]
                assert position["cathedrals"].get(brute.written(at), []) == stack
            if row["kind"] == "tower":
                counts = {name: len(brute.tiles_beside(self.table, len(moves), at, seat)) for seat, name in seats}
                beside = {name: count for name, count in counts.items() if count}
                assert position["reached"].get(brute.written(at), {}) == beside
        if self.table["variant"] == "ireland":
            extra = [brute.turns_taken(self.table, seat, extra=True) for seat, _ in seats]
            assert position["reserve"] == {name: 4 - extra[seat] for seat, name in seats}
            for goal in GOALS:
                met = [self.names[one["seat"]] for _, one in moves if goal in one["goals"]]
                assert list(position["goals"].get(goal, {})) == met

    def begin_again(self) -> None:
        """Go on with a referee that knows nothing but the position."""
        position = json.loads(json.dumps(self.referee.snapshot()))
        self.referee = started(dataclasses.replace(self.setup, position=Value(position, "/position")))

    def compare_scores(self) -> None:
        ours, theirs = self.referee.scores, brute.final_scores(self.table, self.told)
        assert [dict(row) for row in ours.table] == theirs
        winners, decided_by = brute.tie_break(self.table, [row["total"] for row in theirs])
        assert (sorted(ours.winners), ours.decided_by) == (sorted(winners), decided_by)

    def compare_open_end(self) -> None:
        assert brute.question(self.table) is None
        self.compare_scores()

    def answer_privately(self, part: Choose | Number) -> None:
        """What a board does not show; how many cards there are, it does. Totals are made equal where they can be."""
        assert isinstance(part, Number)
        if part.name == "end.gifts":
            assert part.high == brute.cathedrals_of(self.table, part.seat)
        answer = random_answer(part, self.chance)
        if self.levels:
            totals = [row["total"] for row in brute.final_scores(self.table, self.told)]
            worth = brute.GIFT_WORTH if part.name == "end.gifts" else 1
            missing = (max(totals) - totals[part.seat]) // worth
            answer = Answer(part.name, part.seat, min(max(missing, part.low), part.high))
        self.facts_of(answer)
        told = self.told[part.seat]
        told[PRIVATE[part.name]] = told.get(PRIVATE[part.name], 0) + answer.number


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", ["scotland", "ireland"])
@pytest.mark.parametrize("seed", range(GAMES))
def test_games_in_lockstep(variant: str, seats: int, seed: int) -> None:
    Lockstep(variant, seats, seed).play()
