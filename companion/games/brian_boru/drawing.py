"""The components as plain data, for whoever draws them: cards with their symbols, the map, the tracks."""

from collections.abc import Collection, Mapping
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
    SPURN_POINTS,
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
from companion.games.brian_boru.symbols import landing, why_not_expand, within_reach

#: What lies in a town of the picture: its id, whose disc, whether Vikings, a monastery or the marker, whether hands
#: have just moved something there, and how far around it a finger means it.
Lies = tuple[str, int | None, bool, bool, bool, bool, float]


def lying(
    position: Mapping[str, Any], fresh: Collection[str], options: Collection[str]
) -> dict[str, tuple[tuple[Lies, ...], tuple[Lies, ...]]]:
    """By region, what lies in the towns that may be chosen, and in the others."""
    owners, vikings, monasteries = position["towns"], position["vikings"], position["monasteries"]
    legal = frozenset(options)
    found: dict[str, tuple[list[Lies], list[Lies]]] = {region: ([], []) for region in REGIONS}
    for id, town in TOWNS.items():
        is_legal = id in legal
        found[town.region][not is_legal].append(
            (
                id,
                owners.get(id),
                id in vikings,
                id in monasteries,
                id == position["marked"],
                id in fresh,
                reach_of(id, legal) if is_legal else 0,
            )
        )
    return {region: (tuple(here), tuple(there)) for region, (here, there) in found.items()}


def within(region: str, options: Collection[str]) -> tuple[str, ...]:
    """The towns of a region that are among some."""
    return tuple(town for town in REGIONS[region].towns if town in options)


def viking_cards_left(position: Mapping[str, Any]) -> int:
    """How many cards the Viking deck holds: one is revealed in each round, whether anybody told which it was or not."""
    is_to_come = position["step"] in ("setup", "preparation") and not position["battle_area"]
    return len(VIKING_CARDS) - int(position["round"]) + is_to_come


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
    "landing": landing,
    "within_reach": within_reach,
    "why_not_expand": why_not_expand,
    "lying": lying,
    "within": within,
    "colour_of": {str(card.value): card.colour for card in CARDS.values()},
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
    "spurn_points": SPURN_POINTS,
    "costs": {"extra": EXTRA_COST, "expand": EXPAND_COST},
    "viking_cards_left": viking_cards_left,
    "track": [list(space) for space in TRACK],
    "town_colours": list(TOWN_COLOURS),
    "seat_colours": list(SEAT_COLOURS),
    "seats": sorted(TABLES),
    "rounds": {seats: table.rounds for seats, table in TABLES.items()},
    "princess_kept_for": [MILITARY_SUPPORT, ESTABLISH_TRADE],
}
DRAWING["town_of"] = {town["id"]: town for town in DRAWING["towns"]}
DRAWING["towns_in"] = {region: [DRAWING["town_of"][id] for id in REGIONS[region].towns] for region in REGIONS}
DRAWING["card_of"] = {str(card["value"]): card for card in DRAWING["cards"]}
