"""Entries that change earlier answers."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from companion.engine.referee import Rejected
from companion.engine.values import Value
from companion.tables import refusals as m
from companion.tables.changes import Instead, read_instead
from companion.tables.course import Amendment, Course, Dropping, Given, Revision, Shortening
from companion.tables.deeds.answers import Doubled
from companion.tables.entries import Case, Deed, Refused
from companion.tables.judge import unless_changed
from companion.tables.play import Play

#: Each amendment that stands judges the whole game again, and every correction before it.
MOST_WEIGHT = 200


@dataclass(frozen=True, slots=True)
class Amended(Deed):
    """Earlier answers are other ones. What still fits stays, and what lost its question waits."""

    entry_kind: ClassVar = "change"
    changes_the_past: ClassVar = True

    changes: tuple[Instead, ...]

    @classmethod
    def read(cls, value: Value) -> Self:
        """Read it from plain data."""
        return cls(read_instead(value["changes"]))

    @property
    def questions(self) -> list[str]:
        """The names of the questions to which something else is said."""
        return [change.place.question for change in self.changes]

    def fold(self, course: Course, seq: int) -> None:
        """Change the steps before."""
        course.go_on(Amendment(seq, self.changes))
        course.turn_back(seq)

    def judge(self, case: Case) -> Deed | Refused:
        """An amendment holds if the rules accept what it says. What stood there before is told in the log."""
        refused = unless_changed(case) or why_not_there(case, self.changes)
        if refused:
            return refused
        changes = tuple(with_what_was(change, case.playing) for change in self.changes)
        if all(change.answer == change.was for change in changes):
            return Refused(m.SAME_ANSWER())
        if weight_of(case.course) >= MOST_WEIGHT:
            return Refused(m.TOO_MANY_AMENDMENTS())
        return why_not_amended(case, changes) or Amended(changes)

    def is_same_wish(self, wished: Deed) -> bool:
        """Whether it says the same at the same places."""
        return Amended(tuple(replace(change, of=0, was=None) for change in self.changes)) == wished


def why_not_amended(case: Case, changes: tuple[Instead, ...]) -> Refused | None:
    """Why the rules do not accept changed answers, told without what lies face down."""
    face_down = case.audience.face_down
    conceals = face_down.conceals(changes)
    if conceals and (wrong := face_down.why_not_alone(changes)):
        return Refused(rejected=wrong)
    revised = face_down.why_double(changes) or case.playing.revised(Amendment(case.seq, changes))
    if not isinstance(revised, Rejected):
        return None
    return Refused(rejected=face_down.refused(revised), logged=Doubled() if conceals else None)


def why_not_there(case: Case, changes: tuple[Instead, ...]) -> Refused | None:
    """Whether an amendment is about answers that are not there, or that are still closed to whoever makes it."""
    places = {change.place for change in changes}
    if not places or len(places) < len(changes) or not all(can_be_said(change, case.playing) for change in changes):
        return Refused(m.NO_SUCH_ENTRY())
    if any(place.chapter in case.audience.face_down.chapters for place in places):
        return Refused(m.OPEN_FIRST())
    may_change = all(map(case.audience.clearance.may_change, places))
    return None if may_change else Refused(m.STILL_CLOSED())


def can_be_said(change: Instead, play: Play) -> bool:
    """Whether there is a question at the place of a change that its answer is for, or an answer to take out."""
    place, answer = change.place, change.answer
    if place.question not in play.ruleset.questions:
        return False
    if answer is None:
        return play.at(place) is not None
    return (answer.name, answer.seat) == (place.question, place.seat)


def with_what_was(change: Instead, play: Play) -> Instead:
    """A change with what stood there, and the number of its entry."""
    stood = play.at(change.place)
    return replace(change, of=stood.seq, was=stood.answer) if stood else change


def weight_of(course: Course) -> int:
    """How much there is to judge again whenever the past changes: each amendment judges every correction before it."""
    weight = corrections = 0
    for step in course.steps:
        if isinstance(step, Revision):
            weight += 1 + corrections
        elif not isinstance(step, Given):
            corrections += 1
    return weight


@dataclass(frozen=True, slots=True)
class Dropped(Deed):
    """The answers that wait for their questions are not needed any more."""

    entry_kind: ClassVar = "drop"
    changes_the_past: ClassVar = True

    def fold(self, course: Course, seq: int) -> None:
        """Let nothing wait any more."""
        course.go_on(Dropping(seq))
        course.turn_back(seq)

    def judge(self, case: Case) -> Deed | Refused:
        """What waits can be dropped."""
        return unless_changed(case) or (self if case.playing.waiting else Refused(m.NO_SUCH_ENTRY()))


@dataclass(frozen=True, slots=True)
class Cut(Deed):
    """Only so many answers are kept, and at most so many corrections; None keeps all of those up to there."""

    entry_kind: ClassVar = "cut"
    changes_the_past: ClassVar = True

    keep: int
    corrections: int | None = None

    @classmethod
    def read(cls, value: Value) -> Self:
        """Read it from plain data."""
        return cls(value["keep"].whole(), value["corrections"].whole() if value.has("corrections") else None)

    def fold(self, course: Course, seq: int) -> None:
        """Keep the first steps."""
        course.go_on(Shortening(seq, self.keep, self.corrections))
        course.turn_back(seq)

    def judge(self, case: Case) -> Deed | Refused:
        """A cut keeps some of the answers."""
        if not 0 <= self.keep <= len(case.playing.lines):
            return Refused(m.NO_SUCH_ENTRY())
        return unless_changed(case) or self
