"""What a reader may be told of a table: what others may not see yet is withheld here, below every page and file.

An answer to a secret question is told to everybody once all who were asked together have answered; until then, and
if it was taken back before, only to the seat that gave it and to the device that entered it. What lies face down
(`facedown`) is told to nobody.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, ClassVar

from companion.engine.decisions import TABLE, Answer
from companion.engine.facts import Fact
from companion.engine.game import Ruleset, Scores
from companion.engine.messages import BEGINS
from companion.engine.referee import Referee, Rejected
from companion.tables.course import Course, Jump, PlainSteps
from companion.tables.entries import Amended, Answered, Entry, Instead, Jumped, Place
from companion.tables.facedown import FaceDown
from companion.tables.hands import Hands
from companion.tables.moving import moves_of
from companion.tables.play import Corrected, Line, Part, Play, Preview
from companion.tables.waiting import Waiting


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


@dataclass(frozen=True, slots=True)
class Tried:
    """What an amendment would come to, as a reader may be told it."""

    #: What is said instead of what stood there.
    changed: list[Told]
    #: How many later entries stay as they are.
    kept: int
    #: What would not hold any more, what would wait for its question, and what would be assumed.
    aside: list[Told]
    waiting: list[Told]
    assumed: list[Told]
    #: What would be asked that is not asked now.
    asked: list[Part]
    #: How many corrections by hand would not hold any more.
    corrections: int
    #: The game after the same amount of play without the amendment and with it.
    before: "Seen"
    after: "Seen"
    #: Whether none of this is told, because it would tell what lies face down.
    untold: bool = False


@dataclass(frozen=True, slots=True)
class TurnedBack:
    """What stood and stands no more: answers, with how many entries they came, and how many corrections and jumps."""

    answers: list[Told]
    entries: int
    corrections: int
    jumps: int


class Audience:
    """One reader at a table."""

    def __init__(self, reader: Reader, course: Course, log: Sequence[Entry], face_down: FaceDown) -> None:
        self.reader, self._course, self._log, self.face_down = reader, course, log, face_down
        self._play, self._ruleset = face_down.play, face_down.ruleset

    @cached_property
    def play(self) -> "Seen | None":
        """The game under way as the reader may see it."""
        return Seen(self._play, self) if self._play else None

    def may_see(self, index: int) -> bool:
        """Whether the reader may know an answer that stands."""
        if self._play is None or index >= len(self._play.lines):
            return True
        line = self._play.lines[index]
        return not self._is_secret_at(index) and not self.face_down.is_closed(line.part.name, line.place.chapter)

    def _is_secret_at(self, index: int) -> bool:
        """Whether only others may know an answer that stands."""
        return self._play is not None and index in self._play.closed and not self._gave(self._play.lines[index])

    def _gave(self, line: Line) -> bool:
        return self.reader.gave(line.answer, self._log[line.seq - 1].author)

    def chapter_face_down(self, index: int) -> tuple[str, ...] | None:
        """The chapter of an answer that stands, if it has to be opened before the answer is changed."""
        lines = self._play.lines if self._play else ()
        chapter = lines[index].place.chapter if 0 <= index < len(lines) else None
        return chapter if chapter in self.face_down.chapters else None

    @property
    def open_answers(self) -> int:
        """How many answers, from the first one on, the reader may know without a gap."""
        count = len(self._play.lines) if self._play else 0
        return next((index for index in range(count) if not self.may_see(index)), count)

    @property
    def left_out(self) -> int:
        """How many answers, to the last one, may not be handed on."""
        return len(self._play.lines) - self.open_answers if self._play else 0

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
            return self._may_see_waiting(item)
        return not self._ruleset.questions[place.question].secret

    def _may_see_waiting(self, item: Waiting) -> bool:
        return not self.is_secret(item.answer) or self.reader.gave(item.answer, self._log[item.seq - 1].author)

    def answers_in(self, entry: Entry) -> list[Told]:
        """The answers of an entry: those that stand with what followed from them, those that wait, and the others."""
        play = self._play
        if play is None:
            return self._taken_back(entry)
        waiting = [
            self._told_without_place(item, Told.WAITS) for item in play.waiting.values() if item.seq == entry.seq
        ]
        aside = [
            self._told_without_place(item, Told.ASIDE)
            for item in play.aside
            if isinstance(item, Waiting) and item.seq == entry.seq
        ]
        return [*self._standing(entry.seq), *waiting, *aside] or self._taken_back(entry)

    def _taken_back(self, entry: Entry) -> list[Told]:
        answers = entry.deed.answers if isinstance(entry.deed, Answered) else ()
        return [Told(answer.seat, answer.name, self._not_standing(answer, entry)) for answer in answers]

    def _standing(self, seq: int) -> list[Told]:
        lines = enumerate(self._play.lines) if self._play else ()
        return [self._told(index, line) for index, line in lines if line.seq == seq]

    def _told(self, index: int, line: Line) -> Told:
        answer = line.answer if self.may_see(index) else None
        state = Told.ASSUMED if line.assumed else Told.AMENDED if line.amended else Told.STANDS
        facts = self.face_down.facts(line.facts, line.place.chapter)
        return Told(line.part.seat, line.part.name, answer, index, facts, state, line.place.chapter)

    def _told_without_place(self, item: Waiting, state: str) -> Told:
        is_open = self._may_see_waiting(item) and not self.face_down.is_closed(item.answer.name, item.place.chapter)
        answer = item.answer if is_open else None
        return Told(item.answer.seat, item.answer.name, answer, state=state, chapter=item.place.chapter)

    @property
    def waiting(self) -> list[Told]:
        """The answers that wait for their questions, unless it is only what was said beside something else."""
        return [self._told_without_place(item, Told.WAITS) for item in self._waiting]

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

    def amendment(self, entry: Entry, deed: Amended) -> list[tuple[Told | None, Told | None]]:
        """What was answered before an amendment, and after it; nothing where nothing was, or is any more."""
        return [
            (self._told_of(entry, change.was, change.place), self._told_of(entry, change.answer, change.place))
            for change in deed.changes
        ]

    def _told_of(self, entry: Entry, answer: Answer | None, place: Place) -> Told | None:
        return Told(answer.seat, answer.name, self._not_standing(answer, entry, place)) if answer else None

    def _not_standing(self, answer: Answer, entry: Entry, place: Place | None = None) -> Answer | None:
        over = self._play is not None and self._play.over
        is_open = over or not self.is_secret(answer) or self.reader.gave(answer, entry.author)
        if place is None:
            is_face_down = self.face_down.is_taken_back(answer, entry.seq)
        else:
            is_face_down = self.face_down.is_closed(answer.name, place.chapter)
        return answer if is_open and not is_face_down else None

    def answers_from(self, first: int, end: int) -> list[Told]:
        """The answers that stand from one place to another."""
        lines = self._play.lines if self._play else ()
        return [self._told(index, line) for index, line in enumerate(lines) if first <= index < end]

    def stood_at(self, index: int) -> Stood | None:
        """An answer that stands; None for one that is not there, or that the reader may not know."""
        lines = self._play.lines if self._play else ()
        if not 0 <= index < len(lines) or not self.may_see(index):
            return None
        return Stood(lines[index].place, lines[index].part, lines[index].answer)

    def as_it_was(self, count: int) -> "Seen | None":
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

    def past(self, play: Play) -> "Seen":
        """An earlier position, or what might be, as the reader may see it."""
        return Seen(play, self)

    def preview(self, play: Play, answers: Sequence[Answer]) -> Preview:
        """What answers would do. Nobody tries out what a secret answer would come to, or what lies face down."""
        if any(self.is_secret(answer) for answer in answers):
            rejected = play.why_not(answers[0])
            return Preview(rejected=rejected) if rejected else Preview(scores=play.scores, untold=True)
        closed = self.face_down.first_closed(answers)
        before = play.tried(answers[:closed]) if closed else play
        if closed is not None and before is not None:
            rejected = before.why_not(answers[closed], self.face_down.seeming)
            return Preview(rejected=rejected) if rejected else Preview(scores=play.scores, untold=True)
        preview = play.preview(answers)
        return Preview(rejected=self.face_down.refused(preview.rejected)) if preview.rejected else preview

    def amended(self, deed: Amended) -> Tried | Rejected:
        """What an amendment would come to. Nobody finds out by it what an answer says that is still closed."""
        now = self._play
        assert now is not None, "what can be amended has been played"
        if self.face_down.conceals(deed):
            return self.face_down.why_not_alone(deed) or self._untold(deed, now)
        play = self.face_down.why_double(deed) or now.revised(self._course.last + 1, deed)
        if isinstance(play, Rejected):
            return self.face_down.refused(play)
        stood = {line.place: index for index, line in enumerate(now.lines)}
        hidden = {place for place, index in stood.items() if self._is_secret_at(index)}
        changed = {change.place for change in deed.changes}
        since = min((stood[place] for place in changed if place in stood), default=len(stood))
        kept = [line for line in play.lines if stood.get(line.place, -1) > since and line.place not in hidden | changed]
        lost = [
            item for item in play.aside[len(now.aside) :] if not isinstance(item, Waiting) or item.place not in hidden
        ]
        waiting = [item for place, item in play.waiting.items() if place not in now.waiting and place not in hidden]
        if all(item.optional for item in waiting):
            lost, waiting = [*lost, *waiting], []
        known = hidden.union(now.place_of(part) for part, _ in now.open)
        same = min((stood[item.place] for item in waiting if item.place in stood), default=len(stood))
        after = self.past(play)
        return Tried(
            said_in(deed),
            len({line.seq for line in kept}),
            [self._told_without_place(item, Told.ASIDE) for item in lost if isinstance(item, Waiting)],
            [self._told_without_place(item, Told.WAITS) for item in waiting],
            [self._assumed(line) for line in play.lines if line.seq > self._course.last and line.assumed],
            [part for part, _ in play.open if play.place_of(part) not in known],
            sum(not isinstance(item, Waiting) for item in lost),
            self.past(now if same == len(stood) else now.as_it_was(same)),
            after,
        )

    def _untold(self, deed: Amended, now: Play) -> Tried:
        """An amendment of which nothing may be told before it is entered."""
        as_now = self.past(now)
        return Tried(said_in(deed), 0, [], [], [], [], 0, as_now, as_now, untold=True)

    def _assumed(self, line: Line) -> Told:
        """An answer that an amendment would assume."""
        is_closed = self.face_down.is_closed(line.part.name, line.place.chapter)
        answer = None if is_closed else line.answer
        return Told(line.part.seat, line.part.name, answer, state=Told.ASSUMED, chapter=line.place.chapter)

    def moves(self, index: int) -> dict[int, tuple[Instead, ...]]:
        """By which changes an answer becomes another seat's, as far as the reader may make them."""
        moves = moves_of(self._play, index) if self._play else {}
        return {seat: each for seat, each in moves.items() if all(self.may_change(change.place) for change in each)}

    def turned_back(self, hands: Hands) -> TurnedBack:
        """What stood since the table lay right and stands no more."""
        assert self._play is not None, "what is turned back had begun"
        lost, repairs = hands.taken_back(self._play), hands.corrections_lost(self._play)
        jumps = sum(isinstance(self._log[seq - 1].deed, Jumped) for seq in repairs)
        return TurnedBack(
            [self._told_without_place(item, "") for item in lost],
            len({item.seq for item in lost}),
            len(repairs) - jumps,
            jumps,
        )

    def is_secret(self, answer: Answer) -> bool:
        """Whether an answer is to a question of which others may not see the answers yet."""
        question = self._ruleset.questions.get(answer.name)
        return question is not None and question.secret


def said_in(deed: Amended) -> list[Told]:
    """What an amendment says itself."""
    said = [change.answer for change in deed.changes if change.answer]
    return [Told(answer.seat, answer.name, answer) for answer in said]


class Seen:
    """A game under way as one reader may see it."""

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
        return self._audience.face_down.broken(self._play.broken[1]) if self._play.broken else None

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
        told = self._audience.face_down.facts
        for index, line in enumerate(self._play.lines):
            yield from (_told_by(jump) for jump in jumps if jump.after == index)
            yield line.seq, line.part.seat, told(line.facts, line.place.chapter)
        yield from (_told_by(jump) for jump in jumps if jump.after == len(self._play.lines))

    def facts_with(self, seq: int) -> list[Fact]:
        """What followed from the answers of one entry, or from going on elsewhere with it."""
        told = self._audience.face_down.facts
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
        lines, last, told = self._play.lines, self.last_entry, self._audience.face_down.facts
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
        told = self._audience.face_down.facts
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
        return self._audience.face_down.position(self._play.position, self._play.referee.chapter)

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
        return {line.part.seat: index for index, line in self._play.in_turn if self._audience.may_see(index)}

    def part_for(self, answer: Answer) -> Part:
        """The open question that an answer is for."""
        return self.told(self._play.part_for(answer))

    def told(self, part: Part) -> Part:
        """An open question as the reader may know it."""
        return self._audience.face_down.part(part, self._play.referee.chapter)

    def fork(self) -> Referee[Any]:
        """A referee at the same place, to find out what will be asked."""
        return self._play.fork()

    def tried(self, answers: Sequence[Answer]) -> "Seen | None":
        """The game after answers that nobody has given yet; nothing where the rules refuse them, or none may try."""
        if any(map(self._audience.is_secret, answers)):
            return None
        play = self._play.tried(answers)
        return Seen(play, self._audience) if play else None

    def preview(self, answers: Sequence[Answer]) -> Preview:
        """What answers would do; nothing is entered."""
        return self._audience.preview(self._play, answers)


def _told_by(jump: Corrected) -> tuple[int, int, Sequence[Fact]]:
    return jump.correction.seq, TABLE, jump.facts
