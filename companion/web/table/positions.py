"""A position that a form describes. No game is known here: a field is named by the path to its value, which is JSON."""

import copy
from collections.abc import Mapping
from typing import Any

from flask import request

from companion.engine.values import Unreadable
from companion.formats.parsing import parse

#: The field that says which lists a form shows whole: what is not ticked there is not in them.
LISTS = "list"
MOST_FIELDS = 500
LONGEST_ITEM = 100


def described(before: Mapping[str, Any]) -> dict[str, Any]:
    """A position with the fields of this request's form put in."""
    position: dict[str, Any] = copy.deepcopy(dict(before))
    for field in dict.fromkeys(request.form.getlist(LISTS)):
        *way, last = field.split(".")
        place = place_at(position, way)
        if isinstance(place, dict) and isinstance(place.get(last), list):
            items = request.form.getlist(field)[:MOST_FIELDS]
            place[last] = [value_in(item) for item in items if len(item) < LONGEST_ITEM]
    for field, text in list(request.form.items())[:MOST_FIELDS]:
        path = field.split(".")
        if len(path) > 1 or path[0] in position:
            put(position, path, text)
    return position


def place_at(position: dict[str, Any], way: list[str]) -> Any:
    """What a path leads to, or None."""
    place: Any = position
    for key in way:
        place = place.get(key) if isinstance(place, dict) else None
    return place


def put(position: dict[str, Any], path: list[str], text: str) -> None:
    """Set a value of a position, if there is such a place; not a list, nor all of something at once."""
    *way, last = path
    place = place_at(position, way)
    is_whole = not way and isinstance(position[last], dict)
    if isinstance(place, dict) and not is_whole and not isinstance(place.get(last), list):
        value = value_in(text)
        if value is None and last not in place:
            return
        place[last] = value


def value_in(text: str) -> Any:
    """What a field says, as JSON; what is no JSON is text, which no rule will take for a number."""
    try:
        return parse(text.encode()).raw
    except Unreadable:
        return text
