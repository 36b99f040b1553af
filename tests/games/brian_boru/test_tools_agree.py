"""What an adjudicator says of a position is what the game itself then does, in whole random games."""

import random
from collections import Counter
from dataclasses import dataclass, field, fields
from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.chance import random_answer
from companion.engine.facts import Fact
from companion.engine.game import Scores, Seat, Setup
from companion.engine.messages import Ref
from companion.engine.referee import Accepted, Referee
from companion.games.brian_boru import GAME, with_setup
from companion.games.brian_boru.position import snapshot
from companion.games.brian_boru.state import State
from tests.cli.run import accepted
from tests.games.brian_boru.brute_force import REGIONS, TOWN_COLOUR

Json = Any
NAMES = ("Anna", "Bo", "Cy", "Di", "Ed")
PREFIX = "brian_boru."


@dataclass(slots=True, kw_only=True)
class Watched(State):
    """A state that keeps how everything lay when each chapter began, and how much had been told."""

    names: tuple[str, ...]
    begun: list[tuple[Json, int]] = field(default_factory=list)

    def chapter_begins(self, *name: str) -> None:
        State.chapter_begins(self, *name)
        self.begun.append((snapshot(self, self.names), len(self.facts)))


@dataclass(frozen=True, slots=True)
class Step:
    """A chapter of a game: the position before and after, what was told, and who chose for whom."""

    before: Json
    after: Json
    facts: list[Fact]
    choices: list[tuple[str, int, str]]
    names: tuple[str, ...]

    def clockwise(self) -> list[str]:
        """The players clockwise from the holder of the marker."""
        first = self.names.index(self.before["marker"])
        return [*self.names[first:], *self.names[:first]]

    def gained(self, *keys: str) -> Json:
        """What each player has more than before; only what is not zero."""
        gains = {name: {key: self.after[key][name] - self.before[key][name] for key in keys} for name in self.names}
        return without_zeros(gains)

    def told(self, *codes: str) -> list[Fact]:
        """The facts with one of some codes, in order."""
        return [fact for fact in self.facts if fact.code.removeprefix(PREFIX) in codes]

    def who(self, fact: Fact) -> str:
        """The player that a fact is about."""
        return self.names[number(fact.params["seat"])]


def number(value: object) -> int:
    """The number of a seat or a card."""
    assert isinstance(value, Ref)
    return int(value.id)


def without_zeros(gains: Json) -> Json:
    """Only what is gained, and only for those who gain something."""
    left = {name: {key: gain for key, gain in gained.items() if gain} for name, gained in gains.items()}
    return {name: gained for name, gained in left.items() if gained}


def play(seats: int, seed: int) -> tuple[list[Step], Scores]:
    """A random game, step by step, and its scores."""
    names = NAMES[:seats]
    setup = Setup(tuple(Seat(name, colour) for name, colour in zip(names, GAME.colours, strict=False)), {}, {})
    ruleset = with_setup(setup)
    state = ruleset.begin()
    assert isinstance(state, State)
    values = {item.name: getattr(state, item.name) for item in fields(state)}
    watched = Watched(**values, names=names)
    referee: Referee[State] = Referee(GAME, setup, ruleset, watched)
    chance = random.Random(seed)
    choices: dict[int, list[tuple[str, int, str]]] = {}
    while referee.decision is not None:
        answer = random_answer(referee.decision, chance)
        if isinstance(answer.choice, tuple) and answer.choice:
            choices.setdefault(len(watched.chapters), []).append((answer.name, answer.seat, answer.one))
        assert isinstance(referee.answer(answer), Accepted)
    begun = watched.begun
    steps = [
        Step(before, after, watched.facts[start:end], choices.get(chapter, []), names)
        for chapter, ((before, start), (after, end)) in enumerate(pairwise(begun), start=1)
    ]
    return [*steps, Step(begun[-1][0], begun[-1][0], [], [], names)], referee.scores


# One check a step.


def check_tricks(step: Step) -> int:
    """Every trick: its winner, the order of action, and how many actions a player could choose from."""
    starts = [index for index, fact in enumerate(step.facts) if fact.code == f"{PREFIX}trick.begins"]
    for start, end in zip(starts, [*starts[1:], len(step.facts)], strict=True):
        check_trick(Step(step.before, step.after, step.facts[start:end], step.choices, step.names))
    return len(starts)


def check_trick(trick: Step) -> None:
    town = trick.told("trick.town-marked")[0].params["town"]
    assert isinstance(town, Ref)
    played = trick.told("trick.card-led", "trick.card-played")
    if played[0].because[0].code == f"{PREFIX}trick.lead-is-forced":
        return  # nothing that fits can be led, which a single trick does not show
    cards = {trick.who(fact): number(fact.params["card"]) for fact in played}
    question = {"players": list(trick.names), "leader": trick.who(played[0]), "town": town.id, "cards": cards}
    said = accepted("trick", question)
    acted = trick.told("trick.primary", "trick.only-secondary", "trick.upper", "trick.lower")
    assert said["winner"] == trick.who(trick.told("symbol.town-taken")[0])
    assert said["order"] == list(said["actions"]) == [trick.who(fact) for fact in acted]
    for fact in acted:
        action = said["actions"][trick.who(fact)]
        kind = "primary" if fact.code == f"{PREFIX}trick.primary" else "secondary"
        alone = fact.code in (f"{PREFIX}trick.primary", f"{PREFIX}trick.only-secondary")
        assert (action["kind"], len(action["choices"])) == (kind, 1 if alone else 2)


def check_marriage(step: Step) -> None:
    before, after = step.before, step.after
    chosen = [choice for name, _, choice in step.choices if name == "marriage.princess"]
    question = {"players": step.clockwise(), "spaces": before["spaces"], "card": before["marriage_card"]}
    said = accepted("marriage", question | {"princess": chosen[0] if chosen else None})
    won = step.told("marriage.won")
    assert said["winner"] == (step.who(won[0]) if won else None)
    assert said["spaces"] == after["spaces"]
    kept = [name for name in step.names if len(after["marriages"][name]) > len(before["marriages"][name])]
    assert kept == ([said["winner"]] if said["card_kept"] else [])
    where = {name: gained.pop("town_in") for name, gained in said["gains"].items() if "town_in" in gained}
    assert without_zeros(said["gains"]) == step.gained("points", "coins", "renown")
    new = {town: name for town, name in after["towns"].items() if town not in before["towns"]}
    full = [place for place in where.values() if not free(before, place)]
    assert len(new) == len(where) - len(full)
    for town, name in new.items():
        assert where[name] in ("any", town[0])


def free(position: Json, place: str) -> list[str]:
    """The towns without a disc in a region, or anywhere."""
    return [town for town in TOWN_COLOUR if town not in position["towns"] and place in ("any", town[0])]


def check_battle(step: Step) -> None:
    before, after = step.before, step.after
    controlled = Counter(name for town, name in before["towns"].items() if town not in before["vikings"])
    question = {key: before[key] for key in ("battle_area", "raiders", "renown")}
    towns = {name: controlled[name] for name in step.names}
    said = accepted("battle", question | {"players": step.clockwise(), "towns": towns})
    fallen = [town for town in after["vikings"] if town not in before["vikings"]]
    assert said["raid"] == bool(before["battle_area"])
    assert sorted(said["losers"]) == sorted(before["towns"][town] for town in fallen)
    for name, seat, town in step.choices:
        assert name == "battle.town"
        assert said["losers"][before["towns"][town]] == step.names[seat]
    assert without_zeros(said["gains"]) == step.gained("points", "renown")
    assert (said["raiders"], said["renown"]) == (after["raiders"], after["renown"])


def check_church(step: Step) -> None:
    before, after = step.before, step.after
    closed = {*before["vikings"], *before["monasteries"]}
    places = Counter(name for town, name in before["towns"].items() if town not in closed)
    question = {"players": step.clockwise(), "discs": before["church"]}
    said = accepted("church", question | {"places": {name: places[name] for name in step.names}})
    assert said["monasteries"] == [step.who(fact) for fact in step.told("church.monastery-placed")]
    built = [before["towns"][town] for town in after["monasteries"] if town not in before["monasteries"]]
    assert sorted(said["monasteries"]) == sorted(built)
    assert after["marker"] == (said["marker"] or before["marker"])
    assert said["gains"] == step.gained("points")
    assert said["discs"] == after["church"]


def regions_of(position: Json) -> Json:
    """The regions of a position in the form of the question."""
    regions: Json = {}
    for name in REGIONS:
        towns = {town: owner for town, owner in position["towns"].items() if town[0] == name}
        owners = {town: "vikings" if town in position["vikings"] else owner for town, owner in towns.items()}
        counts = Counter(owners.values())
        regions[name] = position["claims"][name] | {
            "vikings": counts.pop("vikings", 0),
            "towns": dict(counts),
            "monasteries": dict(Counter(owners[town] for town in towns if town in position["monasteries"])),
        }
    return regions


def claims_question(position: Json, names: tuple[str, ...]) -> Json:
    """A position in the form of the question about claims."""
    return {"players": list(names), "princess": position["princess"], "regions": regions_of(position)}


def check_claims(step: Step) -> None:
    said = accepted("claims", claims_question(step.before, step.names))
    assert said["regions"] == step.after["claims"]
    assert said["warnings"] == []
    again = accepted("claims", claims_question(step.after, step.names))
    assert again["regions"] == step.after["claims"]


def check_score(step: Step, scores: Scores) -> None:
    position = step.before
    question = claims_question(position, step.names)
    question |= {key: position[key] for key in ("points", "coins", "renown", "marker")}
    cards = {name: len(names) for name, names in position["marriages"].items()}
    said = accepted("score", question | {"marriage_cards": cards})
    assert said["scores"] == {name: dict(line) for name, line in zip(step.names, scores.table, strict=True)}
    assert said["ranking"] == [[step.names[seat] for seat in group] for group in scores.ranking]
    assert said["winners"] == [step.names[seat] for seat in scores.winners]
    assert said["decided_by"] == scores.decided_by
    assert said["warnings"] == []


CHECKS = {
    "marriage": check_marriage,
    "battle": check_battle,
    "church": check_church,
    "claims": check_claims,
}
TRICKS = {3: 21, 4: 20, 5: 16}


#: Events without which a comparison would say little.
WORTH_COMPARING = (
    "marriage.town-taken",
    "marriage.track-town-taken",
    "marriage.military-support",
    "marriage.establish-trade",
    "marriage.spurned",
    "battle.no-raid",
    "battle.loses-town",
    "battle.loses-own-choice",
    "battle.first-spoils-tied",
    "battle.second-spoils",
    "church.first-tied",
    "church.third",
    "claims.tie-on-board",
    "claims.tie-with-holder",
    "claims.vikings-keep",
    "claims.kept",
)


def check_game(seats: int, seed: int) -> Counter[str]:
    """Compare every step of a random game; gives what happened in it, by code."""
    steps, scores = play(seats, seed)
    tricks = 0
    for step in steps:
        name = step.before["step"]
        if name == "tricks":
            tricks += check_tricks(step)
        elif name == "scoring":
            check_score(step, scores)
        elif name in CHECKS:
            CHECKS[name](step)
    assert tricks == TRICKS[seats]
    rounds = 3 if seats == 3 else 4
    assert Counter(step.before["step"] for step in steps) == {
        "setup": 1,
        "tricks": TRICKS[seats],
        **dict.fromkeys(("preparation", "marriage", "battle", "church", "claims"), rounds),
        "scoring": 1,
    }
    return Counter(fact.code.removeprefix(PREFIX) for step in steps for fact in step.facts)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.integers(3, 5), st.integers(0, 10**6))
def test_adjudicators_agree_with_the_game(seats: int, seed: int) -> None:
    seen = check_game(seats, seed)
    assert seen["preparation.last-round"] == 1


def test_adjudicators_agree_in_all_that_can_happen() -> None:
    seen: Counter[str] = Counter()
    for seed in range(90):
        seen += check_game(3 + seed % 3, seed)
    assert {code: seen[code] for code in WORTH_COMPARING if seen[code] < 2} == {}
