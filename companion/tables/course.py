"""What a table's log comes to: who sits where, what is switched, and the steps of the game.

Each kind of entry says how it changes a course (`Deed.fold`). Nothing is judged here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.engine.decisions import Answer
from companion.engine.game import Seat, Setup
from companion.engine.values import Value, escaped
from companion.tables.changes import Change, Instead

#: So often, with something entered in between, what is turned back is told together with what was before: each time
#: costs a replay of the game where a process does not know the table yet.
MOST_TURNED = 200


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
class Amendment:
    """Earlier answers are other ones. What it comes to is judged, not folded."""

    seq: int
    changes: tuple[Instead, ...]


@dataclass(frozen=True, slots=True)
class Shortening:
    """Only so many answers stand, and at most so many corrections; None keeps all of those up to there."""

    seq: int
    keep: int
    corrections: int | None


@dataclass(frozen=True, slots=True)
class Dropping:
    """The answers that wait are not needed any more."""

    seq: int


#: What is put right on the table beside the answers.
Repair = Correction | Jump
Plain = Given | Repair
#: Changes of the steps before them.
Revision = Amendment | Shortening | Dropping
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

    def turn_back(self, seq: int) -> None:
        """Remember since when the table lies otherwise than the game says."""
        goes_on = self.turned_last == seq - 1
        if not self.turned_first or (self.turned >= MOST_TURNED and not goes_on):
            self.turned_first, self.turned = seq, 0
        self.turned_last, self.turned = seq, self.turned + (not goes_on)

    def lie_right(self) -> None:
        """Forget what was turned back: the table lies as the game says."""
        self.turned_first = 0

    def go_on(self, step: Step) -> None:
        """One more step stands from now on; what was undone before is gone."""
        self.trail[self.standing :] = [step]
        self.standing += 1

    def step_of(self, seq: int) -> Step | None:
        """The step that an entry has just made, if it made one."""
        last = self.trail[self.standing - 1] if self.standing else None
        return last if last is not None and last.seq == seq else None


def called(place: int) -> str:
    """The name by which the referee knows a seat."""
    return f"@{place}"


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
