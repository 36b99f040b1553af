"""What the state of every game starts from: the facts told so far, and where its chapters begin."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import cache
from operator import attrgetter
from typing import Any, Self

from companion.engine.facts import Fact, make
from companion.engine.messages import M, Param


@dataclass(slots=True, kw_only=True)
class Record:
    """The state of a game: plain values, and lists, dicts and sets of them.

    A flow must be able to start from its state at every `chapter_begins`: for forks, and games entered there.
    """

    facts: list[Fact] = field(default_factory=list)
    #: How many chapters have begun.
    chapters: int = 0
    #: The state in which the chapter under way began, without the facts, of which there were `told`.
    kept: "Record | None" = None
    told: int = 0

    def tell(self, definition: M, /, *because: Fact, **params: Param) -> None:
        """Add a fact to the record."""
        self.facts.append(make(Fact, (definition, params, because)))

    def chapter_begins(self) -> None:
        """Mark a place from which the flow could start again with nothing but this state."""
        self.told = len(self.facts)
        self.kept = None
        self.kept = self.twin()
        self.chapters += 1

    def twin(self) -> Self:
        """A copy that shares nothing that can change, and has no facts."""
        kind: Any = type(self)
        names, values_of = _parts(kind)
        twin: Self = object.__new__(kind)
        for name, value in zip(names, values_of(self), strict=True):
            setattr(twin, name, _copied(value))
        twin.facts = []
        return twin


@cache
def _parts(kind: Any) -> tuple[tuple[str, ...], Callable[[Record], tuple[Any, ...]]]:
    """The names of the values of a state, and what reads them all at once."""
    names = tuple(part.name for part in fields(kind) if part.name != "facts")
    return names, attrgetter(*names)


_CAN_CHANGE = frozenset((list, dict, set))


def _copied(value: Any) -> Any:
    """A value of its own. What neither can be hashed nor is a plain container has no place in a state."""
    kind = type(value)
    if kind not in _CAN_CHANGE:
        hash(value)
        return value
    if kind is dict:
        if _CAN_CHANGE.isdisjoint(map(type, value.values())):
            return value.copy()
        return {key: _copied(inner) for key, inner in value.items()}
    if kind is set or _CAN_CHANGE.isdisjoint(map(type, value)):
        return value.copy()
    return [_copied(inner) for inner in value]
