"""Where the spaces of a board lie in a picture of it, as plain data for the pages that draw one."""

from functools import lru_cache
from math import sqrt
from typing import Any, Final

from companion.games.rebirth.board import STEPS, At, Board, Hex, space_id
from companion.games.rebirth.ground import Ground

#: From the middle of a space to a corner; corners are up and down.
SIZE: Final = 10
WIDE: Final = round(SIZE * sqrt(3), 2)
HIGH: Final = SIZE * 1.5
#: How much room is left around the picture.
ROOM: Final = 2
#: The sides of a space, in the order of `STEPS`.
SIDES: Final = ("M8.66-5V5", "M0-10L8.66-5", "M-8.66-5L0-10", "M-8.66 5V-5", "M0 10L-8.66 5", "M8.66 5L0 10")
MARKS: Final = ("port", "sea_farm", "clover")


def middle_of(at: At) -> tuple[float, float]:
    """The middle of a space."""
    return round(WIDE * (at[0] + at[1] / 2), 2), round(HIGH * at[1], 2)


@lru_cache(maxsize=64)
def _layout_of(board: Board) -> tuple[list[dict[str, Any]], list[float]]:
    middles = [middle_of(at) for at in board.hexes]
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    left, top = min(xs) - WIDE / 2 - ROOM, min(ys) - SIZE - ROOM
    box = [left, top, max(xs) + WIDE / 2 + ROOM - left, max(ys) + SIZE + ROOM - top]
    return [_space(board, at, space) for at, space in board.hexes.items()], [round(side, 1) for side in box]


def _space(board: Board, at: At, space: Hex) -> dict[str, Any]:
    x, y = middle_of(at)
    row, place = board.counted(at)
    return {
        "id": space_id(at),
        "x": x,
        "y": y,
        "kind": space.kind,
        "marks": [mark for mark in MARKS if getattr(space, mark)],
        "name": space.name,
        "row": row,
        "place": place,
        "outline": _outline(board, at, space),
    }


def _outline(board: Board, at: At, space: Hex) -> str:
    """The sides of a space behind which its settlement ends."""
    if not space.settlement:
        return ""
    behind = [board.hexes.get((at[0] + across, at[1] + down)) for across, down in STEPS]
    ends = (other is None or other.settlement != space.settlement for other in behind)
    return "".join(side for side, end in zip(SIDES, ends, strict=True) if end)


def drawing_of(ground: Ground) -> dict[str, Any]:
    """The board of a game, with the spaces that are closed in it, and what lies beside each castle."""
    hexes, box = _layout_of(ground.board)
    return {"hexes": hexes, "box": box, "closed": ground.closed, "castle_of": _castles_beside(ground)}


def _castles_beside(ground: Ground) -> dict[str, tuple[str, ...]]:
    return {space: spot.castles for space, spot in ground.spots.items() if spot.castles}
