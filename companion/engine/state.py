"""What the state of every game starts from: the facts told so far, and where its chapters begin."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Self, cast, get_args, get_origin

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
        _copier_of(kind)(self, twin)
        twin.facts, twin.kept = [], None
        return twin


COPIER = "copier"
_CAN_CHANGE = (list, dict, set)


@cache
def _copier_of(kind: Any) -> Callable[[Record, Record], None]:
    """What gives one state of a class the values of another: those that never change, and copies of containers.

    It is written out value by value, as a dataclass writes its `__init__`, because every chapter of every replay copies
    a state. How deep a value is copied follows from its type.
    """
    parts = [part for part in fields(kind) if part.name not in ("facts", "kept")]
    lines = [f"    new.{part.name} = {_way(part.type, f'old.{part.name}')}" for part in parts]
    made: dict[str, Any] = {_copied.__name__: _copied}
    exec("\n".join([f"def {COPIER}(old,new):", *lines]), made)  # noqa: S102 (the names of fields, and nothing else)
    return cast("Callable[[Record, Record], None]", made[COPIER])


def _way(annotation: Any, value: str) -> str:
    """How a value of a type is copied: itself, if it can never change, else as deep as containers are nested in it."""
    depth = _depth(annotation)
    return (value, f"{value}.copy()")[depth] if depth < 2 else f"{_copied.__name__}({value},{depth})"


def _depth(annotation: Any) -> int:
    """How deep the containers of a type are nested."""
    inner = max((_depth(part) for part in get_args(annotation)), default=0)
    if (get_origin(annotation) or annotation) in _CAN_CHANGE:
        return inner + 1
    assert not inner, "a state has no container that is sometimes not there"
    return 0


def _copied(value: Any, depth: int) -> Any:
    """A container with containers of its own in it."""
    if depth == 1:
        return value.copy()
    if isinstance(value, dict):
        return {key: _copied(inner, depth - 1) for key, inner in value.items()}
    return [_copied(inner, depth - 1) for inner in value]
