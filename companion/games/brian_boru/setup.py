"""Set-up: what hands lay out, the first player and everybody's first town."""

from companion.engine.decisions import TABLE, Choose, Flow, Violation, violation
from companion.engine.messages import SEATS
from companion.games.brian_boru.content import REGION_OF, REGION_REFS, REGIONS, START, TOWN_REFS
from companion.games.brian_boru.messages import action as m
from companion.games.brian_boru.state import State


def setup(state: State) -> Flow:
    """Lay everything out, name the first player, then place everybody's first disc (bb.setup, bb.setup.first-town)."""
    tell_what_to_lay_out(state)
    players = tuple(str(seat) for seat in range(state.seats))
    first = int((yield Choose("setup.first-player", TABLE, players)).one)
    state.marker = first
    state.tell(m.FIRST_PLAYER, seat=SEATS[first])
    for seat in state.clockwise(first):
        yield from place_first_town(state, seat)


def tell_what_to_lay_out(state: State) -> None:
    """What each player takes and where it goes, the claim tokens and the two decks (bb.setup)."""
    state.tell(m.TAKE_PIECES, n=START["coins"])
    state.tell(m.DISCS_ON_TRACKS, points=START["points"])
    state.tell(m.LAY_CLAIMS, n=len(REGIONS))
    state.tell(m.BUILD_MARRIAGE_DECK, n=state.table.ordinary_marriages)
    state.tell(m.SHUFFLE_VIKINGS)


def place_first_town(state: State, seat: int) -> Flow:
    """A first disc goes to any town of a region that holds no other player's disc (bb.setup.first-town)."""

    def why_not(town: str) -> tuple[Violation, ...]:
        region = REGION_OF.get(town)
        if region is None:
            return ()
        return (violation(m.REGION_HAS_DISC(town=TOWN_REFS[town], region=REGION_REFS[region]), town),)

    options = tuple(town for region in open_regions(state) for town in REGIONS[region].towns)
    town = (yield Choose("setup.first-town", seat, options, why_not=why_not)).one
    state.towns[town] = seat
    state.tell(m.FIRST_TOWN, seat=SEATS[seat], town=TOWN_REFS[town], region=REGION_REFS[REGION_OF[town]])


def open_regions(state: State) -> tuple[str, ...]:
    """The regions without any disc."""
    taken = {REGION_OF[town] for town in state.towns}
    return tuple(region for region in REGIONS if region not in taken)
