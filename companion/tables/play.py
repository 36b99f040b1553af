"""A course as the referee judges it: each answer with what followed, corrections by hand, and what was changed."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from companion import pauses
from companion.engine.decisions import (
    GAME_OVER,
    Answer,
    Choose,
    Decision,
    Number,
    Together,
    Violation,
    check,
    neutral,
    only_answer,
    parts_of,
)
from companion.engine.facts import Fact
from companion.engine.game import Game, Ruleset, Scores, Setup
from companion.engine.referee import Referee, Rejected
from companion.engine.values import Unreadable, Value
from companion.tables.course import (
    Correction,
    Given,
    Jump,
    Plain,
    PlainSteps,
    Repair,
    Revision,
    Step,
    Steps,
    first_answers,
)
from companion.tables.differences import differences, with_changes
from companion.tables.entries import Amended, Change, Cut, Dropped, Instead, Place
from companion.tables.waiting import Happened, Waiting, between_jumps

Part = Choose | Number
Chapters = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Line:
    """An answer that stands: the entry it came with, what was asked, where it belongs, and what followed."""

    seq: int
    part: Part
    place: Place
    count: int  # how many questions of this name this seat had answered before
    answer: Answer
    facts: Sequence[Fact]
    #: The entry that last changed it.
    amended: int | None = None
    #: Whether nobody gave it: nearly everybody answers so.
    assumed: bool = False

    @property
    def chapter(self) -> tuple[str, ...]:
        """In which chapter it was asked for."""
        return self.place.chapter


def as_waiting(line: Line) -> Waiting:
    """An answer that stands, looking for its question again."""
    optional = neutral(line.part) is not None
    return Waiting(line.seq, line.place, line.answer, line.amended, line.assumed, optional)


@dataclass(frozen=True, slots=True)
class Repaired:
    """A correction or a jump that stands, how many answers had been given before it, and what followed from it."""

    correction: Repair
    after: int
    changes: tuple[Change, ...] = ()
    facts: Sequence[Fact] = ()
    #: The chapter under way as it is told after a correction, in place of what was told of it before.
    again: Sequence[Fact] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """What an entry would do: its facts, and the scores after it; or why it is refused.

    `untold`: nothing of it is told, because it would tell what nobody may see yet.
    """

    facts: Sequence[Fact] = ()
    scores: Scores | None = None
    rejected: Rejected | None = None
    untold: bool = False


class Play:
    """A game under way at a table. It follows from a set-up and steps alone."""

    def __init__(self, referee: Referee[Any]) -> None:
        self.referee = referee
        self._setup = referee.setup
        self.opening: tuple[Fact, ...] = tuple(referee.facts)
        self.lines: list[Line] = []
        self.corrections: list[Repaired] = []
        #: The answers that lost their question when an earlier one was changed, and may find it again.
        self.waiting: dict[Place, Waiting] = {}
        #: The chapters that were over when earlier answers were changed, until play is behind them again.
        self._to_pass: Chapters = ()
        #: What was changed so that it does not hold any more.
        self.aside: list[Waiting | Correction] = []
        #: The lines that answer secret questions of a round in which not all have answered yet.
        self.closed: frozenset[int] = frozenset()
        self._position: dict[str, Any] | None = None
        self._scores: Scores | None = None
        #: The first step that the rules of today refuse, and why; it and those after it are not judged.
        self.broken: tuple[Step, Rejected] | None = None
        self._unjudged: list[Plain] = []
        self._counts: Counter[tuple[str, int]] = Counter()
        self._start = 0
        self._places: Counter[tuple[int, tuple[str, ...], str, int]] = Counter()

    @classmethod
    def start(cls, game: Game[Any], setup: Setup) -> "Play | Rejected":
        """A play before its first step, or all that is wrong with the set-up."""
        referee = Referee.start(game, setup)
        return referee if isinstance(referee, Rejected) else cls(referee)

    @property
    def game(self) -> Game[Any]:
        return self.referee.game

    @property
    def ruleset(self) -> Ruleset[Any]:
        return self.referee.ruleset

    @property
    def over(self) -> bool:
        return self.referee.decision is None

    @property
    def open(self) -> Iterator[tuple[Part, int]]:
        """The open questions, and how many of that name the same seat has answered before."""
        if self.referee.decision is not None:
            for part in parts_of(self.referee.decision):
                yield part, self._counts[part.name, part.seat]

    def count_of(self, question: str, seat: int) -> int:
        """How many questions of a name a seat has answered."""
        return self._counts[question, seat]

    @property
    def in_turn(self) -> Iterator[tuple[int, Line]]:
        """What has been answered in the chapter under way to questions that go round the table, by its index."""
        for index in range(len(self.lines) - 1, -1, -1):
            line = self.lines[index]
            if line.place.chapter != self.referee.chapter:
                return
            if line.part.name in self.ruleset.live.in_turn:
                yield index, line

    def skips_to_rest(self, light: bool) -> bool:
        """Whether nobody enters the chapter under way in the light way: how everything lies is asked after it."""
        left_out = self.ruleset.live.light if light else None
        return left_out is not None and not (self.over or self.broken) and left_out.skipped in self.referee.chapter

    def part_for(self, answer: Answer) -> Part:
        """The open question that an answer is for."""
        parts = [part for part, _ in self.open]
        return next((part for part in parts if (part.name, part.seat) == (answer.name, answer.seat)), parts[0])

    def place_of(self, part: Part) -> Place:
        """Where the answer to an open question belongs."""
        asked = self._start, self.referee.chapter, part.name, part.seat
        return Place(*asked, self._places[asked])

    @property
    def is_held_up(self) -> bool:
        """Whether more waits than what was said beside something else, and is perhaps not asked any more."""
        return not all(item.optional for item in self.waiting.values())

    @property
    def is_settled(self) -> bool:
        """Whether play is behind all that was over when earlier answers were changed, and none of them waits.

        Until then nobody knows how all that follows will lie on the table.
        """
        return not (self.is_held_up or self._to_pass)

    def rest_until_past(self, chapters: Chapters) -> None:
        """Be settled only when play is in none of some chapters any more."""
        self._to_pass = chapters if chapters and not self.over and self.referee.chapter in chapters else ()

    def at(self, place: Place) -> Line | Waiting | None:
        """The answer that stands at a place, or waits for it."""
        return next((line for line in self.lines if line.place == place), None) or self.waiting.get(place)

    def follow(self, steps: Steps) -> None:
        """Take steps that have been judged before; after one that no longer holds only a change of it can help."""
        since = pauses.begun()
        for step in steps:
            since = pauses.rested(since)
            if self.broken and not isinstance(step, Revision):
                self._unjudged.append(step)
                continue
            refused = self.take(step)
            if refused:
                self.broken = step, refused
                self._unjudged += [] if isinstance(step, Revision) else [step]

    def take(self, step: Step) -> Rejected | None:
        """Judge one more step; a refused one changes nothing."""
        if isinstance(step, Given):
            return self._give(step)
        if isinstance(step, Revision):
            return self._revise(step)
        return self._correct(step) if isinstance(step, Correction) else self._jump(step)

    def _give(self, step: Given) -> Rejected | None:
        before, closed = len(self.lines), self.closed
        for index, answer in enumerate(step.answers):
            reply = self._enter(answer, step.seq, step.amended)
            if reply:
                self._take_back(before, closed)
                return replace(reply, index=index)
        for line in self.lines[before:]:
            if line.place in self.waiting:
                self.aside.append(self.waiting.pop(line.place))
        self._come_back(step.seq)
        return None

    def _enter(self, answer: Answer, seq: int, amended: int | None = None, assumed: bool = False) -> Rejected | None:
        """One more line, unless the rules refuse it."""
        decision = self.referee.decision
        if decision is None:
            return self.why_not(answer)
        part = self.part_for(answer)
        place, count = self.place_of(part), self._counts[part.name, part.seat]
        reply = self.referee.answer(answer)
        if isinstance(reply, Rejected):
            return reply
        self._position = self._scores = None
        self.closed = self._closed_after(decision, part, self.closed, len(self.lines))
        self.lines.append(Line(seq, part, place, count, answer, reply.facts, amended, assumed))
        self._counts[part.name, part.seat] += 1
        self._places[place[:-1]] += 1
        self.rest_until_past(self._to_pass)
        return None

    def _closed_after(self, asked: Decision | None, part: Part, closed: frozenset[int], index: int) -> frozenset[int]:
        """Which lines are closed after one more: none as soon as all who were asked together have answered."""
        now = self.referee.decision
        waiting = tuple(other for other in parts_of(asked) if other is not part) if asked else ()
        if not isinstance(now, Together) or now.parts != waiting:
            return frozenset()
        return closed | {index} if self.ruleset.questions[part.name].secret else closed

    def _take_back(self, before: int, closed: frozenset[int]) -> None:
        lines = self.lines[before:]
        if lines:
            self.referee.undo(len(lines))
            self._counts.subtract((line.part.name, line.part.seat) for line in lines)
            self._places.subtract(line.place[:-1] for line in lines)
            del self.lines[before:]
        self.closed = closed
        self._position = self._scores = None

    def _correct(self, step: Correction) -> Rejected | None:
        """Start again where the chapter under way began, with the position changed, and judge its answers again."""
        corrected = self.corrected(step.changes)
        if isinstance(corrected, Rejected):
            return corrected
        self.referee = corrected
        self._position = self._scores = None
        self.corrections.append(Repaired(step, len(self.lines), step.changes, again=tuple(corrected.facts)))
        return None

    def _jump(self, step: Jump) -> Rejected | None:
        """Go on from another position; whatever was closed before is not asked any more."""
        jumped = self.jumped(step.position)
        if isinstance(jumped, Rejected):
            return jumped
        self._set_aside(list(self.waiting))
        changes = tuple(differences(self.position, jumped.first_position(jumped.setup.names)))
        self.referee, self.closed, self._start, self._to_pass = jumped, frozenset(), step.seq, ()
        self._position = self._scores = None
        self.corrections.append(Repaired(step, len(self.lines), changes, tuple(jumped.facts)))
        return None

    def jumped(self, position: Mapping[str, Any]) -> Referee[Any] | Rejected:
        """What going on from a position would lead to; the play itself does not change."""
        return Referee.start(self.game, replace(self.referee.setup, position=Value(position, "/position")))

    def corrected(self, changes: Sequence[Change]) -> Referee[Any] | Rejected:
        """What a correction would lead to; the play itself does not change."""
        since, position = self.referee.chapter_start()
        setup = replace(self.referee.setup, position=Value(with_changes(position, changes), "/position"))
        corrected = Referee.start(self.game, setup)
        if isinstance(corrected, Rejected):
            return corrected
        reply = corrected.answer_all(self.referee.answers[since:])
        return reply if isinstance(reply, Rejected) else corrected

    # What was changed: answers look for their questions by their places.

    @property
    def standing(self) -> PlainSteps:
        """The steps that lead here without any change of earlier ones."""
        steps: list[Plain] = []
        repairs = list(self.corrections)
        for index, line in enumerate(self.lines):
            while repairs and repairs[0].after <= index:
                steps.append(repairs.pop(0).correction)
            last = steps[-1] if steps else None
            if isinstance(last, Given) and last.seq == line.seq:
                steps[-1] = Given(line.seq, (*last.answers, line.answer), last.amended or line.amended)
            else:
                steps.append(Given(line.seq, (line.answer,), line.amended))
        return (*steps, *(repair.correction for repair in repairs))

    def _revise(self, step: Revision) -> Rejected | None:
        if isinstance(step.deed, Dropped):
            self._set_aside(list(self.waiting))
            self._to_pass = ()
            return None
        revised = self.revised(step.seq, step.deed)
        if isinstance(revised, Rejected):
            return revised
        vars(self).update(vars(revised))
        return None

    def revised(self, seq: int, deed: Amended | Cut) -> "Play | Rejected":
        """The play after a change of earlier steps; this one does not change."""
        if isinstance(deed, Amended):
            return self._amended(seq, deed.changes)
        again = self._anew()
        again.follow(first_answers((*self.standing, *self._unjudged), deed.keep, deed.corrections))
        return again

    def as_it_was(self, count: int) -> "Play":
        """The play after its first answers."""
        earlier = self._anew()
        earlier.follow(first_answers(self.standing, count))
        return earlier

    def _anew(self) -> "Play":
        again = Play.start(self.game, self._setup)
        assert isinstance(again, Play), "a set-up that was good stays good"
        return again

    def _amended(self, seq: int, changes: Sequence[Instead]) -> "Play | Rejected":
        """Judge everything again with other answers; refused only if one of these does not hold."""
        again = self._anew()
        again.aside = list(self.aside)
        live = {self.place_of(part) for part, _ in self.open}
        for jump, happened in between_jumps(self._happened()):
            if jump is not None:
                refused = again.take(jump)
                assert refused is None, "a position does not depend on what was before"
            refused = again.look_for_places(seq, happened, {each.place: each for each in changes}, live)
            if refused:
                return refused
        again.follow(tuple(self._unjudged))
        again.rest_until_past(self._to_pass or self.referee.chapters[:-1])
        return again

    def _happened(self) -> Iterator[Happened]:
        """All that stands or waits, in the order in which it came."""
        repairs = list(self.corrections)
        for index, line in enumerate(self.lines):
            while repairs and repairs[0].after <= index:
                yield repairs.pop(0).correction
            yield as_waiting(line)
        yield from (repair.correction for repair in repairs)
        for item in self.waiting.values():
            yield replace(item, then=())
            yield from item.then

    def look_for_places(
        self,
        seq: int,
        happened: Iterable[Waiting | Correction],
        changes: Mapping[Place, Instead],
        live: Collection[Place],
    ) -> Rejected | None:
        """Give what happened since the beginning, or since a jump, with some of it changed."""
        last: Place | None = None
        since = pauses.begun()
        for each in happened:
            since = pauses.rested(since)
            if isinstance(each, Waiting):
                change = changes.get(each.place)
                if change is None:
                    self.waiting[each.place] = each
                elif change.answer is not None:
                    self.waiting[each.place] = replace(each, answer=change.answer, amended=seq, assumed=False)
                last = each.place if each.place in self.waiting else last
            elif last is None:
                self._correct_again(each)
            else:
                self.waiting[last] = replace(self.waiting[last], then=(*self.waiting[last].then, each))
        for place, change in changes.items():
            if place.start == self._start and place not in self.waiting and change.answer is not None:
                self.waiting[place] = Waiting(seq, place, change.answer, seq)
        return self._come_back(seq, changes, live)

    def _come_back(
        self, seq: int, changed: Collection[Place] = (), live: Collection[Place] | None = None
    ) -> Rejected | None:
        """Let the answers that wait be given as long as they fit; refused only if one that was changed does not."""
        self._leave_chapters()
        since = pauses.begun()
        while self.waiting:
            since = pauses.rested(since)
            item, chapters = self._next_waiting(), self.referee.chapters
            if item is not None:
                del self.waiting[item.place]
                refused = self._enter(item.answer, item.seq, item.amended, item.assumed)
                if refused and item.place in changed:
                    return refused
                self.aside += [item] if refused and not item.assumed else []
            else:
                guess = self._assumed(live)
                if guess is None:
                    break
                self._enter(guess, seq, assumed=True)
            if self.over or self.referee.chapters is not chapters:
                self._leave_chapters()
            for correction in item.then if item else ():
                self._correct_again(correction)
        if not any(map(self._is_missed, self.waiting.values())):
            self._set_aside(list(self.waiting))
        return None

    def _leave_chapters(self) -> None:
        """Nothing waits any more for a chapter that is over."""
        left = set(self.referee.chapters[:-1])
        self._set_aside([place for place in self.waiting if self.over or place.chapter in left])

    def _next_waiting(self) -> Waiting | None:
        """The first answer that waits for a question which is open now."""
        if self.referee.decision is None:
            return None
        places = {self.place_of(part) for part in parts_of(self.referee.decision)}
        if len(places) == 1:
            return self.waiting.get(places.pop())
        return next((item for place, item in self.waiting.items() if place in places), None)

    def _assumed(self, live: Collection[Place] | None) -> Answer | None:
        """What nearly everybody would answer now, as long as that may lead on to an answer that waits.

        Where play was before the change (`live`), and in the chapter under way after it, the table is asked.
        """
        chapter = self.referee.chapter
        if not any(
            self._is_missed(item) and (live is not None or item.place.chapter != chapter)
            for item in self.waiting.values()
        ):
            return None
        for part, _ in self.open:
            if not self.ruleset.questions[part.name].secret and self.place_of(part) not in (live or ()):
                answer = neutral(part) or only_answer(part)
                if answer is not None:
                    return answer
        return None

    def _is_missed(self, item: Waiting) -> bool:
        """Whether anything is lost with an answer."""
        return not item.assumed and (not item.says_nothing or self.ruleset.questions[item.place.question].secret)

    def _set_aside(self, places: Iterable[Place]) -> None:
        """Answers whose questions will not be asked any more."""
        for place in places:
            item = self.waiting.pop(place)
            self.aside += [] if item.assumed else [item]
            for correction in item.then:
                self._correct_again(correction)

    def _correct_again(self, correction: Correction) -> None:
        """Correct by hand what was corrected before, if that is still possible."""
        try:
            refused = self._correct(correction)
        except Unreadable:
            self.aside.append(correction)
        else:
            self.aside += [correction] if refused else []

    @property
    def beginning(self) -> dict[str, Any]:
        """The position in which the referee began, before what follows from it unasked."""
        return self.referee.first_position(self.referee.setup.names)

    @property
    def position(self) -> dict[str, Any]:
        """The position, seats called by their places."""
        if self._position is None:
            self._position = self.referee.snapshot()
        return self._position

    @property
    def scores(self) -> Scores:
        """The scores if the game ended now; the final ones once it is over."""
        if self._scores is None:
            self._scores = self.referee.scores
        return self._scores

    def why_not(self, answer: Answer, seeming: Callable[[Decision], Decision] = lambda asked: asked) -> Rejected | None:
        """Why an answer does not hold now, perhaps only as the question seems to people; nothing is entered."""
        if self.referee.decision is None:
            return Rejected((Violation(GAME_OVER(), (self.game.end_rule,)),))
        wrong = check(seeming(self.referee.decision), answer, self.ruleset.questions)
        return Rejected(wrong) if wrong else None

    def preview(self, answers: Sequence[Answer]) -> Preview:
        """What answers would do; the play itself does not change."""
        fork = self.referee.fork()
        told = len(fork.facts)
        reply = fork.answer_all(answers)
        if isinstance(reply, Rejected):
            return Preview(rejected=reply)
        return Preview(fork.facts[told:], fork.scores)

    def fork(self) -> Referee[Any]:
        """A referee at the same place, to try something out."""
        return self.referee.fork()

    def tried(self, answers: Sequence[Answer]) -> "Play | None":
        """The play after more answers, or nothing if the rules refuse them; this one does not change."""
        other = copy(self)
        own = {name: copy(value) for name, value in vars(self).items() if isinstance(value, list | dict)}
        vars(other).update(own, referee=self.fork())
        last = self.lines[-1].seq if self.lines else 0
        return None if other.take(Given(last, tuple(answers))) else other
