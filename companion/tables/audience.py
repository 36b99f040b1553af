"""What a reader may be told of a table: what others may not see yet is withheld here, below every page and file.

An answer to a secret question is told to everybody once all who were asked together have answered; until then, and
if it was taken back before, only to the seat that gave it and to the device that entered it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.decisions import TABLE, Answer
from companion.engine.facts import Fact
from companion.engine.game import Ruleset, Scores
from companion.engine.referee import Referee, Rejected
from companion.tables.course import Course, Given, Jump, Step, answers_of, first_answers
from companion.tables.entries import Amended, Answered, Entry
from companion.tables.play import Corrected, Line, Part, Play, Preview


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads: a device, and the place at which it sits, if it sits anywhere."""

    device: str
    place: int | None

    def gave(self, answer: Answer, author: str) -> bool:
        """Whether an answer is the reader's own: of the own seat, or entered at this device for somebody else."""
        return author == self.device or answer.seat == self.place


@dataclass(frozen=True, slots=True)
class Told:
    """An answer as a reader is told of it: whose it is, to which question, and what it says unless it is withheld.

    `index` is its place among the answers that stand.
    """

    seat: int
    question: str
    answer: Answer | None
    index: int | None = None
    facts: Sequence[Fact] = ()


class Audience:
    """One reader at a table."""

    def __init__(
        self, reader: Reader, course: Course, play: Play | None, ruleset: Ruleset[Any], log: Sequence[Entry]
    ) -> None:
        self.reader, self._course, self._play, self._ruleset, self._log = reader, course, play, ruleset, log

    @property
    def play(self) -> "Seen | None":
        """The game under way as the reader may see it."""
        return Seen(self._play, self) if self._play else None

    def may_see(self, index: int) -> bool:
        """Whether the reader may know an answer that stands."""
        return self._play is None or index not in self._play.closed or self._gave(self._play.lines[index])

    def _gave(self, line: Line) -> bool:
        return self.reader.gave(line.answer, self._log[line.seq - 1].author)

    @property
    def open_answers(self) -> int:
        """How many answers, from the first one on, the reader may know without a gap."""
        lines = self._play.lines if self._play else ()
        withheld = (index for index in (self._play.closed if self._play else ()) if not self.may_see(index))
        return min(withheld, default=len(lines))

    def answers_in(self, entry: Entry) -> list[Told]:
        """The answers of an entry: those that stand with what followed from them."""
        standing = self._standing(entry.seq)
        if standing:
            return standing
        answers = entry.deed.answers if isinstance(entry.deed, Answered) else ()
        return [Told(answer.seat, answer.name, self._not_standing(answer, entry)) for answer in answers]

    def _standing(self, seq: int) -> list[Told]:
        lines = enumerate(self._play.lines) if self._play else ()
        return [self._told(index, line) for index, line in lines if line.seq == seq]

    def _told(self, index: int, line: Line) -> Told:
        answer = line.answer if self.may_see(index) else None
        return Told(line.part.seat, line.part.name, answer, index, line.facts)

    def amendment(self, entry: Entry, deed: Amended) -> list[Told]:
        """What was answered before an amendment, and after it."""
        both = [answer for answer in (deed.was, deed.answer) if answer]
        return [Told(answer.seat, answer.name, self._not_standing(answer, entry)) for answer in both]

    def _not_standing(self, answer: Answer, entry: Entry) -> Answer | None:
        over = self._play is not None and self._play.over
        return answer if over or not self.is_secret(answer) or self.reader.gave(answer, entry.author) else None

    def answers_of(self, step: Given) -> list[Told]:
        """The answers that were entered in one step."""
        return self._standing(step.seq)

    def answer_at(self, index: int) -> Answer | None:
        """An answer that stands; None for one that is not there, or that the reader may not know."""
        answers = answers_of(self._course.steps)
        return answers[index] if 0 <= index < len(answers) and self.may_see(index) else None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that may be handed on."""
        whole = self._play is None or self.open_answers == len(self._play.lines)
        return self._course.steps if whole else first_answers(self._course.steps, self.open_answers)

    def past(self, play: Play) -> "Seen":
        """An earlier position, or what might be, as the reader may see it."""
        return Seen(play, self)

    def preview(self, play: Play, answers: Sequence[Answer]) -> Preview:
        """What answers would do. Nobody tries out what a secret answer would come to."""
        if any(self.is_secret(answer) for answer in answers):
            rejected = play.why_not(answers[0])
            return Preview(rejected=rejected) if rejected else Preview(scores=play.scores)
        return play.preview(answers)

    def is_secret(self, answer: Answer) -> bool:
        """Whether an answer is to a question of which others may not see the answers yet."""
        question = self._ruleset.questions.get(answer.name)
        return question is not None and question.secret


class Seen:
    """A game under way as one reader may see it."""

    __slots__ = ("_audience", "_play")

    def __init__(self, play: Play, audience: Audience) -> None:
        self._play, self._audience = play, audience

    @property
    def ruleset(self) -> Ruleset[Any]:
        return self._play.ruleset

    @property
    def over(self) -> bool:
        return self._play.over

    @property
    def broken(self) -> Rejected | None:
        """Why an earlier entry does not hold any more."""
        return self._play.broken[1] if self._play.broken else None

    @property
    def count(self) -> int:
        """How many answers stand."""
        return len(self._play.lines)

    @property
    def corrections(self) -> Sequence[Corrected]:
        return self._play.corrections

    @property
    def opening(self) -> Sequence[Fact]:
        """What was told before the first answer."""
        return self._play.opening

    @property
    def facts(self) -> Iterator[tuple[int, int, Sequence[Fact]]]:
        """What followed from each answer that stands: the number of its entry, whose it was, and the facts.

        What followed from going on elsewhere is the table's, in its place.
        """
        jumps = [repair for repair in self._play.corrections if isinstance(repair.correction, Jump)]
        for index, line in enumerate(self._play.lines):
            yield from (_told_by(jump) for jump in jumps if jump.after == index)
            yield line.seq, line.part.seat, line.facts
        yield from (_told_by(jump) for jump in jumps if jump.after == len(self._play.lines))

    @property
    def entries(self) -> list[int]:
        """The number of the entry with which each answer that stands came."""
        return [line.seq for line in self._play.lines]

    @property
    def position(self) -> dict[str, Any]:
        """The position, seats called by their places."""
        return self._play.position

    @property
    def scores(self) -> Scores:
        """The scores if the game ended now."""
        return self._play.scores

    @property
    def open(self) -> Iterator[tuple[Part, int]]:
        """The open questions, and how many of that name the same seat has answered before."""
        return self._play.open

    def part_for(self, answer: Answer) -> Part:
        """The open question that an answer is for."""
        return self._play.part_for(answer)

    def fork(self) -> Referee[Any]:
        """A referee at the same place, to find out what will be asked."""
        return self._play.fork()

    def preview(self, answers: Sequence[Answer]) -> Preview:
        """What answers would do; nothing is entered."""
        return self._audience.preview(self._play, answers)


def _told_by(jump: Corrected) -> tuple[int, int, Sequence[Fact]]:
    return jump.correction.seq, TABLE, jump.facts
