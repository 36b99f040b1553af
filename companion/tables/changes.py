"""What corrections and amendments say: values of a position that become others, and answers at their places."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.engine.decisions import Answer
from companion.engine.values import NOT_LIST, Value
from companion.formats.gamefile import read_answer, write_answer


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


def read_answers(value: Value) -> tuple[Answer, ...]:
    """Answers that are judged together."""
    return tuple(read_answer(row) for row in value.list())


def read_instead(value: Value) -> tuple[Instead, ...]:
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


def read_changes(value: Value) -> tuple[Change, ...]:
    """What a correction changes, in numbers and texts that a log can show."""
    return tuple(_read_change(row) for row in value.list())


def read_moves(value: Value) -> tuple[Change, ...]:
    """What hands have put right; its values are those of positions."""
    return tuple(Change(read_path(row["path"]), row["old"].raw, row["new"].raw) for row in value.list())


def read_position(value: Value) -> dict[str, Any]:
    """A position, which the game reads itself."""
    return {key: found.raw for key, found in value.items()}


def read_path(value: Value) -> tuple[str, ...]:
    """The names that lead to something, one inside the other."""
    return tuple(part.text() for part in value.list())


def _read_change(value: Value) -> Change:
    path = read_path(value["path"])
    if not path:
        value["path"].fail(NOT_LIST())
    return Change(path, _read_plain(value["old"]), _read_plain(value["new"]))


def _read_plain(value: Value) -> Any:
    """A value that a log can show: a number, a text, yes, no or nothing."""
    return value.raw if value.raw is None or isinstance(value.raw, bool | int) else value.text()


def write_instead(changes: Sequence[Instead]) -> list[dict[str, Any]]:
    """What an amendment says, as plain data."""
    return [as_plain(change) for change in changes]


def as_plain(value: Any) -> Any:
    """What a deed says, as plain data."""
    if isinstance(value, Answer):
        return write_answer(value)
    if isinstance(value, Place):
        return {**value._asdict(), "chapter": list(value.chapter)}
    if isinstance(value, Instead):
        said = {"place": value.place, "answer": value.answer, "of": value.of, "was": value.was}
        return {name: as_plain(part) for name, part in said.items() if part}
    if isinstance(value, Change):
        return {"path": list(value.path), "old": value.old, "new": value.new}
    if isinstance(value, tuple):
        return [as_plain(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value
