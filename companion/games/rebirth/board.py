"""A board: its spaces by axial coordinates. `board_reader` reads one, `board_check` looks at it as a whole."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeVar

from companion.engine.messages import Ref
from companion.games.rebirth.printed import FOR_TILES, SETTLEMENT, TOWER, WATER

#: A place: the first number runs along a row, the second from row to row.
At = tuple[int, int]
#: From a space to those beside it, all the way round.
STEPS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


P = ParamSpec("P")
Found = TypeVar("Found")


class Keeps(Protocol):
    """Something that never changes, and keeps what is found out about it."""

    found: dict[Any, Any]


Kept = TypeVar("Kept", bound=Keeps)


@dataclass(frozen=True, slots=True)
class Hex:
    """A space of the board, and what the map shows of it."""

    kind: str
    settlement: str = ""
    port: bool = False
    closed: bool = False
    sea_farm: bool = False
    clover: bool = False
    name: str = ""


def once_of_each(find: Callable[Concatenate[Kept, P], Found]) -> Callable[Concatenate[Kept, P], Found]:
    """A function of a board, or of what is made of one: what it finds is kept with that, and goes when that goes."""

    @wraps(find)
    def found(thing: Kept, /, *args: P.args, **more: P.kwargs) -> Found:
        key = find, args, tuple(more.items())
        if key not in thing.found:
            thing.found[key] = find(thing, *args, **more)
        kept: Found = thing.found[key]
        return kept

    return found


def space_id(at: At) -> str:
    """What a space is called in decisions and files."""
    return f"{at[0]},{at[1]}"


def space_ref(at: At) -> Ref:
    """A space in a sentence."""
    return Ref("space", space_id(at))


def beside(at: At) -> Iterator[At]:
    """The six places around a place, whether the board has them or not."""
    return ((at[0] + across, at[1] + down) for across, down in STEPS)


class Board:
    """The spaces of a board, and what follows from where they lie. It never changes."""

    def __init__(self, variant: str, hexes: Mapping[At, Hex], name: str = "", practice: bool = False) -> None:
        self.variant, self.name, self.practice = variant, name, practice
        self.found: dict[Any, Any] = {}
        self.hexes: Mapping[At, Hex] = dict(sorted(hexes.items(), key=lambda item: (item[0][1], item[0][0])))
        self._beside = {at: tuple(other for other in beside(at) if other in self.hexes) for at in self.hexes}
        self.settlements: Mapping[str, tuple[At, ...]] = _settlements(self.hexes)
        self.for_tiles: tuple[At, ...] = tuple(self.of_kind(*FOR_TILES))
        self._counted = _counted(self.hexes)

    def neighbours(self, at: At) -> tuple[At, ...]:
        """The spaces beside a space."""
        return self._beside[at]

    def of_kind(self, *kinds: str) -> Iterator[At]:
        """The spaces of some kinds, row by row."""
        return (at for at, space in self.hexes.items() if space.kind in kinds)

    def counted(self, at: At) -> tuple[int, int]:
        """How people find a space on land: in which row from the top it lies, and which it is there from the left."""
        return self._counted[at]

    def off_land(self, at: At) -> tuple[str, dict[str, int]]:
        """How people find a place that is not land: which way from the nearest row or space that is, and how far."""
        rows = {down: row for (_, down), (row, _) in self._counted.items()}
        if not rows:
            return "nowhere", {}
        if at[1] < min(rows):
            return "above", {"by": min(rows) - at[1]}
        if at[1] not in rows:
            last = max(down for down in rows if down < at[1])
            return "below", {"by": at[1] - last, "row": rows[last]}
        places = {across: place for (across, down), (_, place) in self._counted.items() if down == at[1]}
        if at[0] < min(places):
            return "left", {"by": min(places) - at[0], "row": rows[at[1]]}
        last = max(across for across in places if across < at[0])
        return "right", {"by": at[0] - last, "row": rows[at[1]], "place": places[last]}

    @property
    def clover_tower(self) -> At | None:
        """The tower that breaks ties."""
        return next((at for at in self.of_kind(TOWER) if self.hexes[at].clover), None)

    def parts(self) -> list[list[At]]:
        """The spaces that are joined with each other, the largest part first."""
        return sorted(joined(self.hexes), key=len, reverse=True)


def _counted(hexes: Mapping[At, Hex]) -> dict[At, tuple[int, int]]:
    """The rows of land and the places in them; water is not counted."""
    land = [at for at, space in hexes.items() if space.kind != WATER]  # row by row
    rows = {down: number for number, down in enumerate(dict.fromkeys(down for _, down in land), start=1)}
    found: dict[At, tuple[int, int]] = {}
    places: dict[int, int] = {}
    for at in land:
        places[at[1]] = places.get(at[1], 0) + 1
        found[at] = rows[at[1]], places[at[1]]
    return found


def _settlements(hexes: Mapping[At, Hex]) -> dict[str, tuple[At, ...]]:
    found: dict[str, list[At]] = {}
    for at, space in hexes.items():
        if space.kind == SETTLEMENT and space.settlement:
            found.setdefault(space.settlement, []).append(at)
    return {name: tuple(places) for name, places in found.items()}


def joined(places: Iterable[At]) -> list[list[At]]:
    """Places in the groups in which they lie side by side."""
    left = dict.fromkeys(places)
    groups = []
    while left:
        group = [left.popitem()[0]]
        for at in group:
            near = [other for other in beside(at) if other in left]
            for other in near:
                del left[other]
            group += near
        groups.append(group)
    return groups
