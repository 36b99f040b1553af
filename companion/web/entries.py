"""What a form sends, as the JSON that an adjudicator reads.

A field is named by the path to its value: `raiders.@0=3` is the raiders of the first player, `regions.C.face_up=true`
and `princess.holder=@1` speak for themselves. `@n` stands for player n, so that an address holds for any names.
"""

from collections.abc import Iterable
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.engine.codec import Value

PLAYERS = "p"
#: Fields that choose what a form shows and say nothing to the referee: how many players, which region.
OF_THE_FORM = (PLAYERS, "n", "r")
REGIONS = "regions"
MOST_FIELDS = 400
LONGEST_FIELD = 100


def players_in(args: MultiDict[str, str]) -> list[str]:
    """The players of a form, clockwise."""
    return [name.strip()[:LONGEST_FIELD] for name in args.getlist(PLAYERS)][:8]


def question_of(args: MultiDict[str, str], players: list[str]) -> Value:
    """The entry of a form as JSON; what was left empty is left out."""
    question: dict[str, Any] = {"players": players}
    for key, text in list(args.items(multi=False))[:MOST_FIELDS]:
        gone = any(is_gone(part, players) for part in (*key.split("."), text.strip()))
        if key not in OF_THE_FORM and text.strip() and len(key) <= LONGEST_FIELD and not gone:
            put(question, [named(part, players) for part in key.split(".")], value_of(text.strip(), players))
    return Value(question)


def is_empty(args: MultiDict[str, str]) -> bool:
    """Whether a form says nothing to the referee yet."""
    return not any(value.strip() for key, value in args.items(multi=True) if key not in OF_THE_FORM)


def number_in(part: str) -> int | None:
    """The player's number that a part stands for: `@2` is the third one."""
    return int(part[1:]) if part[:1] == "@" and part[1:].isdecimal() else None


def is_gone(part: str, players: list[str]) -> bool:
    """Whether a part stands for a player beyond those who play: the table has become smaller."""
    number = number_in(part)
    return number is not None and number >= len(players)


def named(part: str, players: list[str]) -> str:
    """A part of a path: a player's name for `@n`."""
    number = number_in(part)
    return part if number is None or number >= len(players) else players[number]


def value_of(text: str, players: list[str]) -> Any:
    """A value: a number, true or false, a player, or text."""
    if text in ("true", "false"):
        return text == "true"
    digits = text.removeprefix("-").removeprefix("−")
    if digits.isascii() and digits.isdecimal() and len(digits) < 10:
        return int(digits) if digits == text else -int(digits)
    return named(text[:LONGEST_FIELD], players)


def put(into: dict[str, Any], path: list[str], value: Any) -> None:
    """Set a value at a path; what stands in the way is not overwritten."""
    for part in path[:-1]:
        inner = into.setdefault(part, {})
        if not isinstance(inner, dict):
            return
        into = inner
    into.setdefault(path[-1], value)


def field_at(pointer: str | None, players: Iterable[str]) -> str:
    """The name of the field that a JSON pointer leads to, for the mark of an error.

    A player's number stands last, under what it is about; a region that is called like a player stays a region.
    """
    parts = [part.replace("~1", "/").replace("~0", "~") for part in (pointer or "").split("/")[1:]]
    if len(parts) > 1 and parts[-2] != REGIONS:
        numbers = {name: f"@{number}" for number, name in enumerate(players)}
        parts[-1] = numbers.get(parts[-1], parts[-1])
    return ".".join(parts)
