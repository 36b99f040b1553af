"""A turn: place a tile, what follows from it, draw."""

from companion.engine.decisions import Flow
from companion.engine.messages import SEATS
from companion.games.rebirth import sheet, spaces
from companion.games.rebirth.castles import touch_castle
from companion.games.rebirth.cathedrals import touch_cathedral
from companion.games.rebirth.content import DRAWN_AT_TOWER, HAND, HOUSES, NO_TILE
from companion.games.rebirth.gains import Gains
from companion.games.rebirth.goals import ask_goals, who_meets_goals
from companion.games.rebirth.groups import group_points
from companion.games.rebirth.messages import play as m
from companion.games.rebirth.sea import sea_points
from companion.games.rebirth.settlements import settle
from companion.games.rebirth.state import EXTRA, SCORING, TURN, State, Touched
from companion.games.rebirth.towers import reach_towers


def turn(state: State) -> Flow:
    """Place the tile in hand, or in an extra turn one of the reserve (rb.turn, rb.tower.extra-turn; ours G34)."""
    way = sheet if state.terms.ground is None else spaces
    state.draws_three = False
    if state.step == EXTRA:
        state.tell(m.EXTRA_TURN, seat=SEATS[state.seat])
    tile = yield from way.ask_tile(state)
    take_tile(state)
    if tile == NO_TILE:
        state.tell(m.FITS_NOWHERE, seat=SEATS[state.seat])
    else:
        touched = yield from way.place(state, tile)
        gains = Gains(state.seat)
        score_placement(state, tile, touched, gains)
        if state.terms.ireland:
            yield from goals_and_towers(state, touched.towers, gains)
    draw(state)
    pass_on(state, again=tile == NO_TILE and state.terms.switches.draw_again)


def take_tile(state: State) -> None:
    """The tile leaves the hand, or the reserve."""
    seat = state.seat
    if state.step == EXTRA:
        state.reserve[seat] -= 1
        state.extra -= 1
    else:
        state.left[seat] -= 1
        state.hand[seat] -= 1


def score_placement(state: State, tile: str, touched: Touched, gains: Gains) -> None:
    """What follows from a placement, in the order of the chapters of the rules (ours G11).

    What it scores is told before anybody is asked for goals, and does not wait for the answer.
    """
    houses = HOUSES.get(tile)
    if houses:
        settle(state, touched.settlement, houses, gains)
    else:
        gains.add(state.seat, *group_points(tile, touched.joined))
    if touched.at_sea:
        gains.add(state.seat, *sea_points(state, tile, touched.at_sea))
    for castle in touched.castles:
        touch_castle(state, castle, worker=not houses)
    for cathedral in touched.cathedrals:
        touch_cathedral(state, cathedral)
    gains.tell(state)


def goals_and_towers(state: State, towers: tuple[str, ...], gains: Gains) -> Flow:
    """What follows in Ireland, and what it adds to the points (ours G11)."""
    for seat in who_meets_goals(state):
        yield from ask_goals(state, seat, "turn.goals", gains)
    if towers:
        yield from reach_towers(state, towers, gains)
    gains.tell(state)


def draw(state: State) -> None:
    """One tile in hand again, or three after a tower, as long as the pool has any (rb.draw, rb.tower.draw-three)."""
    if state.step != EXTRA and state.seat in state.picking:
        put_back(state)
    if state.draws_three:
        draw_three(state)
    elif state.step == EXTRA:
        # The hand already holds a tile (ours G34).
        drawn = draw_up_to(state, state.hand[state.seat] + HAND * state.terms.switches.draw_after_extra_turn)
        state.tell(m.DRAWS_ONE if drawn else m.DRAWS_NOTHING, seat=SEATS[state.seat])
    else:
        draw_up_to(state, HAND)


def draw_three(state: State) -> None:
    """Three tiles, or in an extra turn, where a table says so, three more (rb.tower.draw-three; ours G37)."""
    seat = state.seat
    more = state.step == EXTRA and state.terms.switches.three_more_tiles
    drawn = draw_up_to(state, DRAWN_AT_TOWER + (state.hand[seat] if more else 0))
    state.picking.add(seat)
    if drawn:
        state.tell(m.DRAWS_THREE, seat=SEATS[seat], n=drawn)
    else:
        state.tell(m.NONE_OF_THREE, seat=SEATS[seat])


def draw_up_to(state: State, wanted: int) -> int:
    """How many tiles are drawn until the hand has as many, or the pool is empty (rb.draw)."""
    seat = state.seat
    before = state.hand[seat]
    state.hand[seat] = after = max(before, min(wanted, state.left[seat]))
    return after - before


def put_back(state: State) -> None:
    """The tiles of a draw of three that were not placed go back into the pool (rb.tower.draw-three)."""
    seat = state.seat
    state.picking.discard(seat)
    if state.hand[seat]:
        state.tell(m.PUT_BACK, seat=SEATS[seat], n=state.hand[seat])
        state.hand[seat] = 0


def pass_on(state: State, again: bool) -> None:
    """Who is next: extra turns come first, and who has no tile left is passed over (rb.turn, rb.end; ours G05, G35)."""
    if state.extra:
        state.step = EXTRA
        return
    ordinary = state.step == TURN
    state.step = TURN
    if again and ordinary and state.left[state.seat]:
        return
    seat, seats = state.seat, state.terms.seats
    for _ in range(seats):
        seat = (seat + 1) % seats
        if state.left[seat]:
            state.seat = seat
            return
    state.step = SCORING
