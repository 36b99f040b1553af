"""What a reader may be told of a table: what others may not see yet is withheld here, below every page and file.

Which answers that are says `clearance`; here they are found, and told or withheld. `seen` tells the game itself.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import ClassVar

from companion.engine.decisions import Answer
from companion.engine.facts import Fact
from companion.tables.changes import Instead, Place
from companion.tables.clearance import Clearance, Logged, Reader
from companion.tables.course import PlainSteps
from companion.tables.facedown import FaceDown
from companion.tables.judged import Line, Part
from companion.tables.moving import moves_of
from companion.tables.play import Play
from companion.tables.seen import Seen
from companion.tables.waiting import Waiting


@dataclass(frozen=True, slots=True)
class Told:
    """An answer as a reader is told of it: whose it is, to which question, and what it says unless it is withheld.

    `index` is its place among the answers that stand.
    """

    #: How an answer stands, if it does; none of these if it was taken back.
    STANDS: ClassVar[str] = "stands"
    AMENDED: ClassVar[str] = "amended"
    ASSUMED: ClassVar[str] = "assumed"
    WAITS: ClassVar[str] = "waits"
    ASIDE: ClassVar[str] = "aside"

    seat: int
    question: str
    answer: Answer | None
    index: int | None = None
    facts: Sequence[Fact] = ()
    state: str = ""
    #: In which chapter it was asked for; nothing for what was taken back.
    chapter: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stood:
    """An answer that a reader may change: where it belongs, what was asked, and what it says."""

    place: Place
    part: Part
    answer: Answer


class Audience:
    """One reader at a table."""

    def __init__(self, reader: Reader, log: Sequence[Logged], face_down: FaceDown) -> None:
        self.log, self.face_down = log, face_down
        self.clearance = Clearance(reader, log, face_down)
        self._play = face_down.play

    @cached_property
    def play(self) -> Seen | None:
        """The game under way as the reader may see it."""
        return self.past(self._play) if self._play else None

    def chapter_face_down(self, index: int) -> tuple[str, ...] | None:
        """The chapter of an answer that stands, if it has to be opened before the answer is changed."""
        lines = self._play.lines if self._play else ()
        chapter = lines[index].place.chapter if 0 <= index < len(lines) else None
        return chapter if chapter in self.face_down.chapters else None

    @property
    def open_answers(self) -> int:
        """How many answers, from the first one on, the reader may know without a gap."""
        count = len(self._play.lines) if self._play else 0
        return next((index for index in range(count) if not self.clearance.may_see(index)), count)

    @property
    def left_out(self) -> int:
        """How many answers, to the last one, may not be handed on."""
        return len(self._play.lines) - self.open_answers if self._play else 0

    def answers_in(self, entry: Logged) -> list[Told]:
        """The answers of an entry: those that stand with what followed from them, those that wait, and the others."""
        play = self._play
        if play is None:
            return self._taken_back(entry)
        waiting = [self.told_of(item, Told.WAITS) for item in play.waiting.values() if item.seq == entry.seq]
        aside = [
            self.told_of(item, Told.ASIDE) for item in play.aside if isinstance(item, Waiting) and item.seq == entry.seq
        ]
        return [*self._standing(entry.seq), *waiting, *aside] or self._taken_back(entry)

    def _taken_back(self, entry: Logged) -> list[Told]:
        return [self._told_past(answer, entry) for answer in entry.answers]

    def _standing(self, seq: int) -> list[Told]:
        lines = enumerate(self._play.lines) if self._play else ()
        return [self._told(index, line) for index, line in lines if line.seq == seq]

    def _told(self, index: int, line: Line) -> Told:
        answer = line.answer if self.clearance.may_see(index) else None
        state = Told.ASSUMED if line.assumed else Told.AMENDED if line.amended else Told.STANDS
        facts = self.face_down.facts(line.facts, line.place.chapter)
        return Told(line.part.seat, line.part.name, answer, index, facts, state, line.place.chapter)

    def told_of(self, item: Waiting, state: str = "") -> Told:
        """An answer that waits for its question, or was set aside, as the reader may know it."""
        answer = item.answer if self.clearance.may_see_waiting(item) else None
        return Told(item.answer.seat, item.answer.name, answer, state=state, chapter=item.place.chapter)

    @property
    def waiting(self) -> list[Told]:
        """The answers that wait for their questions, unless it is only what was said beside something else."""
        return [self.told_of(item, Told.WAITS) for item in self._waiting]

    @property
    def entries_waiting(self) -> int:
        """With how many entries they came, as the log counts them."""
        return len({item.seq for item in self._waiting})

    @property
    def _waiting(self) -> list[Waiting]:
        return list(self._play.waiting.values()) if self._play and self._play.is_held_up else []

    @property
    def chapters(self) -> dict[int, tuple[str, ...]]:
        """By the number of each entry with answers that stand, wait or were set aside: in which chapter they belong."""
        play = self._play
        items = (item for item in play.aside if isinstance(item, Waiting)) if play else ()
        given: Iterator[Line | Waiting] = chain(play.lines, play.waiting.values(), items) if play else iter(())
        found: dict[int, tuple[str, ...]] = {}
        for each in given:
            found.setdefault(each.seq, each.place.chapter)
        return found

    def amendment(self, entry: Logged, changes: Iterable[Instead]) -> list[tuple[Told | None, Told | None]]:
        """What was answered before changes of an amendment, and after it; nothing where nothing was, or is any more."""

        def told(answer: Answer | None, place: Place) -> Told | None:
            return self._told_past(answer, entry, place) if answer else None

        return [(told(change.was, change.place), told(change.answer, change.place)) for change in changes]

    def _told_past(self, answer: Answer, entry: Logged, place: Place | None = None) -> Told:
        is_known = self.clearance.may_see_past(answer, entry, place)
        return Told(answer.seat, answer.name, answer if is_known else None)

    def answers_from(self, first: int, end: int) -> list[Told]:
        """The answers that stand from one place to another."""
        lines = self._play.lines if self._play else ()
        return [self._told(index, line) for index, line in enumerate(lines) if first <= index < end]

    def stood_at(self, index: int) -> Stood | None:
        """An answer that stands; None for one that is not there, or that the reader may not know."""
        lines = self._play.lines if self._play else ()
        if not 0 <= index < len(lines) or not self.clearance.may_see(index):
            return None
        return Stood(lines[index].place, lines[index].part, lines[index].answer)

    def as_it_was(self, count: int) -> Seen | None:
        """The game after its first answers; None if there are not so many."""
        play = self._play
        return self.past(play.as_it_was(count)) if play and 0 <= count <= len(play.lines) else None

    @property
    def steps(self) -> PlainSteps:
        """What stands, to be judged again; what its answers say is told by `answers_from` alone."""
        return self._play.standing if self._play else ()

    @property
    def handed_on(self) -> Play:
        """The game as far as it may be handed on: up to the first answer that the reader may not know."""
        assert self._play is not None, "a game that has begun has a play"
        return self._play.as_it_was(self.open_answers) if self.left_out else self._play

    @property
    def can_be_saved(self) -> bool:
        """Whether a file can hold the game: nothing lies face down in the position in which it begins there."""
        play = self.handed_on
        return self.face_down.position(play.beginning, play.referee.chapters[0]) == play.beginning

    def past(self, play: Play) -> Seen:
        """An earlier position, or what might be, as the reader may see it."""
        return Seen(play, self.clearance)

    def moves(self, index: int) -> dict[int, tuple[Instead, ...]]:
        """By which changes an answer becomes another seat's, as far as the reader may make them."""
        moves = moves_of(self._play, index) if self._play else {}
        may_change = self.clearance.may_change
        return {seat: each for seat, each in moves.items() if all(may_change(change.place) for change in each)}
