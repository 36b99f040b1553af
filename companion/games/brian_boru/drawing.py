"""The components as plain data, for whoever draws them: cards with their symbols, the map, the tracks."""

from typing import Any, Final

from companion.games.brian_boru.content import (
    CARDS,
    ESTABLISH_TRADE,
    EXPAND_COST,
    EXTRA_COST,
    MARRIAGES,
    MILITARY_SUPPORT,
    NEIGHBOURS,
    PRINCESS,
    PRINCESS_OPTIONS,
    REGIONS,
    ROADS,
    SEAT_COLOURS,
    TABLES,
    TOWN_COLOURS,
    TOWNS,
    TRACK,
    VIKING_CARDS,
    symbols_of,
)
from companion.games.brian_boru.layout import (
    ID_BASE,
    ISLAND,
    LABEL_SHIFTS,
    MARK_OFFSETS,
    NAME_LINE,
    NAME_PLACES,
    PIECE_OFFSETS,
    PLACES,
    ROAD_PATH,
    TOKEN_PLACES,
    lines_of,
    reach_of,
    view_of,
)

DRAWING: Final[dict[str, Any]] = {
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
        {
            "id": town.id,
            "region": town.region,
            "colour": town.colour,
            "x": PLACES[town.id][0],
            "y": PLACES[town.id][1],
            "label_x": round(PLACES[town.id][0] + LABEL_SHIFTS.get(town.id, 0), 1),
            "label_y": PLACES[town.id][1] + ID_BASE,
            "piece": PIECE_OFFSETS[town.id],
            "mark": MARK_OFFSETS[town.id],
        }
        for town in TOWNS.values()
    ],
    "roads": [list(road) for road in ROADS],
    "neighbours": {town: list(others) for town, others in NEIGHBOURS.items()},
    "road_path": ROAD_PATH,
    "reach_of": reach_of,
    "views": {"": list(ISLAND), **{region: view_of(region) for region in REGIONS}},
    "token_places": {region: list(place) for region, place in TOKEN_PLACES.items()},
    "name_places": {region: list(place) for region, place in NAME_PLACES.items()},
    "name_line": NAME_LINE,
    "name_lines": lines_of,
    "regions": [
        {"id": region.id, "threshold": region.threshold, "points": region.points, "towns": len(region.towns)}
        for region in REGIONS.values()
    ],
    "marriages": [*MARRIAGES, PRINCESS],
    "princess": PRINCESS,
    "princess_options": list(PRINCESS_OPTIONS),
    "costs": {"extra": EXTRA_COST, "expand": EXPAND_COST},
    "viking_cards": len(VIKING_CARDS),
    "track": [list(space) for space in TRACK],
    "town_colours": list(TOWN_COLOURS),
    "seat_colours": list(SEAT_COLOURS),
    "seats": sorted(TABLES),
    "rounds": {seats: table.rounds for seats, table in TABLES.items()},
    "princess_kept_for": [MILITARY_SUPPORT, ESTABLISH_TRADE],
}
