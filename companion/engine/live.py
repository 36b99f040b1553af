"""What a live table needs of a game beyond its questions and facts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.facts import Fact
from companion.engine.messages import M, Msg


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a position that lies on the table: of what kind the things are that its place and its values name."""

    about: str = ""
    value: str = ""
    #: Whether what is said of one of these things comes and goes together, and is told as one change.
    whole: bool = False
    #: Whether what nobody says of it follows from the rest.
    follows: bool = False


@dataclass(frozen=True, slots=True)
class Onward:
    """A beginning from which a game may go on."""

    id: str
    name: Msg
    #: Makes a position as it lies on the table one that begins there, with what the table does not show.
    lay: Callable[[Mapping[str, Any]], dict[str, Any]]
    #: Whether the game stands there.
    here: bool = False


def nowhere(_position: Mapping[str, Any]) -> Sequence[Onward]:
    """Where a game may go on that has nothing to say of it: where its position says."""
    return ()


def as_described(_before: Mapping[str, Any], after: Mapping[str, Any]) -> Mapping[str, Any]:
    """A position in a game in which nothing follows from what was changed by hand."""
    return after


@dataclass(frozen=True, slots=True)
class Light:
    """A part of a game that a table may leave out: it only tells how everything lies afterwards."""

    name: M
    all: M
    help: M
    asks: M
    #: What a button does that leaves it out, and one that does so no longer.
    leave_out: M
    take_in: M
    #: What is so from then on.
    left_out: M
    taken_in: M
    #: What chapters are left out, by a part of their names, and where the game goes on after them.
    skipped: str
    onward: str


def nothing_drawn(_facts: Sequence[Fact], _position: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a game draws of a scene that draws none."""
    return {}


def as_it_says(position: Mapping[str, Any]) -> Mapping[str, Any]:
    """How a position lies on the table in a game that says all of that in its position."""
    return position


#: From the facts that follow from a choice, what it earns a seat, if that is decided with it.
Earned = Callable[[Sequence[Fact], int], int | None]


@dataclass(frozen=True, slots=True)
class Gain:
    """Points that a player has scored, and from what."""

    seat: int
    source: str
    points: int


def no_gains(_fact: Fact) -> Iterable[Gain]:
    """What a fact tells of points in a game that does not say from what they come."""
    return ()


def nothing_to_name(_position: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
    """What a table may name in a game in which everything has a name."""
    return {}


def any_name(_kind: str, _name: str) -> Msg | None:
    """Why a table may not call a thing so in a game that has no names for such things."""
    return None


def nothing_to_note(_position: Mapping[str, Any], _player: str) -> Mapping[str, int]:
    """What a player may write notes of in a game that deals nothing."""
    return {}


@dataclass(frozen=True, slots=True)
class Closed:
    """What lies face down as soon as the next chapter is played, until a larger part of the game is over."""

    #: The kinds of the things.
    kinds: tuple[str, ...]
    #: The parts of a position that list such things.
    keys: tuple[str, ...]
    #: How many names of a chapter name that part of the game.
    names: int = 1


@dataclass(frozen=True, slots=True)
class Live:
    """All of it has defaults: a game says as much as it has."""

    #: All things of a kind, in the order in which a page shows them; a question offers some of them.
    universe: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: The kinds of things that are chosen on the picture of the board, or beside it.
    on_board: tuple[str, ...] = ()
    #: The kinds of things that stay in sight as long as a button may enter that there is none of them.
    in_sight: tuple[str, ...] = ()
    #: The parts of a position that the picture of the board shows, if not all of them.
    drawn: tuple[str, ...] = ()
    #: The parts of a position that lie on the table.
    pieces: Mapping[str, Piece] = field(default_factory=dict)
    #: From a position: the same as it lies on the table, with the parts that hands move because of others.
    lying: Callable[[Mapping[str, Any]], Mapping[str, Any]] = as_it_says
    #: The parts of a position that hands move, in the order in which a page tells what to put right; else all of these.
    handled: tuple[str, ...] = ()
    #: The parts of a position of which the things are numbered in the order in which they came, as ids say behind "-".
    numbered: tuple[str, ...] = ()
    #: The parts of a position of which a preview tells first all that changes, whatever else there is room for;
    #: first the one that has the points of `gained`.
    counts: tuple[str, ...] = ()
    #: The parts of a position that follow from the others, and need not be told by whoever begins in the middle.
    worked_out: tuple[str, ...] = ()
    #: Questions whose answers move nothing that hands would have to move back.
    only_said: tuple[str, ...] = ()
    #: From a position, and the same changed by hand: that one with what follows from the change where nobody chose it.
    followed: Callable[[Mapping[str, Any], Mapping[str, Any]], Mapping[str, Any]] = as_described
    #: Questions that go round the table: which one the next seat clockwise is asked, until all have answered, each
    #: thing at most once. A page can go on with them before it hears of the answers.
    in_turn: Mapping[str, str] = field(default_factory=dict)
    #: From the present position: where else the game may go on, in order.
    onward: Callable[[Mapping[str, Any]], Sequence[Onward]] = nowhere
    light: Light | None = None
    #: From the facts of a scene, its opening first, and the present position: plain data for the game's own template.
    draw: Callable[[Sequence[Fact], Mapping[str, Any]], Mapping[str, Any]] = nothing_drawn
    closed: Closed | None = None
    #: What a choice earns, for pages that tell it on the picture of the board before anything is chosen.
    earned: Earned | None = None
    #: What players know alone and note for themselves, by kind; and the questions beside which its owner sees it.
    notes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: From a position, and a player by name: how many things of each kind there are to write a note of.
    to_note: Callable[[Mapping[str, Any], str], Mapping[str, int]] = nothing_to_note
    #: From a position: the things, by kind, that a table may call by words of its own.
    named: Callable[[Mapping[str, Any]], Mapping[str, Sequence[str]]] = nothing_to_name
    #: Why a table may not call a thing of a kind by a word: what really has that name counts otherwise.
    why_not_called: Callable[[str, str], Msg | None] = any_name
    #: The kinds of them that a table is offered to name as soon as one is there.
    offered: tuple[str, ...] = ()
    #: What points a fact tells of; `universe` has their sources as `source`, in the order in which a page shows them.
    gains: Callable[[Fact], Iterable[Gain]] = no_gains
    #: The category of the scores that all of these points are in.
    gained: str = ""
