"""Goal cards of Ireland: who is first, who comes later, and the doubling marker. What a card wants, the table knows."""

from functools import cache, partial

from companion.engine.decisions import Choose, Flow, Violation, violation
from companion.engine.facts import reason
from companion.engine.messages import SEATS
from companion.games.rebirth.content import GOAL_LARGER, GOAL_REFS, GOAL_SMALLER, GOALS, PRIVATE
from companion.games.rebirth.gains import Gains
from companion.games.rebirth.messages import goal as m
from companion.games.rebirth.state import State


def who_meets_goals(state: State) -> tuple[int, ...]:
    """After placing, the player scores the goals newly met; where a table says so, the others too (ours G25)."""
    if state.terms.switches.goals_at_once:
        return tuple([seat for seat in state.clockwise(state.seat) if state.unmet[seat]])
    return (state.seat,) if state.unmet[state.seat] else ()


def ask_goals(state: State, seat: int, name: str, gains: Gains) -> Flow:
    """A player's goals that have not been met so far; any number of them at once (rb.goal, rb.goal.once)."""
    unmet = state.unmet[seat]
    chosen = (yield goals_question(name, seat, unmet)).several
    for goal in unmet:
        if goal in chosen:
            meet(state, seat, goal, gains)
    if chosen:
        state.unmet[seat] = unmet_goals(state, seat)


@cache
def goals_question(name: str, seat: int, unmet: tuple[str, ...]) -> Choose:
    """The question for the goals newly met; made once, because most turns ask for the same as the one before."""
    return Choose(name, seat, unmet, least=0, most=len(unmet), why_not=partial(why_met, seat))


def why_met(seat: int, goal: str) -> tuple[Violation, ...]:
    """A face-up goal that is not offered has been met (rb.goal.once)."""
    return (violation(m.MET_ALREADY(seat=SEATS[seat], goal=GOAL_REFS[goal]), goal),) if goal in GOALS else ()


def unmet_goals(state: State, seat: int) -> tuple[str, ...]:
    """The face-up goals that a player has not met (rb.goal.once)."""
    return tuple([goal for goal in GOALS if (goal, seat) not in state.goals])


def pays(state: State, goal: str) -> tuple[int, int]:
    """The larger and the smaller number on a goal card: as the table has set them, or as known from examples."""
    return state.cards_pay.get(goal, (GOAL_LARGER, GOAL_SMALLER))


def is_first(state: State, goal: str) -> bool:
    """Whether nobody has met a goal yet."""
    return not any(met == goal for met, _ in state.goals)


def worth(state: State, goal: str) -> tuple[int, int]:
    """The first one scores the larger number, later ones the smaller; twice with the marker (rb.goal.first)."""
    larger, smaller = pays(state, goal)
    points = larger if is_first(state, goal) else smaller
    return points, 2 * points


def meet(state: State, seat: int, goal: str, gains: Gains) -> None:
    """A goal is met, and scored at once."""
    points, twice = worth(state, goal)
    told = m.FIRST_TO_MEET if is_first(state, goal) else m.LATER_TO_MEET
    state.goals[goal, seat] = points
    why = reason(told, n=points, goal=GOAL_REFS[goal])
    if state.doubled.get(seat) == goal:
        points = twice
        why = reason(m.DOUBLED, why, n=points, goal=GOAL_REFS[goal])
    state.tell(m.GOAL_MET, seat=SEATS[seat], goal=GOAL_REFS[goal])
    gains.add(seat, points, why)


def double(state: State, gains: Gains) -> Flow:
    """The doubling marker goes on a goal that its owner has not met, and stays (rb.tower.doubling; ours G28 to G31)."""
    seat, private_too = state.seat, state.terms.switches.double_private_goal
    options = state.unmet[seat]
    if private_too and state.private[seat]:
        options += (PRIVATE,)
    if not options:
        state.tell(m.NOTHING_TO_DOUBLE, seat=SEATS[seat])
        return
    goal = options[0]
    if len(options) > 1:
        gains.tell(state)
        goal = (yield Choose("turn.double", seat, options, why_not=partial(why_not_doubled, seat, private_too))).one
    state.doubled[seat] = goal
    state.tell(m.MARKER_PLACED, seat=SEATS[seat], goal=GOAL_REFS[goal])


def why_not_doubled(seat: int, private_too: bool, goal: str) -> tuple[Violation, ...]:
    """Met goals are not doubled, nor a private one unless a table says so and the player has one (ours G29)."""
    if goal != PRIVATE:
        return why_met(seat, goal)
    return (violation(m.NO_PRIVATE_GOAL(seat=SEATS[seat]) if private_too else m.ONLY_FACE_UP(), goal),)
