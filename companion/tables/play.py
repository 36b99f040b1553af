"""A course as it is judged: what stands, what waits since an earlier answer was changed, and what does not hold."""

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from typing import Any

from companion import pauses
from companion.engine.decisions import Answer, neutral
from companion.engine.referee import Referee, Rejected
from companion.tables.changes import Instead, Place
from companion.tables.course import (
    Amendment,
    Correction,
    Dropping,
    Given,
    Jump,
    Plain,
    Revision,
    Shortening,
    Step,
    Steps,
    first_answers,
)
from companion.tables.judged import JudgedGame, Line
from companion.tables.search import Search
from companion.tables.waiting import Happened, Waiting, between_jumps

Chapters = tuple[tuple[str, ...], ...]


def as_waiting(line: Line) -> Waiting:
    """An answer that stands, looking for its question again."""
    optional = neutral(line.part) is not None
    return Waiting(line.seq, line.place, line.answer, line.amended, line.assumed, optional)


class Play(JudgedGame):
    """A game under way at a table. It follows from a set-up and steps alone."""

    def __init__(self, referee: Referee[Any]) -> None:
        super().__init__(referee)
        self._setup = referee.setup
        #: The answers that lost their question when an earlier one was changed, and may find it again.
        self.waiting: dict[Place, Waiting] = {}
        #: What was changed so that it does not hold any more.
        self.aside: list[Waiting | Correction] = []
        #: The chapters that were over when earlier answers were changed, until play is behind them again.
        self._to_pass: Chapters = ()
        #: The first step that the rules of today refuse, and why; it and those after it are not judged.
        self.broken: tuple[Step, Rejected] | None = None
        self._unjudged: list[Plain] = []

    @property
    def search(self) -> Search:
        """The answers that wait, with what lets them come back."""
        return Search(self, self.waiting, self.aside)

    @property
    def is_held_up(self) -> bool:
        """Whether more waits than what was said beside something else, and is perhaps not asked any more."""
        return not all(item.optional for item in self.waiting.values())

    @property
    def is_settled(self) -> bool:
        """Whether play is behind all that was over when earlier answers were changed, and none of them waits.

        Until then nobody knows how all that follows will lie on the table.
        """
        return not (self.is_held_up or self._to_pass)

    def rest_until_past(self, chapters: Chapters) -> None:
        """Be settled only when play is in none of some chapters any more."""
        self._to_pass = chapters if chapters and not self.over and self.referee.chapter in chapters else ()

    def at(self, place: Place) -> Line | Waiting | None:
        """The answer that stands at a place, or waits for it."""
        return next((line for line in self.lines if line.place == place), None) or self.waiting.get(place)

    def skips_to_rest(self, light: bool) -> bool:
        """Whether nobody enters the chapter under way in the light way: how everything lies is asked after it."""
        left_out = self.ruleset.live.light if light else None
        return left_out is not None and not (self.over or self.broken) and left_out.skipped in self.referee.chapter

    def enter(self, answer: Answer, seq: int, amended: int | None = None, assumed: bool = False) -> Rejected | None:
        """One more line, unless the rules refuse it."""
        refused = super().enter(answer, seq, amended, assumed)
        if not refused:
            self.rest_until_past(self._to_pass)
        return refused

    def follow(self, steps: Steps) -> "Play":
        """Take steps that have been judged before, and return the play that they lead to.

        Behind a change of earlier steps that is another one. Only such a change helps after a step that does not hold.
        """
        play, since = self, pauses.begun()
        for step in steps:
            since = pauses.rested(since)
            play = play._revise(step) if isinstance(step, Revision) else play._go_on(step)
        return play

    def _go_on(self, step: Plain) -> "Play":
        refused = None if self.broken else self.take(step)
        if refused:
            self.broken = step, refused
        if self.broken:
            self._unjudged.append(step)
        return self

    def _revise(self, step: Revision) -> "Play":
        if isinstance(step, Dropping):
            self.search.set_aside(list(self.waiting))
            self._to_pass = ()
            return self
        revised = self.revised(step)
        if not isinstance(revised, Rejected):
            return revised
        self.broken = step, revised
        return self

    def take(self, step: Plain) -> Rejected | None:
        """Judge one more step; a refused one changes nothing."""
        if isinstance(step, Given):
            return self._give(step)
        return self.correct(step) if isinstance(step, Correction) else self._jump(step)

    def _give(self, step: Given) -> Rejected | None:
        before, closed = len(self.lines), self.closed
        for index, answer in enumerate(step.answers):
            reply = self.enter(answer, step.seq, step.amended)
            if reply:
                self.take_back(before, closed)
                return replace(reply, index=index)
        for line in self.lines[before:]:
            if line.place in self.waiting:
                self.aside.append(self.waiting.pop(line.place))
        self.search.come_back(step.seq)
        return None

    def _jump(self, step: Jump) -> Rejected | None:
        """Go on from another position; nothing waits any more for what was before."""
        jumped = self.jumped(step.position)
        if isinstance(jumped, Rejected):
            return jumped
        self.search.set_aside(list(self.waiting))
        self._to_pass = ()
        self.go_on_from(jumped, step)
        return None

    def revised(self, step: Amendment | Shortening) -> "Play | Rejected":
        """The play after a change of earlier steps; this one does not change."""
        if isinstance(step, Amendment):
            return self._amended(step.seq, step.changes)
        again = self._anew()
        again.follow(first_answers((*self.standing, *self._unjudged), step.keep, step.corrections))
        return again

    def as_it_was(self, count: int) -> "Play":
        """The play after its first answers."""
        earlier = self._anew()
        earlier.follow(first_answers(self.standing, count))
        return earlier

    def _anew(self) -> "Play":
        again = Play.start(self.game, self._setup)
        assert not isinstance(again, Rejected), "a set-up that was good stays good"
        return again

    def _amended(self, seq: int, changes: Sequence[Instead]) -> "Play | Rejected":
        """Judge everything again with other answers; refused only if one of these does not hold."""
        again = self._anew()
        again.aside = list(self.aside)
        live = {self.place_of(part) for part, _ in self.open}
        for jump, happened in between_jumps(self._happened()):
            if jump is not None:
                refused = again.take(jump)
                assert refused is None, "a position does not depend on what was before"
            refused = again.search.give_again(seq, happened, {each.place: each for each in changes}, live)
            if refused:
                return refused
        again.follow(tuple(self._unjudged))
        again.rest_until_past(self._to_pass or self.referee.chapters[:-1])
        return again

    def _happened(self) -> Iterator[Happened]:
        """All that stands or waits, in the order in which it came."""
        repairs = list(self.corrections)
        for index, line in enumerate(self.lines):
            while repairs and repairs[0].after <= index:
                yield repairs.pop(0).correction
            yield as_waiting(line)
        yield from (repair.correction for repair in repairs)
        for item in self.waiting.values():
            yield replace(item, then=())
            yield from item.then

    def tried(self, answers: Sequence[Answer]) -> "Play | None":
        """The play after more answers, or nothing if the rules refuse them; this one does not change."""
        other = copy(self)
        other.unshare()
        last = self.lines[-1].seq if self.lines else 0
        return None if other.take(Given(last, tuple(answers))) else other

    def unshare(self) -> None:
        """Let go of all that this play shares with the one of which it is a copy."""
        super().unshare()
        self.waiting, self.aside, self._unjudged = dict(self.waiting), list(self.aside), list(self._unjudged)
