"""The step under way as a table sees it, and the steps that passed with the last entry, one after the other."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.engine.facts import Fact
from companion.engine.messages import BEGINS, HEADLINE, SCENE, STAYS, STEPS
from companion.formats.replies import Reply, fact_data
from companion.i18n.words import Words, count_of
from companion.tables.seen import Seen
from companion.tables.tables import Sitting
from companion.web.templating import words

#: A fact, and whether the last entry led to it.
Told = tuple[Fact, bool]


@dataclass(frozen=True)
class Scene:
    """A step as a page shows it, in the reader's language; what a page does not ask for is not told."""

    words: Words
    told: Sequence[Told]
    #: Plain data for the game's own template.
    drawn: Mapping[str, Any]
    #: Who made the last entry that stands.
    by: str
    #: Whether hands do nothing of it: they have, or rest until all that was turned back is put right.
    is_done: bool = False

    @property
    def opening(self) -> Fact | None:
        """The fact with which the step begins, if it has one."""
        first = self.told[0][0] if self.told else None
        return first if first is not None and first.definition.tells in BEGINS else None

    @property
    def code(self) -> str:
        return self.opening.code if self.opening else ""

    @property
    def title(self) -> str:
        return self.words.text(self.opening.msg) if self.opening else ""

    @property
    def rules(self) -> tuple[str, ...]:
        return self.opening.rules if self.opening else ()

    @cached_property
    def facts(self) -> list[Reply]:
        """What has been told since the opening."""
        return [fact_data(fact, self.words) for fact, _ in self.told[1 if self.opening else 0 :]]

    @cached_property
    def steps(self) -> list[Reply]:
        """What hands have to do and what stays as it is, as far as the last entry led to it."""
        return self._steps(new=True)

    @cached_property
    def earlier(self) -> list[Reply]:
        """The same of the entries before the last one."""
        return self._steps(new=False)

    def _steps(self, new: bool) -> list[Reply]:
        if self.is_done:
            return []
        return [self._alone(fact) for fact, is_new in self.told if is_new is new and tells([fact], *STEPS, STAYS)]

    @cached_property
    def verdicts(self) -> list[Reply]:
        """What has been decided; `new` if the last entry led to it. That there is nothing is told only by itself."""
        decided = [(fact, is_new) for fact, is_new in self.told if tells([fact], HEADLINE)]
        some = [(fact, is_new) for fact, is_new in decided if count_of(fact.msg) != 0]
        return [{**self._alone(fact), "new": is_new} for fact, is_new in some or decided]

    def _alone(self, fact: Fact) -> Reply:
        """A fact without its reasons, which stand among all facts."""
        return fact_data(fact._replace(because=()), self.words)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to look at."""
        return not (self.title or self.verdicts or self.steps)

    @property
    def alone(self) -> bool:
        """Whether the table looks at it by itself before it goes on."""
        begins = self.opening is not None and self.opening.definition.tells == SCENE
        return begins or any(is_new and tells([fact], HEADLINE) for fact, is_new in self.told)


def scenes(sitting: Sitting) -> list[Scene]:
    """The scenes that passed within the last entry, in order, and the present one last."""
    return [Scene(words(), *each) for each in sitting.once("scenes", lambda: list(shown_now(sitting)))]


def scenes_for_all(sitting: Sitting) -> list[Scene]:
    """The scenes of a big screen: until something is decided again, what was decided last since all lay right."""
    found = scenes(sitting)
    if sitting.play is None or sitting.course.turned_first or any(not scene.is_empty for scene in found):
        return found
    told = decided_last(sitting.play, max(sitting.course.turned_last, sitting.course.righted))
    return [Scene(words(), [(fact, True) for fact in told], {}, "")] if told else found


def decided_last(play: Seen, since: int) -> Sequence[Fact]:
    """What was decided last by an entry behind another one, and behind the last jump."""
    entries = frozenset(play.entries)
    for seq, facts in reversed(list(play.story)):
        if seq and seq not in entries:  # a jump
            return ()
        if seq and seq > since and tells(facts, *STEPS, HEADLINE):
            return facts
    return ()


def shown_now(sitting: Sitting) -> Iterator[tuple[Sequence[Told], Mapping[str, Any], str, bool]]:
    """What the scenes show, whoever reads them."""
    play = sitting.play
    if play is None:
        return
    since, rest = new_since(sitting), hands_rest(sitting)
    parts = parts_of(all_told(play, since, not rest))
    passed = [part for part in parts[:-1] if is_seen(part, rest)]
    by = sitting.known.author_of(play.last_entry) if play.last_entry else ""
    for part in (*passed, *parts[-1:]):
        drawn = play.ruleset.live.draw([fact for fact, _ in part], play.position)
        yield part, drawn, by, rest or since is None


def new_since(sitting: Sitting) -> int | None:
    """The entry with which there is something new; none after something was turned back or put right."""
    assert sitting.play is not None, "nothing is told before a game begins"
    last, course = sitting.play.last_entry, sitting.course
    return None if last < max(course.turned_last, course.righted) else last


def hands_rest(sitting: Sitting) -> bool:
    """Whether hands do nothing of the last entry step by step, because all is put right at once."""
    hands = sitting.known.hands
    return sitting.play is not None and hands is not None and hands.rested == sitting.play.last_entry


def all_told(play: Seen, since: int | None, comes_back: bool) -> list[Told]:
    """What has been told in the step of the last entry and since then, in order; new is what came with `since`.

    So is what it brought back, if `comes_back`.
    """
    found: list[Told] = []
    follows = False
    for seq, facts in play.latest_story:
        if seq is None:
            found = told_again(found, facts)
        else:
            follows = follows or seq == since
            found += [(fact, seq == since or (follows and comes_back)) for fact in facts]
    return found


def told_again(told: list[Told], facts: Sequence[Fact]) -> list[Told]:
    """After a correction by hand a chapter is told from its beginning, in place of what was told of it before."""
    first = facts[0].definition if facts else None
    begins = max((index for index, (fact, _) in enumerate(told) if fact.definition is first), default=len(told))
    new = [fact for fact, is_new in told[begins:] if is_new]
    return [*told[:begins], *((fact, fact in new) for fact in facts)]


def parts_of(told: Sequence[Told]) -> list[list[Told]]:
    """What has been told, step by step; of what has no opening, the last entry alone."""
    without, *parts = cut(told)
    new: list[Told] = [(fact, is_new) for fact, is_new in without if is_new]
    return [new, *parts] if new or not parts else parts


def cut(told: Sequence[Told]) -> list[list[Told]]:
    """What has been told, cut before each opening; the first piece has none."""
    parts: list[list[Told]] = [[]]
    for fact, is_new in told:
        if fact.definition.tells in BEGINS:
            parts.append([])
        parts[-1].append((fact, is_new))
    return parts


def is_seen(part: Sequence[Told], rest: bool) -> bool:
    """Whether the table looks at a step that is over: one with a scene of its own, or with steps unless hands rest."""
    new = [fact for fact, is_new in part if is_new]
    matters = (HEADLINE,) if rest else (*STEPS, HEADLINE)
    return bool(new) and (part[0][0].definition.tells == SCENE or any(tells(new, *matters)))


def tells(facts: Iterable[Fact], *meanings: str) -> list[Fact]:
    """The facts that mean something at a table."""
    return [fact for fact in facts if fact.definition.tells in meanings]
