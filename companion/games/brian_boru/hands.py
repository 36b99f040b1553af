"""What people at a table do with their hands, and what they choose from: plain data for the pages of a live game."""

from typing import Any, Final

from companion.games.brian_boru.content import CARD_OPTIONS, MARRIAGES, PRINCESS, TABLES, TOWNS, VIKING_STRENGTHS
from companion.games.brian_boru.messages import action, upkeep
from companion.games.brian_boru.position import STEPS as STEPS_TO_BEGIN

#: All things of a kind, in the order in which a page shows them; a question offers some of them.
UNIVERSE: Final = {
    "town": list(TOWNS),
    "card": list(CARD_OPTIONS.values()),
    "marriage": [*MARRIAGES, PRINCESS],
    "strength": [str(strength) for strength in VIKING_STRENGTHS],
}

#: Where one screen can take a whole round of answers: after an answer to the question, one of a kind from every seat.
TOGETHER: Final = {
    "trick.town": {"kind": "card", "then": ["trick.lead", "trick.card"], "gone": "played"},
    "trick.lead": {"kind": "card", "then": ["trick.lead", "trick.card"], "gone": "played"},
}

#: The parts of a position that lie on the table: what kind of thing each is about, and what kind its values are.
PIECES: Final = {
    **dict.fromkeys(("points", "coins", "renown", "spaces", "raiders", "church", "battle_area"), ("", "")),
    **dict.fromkeys(("towns", "vikings", "monasteries"), ("town", "")),
    "claims": ("region", ""),
    "marker": ("", ""),
    "marked": ("", "town"),
    "marriages": ("marriage", ""),
    "princess": ("", "princess"),
    "marriage_card": ("", "marriage"),
    "marriage_deck": ("", ""),
    "round": ("", ""),
}

#: The facts for which hands move something.
STEPS: Final = tuple(
    definition.code
    for definition in (
        *(action.FIRST_PLAYER, action.FIRST_TOWN, action.VIKINGS_COME, action.MARRIAGE_REVEALED),
        *(action.DEAL, action.SET_ASIDE, action.KEEP_AND_PASS, action.KEEP_THE_REST),
        *(action.TOWN_MARKED, action.CARD_LED, action.CARD_PLAYED, action.MARKER_BACK),
        *(action.NO_FREE_TOWN, action.LAST_CARD_DISCARDED),
        *(action.TOWN_TAKEN, action.TOWN_LOST_TO, action.COINS_GAINED, action.COIN_PAID),
        *(action.POINTS_PAID, action.LAST_POINT_PAID, action.RENOWN_GAINED, action.CHURCH_DISCS_PLACED),
        *(action.EXTRA_DISCS_PAID, action.EXTRA_RAIDERS_PAID, action.EXTRA_SPACES_PAID, action.RAIDERS_TAKEN),
        *(action.MOVED_UP, action.DROPPED, action.EXPANDED, action.TOWN_FREED),
        *(upkeep.NO_MARRIAGE, upkeep.NO_MARRIAGE_TOP_CARD, upkeep.MARRIAGE_WON, upkeep.MARRIAGE_POINTS),
        *(upkeep.REWARD_TOWN_TAKEN, upkeep.TRACK_TOWN_TAKEN, upkeep.PRINCESS_SPURNED, upkeep.BACK_TO_FIRST_SPACE),
        *(upkeep.TOWN_FALLS, upkeep.BATTLE_AREA_CLEARED, upkeep.FIRST_SPOILS, upkeep.POINTS_FOR_RENOWN),
        *(upkeep.ALL_RAIDERS_BACK, upkeep.SECOND_SPOILS, upkeep.MONASTERY_PLACED, upkeep.MARKER_TAKEN),
        *(upkeep.ALL_DISCS_BACK, upkeep.SECOND_CHURCH),
        *(upkeep.CLAIM_FLIPS, upkeep.CLAIM_TAKEN, upkeep.VIKINGS_RETURN),
    )
)

#: The facts that matter until the step is over, and those with which another step begins.
HEADLINES: Final = tuple(
    definition.code
    for definition in (action.LAST_ROUND, action.TRICK_WON, action.NOBODY_WINS, action.ORDER_OF_ACTION, upkeep.RAID)
)
OPENINGS: Final = tuple(definition.code for definition in (action.ROUND_BEGINS, action.TRICK_BEGINS))

HANDS: Final[dict[str, Any]] = {
    "universe": UNIVERSE,
    "together": TOGETHER,
    "pieces": PIECES,
    "steps": STEPS,
    "headlines": HEADLINES,
    "openings": OPENINGS,
    "on_the_board": ["town"],
    "begin_at": list(STEPS_TO_BEGIN),
    "worked_out": ["marriage_deck", "marriage_seen", "viking_seen"],
    "rounds": {seats: table.rounds for seats, table in TABLES.items()},
}
