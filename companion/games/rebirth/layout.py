"""Where the spaces of a board lie in a picture of it, as plain data for the pages that draw one.

What looks the same is one line of the drawing, however many spaces it is of: a slow device draws that much sooner.
"""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final

from companion.engine.values import Value
from companion.games.rebirth.board import STEPS, At, Board, Hex, once_of_each, space_id
from companion.games.rebirth.board_reader import read_board
from companion.games.rebirth.clover import CLOVER_CASTLES, names_on_map
from companion.games.rebirth.ground import Ground
from companion.games.rebirth.printed import CASTLE, CATHEDRAL, SETTLEMENT, TOWER, WATER
from companion.games.rebirth.shapes import HEX, HIGH, MARKS, SIDES, SIGNS, SIZE, WIDE, number
from companion.games.rebirth.tiles_picture import group_sizes, tiles_on

#: How much room is left around the picture.
ROOM: Final = 2
#: What a map does not show: it is so in one game.
CLOSED: Final = "closed"
Point = tuple[float, float]


def middle_of(at: At) -> Point:
    """The middle of a space."""
    return round(WIDE * (at[0] + at[1] / 2), 2), round(HIGH * at[1], 2)


def lines_at(points: Iterable[Point], shape: str) -> str:
    """A shape at each of some points, as one line."""
    return "".join([f"M{number(x)} {number(y)}{shape}" for x, y in points])


@once_of_each
def picture_of(board: Board) -> dict[str, Any]:
    """A board without anything on it."""
    middles = {at: middle_of(at) for at in board.hexes}
    of_kind: dict[str, list[Point]] = {}
    for at, space in board.hexes.items():
        of_kind.setdefault(space.kind, []).append(middles[at])
    return {
        "box": _box([*middles.values()]),
        "kinds": {
            kind: {"spaces": lines_at(points, HEX), "signs": lines_at(points, SIGNS[kind])}
            for kind, points in of_kind.items()
        },
        "marks": {mark: _marked(board, mark) for mark in MARKS},
        "outlines": "".join(_outline(board, at, space) for at, space in board.hexes.items()),
        "names": [(*middles[at], name, name in CLOVER_CASTLES) for at, name in names_on_map(board).items()],
    }


def _box(middles: list[Point]) -> list[float]:
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    left, top = min(xs) - WIDE / 2 - ROOM, min(ys) - SIZE - ROOM
    box = [left, top, max(xs) + WIDE / 2 + ROOM - left, max(ys) + SIZE + ROOM - top]
    return [round(side, 1) for side in box]


def _marked(board: Board, mark: str) -> dict[str, str]:
    points = [middle_of(at) for at, space in board.hexes.items() if getattr(space, mark)]
    drawn, bed = MARKS[mark]
    return {"signs": lines_at(points, drawn), "beds": lines_at(points, bed) if bed else ""}


def _outline(board: Board, at: At, space: Hex) -> str:
    """The sides of a space behind which its settlement ends."""
    if space.kind != SETTLEMENT or not space.settlement:
        return ""
    behind = [board.hexes.get((at[0] + across, at[1] + down)) for across, down in STEPS]
    ends = [other is None or other.settlement != space.settlement for other in behind]
    return "".join(lines_at([middle_of(at)], side) for side, end in zip(SIDES, ends, strict=True) if end)


def picture_of_document(raw: Any) -> dict[str, Any]:
    """The same of a board that is kept as a document."""
    return picture_of(read_board(Value(raw))[0])


@once_of_each
def drawing_of(ground: Ground) -> dict[str, Any]:
    """The board of a game, what lies where in it, and a function for what lies on it; made once, as its ground is."""
    drawn = picture_of(ground.board)
    closed = [middle_of(at) for at, space in ground.board.hexes.items() if space_id(at) in ground.closed]
    marks = {**drawn["marks"], CLOSED: {"signs": lines_at(closed, MARKS[CLOSED][0]), "beds": ""}}
    places = {space_id(at): _place(ground, at, space) for at, space in ground.board.hexes.items()}
    return {
        "board": {**drawn, "marks": marks},
        "ground": ground,
        "places": places,
        "laid": partial(tiles_on, ground, {space: (place["x"], place["y"]) for space, place in places.items()}),
        "lit": partial(lit, places),
        "group_sizes": partial(group_sizes, ground),
    }


def lit(places: Mapping[str, Mapping[str, Any]], spaces: Iterable[str], shape: str) -> str:
    """A shape at each of some spaces."""
    return lines_at([(places[space]["x"], places[space]["y"]) for space in spaces], shape)


def _place(ground: Ground, at: At, space: Hex) -> dict[str, Any]:
    """A space: where it lies, also as people find it, and what lies beside it."""
    (x, y), (row, place) = middle_of(at), ground.board.counted(at) if space.kind != WATER else (0, 0)
    marks = [mark for mark in ("port", "sea_farm") if getattr(space, mark)]
    found = {"id": space_id(at), "x": x, "y": y, "kind": space.kind, "row": row, "place": place}
    named = bool(ground.name_on_map(space_id(at)))
    return {**found, "named": named, "marks": marks, "beside": _beside(ground, space_id(at))}


def _beside(ground: Ground, space: str) -> list[tuple[str, str, str]]:
    """What lies beside a space for tiles: of what kind each thing is, which one, and its name on the map."""
    spot = ground.spots.get(space)
    if spot is None:
        return []
    kinds = {CASTLE: spot.castles, CATHEDRAL: spot.cathedrals, TOWER: spot.towers}
    return [(kind, thing, ground.name_on_map(thing)) for kind, things in kinds.items() for thing in things]
