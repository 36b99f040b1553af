"""The rule ids of Brian Boru, our rulings, and what a table may switch. `RULINGS.md` says why."""

from typing import Final

from companion.engine.rules import Ruling, Switch, on_off
from companion.games.brian_boru.content import VIKING_REPEAT, VIKING_STRENGTHS
from companion.games.brian_boru.messages.action import (
    EDITION,
    EXPAND_INTO_MARKED_TOWN,
    OPEN_DISCARDS,
    PLAY_LAST_CARD,
    REMOVE_FROM_MARRIAGE_DECK,
    SECOND_PLACE_TIE_FREEZES,
    VIKING_REPEAT_OPTION,
)

PRINTED: Final = (
    "bb.components.action-cards",
    "bb.components.marriage-cards",
    "bb.components.viking-cards",
    "bb.components.board",
    "bb.components.supply",
    "bb.setup",
    "bb.setup.first-town",
    "bb.course",
    "bb.preparation",
    "bb.draft",
    "bb.trick.active-town",
    "bb.trick.lead",
    "bb.trick.follow",
    "bb.trick.winner",
    "bb.trick.resolve",
    "bb.trick.end",
    "bb.symbol.order",
    "bb.symbol.take-town",
    "bb.symbol.gain-coin",
    "bb.symbol.pay-coin",
    "bb.symbol.renown",
    "bb.symbol.church",
    "bb.symbol.raider",
    "bb.symbol.marriage",
    "bb.symbol.expand",
    "bb.symbol.free-town",
    "bb.marriage.card",
    "bb.marriage.none",
    "bb.marriage.rewards",
    "bb.marriage.princess",
    "bb.marriage.track",
    "bb.battle.raid",
    "bb.battle.spoils",
    "bb.church.first",
    "bb.church.second",
    "bb.church.third",
    "bb.church.monastery",
    "bb.claims.flip",
    "bb.claims.award",
    "bb.claims.tie",
    "bb.claims.monastery",
    "bb.claims.vikings",
    "bb.end",
    "bb.score.coins",
    "bb.score.marker",
    "bb.score.renown",
    "bb.score.claims",
    "bb.score.board-claims",
    "bb.score.regions",
    "bb.score.tie-break",
)

SWITCHES: Final = (
    on_off("play_last_card", PLAY_LAST_CARD),
    on_off("expand_into_marked_town", EXPAND_INTO_MARKED_TOWN),
    on_off("remove_from_marriage_deck", REMOVE_FROM_MARRIAGE_DECK),
    on_off("second_place_tie_freezes", SECOND_PLACE_TIE_FREEZES),
)
OPTIONS: Final = (
    Switch("edition", EDITION, ("en", "pl", "cs", "fr", "es"), "en", by_language=True, first=True),
    on_off("open_discards", OPEN_DISCARDS),
    Switch("viking_repeat", VIKING_REPEAT_OPTION, tuple(map(str, VIKING_STRENGTHS)), str(VIKING_REPEAT)),
)

#: What the printed rules leave open and we decided; the other rulings follow from a printed text.
OURS: Final = (
    Ruling("bb.ours.R2"),
    Ruling("bb.ours.R3"),
    Ruling("bb.ours.R7"),
    Ruling("bb.ours.R8"),
    Ruling("bb.ours.R9", "play_last_card"),
    Ruling("bb.ours.R14b"),
    Ruling("bb.ours.R16"),
    Ruling("bb.ours.R17", "expand_into_marked_town"),
    Ruling("bb.ours.R18"),
    Ruling("bb.ours.R22", "remove_from_marriage_deck"),
    Ruling("bb.ours.R24"),
    Ruling("bb.ours.R28"),
    Ruling("bb.ours.R29"),
    Ruling("bb.ours.R32"),
    Ruling("bb.ours.R34"),
    Ruling("bb.ours.R36"),
    Ruling("bb.ours.R38"),
    Ruling("bb.ours.R42", "second_place_tie_freezes"),
    Ruling("bb.ours.R45"),
    Ruling("bb.ours.R49"),
    Ruling("bb.ours.R52"),
)
RULES: Final = (*PRINTED, *(ruling.id for ruling in OURS))
