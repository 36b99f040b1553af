"""Which screens follow for certain, whatever is answered before them.

They are found by trying answers out: what is asked after one of them on all ways that lead there follows for certain.
Where it depends on something else, nothing is said of it.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from companion.engine.decisions import Answer, Choose, Number
from companion.engine.decisions import neutral as nothing_to
from companion.tables.audience import Seen
from companion.tables.judge import token_of
from companion.tables.play import Part
from companion.tables.tables import Sitting
from companion.web.table.redraw import stamp_of
from companion.web.table.taps import Ahead, ahead_of, keys_of
from companion.web.turns import let_others_go

#: So many screens are found, with so many answers tried out: on a large board each of them is dear, and others wait.
MOST, MOST_TRIED = 40, 700
#: What follows one of them is looked up on so many of the ways that lead there, so many of them by the same answer.
WAYS, ALIKE = 24, 2
#: Of more options than that first some are tried out, evenly.
FEW, SAMPLE = 8, 6
#: Stands for every answer that leads to the same screen; and for what is had beside an option.
ANY, BESIDE = "*", "+"
#: What a button is called by whoever looks for what follows it, and what it enters.
Way = tuple[str, tuple[Answer, ...]]


class Spent(Exception):
    """So much has been tried out that it is enough."""


@dataclass(slots=True)
class Budget:
    """How many answers may still be tried out."""

    left: int = MOST_TRIED

    def spend(self) -> None:
        """One more, if there is one."""
        if not self.left:
            raise Spent
        self.left -= 1


class Moment:
    """What a screen asks after answers that nobody has given yet; all that follow one share what may be tried out."""

    def __init__(
        self, sitting: Sitting, play: Seen, said: tuple[Answer, ...] = (), budget: Budget | None = None
    ) -> None:
        self.sitting, self.play, self.said = sitting, play, said
        self.budget = budget or Budget()
        self._tried: dict[tuple[Answer, ...], Seen | None] = {}

    @cached_property
    def first(self) -> tuple[Part, str] | None:
        """The question that the screen is about, and its token; one of this device's seat first."""
        found = [(part, token_of(self.sitting.course, part, count)) for part, count in self.play.open]
        mine = self.sitting.place
        return min(found, key=lambda each: each[0].seat != mine, default=None)

    @cached_property
    def ahead(self) -> Ahead | None:
        """What is asked along with it."""
        return ahead_of(self.play, self.first[0]) if self.first else None

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """All that is asked on the screen, but for the numbers that stand beside something."""
        if self.first is None:
            return ()
        ahead = self.ahead
        if ahead is None:
            return (self.first[0],)
        if ahead.together or ahead.behind is None:
            return ahead.parts
        return (*(part for part in ahead.parts if isinstance(part, Choose)), self.play.told(ahead.behind))

    @property
    def asks(self) -> tuple[Hashable, ...]:
        """What is asked of whom, without what can be answered."""
        token = self.first[1] if self.first else ""
        return token, *((part.name, part.seat) for part in self.parts)

    @property
    def options(self) -> tuple[str, ...]:
        """What can be answered to the question behind all others, as a button says it."""
        part = self.parts[-1]
        return part.options if isinstance(part, Choose) else tuple(str(n) for n in range(part.low, part.high + 1))

    def offered(self, among_all: bool) -> list[frozenset[str]]:
        """What can be answered to each question of which a page shows only that, or that among all there is."""
        choices = (part for part in self.parts if isinstance(part, Choose))
        return [frozenset(part.options) for part in choices if self._is_of_all(part) == among_all]

    def _is_of_all(self, part: Part) -> bool:
        return self.play.ruleset.questions[part.name].kind in self.play.ruleset.live.universe

    def tried(self, answers: tuple[Answer, ...]) -> Seen | None:
        """The game after some answers, unless the rules refuse them."""
        if answers not in self._tried:
            self.budget.spend()
            self._tried[answers] = self.play.tried(answers)
        return self._tried[answers]

    def after(self, answers: tuple[Answer, ...]) -> "Moment | None":
        """What comes next; nothing if the rules refuse it, the game is over, or a seat is asked the same again.

        What somebody has answered on the way there may change what can be answered the next time.
        """
        play = self.tried(answers)
        if play is None or play.over:
            return None
        found = Moment(self.sitting, play, (*self.said, *answers), self.budget)
        before = {(answer.name, answer.seat) for answer in found.said}
        return None if before & {(part.name, part.seat) for part in found.parts} else found


@dataclass
class Screen:
    """A screen that is found, and the ways that lead there."""

    key: str
    ways: list[Moment]
    #: By what is answered, the key of what follows; and the chips that make it uncertain.
    then: dict[str, str] = field(default_factory=dict)
    unsure: list[str] = field(default_factory=list)

    @property
    def spends(self) -> bool:
        """Whether nothing can be answered twice to this question, whoever is asked."""
        used = [
            (way, answer.choice)
            for way in self.ways
            for answer in way.said
            if answer.name == way.parts[-1].name and isinstance(answer.choice, tuple) and answer.choice
        ]
        return bool(used) and all(not set(choice) & set(way.options) for way, choice in used)


#: What may be answered on a screen with some of the options of its last question; nothing where it goes on by itself.
Ways = Callable[[Screen, Sequence[str]], Sequence[Way]]


class Search:
    """Finds the screens that follow for certain; the first one is the one that is shown now."""

    def __init__(self, now: Moment, ways_of: Ways) -> None:
        self.found = {"": Screen("", [now])}
        self._ways_of = ways_of
        self._unsure: dict[str, bool] = {}
        waiting = [""]
        with suppress(Spent):  # of the screens that are left nothing is said, as where nothing follows for certain
            while waiting:
                let_others_go()
                known = len(self.found)
                self._follow(self.found[waiting.pop(0)])
                waiting += list(self.found)[known:]
        self.screens = list(self._reached(""))

    def _reached(self, key: str) -> Iterator[Screen]:
        """The screens to which one comes."""
        keys = [key]
        for each in keys:
            yield self.found[each]
            keys += [then for then in dict.fromkeys(self.found[each].then.values()) if then not in keys]

    def _follow(self, screen: Screen) -> None:
        """What comes after each answer, if that is the same on all ways that lead here."""
        now = screen.ways[0]
        options = now.options if now.parts else ()
        some = sample(options)
        if self._tells_what_lies_face_down(screen, options):
            return
        then, unsure = self._then(screen, some), []
        if len(some) < len(options) and not (then and self._all_alike(screen, options)):
            then = self._then(screen, options)
        if then and now.ahead and now.ahead.together:
            keys = keys_of(part.name for part in now.parts)
            unsure = [key for key, part in zip(keys, now.parts, strict=True) if self._is_unsure(now, part)]
        screen.then, screen.unsure = then, unsure  # all of it, or nothing where not everything could be tried out

    def _tells_what_lies_face_down(self, screen: Screen, options: Sequence[str]) -> bool:
        """Whether somebody who tries out what seems possible would find out what is not, and so was played."""
        now = screen.ways[0]
        is_closed = now.play.ruleset.live.closed is not None
        return is_closed and any(now.tried(answers) is None for _, answers in self._ways_of(screen, options))

    def _then(self, screen: Screen, options: Sequence[str]) -> dict[str, str]:
        """The same, as far as some options tell it; of what the rules refuse nothing is told."""
        ways = [way for way in self._ways_of(screen, options) if any(each.tried(way[1]) for each in screen.ways)]
        found = [(said, self._after(screen, answers)) for said, answers in ways]
        keys = {key for _, key in found}
        if len(keys) == 1:
            return dict.fromkeys([ANY], keys.pop()) if keys != {""} else {}
        if len(options) < len(screen.ways[0].options):
            return {}
        return {said: key for said, key in found if key and said != BESIDE}

    def _all_alike(self, screen: Screen, options: Sequence[str]) -> bool:
        """Whether all options lead where some of them do."""
        now = screen.ways[0]
        ways = [answers for _, answers in self._ways_of(screen, options) if now.tried(answers)]
        return len({found.asks if found else () for found in map(now.after, ways)}) == 1

    def _after(self, screen: Screen, answers: tuple[Answer, ...]) -> str:
        """The key of what follows on all ways, found or added; nothing where they differ."""
        each = [found for found in (way.after(answers) for way in screen.ways) if found]
        if not each or len({found.asks for found in each}) > 1 or not each[0].parts:
            return ""
        least = min(each, key=lambda found: sum(map(len, found.offered(False))))
        own = least.offered(False)
        if any(not mine <= other for found in each for mine, other in zip(own, found.offered(False), strict=True)):
            return ""
        of_all = zip(*(found.offered(True) for found in each), strict=True)
        key = stamp_of(least.asks, [sorted(options) for options in (*own, *(set().union(*same) for same in of_all))])
        if key not in self.found:
            if len(self.found) >= MOST:
                return ""
            self.found[key] = Screen(key, [])
        ways = self.found[key].ways
        more = [least, *(found for found in each if found is not least)]
        ways += more[: min(ALIKE, WAYS - len(ways))]
        return key

    def _is_unsure(self, now: Moment, part: Part) -> bool:
        """Whether something that may be said on a chip of this question leads elsewhere."""
        if part.name not in self._unsure:
            usual = now.after(nothing_on(now))
            given = (with_chip(now, part, choice) for choice in chips_of(part))
            self._unsure[part.name] = any(
                found is None or usual is None or found.asks != usual.asks for found in map(now.after, given)
            )
        return self._unsure[part.name]


def nothing_on(now: Moment) -> tuple[Answer, ...]:
    """The answers of whoever says nothing on a screen of chips."""
    return now.ahead.answers if now.ahead else ()


def with_chip(now: Moment, part: Part, choice: Any) -> tuple[Answer, ...]:
    """The same with one thing said."""
    said = Answer(part.name, part.seat, choice)
    return tuple(said if each == nothing_to(part) else each for each in nothing_on(now))


def chips_of(part: Part) -> Iterator[Any]:
    """What may be said on one chip."""
    if isinstance(part, Number):
        yield part.high
    else:
        yield from ((option,) for option in part.options)


def sample(options: Sequence[str]) -> Sequence[str]:
    """Some of very many."""
    return options if len(options) <= FEW else options[:: -(-len(options) // SAMPLE)]
