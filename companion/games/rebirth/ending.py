"""The end of the game: what only its owner knows is told, and everything is counted."""

from collections.abc import Sequence

from companion.engine.decisions import Flow, Number
from companion.engine.facts import Fact, reason
from companion.engine.game import Scores
from companion.engine.messages import SEATS, M, Ref
from companion.games.rebirth.content import GIFT_POINTS, GOAL_MOST, MISSION_MOST, PRIVATE
from companion.games.rebirth.gains import Gains, count_points
from companion.games.rebirth.goals import ask_goals
from companion.games.rebirth.messages import ending as m
from companion.games.rebirth.messages import scoring
from companion.games.rebirth.scoring import (
    Count,
    asks_clover_tower,
    castle_points,
    most_points,
    score,
    unfinished_points,
)
from companion.games.rebirth.settlements import houses_of
from companion.games.rebirth.state import State, place_ref
from companion.games.rebirth.ties import ask_castles, ask_clover_tower, at_clover_tower, clover_castles


def ending(state: State) -> Flow:
    """Count one part after the other, asking what the cards are worth, and tell who wins (rb.end)."""
    state.tell(scoring.GAME_ENDS, *_each(scoring.SCORE_TRACK, state.points))
    seats = state.clockwise(max(state.seat, 0) + 1)
    if state.terms.switches.goals_at_end and state.terms.ireland:
        yield from late_goals(state, seats)
    count_unfinished(state)
    count_castles(state)
    yield from count_missions(state, seats)
    yield from count_private_goals(state, seats)
    yield from decide_game(state)


def count_unfinished(state: State) -> None:
    """A point for each own house where a space is still empty (rb.end.unfinished; ours G39)."""
    found: dict[int, list[Fact]] = {}
    points = [0] * state.terms.seats
    for id, settlement in state.settlements.items():
        if not settlement.full:
            houses = houses_of(settlement.tiles)
            for seat, paid in unfinished_points(houses).items():
                points[seat] += paid
                found.setdefault(seat, []).append(reason(m.HOUSES_IN, n=houses[seat], settlement=Ref("settlement", id)))
    if not found:
        return
    state.tell(m.UNFINISHED, *_each(m.SO_FAR, state.so_far))
    for seat in sorted(found):
        state.tell(scoring.SCORE_UNFINISHED, *found[seat], seat=SEATS[seat], n=points[seat])
        count_points(state, seat, points[seat])


def count_castles(state: State) -> None:
    """Points for each castle, to whoever holds it (rb.end.castles)."""
    if not state.castles:
        return
    state.tell(m.CASTLES, *_each(m.SO_FAR, state.so_far))
    held: list[list[Fact]] = [[] for _ in state.points]
    for castle, seat in state.castles.items():
        held[seat].append(reason(scoring.HOLDS, castle=place_ref("castle", castle), seat=SEATS[seat]))
    points = [castle_points(len(castles)) for castles in held]
    for seat in sorted(set(state.castles.values())):
        state.tell(scoring.SCORE_CASTLES, *held[seat], seat=SEATS[seat], n=points[seat])
        count_points(state, seat, points[seat])


def count_missions(state: State, seats: tuple[int, ...]) -> Flow:
    """The cards of all players, one player after the other (rb.end.missions)."""
    if not any(state.cards):
        return
    state.tell(m.MISSIONS, *_each(m.SO_FAR, state.so_far), *_each(m.HAS_CARDS, state.cards))
    for seat in seats:
        yield from tell_missions(state, seat)


def count_private_goals(state: State, seats: tuple[int, ...]) -> Flow:
    """The private goals of all players, one player after the other (rb.end.goals)."""
    if any(state.private):
        marked = [reason(m.ON_PRIVATE_GOAL, seat=SEATS[seat]) for seat in seats if state.doubled.get(seat) == PRIVATE]
        state.tell(m.PRIVATE_GOALS, *_each(m.SO_FAR, state.so_far), *marked)
    for seat in seats:
        yield from tell_private_goals(state, seat)


def decide_game(state: State) -> Flow:
    """Who wins; a tie is decided before all is summed up (rb.tie-break.scotland, rb.tie-break.ireland)."""
    count = count_of(state)
    totals = [row["total"] for row in score(count).table]
    tied = len(most_points(totals)) > 1
    if tied:
        state.tell(m.TIE[count.variant], *_each(m.SO_FAR, totals))
    if tied:
        yield from ask_castles(state, most_points(totals))
    if asks_clover_tower(count_of(state), totals):
        yield from ask_clover_tower(state)
    scores = score(count_of(state))
    *_, decided = scores.facts
    if tied:
        state.facts.append(decided)
    state.tell(scoring.FINAL_SCORE)
    state.facts += _each(scoring.SCORE_TOTAL, totals)
    if not tied:
        state.facts.append(decided)


def _each(told: M, numbers: Sequence[int]) -> list[Fact]:
    """The number of each player."""
    return [reason(told, seat=SEATS[seat], n=number) for seat, number in enumerate(numbers)]


def late_goals(state: State, seats: tuple[int, ...]) -> Flow:
    """Where a table says so, goals count that were met after a player's last turn (ours G26)."""
    gains = Gains()
    for seat in seats:
        if state.unmet[seat]:
            yield from ask_goals(state, seat, "end.goals", gains)
    gains.tell(state)


def tell_missions(state: State, seat: int) -> Flow:
    """How many cards are gifts, and what each other one is worth: nothing if it is not met (rb.end.missions)."""
    cards = state.cards[seat]
    if not cards:
        return
    gifts = (yield Number("end.gifts", seat, 0, cards)).number
    state.gifts[seat] = gifts
    if gifts:
        state.tell(m.GIFTS, seat=SEATS[seat], n=gifts * GIFT_POINTS)
        count_points(state, seat, gifts * GIFT_POINTS)
    for card in range(1, cards - gifts + 1):
        points = (yield Number("end.missions", seat, 0, MISSION_MOST, about=Ref("mission", card))).number
        state.missions[seat] += points
        if points:
            state.tell(m.MISSION, seat=SEATS[seat], card=Ref("mission", card), n=points)
            count_points(state, seat, points)
        else:
            state.tell(m.MISSION_NOT_MET, seat=SEATS[seat], card=Ref("mission", card))


def tell_private_goals(state: State, seat: int) -> Flow:
    """A private goal scores its larger number if it is met at the end; nobody has two (rb.end.goals; ours G29, G40)."""
    if not state.private[seat]:
        return
    printed = (yield Number("end.private-goal", seat, 0, GOAL_MOST)).number
    twice = state.doubled.get(seat) == PRIVATE
    state.secret[seat] = points = printed * (2 if twice else 1)
    if not points:
        state.tell(m.PRIVATE_GOAL_NOT_MET, seat=SEATS[seat])
    elif twice:
        state.tell(m.PRIVATE_GOAL_DOUBLED, seat=SEATS[seat], n=points, printed=printed)
    else:
        state.tell(m.PRIVATE_GOAL, seat=SEATS[seat], n=points)
    count_points(state, seat, points)


def count_of(state: State) -> Count:
    """What would be counted if the game ended now."""
    terms, seats = state.terms, range(state.terms.seats)
    holders = list(state.castles.values())
    return Count(
        variant=terms.variant.id,
        track=state.points,
        unfinished=unfinished(state),
        castles=[holders.count(seat) for seat in seats],
        clover_castles=clover_castles(state),
        missions=state.missions,
        gifts=state.gifts,
        goals=state.secret,
        clover_tower=at_clover_tower(state),
        tied_only=terms.switches.only_tied_share,
    )


def unfinished(state: State) -> list[dict[int, int]]:
    """The houses of each player in each settlement that has an empty space (rb.end.unfinished; ours G39)."""
    return [houses_of(settlement.tiles) for settlement in state.settlements.values() if not settlement.full]


def final_scores(state: State) -> Scores:
    """The scores if the game ended now."""
    return score(count_of(state))
