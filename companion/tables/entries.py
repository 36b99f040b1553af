"""What can be entered at a table. Each kind of entry is a class in `deeds/`, which says all there is to say of it."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, ClassVar, Self

from companion.engine.decisions import Answer, violation
from companion.engine.game import Game
from companion.engine.messages import Msg
from companion.engine.referee import Rejected
from companion.engine.values import Unreadable, Value
from companion.tables.audience import Audience
from companion.tables.changes import Change, as_plain
from companion.tables.course import Course
from companion.tables.play import Play
from companion.tables.ports import Device


@dataclass(frozen=True, slots=True)
class Deed(ABC):
    """Something that is entered: how it is kept, what follows from it in a log, and when it holds."""

    #: What the kind is called where it is kept, and in addresses.
    entry_kind: ClassVar[str]
    #: Whether only the host enters it, and only before the game begins.
    in_lobby: ClassVar[bool] = False
    #: Whether it may be entered before the game begins and afterwards; anything else only afterwards.
    at_any_time: ClassVar[bool] = False
    #: Whether a log that is full takes it all the same.
    always_has_room: ClassVar[bool] = False
    #: Whether it changes steps that stood: whoever looked at a question before has to look again.
    changes_the_past: ClassVar[bool] = False

    @classmethod
    def read(cls, value: Value) -> Self:
        """Read it from plain data; `Unreadable` if that is damaged. By itself, a deed says nothing but its kind."""
        return cls()

    def write(self) -> dict[str, Any]:
        """Write it as plain data; what it does not say is left out."""
        said = {part.name: getattr(self, part.name) for part in fields(self)}
        return {name: as_plain(value) for name, value in said.items() if value is not None and value is not False}

    @abstractmethod
    def fold(self, course: Course, seq: int) -> None:
        """Change what stands, as the entry with some number."""

    @abstractmethod
    def judge(self, case: "Case") -> "Deed | Refused":
        """Return what is to be kept of a wish, or why it is refused."""

    def fits(self, course: Course) -> bool:
        """Whether it may be entered as far as the game is."""
        return self.at_any_time or course.begun != self.in_lobby

    def room(self, course: Course) -> int:
        """How many bytes it adds to the positions and documents of a log; all else takes next to no room."""
        return 0

    def is_hosts(self, device: Device) -> bool:
        """Whether only the host may enter it, not this device."""
        return self.in_lobby

    def as_read(self, case: "Case") -> "Deed | Refused":
        """The same with only what was read of its position or documents, or why nothing can begin with them."""
        return self

    def is_same_wish(self, wished: "Deed") -> bool:
        """Whether a wish that came twice is the one that was kept, apart from what the judge added to it."""
        return self == wished

    @property
    def given(self) -> tuple[Answer, ...]:
        """The answers that are entered with it."""
        return ()

    @property
    def questions(self) -> Sequence[str]:
        """The names of the questions to which it gives answers."""
        return [answer.name for answer in self.given]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a table's log: what was done, by whom (the name of that time), at which device, and when."""

    seq: int
    id: str
    deed: Deed
    by: str
    author: str
    at: datetime

    @property
    def kind(self) -> str:
        return self.deed.entry_kind

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers that came with it."""
        return self.deed.given


@dataclass(frozen=True, slots=True)
class Wish:
    """What a device wants to enter. `token` names the question that it saw."""

    id: str
    deed: Deed
    token: str | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """Why an entry is not added: for the table's reason, or because the rules reject it."""

    msg: Msg | None = None
    rejected: Rejected | None = None
    #: What the log says of it all the same.
    logged: Deed | None = None
    #: The number of the entry that was quicker, whose answers the reader may know.
    first: int | None = None


def unreadable(fault: Unreadable) -> Refused:
    """What cannot be read is refused with its place, so that it can be told beside its field."""
    return Refused(rejected=Rejected((violation(fault.msg, fault.at),)))


@dataclass(frozen=True, slots=True)
class Case:
    """A wish, and what it is judged against. A play that accepts answers has moved on afterwards."""

    game: Game[Any]
    course: Course
    play: Play | None
    wish: Wish
    seq: int
    log: Sequence[Entry]
    audience: Audience
    #: What hands have to put right on the table.
    to_put_right: Callable[[], Sequence[Change]]

    @property
    def playing(self) -> Play:
        assert self.play is not None, "a game that has begun has a play"
        return self.play


def size_of(deed: Deed) -> int:
    """How many bytes are kept of a deed, at most."""
    return len(json.dumps(deed.write()))


def fold(entries: Iterable[Entry]) -> Course:
    """The course that a log comes to."""
    course = Course()
    for entry in entries:
        take(course, entry)
    return course


def take(course: Course, entry: Entry) -> None:
    """Fold one more entry."""
    course.size += entry.deed.room(course)
    entry.deed.fold(course, entry.seq)
    course.last = entry.seq
    if not (course.begun or course.shelved):
        course.lie_right()
    if entry.deed.changes_the_past:
        course.generation = entry.seq
