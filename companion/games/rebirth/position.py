"""Positions: a game that begins in the middle, and the state of a game as plain data.

A position is refused with all its faults at once. What follows from the tiles on a board is worked out from them; who
holds a castle is told, because that depends on who was there first.
"""

from typing import Any, Final

from companion.engine.decisions import Violation
from companion.engine.game import Setup
from companion.engine.messages import SEATS
from companion.engine.values import Value
from companion.games.rebirth.content import HAND
from companion.games.rebirth.entry import Entry
from companion.games.rebirth.messages import position as m
from companion.games.rebirth.position_board import read_tiles, tiles_data
from companion.games.rebirth.position_goals import GOAL_KEYS, goals_data, read_goals
from companion.games.rebirth.position_map import castles_data, cathedrals_data, check_castles, read_castles
from companion.games.rebirth.position_sheet import SHEET_KEYS, read_sheet, sheet_data
from companion.games.rebirth.state import EXTRA, NOBODY, SCORING, TURN, State, Terms, starting_state

STEPS: Final = (TURN, EXTRA, SCORING)
#: What every position may say; what the last ones say is counted again, as is how many cards somebody has.
KEYS: Final = ("step", "turn", "points", "left", "hand", "picking", "castles", "gifts", "missions", "counted")
SCOTTISH_KEYS: Final = ("cathedrals", "cards")


def begin(setup: Setup, terms: Terms) -> State | tuple[Violation, ...]:
    """The state in which a game with this set-up begins, or all faults of its position."""
    state = starting_state(terms)
    if setup.position is None:
        return state
    entry = Entry(setup.names)
    read_position(setup.position, state, entry)
    return tuple(entry.violations) or state


def read_position(value: Value, state: State, entry: Entry) -> None:
    """Fill a fresh state from an entered position."""
    terms = state.terms
    state.step = value["step"].one_of(STEPS)
    keys = (*KEYS, *(GOAL_KEYS if terms.ireland else SCOTTISH_KEYS), *(("tiles",) if terms.ground else SHEET_KEYS))
    for told, at in entry.unread(value, *keys):
        entry.refuse(told, at)
    state.points = entry.counts(value["points"])
    read_turn(value, state, entry)
    if terms.ground:
        read_tiles(value, state, entry)
    else:
        read_sheet(value, state, entry)
    if terms.ireland:
        read_goals(value, state, entry)
    read_castles(value, state, entry)
    if not entry.violations:
        check_castles(value, state, entry)


def read_turn(value: Value, state: State, entry: Entry) -> None:
    """Whose turn it is, and the tiles that are still to be placed (rb.turn, rb.draw)."""
    each, reserve = state.terms.tiles_each, state.terms.variant.reserve
    state.left = up_to(each, value["left"], entry)
    if reserve:
        state.reserve = up_to(reserve, value["reserve"], entry)
    if state.step == SCORING:
        state.seat = entry.seat(value["turn"]) if value.has("turn") else NOBODY
        if any(state.left):
            entry.refuse(m.TILES_LEFT(), value["left"].at)
    else:
        state.seat = entry.seat(value["turn"])
    state.extra = entry.count(value.get("extra", 0)) if reserve else 0
    if (state.step == EXTRA) != bool(state.extra) or state.extra > state.reserve[state.seat]:
        entry.refuse(m.EXTRA_TURNS_UNCLEAR(), f"{value.at}/extra")
    if state.step == TURN and not state.left[state.seat]:
        entry.refuse(m.NO_TILE_LEFT(seat=SEATS[state.seat]), value["turn"].at)
    state.hand = [min(HAND, left) for left in state.left]
    if value.has("hand"):
        state.hand = entry.counts(value["hand"])
        if any(hand > left for hand, left in zip(state.hand, state.left, strict=True)):
            entry.refuse(m.MORE_IN_HAND_THAN_LEFT(), value["hand"].at)
    state.picking = {entry.seat(name) for name in value.get("picking", []).list()}
    if may_tell_order(state):
        check_order(value["left"], state, entry)


def may_tell_order(state: State) -> bool:
    """Whether the tiles left follow from the turns taken; not where another may be drawn at once (ours G05)."""
    possible = max(state.left) <= state.terms.tiles_each and (state.step == EXTRA or state.left[state.seat])
    return bool(possible and state.step != SCORING and not state.terms.switches.draw_again)


def check_order(value: Value, state: State, entry: Entry) -> None:
    """Turns go clockwise, a tile each: whoever goes later has as many left as the one before, or one fewer (rb.turn).

    An extra turn comes after the ordinary one of the same player, so whoever sits to the left is next. A player without
    tiles may have left the game (ours G44).
    """
    coming = state.clockwise((state.seat + (state.step == EXTRA)) % state.terms.seats)
    first, *others = [seat for seat in coming if state.left[seat]] or [state.seat]
    sooner = first
    for seat in others:
        left = state.left[seat]
        if left > state.left[sooner]:
            told = m.LEFT_OUT_OF_ORDER(seat=SEATS[seat], n=left, other=SEATS[sooner], fewer=state.left[sooner])
        elif left < state.left[first] - 1:
            told = m.LEFT_TOO_FEW(seat=SEATS[seat], n=left, other=SEATS[first], more=state.left[first])
        else:
            sooner = seat
            continue
        entry.refuse(told, value[entry.players[seat]].at)


def up_to(most: int, value: Value, entry: Entry) -> list[int]:
    """A number of tiles for each player, which can only become smaller."""
    counts = entry.counts(value)
    for seat, count in enumerate(counts):
        if count > most:
            entry.refuse(m.MORE_THAN_AT_FIRST(seat=SEATS[seat], n=most), value.at)
    return counts


def snapshot(state: State, names: tuple[str, ...]) -> dict[str, Any]:
    """The state as plain data, players by name."""

    def each(counts: list[int]) -> dict[str, int]:
        return dict(zip(names, counts, strict=True))

    found: dict[str, Any] = {
        "step": state.step,
        "turn": names[state.seat] if state.seat != NOBODY else None,
        "points": each(state.points),
        "counted": each(state.counted),
        "left": each(state.left),
        "hand": each(state.hand),
        "picking": [names[seat] for seat in sorted(state.picking)],
    }
    found |= tiles_data(state, names) if state.terms.ground else sheet_data(state, names)
    found["castles"] = castles_data(state, names)
    if state.terms.ireland:
        found |= {"reserve": each(state.reserve), "extra": state.extra, **goals_data(state, names)}
    else:
        found |= {"cathedrals": cathedrals_data(state, names), "cards": each(state.cards)}
        found |= {"gifts": each(state.gifts), "missions": each(state.missions)}
    return found
