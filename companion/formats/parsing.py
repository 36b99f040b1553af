"""Reading JSON that a stranger wrote, within limits."""

import json
from math import isfinite
from typing import Any

from companion.engine.messages import M
from companion.engine.values import Unreadable, Value

TOO_LARGE = M("input.too-large", "Too much to read: at most {n} byte.", plural="Too much to read: at most {n} bytes.")
NOT_UTF8 = M("input.not-utf8", "This is not text in UTF-8.")
NOT_JSON = M("input.not-json", "This is not JSON: line {line}, column {column}.")
TOO_DEEP = M("input.too-deep", "This JSON is nested too deeply.")
BAD_NUMBER = M("input.bad-number", "A number here is too long or not valid.")
DUPLICATE_KEY = M("input.duplicate-key", "The key {key} appears twice in one object.")

#: Nobody writes more by hand, and no game makes more.
LARGEST_INPUT = 1_000_000
DEEPEST = 100


def parse(data: bytes) -> Value:
    """Read JSON, with limits on size, depth and numbers, and no key twice."""
    if len(data) > LARGEST_INPUT:
        raise Unreadable(TOO_LARGE(n=LARGEST_INPUT))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(NOT_UTF8()) from None
    try:
        raw = json.loads(text, parse_constant=_float, object_pairs_hook=_unique, parse_float=_float)
    except json.JSONDecodeError as fault:
        raise Unreadable(NOT_JSON(line=fault.lineno, column=fault.colno)) from None
    except RecursionError:
        raise Unreadable(TOO_DEEP()) from None
    except ValueError:  # more digits than Python turns into a number
        raise Unreadable(BAD_NUMBER()) from None
    _check_texts(raw)
    return Value(raw)


def _float(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise Unreadable(BAD_NUMBER())
    return number


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Unreadable(DUPLICATE_KEY(key=key.encode(errors="replace").decode()))
        found[key] = value
    return found


def _check_texts(raw: Any) -> None:
    """No half of a character, which could be read but never be written again; and no deep nesting."""
    waiting = [(raw, 0)]
    while waiting:
        value, depth = waiting.pop()
        if depth > DEEPEST:
            raise Unreadable(TOO_DEEP())
        if isinstance(value, str):
            try:
                value.encode()
            except UnicodeEncodeError:
                raise Unreadable(NOT_UTF8()) from None
        elif isinstance(value, list):
            waiting += [(entry, depth + 1) for entry in value]
        elif isinstance(value, dict):
            waiting += [(key, depth) for key in value]
            waiting += [(entry, depth + 1) for entry in value.values()]
