"""Single questions to the referee: what a game judges outside of a game under way, and how its forms ask."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.decisions import Violation
from companion.engine.facts import Fact
from companion.engine.messages import M
from companion.engine.values import Value


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an adjudicator says of a position that it can judge."""

    players: tuple[str, ...]
    result: Mapping[str, Any]
    facts: tuple[Fact, ...]
    warnings: tuple[Violation, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an adjudicator cannot judge what it was given."""

    players: tuple[str, ...]
    violations: tuple[Violation, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a form sends, as an adjudicator reads it."""

    question: Mapping[str, Any]
    #: Warnings that would only tell of what was assumed and not entered: their codes and places.
    assumed: frozenset[tuple[str, str]] = frozenset()
    #: The group of a score pad that would part players who are tied, and has not been entered.
    breaks_ties: str = ""


@dataclass(frozen=True, slots=True)
class Pad:
    """The form of a score pad, which has a page of its own."""

    #: Groups of fields with a number from each player, and what they are called.
    numbers: Mapping[str, M]
    #: The other parts that show what is wrong within them, by how their fields begin.
    sections: tuple[str, ...] = ()
    #: Groups that may part tied players, and how they are asked for.
    breaks_ties: Mapping[str, M] = field(default_factory=dict)
    #: What an empty field of a group counts as, which is also the least that is allowed; any other group is asked for.
    empty: Mapping[str, int] = field(default_factory=dict)
    #: What is refused as long as a number is not entered.
    missing: M | None = None

    def completed(self, group: str, numbers: Mapping[str, Any], players: Sequence[str]) -> dict[str, Any]:
        """The numbers of a group with those that were left empty."""
        counts_as = dict.fromkeys(players, self.empty[group]) if group in self.empty else {}
        return {**counts_as, **numbers}


@dataclass(frozen=True, slots=True)
class Tool:
    """A question to the referee."""

    title: M
    #: Judges one question. It raises `Unreadable` if the input has not the form that it reads.
    judge: Callable[[Value], Verdict | Refusal]
    #: Turns the shorthand of a form, players called `@0`, `@1`, into what `judge` reads.
    from_form: Callable[[Mapping[str, Any]], Reading] = Reading
    pad: Pad | None = None
    #: What is refused as long as something is not entered: nobody has said anything wrong yet.
    missing: tuple[M, ...] = ()
