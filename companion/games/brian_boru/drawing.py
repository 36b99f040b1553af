"""The components as plain data, for whoever draws them: cards with their symbols, the map, the tracks."""

from math import dist
from typing import Any, Final

from companion.games.brian_boru.content import (
    CARDS,
    ESTABLISH_TRADE,
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
    Town,
    symbols_of,
)
from companion.games.brian_boru.position import STEPS

#: Ireland is taller than our rough positions say, and a thumb needs room.
STRETCH: Final = 1.16
#: Where towns lie close together on the board, the picture moves them apart a little.
NUDGES: Final = {
    "N3": (0.5, -1),
    "N6": (0.5, 0),
    "U4": (0.5, 0.5),
    "B1": (0, 0.5),
    "B2": (-1, 1),
    "B3": (0, -0.5),
    "B4": (0, 1),
    "S1": (0.5, -1.5),
    "S2": (-1, 0.5),
    "S3": (0.5, 1),
    "S4": (0.5, 0),
    "S5": (-0.5, -0.5),
    "S6": (-0.5, 0.5),
    "D1": (1, 0),
    "C5": (-0.5, -0.5),
    "C8": (-0.5, -0.5),
    "C9": (0, 0.5),
    "L5": (0, -1.5),
    "L6": (-0.5, 1),
    "L7": (1, 1),
    "M6": (1, 0),
    "M8": (-0.5, -0.5),
}


def _place(town: Town) -> tuple[float, float]:
    """Where a town stands in the picture."""
    right, down = NUDGES.get(town.id, (0, 0))
    return town.x + right, round(town.y * STRETCH * 2) / 2 + down


PLACES: Final = {town.id: _place(town) for town in TOWNS.values()}
#: Where the claim token of a region lies in the picture: the widest gap between its towns and roads.
TOKEN_PLACES: Final = {
    "N": (57.5, 16),
    "U": (74.5, 26.5),
    "B": (45.5, 26.5),
    "S": (49.5, 57),
    "D": (61.5, 59.2),
    "C": (12, 43),
    "L": (45.2, 88.7),
    "M": (22, 96.5),
}
#: Where a short road runs down from a town, its id stands a little to the side.
LABEL_SHIFTS: Final = {"N1": -1.8, "N3": 2, "L3": -2, "S4": -1.2}
#: The whole island in the picture: left, top, width, height. Every view has the same proportions.
ISLAND: Final = (-7.0, -9.0, 87.0, 133.5)
MARGIN: Final = 6.5
#: A road is seen between two towns, not under them.
TOWN_RADIUS: Final = 2.6
#: A small region is shown with what is around it, not larger than this part of the whole.
CLOSEST: Final = 0.44
#: Nobody who taps farther from a town than this means it, however empty the map is around it.
LARGEST_REACH: Final = 9.0


def _half_ways(town: str) -> list[tuple[str, float]]:
    """Half the way to each town that is not far away, the nearest first: so far two targets reach at most."""
    ways = ((other, int(dist(PLACES[town], place) * 50) / 100) for other, place in PLACES.items() if other != town)
    return sorted((way for way in ways if way[1] < LARGEST_REACH), key=lambda way: way[1])


def _road(one: str, other: str) -> str:
    """The line of a road, from the edge of one town to the edge of the other."""
    (x, y), (u, v) = PLACES[one], PLACES[other]
    part = TOWN_RADIUS / dist(PLACES[one], PLACES[other])
    right, down = (u - x) * part, (v - y) * part
    return f"M{x + right:.4g} {y + down:.4g}L{u - right:.4g} {v - down:.4g}"


def _view(region: str) -> list[float]:
    """The part of the picture that shows one region, with a margin, in the proportions of the island."""
    places = [*(PLACES[town] for town in REGIONS[region].towns), TOKEN_PLACES[region]]
    left, right = min(x for x, _ in places) - MARGIN, max(x for x, _ in places) + MARGIN
    top, bottom = min(y for _, y in places) - MARGIN, max(y for _, y in places) + MARGIN
    _, _, width, height = ISLAND
    scale = max((right - left) / width, (bottom - top) / height, CLOSEST)
    x, y = (left + right - width * scale) / 2, (top + bottom - height * scale) / 2
    return [round(number, 2) for number in (x, y, width * scale, height * scale)]


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
            "label_x": PLACES[town.id][0] + LABEL_SHIFTS.get(town.id, 0),
            "half_ways": _half_ways(town.id),
        }
        for town in TOWNS.values()
    ],
    "roads": [list(road) for road in ROADS],
    "neighbours": {town: list(others) for town, others in NEIGHBOURS.items()},
    "road_path": "".join(_road(*road) for road in ROADS),
    "largest_reach": LARGEST_REACH,
    "stretch": STRETCH,
    "views": {"": list(ISLAND), **{region: _view(region) for region in REGIONS}},
    "token_places": {region: list(place) for region, place in TOKEN_PLACES.items()},
    "regions": [
        {"id": region.id, "threshold": region.threshold, "points": region.points, "towns": len(region.towns)}
        for region in REGIONS.values()
    ],
    "marriages": [*MARRIAGES, PRINCESS],
    "princess": PRINCESS,
    "princess_options": list(PRINCESS_OPTIONS),
    "viking_cards": len(VIKING_CARDS),
    "track": [list(space) for space in TRACK],
    "town_colours": list(TOWN_COLOURS),
    "seat_colours": list(SEAT_COLOURS),
    "seats": sorted(TABLES),
    "begin_at": list(STEPS),
    "rounds": {seats: table.rounds for seats, table in TABLES.items()},
    "princess_kept_for": [MILITARY_SUPPORT, ESTABLISH_TRADE],
}
