"""Where everything lies in the picture of the board, so that nothing covers anything else.

The units are those of the components: a disc is about six wide, the island about 130 high.
"""

from collections.abc import Collection
from math import dist, hypot
from typing import Final

from companion.games.brian_boru.content import REGIONS, ROADS, TOWNS, Town

Point = tuple[float, float]
#: Left, top, right, bottom.
Box = tuple[float, float, float, float]

#: Ireland is taller than our rough positions say, and a thumb needs room.
STRETCH: Final = 1.16
#: Where towns lie close together on the board, the picture moves them apart a little.
NUDGES: Final = {
    "N1": (-0.5, 0),
    "N2": (-0.5, 0),
    "N3": (0.5, -0.5),
    "N4": (-0.5, 0),
    "N5": (0.5, 0),
    "N6": (0.5, -0.5),
    "U1": (0, 0.5),
    "U2": (0.5, -0.5),
    "U4": (1, 0),
    "B1": (-0.5, 0),
    "B2": (-1, 0.5),
    "B3": (0.5, 0),
    "B4": (0, 0.5),
    "S1": (0, -1),
    "S2": (-1, 1.5),
    "S3": (0.5, -0.5),
    "S4": (0, 0.5),
    "S5": (-0.5, 0),
    "S6": (-0.5, 1),
    "D1": (1, 0),
    "D2": (0.5, 0.5),
    "D3": (0, -0.5),
    "C2": (0, 0.5),
    "C3": (-0.5, 0.5),
    "C4": (0, 0.5),
    "C6": (0, -0.5),
    "C7": (-1, 0),
    "C8": (-0.5, 0),
    "C9": (-0.5, 1),
    "L3": (0, 0.5),
    "L4": (0.5, -0.5),
    "L5": (1, -0.5),
    "L6": (-1, 2),
    "L7": (2.5, 1),
    "L8": (0.5, 0.5),
    "L9": (0, 0.5),
    "M1": (0.5, 0),
    "M2": (1, 0),
    "M3": (0.5, 0),
    "M5": (-0.5, 0),
    "M7": (0.5, 0.5),
    "M8": (-0.5, -0.5),
    "M9": (0.5, 0.5),
    "M10": (0, -0.5),
}


def _place(town: Town) -> Point:
    """Where a town stands in the picture."""
    right, down = NUDGES.get(town.id, (0, 0))
    return town.x + right, round(town.y * STRETCH * 2) / 2 + down


PLACES: Final = {town.id: _place(town) for town in TOWNS.values()}
#: A disc, and a town without one, which is a little smaller.
TOWN_RADIUS: Final = 2.9
#: The id of a town stands below it, and a little to the side where a road runs down or something else lies there.
LABEL_SHIFTS: Final = {
    "N1": -1.2,
    "N3": 0.6,
    "N5": 1.8,
    "N6": -0.6,
    "N7": -0.6,
    "U1": 1.8,
    "U2": -0.6,
    "S2": 1.8,
    "S3": 1.8,
    "S4": -0.6,
    "D1": 0.6,
    "D2": 0.6,
    "D3": 1.8,
    "C1": 0.6,
    "C4": -1.8,
    "C5": -2.4,
    "C7": 1.8,
    "L3": -1.8,
    "L5": -1.8,
    "L6": 2.4,
    "L7": 0.6,
    "M2": 1.8,
    "M6": -0.6,
}
ID_TOP, ID_BASE, ID_LETTER, ID_HEIGHT = 3.1, 5.4, 2.05, 2.4
#: Where the claim token of a region lies, and its size.
TOKEN_PLACES: Final[dict[str, Point]] = {
    "N": (57.5, 9.5),
    "U": (72.3, 25.3),
    "B": (46, 25.2),
    "S": (49.9, 58.1),
    "D": (59, 62.2),
    "C": (14, 43.8),
    "L": (45.1, 87.8),
    "M": (16.5, 89.1),
}
TOKEN_SIZE: Final = (6.4, 5.0)
#: The middle of the name of a region: where the region has no room for it, in the sea beside it.
NAME_PLACES: Final[dict[str, Point]] = {
    "N": (34.4, -2),
    "U": (71.8, 2.3),
    "B": (37.3, 8.6),
    "S": (69.6, 56.5),
    "D": (71.6, 85),
    "C": (25.9, 48.9),
    "L": (37.4, 79.6),
    "M": (16.5, 93.1),
}
#: A line of a name: how high it is, and how wide a letter of it at most on average.
NAME_LINE, NAME_LETTER = 2.8, 1.56
#: How far from the middle of a town what lies on it stands beside it, and how large that is.
PIECE_WAY, PIECE_RADIUS = 3.9, 1.9
#: The same for the mark of a town on which a Viking control token lies.
MARK_WAY, MARK_RADIUS = 3.3, 1.6
_SIDES: Final[tuple[Point, ...]] = (
    (0.71, -0.71),
    (-0.71, -0.71),
    (0.92, -0.38),
    (-0.92, -0.38),
    (0.38, -0.92),
    (-0.38, -0.92),
    (0, -1),
    (1, 0),
    (-1, 0),
    (0.92, 0.38),
    (-0.92, 0.38),
)


def around(middle: Point, wide: float, high: float) -> Box:
    """The box of a size around a point."""
    return middle[0] - wide / 2, middle[1] - high / 2, middle[0] + wide / 2, middle[1] + high / 2


def id_box(town: str) -> Box:
    """Where the id of a town stands."""
    x, y = PLACES[town]
    middle = x + LABEL_SHIFTS.get(town, 0), y + ID_TOP + ID_HEIGHT / 2
    return around(middle, len(town) * ID_LETTER, ID_HEIGHT)


def token_box(region: str) -> Box:
    """Where the claim token of a region lies."""
    return around(TOKEN_PLACES[region], *TOKEN_SIZE)


def lines_of(name: str) -> tuple[str, ...]:
    """The name of a region as it stands on the board: a long one on two lines."""
    words = name.split()
    half = len(words) // 2
    return (" ".join(words[:half]), " ".join(words[half:])) if half else (name,)


def name_box(region: str, name: str) -> Box:
    """Where the name of a region stands."""
    lines = lines_of(name)
    return around(NAME_PLACES[region], max(map(len, lines)) * NAME_LETTER, len(lines) * NAME_LINE)


def gap(point: Point, box: Box) -> float:
    """How far a point is from a box."""
    return hypot(max(box[0] - point[0], 0, point[0] - box[2]), max(box[1] - point[1], 0, point[1] - box[3]))


_SIGNS: Final = [
    *(token_box(region) for region in REGIONS),
    *(name_box(region.id, region.name) for region in REGIONS.values()),
]
#: Nothing farther from a town than this is in the way of what stands beside it.
_NEAR: Final = 12
#: How far apart on a circle of 1 two sides are on which things do not touch.
_APART: Final = 2 * (PIECE_RADIUS + MARK_RADIUS) / (PIECE_WAY + MARK_WAY)


def _sides(town: str) -> tuple[Point, Point]:
    """The side of a town for a piece that lies on it, and another for its mark: those with most room."""
    here = PLACES[town]
    near = [other for other in PLACES if other != town and dist(PLACES[other], here) < _NEAR]
    boxes = [box for box in (*map(id_box, (town, *near)), *_SIGNS) if gap(here, box) < _NEAR]

    def room(side: Point, way: float, radius: float) -> float:
        at = here[0] + side[0] * way, here[1] + side[1] * way
        return min(
            *(dist(at, PLACES[other]) - TOWN_RADIUS - radius for other in near),
            *(gap(at, box) - radius for box in boxes),
        )

    pieces = {side: room(side, PIECE_WAY, PIECE_RADIUS) for side in _SIDES}
    marks = {side: room(side, MARK_WAY, MARK_RADIUS) for side in _SIDES}
    pairs = [(piece, mark) for piece in _SIDES for mark in _SIDES if dist(piece, mark) >= _APART]
    return max(pairs, key=lambda pair: min(pieces[pair[0]], marks[pair[1]]))


def _offset(side: Point, way: float) -> list[float]:
    return [round(part * way, 2) for part in side]


_BESIDE: Final = {town: _sides(town) for town in TOWNS}
#: From the middle of each town: where a piece stands beside it, and where its mark does.
PIECE_OFFSETS: Final = {town: _offset(piece, PIECE_WAY) for town, (piece, _) in _BESIDE.items()}
MARK_OFFSETS: Final = {town: _offset(mark, MARK_WAY) for town, (_, mark) in _BESIDE.items()}

#: The whole island in the picture: left, top, width, height.
ISLAND: Final = (-7.0, -9.0, 87.0, 133.5)
MARGIN: Final = 5.5
#: A small region is shown with what is around it: no view is smaller than this.
SMALLEST_VIEW: Final = (38.0, 46.0)
#: Nobody who taps farther from a town than this means it, however empty the map is around it.
LARGEST_REACH: Final = 9.0


def _half_ways(town: str) -> list[tuple[str, float]]:
    """Half the way to each town that is not far away, the nearest first: so far two targets reach at most."""
    ways = ((other, int(dist(PLACES[town], place) * 50) / 100) for other, place in PLACES.items() if other != town)
    return sorted((way for way in ways if way[1] < LARGEST_REACH), key=lambda way: way[1])


_HALF_WAYS: Final = {town: _half_ways(town) for town in TOWNS}


def reach_of(town: str, legal: Collection[str]) -> float:
    """How far around a town a finger means it, if some others may be meant."""
    return next((way for other, way in _HALF_WAYS[town] if other in legal), LARGEST_REACH)


def road_ends(one: str, other: str) -> tuple[Point, Point]:
    """A road is seen between two towns, not under them."""
    (x, y), (u, v) = PLACES[one], PLACES[other]
    part = TOWN_RADIUS / dist(PLACES[one], PLACES[other])
    right, down = (u - x) * part, (v - y) * part
    return (x + right, y + down), (u - right, v - down)


def _line(one: str, other: str) -> str:
    (x, y), (u, v) = road_ends(one, other)
    return f"M{x:.4g} {y:.4g}L{u:.4g} {v:.4g}"


#: All roads as one path.
ROAD_PATH: Final = "".join(_line(*road) for road in ROADS)


def view_of(region: str) -> list[float]:
    """The part of the picture that shows one region with its name and a margin."""
    places = [*(PLACES[town] for town in REGIONS[region].towns), TOKEN_PLACES[region]]
    name = name_box(region, REGIONS[region].name)
    boxes = [name, *(around(place, 2 * MARGIN, 2 * MARGIN) for place in places)]
    left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
    top, bottom = min(name[1] - 1, *(box[1] for box in boxes)), max(name[3] + 1, *(box[3] for box in boxes))
    width, height = max(right - left, SMALLEST_VIEW[0]), max(bottom - top, SMALLEST_VIEW[1])
    x, y = (left + right - width) / 2, (top + bottom - height) / 2
    return [round(number, 2) for number in (x, y, width, height)]
