"""A board as one game plays on it: the spaces that are open, and what a tile on each of them touches."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from companion.engine.messages import Msg, Ref
from companion.games.rebirth.board import At, Board, once_of_each, space_id
from companion.games.rebirth.clover import clover_of, names_on_map
from companion.games.rebirth.content import SIZE_OF, TABLES
from companion.games.rebirth.messages.names import Named, names_on
from companion.games.rebirth.printed import CASTLE, CATHEDRAL, FOR_TILES, TOWER, WATER


class Spot(NamedTuple):
    """An open space for a tile: the thing itself, its kind, the open spaces beside it, and what else lies there."""

    ref: Ref
    kind: str
    beside: tuple[str, ...]
    castles: tuple[str, ...]
    cathedrals: tuple[str, ...]
    towers: tuple[str, ...]
    settlement: str
    port: bool
    sea_farm: bool


@once_of_each
def ground_on(board: Board, seats: int) -> "Ground":
    """The ground of a board, made once for all games that are played on it."""
    return Ground(board, seats)


class Ground:
    """The open spaces of a board, by their ids. It never changes; closed spaces take no part (rb.setup.two-players)."""

    def __init__(self, board: Board, seats: int) -> None:
        self.board = board
        self.found: dict[Any, Any] = {}
        closes = TABLES[seats].closes
        ids = {at: space_id(at) for at in board.hexes}
        self.closed = frozenset(ids[at] for at, space in board.hexes.items() if closes and space.closed)
        open_spaces = [at for at in board.for_tiles if ids[at] not in self.closed]
        self.spots: Mapping[str, Spot] = {ids[at]: self._spot(at, ids) for at in open_spaces}
        #: The open spaces by their kinds, row by row.
        self.free: Mapping[str, tuple[str, ...]] = {
            kind: tuple(space for space, spot in self.spots.items() if spot.kind == kind) for kind in FOR_TILES
        }
        #: The printed size of each settlement, and how many of its spaces are open (ours G04).
        self.sizes = {name: SIZE_OF[len(places)] for name, places in board.settlements.items()}
        self.rooms = {
            name: sum(ids[at] not in self.closed for at in places) for name, places in board.settlements.items()
        }
        self._kinds = {ids[at]: space.kind for at, space in board.hexes.items()}
        self._names = {ids[at]: name for at, name in names_on_map(board).items()}
        self.castles = tuple(ids[at] for at in board.of_kind(CASTLE))
        self.cathedrals = tuple(ids[at] for at in board.of_kind(CATHEDRAL))
        self.towers = tuple(ids[at] for at in board.of_kind(TOWER))

    def _spot(self, at: At, ids: Mapping[At, str]) -> Spot:
        space = self.board.hexes[at]
        return Spot(
            ref=Ref("space", ids[at]),
            kind=space.kind,
            beside=tuple(ids[other] for other in self._near(at, *FOR_TILES) if ids[other] not in self.closed),
            castles=tuple(ids[other] for other in self._near(at, CASTLE)),
            cathedrals=tuple(ids[other] for other in self._near(at, CATHEDRAL)),
            towers=tuple(ids[other] for other in self._near(at, TOWER)),
            settlement=space.settlement,
            port=space.port,
            sea_farm=space.sea_farm,
        )

    def _near(self, at: At, *kinds: str) -> Iterator[At]:
        return (other for other in self.board.neighbours(at) if self.board.hexes[other].kind in kinds)

    def called(self, space: str) -> Ref:
        """A space as people speak of it: by the name that the map shows, if it does."""
        return Ref(self._kinds[space] if space in self._names else "space", space)

    @cached_property
    def clover_castles(self) -> Mapping[str, str]:
        """The castles that break ties, as far as names and marks tell which they are."""
        return {name: space_id(at) for name, at in clover_of(self.board).known.items()}

    @cached_property
    def clover_among(self) -> tuple[str, ...]:
        """The castles among which those are that break ties and are not known; none if all are."""
        return tuple(map(space_id, clover_of(self.board).among))

    @property
    def clover_marked(self) -> bool:
        """Whether exactly these are marked as such."""
        return clover_of(self.board).marked

    @cached_property
    def clover_tower(self) -> str | None:
        """The tower that breaks ties, if the board shows it."""
        at = self.board.clover_tower
        return None if at is None else space_id(at)

    @cached_property
    def name_of(self) -> Callable[[Ref], Msg | None]:
        """The names of its things, the same function for all games on it."""
        return names_on(self._named())

    def _named(self) -> Named:
        things = [("castle", self.castles), ("cathedral", self.cathedrals), ("tower", self.towers)]
        rows = [(kind, space, self.name_on_map(space), space) for kind, spaces in things for space in spaces]
        settlements = self.board.settlements.items()
        rows += [("settlement", name, self.sizes[name], space_id(places[0])) for name, places in settlements]
        rows += [("space", space_id(at), *self._numbers(at)) for at in self.board.hexes]
        return Named(tuple(rows))

    def _numbers(self, at: At) -> tuple[str, str]:
        """The row of a space and its place there; of water nothing, and which way it lies from the land."""
        if self.board.hexes[at].kind != WATER:
            row, place = self.board.counted(at)
            return str(row), str(place)
        way, numbers = self.board.off_land(at)
        return "", "/".join([way, *(f"{key}={number}" for key, number in numbers.items())])

    def name_on_map(self, space: str) -> str:
        """What a castle or a tower is called on the board, or which castle it is; nothing if it has no name there."""
        return self._names.get(space, "")

    def kind_of(self, space: str) -> str:
        """The kind of a space of the board; nothing if it has no such space."""
        return self._kinds.get(space, "")
