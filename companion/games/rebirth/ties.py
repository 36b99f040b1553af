"""What breaks a tie: who holds the castles with a clover, and how many tiles lie beside the tower with one.

What neither the board nor the game tells is asked, and only where it decides.
"""

from companion.engine.decisions import TABLE, Choose, Flow, Number
from companion.engine.messages import SEATS, Ref
from companion.games.rebirth.content import NO_CASTLE, SIDES
from companion.games.rebirth.messages.ending import TO_CLOVER_TOWER
from companion.games.rebirth.messages.scoring import AT_TOWER
from companion.games.rebirth.printed import PRINTED
from companion.games.rebirth.sheet import CASTLES
from companion.games.rebirth.state import State


def clover_castles(state: State) -> dict[str, int]:
    """Who holds the castles that decide ties, as far as they are known."""
    known = known_castles(state)
    return {name: state.castles[castle] for name, castle in known.items() if castle in state.castles}


def known_castles(state: State) -> dict[str, str]:
    """Which castles decide ties: as the board shows them, or as the table has told, by their names or at the end."""
    ground = state.terms.ground
    names = PRINTED[state.terms.variant.id].clover_castles
    return (
        dict(ground.clover_castles) if ground else {name: name for name in names if name in state.castles}
    ) | state.named


def ask_castles(state: State, tied: tuple[int, ...]) -> Flow:
    """Which castles break ties, where nothing tells; one decides when a tied player holds it."""
    for name in PRINTED[state.terms.variant.id].clover_castles:
        if name not in known_castles(state):
            yield from ask_castle(state, name)
        if clover_castles(state).get(name) in tied:
            return


def ask_castle(state: State, name: str) -> Flow:
    """Which castle is the one of this name; where nobody holds any that it could be, it does not matter."""
    ground = state.terms.ground
    possible = ground.clover_among if ground else without_names(state)
    among = tuple(castle for castle in possible if castle not in state.named.values())
    if not any(castle in state.castles for castle in among):
        return
    is_marked = ground is not None and ground.clover_marked
    if len(among) > 1 or not is_marked:
        options = among if is_marked else (*among, NO_CASTLE)
        state.named[name] = (yield Choose("end.clover-castle", TABLE, options, about=Ref("castle", name))).one
    else:
        state.named[name] = among[0]


def without_names(state: State) -> tuple[str, ...]:
    """The castles of a sheet that somebody holds, and that nobody called by a printed name."""
    variant = state.terms.variant.id
    return tuple(
        castle
        for castle in CASTLES[variant]
        if castle in state.castles and castle not in PRINTED[variant].clover_castles
    )


def ask_clover_tower(state: State) -> Flow:
    """Which tower has the clover; without a board how many tiles everybody has beside it (rb.tie-break.ireland)."""
    ground = state.terms.ground
    if ground is None:
        state.tell(TO_CLOVER_TOWER)
        yield from ask_tiles_there(state)
    elif not ground.clover_tower and ground.towers:
        state.tell(TO_CLOVER_TOWER)
        state.clover = (yield Choose("end.clover-tower", TABLE, ground.towers)).one


def ask_tiles_there(state: State) -> Flow:
    """How many tiles each player has beside the tower; there is room for no more than it has sides."""
    room = SIDES
    for seat in range(state.terms.seats):
        if room:
            state.at_clover[seat] = (yield Number("end.clover-tiles", TABLE, 0, room, about=SEATS[seat])).number
            room -= state.at_clover[seat]
            state.tell(AT_TOWER, seat=SEATS[seat], n=state.at_clover[seat])


def at_clover_tower(state: State) -> list[int]:
    """How many tiles each player has beside the tower that decides ties, as far as it is known (ours G23)."""
    ground = state.terms.ground
    tower = (ground.clover_tower if ground else None) or state.clover
    seats = range(state.terms.seats)
    return [state.reached.get((tower, seat), 0) for seat in seats] if tower else list(state.at_clover)
