"""What one reader of a table may know: which answers, and where others may be given instead of them.

An answer to a secret question is known to everybody once all who were asked together have answered; until then, and
if it was taken back before, only to the seat that gave it and to the device that entered it. What lies face down
(`facedown`) is known to nobody.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.engine.decisions import Answer
from companion.tables.changes import Place
from companion.tables.facedown import FaceDown
from companion.tables.waiting import Waiting


class Logged(Protocol):
    """A line of a table's log, as far as answers stand in it."""

    @property
    def seq(self) -> int:
        """Its number."""

    @property
    def author(self) -> str:
        """The device at which it was entered."""

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers that came with it."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads: a device, and the place at which it sits, if it sits anywhere."""

    device: str
    place: int | None

    def gave(self, answer: Answer, author: str) -> bool:
        """Whether an answer is the reader's own: of the own seat, or entered at this device for somebody else."""
        return author == self.device or answer.seat == self.place


class Clearance:
    """What one reader may know of the answers that were given at a table."""

    def __init__(self, reader: Reader, log: Sequence[Logged], face_down: FaceDown) -> None:
        self._reader, self._log, self.face_down = reader, log, face_down
        self._play, self._ruleset = face_down.play, face_down.ruleset

    def is_secret(self, answer: Answer) -> bool:
        """Whether an answer is to a question of which others may not see the answers yet."""
        question = self._ruleset.questions.get(answer.name)
        return question is not None and question.secret

    def is_anothers_secret(self, index: int) -> bool:
        """Whether only others may know an answer that stands."""
        if self._play is None or index not in self._play.closed:
            return False
        line = self._play.lines[index]
        return not self._is_own(line.answer, line.seq)

    def _is_own(self, answer: Answer, seq: int) -> bool:
        """Whether the reader gave an answer, with an entry of the log."""
        return self._reader.gave(answer, self._log[seq - 1].author)

    def may_see(self, index: int) -> bool:
        """Whether the reader may know an answer that stands."""
        if self._play is None or index >= len(self._play.lines):
            return True
        line = self._play.lines[index]
        return not self.is_anothers_secret(index) and not self.face_down.is_closed(line.part.name, line.place.chapter)

    def may_see_waiting(self, item: Waiting) -> bool:
        """Whether the reader may know an answer that waits for its question, or was set aside."""
        is_closed = self.face_down.is_closed(item.answer.name, item.place.chapter)
        return self._is_cleared(item) and not is_closed

    def _is_cleared(self, item: Waiting) -> bool:
        return not self.is_secret(item.answer) or self._is_own(item.answer, item.seq)

    def may_see_past(self, answer: Answer, entry: Logged, place: Place | None = None) -> bool:
        """Whether the reader may know an answer that stands no more, or that an amendment names at a place."""
        over = self._play is not None and self._play.over
        if not over and self.is_secret(answer) and not self._reader.gave(answer, entry.author):
            return False
        if place is None:
            return not self.face_down.is_taken_back(answer, entry.seq)
        return not self.face_down.is_closed(answer.name, place.chapter)

    def may_change(self, place: Place) -> bool:
        """Whether the reader may say something else at a place, or something where nothing stands.

        Of what lies face down nobody changes anything, which would tell what it is.
        """
        if place.chapter in self.face_down.chapters:
            return False
        lines = self._play.lines if self._play else ()
        index = next((index for index, line in enumerate(lines) if line.place == place), None)
        if index is not None:
            return self.may_see(index)
        item = self._play.waiting.get(place) if self._play else None
        if item is not None:
            return self._is_cleared(item)
        return not self._ruleset.questions[place.question].secret
