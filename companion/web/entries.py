"""What a form sends, as the JSON that an adjudicator reads.

A field is named by the path to its value: `points.@0=3` are the points of the first player, `card.holder=@1` is whoever
has the card. The adjudicators are asked about players called `@0`, `@1` and so on,
as at a live table, so it does not matter here what people are called. A number as a part of a path makes a list,
`houses.@0.1=2`; what was left empty in it closes up.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.engine.names import as_printable
from companion.tables.course import called

Args = MultiDict[str, str]
PLAYERS = "p"
#: Fields that choose what a form shows and say nothing to the referee: how many players, which part of a form.
OF_THE_FORM = (PLAYERS, "n", "r")
MOST_FIELDS = 400
MOST_PLAYERS = 8
LONGEST_FIELD = 100
#: The players as the adjudicators are asked about them, and their numbers.
PLACES = {called(place): place for place in range(MOST_PLAYERS)}
PLAYER = re.compile(r"@([0-9]{1,2})")
#: Places in a list; a larger number is a key like any other.
ITEM = re.compile(r"0|[1-9][0-9]?")


def players_in(args: Args) -> list[str]:
    """The names in a form, clockwise, without what cannot be shown."""
    return [as_printable(name)[:LONGEST_FIELD].strip() for name in args.getlist(PLAYERS)][:MOST_PLAYERS]


def is_empty(args: Args) -> bool:
    """Whether a form says nothing to the referee yet."""
    return not any(value.strip() for key, value in args.items(multi=True) if key not in OF_THE_FORM)


@dataclass(frozen=True, slots=True)
class Form:
    """What a form says: paths as objects within objects, where a list still has the numbers of its fields."""

    players: int
    fields: dict[str, Any]

    @classmethod
    def of(cls, args: Args, players: int) -> "Form":
        """All that is entered for so many players; what was left empty, or is about somebody else, is left out."""
        fields: dict[str, Any] = {}
        for key, text in list(args.items(multi=False))[:MOST_FIELDS]:
            path, value = key.split("."), text.strip()[:LONGEST_FIELD]
            if key in OF_THE_FORM or path[0] == "players" or not value or len(key) > LONGEST_FIELD:
                continue
            if not any(is_gone(part, players) for part in (*path, value)):
                put(fields, path, value_of(value))
        return cls(players, fields)

    @property
    def question(self) -> dict[str, Any]:
        """The entry as the JSON that an adjudicator reads."""
        entered = {key: with_lists(inner) for key, inner in self.fields.items()}
        return {"players": list(PLACES)[: self.players], **entered}

    def field_at(self, pointer: str) -> str:
        """The name of the field that a JSON pointer into the question leads to, for the mark of an error."""
        names: list[str] = []
        inner: Any = self.fields
        for part in parts_of(pointer):
            items = items_of(inner)
            name = items[int(part)] if items and part.isdecimal() and int(part) < len(items) else part
            names.append(name)
            inner = inner.get(name) if isinstance(inner, dict) else None
        return ".".join(names)


def is_gone(part: str, players: int) -> bool:
    """Whether a part stands for a player beyond those who play: the table has become smaller."""
    found = PLAYER.fullmatch(part)
    return found is not None and int(found.group(1)) >= players


def value_of(text: str) -> Any:
    """A value: a number, true or false, or text, which may be a player."""
    if text in ("true", "false"):
        return text == "true"
    digits = text.removeprefix("-").removeprefix("−")
    if digits.isascii() and digits.isdecimal() and len(digits) < 10:
        return int(digits) if digits == text else -int(digits)
    return text


def put(into: dict[str, Any], path: list[str], value: Any) -> None:
    """Set a value at a path; what stands in the way is not overwritten."""
    for part in path[:-1]:
        inner = into.setdefault(part, {})
        if not isinstance(inner, dict):
            return
        into = inner
    into.setdefault(path[-1], value)


def items_of(fields: Any) -> list[str]:
    """The numbers of a list's fields in order; none for what is no list."""
    if not isinstance(fields, dict) or not all(ITEM.fullmatch(key) for key in fields):
        return []
    return sorted(fields, key=int)


def with_lists(fields: Any) -> Any:
    """Fields as data: whatever has only numbers for keys is a list."""
    items = items_of(fields)
    if items:
        return [with_lists(fields[item]) for item in items]
    return {key: with_lists(inner) for key, inner in fields.items()} if isinstance(fields, dict) else fields


def parts_of(pointer: str) -> list[str]:
    """The parts of a JSON pointer."""
    return [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]


def by_number(data: Any) -> Any:
    """Plain data with players, called `@0`, `@1`, as numbers, clockwise from 0."""
    if isinstance(data, Mapping):
        return {PLACES.get(key, key): by_number(inner) for key, inner in data.items()}
    if isinstance(data, list | tuple):
        return [by_number(inner) for inner in data]
    return PLACES.get(data, data) if isinstance(data, str) else data
