"""Cathedrals of Scotland: whose piece comes on the stack, and the mission cards that come with it."""

from companion.engine.messages import SEATS
from companion.games.rebirth.content import MISSION_CARDS
from companion.games.rebirth.messages import play as m
from companion.games.rebirth.state import State, place_ref


def touch_cathedral(state: State, cathedral: str) -> None:
    """A player's first tile there brings a piece and a mission card, later ones nothing (rb.cathedral; ours G16)."""
    seat = state.seat
    if (cathedral, seat) in state.cathedrals:
        return
    state.cathedrals[cathedral, seat] = True
    left = sum(state.cards) < MISSION_CARDS
    state.cards[seat] += left
    told = m.CATHEDRAL if left else m.CATHEDRAL_NO_CARD
    state.tell(told, seat=SEATS[seat], cathedral=place_ref("cathedral", cathedral))
