"""How the table lies since something was taken back or changed, until somebody says that all lies right.

Hands turn nothing back before they are told to, and as long as anything lies otherwise than the game says, they rest:
what is entered in the meantime is not done step by step. So the table lies as it lay, and the difference of both
positions is all that is to be put right. What no position shows, as to shuffle or to draw, is counted instead.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.facts import Fact
from companion.engine.messages import UNSEEN, M, Msg, Param
from companion.tables.changes import Change
from companion.tables.course import Correction, Given, Repair, Step
from companion.tables.differences import are_names, differences, with_changes
from companion.tables.judged import Line
from companion.tables.play import Play
from companion.tables.renumbering import moves_between, new_numbers
from companion.tables.waiting import Waiting

#: An answer that stood: it waits in the meantime, or stood in a line.
GivenAnswer = Line | Waiting
#: A fact that can be counted: its definition and its parameters.
Key = tuple[M, tuple[tuple[str, Param], ...]]


@dataclass(frozen=True, slots=True)
class Hands:
    """How the table lies as hands have left it, and what stood on the way and may stand no more."""

    #: The number of the entry up to which they have followed the log.
    seq: int
    #: How the game stood with it, and how the table lies.
    position: Mapping[str, Any]
    lies: Mapping[str, Any]
    #: What they have done that no position shows, and what they should have done, in order.
    done: tuple[Key, ...]
    to_do: tuple[Key, ...]
    #: By place and answer, what stood before the first of these entries, and all that was answered since.
    first: frozenset[Hashable]
    given: Mapping[Hashable, GivenAnswer]
    #: By their entries, the corrections by hand and the jumps that stood in the meantime.
    corrections: Mapping[int, Repair]
    #: Whether nobody knows yet how all that follows will lie, because answers are given again.
    waits: bool = False
    #: The last answers that were entered while hands rested; 0 if there are none.
    rested: int = 0
    #: The parts of a position of which the things are numbered in the order in which they came.
    numbered: tuple[str, ...] = ()

    @classmethod
    def at(cls, seq: int, play: Play) -> "Hands":
        """Hands that have done everything."""
        position, given, told = handled(play, play.position), standing(play), unseen(play)
        numbered = tuple(key for key in play.ruleset.live.numbered if key in position)
        return cls(seq, position, position, told, told, frozenset(given), given, corrected(play), numbered=numbered)

    def after(self, seq: int, step: Step | None, play: Play, shall_lie: Mapping[str, Any]) -> "Hands":
        """Hands after one more entry and the step that it made, or after one that others of its kind come just before.

        `shall_lie` is how all shall lie then.
        """
        position, lies, done, rested = handled(play, shall_lie), self.lies, self.done, self.rested
        if isinstance(step, Given):
            if self.rest:
                rested = seq
            else:
                lies, done = position, unseen(play)
        elif isinstance(step, Correction):  # the table lay so before
            paths = [change.path for change in step.changes if change.path[0] in position]
            lies = with_changes(lies, [Change(path, None, value_at(position, path)) for path in paths])
        return replace(
            self,
            seq=seq,
            position=position,
            lies=lies,
            done=done,
            to_do=unseen(play),
            given={**self.given, **(given_with(seq, play) if isinstance(step, Given) else {})},
            corrections={**self.corrections, **corrected(play)},
            waits=not play.is_settled,
            rested=rested,
        )

    @property
    def rest(self) -> bool:
        """Whether hands do nothing of what is entered until all has been put right."""
        differs = Counter(self.done) != Counter(self.to_do) or bool(self.new_numbers)
        return self.waits or differs or any(self._otherwise())

    def to_put_right(self) -> Sequence[Change]:
        """What lies otherwise than the game says, unless nobody knows yet how all that follows will lie."""
        return () if self.waits else list(self._otherwise())

    @property
    def to_reverse(self) -> list[Msg]:
        """What hands have done, shown by no position, that does not follow any more; the latest first."""
        return [] if self.waits else sentences(beyond(self.done, self.to_do)[::-1])

    @property
    def still_to_do(self) -> list[Msg]:
        """What hands have not done yet, shown by no position, because they rested."""
        return [] if self.waits else sentences(beyond(self.to_do, self.done))

    @property
    def new_numbers(self) -> list[tuple[str, str, str]]:
        """The things that lie on under another number: in which part of the position, the old one and the new one."""
        if self.waits:
            return []
        pairs = ((key, new_numbers(self.lies[key], self.position[key])) for key in self.numbered)
        return [(key, old, new) for key, found in pairs for old, new in found.items()]

    def _otherwise(self) -> Iterator[Change]:
        for key in dict.fromkeys((*self.lies, *self.position)):
            lay, lies = ({key: each[key]} if key in each else {} for each in (self.lies, self.position))
            is_numbered = key in self.numbered
            found = moves_between(key, lay[key], lies[key]) if is_numbered else differences(lay, lies)
            yield from (change for change in found if change.old or change.new)

    def taken_back(self, play: Play) -> list[Waiting]:
        """The answers that stood and do not stand now, in another place of the same chapter either.

        Nor does somebody else's answer stand there that says the same of the same place on the board.
        """
        now, live = standing(play), play.ruleset.live
        questions = play.ruleset.questions

        def says(given: GivenAnswer) -> Hashable:
            question, seat, chapter = questions.get(given.place.question), given.place.seat, given.place.chapter
            return question.kind if question else given.place.question, seat, chapter, given.answer.choice

        places = {piece.about for piece in live.pieces.values()}.intersection(live.on_board)

        def is_of_place(given: GivenAnswer) -> bool:
            question = questions.get(given.place.question)
            return bool(question and question.kind in places and given.answer.choice)

        def chooses(given: GivenAnswer) -> Hashable:
            return given.place.question, given.place.chapter, given.answer.choice

        new = [given for key, given in now.items() if key not in self.first]
        elsewhere, by_anybody = Counter(map(says, new)), Counter(map(chooses, filter(is_of_place, new)))
        found = []
        for key, given in self.given.items():
            if key in now:
                continue
            if elsewhere[says(given)]:
                elsewhere[says(given)] -= 1
            elif by_anybody[chooses(given)]:
                by_anybody[chooses(given)] -= 1
            else:
                found.append(Waiting(given.seq, given.place, given.answer, given.amended, given.assumed))
        return found

    def corrections_lost(self, play: Play) -> list[Repair]:
        """The corrections by hand and the jumps that stood and do not stand now."""
        now = corrected(play)
        return [repair for seq, repair in self.corrections.items() if seq not in now]


def handled(play: Play, position: Mapping[str, Any]) -> dict[str, Any]:
    """The parts of a position that hands move, in the order in which the game tells them."""
    live = play.ruleset.live
    lies = live.lying(position)
    return {key: in_any_order(lies[key]) for key in live.handled or live.pieces if key in lies}


def in_any_order(found: Any) -> Any:
    """A part of a position without the order in which alike things came, which does not lie on a table."""
    if isinstance(found, Mapping):
        return {key: in_any_order(value) for key, value in found.items()}
    if not isinstance(found, list):
        return found
    return dict.fromkeys(found, True) if found and are_names(found) else sorted(found) or None


def value_at(position: Any, path: Sequence[str]) -> Any:
    """What a position has where a path leads; nothing where it leads nowhere."""
    for key in path:
        position = position.get(key) if isinstance(position, Mapping) else None
    return position


def unseen(play: Play) -> tuple[Key, ...]:
    """What hands were told to do that no position shows, in order."""
    told = [line.facts for line in play.lines] + [each.facts for each in play.corrections]
    return tuple(key_of(fact) for facts in told for fact in facts if fact.definition.tells == UNSEEN)


def beyond(told: Sequence[Key], others: Sequence[Key]) -> list[Key]:
    """Keep of some facts what is not among others, in order; of equal ones the last."""
    left, found = Counter(told) - Counter(others), []
    for key in reversed(told):
        if left[key]:
            left[key] -= 1
            found.append(key)
    return found[::-1]


def key_of(fact: Fact) -> Key:
    """What a fact says, without its reasons."""
    return fact.definition, tuple(sorted(fact.params.items()))


def sentences(told: Iterable[Key]) -> list[Msg]:
    """Make sentences of facts again."""
    return [Msg(definition, dict(params)) for definition, params in told]


def standing(play: Play) -> dict[Hashable, GivenAnswer]:
    """By place and answer, all that stands, or waits while the table lies as it lay."""
    return {(given.place, given.answer): given for given in all_given(play)}


def given_with(seq: int, play: Play) -> dict[Hashable, GivenAnswer]:
    """By place and answer, what an entry answers itself; what comes back with it stood before."""
    return {key: given for key, given in standing(play).items() if given.seq == seq and not given.assumed}


def all_given(play: Play) -> Iterator[GivenAnswer]:
    yield from play.lines
    yield from play.waiting.values() if play.is_held_up else ()


def corrected(play: Play) -> dict[int, Repair]:
    """By their entries, the corrections by hand and the jumps that stand."""
    return {each.correction.seq: each.correction for each in play.corrections}
