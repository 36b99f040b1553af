"""Entries about the seats of a table and those who sit there."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from companion.engine.game import Seat, Setup
from companion.engine.values import Value
from companion.tables import refusals as m
from companion.tables.course import Course
from companion.tables.entries import Case, Deed, Refused
from companion.tables.judge import faults_in
from companion.tables.ports import Device


@dataclass(frozen=True, slots=True)
class Seated(Deed):
    """A seat, with its name and colour; `new` if it was not there before."""

    entry_kind: ClassVar = "seat"
    at_any_time: ClassVar = True

    seat: int
    name: str
    colour: str
    new: bool = False

    @classmethod
    def read(cls, value: Value) -> Self:
        """Read it from plain data."""
        new = value.get("new", False).boolean()
        return cls(value["seat"].whole(), value["name"].text(), value["colour"].text(), new)

    def fold(self, course: Course, seq: int) -> None:
        """Add the seat, or change it."""
        course.shelved = False
        if self.seat not in course.seats:
            course.order.append(self.seat)
        course.seats = self.seats_with(course)

    def seats_with(self, course: Course) -> dict[int, Seat]:
        """The seats afterwards; before the game whoever has its new colour gets its old one."""
        before, seats = course.seats.get(self.seat), dict(course.seats)
        if before is not None and not course.begun:
            for key, seat in course.seats.items():
                if seat.colour == self.colour:
                    seats[key] = replace(seat, colour=before.colour)
        seats[self.seat] = Seat(self.name, self.colour)
        return seats

    def is_hosts(self, device: Device) -> bool:
        """Whether it is a seat on which the device does not sit."""
        return self.seat != device.seat

    def judge(self, case: Case) -> Deed | Refused:
        """A seat needs a name and a colour of its own; new ones only before the game begins."""
        seats = case.course.seats
        if self.new and self.seat in seats:
            return Refused(m.CHANGED())  # another process has given this number to somebody else
        if not self.new and self.seat not in seats:
            return Refused(m.NO_SUCH_SEAT())
        if self.new and (case.course.begun or len(seats) >= case.game.seats[-1]):
            return Refused(m.TABLE_FULL())
        setup = Setup(tuple(self.seats_with(case.course).values()), {}, {})
        return faults_in(case.game, setup, ("/switches", "/options")) or self

    def is_same_wish(self, wished: Deed) -> bool:
        """Whether it has the same name, where it is new: the number and a free colour are given anew each time."""
        if isinstance(wished, Seated) and self.new and wished.new:
            return self.name == wished.name
        return self == wished


@dataclass(frozen=True, slots=True)
class Sat(Deed):
    """A device that sat on the seat `before` sits on another one from now on; either may be none."""

    entry_kind: ClassVar = "sit"
    at_any_time: ClassVar = True

    device: str
    name: str
    before: int | None = None
    seat: int | None = None

    @classmethod
    def read(cls, value: Value) -> Self:
        """Read it from plain data."""
        before, seat = (value[name].whole() if value.has(name) else None for name in ("before", "seat"))
        return cls(value["device"].text(), value["name"].text(), before, seat)

    def fold(self, course: Course, seq: int) -> None:
        """Remember which device had both seats last."""
        course.sat_last |= {seat: self.device for seat in (self.before, self.seat) if seat is not None}

    def judge(self, case: Case) -> Deed | Refused:
        """A device sits down only on a seat that is there. Whether it may is asked before (`seats.py`)."""
        return self if self.seat is None or self.seat in case.course.seats else Refused(m.NO_SUCH_SEAT())


@dataclass(frozen=True, slots=True)
class Unseated(Deed):
    """A seat is taken away."""

    entry_kind: ClassVar = "unseat"
    in_lobby: ClassVar = True

    seat: int

    @classmethod
    def read(cls, value: Value) -> Self:
        """Read it from plain data."""
        return cls(value["seat"].whole())

    def fold(self, course: Course, seq: int) -> None:
        """Take the seat away."""
        course.shelved = False
        course.order.remove(self.seat)
        del course.seats[self.seat]

    def judge(self, case: Case) -> Deed | Refused:
        """Only a seat that is there can be taken away."""
        return self if self.seat in case.course.seats else Refused(m.NO_SUCH_SEAT())


@dataclass(frozen=True, slots=True)
class Ordered(Deed):
    """The seats stand in another order, clockwise."""

    entry_kind: ClassVar = "order"
    in_lobby: ClassVar = True

    order: tuple[int, ...]

    @classmethod
    def read(cls, value: Value) -> Self:
        """Read it from plain data."""
        return cls(tuple(seat.whole() for seat in value["order"].list()))

    def fold(self, course: Course, seq: int) -> None:
        """Put the seats in this order."""
        course.shelved = False
        course.order = list(self.order)

    def judge(self, case: Case) -> Deed | Refused:
        """An order names every seat once."""
        return self if sorted(self.order) == sorted(case.course.order) else Refused(m.NO_SUCH_SEAT())
