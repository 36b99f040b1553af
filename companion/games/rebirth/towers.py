"""The tower tokens of Ireland: what each needs, and what follows when a player reaches one."""

from collections.abc import Iterable

from companion.engine.decisions import Choose, Flow
from companion.engine.facts import reason
from companion.engine.messages import SEATS
from companion.games.rebirth.content import (
    DOUBLING,
    DRAW_THREE,
    EXTRA_TURN,
    GOAL_CARD,
    GOAL_STACK,
    NEEDS,
    THIRTEEN,
    THREE,
    TOKEN_POINTS,
    TOKEN_REFS,
)
from companion.games.rebirth.gains import Gains
from companion.games.rebirth.goals import double
from companion.games.rebirth.messages import tower as m
from companion.games.rebirth.state import EXTRA, State, place_ref


def condition_holds(state: State, token: str) -> bool:
    """Whether a player who has just reached a tower with a token may use it (rb.tower)."""
    needs = NEEDS[token]
    return needs == 1 or reached_with(state, state.seat, token) % needs == 0


def reached_with(state: State, seat: int, token: str) -> int:
    """How many towers with such a token a player has reached."""
    return len([tower for tower, lies in state.towers.items() if lies == token and (tower, seat) in state.reached])


def reach_towers(state: State, touched: Iterable[str], gains: Gains) -> Flow:
    """A player's first tile beside a tower uses its token, if it can be used (rb.tower; ours G15)."""
    seat, turns, missing = state.seat, 0, set[str]()
    for tower in touched:
        here = tower, seat
        before = state.reached.get(here, 0)
        state.reached[here] = before + 1
        token = state.towers.get(tower)
        if before or token is None:
            continue
        tell_reached(state, tower)
        if not condition_holds(state, token):
            if token not in missing:
                state.tell(m.NEEDS_MORE, seat=SEATS[seat], token=TOKEN_REFS[token], n=NEEDS[token])
            missing.add(token)
        elif token == EXTRA_TURN:
            turns += 1
        elif token == DOUBLING:
            yield from double(state, gains)
        else:
            use(state, token, gains)
    if turns:
        yield from grant_turns(state, turns, gains)


def tell_reached(state: State, tower: str) -> None:
    """Tell that a player reaches a tower: a sheet knows no more of it than its token, a board its place too."""
    seat, token = SEATS[state.seat], TOKEN_REFS[state.towers[tower]]
    if state.terms.ground is None:
        state.tell(m.REACHED_TOKEN, seat=seat, token=token)
    else:
        state.tell(m.REACHED, seat=seat, tower=place_ref("tower", tower), token=token)


def use(state: State, token: str, gains: Gains) -> None:
    """A token that leaves nothing to decide (rb.tower.thirteen, rb.tower.three, rb.tower.draw-three; ours G41)."""
    seat = state.seat
    if token in (THIRTEEN, THREE):
        gains.add(seat, TOKEN_POINTS[token], reason(m.TOKEN_POINTS[token], n=TOKEN_POINTS[token]))
    elif token == DRAW_THREE:
        state.draws_three = True
    elif token == GOAL_CARD:
        drawn = sum(state.private) < GOAL_STACK
        state.private[seat] += drawn
        state.tell(m.GOAL_CARD_DRAWN if drawn else m.NO_GOAL_CARD, seat=SEATS[seat])


def grant_turns(state: State, turns: int, gains: Gains) -> Flow:
    """An extra turn for each such tower, but none in an extra turn (rb.tower.extra-turn; ours G32, G33, G41).

    What has been earned does not wait for the answer.
    """
    seat = state.seat
    if state.step == EXTRA:
        state.tell(m.NO_TURN_IN_EXTRA_TURN, seat=SEATS[seat])
        return
    if state.terms.switches.one_extra_turn:
        turns = 1
    turns = min(turns, state.reserve[seat])
    if not turns:
        state.tell(m.RESERVE_EMPTY, seat=SEATS[seat])
        return
    options = tuple(str(number) for number in range(turns, -1, -1))
    gains.tell(state)
    state.extra = int((yield Choose("turn.extra", seat, options)).one)
    if state.extra:
        state.tell(m.EXTRA_TURNS, seat=SEATS[seat], n=state.extra)
