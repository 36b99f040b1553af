"""What lies on the table, in both ways: what everybody sees, and nothing that follows from the board."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from companion.engine.facts import Fact, reason
from companion.engine.messages import SEATS, M, Ref
from companion.engine.state import Record
from companion.games.rebirth.content import GOALS, HAND, TABLES, Variant
from companion.games.rebirth.ground import Ground
from companion.games.rebirth.printed import IRELAND

SETUP, TURN, EXTRA, SCORING = "setup", "turn", "extra", "scoring"
#: Whose turn it is before the first player is known.
NOBODY = -1


@dataclass(frozen=True, slots=True)
class Switches:
    """The rules that a table may play otherwise."""

    draw_again: bool = False
    each_port: bool = False
    each_sea_farm: bool = False
    ties_meet_goals: bool = False
    only_tied_share: bool = False
    goals_at_once: bool = False
    goals_at_end: bool = False
    double_private_goal: bool = False
    one_extra_turn: bool = False
    draw_after_extra_turn: bool = False
    three_more_tiles: bool = False


class Terms:
    """What a set-up fixes for the whole game, and what follows from it; it never changes.

    With a board the referee finds by looking what it else is told.
    """

    __slots__ = ("closes", "ground", "ireland", "seats", "switches", "tiles_each", "variant")

    def __init__(self, seats: int, variant: Variant, switches: Switches, ground: Ground | None = None) -> None:
        self.seats, self.variant, self.switches, self.ground = seats, variant, switches, ground
        self.ireland = variant.id == IRELAND
        #: Whether spaces are closed (rb.setup.two-players).
        self.closes = TABLES[seats].closes
        #: How many tiles a player has in pool and hand at the beginning (rb.setup, rb.setup.four-players).
        self.tiles_each = TABLES[seats].tiles - variant.set_aside - variant.reserve


class Beside(NamedTuple):
    """A player's tiles beside a castle space: all of them, and the farm and power tiles among them."""

    tiles: int = 0
    workers: int = 0


class Settlement(NamedTuple):
    """A settlement that has been begun: its size, its spaces that are not closed, and the tiles there in order."""

    size: str
    room: int
    tiles: tuple[tuple[int, int], ...] = ()

    @property
    def full(self) -> bool:
        return len(self.tiles) >= self.room


class Touched(NamedTuple):
    """What a tile that has just been placed joins and touches: sizes of own groups, its settlement, and so on."""

    joined: tuple[int, ...] = ()
    settlement: str = ""
    #: Ports beside a settlement tile in Scotland, sea farms beside another one in Ireland.
    at_sea: int = 0
    castles: tuple[str, ...] = ()
    cathedrals: tuple[str, ...] = ()
    towers: tuple[str, ...] = ()


@dataclass(slots=True, kw_only=True)
class State(Record):
    """Everything that lies on the table in sight of all; lists hold one entry a seat, clockwise."""

    terms: Terms
    step: str = SETUP
    #: Whose turn it is.
    seat: int = NOBODY
    points: list[int]
    #: Tiles in pool and hand, those of them in hand, and tiles in the reserve.
    left: list[int]
    hand: list[int]
    reserve: list[int]
    #: Extra turns that wait for the player whose turn it is.
    extra: int = 0
    #: Whether three tiles are drawn at the end of this turn.
    draws_three: bool = False
    #: Whoever has drawn three tiles, and shuffles those that are left back into the pool.
    picking: set[int] = field(default_factory=set)
    #: With a board: the empty spaces by their kinds, the tiles by their spaces, and groups that have merged: from a
    #: tile to another one of its group, and so on to the first, where the size of the group stands.
    free: dict[str, list[str]] = field(default_factory=dict)
    tiles: dict[str, tuple[int, str]] = field(default_factory=dict)
    parent: dict[str, str] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)
    #: Without one: the sizes of a player's groups of a kind, the largest first.
    groups: dict[tuple[int, str], tuple[int, ...]] = field(default_factory=dict)
    settlements: dict[str, Settlement] = field(default_factory=dict)
    #: Who holds a castle, and what each player has beside it.
    castles: dict[str, int] = field(default_factory=dict)
    beside: dict[tuple[str, int], Beside] = field(default_factory=dict)
    #: Whose piece lies at a cathedral, in the order in which they came there.
    cathedrals: dict[tuple[str, int], bool] = field(default_factory=dict)
    #: The token at each tower, and how many tiles each player has beside one.
    towers: dict[str, str] = field(default_factory=dict)
    reached: dict[tuple[str, int], int] = field(default_factory=dict)
    #: The larger and the smaller number of each goal card that does not show the known ones.
    cards_pay: dict[str, tuple[int, int]] = field(default_factory=dict)
    #: The points for which a player has met a goal, before they were doubled; where each doubling marker lies.
    goals: dict[tuple[str, int], int] = field(default_factory=dict)
    #: The face-up goals that each player has not met so far; none where there are no goals.
    unmet: list[tuple[str, ...]]
    doubled: dict[int, str] = field(default_factory=dict)
    cards: list[int]
    private: list[int]
    #: By how much the count at the end has moved the markers so far.
    counted: list[int]
    #: What was told at the end: points of missions, gifts, points of private goals, the castles that break ties, the
    #: tower with the clover, or without a board everybody's tiles beside it.
    missions: list[int]
    gifts: list[int]
    secret: list[int]
    named: dict[str, str] = field(default_factory=dict)
    clover: str = ""
    at_clover: list[int]

    @property
    def so_far(self) -> list[int]:
        """The points of all players as their markers show them: the count at the end moves these too (rb.track)."""
        return [points + counted for points, counted in zip(self.points, self.counted, strict=True)]

    @property
    def here(self) -> tuple[str, ...]:
        """What the chapter is called that begins now: whose tile it is, counted in ordinary turns, and which extra."""
        used = self.terms.tiles_each - self.left[self.seat]
        if self.step == EXTRA:
            return (str(used), str(self.seat), f"extra-{self.terms.variant.reserve - self.reserve[self.seat] + 1}")
        return (str(used + 1), str(self.seat))

    def clockwise(self, first: int) -> tuple[int, ...]:
        """All seats clockwise from one of them."""
        seats = self.terms.seats
        return tuple([(first + step) % seats for step in range(seats)])


@lru_cache(maxsize=1024)
def has(definition: M, seat: int, n: int) -> Fact:
    """So many things that a player has, as a reason; made once, because every settlement and castle tells the same."""
    return reason(definition, seat=SEATS[seat], n=n)


@lru_cache(maxsize=1024)
def place_ref(kind: str, id: str) -> Ref:
    """A space or what lies on it, as its name is found; made once, because every tile there names it."""
    return Ref(kind, id)


def starting_state(terms: Terms) -> State:
    """The table before the first player is known (rb.setup, rb.setup.ireland)."""
    seats, ground = terms.seats, terms.ground
    return State(
        terms=terms,
        points=[0] * seats,
        left=[terms.tiles_each] * seats,
        hand=[HAND] * seats,
        reserve=[terms.variant.reserve] * seats,
        free={kind: list(spaces) for kind, spaces in ground.free.items()} if ground else {},
        unmet=[GOALS if terms.ireland else ()] * seats,
        cards=[0] * seats,
        private=[0] * seats,
        counted=[0] * seats,
        missions=[0] * seats,
        gifts=[0] * seats,
        secret=[0] * seats,
        at_clover=[0] * seats,
    )
