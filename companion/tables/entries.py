"""What can be entered at a table: a class for each kind, read from what is kept and written to it in one place."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final, NamedTuple, TypeAlias

from companion.engine.decisions import Answer
from companion.engine.values import NOT_LIST, Value
from companion.formats.gamefile import read_answer, write_answer
from companion.tables.ports import Kept


@dataclass(frozen=True, slots=True)
class Change:
    """A value of a position, and what it becomes. The last part of the path is an item where the place is a list."""

    path: tuple[str, ...]
    old: Any
    new: Any


class Place(NamedTuple):
    """What an answer answers: a question to a seat in a chapter, and how many such it had answered there before.

    `start` is the number of the entry with which play went on elsewhere, 0 for the beginning of the game.
    """

    start: int
    chapter: tuple[str, ...]
    question: str
    seat: int
    nth: int


@dataclass(frozen=True, slots=True)
class Instead:
    """What is said at a place instead of what stood there; nothing if that is taken out.

    `of` is the number of the entry with which it came, and `was` what it said.
    """

    place: Place
    answer: Answer | None
    of: int = 0
    was: Answer | None = None


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat, with its name and colour; `new` if it was not there before."""

    seat: int
    name: str
    colour: str
    new: bool = False


@dataclass(frozen=True, slots=True)
class Sat:
    """A device that sat on the seat `before` sits on another one from now on; either may be none."""

    device: str
    name: str
    before: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Unseated:
    """A seat is taken away."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ordered:
    """The seats stand in another order, clockwise."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """What a table may choose before a game: switches, options, and the documents that the game reads."""

    switches: Mapping[str, str]
    options: Mapping[str, str]
    materials: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Begun:
    """The game begins, under rules of some version, perhaps in a position that lies on the table already."""

    engine: str
    position: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """Answers that are judged together."""

    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Undone:
    """The last step is taken back."""


@dataclass(frozen=True, slots=True)
class Redone:
    """What was taken back last is brought back."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Only so many answers are kept, and at most so many corrections; None keeps all of those up to there."""

    keep: int
    corrections: int | None = None


@dataclass(frozen=True, slots=True)
class Amended:
    """Earlier answers are other ones. What still fits stays, and what lost its question waits."""

    changes: tuple[Instead, ...]


@dataclass(frozen=True, slots=True)
class Dropped:
    """The answers that wait for their questions are not needed any more."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """The table agreed that something lies otherwise, and perhaps why."""

    changes: tuple[Change, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Jumped:
    """The game goes on from a position that lies on the table, at the beginning of a chapter; perhaps with a reason."""

    position: Mapping[str, Any]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Lightened:
    """Only a part of the game is entered from now on, or all of it again."""

    light: bool


@dataclass(frozen=True, slots=True)
class Doubled:
    """Something was entered that lies face down already, and refused. What it was is not told."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What lies face down of a chapter is turned over for everybody at the table."""

    chapter: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Named:
    """A thing of the game has a name that the table gave it; with no word, the name is taken away."""

    kind: str
    thing: str
    name: str


@dataclass(frozen=True, slots=True)
class Righted:
    """All lies right on the table again, since the entry `of` that turned something back; what hands had to change."""

    of: int
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Rematched:
    """The same people go on at another table."""

    table: str


@dataclass(frozen=True, slots=True)
class Hosted:
    """The host was away, and whoever enters this hosts from now on."""


Deed: TypeAlias = (
    Seated
    | Sat
    | Unseated
    | Ordered
    | Settled
    | Begun
    | Answered
    | Undone
    | Redone
    | Cut
    | Amended
    | Dropped
    | Corrected
    | Jumped
    | Lightened
    | Opened
    | Named
    | Doubled
    | Righted
    | Rematched
    | Hosted
)
#: By what each kind is called where it is kept.
KINDS: Final[Mapping[str, type[Deed]]] = {
    "seat": Seated,
    "sit": Sat,
    "unseat": Unseated,
    "order": Ordered,
    "settings": Settled,
    "begin": Begun,
    "answer": Answered,
    "undo": Undone,
    "redo": Redone,
    "cut": Cut,
    "change": Amended,
    "drop": Dropped,
    "correct": Corrected,
    "jump": Jumped,
    "light": Lightened,
    "open": Opened,
    "name": Named,
    "double": Doubled,
    "righted": Righted,
    "rematch": Rematched,
    "host": Hosted,
}
_NAMES: Final = {deed: kind for kind, deed in KINDS.items()}


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a table's log: what was done, by whom (the name of that time), at which device, and when."""

    seq: int
    id: str
    deed: Deed
    by: str
    author: str
    at: datetime

    @property
    def kind(self) -> str:
        return kind_of(self.deed)


def kind_of(deed: Deed) -> str:
    """By what a deed is called where it is kept."""
    return _NAMES[type(deed)]


def read_entry(kept: Kept) -> Entry:
    """An entry from what is kept; `Unreadable` if that is damaged."""
    payload = Value(kept.payload)
    return Entry(kept.seq, kept.id, read_deed(kept.kind, payload), payload["by"].text(), kept.author, kept.at)


def write_entry(entry: Entry) -> Kept:
    """What is kept of an entry."""
    payload = {**write_deed(entry.deed), "by": entry.by}
    return Kept(entry.seq, entry.id, entry.kind, payload, entry.author, entry.at)


def read_deed(kind: str, value: Value) -> Deed:
    """A deed from plain data."""
    return _READ[KINDS[Value(kind, "/kind").one_of(tuple(KINDS))]](value)


def _read_seated(value: Value) -> Seated:
    return Seated(
        value["seat"].whole(), value["name"].text(), value["colour"].text(), value.get("new", False).boolean()
    )


def _read_sat(value: Value) -> Sat:
    before, seat = (value[name].whole() if value.has(name) else None for name in ("before", "seat"))
    return Sat(value["device"].text(), value["name"].text(), before, seat)


def _read_settled(value: Value) -> Settled:
    materials = {name: document.raw for name, document in value.get("materials", {}).items()}
    return Settled(_read_texts(value["switches"]), _read_texts(value["options"]), materials)


def _read_texts(value: Value) -> dict[str, str]:
    return {key: text.text() for key, text in value.items()}


def _read_begun(value: Value) -> Begun:
    return Begun(value["engine"].text(), _read_position(value["position"]) if value.has("position") else None)


def _read_position(value: Value) -> dict[str, Any]:
    return {key: found.raw for key, found in value.items()}


def read_answers(value: Value) -> tuple[Answer, ...]:
    """Answers that are judged together."""
    return tuple(read_answer(row) for row in value.list())


def _read_cut(value: Value) -> Cut:
    return Cut(value["keep"].whole(), value["corrections"].whole() if value.has("corrections") else None)


def read_changes(value: Value) -> tuple[Instead, ...]:
    """What an amendment says instead of what stood."""
    return tuple(_read_instead(row) for row in value.list())


def _read_instead(value: Value) -> Instead:
    place, of = _read_place(value["place"]), value.get("of", 0).whole()
    return Instead(place, _read_if_there(value, "answer"), of, _read_if_there(value, "was"))


def _read_place(value: Value) -> Place:
    chapter = tuple(part.text() for part in value["chapter"].list())
    start, seat, nth = (value[name].whole() for name in ("start", "seat", "nth"))
    return Place(start, chapter, value["question"].text(), seat, nth)


def _read_if_there(value: Value, key: str) -> Answer | None:
    return read_answer(value[key]) if value.has(key) else None


def read_corrected(value: Value) -> Corrected:
    """A correction by hand."""
    return Corrected(tuple(_read_change(change) for change in value["changes"].list()), value.get("reason", "").text())


def read_jumped(value: Value) -> Jumped:
    """A position from which the game goes on."""
    return Jumped(_read_position(value["position"]), value.get("reason", "").text())


def _read_righted(value: Value) -> Righted:
    """What hands have put right; its values are those of positions."""
    changes = value.get("changes", []).list()
    return Righted(
        value["of"].whole(),
        tuple(
            Change(tuple(part.text() for part in each["path"].list()), each["old"].raw, each["new"].raw)
            for each in changes
        ),
    )


def _read_change(value: Value) -> Change:
    path = tuple(part.text() for part in value["path"].list())
    if not path:
        value["path"].fail(NOT_LIST())
    return Change(path, _read_plain(value["old"]), _read_plain(value["new"]))


def read_named(value: Value) -> Named:
    """A name that a table gave something."""
    return Named(value["kind"].text(), value["thing"].text(), value["name"].text())


def _read_plain(value: Value) -> Any:
    """A value that a log can show: a number, a text, yes, no or nothing."""
    return value.raw if value.raw is None or isinstance(value.raw, bool | int) else value.text()


_READ: Final[Mapping[type[Deed], Callable[[Value], Deed]]] = {
    Seated: _read_seated,
    Sat: _read_sat,
    Unseated: lambda value: Unseated(value["seat"].whole()),
    Ordered: lambda value: Ordered(tuple(seat.whole() for seat in value["order"].list())),
    Settled: _read_settled,
    Begun: _read_begun,
    Answered: lambda value: Answered(read_answers(value["answers"])),
    Undone: lambda _: Undone(),
    Redone: lambda _: Redone(),
    Cut: _read_cut,
    Amended: lambda value: Amended(read_changes(value["changes"])),
    Dropped: lambda _: Dropped(),
    Corrected: read_corrected,
    Jumped: read_jumped,
    Lightened: lambda value: Lightened(value.get("light", False).boolean()),
    Opened: lambda value: Opened(tuple(name.text() for name in value["chapter"].list())),
    Named: read_named,
    Doubled: lambda _: Doubled(),
    Righted: _read_righted,
    Rematched: lambda value: Rematched(value["table"].text()),
    Hosted: lambda _: Hosted(),
}


def write_deed(deed: Deed) -> dict[str, Any]:
    """A deed as plain data; what it does not say is left out."""
    said = {name: getattr(deed, name) for name in deed.__slots__}
    return {name: _plain(value) for name, value in said.items() if value is not None and value is not False}


def size_of(deed: Deed) -> int:
    """How many bytes are kept of a deed, at most."""
    return len(json.dumps(write_deed(deed)))


def write_changes(changes: Sequence[Instead]) -> list[dict[str, Any]]:
    """What an amendment says, as plain data."""
    return [_plain(change) for change in changes]


def _plain(value: Any) -> Any:
    if isinstance(value, Answer):
        return write_answer(value)
    if isinstance(value, Place):
        return {**value._asdict(), "chapter": list(value.chapter)}
    if isinstance(value, Instead):
        said = {"place": value.place, "answer": value.answer, "of": value.of, "was": value.was}
        return {name: _plain(part) for name, part in said.items() if part}
    if isinstance(value, Change):
        return {"path": list(value.path), "old": value.old, "new": value.new}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value


def is_same_wish(kept: Deed, wished: Deed) -> bool:
    """Whether a wish that came twice is the one that was kept, apart from what the judge added to it."""
    if isinstance(kept, Seated) and isinstance(wished, Seated) and kept.new and wished.new:
        return kept.name == wished.name  # the number and a free colour are given anew each time
    if isinstance(kept, Righted):
        kept = replace(kept, changes=())
    if isinstance(kept, Amended):
        kept = Amended(tuple(replace(change, of=0, was=None) for change in kept.changes))
    return kept == wished
