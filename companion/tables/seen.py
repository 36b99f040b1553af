"""A game under way as one reader may see it: its position, its story, its open questions, and what entries would do."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from companion.engine.decisions import TABLE, Answer
from companion.engine.facts import Fact
from companion.engine.game import Ruleset, Scores
from companion.engine.messages import BEGINS
from companion.engine.referee import Referee, Rejected
from companion.tables.clearance import Clearance
from companion.tables.course import Jump
from companion.tables.judged import Part, Preview, Repaired
from companion.tables.play import Play


class Seen:
    """A game under way as one reader may see it."""

    def __init__(self, play: Play, clearance: Clearance) -> None:
        self._play, self._clearance = play, clearance
        self._face_down = clearance.face_down

    @property
    def ruleset(self) -> Ruleset[Any]:
        return self._play.ruleset

    @property
    def over(self) -> bool:
        return self._play.over

    @property
    def broken(self) -> Rejected | None:
        """Why an earlier entry does not hold any more."""
        return self._face_down.broken(self._play.broken[1]) if self._play.broken else None

    @property
    def count(self) -> int:
        """How many answers stand."""
        return len(self._play.lines)

    @property
    def corrections(self) -> Sequence[Repaired]:
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
        told = self._face_down.facts
        for index, line in enumerate(self._play.lines):
            yield from (_told_by(jump) for jump in jumps if jump.after == index)
            yield line.seq, line.part.seat, told(line.facts, line.place.chapter)
        yield from (_told_by(jump) for jump in jumps if jump.after == len(self._play.lines))

    def facts_with(self, seq: int) -> list[Fact]:
        """What followed from the answers of one entry, or from going on elsewhere with it."""
        told = self._face_down.facts
        of_entry = [told(line.facts, line.place.chapter) for line in self._play.lines if line.seq == seq]
        of_entry += [
            repair.facts
            for repair in self._play.corrections
            if isinstance(repair.correction, Jump) and repair.correction.seq == seq
        ]
        return [fact for facts in of_entry for fact in facts]

    @property
    def is_settled(self) -> bool:
        """Whether play is behind all that was over when earlier answers were changed, and none of them waits."""
        return self._play.is_settled

    @cached_property
    def last_entry(self) -> int:
        """The number of the last entry that stands and that the game goes on with; 0 before the first one."""
        jumps = (repair.correction.seq for repair in self._play.corrections if isinstance(repair.correction, Jump))
        return max((*self.entries, *jumps), default=0)

    @property
    def story(self) -> Iterator[tuple[int | None, Sequence[Fact]]]:
        """All that was told, by the number of its entry; by none where a correction has a chapter told again.

        What follows from an answer that nobody gave came with no entry of the table, and is told by 0.
        """
        yield 0, self._play.opening
        yield from self._story_from(0)

    @property
    def latest_story(self) -> Iterator[tuple[int | None, Sequence[Fact]]]:
        """What was told from the step on in which the last entry was made, and perhaps before that."""
        lines, last, told = self._play.lines, self.last_entry, self._face_down.facts
        if self._play.corrections:  # which may tell a step again
            yield from self.story
            return
        first = next((index for index, line in enumerate(lines) if line.seq == last), len(lines))
        for index in range(first - 1, -1, -1):
            if any(fact.definition.tells in BEGINS for fact in told(lines[index].facts, lines[index].place.chapter)):
                yield from self._story_from(index)
                return
        yield from self.story

    def _story_from(self, first: int) -> Iterator[tuple[int | None, Sequence[Fact]]]:
        told = self._face_down.facts
        lines, repairs = self._play.lines, self._play.corrections
        for index in range(first, len(lines) + 1):
            for repair in repairs:
                if repair.after == index:
                    yield (repair.correction.seq, repair.facts) if repair.facts else (None, repair.again)
            if index < len(lines):
                line = lines[index]
                yield 0 if line.assumed else line.seq, told(line.facts, line.place.chapter)

    @property
    def entries(self) -> list[int]:
        """The number of the entry with which each answer that stands came."""
        return [line.seq for line in self._play.lines]

    @cached_property
    def position(self) -> dict[str, Any]:
        """The position, seats called by their places."""
        return self._face_down.position(self._play.position, self._play.referee.chapter)

    @cached_property
    def overview(self) -> Mapping[str, Any]:
        """What people look up in a game, for its own templates."""
        return self._play.referee.overview

    @property
    def chapter(self) -> tuple[str, ...]:
        """What the chapter under way is called."""
        return self._play.referee.chapter

    @property
    def at_rest(self) -> dict[str, Any]:
        """The position; what nobody holds while a question is open is where it was when the chapter began."""
        _, began = self._play.referee.chapter_start()
        return {key: began.get(key) if found is None else found for key, found in self.position.items()}

    def skips_to_rest(self, light: bool) -> bool:
        """Whether nobody enters the chapter under way in the light way: how everything lies is asked after it."""
        return self._play.skips_to_rest(light)

    @property
    def scores(self) -> Scores:
        """The scores if the game ended now."""
        return self._play.scores

    @property
    def open(self) -> Iterator[tuple[Part, int]]:
        """The open questions, and how many of that name the same seat has answered before."""
        return ((self.told(part), count) for part, count in self._play.open)

    def count_of(self, question: str, seat: int) -> int:
        """How many questions of a name a seat has answered."""
        return self._play.count_of(question, seat)

    @property
    def places(self) -> dict[int, int]:
        """By seat, the index of what it answered in the turn round the table under way, as far as one may know it."""
        return {line.part.seat: index for index, line in self._play.in_turn if self._clearance.may_see(index)}

    def part_for(self, answer: Answer) -> Part:
        """The open question that an answer is for."""
        return self.told(self._play.part_for(answer))

    def told(self, part: Part) -> Part:
        """An open question as the reader may know it."""
        return self._face_down.part(part, self._play.referee.chapter)

    def fork(self) -> Referee[Any]:
        """A referee at the same place, to find out what will be asked."""
        return self._play.fork()

    def tried(self, answers: Sequence[Answer]) -> "Seen | None":
        """The game after answers that nobody has given yet; nothing where the rules refuse them, or none may try."""
        if any(map(self._clearance.is_secret, answers)):
            return None
        play = self._play.tried(answers)
        return Seen(play, self._clearance) if play else None

    def preview(self, answers: Sequence[Answer]) -> Preview:
        """What answers would do. Nobody tries out what a secret answer would come to, or what lies face down."""
        play = self._play
        if any(map(self._clearance.is_secret, answers)):
            rejected = play.why_not(answers[0])
            return Preview(rejected=rejected) if rejected else Preview(scores=play.scores, untold=True)
        closed = self._face_down.first_closed(answers)
        before = play.tried(answers[:closed]) if closed else play
        if closed is not None and before is not None:
            rejected = before.why_not(answers[closed], self._face_down.seeming)
            return Preview(rejected=rejected) if rejected else Preview(scores=play.scores, untold=True)
        preview = play.preview(answers)
        return Preview(rejected=self._face_down.refused(preview.rejected)) if preview.rejected else preview


def _told_by(jump: Repaired) -> tuple[int, int, Sequence[Fact]]:
    return jump.correction.seq, TABLE, jump.facts
