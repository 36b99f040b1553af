"""What a page shows of a game under way: open questions and options, facts, scores, positions. It knows no game."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from companion.engine.decisions import TABLE, YES_OR_NO, Answer, Choose, Violation, asked, seat_ref
from companion.engine.facts import Fact
from companion.engine.game import Scores, places_in
from companion.engine.live import Live, Piece
from companion.engine.messages import SEATS, Ref
from companion.formats.replies import Reply, fact_data, violation_data
from companion.i18n.pages import table as said
from companion.i18n.pages.shell import LABEL
from companion.i18n.words import NameOf, with_own_names
from companion.tables import refusals
from companion.tables.audience import Told
from companion.tables.changes import Change
from companion.tables.course import Course, called
from companion.tables.deeds.amendments import Amended
from companion.tables.entries import Entry
from companion.tables.judge import token_of
from companion.tables.judged import Part
from companion.tables.seen import Seen
from companion.tables.tables import Sitting
from companion.web.entries import by_number
from companion.web.templating import words

#: What stands for the place of what lies nowhere.
NOWHERE = "–"
#: More numbers than that are typed.
MOST_BUTTONS = 20


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be tapped; what is not `legal` tells why when it is tapped."""

    id: str
    text: str
    legal: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """An open question as a page shows it."""

    token: str
    part: Part
    text: str
    #: The same in a few words.
    short: str
    kind: str
    rules: tuple[str, ...]
    options: tuple[Option, ...]
    mine: bool
    for_all: bool
    #: What is answered along with it, because nearly everybody answers so: to questions that are open before it.
    assumed: tuple[Answer, ...] = ()
    #: What a form calls it among others on its screen.
    key: str = ""
    #: What leaving it at nothing says, if a button says that.
    none: str = ""

    @property
    def number(self) -> bool:
        return not isinstance(self.part, Choose)

    @property
    def typed(self) -> bool:
        """Whether it is a number for which there would be too many buttons."""
        return not isinstance(self.part, Choose) and self.part.high - self.part.low > MOST_BUTTONS

    def called(self, number: int) -> str:
        """What a number is called as an answer."""
        return number_shown(number, self.kind)


def names_at(sitting: Sitting) -> NameOf:
    """The names of the things of a game, with those that the table gave."""
    own = tuple(sorted((*key, name) for key, name in sitting.course.named.items()))
    return with_own_names(sitting.ruleset.name_of, own)


def questions(sitting: Sitting) -> list[Asked]:
    """The open questions; those of this device's seat first."""
    play = sitting.play
    if play is None or play.broken:
        return []
    known = sitting.once(("questions", words().language), lambda: list(_as_asked_of_nobody(sitting, play)))
    found = [replace(question, mine=is_of(sitting.place, question.part)) for question in known]
    return sorted(found, key=lambda question: not question.mine)


def _as_asked_of_nobody(sitting: Sitting, play: Seen) -> Iterator[Asked]:
    for part, count in play.open:
        yield as_asked(play, part, token_of(sitting.course, part, count), None)


def is_of(place: int | None, part: Part) -> bool:
    """Whether a question is for whoever sits at a place."""
    return place is not None and part.seat == place


def as_asked(play: Seen, part: Part, token: str, place: int | None, assumed: tuple[Answer, ...] = ()) -> Asked:
    """A question with all that can be tapped in answer to it."""
    part = play.told(part)
    question = play.ruleset.questions[part.name]
    text = words().text(asked(part, question))
    return Asked(
        token,
        part,
        text,
        (words().name(part.about) if part.about else words().of(question.short)) if question.short else text,
        question.kind,
        question.rules,
        options_of(part, question.kind, play.ruleset.live),
        is_of(place, part),
        part.seat == TABLE,
        assumed,
        none=words().of(question.none) if question.none else "",
    )


def options_of(part: Part, kind: str, live: Live) -> tuple[Option, ...]:
    """All things of the kind that is asked for, the legal ones marked."""
    if not isinstance(part, Choose):
        return ()
    legal = frozenset(part.options)
    all_of_kind = live.universe.get(kind, part.options)
    return tuple(Option(id, words().name(Ref(kind, id)), id in legal) for id in all_of_kind)


def told_shown(sitting: Sitting, told: Told) -> str:
    """An answer in a few words, or that it is withheld."""
    return answer_shown(sitting, told.question, told.answer.choice) if told.answer else words().of(said.WITHHELD)


def told_of(sitting: Sitting, told: Told) -> str:
    """An answer with whoever gave it, if it was a player."""
    if told.seat == TABLE:
        return told_shown(sitting, told)
    return f"{words().of(LABEL, label=words().name(seat_ref(told.seat)))} {told_shown(sitting, told)}"


def says_nothing(sitting: Sitting, told: Told) -> bool:
    """Whether an answer given along with others only says that there is nothing of what it asks about."""
    question = sitting.ruleset.questions.get(told.question)
    return bool(question and question.short and told.answer and told.answer.choice in ((), 0))


def told_apart(sitting: Sitting, answers: Iterable[Told], tell: Callable[[Sitting, Told], str]) -> list[str]:
    """Answers as `tell` tells them; what said nothing is left out, and if that is all, it is told once."""
    found = list(answers)
    said_something = [tell(sitting, told) for told in found if not says_nothing(sitting, told)]
    return said_something or [nothing_told(sitting, told) for told in found[:1]]


def nothing_told(sitting: Sitting, told: Told) -> str:
    """An answer that says nothing, in the words of the button that gave it."""
    question = sitting.ruleset.questions[told.question]
    return words().of(question.none or said.NOTHING_MORE)


def told_all(sitting: Sitting, told: Iterable[Told]) -> list[str]:
    """Answers, each with its chapter and with whoever gave it."""
    return [f"{chapter_shown(answer.chapter)} · {told_of(sitting, answer)}" for answer in told]


@dataclass(frozen=True, slots=True)
class Changed:
    """An answer that was changed: the number of its entry, what it said, and what it says."""

    number: int
    old: str
    new: str


def changes_told(sitting: Sitting, entry: Entry) -> list[Changed]:
    """What an amendment changed; nothing for other entries."""
    deed = entry.deed
    if not isinstance(deed, Amended):
        return []
    nothing = words().of(said.NO_ANSWER)
    found: list[Changed] = []
    for change, (old, new) in zip(deed.changes, sitting.audience.amendment(entry, deed.changes), strict=True):
        tell = told_shown if old and new and old.seat == new.seat else told_of
        texts = told_of(sitting, old) if old else nothing, tell(sitting, new) if new else nothing
        found.append(Changed(change.of, *texts))
    return found


def answer_shown(sitting: Sitting, decision: str, choice: Any) -> str:
    """An answer in a few words; also one to a question that nobody knows any more.

    What is asked along with other things says too of what there is such a number, or nothing.
    """
    question = sitting.ruleset.questions.get(decision)
    kind = question.kind if question else ""
    if question and question.short and (isinstance(choice, int) or not choice):
        told = number_shown(choice, kind) if isinstance(choice, int) else words().of(said.NOTHING)
        return f"{words().of(LABEL, label=words().of(question.short))} {told}"
    if isinstance(choice, int):
        return number_shown(choice, kind)
    return words().param(tuple(Ref(kind, option) for option in choice)) if choice else words().of(refusals.NONE)


def number_shown(number: int, kind: str) -> str:
    """A number as an answer to a question of some kind."""
    if kind == YES_OR_NO:
        return words().name(Ref(kind, "true" if number else "false"))
    return str(words().param(number))


def chapter_shown(chapter: Iterable[str]) -> str:
    """What a chapter is called; a number in a game that has no names for them."""
    known = "/".join(chapter)
    named = words().name(Ref("chapter", known))
    return words().of(said.PART, number=known) if named == known else named


def facts_shown(facts: Iterable[Fact]) -> list[Reply]:
    """Facts with their reasons in the reader's language."""
    return [fact_data(fact, words()) for fact in facts]


def violations_shown(violations: Iterable[Violation]) -> list[Reply]:
    """What the rules refuse, in the reader's language."""
    return [violation_data(violation, words()) for violation in violations]


def position_shown(play: Seen) -> dict[str, Any]:
    """The position with players as numbers."""
    shown: dict[str, Any] = by_number(play.position)
    return shown


def scores_shown(scores: Scores) -> dict[str, Any]:
    """Scores by seat, and the place of each."""
    return {
        "rows": [dict(row) for row in scores.table],
        "totals": [row["total"] for row in scores.table],
        "places": places_in(scores.ranking),
        "winners": list(scores.winners),
    }


def winners_shown(scores: Scores) -> str:
    """Who wins, as a list in the reader's language."""
    return words().param(tuple(SEATS[seat] for seat in scores.winners))


def reason_shown(reason: str) -> str:
    """Why something was corrected: a usual reason in the reader's language, or what was typed."""
    return words().of(said.REASONS[reason]) if reason in said.REASONS else reason


@dataclass(frozen=True, slots=True)
class Difference:
    """A change on the table in words: the thing, what or whose it is, and the values before, if known, and after."""

    what: str
    about: str
    old: str
    new: str
    #: Whether it is about a player alone.
    of_player: bool = False


def differences_shown(changes: Iterable[Change], sitting: Sitting) -> list[Difference]:
    """Changes of a position in the reader's language; what nobody sees on the table is left out."""
    live, course = sitting.ruleset.live, sitting.course
    pieces = {**dict.fromkeys(live.handled, Piece()), **live.pieces}
    told = [change for change in changes if change.path[0] in pieces and (change.old or change.new)]
    return [as_difference(change, pieces[change.path[0]], course) for change in as_wholes(told, pieces)]


def as_wholes(changes: Iterable[Change], pieces: Mapping[str, Piece]) -> Iterator[Change]:
    """Changes of which those of one thing are one, where a game tells it as a whole."""

    def thing(change: Change) -> tuple[str, ...]:
        return change.path[:2] if pieces[change.path[0]].whole else change.path

    for path, parts in groupby(changes, thing):
        found = list(parts)
        if not pieces[path[0]].whole:
            yield from found
            continue
        old = [part.old for part in found if part.old is not None]
        yield Change(path, old, [part.new for part in found if part.new is not None])


def as_difference(change: Change, piece: Piece, course: Course) -> Difference:
    """A change in words."""
    players = {called(place): name for place, name in enumerate(course.names)}

    def told(found: Any) -> str:
        if found is None or found == []:
            return NOWHERE
        if isinstance(found, bool):
            return words().name(Ref("presence", str(found).lower()))
        if isinstance(found, int):
            return words().param(found)
        if isinstance(found, list):  # one that was not there before, or is not there any more
            return words().in_a_row([told(item) for item in found])
        return players.get(found, words().name(Ref(piece.value, found)))

    of_player = len(change.path) == 2 and change.path[1] in players
    return Difference(*thing_shown(change.path, piece, course), told(change.old), told(change.new), of_player)


def thing_shown(path: Sequence[str], piece: Piece, course: Course) -> tuple[str, str]:
    """What lies at a place of a position, and what or whose it is; the latter may be nothing."""
    players = {called(place): name for place, name in enumerate(course.names)}
    what, *keys = path
    about: list[str] = []
    for key in keys:
        is_thing = bool(piece.about) and key not in players and not about
        about.append(players.get(key, words().name(Ref(piece.about if is_thing else "piece", key))))
    return words().name(Ref("piece", what)), words().in_a_row(about)


def field_shown(path: Sequence[str], sitting: Sitting) -> str:
    """What a field of a position is called, in one line; nothing for what nobody sees on the table."""
    piece = sitting.ruleset.live.pieces.get(path[0]) if path else None
    return " · ".join(filter(None, thing_shown(path, piece, sitting.course))) if piece else ""
