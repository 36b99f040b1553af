"""What happened, and the tree of reasons that the deciding rule gave for it."""

import pickle
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.engine.messages import M, Msg, Param


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


@dataclass(slots=True, kw_only=True)
class Record:
    """What the state of every game starts from: the facts told so far, and the chapter under way.

    A flow must be able to start from its state at every `chapter_begins`: for forks, and games entered there.
    """

    facts: list[Fact] = field(default_factory=list)
    #: How many chapters have begun.
    chapters: int = 0
    #: The number of the chapter whose beginning is to be kept, and what was kept of it: the state, and
    #: how many facts had been told.
    keep: int = 0
    kept: tuple[bytes, int] | None = None

    def tell(self, definition: M, /, *because: Fact, **params: Param) -> None:
        """Add a fact to the record."""
        self.facts.append(make(Fact, (definition, params, because)))

    def chapter_begins(self) -> None:
        """Mark a place from which the flow could start again with nothing but this state."""
        if self.chapters + 1 == self.keep:
            self.keep, facts, self.facts = 0, self.facts, []
            self.kept = pickle.dumps(self), len(facts)
            self.facts = facts
        self.chapters += 1
