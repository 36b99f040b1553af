"""A table's log folded into what stands: who sits where, what is switched, and the steps of the game.

Nothing is judged here: an entry in the log has been judged before it was kept.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.engine.decisions import Answer
from companion.engine.game import Seat, Setup
from companion.engine.values import Value
from companion.formats.gamefile import read_answer
from companion.tables.ports import Entry

#: The kinds of entries.
SEAT, UNSEAT, ORDER, SETTINGS, BEGIN = "seat", "unseat", "order", "settings", "begin"
ANSWER, UNDO, REDO, AMEND, CORRECT, CUT, REMATCH = "answer", "undo", "redo", "amend", "correct", "cut", "rematch"
#: What changes steps that stood: whoever looked at a question before has to look again.
CHANGES_THE_PAST = (BEGIN, UNDO, REDO, AMEND, CORRECT, CUT)


@dataclass(frozen=True, slots=True)
class Change:
    """A value of a position, and what it becomes. The last part of the path is an item where the place is a list."""

    path: tuple[str, ...]
    old: Any
    new: Any


@dataclass(frozen=True, slots=True)
class Given:
    """Answers that were entered together; `amended` is the entry that last changed one of them."""

    seq: int
    answers: tuple[Answer, ...]
    amended: int | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction by hand that the table agreed on, with its reason."""

    seq: int
    changes: tuple[Change, ...]
    reason: str


Step = Given | Correction
Steps = tuple[Step, ...]


@dataclass(slots=True)
class Course:
    """All that a log comes to. Seats are called by numbers of their own, which stay when the order changes."""

    seats: dict[int, Seat] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    switches: dict[str, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    begun: bool = False
    #: Whether the beginning itself was undone and nothing has been changed since: redo brings the game back.
    shelved: bool = False
    position: Mapping[str, Any] | None = None
    engine: str = ""
    #: Every version of the steps so far, and which one stands: undo and redo go from one to the next.
    versions: list[Steps] = field(default_factory=lambda: [()])
    standing: int = 0
    generation: int = 0
    rematch: str | None = None
    last: int = 0

    @property
    def steps(self) -> Steps:
        return self.versions[self.standing]

    @property
    def can_undo(self) -> bool:
        return self.begun

    @property
    def can_redo(self) -> bool:
        return self.standing + 1 < len(self.versions) if self.begun else self.shelved

    @property
    def sitting(self) -> tuple[Seat, ...]:
        """The seats clockwise."""
        return tuple(self.seats[key] for key in self.order)

    @property
    def names(self) -> tuple[str, ...]:
        """The players clockwise."""
        return tuple(seat.name for seat in self.sitting)

    @property
    def setup(self) -> Setup:
        """What the referee starts from: seats are called by their place, so that a name can change at any time."""
        seats = tuple(Seat(called(place), seat.colour) for place, seat in enumerate(self.sitting))
        position = None if self.position is None else Value(self.position, "/position")
        return Setup(seats, self.switches, self.options, position)

    def take(self, entry: Entry) -> None:
        """Fold one more entry."""
        FOLD[entry.kind](self, entry)
        self.last = entry.seq
        if entry.kind in CHANGES_THE_PAST:
            self.generation = entry.seq

    def go_to(self, steps: Steps) -> None:
        """Another version stands from now on; what was undone before is gone."""
        self.versions = [*self.versions[: self.standing + 1], steps]
        self.standing += 1


def called(place: int) -> str:
    """The name by which the referee knows a seat."""
    return f"@{place}"


def fold(entries: Iterable[Entry]) -> Course:
    """The course that a log comes to."""
    course = Course()
    for entry in entries:
        course.take(entry)
    return course


def answers_of(steps: Steps) -> list[Answer]:
    """All answers that stand, in order."""
    return [answer for step in steps if isinstance(step, Given) for answer in step.answers]


def first_answers(steps: Steps, count: int, corrections: int | None = None) -> Steps:
    """The steps up to some number of answers, and at most so many corrections; the last entry may lose answers."""
    kept: list[Step] = []
    left = count
    for step in steps:
        if isinstance(step, Given):
            if left <= 0:
                break
            kept.append(step if len(step.answers) <= left else replace(step, answers=step.answers[:left]))
            left -= len(step.answers)
        elif left < 0 or sum(isinstance(other, Correction) for other in kept) == corrections:
            break
        else:
            kept.append(step)
    return tuple(kept)


def with_answer(steps: Steps, index: int, answer: Answer, seq: int) -> Steps:
    """The steps with one answer changed."""
    changed: list[Step] = []
    first = 0
    for step in steps:
        if isinstance(step, Given):
            if first <= index < first + len(step.answers):
                place = index - first
                answers = (*step.answers[:place], answer, *step.answers[place + 1 :])
                changed.append(Given(step.seq, answers, seq))
            else:
                changed.append(step)
            first += len(step.answers)
        else:
            changed.append(step)
    return tuple(changed)


def read_changes(payload: Mapping[str, Any]) -> tuple[Change, ...]:
    """The changes of a correction."""
    return tuple(Change(tuple(row["path"]), row["old"], row["new"]) for row in payload["changes"])


def write_changes(changes: Iterable[Change]) -> list[dict[str, Any]]:
    """The changes of a correction as plain data."""
    return [{"path": list(change.path), "old": change.old, "new": change.new} for change in changes]


def amended(steps: Steps, payload: Mapping[str, Any], seq: int) -> Steps:
    """The steps after an amendment, up to the last answer that still holds."""
    changed = with_answer(steps, payload["index"], read_answer(Value(payload["answer"])), seq)
    return first_answers(changed, payload["keep"], payload.get("corrections"))


def _seat(course: Course, entry: Entry) -> None:
    key = entry.payload["seat"]
    course.shelved = False
    if key not in course.seats:
        course.order.append(key)
    course.seats[key] = Seat(entry.payload["name"], entry.payload["colour"])


def _unseat(course: Course, entry: Entry) -> None:
    course.shelved = False
    course.order.remove(entry.payload["seat"])
    del course.seats[entry.payload["seat"]]


def _order(course: Course, entry: Entry) -> None:
    course.shelved = False
    course.order = list(entry.payload["order"])


def _settings(course: Course, entry: Entry) -> None:
    course.shelved = False
    course.switches = dict(entry.payload["switches"])
    course.options = dict(entry.payload["options"])


def _begin(course: Course, entry: Entry) -> None:
    course.begun, course.shelved = True, False
    course.position = entry.payload.get("position")
    course.engine = entry.payload["engine"]
    course.versions, course.standing = [()], 0


def _answer(course: Course, entry: Entry) -> None:
    answers = tuple(read_answer(Value(raw)) for raw in entry.payload["answers"])
    course.go_to((*course.steps, Given(entry.seq, answers)))


def _undo(course: Course, _: Entry) -> None:
    if course.standing:
        course.standing -= 1
    else:
        course.begun, course.shelved = False, True  # back to the lobby


def _redo(course: Course, _: Entry) -> None:
    if course.begun:
        course.standing += 1
    else:
        course.begun, course.shelved = True, False


def _amend(course: Course, entry: Entry) -> None:
    course.go_to(amended(course.steps, entry.payload, entry.seq))


def _correct(course: Course, entry: Entry) -> None:
    correction = Correction(entry.seq, read_changes(entry.payload), entry.payload["reason"])
    course.go_to((*course.steps, correction))


def _cut(course: Course, entry: Entry) -> None:
    course.go_to(first_answers(course.steps, entry.payload["keep"], entry.payload.get("corrections")))


def _rematch(course: Course, entry: Entry) -> None:
    course.rematch = entry.payload["table"]


FOLD = {
    SEAT: _seat,
    UNSEAT: _unseat,
    ORDER: _order,
    SETTINGS: _settings,
    BEGIN: _begin,
    ANSWER: _answer,
    UNDO: _undo,
    REDO: _redo,
    AMEND: _amend,
    CORRECT: _correct,
    CUT: _cut,
    REMATCH: _rematch,
}
