"""What happened, and the tree of reasons that the deciding rule gave for it."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from companion.engine.messages import SEATS, M, Msg, Param, Ref


class Fact(NamedTuple):
    """Something that holds or has happened, and its reasons. A named tuple, because a game tells a thousand."""

    definition: M
    params: Mapping[str, Param]
    because: tuple["Fact", ...] = ()

    @property
    def msg(self) -> Msg:
        """The fact as a sentence."""
        return Msg(self.definition, self.params)

    @property
    def code(self) -> str:
        return self.definition.code

    @property
    def rules(self) -> tuple[str, ...]:
        return self.definition.rules


make = tuple.__new__  # makes a named tuple three times as fast as calling its class


def reason(definition: M, /, *because: Fact, **params: Param) -> Fact:
    """A fact that will stand as a reason of another one."""
    return make(Fact, (definition, params, because))


@lru_cache(maxsize=512)
def of_each(definition: M, name: str, counts: tuple[int, ...], order: tuple[int, ...] = ()) -> tuple[Fact, ...]:
    """What each player has, as reasons, in the order of seats or another one.

    They are kept, because the same is told before a step and where it decides something.
    """
    return tuple([reason(definition, seat=SEATS[seat], **{name: counts[seat]}) for seat in order or range(len(counts))])


# Reading facts, to draw what they tell.


def all_told(facts: Iterable[Fact], *definitions: M) -> Iterator[Fact]:
    """The facts of these kinds, in order."""
    return (fact for fact in facts if fact.definition in definitions)


def told(facts: Iterable[Fact], *definitions: M) -> Fact | None:
    """The first fact of these kinds, if there is one."""
    return next(all_told(facts, *definitions), None)


def id_of(fact: Fact | None, name: str) -> Any:
    """The thing, or the number, that a fact names; nothing if it was not told."""
    value = fact.params[name] if fact else None
    return value.id if isinstance(value, Ref) else value
