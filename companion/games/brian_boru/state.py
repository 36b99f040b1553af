"""The state of a game of Brian Boru, and the plain questions that every chapter asks of it."""

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import filterfalse

from companion.engine.decisions import Answer, Choose, Decision, WhyNot
from companion.engine.messages import Ref
from companion.engine.state import Record
from companion.games.brian_boru.content import BOARD_ORDER, REGIONS, START, TABLES, TOWNS, Table

#: Where a claim token lies when no player has it: face down, or face up on the board.
FACE_DOWN, BOARD = -2, -1
#: Who holds the marker before the first player is known, and while nobody does.
NOBODY = -1


@dataclass(frozen=True, slots=True)
class Switches:
    """The rules that a table may play otherwise."""

    play_last_card: bool = False
    expand_into_marked_town: bool = False
    remove_from_marriage_deck: bool = False
    second_place_tie_freezes: bool = False


@dataclass(slots=True, kw_only=True)
class State(Record):
    """Everything that lies on the table in sight of all; lists hold one entry a seat, clockwise."""

    seats: int
    switches: Switches
    viking_cards: tuple[int, ...]
    viking_seen: list[int] = field(default_factory=list)
    step: str = "setup"
    round: int = 1
    marker: int = NOBODY
    marked: str | None = None
    points: list[int]
    coins: list[int]
    renown: list[int]
    spaces: list[int]
    raiders: list[int]
    church: list[int]
    battle_area: int = 0
    #: Whose disc is on a town. A disc never leaves; Vikings only cover it.
    towns: dict[str, int] = field(default_factory=dict)
    vikings: set[str] = field(default_factory=set)
    monasteries: set[str] = field(default_factory=set)
    claims: dict[str, int] = field(default_factory=lambda: dict.fromkeys(REGIONS, FACE_DOWN))
    marriages: list[list[str]]
    #: Who keeps the princess, and what that player chose of her.
    princess: tuple[int, str] | None = None
    marriage_card: str | None = None
    #: Marriage cards still face down, the princess among them, and the names revealed so far.
    marriage_deck: int
    marriage_seen: list[str] = field(default_factory=list)
    #: How many tricks of this round are over, and the values of the action cards known to be played in it: where a game
    #: begins in the middle there can be fewer of them, because nobody may look through the discard pile.
    tricks_played: int = 0
    played: set[int] = field(default_factory=set)

    @property
    def table(self) -> Table:
        """What depends on the number of players."""
        return TABLES[self.seats]

    @property
    def here(self) -> tuple[str, ...]:
        """What the chapter is called that begins now: its round, its phase or step, and the trick."""
        trick = (str(self.tricks_played + 1),) if self.step == "tricks" else ()
        return (str(self.round), self.step, *trick)

    def clockwise(self, first: int) -> tuple[int, ...]:
        """All seats clockwise from one of them; from the first seat if nobody is named."""
        return _clockwise(self.seats, max(first, 0))

    def controls(self, seat: int) -> tuple[str, ...]:
        """The towns that a player controls now, in the order of the board; covered ones are the Vikings'."""
        covered = self.vikings  # `is_controlled` for all towns at once, which every raid and expansion asks
        return in_board_order([town for town, owner in self.towns.items() if owner == seat and town not in covered])

    def is_controlled(self, town: str, seat: int) -> bool:
        """Whether a player controls a town now: a disc of that player, no Vikings on it."""
        return self.towns.get(town) == seat and town not in self.vikings

    def free_towns(self, towns: Iterable[str] = TOWNS) -> tuple[str, ...]:
        """The towns without a disc; a disc under a Viking control token is one (R5)."""
        return tuple(filterfalse(self.towns.__contains__, towns))

    def most_alone(self, counts: list[int]) -> int | None:
        """The one player with more than all others; None in a tie."""
        top = max(counts)
        return counts.index(top) if counts.count(top) == 1 else None


def in_board_order(towns: Iterable[str]) -> tuple[str, ...]:
    """Towns in the order in which they are always offered."""
    return tuple(sorted(towns, key=BOARD_ORDER.__getitem__))


@cache
def _clockwise(seats: int, first: int) -> tuple[int, ...]:
    return tuple((first + step) % seats for step in range(seats))


def starting_state(seats: int, switches: Switches, viking_cards: tuple[int, ...]) -> State:
    """The state after everybody has taken a colour, coins and renown, before the first player is known.

    With two players nobody can play, but single questions can be judged.
    """
    return State(
        seats=seats,
        switches=switches,
        viking_cards=viking_cards,
        points=[START["points"]] * seats,
        coins=[START["coins"]] * seats,
        renown=[START["renown"]] * seats,
        spaces=[START["marriage_space"]] * seats,
        raiders=[0] * seats,
        church=[0] * seats,
        marriages=[[] for _ in range(seats)],
        marriage_deck=TABLES[seats].marriage_deck if seats in TABLES else 0,
    )


def one_of(
    name: str, seat: int, options: tuple[str, ...], why_not: WhyNot, about: Ref | None = None
) -> Generator[Decision, Answer, str]:
    """Ask for one of the options; where there is only one, it is taken unasked."""
    if len(options) == 1:
        return options[0]
    return (yield Choose(name, seat, options, why_not=why_not, about=about)).one
