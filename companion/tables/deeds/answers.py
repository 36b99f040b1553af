"""Entries that answer the questions of a game, and those that take the last step back or bring it back."""

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from companion.engine.decisions import Answer
from companion.engine.values import Value
from companion.tables import refusals as m
from companion.tables.changes import read_answers
from companion.tables.course import Course, Given
from companion.tables.entries import Case, Deed, Refused, fold
from companion.tables.judge import token_of, unless_changed
from companion.tables.play import Play


@dataclass(frozen=True, slots=True)
class Answered(Deed):
    """Answers that are judged together."""

    entry_kind: ClassVar = "answer"

    answers: tuple[Answer, ...]

    @classmethod
    def read(cls, value: Value) -> Self:
        """Read it from plain data."""
        return cls(read_answers(value["answers"]))

    @property
    def given(self) -> tuple[Answer, ...]:
        """The answers."""
        return self.answers

    def fold(self, course: Course, seq: int) -> None:
        """Go on with the answers."""
        course.go_on(Given(seq, self.answers))

    def judge(self, case: Case) -> Deed | Refused:
        """Answers hold if the question is still open and the rules accept them all."""
        refused = self._why_not_judged(case)
        if refused:
            return refused
        face_down = case.audience.face_down
        closed = face_down.first_closed(self.answers)
        if closed is not None and (refused := why_not_told(case, self, closed)):
            return refused
        rejected = case.playing.take(Given(case.seq, self.answers))
        if not rejected:
            return self
        return Refused(rejected=face_down.refused(rejected), logged=None if closed is None else Doubled())

    def _why_not_judged(self, case: Case) -> Refused | None:
        """Why the rules are not even asked."""
        if case.playing.broken:
            return Refused(m.BROKEN())
        stale = why_stale(case)
        if stale:
            return stale
        if not self.answers:
            return Refused(m.NO_SUCH_ENTRY())
        is_secret = any(map(case.audience.clearance.is_secret, self.answers))
        if is_secret and not are_asked_now(case.playing, self):
            return Refused(m.SECRET_FIRST())  # else what is refused behind a secret answer would tell what it comes to
        return None


def why_not_told(case: Case, deed: Answered, closed: int) -> Refused | None:
    """Why answers are refused whatever lies face down: so nobody finds that out with entries that the log forgets."""
    if closed < len(deed.answers) - 1:
        return Refused(m.SECRET_FIRST())
    rejected = case.audience.past(case.playing).preview(deed.answers).rejected
    return Refused(rejected=case.audience.face_down.refused(rejected)) if rejected else None


def are_asked_now(play: Play, deed: Answered) -> bool:
    """Whether all answers are to questions that are open at the same time."""
    return {(answer.name, answer.seat) for answer in deed.answers} <= {(part.name, part.seat) for part, _ in play.open}


def why_stale(case: Case) -> Refused | None:
    """Whether the question that a device saw is no longer open: who was first, and with what."""
    token, play = case.wish.token, case.playing
    if token is None or token in [token_of(case.course, part, count) for part, count in play.open]:
        return None
    for index, line in enumerate(play.lines):
        if token_of(case.course, line.part, line.count) == token:
            if not case.audience.clearance.may_see(index):
                return Refused(m.ANSWERED_CLOSED(name=case.log[line.seq - 1].by))
            return Refused(m.ANSWERED(name=case.log[line.seq - 1].by), first=line.seq)
    return Refused(m.CHANGED())


@dataclass(frozen=True, slots=True)
class Doubled(Deed):
    """Something was entered that lies face down already, and refused. What it was is not told."""

    entry_kind: ClassVar = "double"

    def fold(self, course: Course, seq: int) -> None:
        """No step follows from it."""

    def judge(self, case: Case) -> Deed | Refused:
        """Nobody wishes it."""
        return Refused(m.CHANGED())


@dataclass(frozen=True, slots=True)
class Undone(Deed):
    """The last step is taken back."""

    entry_kind: ClassVar = "undo"
    changes_the_past: ClassVar = True

    def fold(self, course: Course, seq: int) -> None:
        """Take the last step back, or lead back to the lobby."""
        if course.standing:
            course.standing -= 1
        else:
            course.begun, course.shelved = False, True
        course.undone_at = seq
        course.turn_back(seq)

    def judge(self, case: Case) -> Deed | Refused:
        """Everything can be taken back, down to the beginning; what its device saw as the last step, only once."""
        changed = unless_changed(case)
        if changed:
            return Refused(m.UNDONE_ALREADY()) if is_undone_already(case) else changed
        return self if case.course.can_undo else Refused(m.NOTHING_TO_UNDO())


def is_undone_already(case: Case) -> bool:
    """Whether the last step that a device saw stands no more: two people tapped, or one whose first reply was lost."""
    seen = case.wish.token or ""
    if not re.fullmatch("[1-9][0-9]{0,5}", seen) or int(seen) > case.course.last:
        return False
    then = fold(case.log[: int(seen)]).steps
    return bool(then) and then[-1].seq not in {step.seq for step in case.course.steps}


@dataclass(frozen=True, slots=True)
class Redone(Deed):
    """What was taken back last is brought back."""

    entry_kind: ClassVar = "redo"
    changes_the_past: ClassVar = True

    def fold(self, course: Course, seq: int) -> None:
        """Bring the next step back, or the game itself; at once after it was taken back, both come to nothing."""
        if course.begun:
            course.standing += 1
        else:
            course.begun, course.shelved = True, False
        if course.undone_at == seq - 1:
            course.idle += 2
        course.turn_back(seq)

    def fits(self, course: Course) -> bool:
        """Whether a game is under way, or was put away."""
        return course.begun or course.can_redo

    def judge(self, case: Case) -> Deed | Refused:
        """What was taken back can be brought back until something else is entered."""
        return unless_changed(case) or (self if case.course.can_redo else Refused(m.NOTHING_TO_REDO()))
