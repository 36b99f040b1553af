"""The contract of a game: what a game folder gives to everything above it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from companion.engine.decisions import Flow, Question, Violation
from companion.engine.facts import Fact
from companion.engine.live import Live
from companion.engine.materials import Material
from companion.engine.messages import M, Msg, Ref
from companion.engine.names import LONGEST_NAME, as_seen, can_be_shown
from companion.engine.rules import Ruling, Switch
from companion.engine.state import Record
from companion.engine.tools import Tool
from companion.engine.values import Value, escaped

S = TypeVar("S", bound=Record)


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: a name and a colour."""

    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class Setup:
    """All that is fixed before the first answer. Seats stand clockwise."""

    seats: tuple[Seat, ...]
    switches: Mapping[str, str]
    options: Mapping[str, str]
    position: Value | None = None
    #: Documents that the game reads, such as a board of one's own, by their names.
    materials: Mapping[str, Value] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Scores:
    """The score of each seat by category, who comes before whom, and what decided it."""

    table: tuple[Mapping[str, int], ...]
    ranking: tuple[tuple[int, ...], ...]
    decided_by: str
    facts: tuple[Fact, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        return self.ranking[0]

    def data(self, players: tuple[str, ...]) -> dict[str, Any]:
        """The scores as plain data, players by name."""
        return {
            "scores": {name: dict(row) for name, row in zip(players, self.table, strict=True)},
            "ranking": [[players[seat] for seat in group] for group in self.ranking],
            "winners": [players[seat] for seat in self.winners],
            "decided_by": self.decided_by,
        }


def places_in(ranking: Iterable[Iterable[int]]) -> list[int]:
    """The place of each seat: one more than the seats before it."""
    places: dict[int, int] = {}
    for group in ranking:
        places |= dict.fromkeys(group, len(places) + 1)
    return [place for _, place in sorted(places.items())]


def no_overview(_state: Record) -> Mapping[str, Any]:
    """What is worth a list in a game that shows none."""
    return {}


@dataclass(frozen=True, slots=True)
class Ruleset(Generic[S]):
    """What a set-up makes of a game: its variant and its documents have been read, so the state need not hold them."""

    begin: Callable[[], S | tuple[Violation, ...]]
    play: Callable[[S], Flow]
    scores: Callable[[S], Scores]
    #: The whole state as plain data; at the start of a chapter after the set-up a position to begin from.
    snapshot: Callable[[S, tuple[str, ...]], dict[str, Any]]
    questions: Mapping[str, Question]
    #: The name of a thing of this game; None for what is not this game's to name.
    name_of: Callable[[Ref], Msg | None]
    live: Live = field(default_factory=Live)
    #: Plain data for the game's own templates; nothing else looks into it.
    drawing: Mapping[str, Any] = field(default_factory=dict)
    #: What people look up at the table and a position does not say, as plain data for the game's own templates;
    #: nothing that anybody at the table may not see.
    overview: Callable[[S], Mapping[str, Any]] = no_overview
    #: What the state keeps up to date, worked out anew from everything that lies on the table; and one step that keeps
    #: it so, on a state that may change. A yardstick: neither says anything to the rules.
    anew: Callable[[S], object] | None = None
    kept: Callable[[S], object] | None = None


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """A game as the engine, and everything above it, sees it before anybody sits down."""

    id: str
    name: M
    version: str  # raised when answers that were accepted before would now be judged differently
    seats: range
    colours: tuple[str, ...]
    switches: tuple[Switch, ...]
    options: tuple[Switch, ...]
    #: The rules for a set-up of which seats, switches and options are good, or what is wrong with its documents.
    with_setup: Callable[[Setup], Ruleset[S] | tuple[Violation, ...]]
    #: The names of the things that every set-up has.
    name_of: Callable[[Ref], Msg | None]
    tools: Mapping[str, Tool]
    messages: tuple[M, ...]
    rules: tuple[str, ...]
    rulings: tuple[Ruling, ...]
    setup_rule: str
    end_rule: str
    #: The documents that a set-up may carry, by their keys.
    materials: Mapping[str, Material] = field(default_factory=dict)
    #: Pages of its own to look things up on: their titles, by the names of their templates.
    sheets: Mapping[str, M] = field(default_factory=dict)
    #: Plain data for the game's own templates; nothing else looks into it.
    drawing: Mapping[str, Any] = field(default_factory=dict)


TOO_FEW_SEATS = M("setup.too-few-seats", "At least {n} player is needed.", plural="At least {n} players are needed.")
TOO_MANY_SEATS = M("setup.too-many-seats", "At most {n} player can play.", plural="At most {n} players can play.")
NO_NAME = M("setup.no-name", "Player {number} needs a name that can be displayed.")
LONG_NAME = M(
    "setup.long-name",
    "The name of player {number} is too long: at most {n} character.",
    plural="The name of player {number} is too long: at most {n} characters.",
)
SAME_NAME = M("setup.same-name", "Two players have the same name: {name}. Make the names differ.")
SAME_COLOUR = M("setup.same-colour", "Two players have the same colour: {colour}. Each needs one of their own.")
NO_COLOUR = M("setup.no-colour", "This game does not have the colour {colour}. Possible: {colours}.")
NO_SWITCH = M("setup.no-switch", "This game has no setting called {name}.")
NO_MATERIAL = M("setup.no-material", "This game reads no document called {name}.")
NO_VALUE = M("setup.no-value", "The setting {name} cannot be {value}. Possible: {values}.")


def setup_violations(game: Game[Any], setup: Setup) -> tuple[Violation, ...]:
    """All that is wrong with a set-up, apart from its position and from what its documents say."""
    messages = [*_seat_faults(game, setup.seats)]
    messages += _value_faults(game.switches, setup.switches, "/switches/")
    messages += _value_faults(game.options, setup.options, "/options/")
    unknown = (name for name in setup.materials if name not in game.materials)
    messages += [(NO_MATERIAL(name=name), f"/materials/{escaped(name)}") for name in unknown]
    return tuple(Violation(msg, (game.setup_rule,), at) for msg, at in messages)


def _seat_faults(game: Game[Any], seats: tuple[Seat, ...]) -> list[tuple[Msg, str]]:
    found: list[tuple[Msg, str]] = []
    if len(seats) < game.seats.start:
        found.append((TOO_FEW_SEATS(n=game.seats.start), "/seats"))
    if len(seats) >= game.seats.stop:
        found.append((TOO_MANY_SEATS(n=game.seats.stop - 1), "/seats"))
    names, colours = set[str](), set[str]()
    for number, seat in enumerate(seats):
        at = f"/seats/{number}"
        name, seen = seat.name.strip(), as_seen(seat.name)
        if not can_be_shown(name):
            found.append((NO_NAME(number=number + 1), f"{at}/name"))
        elif len(name) > LONGEST_NAME:
            found.append((LONG_NAME(number=number + 1, n=LONGEST_NAME), f"{at}/name"))
        elif seen in names:
            found.append((SAME_NAME(name=seat.name), f"{at}/name"))
        names.add(seen)
        if seat.colour not in game.colours:
            found.append((NO_COLOUR(colour=seat.colour, colours=game.colours), f"{at}/colour"))
        elif seat.colour in colours:
            found.append((SAME_COLOUR(colour=Ref("seat-colour", seat.colour)), f"{at}/colour"))
        colours.add(seat.colour)
    return found


def _value_faults(known: tuple[Switch, ...], given: Mapping[str, str], at: str) -> list[tuple[Msg, str]]:
    found: list[tuple[Msg, str]] = []
    for name, value in given.items():
        switch = next((switch for switch in known if switch.id == name), None)
        if switch is None:
            found.append((NO_SWITCH(name=name), at + escaped(name)))
        elif value not in switch.values:
            found.append((NO_VALUE(name=name, value=value, values=switch.values), at + escaped(name)))
    return found
