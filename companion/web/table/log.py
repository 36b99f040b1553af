"""The log of a table, any past position, and changing an earlier entry."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from flask import abort, request
from flask_babel import format_datetime, format_time
from werkzeug.wrappers import Response

from companion.engine.decisions import Answer, seat_ref
from companion.formats.gamefile import write_answer
from companion.i18n.pages.shell import LABEL
from companion.tables.audience import Seen, Told
from companion.tables.course import Given, answers_of, first_answers
from companion.tables.differences import differences
from companion.tables.entries import Amended, Answered, Corrected, Deed, Entry, Jumped
from companion.tables.judge import started, try_amendment
from companion.tables.tables import Sitting
from companion.web.table.drafts import answer_to
from companion.web.table.entering import enter
from companion.web.table.forms.entries import AmendForm
from companion.web.table.forms.filled import filled
from companion.web.table.now import option_address
from companion.web.table.pages import HERE, answer_only, at_table, pages, shown
from companion.web.table.present import (
    answer_shown,
    as_asked,
    differences_shown,
    facts_shown,
    position_shown,
    scores_shown,
    told_shown,
    violations_shown,
)
from companion.web.templating import is_answer_only, words

#: So many entries of the log are shown at once, the latest first.
LOG_LENGTH = 40


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry as the log tells it."""

    seq: int
    kind: str
    by: str
    time: str
    stands: bool
    amended: bool
    answers: list[dict[str, Any]]
    deed: Deed
    changes: list[Any]
    facts: list[Any]


@pages.get(f"{HERE}/log")
@at_table
def log(sitting: Sitting) -> Response | str:
    """Everything that was entered, the latest first."""
    entries = sitting.known.entries
    before = request.args.get("before", len(entries) + 1, type=int)
    listed = [entry for entry in entries if entry.seq < before][-LOG_LENGTH:]
    lines = [log_line(sitting, entry) for entry in reversed(listed)]
    earlier = listed[0].seq if listed and listed[0].seq > 1 else None
    return shown(
        "log", sitting, lines=lines, earlier=earlier, opening=facts_shown(sitting.play.opening if sitting.play else ())
    )


def log_line(sitting: Sitting, entry: Entry) -> LogLine:
    """An entry with what followed from it, if it stands."""
    steps = {step.seq: step for step in sitting.course.steps}
    step = steps.get(entry.seq)
    deed, audience = entry.deed, sitting.audience
    told = audience.amendment(entry, deed) if isinstance(deed, Amended) else audience.answers_in(entry)
    repair = next(
        (made for made in (sitting.play.corrections if sitting.play else ()) if made.correction == step), None
    )
    changes = repair.changes if repair else deed.changes if isinstance(deed, Corrected) else ()
    return LogLine(
        entry.seq,
        entry.kind,
        entry.by,
        time_shown(entry.at),
        step is not None or not isinstance(deed, Answered | Corrected | Jumped),
        isinstance(step, Given) and step.amended is not None,
        answers_told(sitting, told),
        deed,
        differences_shown(changes, sitting),
        facts_shown(repair.facts if repair else ()),
    )


def answers_told(sitting: Sitting, told: Iterable[Told]) -> list[dict[str, Any]]:
    """Answers as the reader may know them, those that stand with what followed."""
    return [
        {"index": answer.index, "text": told_of(sitting, answer), "facts": facts_shown(answer.facts)} for answer in told
    ]


def told_of(sitting: Sitting, told: Told) -> str:
    """An answer with whoever gave it."""
    return f"{words().of(LABEL, label=words().name(seat_ref(told.seat)))} {told_shown(sitting, told)}"


def time_shown(at: datetime) -> str:
    """The time of an entry as the reader writes it; with the date if that is not today."""
    today = datetime.now(at.tzinfo).date() == at.date()
    return str(format_time(at, "short") if today else format_datetime(at, "short"))


def play_at(sitting: Sitting, count: int) -> Seen:
    """The game after some answers."""
    if not sitting.course.begun or not 0 <= count <= len(answers_of(sitting.course.steps)):
        abort(404)
    play = started(sitting.game, sitting.course)
    play.follow(first_answers(sitting.course.steps, count))
    return sitting.audience.past(play)


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
        most=len(answers_of(sitting.course.steps)),
        position=position_shown(play),
        lies=play.position,
        scores=scores_shown(play.scores),
        facts=facts_shown(facts),
    )


@pages.get(f"{HERE}/amend/<int:index>")
@at_table
def amend_page(sitting: Sitting, index: int) -> Response | str:
    """An earlier answer, what else could have been answered, and what that would change."""
    return amending(sitting, index)


def amending(sitting: Sitting, index: int) -> str:
    """The page on which an earlier answer is changed."""
    play = play_at(sitting, index)
    if play.over or play.broken:
        abort(404)
    old = sitting.audience.answer_at(index)
    if old is None:
        abort(404)
    asked = as_asked(play, play.part_for(old), "", sitting.place)
    new = answer_to(asked, request.args)
    view = answer_only if is_answer_only() else shown
    return view(
        "amendment" if is_answer_only() else "amend",
        sitting,
        index=index,
        asked=asked,
        old=answer_shown(sitting, old.name, old.choice),
        position=position_shown(play),
        lies=play.position,
        option_address=partial(option_address, request.path),
        **(amendment_shown(sitting, play, index, new) if new and new != old else {}),
    )


def amendment_shown(sitting: Sitting, play: Seen, index: int, new: Answer) -> dict[str, Any]:
    """What a changed answer comes to."""
    refused = play.preview([new]).rejected
    if refused:
        return {"violations": violations_shown(refused.violations)}
    now = sitting.play
    assert now is not None, "a game with answers has a play"
    tried = try_amendment(sitting.game, sitting.course, index, new)
    before, after = scores_shown(now.scores), scores_shown(tried.play.scores)
    return {
        "chosen": answer_shown(sitting, new.name, new.choice),
        "answer": write_answer(new),
        "keep": tried.keep,
        "first_lost": seq_of(sitting, tried.keep),
        "corrections": tried.corrections,
        "lost": now.count - tried.keep + len(now.corrections) - tried.corrections,
        "broken": violations_shown(tried.broken.violations) if tried.broken else [],
        "totals": list(zip(before["totals"], after["totals"], strict=True)),
        "changes": differences_shown(differences(now.position, tried.play.position), sitting),
    }


def seq_of(sitting: Sitting, index: int) -> int:
    """The number in the log of the entry with which an answer came."""
    entries = sitting.play.entries if sitting.play else []
    return entries[index] if index < len(entries) else 0


@pages.post(f"{HERE}/amend/<int:index>")
@at_table
@filled(AmendForm)
def amend(sitting: Sitting, form: AmendForm, index: int) -> Response:
    """Change an earlier answer; what no longer holds is taken back."""
    form.index = index
    return enter(sitting, form)
