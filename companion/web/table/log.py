"""The log of a table, and any past position."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from flask import abort, request
from werkzeug.wrappers import Response

from companion.i18n.pages.table import BEFORE_THE_GAME
from companion.tables.audience import Told
from companion.tables.deeds.answers import Answered
from companion.tables.deeds.beside import Opened
from companion.tables.deeds.naming import Named
from companion.tables.deeds.positions import Corrected, Jumped, Righted
from companion.tables.entries import Deed, Entry
from companion.tables.judged import Repaired
from companion.tables.seen import Seen
from companion.tables.tables import Sitting
from companion.web.table.pages import HERE, at_table, pages, shown
from companion.web.table.present import (
    Changed,
    changes_told,
    chapter_shown,
    differences_shown,
    facts_shown,
    position_shown,
    reason_shown,
    says_nothing,
    scores_shown,
    told_of,
)
from companion.web.table.seating import sat_told, time_shown
from companion.web.table.things import without_name
from companion.web.table.went_on import way_told
from companion.web.templating import words

#: So many entries of a chapter stand together.
LOG_LENGTH = 40


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry as the log tells it."""

    seq: int
    kind: str
    by: str
    time: str
    stands: bool
    answers: list[dict[str, Any]]
    #: What was answered before an amendment, and after it.
    amended: list[Changed]
    #: What an entry is about that turned something over, or named it.
    about: str
    deed: Deed
    changes: list[Any]
    reason: str
    facts: list[Any]
    #: The answers that can be changed from here: also those of the entries just before, by the same player.
    at_hand: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Group:
    """Entries of a chapter, one after the other: the first number and the last, and the entries if it is open.

    `part` tells apart those of one title, from the first one on; nothing where there is only one. `chapter` says what
    can be turned over, if anything there lies face down.
    """

    title: str
    part: int
    chapter: str
    first: int
    last: int
    entries: list[LogLine]


@pages.get(f"{HERE}/log")
@at_table
def log(sitting: Sitting) -> Response | str:
    """Everything that was entered, by chapters, the latest first; one of them is open."""
    found, face_down = [*runs(sitting)][::-1], sitting.audience.face_down.chapters
    wanted = request.args.get("open", 0, type=int)
    first = next((first for _, first, _ in found if first == wanted), found[0][1] if found else 0)
    titles = [title_of(chapter) for chapter, _, _ in found]
    groups = [
        Group(
            titles[at],
            titles[at:].count(titles[at]) if titles.count(titles[at]) > 1 else 0,
            "/".join(chapter) if chapter in face_down and sitting.may_enter else "",
            start,
            last,
            lines_of(sitting, start, last) if start == first else [],
        )
        for at, (chapter, start, last) in enumerate(found)
    ]
    opening = facts_shown(sitting.play.opening if sitting.play else ())
    told = {"sat_told": partial(sat_told, sitting), "way_told": partial(way_told, sitting)}
    return shown("log", sitting, groups=groups, opened=first, opening=opening, **told)


def runs(sitting: Sitting) -> Iterator[tuple[tuple[str, ...], int, int]]:
    """The entries cut where another chapter begins: which, and the first and the last number.

    What is no answer, or was taken back, stands where it was entered.
    """
    chapters = sitting.audience.chapters
    chapter: tuple[str, ...] = ()
    first = 1
    for entry in sitting.known.entries:
        now = chapters.get(entry.seq, chapter)
        if entry.seq > first and (now != chapter or entry.seq - first >= LOG_LENGTH):
            yield chapter, first, entry.seq - 1
            first = entry.seq
        chapter = now
    if sitting.known.entries:
        yield chapter, first, sitting.course.last


def title_of(chapter: tuple[str, ...]) -> str:
    """What entries of a chapter stand under."""
    return chapter_shown(chapter) if chapter else words().of(BEFORE_THE_GAME)


def lines_of(sitting: Sitting, first: int, last: int) -> list[LogLine]:
    """Some entries, the latest first."""
    lines = [log_line(sitting, entry) for entry in reversed(sitting.known.entries[first - 1 : last])]
    leading = None
    for line in lines:
        if leading and leading.at_hand and seats_of(line) == seats_of(leading):
            leading.at_hand[:0] = line.at_hand
            line.at_hand.clear()
        else:
            leading = line
    return lines


def seats_of(line: LogLine) -> set[int]:
    """Who answered what can be changed from here."""
    return {answer["seat"] for answer in line.at_hand}


def log_line(sitting: Sitting, entry: Entry) -> LogLine:
    """An entry with what followed from it, if it stands."""
    deed = entry.deed
    answers = [answer_told(sitting, answer) for answer in sitting.audience.answers_in(entry)]
    repair = repair_of(sitting, entry)
    changes = repair.changes if repair else deed.changes if isinstance(deed, Corrected | Righted) else ()
    return LogLine(
        entry.seq,
        entry.kind,
        entry.by,
        time_shown(entry.at),
        is_standing(sitting, entry, answers),
        answers,
        changes_told(sitting, entry),
        about_shown(sitting, deed),
        deed,
        differences_shown(changes, sitting),
        reason_shown(deed.reason) if isinstance(deed, Corrected | Jumped) else "",
        facts_shown(repair.facts if repair else ()),
        [answer for answer in answers if answer["index"] is not None],
    )


def repair_of(sitting: Sitting, entry: Entry) -> Repaired | None:
    """The correction or the jump that an entry made, if it stands."""
    made = sitting.play.corrections if sitting.play else ()
    return next((repair for repair in made if repair.correction.seq == entry.seq), None)


def is_standing(sitting: Sitting, entry: Entry, answers: Iterable[dict[str, Any]]) -> bool:
    """Whether what an entry says stands: any of its answers, or its step; what is no step of the game always does."""
    if isinstance(entry.deed, Answered):
        return any(answer["state"] for answer in answers)
    if isinstance(entry.deed, Corrected | Jumped):
        return any(step.seq == entry.seq for step in sitting.course.steps)
    return True


def about_shown(sitting: Sitting, deed: Deed) -> str:
    """What is turned over, or what has a name by now, without that."""
    if isinstance(deed, Opened):
        return chapter_shown(deed.chapter)
    if isinstance(deed, Named):
        return without_name(sitting, deed.kind, deed.thing)
    return ""


def answer_told(sitting: Sitting, told: Told) -> dict[str, Any]:
    """An answer as the reader may know it, and how it stands; one that stands with what followed.

    `none` is what it asked about where it only says that there is none of it; `nothing` the same
    where nothing followed.
    """
    facts, question = facts_shown(told.facts), sitting.ruleset.questions.get(told.question)
    silent = told.state == "stands" and says_nothing(sitting, told)
    none = words().of(question.short) if silent and question and question.short else ""
    text = told_of(sitting, told)
    known = {"index": told.index, "seat": told.seat, "state": told.state}
    return known | {"text": text, "facts": facts, "none": none, "nothing": "" if facts else none}


def play_at(sitting: Sitting, count: int) -> Seen:
    """The game after some answers."""
    play = sitting.audience.as_it_was(count)
    if play is None:
        abort(404)
    return play


@pages.get(f"{HERE}/at/<int:count>")
@at_table
def position_at(sitting: Sitting, count: int) -> Response | str:
    """How everything lay after some answers."""
    play = play_at(sitting, count)
    facts = next((facts for _, _, facts in reversed(list(play.facts))), play.opening)
    return shown(
        "position",
        sitting,
        count=count,
        most=sitting.play.count if sitting.play else 0,
        play=play,
        position=position_shown(play),
        lies=play.position,
        scores=scores_shown(play.scores),
        facts=facts_shown(facts),
    )
