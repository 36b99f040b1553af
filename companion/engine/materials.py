"""Documents that a set-up may carry, such as a board of one's own: how one is judged, and how it looks as text."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.engine.messages import M, Msg
from companion.engine.tools import Refusal, Verdict
from companion.engine.values import Value


@dataclass(frozen=True, slots=True)
class Picture:
    """A document as text that keeps its columns, and what the signs in it stand for."""

    rows: tuple[str, ...]
    legend: tuple[tuple[str, Msg], ...]


@dataclass(frozen=True, slots=True)
class Material:
    """A document that a game reads. One by itself says by its format which it is: `companion-<key>/1`."""

    title: M
    #: All that is wrong with one and all that is odd, or what it holds. It raises `Unreadable` if it has another form.
    judge: Callable[[Value], Verdict | Refusal]
    #: As much of one as can be read.
    show: Callable[[Value], Picture]
