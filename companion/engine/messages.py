"""Sentences without a language: a code, its parameters, and the English text that defines it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Ref:
    """A thing that has a name in every language, or a name of its own: a seat, a space, a card."""

    kind: str
    id: str | int


#: What a sentence can be about: things, or values as they are typed. It may quote another sentence, behind a colon.
Param: TypeAlias = "Ref | int | str | tuple[Ref, ...] | tuple[str, ...] | Msg"

#: One Ref per seat, made once: rules name seats all the time. No game here seats more.
SEATS = tuple(Ref("seat", number) for number in range(8))


#: What a fact means at a live table: hands have to move something; they have to do something that no position shows, as
#: to shuffle or to draw; what was in question stays as it is; it matters until the step is over; another step begins;
#: another step begins that the table looks at by itself, even if it passes without a question.
STEP, UNSEEN, STAYS, HEADLINE, OPENING, SCENE = "step", "unseen", "stays", "headline", "opening", "scene"
#: What hands have to do.
STEPS = (STEP, UNSEEN)
#: With what another step begins.
BEGINS = (OPENING, SCENE)


class M:
    """The definition of a sentence, and the rules that it applies. Calling it with its parameters makes a `Msg`.

    A sentence with a `plural` counts by its parameter `n`. `tells` says what it means at a live table, if anything.
    `closed` is what is told instead while something that it names lies face down; without it nothing is told.
    """

    __slots__ = ("closed", "code", "plural", "rules", "tells", "text")

    def __init__(
        self, code: str, text: str, *rules: str, plural: str | None = None, tells: str = "", closed: "M | None" = None
    ) -> None:
        self.code, self.text, self.rules, self.plural, self.tells = code, text, rules, plural, tells
        self.closed = closed

    def __call__(self, **params: Param) -> "Msg":
        return Msg(self, params)

    def __repr__(self) -> str:
        return f"M({self.code!r})"


@dataclass(frozen=True, slots=True)
class Msg:
    """A sentence: its definition and its parameters."""

    definition: M
    params: Mapping[str, Param]

    @property
    def code(self) -> str:
        return self.definition.code

    @property
    def rules(self) -> tuple[str, ...]:
        return self.definition.rules


def definitions_in(namespace: Mapping[str, object]) -> tuple[M, ...]:
    """All definitions that a module holds, single ones and mappings of them, in order."""
    found: list[M] = []
    for value in namespace.values():
        if isinstance(value, M):
            found.append(value)
        elif isinstance(value, Mapping):
            found.extend(entry for entry in value.values() if isinstance(entry, M))
    return tuple(dict.fromkeys(found))
