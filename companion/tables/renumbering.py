"""Pair things of two positions that are numbered in the order in which they came, by what lies there.

Where an earlier one is undone, those behind it are numbered anew. On the table they stay where they are.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.tables.changes import Change
from companion.tables.differences import differences

Things = Mapping[str, Any]
Leaf = tuple[str, ...]


def leaves(found: Any, path: Leaf = ()) -> Iterator[Leaf]:
    """Everything that lies at a thing, each with the path to it."""
    if isinstance(found, Mapping):
        for key, value in found.items():
            yield from leaves(value, (*path, key))
    elif isinstance(found, list):
        for item in found:
            yield (*path, str(item))
    elif found:
        yield (*path, str(found))


def paired(before: Things, after: Things) -> dict[str, str]:
    """By its id, which thing of the same sort each one is afterwards: the one that has most of what lay there."""
    lay, lies = ({id: Counter(leaves(thing)) for id, thing in things.items()} for things in (before, after))
    rated = [
        (lay[old] == lies[new], (lay[old] & lies[new]).total(), old == new, old, new)
        for old in before
        for new in after
        if sort_of(old) == sort_of(new) and lay[old] & lies[new]
    ]
    found: dict[str, str] = {}
    for *_, old, new in sorted(rated, key=lambda each: each[:3], reverse=True):
        if old not in found and new not in found.values():
            found[old] = new
    return found


def sort_of(id: str) -> str:
    """What a numbered id says beside its number."""
    return id.rpartition("-")[0]


def moves_between(part: str, before: Things, after: Things) -> Iterator[Change]:
    """What hands move at numbered things; one that is gone is called by the number that it had."""
    pairs = paired(before, after)
    stays = {pairs.get(id, id): thing for id, thing in before.items() if not is_hidden(id, pairs)}
    gone = {id: thing for id, thing in before.items() if is_hidden(id, pairs)}
    yield from differences({part: gone}, {part: {}})
    yield from differences({part: stays}, {part: after})


def is_hidden(id: str, pairs: Mapping[str, str]) -> bool:
    """Whether another thing has the number of one that is gone."""
    return id not in pairs and id in pairs.values()


def new_numbers(before: Things, after: Things) -> dict[str, str]:
    """Which things that lie on have another number now."""
    return {old: new for old, new in paired(before, after).items() if old != new}
