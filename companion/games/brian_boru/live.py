"""What the live table needs of this game: what people choose from, and what lies on the table."""

from typing import Final

from companion.engine.live import Live, Piece
from companion.games.brian_boru.content import CARD_OPTIONS, MARRIAGES, PRINCESS, TOWNS, VIKING_STRENGTHS
from companion.games.brian_boru.scenes import draw

LIVE: Final = Live(
    universe={
        "town": tuple(TOWNS),
        "card": tuple(CARD_OPTIONS.values()),
        "marriage": (*MARRIAGES, PRINCESS),
        "strength": tuple(str(strength) for strength in VIKING_STRENGTHS),
    },
    on_board=("town",),
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
    worked_out=("marriage_deck", "marriage_seen", "viking_seen"),
    in_turn={"trick.lead": "trick.card", "trick.card": "trick.card"},
    draw=draw,
)
