"""What the state of every game starts from: the facts told so far, and where its chapters begin."""

from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Self, get_args, get_origin

from companion.engine.facts import Fact, make
from companion.engine.messages import M, Param


@dataclass(slots=True, kw_only=True)
class Record:
    """The state of a game: plain values, and lists, dicts and sets of them.

    A flow must be able to start from its state at every `chapter_begins`: for forks, and games entered there.
    """

    facts: list[Fact] = field(default_factory=list)
    #: What the chapters that have begun are called: from the largest part of the game to the smallest, such as the
    #: round and its phase. No two chapters of a game have the same name.
    chapters: tuple[tuple[str, ...], ...] = ()
    #: The state in which the chapter under way began, without the facts, of which there were `told`. It is kept only
    #: where somebody has asked for one before: a game that is only judged has no use for it.
    kept: "Record | None" = None
    told: int = 0
    keeps: bool = False

    def tell(self, definition: M, /, *because: Fact, **params: Param) -> None:
        """Add a fact to the record."""
        self.facts.append(make(Fact, (definition, params, because)))

    def chapter_begins(self, *name: str) -> None:
        """Mark a place, under its name, from which the flow could start again with nothing but this state."""
        self.told = len(self.facts)
        self.kept = self.twin() if self.keeps else None
        self.chapters += (name,)

    def twin(self) -> Self:
        """A copy that shares nothing that can change, and has no facts."""
        kind: Any = type(self)
        twin: Self = object.__new__(kind)
        fixed, flat, nested = _fields_of(kind)
        for name in fixed:
            setattr(twin, name, getattr(self, name))
        for name in flat:
            setattr(twin, name, getattr(self, name).copy())
        for name, depth in nested:
            setattr(twin, name, _copied(getattr(self, name), depth))
        twin.facts, twin.kept = [], None
        return twin


_CAN_CHANGE = (list, dict, set)
#: The fields of a state that a copy shares, those whose containers it copies, and those with containers in containers,
#: each with how deep they are nested.
_Fields = tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, int], ...]]


@cache
def _fields_of(kind: Any) -> _Fields:
    """The fields of a class of states, told apart by their types, once: each chapter of a replay copies a state."""
    depths = {part.name: _depth(part.type) for part in fields(kind) if part.name not in ("facts", "kept")}
    fixed, flat = (tuple(name for name, depth in depths.items() if depth == wanted) for wanted in (0, 1))
    return fixed, flat, tuple((name, depth) for name, depth in depths.items() if depth > 1)


def _depth(annotation: Any) -> int:
    """How deep the containers of a type are nested."""
    inner = max((_depth(part) for part in get_args(annotation)), default=0)
    if (get_origin(annotation) or annotation) in _CAN_CHANGE:
        return inner + 1
    assert not inner, "a state has no container that is sometimes not there"
    return 0


def _copied(value: Any, depth: int) -> Any:
    """Copy a container, and those in it down to a depth; below that nothing can change."""
    if depth == 1:
        return value.copy()
    if isinstance(value, dict):
        return {key: _copied(inner, depth - 1) for key, inner in value.items()}
    return [_copied(inner, depth - 1) for inner in value]
