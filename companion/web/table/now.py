"""What is asked now, what can be answered, and what an answer would do before it is given."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from flask import request, session
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.engine.decisions import Answer, Choose, parts_of
from companion.engine.messages import Ref
from companion.formats.gamefile import write_answer
from companion.i18n.pages import table as said
from companion.tables.audience import Seen, Told
from companion.tables.codes import new_id
from companion.tables.play import Preview
from companion.tables.tables import Sitting
from companion.web.table.pages import HERE, answer_only, at_table, pages, response_of, shown
from companion.web.table.present import (
    Asked,
    differences_shown,
    facts_shown,
    position_shown,
    questions,
    scores_shown,
    steps_to_do,
    violations_shown,
    winners_shown,
)
from companion.web.table.todo import headlines, steps_before, to_do
from companion.web.templating import is_answer_only, page, words

#: The field of a chosen option, that of a number, and the beginning of those of a whole round.
OPTION, NUMBER, EACH = "option", "number", "each."
#: The option that stands for choosing none.
NONE = "-"
#: Whether this device shows a whole round at once, kept in its session.
WHOLE = "whole"
Args = MultiDict[str, str]


@dataclass(frozen=True, slots=True)
class Draft:
    """What is chosen and not entered yet: the answers, what they would do, and an id for the entry."""

    answers: list[dict[str, Any]]
    preview: Preview
    id: str


@pages.get(f"{HERE}/")
@at_table
def now(sitting: Sitting) -> Response | str:
    """The page that says what to do now; before the game has begun, the lobby."""
    if request.args.get(WHOLE) in ("0", "1"):
        session[WHOLE] = request.args[WHOLE] == "1"
    if not sitting.course.begun:
        return shown("lobby", sitting)
    return now_page(sitting)


@pages.get(f"{HERE}/board")
@at_table
def board(sitting: Sitting) -> Response | str:
    """Everything that lies on the table, to be compared with it."""
    if sitting.play is None:
        return shown("lobby", sitting)
    return shown(
        "board", sitting, position=position_shown(sitting.play, sitting.course.names), lies=sitting.play.position
    )


def now_page(sitting: Sitting, refused: Mapping[str, Any] | None = None, status: int = 200) -> Response:
    """The page of a game under way, perhaps with the reason why an entry was refused."""
    play = sitting.play
    assert play is not None, "a game that has begun has a play"
    open_now = questions(sitting)
    first = chosen_question(open_now)
    draft = draft_of(play, first, request.args) if first else None
    told = {"asked": first, "draft": draft, **(preview_shown(sitting, draft) if draft else {})}
    if is_answer_only():
        return response_of(answer_only("preview", sitting, **told))
    return response_of(
        shown(
            "now",
            sitting,
            **told,
            open_now=open_now,
            refused=refused,
            play=play,
            whole=whole_round(sitting, first),
            last=to_do(sitting),
            earlier=steps_before(sitting),
            headlines=headlines(sitting),
            position=position_shown(play, sitting.course.names),
            lies=play.position,
            scores=scores_shown(play.scores),
            winners=winners_shown(play.scores),
            option_address=partial(option_address, page("table.now", table_id=sitting.table.id)),
            broken_shown=broken_shown,
        ),
        status,
    )


def chosen_question(open_now: list[Asked]) -> Asked | None:
    """The question that a device looks at: the one in its address, else its own, else the first."""
    wanted = request.args.get("token")
    return next((asked for asked in open_now if asked.token == wanted), open_now[0] if open_now else None)


def option_address(address: str, option: str) -> str:
    """The address of a page with an option chosen, for a tap without JavaScript."""
    return f"{address}?{OPTION}={option}#answer"


def whole_round(sitting: Sitting, asked: Asked | None) -> dict[str, Any] | None:
    """The seats and cards that one screen can take at once here, if this device wants that."""
    play = sitting.play
    together = play.ruleset.live.rounds.get(asked.part.name) if asked and play else None
    if asked is None or together is None or play is None:
        return None
    count = len(sitting.course.order)
    leader = max(asked.part.seat, 0)
    return {
        "wanted": session.get(WHOLE, False),
        "title": together.title,
        "kind": together.kind,
        "seats": [(leader + step) % count for step in range(count)],
        "options": play.ruleset.live.universe[together.kind],
        "gone": [str(item) for item in play.position[together.gone]],
    }


def draft_of(play: Seen, asked: Asked, args: Args) -> Draft | None:
    """What the address chooses, judged on a copy of the game; nothing while nothing is chosen."""
    answers = answers_in(play, asked, args)
    if not answers:
        return None
    return Draft([write_answer(answer) for answer in answers], play.preview(answers), new_id())


def answers_in(play: Seen, asked: Asked, args: Args) -> list[Answer]:
    """The answers that an address chooses, in the order in which they are asked for."""
    first = answer_to(asked, args)
    each = {key.removeprefix(EACH): value for key, value in args.items() if key.startswith(EACH) and value}
    together = play.ruleset.live.rounds.get(asked.part.name)
    if not each or together is None:
        return [first] if first else []
    return list(answers_of_round(play, first, each, together.then))


def answer_to(asked: Asked, args: Args) -> Answer | None:
    """The answer that is chosen to one question; choosing none counts if it is said."""
    part = asked.part
    if not isinstance(part, Choose):
        number = args.get(NUMBER, "").strip()
        known = number.isascii() and number.isdecimal() and len(number) < 6
        return Answer(part.name, part.seat, int(number) if known else (number,)) if number else None
    chosen = tuple(option for option in args.getlist(OPTION) if option)
    return Answer(part.name, part.seat, () if chosen == (NONE,) else chosen) if chosen else None


def answers_of_round(
    play: Seen, first: Answer | None, each: Mapping[str, str], then: Sequence[str]
) -> Iterator[Answer]:
    """The answers of a whole round, as the referee asks for them on a copy of the game."""
    fork = play.fork()
    if first is not None and first.name not in then:
        fork.answer(first)
        yield first
    while fork.decision is not None:
        part = parts_of(fork.decision)[0]
        option = each.get(f"@{part.seat}")
        if part.name not in then or option is None:
            return
        answer = Answer(part.name, part.seat, (option,))
        yield answer
        before = len(fork.answers)
        fork.answer(answer)
        if len(fork.answers) == before:  # refused, which the preview explains
            return


def preview_shown(sitting: Sitting, draft: Draft) -> dict[str, Any]:
    """What a draft would do, in the reader's language."""
    play, preview = sitting.play, draft.preview
    assert play is not None, "a game that has begun has a play"
    if preview.rejected or preview.scores is None:
        assert preview.rejected is not None, "a preview is refused or has scores"
        return {"violations": violations_shown(preview.rejected.violations)}
    facts = facts_shown(preview.facts)
    before, after = scores_shown(play.scores), scores_shown(preview.scores)
    return {
        "chosen": choice_shown(sitting, draft),
        "facts": facts,
        "steps": steps_to_do(preview.facts),
        "totals": list(zip(before["totals"], after["totals"], strict=True)),
        "changes": differences_shown(preview.changes, sitting),
    }


def choice_shown(sitting: Sitting, draft: Draft) -> str:
    """What is chosen, in a few words for a button."""
    return "; ".join(answer_shown(sitting, answer["decision"], answer["choice"]) for answer in draft.answers)


def told_shown(sitting: Sitting, told: Told) -> str:
    """An answer in a few words, or that it is withheld."""
    return answer_shown(sitting, told.question, told.answer.choice) if told.answer else words().of(said.WITHHELD)


def answer_shown(sitting: Sitting, decision: str, choice: Any) -> str:
    """An answer in a few words."""
    if isinstance(choice, int):
        return str(words().param(choice))
    kind = sitting.ruleset.questions[decision].kind
    return words().param(tuple(Ref(kind, option) for option in choice)) if choice else words().of(said.NONE)


def broken_shown(play: Seen) -> list[dict[str, Any]]:
    """Why an earlier entry does not hold any more."""
    return violations_shown(play.broken.violations) if play.broken else []
