"""Castles and cathedrals as plain data, in both ways."""

from companion.engine.messages import SEATS
from companion.engine.values import Value, escaped
from companion.games.rebirth.castles import NONE
from companion.games.rebirth.content import MISSION_CARDS
from companion.games.rebirth.entry import Entry, is_nothing
from companion.games.rebirth.messages import position as m
from companion.games.rebirth.sheet import CASTLES, CATHEDRALS
from companion.games.rebirth.state import State, place_ref


def read_castles(value: Value, state: State, entry: Entry) -> None:
    """Who holds each castle, if anybody; and without a board, whose pieces lie at each cathedral."""
    ground, variant = state.terms.ground, state.terms.variant.id
    castles = ground.castles if ground else CASTLES[variant]
    for castle, holder in value.get("castles", {}).items():
        if castle not in castles:
            entry.refuse(m.NO_SUCH_CASTLE(castle=castle), holder.at)
        elif holder.raw is not None:
            state.castles[castle] = entry.seat(holder)
    if not state.terms.ireland:
        read_cathedrals(value, state, entry)


def read_cathedrals(value: Value, state: State, entry: Entry) -> None:
    """Whose pieces lie at each cathedral, the lowest first; on a board those follow from the tiles beside it."""
    ground, known = state.terms.ground, dict(state.cathedrals)
    state.cathedrals = {}
    for cathedral, players in value.get("cathedrals", {}).items():
        if cathedral not in (ground.cathedrals if ground else CATHEDRALS[state.terms.variant.id]):
            entry.refuse(m.NO_SUCH_CATHEDRAL(cathedral=cathedral), players.at)
            continue
        for player in [] if is_nothing(players) else players.list():
            seat = entry.seat(player)
            if (cathedral, seat) in state.cathedrals:
                entry.refuse(m.PIECE_TWICE(seat=SEATS[seat]), player.at)
            if ground is None or (cathedral, seat) in known:
                state.cathedrals[cathedral, seat] = True
    state.cathedrals |= known
    for _, seat in list(state.cathedrals)[:MISSION_CARDS]:
        state.cards[seat] += 1


def check_castles(value: Value, state: State, entry: Entry) -> None:
    """Whoever holds a castle has as much beside it as anybody, and every castle with a tile is held (rb.castle.tie).

    Where one player has most, nobody need say who holds it (rb.castle.control).
    """
    at = f"{value.at}/castles"
    for castle in dict.fromkeys([*state.castles, *(castle for castle, _ in state.beside)]):
        counts = {seat: count for (other, seat), count in state.beside.items() if other == castle}
        most = max(counts.values(), default=NONE)
        leaders = [seat for seat, count in counts.items() if count == most]
        holder = state.castles.get(castle)
        if holder is None and len(leaders) == 1:
            state.castles[castle] = leaders[0]
        elif holder is None:
            told = m.CASTLE_WITHOUT_HOLDER(castle=place_ref("castle", castle))
            entry.refuse(told, f"{at}/{escaped(castle)}")
        elif holder not in leaders:
            told = m.CANNOT_HOLD(seat=SEATS[holder], castle=place_ref("castle", castle))
            entry.refuse(told, f"{at}/{escaped(castle)}")


def castles_data(state: State, names: tuple[str, ...]) -> dict[str, str]:
    """Who holds each castle that somebody holds."""
    return {castle: names[seat] for castle, seat in state.castles.items()}


def cathedrals_data(state: State, names: tuple[str, ...]) -> dict[str, list[str]]:
    """Whose pieces lie at each cathedral, the lowest first."""
    found: dict[str, list[str]] = {}
    for cathedral, seat in state.cathedrals:
        found.setdefault(cathedral, []).append(names[seat])
    return found
