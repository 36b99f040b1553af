"""Documents of JSON with parts made something else, and what is no document at all."""

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.fuzz.values import any_json

Json = Any
Path = tuple[str | int, ...]
#: What is put in the place of every value in turn.
OTHERS: list[Json] = [
    None,
    [],
    {},
    "",
    "x",
    "Anna",
    True,
    False,
    0,
    -1,
    7,
    1.5,
    -0.0,
    1e300,
    10**9 + 1,
    -(10**18),
    10**4000,
    [None],
    [[[]]],
    {"x": 1},
    {"": None},
    {"Anna": "Anna"},
]
DEEP = 100_000
RAW: dict[str, bytes] = {
    "empty": b"",
    "space": b" \n",
    "text": b"hello",
    "half": b'{"players": ["a"',
    "two": b"{}{}",
    "comma": b'{"players": [],}',
    "single quotes": b"{'players': []}",
    "NaN": b"NaN",
    "Infinity": b'{"players": [Infinity]}',
    "minus infinity": b"[-Infinity]",
    "1e999": b"1e999",
    "-1e999": b'{"answers": -1e999}',
    "5000 digits": b"9" * 5000,
    "5000 digits after the point": b"0." + b"9" * 5000,
    "exponent of 5000 digits": b"1e" + b"9" * 5000,
    "lists in lists": b"[" * DEEP + b"]" * DEEP,
    "lists in lists, open": b"[" * DEEP,
    "objects in objects": b'{"answers":' * DEEP + b"1" + b"}" * DEEP,
    "101 lists": b'{"players":' + b"[" * 101 + b"]" * 101 + b"}",
    "lone surrogate": rb'"\ud800"',
    "lone surrogate in a key": rb'{"\udfff": 1}',
    "lone surrogate twice": rb'{"\udfff": 1, "\udfff": 2}',
    "surrogates in the wrong order": rb'["\udc00\ud800"]',
    "NUL": b"\x00",
    "NUL in a text": b'"\x00"',
    "NUL around": b"\x00{}\x00",
    "Latin-1": '{"players": ["Łódź é"]}'.encode("iso-8859-2"),
    "UTF-16": '{"players": []}'.encode("utf-16"),
    "UTF-32": '{"players": []}'.encode("utf-32"),
    "overlong": b'"\xc0\xaf"',
    "two byte order marks": b"\xef\xbb\xbf\xef\xbb\xbf{}",
    "only a byte order mark": b"\xef\xbb\xbf",
    "10 MB of space": b" " * 10_000_000,
    "10 MB of names": b'{"players": ["' + b"x" * 10_000_000 + b'"]}',
    "a megabyte of brackets": b"[]," * 333_000,
    "a megabyte of zeros": b"[" + b"0," * 499_000 + b"0]",
    "a number": b"7",
    "a truth": b"true",
    "nothing": b"null",
    "a word": b'"brian_boru"',
    "a list": b"[]",
    "a list of lists": b"[[], []]",
    "an empty object": b"{}",
}


def paths(value: Json, here: Path = ()) -> Iterator[Path]:
    """The place of every value, the outer ones first."""
    yield here
    if isinstance(value, dict):
        for key, found in value.items():
            yield from paths(found, (*here, key))
    elif isinstance(value, list):
        for index, found in enumerate(value):
            yield from paths(found, (*here, index))


def at(value: Json, path: Path) -> Json:
    """The value at a place."""
    for part in path:
        value = value[part]
    return value


def replaced(value: Json, path: Path, other: Json) -> Json:
    """A copy with another value at a place; what lies beside the way there is shared with it."""
    if not path:
        return other
    found = copy.copy(value)
    found[path[0]] = replaced(value[path[0]], path[1:], other)
    return found


def without(value: Json, path: Path) -> Json:
    """A copy without what stands at a place."""
    found = copy.copy(at(value, path[:-1]))
    del found[path[-1]]
    return replaced(value, path[:-1], found)


def mutated(value: Json) -> Iterator[Json]:
    """The value with each of its parts made something else, or taken away."""
    for path in paths(value):
        for other in OTHERS:
            yield replaced(value, path, other)
        if path:
            yield without(value, path)


def mutated_once(value: Json, chance: Random) -> Iterator[Json]:
    """As `mutated`, but of all places of one kind only one: of the choices of a decision, the names of seats."""
    kinds: dict[Path, list[Path]] = {}
    for path in paths(value):
        kinds.setdefault(kind_of(value, path), []).append(path)
    for alike in kinds.values():
        path = chance.choice(alike)
        for other in OTHERS:
            yield replaced(value, path, other)
        if path:
            yield without(value, path)


def kind_of(value: Json, path: Path) -> Path:
    """A place without its numbers; what lies in a list goes by what it says that it is."""
    kind: list[str | int] = []
    for part in path:
        value = value[part]
        named = value if isinstance(part, int) and isinstance(value, dict) else {}
        told = next((named[key] for key in ("decision", "kind") if key in named), "#")
        kind.append(told if isinstance(part, int) else part)
    return tuple(kind)


def with_key_twice(value: Json) -> Iterator[bytes]:
    """The value as text, with the first key of each of its objects written twice."""
    for path in paths(value):
        found = at(value, path)
        if isinstance(found, dict) and found:
            key = json.dumps(next(iter(found)))
            text = json.dumps(found)
            doubled = f"{{{key}: null, {text[1:]}"
            yield json.dumps(replaced(value, path, "@@@")).replace('"@@@"', doubled).encode()


def changed(value: Json, chance: Random) -> Json:
    """A copy with one to three parts made something else, or taken away."""
    for _ in range(chance.choice((1, 1, 2, 3))):
        path = chance.choice(list(paths(value)))
        if path and chance.random() < 0.25:
            value = without(value, path)
        elif chance.random() < 0.3:
            value = replaced(value, path, copy.deepcopy(at(value, chance.choice(list(paths(value))))))
        else:
            value = replaced(value, path, chance.choice(OTHERS) if chance.random() < 0.5 else any_json(chance))
    return value
