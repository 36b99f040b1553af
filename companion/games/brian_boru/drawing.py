"""The components as plain data, for whoever draws them: cards with their symbols, the map, the tracks."""

from typing import Any, Final

from companion.games.brian_boru.content import (
    CARDS,
    ESTABLISH_TRADE,
    MARRIAGES,
    MILITARY_SUPPORT,
    PRINCESS,
    PRINCESS_OPTIONS,
    REGIONS,
    ROADS,
    SEAT_COLOURS,
    TABLES,
    TOWN_COLOURS,
    TOWNS,
    TRACK,
    symbols_of,
)
from companion.games.brian_boru.messages import faults

COMPONENTS: Final[dict[str, Any]] = {
    "cards": [
        {
            "value": card.value,
            "colour": card.colour,
            "primary": symbols_of(card.primary),
            "secondary": [symbols_of(action) for action in card.secondary],
        }
        for card in CARDS.values()
    ],
    "towns": [
        {"id": town.id, "region": town.region, "colour": town.colour, "x": town.x, "y": town.y}
        for town in TOWNS.values()
    ],
    "roads": [list(road) for road in ROADS],
    "regions": [
        {"id": region.id, "threshold": region.threshold, "points": region.points, "towns": len(region.towns)}
        for region in REGIONS.values()
    ],
    "marriages": [*MARRIAGES, PRINCESS],
    "princess": PRINCESS,
    "princess_options": list(PRINCESS_OPTIONS),
    "track": [list(space) for space in TRACK],
    "town_colours": list(TOWN_COLOURS),
    "seat_colours": list(SEAT_COLOURS),
    "seats": sorted(TABLES),
    "score_pad": {
        "numbers": ["points", "coins", "renown", "marriage_cards"],
        "regions": list(REGIONS),
        "breaks_ties": "marriage_cards",
        "princess_kept_for": [MILITARY_SUPPORT, ESTABLISH_TRADE],
        "missing": faults.PLAYER_MISSING.code,
        "need_counts": [faults.FACE_UP_TOO_EARLY.code, faults.CLAIM_NOT_SETTLED.code],
    },
}
