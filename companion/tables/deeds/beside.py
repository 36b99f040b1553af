"""Entries beside the play: what is turned over, who hosts, and where the same people go on."""

from dataclasses import dataclass
from typing import ClassVar, Self

from companion.engine.values import Value
from companion.tables import refusals as m
from companion.tables.changes import read_path
from companion.tables.course import Course
from companion.tables.entries import Case, Deed, Refused
from companion.tables.judge import unless_changed


@dataclass(frozen=True, slots=True)
class Opened(Deed):
    """What lies face down of a chapter is turned over for everybody at the table."""

    entry_kind: ClassVar = "open"

    chapter: tuple[str, ...]

    @classmethod
    def read(cls, value: Value) -> Self:
        """Read it from plain data."""
        return cls(read_path(value["chapter"]))

    def fold(self, course: Course, seq: int) -> None:
        """Turn the chapter over."""
        course.opened.add(self.chapter)

    def judge(self, case: Case) -> Deed | Refused:
        """Only what lies face down can be opened."""
        return self if self.chapter in case.audience.face_down.chapters else Refused(m.NO_SUCH_ENTRY())


@dataclass(frozen=True, slots=True)
class Rematched(Deed):
    """The same people go on at another table."""

    entry_kind: ClassVar = "rematch"
    at_any_time: ClassVar = True
    always_has_room: ClassVar = True

    table: str

    @classmethod
    def read(cls, value: Value) -> Self:
        """Read it from plain data."""
        return cls(value["table"].text())

    def fold(self, course: Course, seq: int) -> None:
        """Show the way to the other table."""
        course.rematch = self.table

    def judge(self, case: Case) -> Deed | Refused:
        """A rematch is welcome at any time; whoever asks second is shown the way to the first one."""
        return Refused(m.CHANGED()) if case.course.rematch else self


@dataclass(frozen=True, slots=True)
class Hosted(Deed):
    """The host was away, and whoever enters this hosts from now on."""

    entry_kind: ClassVar = "host"
    at_any_time: ClassVar = True

    def fold(self, course: Course, seq: int) -> None:
        """No step follows from it: who hosts is told by the devices."""

    def judge(self, case: Case) -> Deed | Refused:
        """Of several who take over at once, one is first."""
        return unless_changed(case) or self
