"""What the live table needs of this game: what people choose from, and what lies on the table."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any, Final

from companion.engine.game import Setup
from companion.engine.live import Closed, Light, Live, Piece
from companion.engine.rules import ON
from companion.games.brian_boru.content import CARD_OPTIONS, MARRIAGES, PRINCESS, TOWNS, VIKING_STRENGTHS
from companion.games.brian_boru.messages import live as m
from companion.games.brian_boru.onward import onward
from companion.games.brian_boru.position import switches_of
from companion.games.brian_boru.scenes import draw
from companion.games.brian_boru.state import Switches


def lying(position: Mapping[str, Any]) -> Mapping[str, Any]:
    """A position without the marriage card of the round on the board once a player has taken it."""
    is_taken = any(position["marriage_card"] in cards for cards in position["marriages"].values())
    return {**position, "marriage_card": None} if is_taken else position


LIVE: Final = Live(
    universe={
        "town": tuple(TOWNS),
        "card": tuple(CARD_OPTIONS.values()),
        "marriage": (*MARRIAGES, PRINCESS),
        "strength": tuple(str(strength) for strength in VIKING_STRENGTHS),
    },
    on_board=("town",),
    drawn=("towns", "vikings", "monasteries", "claims", "marked"),
    pieces={
        **dict.fromkeys(("points", "coins", "renown", "spaces", "raiders", "church", "battle_area"), Piece()),
        **dict.fromkeys(("towns", "vikings", "monasteries"), Piece(about="town")),
        "claims": Piece(about="region"),
        "marker": Piece(),
        "marked": Piece(value="town"),
        "marriages": Piece(about="marriage"),
        "princess": Piece(value="princess"),
        "marriage_card": Piece(value="marriage"),
        "marriage_deck": Piece(),
        "round": Piece(),
    },
    lying=lying,
    handled=(
        *("points", "coins", "raiders", "towns", "vikings", "monasteries", "claims", "church", "spaces", "renown"),
        *("battle_area", "viking_seen", "marker", "marked", "marriages", "princess", "marriage_card", "marriage_deck"),
    ),
    worked_out=("marriage_deck", "marriage_seen", "viking_seen"),
    light=Light(
        m.ONLY_UPKEEP,
        m.EVERY_TRICK,
        m.ONLY_UPKEEP_HELP,
        m.HOW_IT_LIES,
        leave_out=m.ENTER_ONLY_UPKEEP,
        take_in=m.ENTER_EVERY_TRICK,
        left_out=m.NOW_ONLY_UPKEEP,
        taken_in=m.NOW_EVERY_TRICK,
        skipped="tricks",
        onward="marriage",
    ),
    in_turn={"trick.lead": "trick.card", "trick.card": "trick.card"},
    draw=draw,
    #: Nobody looks through the discard pile of the round (bb.trick.resolve).
    closed=Closed(kinds=("card",), keys=("played",)),
)
OPEN: Final = replace(LIVE, closed=None)


def live_of(setup: Setup) -> Live:
    """What a table needs that has settled whether the discard pile lies open, and by which rules it plays."""
    return live_by(setup.options.get("open_discards") == ON, switches_of(setup))


@cache
def live_by(open_discards: bool, switches: Switches) -> Live:
    """The same, made once for each of the few ways to settle it: every replay of a game begins with it."""
    return replace(OPEN if open_discards else LIVE, onward=partial(onward, switches))
