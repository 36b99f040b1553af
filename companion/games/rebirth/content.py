"""The components of Rebirth, from `data/components.json`, in the shapes that the rules use.

Every number that the box prints is named here, and nowhere else.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from companion.engine.messages import Ref
from companion.games.rebirth.printed import FARM, POWER

_DATA: Final[dict[str, Any]] = json.loads(files(__package__).joinpath("data/components.json").read_text("utf-8"))

#: Where each group of values is from, and how sure it is.
PROVENANCE: Final = {group: (entry["source"], entry["sure"]) for group, entry in _DATA.items()}


def _values(group: str) -> Any:
    return _DATA[group]["values"]


SEAT_COLOURS: Final = ("blue", "pink", "orange", "beige")

# Tiles.

KINDS: Final = (FARM, POWER)
#: The settlement tiles by their options, and how many houses each shows.
HOUSES: Final[dict[str, int]] = {f"house-{count}": count for count in _values("supply")["houses"]}
TILES: Final = (*KINDS, *HOUSES)
#: The tile in hand fits nowhere.
NO_TILE: Final = "none"
#: None of the castles that could break a tie.
NO_CASTLE: Final = "none"
TILE_REFS: Final = {tile: Ref("tile", tile) for tile in (*TILES, NO_TILE)}

TILES_EACH: Final[int] = _values("supply")["tiles"]
CASTLES_EACH: Final[int] = _values("supply")["castles"]
CATHEDRALS_EACH: Final[int] = _values("supply")["cathedrals"]


@dataclass(frozen=True, slots=True)
class Table:
    """What depends on the number of players."""

    tiles: int
    closes: bool


TABLES: Final = {int(seats): Table(**row) for seats, row in _values("players").items()}

# The two sides of the board.

SHEET, BOARD = WAYS = ("sheet", "board")


@dataclass(frozen=True, slots=True)
class Variant:
    """What depends on the side of the board."""

    id: str
    set_aside: int
    reserve: int
    sizes: tuple[str, ...]


RULES_OF: Final = {
    id: Variant(id, row["set_aside"], row["reserve"], tuple(row["sizes"])) for id, row in _values("variants").items()
}

# Settlements.

SMALL, MEDIUM, LARGE, TOWN = SIZES = tuple[str, ...](_values("settlements"))
SPACES_OF: Final[dict[str, int]] = {size: row["spaces"] for size, row in _values("settlements").items()}
SIZE_OF: Final[dict[int, str]] = {spaces: size for size, spaces in SPACES_OF.items()}
SIZE_REFS: Final = {size: Ref("size", size) for size in SIZES}
#: By the number of players in a full settlement: what the first, the second and so on score, down to nothing.
PRIZES: Final[Mapping[str, Mapping[int, tuple[int, ...]]]] = {
    size: {int(players): (*prizes, *[0] * (int(players) - len(prizes))) for players, prizes in row["prizes"].items()}
    for size, row in _values("settlements").items()
}

# Points.

GROUP_POINTS: Final[int] = _values("points")["tile_of_group"]
PORT_POINTS: Final[int] = _values("points")["port"]
SEA_FARM_POINTS: Final[int] = _values("points")["sea_farm"]
CASTLE_POINTS: Final[int] = _values("points")["castle"]
GIFT_POINTS: Final[int] = _values("points")["gift"]
HOUSE_POINTS: Final[int] = _values("points")["house_unfinished"]
TRACK_MARKERS: Final[tuple[int, ...]] = tuple(_values("track")["markers"])
MISSION_CARDS: Final[int] = _values("missions")["cards"]
MISSION_MOST: Final[int] = _values("missions")["most_points"]

# Goals and towers.

GOALS: Final = tuple(f"goal-{number}" for number in range(1, _values("goals")["face_up"] + 1))
#: A goal card that only its owner knows.
PRIVATE: Final = "private"
GOAL_REFS: Final = {goal: Ref("goal", goal) for goal in (*GOALS, PRIVATE)}
GOAL_STACK: Final[int] = _values("goals")["stack"]
GOAL_LARGER: Final[int] = _values("goals")["larger"]
GOAL_SMALLER: Final[int] = _values("goals")["smaller"]
GOAL_MOST: Final[int] = _values("goals")["most_points"]
TOKENS: Final = tuple[str, ...](_values("towers"))
EXTRA_TURN, DOUBLING, THIRTEEN, DRAW_THREE, GOAL_CARD, THREE = TOKENS
COPIES: Final[dict[str, int]] = {token: row["copies"] for token, row in _values("towers").items()}
NEEDS: Final[dict[str, int]] = {token: row["needs"] for token, row in _values("towers").items()}
TOKEN_POINTS: Final[dict[str, int]] = {THIRTEEN: _values("points")["thirteen"], THREE: _values("points")["three"]}
TOKEN_REFS: Final = {token: Ref("token", token) for token in TOKENS}
HAND: Final[int] = _values("draw")["hand"]
DRAWN_AT_TOWER: Final[int] = _values("draw")["draw_three"]
MOST_JOINED: Final[int] = _values("groups")["most_joined"]
SIDES: Final[int] = _values("groups")["sides"]
