"""Where everything lies in the picture of the board, so that nothing covers anything else.

The units are those of the components: a disc is about six wide, the island about 110 high.
"""

from collections.abc import Collection
from math import dist, hypot
from typing import Final

from companion.games.brian_boru.content import REGIONS, ROADS, TOWNS

Point = tuple[float, float]
#: Left, top, right, bottom.
Box = tuple[float, float, float, float]

#: Where each town stands in the picture: in the direction in which it lies on the board, but nowhere nearer to another
#: than a thumb needs when the whole island is as wide as a phone. So whoever chooses a town touches it once.
PLACES: Final[dict[str, Point]] = {
    "N1": (41.3, -0.8),
    "N2": (55.8, -0.8),
    "N3": (50.1, 8.4),
    "N4": (64.5, 5.7),
    "N5": (62.9, 16.5),
    "N6": (52.5, 19.7),
    "N7": (58.8, 28.6),
    "U1": (74.5, 1.6),
    "U2": (73, 12.5),
    "U3": (69.1, 25.3),
    "U4": (74.5, 34.7),
    "U5": (65.6, 40.9),
    "B1": (39.3, 9.9),
    "B2": (29.3, 13.9),
    "B3": (42.4, 23.7),
    "B4": (32.4, 27.7),
    "S1": (48.2, 32.7),
    "S2": (37.4, 37.3),
    "S3": (54.8, 41.4),
    "S4": (32.4, 46.9),
    "S5": (41.7, 52.9),
    "S6": (52, 55.9),
    "D1": (62.8, 54.8),
    "D2": (58.2, 64.7),
    "D3": (57.6, 75.6),
    "C1": (14.4, 2.6),
    "C2": (18.5, 12.6),
    "C3": (9.1, 18),
    "C4": (0.8, 25.1),
    "C5": (22.8, 22.6),
    "C6": (12.5, 29.7),
    "C7": (24.3, 35),
    "C8": (13.3, 40.5),
    "C9": (21.6, 47.6),
    "L1": (32.1, 57.8),
    "L2": (44.6, 64.5),
    "L3": (30, 68.4),
    "L4": (39.3, 74),
    "L5": (47.2, 81.6),
    "L6": (36.8, 84.6),
    "L7": (56.5, 87.1),
    "L8": (47.9, 94.6),
    "L9": (37.1, 95.4),
    "M1": (7.5, 49.7),
    "M2": (15.7, 56.7),
    "M3": (2.9, 61.9),
    "M4": (16.3, 67.6),
    "M5": (3.2, 72.7),
    "M6": (-1.5, 82.5),
    "M7": (9.3, 81.7),
    "M8": (26.8, 80.3),
    "M9": (15.2, 91.9),
    "M10": (26.8, 91.3),
}
#: A disc, and a town without one, which is a little smaller.
TOWN_RADIUS: Final = 2.9
#: The id of a town stands below it, and a little to the side where a road runs down or something else lies there.
LABEL_SHIFTS: Final = {
    "N1": -0.6,
    "N4": 2.4,
    "N5": 2.4,
    "U1": 2.4,
    "S1": -1.2,
    "S2": 1.8,
    "S3": 2.4,
    "S6": 1.2,
    "D3": 2.4,
    "C4": -2.4,
    "C5": -2.4,
    "C7": 2.4,
    "L4": 2.4,
    "L5": -2.4,
    "L6": -2.4,
    "M2": -2.4,
    "M5": 1.8,
    "M8": 2.4,
}
ID_TOP, ID_BASE, ID_LETTER, ID_HEIGHT = 3.1, 5.4, 2.05, 2.4
#: Where the claim token of a region lies, and its size.
TOKEN_PLACES: Final[dict[str, Point]] = {
    "N": (48.2, -0.3),
    "U": (75.8, 28.5),
    "B": (36.5, 18.3),
    "S": (44.6, 41),
    "D": (51.8, 68.7),
    "C": (14.6, 23.4),
    "L": (37.7, 67.8),
    "M": (10.1, 72.3),
}
TOKEN_SIZE: Final = (6.4, 5.0)
#: The middle of the name of a region: where the region has no room for it, in the sea beside it.
NAME_PLACES: Final[dict[str, Point]] = {
    "N": (30, -0.6),
    "U": (65.8, 35.8),
    "B": (30.6, 7.4),
    "S": (44.6, 46.6),
    "D": (62.6, 49.8),
    "C": (7, 13),
    "L": (57.8, 94.2),
    "M": (13, 76.6),
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
ISLAND: Final = (-7.0, -9.0, 87.0, 110.5)
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
