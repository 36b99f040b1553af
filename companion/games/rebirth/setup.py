"""Set-up: what to lay out, who goes first, and with a board of Ireland which token lies at which tower."""

from companion.engine.decisions import TABLE, Choose, Flow, Violation, violation
from companion.engine.messages import SEATS, Ref
from companion.games.rebirth.content import COPIES, GOALS, TABLES, TOKEN_REFS
from companion.games.rebirth.messages import setup as m
from companion.games.rebirth.printed import PRINTED
from companion.games.rebirth.sheet import TOWERS
from companion.games.rebirth.state import State


def setup(state: State) -> Flow:
    """Tell what depends on players and country, then name the first player (rb.setup, rb.setup.ireland)."""
    if state.terms.ireland:
        state.tell(m.LAY_TOKENS, tokens=sum(COPIES.values()))
        yield from lay_tokens(state)
    tell_set_up(state)
    players = tuple(str(seat) for seat in range(state.terms.seats))
    state.seat = int((yield Choose("setup.first", TABLE, players)).one)
    state.tell(m.FIRST_PLAYER, seat=SEATS[state.seat])


def tell_set_up(state: State) -> None:
    """What is laid out, closed, taken out and set aside (rb.setup, rb.setup.ireland)."""
    terms = state.terms
    state.tell(m.TAKE_PIECES)
    if terms.ireland:
        state.tell(m.LAY_GOALS, goals=len(GOALS))
    else:
        state.tell(m.MISSION_PILE)
    if terms.closes:
        closed = len(terms.ground.closed) if terms.ground else PRINTED[terms.variant.id].closed
        state.tell(m.CLOSE_SPACES, n=closed)
    if TABLES[terms.seats].tiles < max(table.tiles for table in TABLES.values()):
        state.tell(m.TAKE_OUT, n=TABLES[terms.seats].tiles)
    state.tell(m.MIX_TILES)
    if terms.variant.set_aside:
        state.tell(m.SET_ASIDE, n=terms.variant.set_aside)
    if terms.variant.reserve:
        state.tell(m.TAKE_RESERVE, n=terms.variant.reserve)
    state.tell(m.DRAW_FIRST)
    state.tell(m.TILES_EACH, n=terms.tiles_each)


def lay_tokens(state: State) -> Flow:
    """Which token lies at each tower; a sheet calls towers by their tokens (rb.setup.ireland)."""
    ground = state.terms.ground
    if ground is None:
        state.towers = dict(TOWERS)
        return
    left = dict(COPIES)

    def why_not(token: str) -> tuple[Violation, ...]:
        if token in COPIES:
            return (violation(m.NO_TOKEN_LEFT(token=TOKEN_REFS[token], n=COPIES[token]), token),)
        return ()

    for tower in ground.towers:
        options = tuple(token for token, copies in left.items() if copies)
        if not options:
            return  # a board with more towers than there are tokens
        token = options[0]
        if len(options) > 1:
            about = Ref("tower", tower)
            token = (yield Choose("setup.tower", TABLE, options, why_not=why_not, about=about)).one
        left[token] -= 1
        state.towers[tower] = token
        state.tell(m.TOKEN_LIES, token=TOKEN_REFS[token], tower=Ref("tower", tower))
