"""A table's log folded into what stands: who sits where, what is switched, and the steps of the game.

Nothing is judged here: an entry in the log has been judged before it was kept.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from companion.engine.decisions import Answer
from companion.engine.game import Seat, Setup
from companion.engine.values import Value, escaped
from companion.tables.entries import (
    Amended,
    Answered,
    Begun,
    Change,
    Corrected,
    Cut,
    Deed,
    Doubled,
    Dropped,
    Entry,
    Hosted,
    Jumped,
    Lightened,
    Named,
    Opened,
    Ordered,
    Redone,
    Rematched,
    Righted,
    Sat,
    Seated,
    Settled,
    Undone,
    Unseated,
    size_of,
)

#: What makes the table lie otherwise than the game says.
TURNS_BACK = (Undone, Redone, Amended, Dropped, Corrected, Cut)
#: So often, with something entered in between, what is turned back is told together with what was before: each time
#: costs a replay of the game where a process does not know the table yet.
MOST_TURNED = 200
#: What changes steps that stood: whoever looked at a question before has to look again.
CHANGES_THE_PAST = (Begun, Undone, Redone, Amended, Dropped, Corrected, Jumped, Cut)


@dataclass(frozen=True, slots=True)
class Given:
    """Answers that were entered together; `amended` is the entry that last changed one of them."""

    seq: int
    answers: tuple[Answer, ...]
    amended: int | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction by hand that the table agreed on, perhaps with its reason."""

    seq: int
    changes: tuple[Change, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Jump:
    """A position from which the game goes on, whatever was before."""

    seq: int
    position: Mapping[str, Any]
    reason: str


@dataclass(frozen=True, slots=True)
class Revision:
    """A change of the steps before it. What it comes to is judged, not folded."""

    seq: int
    deed: Amended | Dropped | Cut


#: What is put right on the table beside the answers.
Repair = Correction | Jump
Plain = Given | Repair
Step = Plain | Revision
Steps = tuple[Step, ...]
#: Steps that lead where they lead without a change of earlier ones.
PlainSteps = tuple[Plain, ...]


@dataclass(slots=True)
class Course:
    """All that a log comes to. Seats are called by numbers of their own, which stay when the order changes."""

    seats: dict[int, Seat] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    switches: dict[str, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    materials: dict[str, Any] = field(default_factory=dict)
    #: Whether only a part of the game is entered, as the game says which.
    light: bool = False
    begun: bool = False
    #: Whether it has ever begun: since then seats have private notes, so it counts who has sat where.
    was_begun: bool = False
    #: By seat, the device that sat down there last, or left it, since then.
    sat_last: dict[int, str] = field(default_factory=dict)
    #: Whether the beginning itself was undone and nothing has been changed since: redo brings the game back.
    shelved: bool = False
    position: Mapping[str, Any] | None = None
    engine: str = ""
    #: Every step so far, and how many of them stand: undo takes the last one back, and redo brings the next one again.
    trail: list[Step] = field(default_factory=list)
    standing: int = 0
    generation: int = 0
    #: The chapters of which all may see what lies face down; nobody can forget it again.
    opened: set[tuple[str, ...]] = field(default_factory=set)
    #: The names that the table gave to things of the game, by kind and id; no undo takes them away.
    named: dict[tuple[str, str], str] = field(default_factory=dict)
    #: By which entry each of them was named, or lost its name, last.
    named_at: dict[tuple[str, str], int] = field(default_factory=dict)
    rematch: str | None = None
    #: The first entry that turned something back since the table was said to lie right, and the last one; 0 for none.
    turned_first: int = 0
    turned_last: int = 0
    #: How often that was, where one after the other is once.
    turned: int = 0
    #: The entry that said so last.
    righted: int = 0
    last: int = 0
    #: How many entries came to nothing: something was taken back, and brought back at once.
    idle: int = 0
    undone_at: int = 0
    #: How many bytes all positions and documents of the log are, whether they stand or not.
    size: int = 0

    @property
    def steps(self) -> Steps:
        return tuple(self.trail[: self.standing])

    @property
    def can_undo(self) -> bool:
        return self.begun

    @property
    def can_redo(self) -> bool:
        return self.standing < len(self.trail) if self.begun else self.shelved

    @property
    def position_undone(self) -> Mapping[str, Any] | None:
        """The position of the jump that was undone last, as long as it can be brought back."""
        step = self.trail[self.standing] if self.begun and self.can_redo else None
        return step.position if isinstance(step, Jump) else None

    @property
    def holds(self) -> bool:
        """Whether everybody in the order has a seat, and what stands is there: so it is in every log of ours."""
        return set(self.order) == set(self.seats) and self.standing <= len(self.trail)

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
        return Setup(seats, self.switches, self.options, position, self.documents)

    @property
    def documents(self) -> dict[str, Value]:
        """The documents of the set-up, as the game reads them."""
        return {name: Value(raw, f"/materials/{escaped(name)}") for name, raw in self.materials.items()}

    def take(self, entry: Entry) -> None:
        """Fold one more entry."""
        self.size += self.added_by(entry.deed)
        was_shelved = self.shelved
        FOLD[type(entry.deed)](self, entry, entry.deed)
        self.last = entry.seq
        self._note_turn(entry, was_shelved)
        if isinstance(entry.deed, Undone):
            self.undone_at = entry.seq
        elif isinstance(entry.deed, Redone) and self.undone_at == entry.seq - 1:
            self.idle += 2
        if isinstance(entry.deed, CHANGES_THE_PAST):
            self.generation = entry.seq

    def _note_turn(self, entry: Entry, was_shelved: bool) -> None:
        """Remember since when the table lies otherwise than the game says.

        A game that was put away, and begins once more as it was set up, finds its table as it was left.
        """
        begins_again = isinstance(entry.deed, Begun) and was_shelved and entry.deed.position is None
        if isinstance(entry.deed, Righted) and self.turned_first:
            self.righted = entry.seq
        lies_right = isinstance(entry.deed, Righted | Jumped | Begun) and not begins_again
        if lies_right or not (self.begun or self.shelved):
            self.turned_first = 0
        elif isinstance(entry.deed, TURNS_BACK) or (begins_again and self.turned_first):
            goes_on = self.turned_last == entry.seq - 1
            if not self.turned_first or (self.turned >= MOST_TURNED and not goes_on):
                self.turned_first, self.turned = entry.seq, 0
            self.turned_last, self.turned = entry.seq, self.turned + (not goes_on)

    def added_by(self, deed: Deed) -> int:
        """How many bytes a deed adds to the positions and documents of the log; all else takes next to no room."""
        if isinstance(deed, Settled):
            is_large = bool(deed.materials) and deed.materials != self.materials
        elif isinstance(deed, Begun):
            is_large = deed.position is not None
        else:
            is_large = isinstance(deed, Corrected | Jumped | Righted)
        return size_of(deed) if is_large else 0

    def go_on(self, step: Step) -> None:
        """One more step stands from now on; what was undone before is gone."""
        self.trail[self.standing :] = [step]
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


def first_answers(steps: PlainSteps, count: int, corrections: int | None = None) -> PlainSteps:
    """The steps up to some number of answers, and at most so many corrections; the last entry may lose answers."""
    kept: list[Plain] = []
    left = count
    for step in steps:
        if isinstance(step, Given):
            if left <= 0:
                break
            kept.append(step if len(step.answers) <= left else replace(step, answers=step.answers[:left]))
            left -= len(step.answers)
        elif left < 0 or sum(isinstance(other, Repair) for other in kept) == corrections:
            break
        else:
            kept.append(step)
    return tuple(kept)


def seats_with(course: Course, deed: Seated) -> dict[int, Seat]:
    """The seats after one is added or changed; before the game whoever has its new colour gets its old one."""
    before, seats = course.seats.get(deed.seat), dict(course.seats)
    if before is not None and not course.begun:
        for key, seat in course.seats.items():
            if seat.colour == deed.colour:
                seats[key] = replace(seat, colour=before.colour)
    seats[deed.seat] = Seat(deed.name, deed.colour)
    return seats


def _seated(course: Course, _: Entry, deed: Seated) -> None:
    course.shelved = False
    if deed.seat not in course.seats:
        course.order.append(deed.seat)
    course.seats = seats_with(course, deed)


def _sat(course: Course, _: Entry, deed: Sat) -> None:
    course.sat_last |= {seat: deed.device for seat in (deed.before, deed.seat) if seat is not None}


def _unseated(course: Course, _: Entry, deed: Unseated) -> None:
    course.shelved = False
    course.order.remove(deed.seat)
    del course.seats[deed.seat]


def _ordered(course: Course, _: Entry, deed: Ordered) -> None:
    course.shelved = False
    course.order = list(deed.order)


def _settled(course: Course, _: Entry, deed: Settled) -> None:
    course.shelved = False
    course.switches, course.options = dict(deed.switches), dict(deed.options)
    course.materials = dict(deed.materials)


def _begun(course: Course, _: Entry, deed: Begun) -> None:
    course.begun, course.was_begun, course.shelved = True, True, False
    course.position, course.engine = deed.position, deed.engine
    course.trail, course.standing = [], 0
    course.opened, course.named, course.named_at = set(), {}, {}


def _answered(course: Course, entry: Entry, deed: Answered) -> None:
    course.go_on(Given(entry.seq, deed.answers))


def _undone(course: Course, _: Entry, __: Undone) -> None:
    if course.standing:
        course.standing -= 1
    else:
        course.begun, course.shelved = False, True  # back to the lobby


def _redone(course: Course, _: Entry, __: Redone) -> None:
    if course.begun:
        course.standing += 1
    else:
        course.begun, course.shelved = True, False


def _revised(course: Course, entry: Entry, deed: Amended | Dropped | Cut) -> None:
    course.go_on(Revision(entry.seq, deed))


def _corrected(course: Course, entry: Entry, deed: Corrected) -> None:
    course.go_on(Correction(entry.seq, deed.changes, deed.reason))


def _jumped(course: Course, entry: Entry, deed: Jumped) -> None:
    course.go_on(Jump(entry.seq, deed.position, deed.reason))


def _lightened(course: Course, _: Entry, deed: Lightened) -> None:
    course.light = deed.light


def _opened(course: Course, _: Entry, deed: Opened) -> None:
    course.opened.add(deed.chapter)


def _named(course: Course, entry: Entry, deed: Named) -> None:
    course.named_at[deed.kind, deed.thing] = entry.seq
    course.named.pop((deed.kind, deed.thing), None)
    if deed.name:
        course.named[deed.kind, deed.thing] = deed.name


def _rematched(course: Course, _: Entry, deed: Rematched) -> None:
    course.rematch = deed.table


def _only_told(_: Course, __: Entry, ___: Hosted | Doubled | Righted) -> None:
    """No step follows from it. Who hosts is told by the devices."""


FOLD: Final[dict[type[Deed], Callable[[Course, Entry, Any], None]]] = {
    Seated: _seated,
    Sat: _sat,
    Unseated: _unseated,
    Ordered: _ordered,
    Settled: _settled,
    Begun: _begun,
    Answered: _answered,
    Undone: _undone,
    Redone: _redone,
    Amended: _revised,
    Dropped: _revised,
    Corrected: _corrected,
    Jumped: _jumped,
    Cut: _revised,
    Lightened: _lightened,
    Opened: _opened,
    Named: _named,
    Righted: _only_told,
    Rematched: _rematched,
    Hosted: _only_told,
    Doubled: _only_told,
}
