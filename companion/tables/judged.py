"""Answers judged one after the other, each with what followed, and what was put right by hand in between."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from companion.engine.decisions import (
    GAME_OVER,
    Answer,
    Choose,
    Decision,
    Number,
    Together,
    Violation,
    check,
    parts_of,
)
from companion.engine.facts import Fact
from companion.engine.game import Game, Ruleset, Scores, Setup
from companion.engine.referee import Referee, Rejected
from companion.engine.values import Value
from companion.tables.changes import Change, Place
from companion.tables.course import Correction, Given, Jump, Plain, PlainSteps, Repair
from companion.tables.differences import differences, with_changes

Part = Choose | Number


@dataclass(frozen=True, slots=True)
class Line:
    """An answer that stands: the entry it came with, what was asked, where it belongs, and what followed."""

    seq: int
    part: Part
    place: Place
    count: int  # how many questions of this name this seat had answered before
    answer: Answer
    facts: Sequence[Fact]
    #: The entry that last changed it.
    amended: int | None = None
    #: Whether nobody gave it: nearly everybody answers so.
    assumed: bool = False

    @property
    def chapter(self) -> tuple[str, ...]:
        """In which chapter it was asked for."""
        return self.place.chapter


@dataclass(frozen=True, slots=True)
class Repaired:
    """A correction or a jump that stands, how many answers had been given before it, and what followed from it."""

    correction: Repair
    after: int
    changes: tuple[Change, ...] = ()
    facts: Sequence[Fact] = ()
    #: The chapter under way as it is told after a correction, in place of what was told of it before.
    again: Sequence[Fact] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """What an entry would do: its facts, and the scores after it; or why it is refused.

    `untold`: nothing of it is told, because it would tell what nobody may see yet.
    """

    facts: Sequence[Fact] = ()
    scores: Scores | None = None
    rejected: Rejected | None = None
    untold: bool = False


class JudgedGame:
    """A game under way as the referee judges it, without any change of what was entered before."""

    def __init__(self, referee: Referee[Any]) -> None:
        self.referee = referee
        self.opening: tuple[Fact, ...] = tuple(referee.facts)
        self.lines: list[Line] = []
        self.corrections: list[Repaired] = []
        #: The lines that answer secret questions of a round in which not all have answered yet.
        self.closed: frozenset[int] = frozenset()
        self._position: dict[str, Any] | None = None
        self._scores: Scores | None = None
        self._counts: Counter[tuple[str, int]] = Counter()
        #: The entry with which play went on elsewhere last, by which places are told apart; 0 for none.
        self.went_on_at = 0
        self._places: Counter[tuple[int, tuple[str, ...], str, int]] = Counter()

    @classmethod
    def start(cls, game: Game[Any], setup: Setup) -> Self | Rejected:
        """A game before its first step, or all that is wrong with the set-up."""
        referee = Referee.start(game, setup)
        return referee if isinstance(referee, Rejected) else cls(referee)

    @property
    def game(self) -> Game[Any]:
        return self.referee.game

    @property
    def ruleset(self) -> Ruleset[Any]:
        return self.referee.ruleset

    @property
    def over(self) -> bool:
        return self.referee.decision is None

    @property
    def open(self) -> Iterator[tuple[Part, int]]:
        """The open questions, and how many of that name the same seat has answered before."""
        if self.referee.decision is not None:
            for part in parts_of(self.referee.decision):
                yield part, self._counts[part.name, part.seat]

    def count_of(self, question: str, seat: int) -> int:
        """How many questions of a name a seat has answered."""
        return self._counts[question, seat]

    @property
    def in_turn(self) -> Iterator[tuple[int, Line]]:
        """What has been answered in the chapter under way to questions that go round the table, by its index."""
        for index in range(len(self.lines) - 1, -1, -1):
            line = self.lines[index]
            if line.place.chapter != self.referee.chapter:
                return
            if line.part.name in self.ruleset.live.in_turn:
                yield index, line

    def part_for(self, answer: Answer) -> Part:
        """The open question that an answer is for."""
        parts = [part for part, _ in self.open]
        return next((part for part in parts if (part.name, part.seat) == (answer.name, answer.seat)), parts[0])

    def place_of(self, part: Part) -> Place:
        """Where the answer to an open question belongs."""
        asked = self.went_on_at, self.referee.chapter, part.name, part.seat
        return Place(*asked, self._places[asked])

    def enter(self, answer: Answer, seq: int, amended: int | None = None, assumed: bool = False) -> Rejected | None:
        """One more line, unless the rules refuse it."""
        decision = self.referee.decision
        if decision is None:
            return self.why_not(answer)
        part = self.part_for(answer)
        place, count = self.place_of(part), self._counts[part.name, part.seat]
        reply = self.referee.answer(answer)
        if isinstance(reply, Rejected):
            return reply
        self._position = self._scores = None
        self.closed = self._closed_after(decision, part, self.closed, len(self.lines))
        self.lines.append(Line(seq, part, place, count, answer, reply.facts, amended, assumed))
        self._counts[part.name, part.seat] += 1
        self._places[place[:-1]] += 1
        return None

    def _closed_after(self, asked: Decision | None, part: Part, closed: frozenset[int], index: int) -> frozenset[int]:
        """Which lines are closed after one more: none as soon as all who were asked together have answered."""
        now = self.referee.decision
        waiting = tuple(other for other in parts_of(asked) if other is not part) if asked else ()
        if not isinstance(now, Together) or now.parts != waiting:
            return frozenset()
        return closed | {index} if self.ruleset.questions[part.name].secret else closed

    def take_back(self, before: int, closed: frozenset[int]) -> None:
        """Take the last lines back, down to some number; `closed` says which of the others are."""
        lines = self.lines[before:]
        if lines:
            self.referee.undo(len(lines))
            self._counts.subtract((line.part.name, line.part.seat) for line in lines)
            self._places.subtract(line.place[:-1] for line in lines)
            del self.lines[before:]
        self.closed = closed
        self._position = self._scores = None

    def correct(self, step: Correction) -> Rejected | None:
        """Start again where the chapter under way began, with the position changed, and judge its answers again."""
        corrected = self.corrected(step.changes)
        if isinstance(corrected, Rejected):
            return corrected
        self.referee = corrected
        self._position = self._scores = None
        self.corrections.append(Repaired(step, len(self.lines), step.changes, again=tuple(corrected.facts)))
        return None

    def go_on_from(self, jumped: Referee[Any], step: Jump) -> None:
        """Go on with a referee that has begun in another position; what was closed before is not asked any more."""
        changes = tuple(differences(self.position, jumped.first_position(jumped.setup.names)))
        self.referee, self.closed, self.went_on_at = jumped, frozenset(), step.seq
        self._position = self._scores = None
        self.corrections.append(Repaired(step, len(self.lines), changes, tuple(jumped.facts)))

    def jumped(self, position: Mapping[str, Any]) -> Referee[Any] | Rejected:
        """What going on from a position would lead to; the play itself does not change."""
        return Referee.start(self.game, replace(self.referee.setup, position=Value(position, "/position")))

    def corrected(self, changes: Sequence[Change]) -> Referee[Any] | Rejected:
        """What a correction would lead to; the play itself does not change."""
        since, position = self.referee.chapter_start()
        setup = replace(self.referee.setup, position=Value(with_changes(position, changes), "/position"))
        corrected = Referee.start(self.game, setup)
        if isinstance(corrected, Rejected):
            return corrected
        reply = corrected.answer_all(self.referee.answers[since:])
        return reply if isinstance(reply, Rejected) else corrected

    @property
    def standing(self) -> PlainSteps:
        """The steps that lead here without any change of earlier ones."""
        steps: list[Plain] = []
        repairs = list(self.corrections)
        for index, line in enumerate(self.lines):
            while repairs and repairs[0].after <= index:
                steps.append(repairs.pop(0).correction)
            last = steps[-1] if steps else None
            if isinstance(last, Given) and last.seq == line.seq:
                steps[-1] = Given(line.seq, (*last.answers, line.answer), last.amended or line.amended)
            else:
                steps.append(Given(line.seq, (line.answer,), line.amended))
        return (*steps, *(repair.correction for repair in repairs))

    @property
    def beginning(self) -> dict[str, Any]:
        """The position in which the referee began, before what follows from it unasked."""
        return self.referee.first_position(self.referee.setup.names)

    @property
    def position(self) -> dict[str, Any]:
        """The position, seats called by their places."""
        if self._position is None:
            self._position = self.referee.snapshot()
        return self._position

    @property
    def scores(self) -> Scores:
        """The scores if the game ended now; the final ones once it is over."""
        if self._scores is None:
            self._scores = self.referee.scores
        return self._scores

    def why_not(self, answer: Answer, seeming: Callable[[Decision], Decision] = lambda asked: asked) -> Rejected | None:
        """Why an answer does not hold now, perhaps only as the question seems to people; nothing is entered."""
        if self.referee.decision is None:
            return Rejected((Violation(GAME_OVER(), (self.game.end_rule,)),))
        wrong = check(seeming(self.referee.decision), answer, self.ruleset.questions)
        return Rejected(wrong) if wrong else None

    def preview(self, answers: Sequence[Answer]) -> Preview:
        """What answers would do; the play itself does not change."""
        fork = self.referee.fork()
        told = len(fork.facts)
        reply = fork.answer_all(answers)
        if isinstance(reply, Rejected):
            return Preview(rejected=reply)
        return Preview(fork.facts[told:], fork.scores)

    def fork(self) -> Referee[Any]:
        """A referee at the same place, to try something out."""
        return self.referee.fork()

    def unshare(self) -> None:
        """Let go of all that this game shares with the one of which it is a copy."""
        self.referee = self.fork()
        self.lines, self.corrections = list(self.lines), list(self.corrections)
        self._counts, self._places = self._counts.copy(), self._places.copy()
