"""A course as the referee judges it: each answer with what followed, and corrections by hand."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

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
from companion.tables.course import Correction, Given, Jump, Repair, Step, Steps
from companion.tables.differences import differences, with_changes
from companion.tables.entries import Change

Part = Choose | Number


@dataclass(frozen=True, slots=True)
class Line:
    """An answer that stands: the entry it came with, what was asked, in which chapter, and what followed."""

    seq: int
    part: Part
    chapter: tuple[str, ...]
    count: int  # how many questions of this name this seat had answered before
    answer: Answer
    facts: Sequence[Fact]


@dataclass(frozen=True, slots=True)
class Corrected:
    """A correction or a jump that stands, how many answers had been given before it, and what followed from it."""

    correction: Repair
    after: int
    changes: tuple[Change, ...] = ()
    facts: Sequence[Fact] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """What an entry would do: its facts, and the scores after it; or why it is refused."""

    facts: Sequence[Fact] = ()
    scores: Scores | None = None
    rejected: Rejected | None = None


class Play:
    """A game under way at a table. It follows from a set-up and steps alone."""

    def __init__(self, referee: Referee[Any]) -> None:
        self.referee = referee
        self.opening: tuple[Fact, ...] = tuple(referee.facts)
        self.lines: list[Line] = []
        self.corrections: list[Corrected] = []
        #: The lines that answer secret questions of a round in which not all have answered yet.
        self.closed: frozenset[int] = frozenset()
        self._position: dict[str, Any] | None = None
        self._scores: Scores | None = None
        #: The first step that the rules of today refuse, and why; the steps after it are not judged.
        self.broken: tuple[Step, Rejected] | None = None
        self._counts: Counter[tuple[str, int]] = Counter()

    @classmethod
    def start(cls, game: Game[Any], setup: Setup) -> "Play | Rejected":
        """A play before its first step, or all that is wrong with the set-up."""
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

    def part_for(self, answer: Answer) -> Part:
        """The open question that an answer is for."""
        parts = [part for part, _ in self.open]
        return next((part for part in parts if (part.name, part.seat) == (answer.name, answer.seat)), parts[0])

    def follow(self, steps: Steps) -> None:
        """Take steps that have been judged before; the first one that no longer holds is the end."""
        for step in steps:
            refused = self.take(step)
            if refused:
                self.broken = step, refused
                return

    def take(self, step: Step) -> Rejected | None:
        """Judge one more step; a refused one changes nothing."""
        if isinstance(step, Given):
            return self._give(step)
        return self._correct(step) if isinstance(step, Correction) else self._jump(step)

    def _give(self, step: Given) -> Rejected | None:
        taken: list[Line] = []
        closed = self.closed
        self._position = self._scores = None
        for index, answer in enumerate(step.answers):
            decision = self.referee.decision
            part = self.part_for(answer) if decision is not None else None
            chapter = self.referee.chapter
            reply = self.referee.answer(answer)
            if isinstance(reply, Rejected):
                self._take_back(taken)
                return replace(reply, index=index)
            assert part is not None
            closed = self._closed_after(decision, part, closed, len(self.lines) + len(taken))
            taken.append(Line(step.seq, part, chapter, self._counts[part.name, part.seat], answer, reply.facts))
            self._counts[part.name, part.seat] += 1
        self.lines += taken
        self.closed = closed
        return None

    def _closed_after(self, asked: Decision | None, part: Part, closed: frozenset[int], index: int) -> frozenset[int]:
        """Which lines are closed after one more: none as soon as all who were asked together have answered."""
        now = self.referee.decision
        waiting = tuple(other for other in parts_of(asked) if other is not part) if asked else ()
        if not isinstance(now, Together) or now.parts != waiting:
            return frozenset()
        return closed | {index} if self.ruleset.questions[part.name].secret else closed

    def _take_back(self, lines: Sequence[Line]) -> None:
        if lines:
            self.referee.undo(len(lines))
            self._counts.subtract((line.part.name, line.part.seat) for line in lines)

    def _correct(self, step: Correction) -> Rejected | None:
        """Start again where the chapter under way began, with the position changed, and judge its answers again."""
        corrected = self.corrected(step.changes)
        if isinstance(corrected, Rejected):
            return corrected
        self.referee = corrected
        self._position = self._scores = None
        self.corrections.append(Corrected(step, len(self.lines), step.changes))
        return None

    def _jump(self, step: Jump) -> Rejected | None:
        """Go on from another position; whatever was closed before is not asked any more."""
        jumped = self.jumped(step.position)
        if isinstance(jumped, Rejected):
            return jumped
        changes = tuple(differences(self.position, jumped.first_position(jumped.setup.names)))
        self.referee, self.closed = jumped, frozenset()
        self._position = self._scores = None
        self.corrections.append(Corrected(step, len(self.lines), changes, tuple(jumped.facts)))
        return None

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

    def why_not(self, answer: Answer) -> Rejected | None:
        """Why an answer does not hold now; nothing is entered."""
        if self.referee.decision is None:
            return Rejected((Violation(GAME_OVER(), (self.game.end_rule,)),))
        wrong = check(self.referee.decision, answer, self.ruleset.questions)
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
