"""What lies face down at a table: things played in earlier chapters, until the part of the game with them is over.

The chapter in which somebody has answered last lies open, and so does whatever the table has opened.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from typing import Any

from companion.engine.decisions import Answer, Choose, Decision, Violation, check
from companion.engine.facts import Fact
from companion.engine.game import Ruleset
from companion.engine.messages import M, Param, Ref
from companion.engine.referee import Rejected
from companion.tables import refusals as m
from companion.tables.changes import Instead, Place
from companion.tables.judged import Line, Part
from companion.tables.play import Play
from companion.tables.waiting import Waiting

Chapter = tuple[str, ...]


class FaceDown:
    """What nobody at a table may look at now, whoever played it."""

    def __init__(self, ruleset: Ruleset[Any], play: Play | None, opened: Collection[Chapter]) -> None:
        self.ruleset, self.play, self._opened = ruleset, play, opened
        self._rules = None if play and play.over else ruleset.live.closed
        self._chapter = play.lines[-1].place.chapter if play and play.lines else None

    def covers(self, chapter: Chapter) -> bool:
        """Whether what was played in a chapter lies face down."""
        return chapter not in (self._chapter, *self._opened) and self._is_of_this_part(chapter)

    def _is_of_this_part(self, chapter: Chapter) -> bool:
        if self._rules is None or self.play is None:
            return False
        return chapter[: self._rules.names] == self.play.referee.chapter[: self._rules.names]

    def is_closed(self, question: str, chapter: Chapter) -> bool:
        """Whether answers to a question, given in a chapter, are withheld."""
        return self.is_of_closed_kind(question) and self.covers(chapter)

    def is_of_closed_kind(self, question: str) -> bool:
        """Whether answers to a question come to lie face down."""
        known = self.ruleset.questions.get(question)
        return self._rules is not None and known is not None and known.kind in self._rules.kinds

    def is_taken_back(self, answer: Answer, seq: int) -> bool:
        """Whether an answer that stands no more is withheld: it may have been given again since.

        It was not if it was entered after the first answer of the chapter under way.
        """
        play = self.play
        lines = reversed(play.lines) if play and not play.waiting else ()
        of_chapter = takewhile(lambda line: line.place.chapter == self._chapter, lines)
        since = min((line.seq for line in of_chapter), default=seq)
        return self.is_of_closed_kind(answer.name) and seq <= since

    @property
    def chapters(self) -> list[Chapter]:
        """The chapters that can be opened, in order."""
        return list(dict.fromkeys(place.chapter for place, _ in self._closed))

    @cached_property
    def _closed(self) -> list[tuple[Place, Answer]]:
        """The answers that lie face down, those that wait for their questions too."""
        play = self.play
        given: Iterable[Line | Waiting] = (*play.lines, *play.waiting.values()) if play else ()
        places = ((each.place, each.answer) for each in given)
        return [(place, answer) for place, answer in places if self.is_closed(place.question, place.chapter)]

    def why_double(self, changes: Sequence[Instead]) -> Rejected | None:
        """Whether a changed answer says what lies face down elsewhere: that alone is told, and not where."""
        gone = {option for _, answer in self._closed for option in options_of(answer)}
        for place, answer in ((change.place, change.answer) for change in changes):
            question = self.ruleset.questions.get(place.question)
            double = next((option for option in options_of(answer) if option in gone), None)
            if question and double and self.is_of_closed_kind(place.question) and self._is_of_this_part(place.chapter):
                told = m.LIES_FACE_DOWN(choice=Ref(question.kind, double))
                return Rejected((Violation(told, question.rules, double),))
        return None

    @cached_property
    def hides(self) -> bool:
        """Whether anything lies face down in the part of the game under way."""
        if self._rules is None or self.play is None:
            return False
        lies = self.play.position
        return any(str(item) not in self._open_ones for key in self._rules.keys for item in lies[key])

    def first_closed(self, answers: Sequence[Answer]) -> int | None:
        """Which of some answers is the first of which the rules' reply would tell whether it lies face down."""
        closed = (index for index, answer in enumerate(answers) if self.is_of_closed_kind(answer.name))
        return next(closed, None) if self.hides else None

    def seeming(self, asked: Decision) -> Decision:
        """A question with all that can be chosen as far as people know."""
        if not isinstance(asked, Choose) or asked.seems is None or not self.hides:
            return asked
        return asked._replace(options=tuple(option for option in asked.seems if option not in self._open_ones))

    def conceals(self, changes: Sequence[Instead]) -> bool:
        """Whether the rules' reply to a changed answer would tell whether what it says lies face down."""
        return self.hides and any(
            self.is_of_closed_kind(change.place.question)
            and self._is_of_this_part(change.place.chapter)
            and not self._open_ones.issuperset(options_of(change.answer))
            for change in changes
        )

    def why_not_alone(self, changes: Sequence[Instead]) -> Rejected | None:
        """Why a change that conceals something is refused whatever lies face down."""
        place, answer = changes[0].place, changes[0].answer
        question = self.ruleset.questions[place.question]
        if len(changes) > 1:
            return Rejected((Violation(m.SECRET_FIRST(), question.rules),))
        parts = (line.part for line in (self.play.lines if self.play else ()) if line.place == place)
        wrong = next((check(self.seeming(part), answer, self.ruleset.questions) for part in parts if answer), ())
        return self.refused(Rejected(wrong)) if wrong else None

    def facts(self, facts: Sequence[Fact], chapter: Chapter) -> Sequence[Fact]:
        """Facts of a chapter as they may be told."""
        return tuple(self._told(facts)) if self.covers(chapter) else facts

    def _told(self, facts: Sequence[Fact]) -> list[Fact]:
        told = (self._fact(fact) for fact in facts)
        return [fact for fact in told if fact is not None]

    def _fact(self, fact: Fact) -> Fact | None:
        because = tuple(self._told(fact.because))
        if not any(self._names(value) for value in fact.params.values()):
            return fact._replace(because=because)
        definition = fact.definition.closed
        return None if definition is None else Fact(definition, self._without(fact.params), because)

    def _names(self, value: Param) -> bool:
        """Whether something that is told names what lies face down."""
        kinds = self._rules.kinds if self._rules else ()
        if isinstance(value, Ref):
            return value.kind in kinds
        if isinstance(value, tuple):
            return any(self._names(item) for item in value)
        return not isinstance(value, int | str) and any(self._names(inner) for inner in value.params.values())

    def _without(self, params: Mapping[str, Param]) -> dict[str, Param]:
        return {name: value for name, value in params.items() if not self._names(value)}

    def part(self, part: Part, chapter: Chapter) -> Part:
        """A question of a chapter as it may be told: neither what it is about, nor what of its options is gone."""
        if isinstance(part, Choose) and part.seems is not None and self._is_of_this_part(chapter):
            part = part._replace(options=part.seems)
        if part.about is not None and self._names(part.about) and self.covers(chapter):
            part = part._replace(about=None)
        return part

    def position(self, position: dict[str, Any], chapter: Chapter) -> dict[str, Any]:
        """The position of a chapter as it may be told: what is listed there is what lies open."""
        if self._rules is None or not self._is_of_this_part(chapter):
            return position
        open_ones = self._open_ones
        return position | {key: [item for item in position[key] if str(item) in open_ones] for key in self._rules.keys}

    @cached_property
    def _open_ones(self) -> set[str]:
        """What was played in the part of the game under way and lies open."""
        return {
            option
            for line in (self.play.lines if self.play else ())
            if self._is_of_this_part(line.place.chapter) and self.is_of_closed_kind(line.part.name)
            if not self.covers(line.place.chapter)
            for option in options_of(line.answer)
        }

    def refused(self, rejected: Rejected) -> Rejected:
        """Why an entry is refused: what it says itself is named, a list of what it might have said is not."""
        return self._rejected(rejected, lists_only=True)

    def broken(self, rejected: Rejected) -> Rejected:
        """Why an entry that stood is refused now: what it says may lie face down."""
        return self._rejected(rejected, lists_only=False)

    def _rejected(self, rejected: Rejected, lists_only: bool) -> Rejected:
        told = (self._violation(violation, lists_only) for violation in rejected.violations)
        return Rejected(tuple(told), rejected.index)

    def _violation(self, violation: Violation, lists_only: bool) -> Violation:
        params = violation.msg.params
        hidden = [name for name, value in params.items() if self._names(value)]
        if lists_only:
            hidden = [name for name in hidden if isinstance(params[name], tuple)]
        if not hidden:
            return violation
        definition: M | None = violation.msg.definition.closed
        left = {name: value for name, value in params.items() if name not in hidden}
        msg = definition(**left) if definition else m.FACE_DOWN_DIFFERS()
        return Violation(msg, violation.rules)


def options_of(answer: Answer | None) -> tuple[str, ...]:
    """What an answer chooses; nothing if it is a number."""
    return answer.choice if answer and isinstance(answer.choice, tuple) else ()
