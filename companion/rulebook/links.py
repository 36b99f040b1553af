"""What the reference knows of a rule in every language alike: neighbours, rulings, where it is printed."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class Links:
    """Where one can go from an entry."""

    see: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    #: The headings under which each printed edition has the rule.
    printed: tuple[tuple[str, tuple[str, ...]], ...] = ()
    #: The differences between editions that touch the rule.
    differences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Point:
    """A difference between editions: the rules that it touches, and the switch that a table has for it."""

    id: str
    rules: tuple[str, ...]
    switch: str | None


@cache
def data_of(game: str) -> dict[str, Any]:
    """The file of a game."""
    found: dict[str, Any] = json.loads(
        files("companion.games").joinpath(game, "data", "reference.json").read_text("utf-8")
    )
    return found


@cache
def points_of(game: str) -> dict[str, Point]:
    """The differences between the printed editions of a game."""
    return {
        id: Point(id, tuple(point["rules"]), point.get("switch")) for id, point in data_of(game)["differences"].items()
    }


def links_of(game: str, rule: str) -> Links:
    """Where one can go from a rule."""
    entry = data_of(game)["entries"].get(rule, {})
    return Links(
        see=tuple(entry.get("see", ())),
        rulings=tuple(entry.get("rulings", ())),
        printed=tuple((edition, tuple(headings)) for edition, headings in entry.get("printed", {}).items() if headings),
        differences=tuple(point.id for point in points_of(game).values() if rule in point.rules),
    )
