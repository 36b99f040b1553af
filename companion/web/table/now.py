"""What is asked now, what can be answered, and what an answer would do before it is given."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from flask import request, session
from werkzeug.wrappers import Response

from companion.tables.audience import Seen
from companion.tables.tables import Sitting
from companion.web.table.changed import just_changed
from companion.web.table.drafts import OPTION, Draft, draft_of
from companion.web.table.pages import HERE, answer_only, at_table, pages, response_of, shown
from companion.web.table.present import (
    Asked,
    answer_shown,
    facts_shown,
    position_shown,
    questions,
    scores_shown,
    told_all,
    violations_shown,
    winners_shown,
)
from companion.web.table.todo import headlines, steps_before, to_do
from companion.web.templating import is_answer_only, page

#: Whether this device shows a whole round at once, kept in its session.
WHOLE = "whole"


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
    return shown("board", sitting, position=position_shown(sitting.play), lies=sitting.play.position)


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
            waiting=told_all(sitting, sitting.audience.waiting),
            position=position_shown(play),
            lies=play.position,
            changed=just_changed(sitting),
            scores=scores_shown(play.scores),
            winners=winners_shown(play.scores),
            decided=facts_shown(play.scores.facts[-1:]) if play.over else [],
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


def preview_shown(sitting: Sitting, draft: Draft) -> dict[str, Any]:
    """What a draft would do, in the reader's language."""
    play, preview = sitting.play, draft.preview
    assert play is not None, "a game that has begun has a play"
    if preview.rejected or preview.scores is None:
        assert preview.rejected is not None, "a preview is refused or has scores"
        return {"violations": violations_shown(preview.rejected.violations)}
    before, after = scores_shown(play.scores), scores_shown(preview.scores)
    return {
        "chosen": choice_shown(sitting, draft),
        "facts": facts_shown(preview.facts),
        "totals": list(zip(before["totals"], after["totals"], strict=True)),
    }


def choice_shown(sitting: Sitting, draft: Draft) -> str:
    """What is chosen, in a few words for a button."""
    return "; ".join(answer_shown(sitting, answer["decision"], answer["choice"]) for answer in draft.answers)


def broken_shown(play: Seen) -> list[dict[str, Any]]:
    """Why an earlier entry does not hold any more."""
    return violations_shown(play.broken.violations) if play.broken else []
