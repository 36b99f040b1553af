"""What differs between two positions, and a position with some values changed. No game is known here.

A position is plain data. Its lists of names hold things that are there or not, in no order that matters, so a
difference in one is an item with `True` or `False`; any other list changes as a whole. Numbers change by their
difference, so that a correction still means what the table agreed on when an earlier entry is amended.
"""

import copy
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeGuard

from companion.tables.changes import Change


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
        place = _container_of(changed, change)
        if isinstance(place, list):
            _change_item(place, change.path[-1], is_there=bool(change.new))
        elif isinstance(place, dict):
            _change_value(place, change.path[-1], change)
    return changed


def _container_of(position: dict[str, Any], change: Change) -> Any:
    """The list or the dict into which a path leads; one that a new value needs is made where there is none."""
    place: Any = position
    for key in change.path[:-1]:
        if not isinstance(place, dict):
            return None
        if place.get(key) is None and change.new is not None:
            place[key] = {}
        place = place.get(key)
    return place


def _change_item(place: list[Any], item: str, is_there: bool) -> None:
    if is_there and item not in place:
        place.append(item)
    elif not is_there and item in place:
        place.remove(item)


def _change_value(place: dict[str, Any], key: str, change: Change) -> None:
    if change.new is None:
        place.pop(key, None)
    elif all(type(each) is int for each in (change.old, change.new, place.get(key))):
        place[key] += change.new - change.old
    else:
        place[key] = change.new
