"""Plain data that a stranger wrote, read piece by piece, with the place of each fault."""

from collections.abc import Iterator
from typing import Any, NoReturn

from companion.engine.messages import M, Msg

MISSING = M("input.missing", "The key {key} is missing.")
NOT_OBJECT = M("input.not-object", "An object is expected here.")
NOT_LIST = M("input.not-list", "A list is expected here.")
NOT_TEXT = M("input.not-text", "Text is expected here.")
NOT_WHOLE = M("input.not-whole", "A whole number is expected here.")
NOT_BOOLEAN = M("input.not-boolean", "true or false is expected here.")
NOT_ONE_OF = M("input.not-one-of", "{given} is not possible here. Possible: {options}.")
TEXT_TOO_LONG = M(
    "input.text-too-long",
    "This text is too long: at most {n} character.",
    plural="This text is too long: at most {n} characters.",
)
NUMBER_TOO_LARGE = M("input.number-too-large", "This number is out of range. Enter one from {low} to {high}.")

LONGEST_TEXT = 1_000
LARGEST_NUMBER = 1_000_000_000


class Unreadable(Exception):
    """The input has not the expected form; `at` is a JSON pointer to the place."""

    def __init__(self, msg: Msg, at: str = "") -> None:
        super().__init__(msg.code, at)
        self.msg = msg
        self.at = at


class Value:
    """A JSON value and where it stands, read piece by piece; what it is not is `Unreadable`."""

    __slots__ = ("at", "raw")

    def __init__(self, raw: Any, at: str = "") -> None:
        self.raw = raw
        self.at = at

    def fail(self, msg: Msg) -> NoReturn:
        raise Unreadable(msg, self.at)

    def _object(self) -> dict[str, Any]:
        if not isinstance(self.raw, dict):
            self.fail(NOT_OBJECT())
        return self.raw

    def has(self, key: str) -> bool:
        """Whether the object has the key, with something other than null."""
        return self._object().get(key) is not None

    def __getitem__(self, key: str) -> "Value":
        raw = self._object()
        if key not in raw:
            self.fail(MISSING(key=key))
        return Value(raw[key], f"{self.at}/{escaped(key)}")

    def get(self, key: str, default: Any) -> "Value":
        """The value of a key, or a value of ours where the key is missing or null."""
        raw = self._object()
        found = raw.get(key)
        return Value(default if found is None else found, f"{self.at}/{escaped(key)}")

    def items(self) -> Iterator[tuple[str, "Value"]]:
        """The keys and values of an object."""
        for key, raw in self._object().items():
            yield key, Value(raw, f"{self.at}/{escaped(key)}")

    def list(self) -> "list[Value]":
        if not isinstance(self.raw, list):
            self.fail(NOT_LIST())
        return [Value(raw, f"{self.at}/{index}") for index, raw in enumerate(self.raw)]

    def text(self) -> str:
        if not isinstance(self.raw, str):
            self.fail(NOT_TEXT())
        if len(self.raw) > LONGEST_TEXT:
            self.fail(TEXT_TOO_LONG(n=LONGEST_TEXT))
        return self.raw

    def whole(self) -> int:
        if type(self.raw) is not int:
            self.fail(NOT_WHOLE())
        if abs(self.raw) > LARGEST_NUMBER:
            self.fail(NUMBER_TOO_LARGE(low=-LARGEST_NUMBER, high=LARGEST_NUMBER))
        return self.raw

    def boolean(self) -> bool:
        if not isinstance(self.raw, bool):
            self.fail(NOT_BOOLEAN())
        return self.raw

    def one_of(self, options: tuple[str, ...]) -> str:
        given = self.text()
        if given not in options:
            self.fail(NOT_ONE_OF(given=given, options=options))
        return given


def escaped(key: str) -> str:
    """A key as a part of a JSON pointer."""
    return key.replace("~", "~0").replace("/", "~1")
