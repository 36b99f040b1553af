"""Entries with which a game is set up and begins."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from companion.engine import materials
from companion.engine.decisions import Violation
from companion.engine.game import Game, Setup, setup_violations
from companion.engine.referee import Rejected
from companion.engine.values import Unreadable, Value
from companion.tables.changes import read_position
from companion.tables.course import Course
from companion.tables.entries import Case, Deed, Refused, size_of, unreadable
from companion.tables.judge import faults_in
from companion.tables.play import Play


@dataclass(frozen=True, slots=True)
class Settled(Deed):
    """What a table may choose before a game: switches, options, and the documents that the game reads."""

    entry_kind: ClassVar = "settings"
    in_lobby: ClassVar = True

    switches: Mapping[str, str]
    options: Mapping[str, str]
    materials: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def read(cls, value: Value) -> Self:
        """Read it from plain data."""
        switches, options = (
            {key: text.text() for key, text in value[name].items()} for name in ("switches", "options")
        )
        return cls(switches, options, {name: document.raw for name, document in value.get("materials", {}).items()})

    def fold(self, course: Course, seq: int) -> None:
        """Set what was chosen."""
        course.shelved = False
        course.switches, course.options = dict(self.switches), dict(self.options)
        course.materials = dict(self.materials)

    def room(self, course: Course) -> int:
        """How many bytes its documents add, if they are new ones."""
        return size_of(self) if self.materials and self.materials != course.materials else 0

    def judge(self, case: Case) -> Deed | Refused:
        """Switches and options have the values that the game knows."""
        return faults_in(case.game, self._course(case).setup, ("/seats",)) or self.as_read(case)

    def as_read(self, case: Case) -> Deed | Refused:
        """The same with only what was read of its documents."""
        course = self._course(case)
        try:
            ruleset = case.game.with_setup(course.setup)
            if isinstance(ruleset, tuple):
                return Refused(rejected=Rejected(ruleset))
            read = materials.as_read(case.game.materials, course.documents)
        except Unreadable as fault:
            return unreadable(fault)
        return replace(self, materials={name: document.raw for name, document in read.items()})

    def _course(self, case: Case) -> Course:
        switches, options, documents = dict(self.switches), dict(self.options), dict(self.materials)
        return replace(case.course, switches=switches, options=options, materials=documents)


@dataclass(frozen=True, slots=True)
class Begun(Deed):
    """The game begins, under rules of some version, perhaps in a position that lies on the table already."""

    entry_kind: ClassVar = "begin"
    in_lobby: ClassVar = True
    changes_the_past: ClassVar = True

    engine: str
    position: Mapping[str, Any] | None = None

    @classmethod
    def read(cls, value: Value) -> Self:
        """Read it from plain data."""
        return cls(value["engine"].text(), read_position(value["position"]) if value.has("position") else None)

    def fold(self, course: Course, seq: int) -> None:
        """Begin without a step.

        A game that was put away, and begins once more as it was set up, finds its table as it was left.
        """
        if not (course.shelved and self.position is None):
            course.lie_right()
        elif course.turned_first:
            course.turn_back(seq)
        course.begun, course.was_begun, course.shelved = True, True, False
        course.position, course.engine = self.position, self.engine
        course.trail, course.standing = [], 0
        course.opened, course.named, course.named_at = set(), {}, {}

    def room(self, course: Course) -> int:
        """How many bytes its position adds."""
        return 0 if self.position is None else size_of(self)

    def judge(self, case: Case) -> Deed | Refused:
        """A game begins with seats that can play it, and a position that can be."""
        wrong = faults_of_seats(case.game, case.course)
        return Refused(rejected=Rejected(wrong)) if wrong else self.as_read(case)

    def as_read(self, case: Case) -> Deed | Refused:
        """The same with only what was read of its position, or why no game can begin there."""
        play = begun_in(case.game, case.course, self.position)
        if isinstance(play, Refused):
            return play
        return self if self.position is None else replace(self, position=play.beginning)


def begun_in(game: Game[Any], course: Course, position: Mapping[str, Any] | None) -> Play | Refused:
    """A play that begins in a position, or why none can."""
    try:
        play = Play.start(game, replace(course, position=position).setup)
    except Unreadable as fault:
        return unreadable(fault)
    return Refused(rejected=play) if isinstance(play, Rejected) else play


def faults_of_seats(game: Game[Any], course: Course) -> tuple[Violation, ...]:
    """What is wrong with those who sit there and what they have switched; nothing if a game can begin."""
    return setup_violations(game, Setup(course.sitting, course.switches, course.options, None, course.documents))
