"""Answers that lost their question when an earlier one was changed look for it again, by its place."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from companion import pauses
from companion.engine.decisions import Answer, neutral, only_answer, parts_of
from companion.engine.referee import Rejected
from companion.engine.values import Unreadable
from companion.tables.changes import Instead, Place
from companion.tables.course import Correction
from companion.tables.judged import JudgedGame, Part
from companion.tables.waiting import Waiting


@dataclass(frozen=True, slots=True)
class Search:
    """The answers that wait in a game, and what was set aside because it does not hold any more."""

    game: JudgedGame
    waiting: dict[Place, Waiting]
    aside: list[Waiting | Correction]

    def give_again(
        self,
        seq: int,
        happened: Iterable[Waiting | Correction],
        changes: Mapping[Place, Instead],
        live: Collection[Place],
    ) -> Rejected | None:
        """Give what happened since the beginning, or since a jump, with some of it changed by an entry."""
        self._line_up(seq, happened, changes)
        for place, change in changes.items():
            is_new = place.start == self.game.went_on_at and place not in self.waiting
            if is_new and change.answer is not None:
                self.waiting[place] = Waiting(seq, place, change.answer, seq)
        return self.come_back(seq, changes, live)

    def _line_up(self, seq: int, happened: Iterable[Waiting | Correction], changes: Mapping[Place, Instead]) -> None:
        """Let all answers wait, each with the corrections by hand that came after it; earlier ones are made at once."""
        last: Place | None = None
        since = pauses.begun()
        for each in happened:
            since = pauses.rested(since)
            if isinstance(each, Waiting):
                answer = changed(each, changes.get(each.place), seq)
                if answer is not None:
                    self.waiting[each.place], last = answer, each.place
            elif last is None:
                self._correct_again(each)
            else:
                self.waiting[last] = replace(self.waiting[last], then=(*self.waiting[last].then, each))

    def come_back(
        self, seq: int, changed: Collection[Place] = (), live: Collection[Place] | None = None
    ) -> Rejected | None:
        """Let the answers that wait be given as long as they fit; refused only if one that was changed does not."""
        self._leave_chapters()
        since = pauses.begun()
        while self.waiting:
            since = pauses.rested(since)
            item, chapters = self._next(), self.game.referee.chapters
            if item is not None:
                refused = self._give(item)
                if refused and item.place in changed:
                    return refused
            elif not self._assume(seq, live):
                break
            if self.game.over or self.game.referee.chapters is not chapters:
                self._leave_chapters()
            for correction in item.then if item else ():
                self._correct_again(correction)
        if not any(map(self._is_missed, self.waiting.values())):
            self.set_aside(list(self.waiting))
        return None

    def _leave_chapters(self) -> None:
        """Nothing waits any more for a chapter that is over."""
        left = set(self.game.referee.chapters[:-1])
        self.set_aside([place for place in self.waiting if self.game.over or place.chapter in left])

    def _next(self) -> Waiting | None:
        """The first answer that waits for a question which is open now."""
        if self.game.referee.decision is None:
            return None
        places = {self.game.place_of(part) for part in parts_of(self.game.referee.decision)}
        if len(places) == 1:
            return self.waiting.get(places.pop())
        return next((item for place, item in self.waiting.items() if place in places), None)

    def _give(self, item: Waiting) -> Rejected | None:
        """Give an answer whose question is open; set aside if the rules refuse it, unless nobody gave it."""
        del self.waiting[item.place]
        refused = self.game.enter(item.answer, item.seq, item.amended, item.assumed)
        self.aside.extend([item] if refused and not item.assumed else [])
        return refused

    def _assume(self, seq: int, live: Collection[Place] | None) -> bool:
        """Answer an open question as nearly everybody would, as long as that may lead on to an answer that waits.

        Where play was before the change (`live`), and in the chapter under way after it, the table is asked.
        """
        chapter = self.game.referee.chapter
        awaited = (item for item in self.waiting.values() if self._is_missed(item))
        if all(live is None and item.place.chapter == chapter for item in awaited):
            return False
        answer = next(filter(None, (self._assumed(part, live or ()) for part, _ in self.game.open)), None)
        if answer is not None:
            self.game.enter(answer, seq, assumed=True)
        return answer is not None

    def _assumed(self, part: Part, live: Collection[Place]) -> Answer | None:
        if self.game.ruleset.questions[part.name].secret or self.game.place_of(part) in live:
            return None
        return neutral(part) or only_answer(part)

    def _is_missed(self, item: Waiting) -> bool:
        """Whether anything is lost with an answer."""
        is_secret = self.game.ruleset.questions[item.place.question].secret
        return not item.assumed and (not item.says_nothing or is_secret)

    def set_aside(self, places: Iterable[Place]) -> None:
        """Answers whose questions will not be asked any more."""
        for place in places:
            item = self.waiting.pop(place)
            self.aside.extend([] if item.assumed else [item])
            for correction in item.then:
                self._correct_again(correction)

    def _correct_again(self, correction: Correction) -> None:
        """Correct by hand what was corrected before, if that is still possible."""
        try:
            refused = self.game.correct(correction)
        except Unreadable:
            self.aside.append(correction)
        else:
            self.aside.extend([correction] if refused else [])


def changed(item: Waiting, change: Instead | None, seq: int) -> Waiting | None:
    """An answer as an entry has changed it, if it has; nothing if it was taken out."""
    if change is None:
        return item
    return None if change.answer is None else replace(item, answer=change.answer, amended=seq, assumed=False)
