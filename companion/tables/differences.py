"""What differs between two positions, and a position with some values changed. No game is known here.

A position is plain data. Its lists of names hold things that are there or not, in no order that matters, so a
difference in one is an item with `True` or `False`; any other list changes as a whole. Numbers change by their
difference, so that a correction still means what the table agreed on when an earlier entry is amended.
"""

import copy
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeGuard

from companion.tables.entries import Change


def differences(before: Mapping[str, Any], after: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[Change]:
    """What becomes different, value by value."""
    for key in dict.fromkeys((*before, *after)):
        old, new = before.get(key), after.get(key)
        if old == new:
            continue
        if isinstance(old, Mapping | None) and isinstance(new, Mapping | None):  # what is not there has no values
            yield from differences(old or {}, new or {}, (*path, key))
        elif are_names(old) and are_names(new):
            yield from _differences_in_list(old, new, (*path, key))
        else:
            yield Change((*path, key), old, new)


def are_names(found: Any) -> TypeGuard[list[str]]:
    """Whether it lists things by their names, each once."""
    return isinstance(found, list) and all(isinstance(item, str) for item in found) and len(set(found)) == len(found)


def _differences_in_list(old: list[Any], new: list[Any], path: tuple[str, ...]) -> Iterator[Change]:
    for item in old:
        if item not in new:
            yield Change((*path, str(item)), True, False)
    for item in new:
        if item not in old:
            yield Change((*path, str(item)), False, True)


def with_changes(position: Mapping[str, Any], changes: Iterable[Change]) -> dict[str, Any]:
    """A position with changes applied; what a path does not lead to stays as it is."""
    changed: dict[str, Any] = copy.deepcopy(dict(position))
    for change in changes:
        _apply(changed, change)
    return changed


def _apply(position: dict[str, Any], change: Change) -> None:
    place: Any = position
    for key in change.path[:-1]:
        if isinstance(place, dict) and place.get(key) is None and change.new is not None:
            place[key] = {}
        place = place.get(key) if isinstance(place, dict) else None
    last = change.path[-1]
    if isinstance(place, list):
        if change.new and last not in place:
            place.append(last)
        elif not change.new and last in place:
            place.remove(last)
    elif isinstance(place, dict):
        if change.new is None:
            place.pop(last, None)
        elif type(change.new) is int and type(place.get(last)) is int and type(change.old) is int:
            place[last] += change.new - change.old
        else:
            place[last] = change.new
