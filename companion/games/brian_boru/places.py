"""Where in its region a town lies, as people say it who have no ids: no two towns of a colour lie alike in a region."""

from collections.abc import Iterable
from itertools import product
from typing import Final

from companion.games.brian_boru.content import REGIONS, TOWN_COLOURS, TOWNS

#: In a region that reaches as far east and south of its middle as 1. A corner is meant well before it is reached.
DIRECTIONS: Final = {
    "north": (0.0, -1.0),
    "north-east": (0.8, -0.8),
    "east": (1.0, 0.0),
    "south-east": (0.8, 0.8),
    "south": (0.0, 1.0),
    "south-west": (-0.8, 0.8),
    "west": (-1.0, 0.0),
    "north-west": (-0.8, -0.8),
    "middle": (0.0, 0.0),
}
#: Nobody says of a place that it is in the middle as readily as that it is in the north of it.
MIDDLE_COSTS: Final = 1.5
#: A region may be narrow, but its west and its east are not nearer to each other than so much of its height.
NARROWEST: Final = 0.5
#: No town is told by a direction to which so many others are nearer.
NEAREST: Final = 4


def _within(region: str) -> dict[str, tuple[float, float]]:
    """Where the towns of a region lie, measured from its middle by how far it reaches."""
    towns = [TOWNS[town] for town in REGIONS[region].towns]
    left, right = min(town.x for town in towns), max(town.x for town in towns)
    top, bottom = min(town.y for town in towns), max(town.y for town in towns)
    wide, high = (right - left) / 2, (bottom - top) / 2
    wide, high = max(wide, high * NARROWEST), max(high, wide * NARROWEST)
    return {town.id: ((town.x - (left + right) / 2) / wide, (town.y - (top + bottom) / 2) / high) for town in towns}


def _cost(place: tuple[float, float], direction: str) -> float:
    """How badly a direction fits a place."""
    x, y = DIRECTIONS[direction]
    return ((place[0] - x) ** 2 + (place[1] - y) ** 2) * (MIDDLE_COSTS if direction == "middle" else 1)


def _told_apart(places: dict[str, tuple[float, float]]) -> Iterable[tuple[str, str]]:
    """The directions that fit some towns best together, each to one of them."""
    nearest = [sorted(DIRECTIONS, key=lambda direction: _cost(place, direction))[:NEAREST] for place in places.values()]
    ways = [way for way in product(*nearest) if len(set(way)) == len(way)]
    best = min(ways, key=lambda way: sum(map(_cost, places.values(), way)))
    return zip(places, best, strict=True)


def _directions() -> dict[str, str]:
    found: dict[str, str] = {}
    for region in REGIONS:
        within = _within(region)
        for colour in TOWN_COLOURS:
            found.update(_told_apart({town: place for town, place in within.items() if TOWNS[town].colour == colour}))
    return found


#: The direction of each town within its region.
DIRECTION_OF: Final = _directions()
