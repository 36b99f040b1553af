"""The end of the game: what only its owner knows is told, and everything is counted."""

from companion.engine.decisions import TABLE, Choose, Flow, Number
from companion.engine.game import Scores
from companion.engine.messages import SEATS, Ref
from companion.games.rebirth.content import GIFT_POINTS, GOAL_MOST, MISSION_MOST, PRIVATE
from companion.games.rebirth.gains import Gains
from companion.games.rebirth.goals import ask_goals
from companion.games.rebirth.messages import ending as m
from companion.games.rebirth.messages import scoring
from companion.games.rebirth.printed import PRINTED
from companion.games.rebirth.scoring import Count, asks_clover_tower, score
from companion.games.rebirth.settlements import houses_of
from companion.games.rebirth.state import State


def ending(state: State) -> Flow:
    """Tell what the cards are worth, then count (rb.end, rb.end.missions, rb.end.goals)."""
    state.tell(scoring.GAME_ENDS)
    seats = state.clockwise(max(state.seat, 0) + 1)
    if state.terms.switches.goals_at_end and state.terms.ireland:
        yield from late_goals(state, seats)
    for seat in seats:
        yield from tell_missions(state, seat)
        yield from tell_private_goals(state, seat)
    count = count_of(state)
    if asks_clover_tower(count, [row["total"] for row in score(count).table]) and not clover_tower(state):
        towers = tuple(state.towers)
        state.clover = (yield Choose("end.clover-tower", TABLE, towers)).one if towers else ""
    state.facts += score(count_of(state)).facts


def late_goals(state: State, seats: tuple[int, ...]) -> Flow:
    """Where a table says so, goals count that were met after a player's last turn (ours G26)."""
    gains = Gains()
    for seat in seats:
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
    for card in range(1, cards - gifts + 1):
        points = (yield Number("end.missions", seat, 0, MISSION_MOST, about=Ref("mission", card))).number
        state.missions[seat] += points
        state.tell(m.MISSION, seat=SEATS[seat], card=Ref("mission", card), n=points)


def tell_private_goals(state: State, seat: int) -> Flow:
    """A private goal scores its larger number if it is met at the end; nobody has two (rb.end.goals; ours G29, G40)."""
    if not state.private[seat]:
        return
    points = (yield Number("end.private-goal", seat, 0, GOAL_MOST)).number
    if state.doubled.get(seat) == PRIVATE:
        points *= 2
    state.secret[seat] = points
    state.tell(m.PRIVATE_GOAL, seat=SEATS[seat], n=points)


def count_of(state: State) -> Count:
    """What would be counted if the game ended now."""
    terms, seats = state.terms, range(state.terms.seats)
    holders = list(state.castles.values())
    tower = clover_tower(state)
    return Count(
        variant=terms.variant.id,
        track=state.points,
        unfinished=unfinished(state),
        castles=[holders.count(seat) for seat in seats],
        clover_castles=clover_castles(state),
        missions=state.missions,
        gifts=state.gifts,
        goals=state.secret,
        clover_tower=[state.reached.get((tower, seat), 0) for seat in seats],
        tied_only=terms.switches.only_tied_share,
    )


def unfinished(state: State) -> list[dict[int, int]]:
    """The houses of each player in each settlement that has an empty space (rb.end.unfinished; ours G39)."""
    return [houses_of(settlement.tiles) for settlement in state.settlements.values() if not settlement.full]


def clover_castles(state: State) -> dict[str, int]:
    """Who holds the castles that decide ties."""
    ground = state.terms.ground
    found = {}
    for name in PRINTED[state.terms.variant.id].clover_castles:
        castle = ground.castle_named(name) if ground else name
        if castle in state.castles:
            found[name] = state.castles[castle]
    return found


def clover_tower(state: State) -> str:
    """The tower that decides ties, as far as it is known."""
    ground = state.terms.ground
    return (ground.clover_tower if ground else None) or state.clover


def final_scores(state: State) -> Scores:
    """The scores if the game ended now."""
    return score(count_of(state))
