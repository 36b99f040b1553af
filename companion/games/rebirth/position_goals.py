"""What only Ireland has, as plain data: towers, goals, doubling markers and private goals."""

from typing import Any, Final

from companion.engine.messages import SEATS, Ref
from companion.engine.values import Value, escaped
from companion.games.rebirth.content import (
    COPIES,
    GOAL_CARD,
    GOAL_LARGER,
    GOAL_MOST,
    GOAL_REFS,
    GOAL_SMALLER,
    GOALS,
    PRIVATE,
    TOKEN_REFS,
)
from companion.games.rebirth.entry import Entry, is_nothing
from companion.games.rebirth.goals import pays, unmet_goals
from companion.games.rebirth.messages import faults
from companion.games.rebirth.messages import position as m
from companion.games.rebirth.sheet import TOWERS
from companion.games.rebirth.state import State

GOAL_KEYS: Final = (
    *("reserve", "extra", "towers", "reached", "goals", "doubled", "private"),
    *("private_points", "clover_tower", "goal_points"),
)


def read_goals(value: Value, state: State, entry: Entry) -> None:
    """Towers and goals."""
    read_towers(value, state, entry)
    read_points(value, state, entry)
    for goal, met in value.get("goals", {}).items():
        if goal not in GOALS:
            entry.refuse(m.NO_SUCH_GOAL(goal=goal), met.at)
            continue
        points = {} if is_nothing(met) else entry.given_to(met)
        state.goals |= {(goal, seat): number.whole() for seat, number in points.items()}
        if not may_have_paid([number.whole() for number in points.values()], pays(state, goal)):
            larger, smaller = pays(state, goal)
            entry.refuse(m.GOAL_NUMBERS(goal=GOAL_REFS[goal], larger=larger, smaller=smaller), met.at)
    state.unmet = [unmet_goals(state, seat) for seat in range(state.terms.seats)]
    for seat, marked in entry.given_to(value.get("doubled", {})).items():
        goal = marked.text()
        if goal not in GOALS and not (goal == PRIVATE and state.terms.switches.double_private_goal):
            entry.refuse(m.NO_SUCH_GOAL(goal=goal), marked.at)
        state.doubled[seat] = goal
    state.private = entry.counts(value.get("private", {}), missing=0)
    for seat, cards in enumerate(state.private):
        if cards > COPIES[GOAL_CARD]:
            at = f"{value['private'].at}/{escaped(entry.players[seat])}"
            entry.refuse(faults.TOO_MANY_GOALS(seat=SEATS[seat], n=COPIES[GOAL_CARD]), at)


def read_points(value: Value, state: State, entry: Entry) -> None:
    """The larger and the smaller number of goal cards; a card that is left out has those that are known."""
    for goal, numbers in value.get("goal_points", {}).items():
        if goal not in GOALS:
            entry.refuse(m.NO_SUCH_GOAL(goal=goal), numbers.at)
            continue
        given = [number.raw for number in numbers.list()]
        if not is_pair(given):
            entry.refuse(m.GOAL_POINTS(goal=GOAL_REFS[goal], most=GOAL_MOST), numbers.at)
        elif given != [GOAL_LARGER, GOAL_SMALLER]:
            state.cards_pay[goal] = (given[0], given[1])


def is_pair(numbers: list[Any]) -> bool:
    """Whether these can be the numbers of a card, the larger one first."""
    whole = len(numbers) == 2 and all(type(number) is int for number in numbers)
    return whole and GOAL_MOST >= numbers[0] >= numbers[1] >= 0


def may_have_paid(points: list[int], card: tuple[int, int]) -> bool:
    """Whether a card may have paid these points: to one player the larger number, to all others the smaller.

    The numbers of a card may have been set after some of them were scored, and what was scored stands.
    """
    first, *others = sorted(points, reverse=True) or [card[0]]
    larger, smaller = card
    if card != (GOAL_LARGER, GOAL_SMALLER):
        return larger == smaller or points.count(larger) <= 1
    if not others:
        return first == larger or first != smaller
    return len(set(others)) == 1 and (first > others[0] or larger == smaller)


def read_towers(value: Value, state: State, entry: Entry) -> None:
    """The token at each tower of a board; without one, how many tiles each player has beside each tower."""
    ground = state.terms.ground
    if ground is None:
        state.towers = dict(TOWERS)
        for tower, players in value.get("reached", {}).items():
            if tower not in TOWERS:
                entry.refuse(m.NO_SUCH_TOWER(tower=tower), players.at)
                continue
            numbers = {} if is_nothing(players) else entry.given_to(players)
            state.reached |= {(tower, seat): entry.count(number) for seat, number in numbers.items()}
            if not all(number.whole() for number in numbers.values()):
                entry.refuse(m.NOBODY_THERE(), players.at)
        return
    for tower, token in value["towers"].items():
        if tower not in ground.towers:
            entry.refuse(m.NO_SUCH_TOWER(tower=tower), token.at)
        if not is_nothing(token):
            state.towers[tower] = token.one_of(tuple(COPIES))
    for name, copies in COPIES.items():
        if list(state.towers.values()).count(name) > copies:
            entry.refuse(m.TOO_MANY_TOKENS(token=TOKEN_REFS[name], n=copies), value["towers"].at)
    missing = [tower for tower in ground.towers if tower not in state.towers]
    tokens = sum(COPIES.values()) - len(state.towers)
    refuse_missing(missing[: max(tokens, 0)], value["towers"].at, entry)


def refuse_missing(towers: list[str], at: str, entry: Entry) -> None:
    """Towers whose token nobody has told; where many lack theirs, one sentence says so."""
    if len(towers) > 1:
        entry.refuse(m.TOWERS_WITHOUT_TOKENS(n=len(towers)), at)
        return
    for tower in towers:
        entry.refuse(m.TOWER_WITHOUT_TOKEN(tower=Ref("tower", tower)), f"{at}/{escaped(tower)}")


def goals_data(state: State, names: tuple[str, ...]) -> dict[str, Any]:
    """Towers, goals, doubling markers and private goals."""
    goals: dict[str, dict[str, int]] = {}
    for (goal, seat), points in state.goals.items():
        goals.setdefault(goal, {})[names[seat]] = points
    reached: dict[str, dict[str, int]] = {}
    for (tower, seat), number in state.reached.items():
        reached.setdefault(tower, {})[names[seat]] = number
    found: dict[str, Any] = {"towers": dict(state.towers)} if state.terms.ground else {}
    return found | {
        "reached": reached,
        "goal_points": {goal: list(pays(state, goal)) for goal in GOALS},
        "goals": goals,
        "doubled": {names[seat]: goal for seat, goal in state.doubled.items()},
        "private": dict(zip(names, state.private, strict=True)),
        "private_points": dict(zip(names, state.secret, strict=True)),
        "clover_tower": state.clover,
    }
