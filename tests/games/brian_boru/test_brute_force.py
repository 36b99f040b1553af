"""The engine beside an independent brute force: whole games in lockstep, and counts of legal continuations."""

import json
import random
from typing import Any

import pytest

from companion.chance import random_answer
from companion.engine.decisions import Answer, Number, parts_of
from companion.engine.game import Seat, Setup
from companion.engine.referee import Accepted, Referee, Rejected
from companion.engine.values import Value
from companion.games.brian_boru import GAME
from companion.games.brian_boru.content import REGIONS
from tests.games.brian_boru.brute_force import Brute, count_paths

NAMES = ("Anna", "Marek", "Sofia", "Daniel", "Viktor")
SWITCHES = tuple(switch.id for switch in GAME.switches)
#: Between these questions the two have the same board; within a trick they keep their notes differently.
BOUNDARIES = ("trick.town", "preparation.viking-card")


def setup_for(seats: int, switches: dict[str, bool], position: dict[str, Any] | None = None) -> Setup:
    people = zip(NAMES[:seats], GAME.colours, strict=False)
    return Setup(
        tuple(Seat(name, colour) for name, colour in people),
        {name: "on" if on else "off" for name, on in switches.items()},
        {},
        None if position is None else Value(position, "/position"),
    )


def started(setup: Setup) -> Referee[Any]:
    referee = Referee.start(GAME, setup)
    assert not isinstance(referee, Rejected), referee
    return referee


def fresh_position(seats: int, switches: dict[str, bool]) -> dict[str, Any]:
    """The very start, as the brute force writes it."""
    return {
        "seats": seats,
        "step": "setup",
        "round": 1,
        "marker": -1,
        **{key: [start] * seats for key, start in {"points": 10, "coins": 3, "renown": 1, "spaces": 0}.items()},
        "raiders": [0] * seats,
        "church": [0] * seats,
        "battle_area": 0,
        "towns": {},
        "vikings": [],
        "monasteries": [],
        "claims": dict.fromkeys(REGIONS, "down"),
        "marriages": [[] for _ in range(seats)],
        "princess": None,
        "marriage_card": None,
        "marriage_deck": 3 if seats == 3 else 4,
        "viking_seen": [],
        "marriage_seen": [],
        "played": [],
        "switches": switches,
    }


def as_brute(snapshot: dict[str, Any], seats: int, switches: dict[str, bool]) -> dict[str, Any]:
    """A snapshot of the engine in the brute force's words."""
    seat = {name: number for number, name in enumerate(NAMES)}
    each = ("points", "coins", "renown", "spaces", "raiders", "church")
    princess = snapshot["princess"]
    return {
        "seats": seats,
        **{key: snapshot[key] for key in ("step", "round", "battle_area", "marriage_card", "marriage_deck", "played")},
        "marker": -1 if snapshot["marker"] is None else seat[snapshot["marker"]],
        **{key: [snapshot[key][name] for name in NAMES[:seats]] for key in each},
        "towns": {town: seat[owner] for town, owner in snapshot["towns"].items()},
        "vikings": sorted(snapshot["vikings"]),
        "monasteries": sorted(snapshot["monasteries"]),
        "claims": {
            region: seat[claim["holder"]] if claim["holder"] else ("board" if claim["face_up"] else "down")
            for region, claim in snapshot["claims"].items()
        },
        "marriages": [snapshot["marriages"][name] for name in NAMES[:seats]],
        "princess": [seat[princess["holder"]], princess["choice"]] if princess else None,
        "viking_seen": sorted(snapshot["viking_seen"]),
        "marriage_seen": sorted(snapshot["marriage_seen"]),
        "switches": switches,
    }


def question_of(referee: Referee[Any]) -> Any:
    decision = referee.decision
    if decision is None:
        return None
    (part,) = parts_of(decision)
    if isinstance(part, Number):
        return part.name, part.seat, (part.low, part.high)
    return part.name, part.seat, part.options


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", range(30))
def test_whole_games_in_lockstep(seats: int, seed: int) -> None:
    chance = random.Random(seed * 10 + seats)
    switches = {name: seed % 2 == 1 and chance.random() < 0.5 for name in SWITCHES}
    referee = started(setup_for(seats, switches))
    brute = Brute(fresh_position(seats, switches))
    while referee.decision is not None:
        assert brute.question() == question_of(referee)
        answer = random_answer(referee.decision, chance)
        assert isinstance(referee.answer(answer), Accepted)
        brute.answer(answer.choice)
        question = question_of(referee)
        if question is None or question[0] in BOUNDARIES:
            assert brute.board() == as_brute(referee.snapshot(), seats, switches)
    assert brute.question() is None
    theirs, ours = brute.scores(), referee.scores
    assert [dict(row) for row in ours.table] == theirs["scores"]
    assert [list(group) for group in ours.ranking] == theirs["ranking"]
    assert list(ours.winners) == theirs["winners"]
    assert ours.decided_by == theirs["decided_by"]


def count_with_engine(referee: Referee[Any], depth: int) -> int:
    """How many sequences of legal answers there are; one that ends with the game earlier counts once."""
    decision = referee.decision
    if depth == 0 or decision is None:
        return 1
    (part,) = parts_of(decision)
    if isinstance(part, Number):
        choices: list[Any] = list(range(part.low, part.high + 1))
    else:
        choices = [(option,) for option in part.options] + ([()] if part.least == 0 else [])
    total = 0
    for choice in choices:
        twin = referee.fork()
        assert isinstance(twin.answer(Answer(part.name, part.seat, choice)), Accepted)
        total += count_with_engine(twin, depth - 1)
    return total


#: Seats, seed of the game in which the position lies, chapter at whose start counting begins, depth.
PLACES = [
    (3, 1, "setup.first-town", 2),
    (4, 2, "preparation.viking-card", 3),
    (4, 3, "trick.town", 3),
    (5, 4, "trick.card", 2),
    (4, 5, "trick.action", 5),
    (3, 6, "trick.action", 6),
    (5, 7, "extra.raiders", 5),
    (4, 8, "expand.town", 4),
    (4, 9, "marriage.princess", 6),
    (3, 10, "battle.town", 4),
    (5, 11, "battle.town", 3),
    (4, 12, "church.monastery", 4),
]


@pytest.mark.parametrize(("seats", "seed", "name", "depth"), PLACES)
def test_counts_of_legal_continuations(seats: int, seed: int, name: str, depth: int) -> None:
    referee, brute = position_with(seats, seed, name)
    expected = count_with_brute(brute, depth)
    assert count_with_engine(referee, depth) == expected
    assert expected > 1


def position_with(seats: int, seed: int, name: str) -> tuple[Referee[Any], Brute]:
    """The last place in a random game where a decision of this name waits, for both."""
    for attempt in range(seed, seed + 400, 20):
        chance = random.Random(attempt)
        referee = started(setup_for(seats, {}))
        found: list[Answer] | None = None
        while referee.decision is not None:
            if question_of(referee)[0] == name:
                found = list(referee.answers)
            referee.answer(random_answer(referee.decision, chance))
        if found is not None:
            return both_after(seats, found)
    raise AssertionError(f"no game with {name}")


def both_after(seats: int, answers: list[Answer]) -> tuple[Referee[Any], Brute]:
    referee = started(setup_for(seats, {}))
    brute = Brute(fresh_position(seats, dict.fromkeys(SWITCHES, False)))
    for answer in answers:
        referee.answer(answer)
        brute.answer(answer.choice)
    return referee, brute


def count_with_brute(brute: Brute, depth: int) -> int:
    """The same count by the brute force alone."""
    question = brute.question()
    if depth == 0 or question is None:
        return 1
    total = 0
    for choice in choices_of(question):
        twin = brute.copy()
        twin.answer(choice)
        total += count_with_brute(twin, depth - 1)
    return total


def choices_of(question: Any) -> list[Any]:
    name, _, options = question
    if name.startswith("extra."):
        return list(range(options[0], options[1] + 1))
    return [(option,) for option in options] + ([()] if name == "expand.town" else [])


def test_counting_is_the_same_from_an_entered_position() -> None:
    """The brute force's own count, from a position that the engine reads as one."""
    referee = started(setup_for(4, {}))
    chance = random.Random(5)
    while referee.decision is not None and referee.snapshot()["round"] < 3:
        referee.answer(random_answer(referee.decision, chance))
    snapshot = json.loads(json.dumps(referee.snapshot()))
    entered = started(setup_for(4, {}, snapshot))
    theirs = count_paths(as_brute(snapshot, 4, dict.fromkeys(SWITCHES, False)), 2)
    # Four strengths and five ordinary marriage cards are left in the decks.
    assert count_with_engine(entered, 2) == theirs == 4 * 5
