"""Changing an earlier entry: what it would come to, and entering it."""

from collections import Counter
from typing import Any

from flask import abort, request
from werkzeug.wrappers import Response

from companion.engine.messages import HEADLINE
from companion.engine.referee import Rejected
from companion.tables.amending import Tried, amended
from companion.tables.changes import Instead, write_instead
from companion.tables.differences import differences
from companion.tables.tables import Sitting
from companion.web.filled import filled
from companion.web.table.drafts import answer_to
from companion.web.table.entering import enter
from companion.web.table.face_down import face_down_page
from companion.web.table.forms.entries import AmendForm, DropForm
from companion.web.table.log import play_at
from companion.web.table.now import option_address
from companion.web.table.pages import HERE, answer_only, at_table, pages, shown
from companion.web.table.present import (
    answer_shown,
    as_asked,
    chapter_shown,
    differences_shown,
    position_shown,
    scores_shown,
    told_all,
    told_of,
    violations_shown,
)
from companion.web.table.taps import Choosing
from companion.web.templating import is_answer_only, words


@pages.get(f"{HERE}/amend/<int:index>")
@at_table
def amend_page(sitting: Sitting, index: int) -> Response | str:
    """An earlier answer, what else could have been answered, and what that would change."""
    chapter = sitting.audience.chapter_face_down(index)
    if chapter is not None:
        return face_down_page(sitting, chapter, index)
    stood = sitting.audience.stood_at(index)
    if stood is None:
        abort(404)
    play = play_at(sitting, index)
    asked = as_asked(play, stood.part, "", sitting.place)
    new = answer_to(asked, request.args) if sitting.may_enter else None
    moves = sitting.audience.moves(index) if sitting.may_enter else {}
    changes = moves.get(request.args.get("to", -1, int), ())
    if new and new != stood.answer:
        changes = (Instead(stood.place, new),)
    view = answer_only if is_answer_only() else shown
    return view(
        "amendment" if is_answer_only() else "amend",
        sitting,
        index=index,
        asked=asked,
        choosing=Choosing(asked, stood.answer),
        seats=sorted(moves),
        where=chapter_shown(stood.place.chapter),
        old=answer_shown(sitting, stood.answer.name, stood.answer.choice),
        position=position_shown(play),
        lies=play.position,
        changed=choice if isinstance(choice := stood.answer.choice, tuple) else (),
        option_address=option_address(request.path),
        **(amendment_shown(sitting, changes) if changes else {}),
    )


def amendment_shown(sitting: Sitting, changes: tuple[Instead, ...]) -> dict[str, Any]:
    """What a change of earlier answers comes to."""
    tried = amended(sitting.audience, changes)
    if isinstance(tried, Rejected):
        return {"violations": violations_shown(tried.violations)}
    before, after = scores_shown(tried.before.scores), scores_shown(tried.after.scores)
    live = sitting.ruleset.live
    changed = list(differences(live.lying(tried.before.position), live.lying(tried.after.position)))
    first = live.counts[:1] if live.gained else ()
    return {
        "chosen": words().set_apart(told_of(sitting, told) for told in tried.changed),
        "sent": write_instead(changes),
        "tried": tried,
        **{name: told_all(sitting, getattr(tried, name)) for name in ("aside", "waiting", "assumed")},
        "asked_now": [as_asked(tried.after, part, "", sitting.place).text for part in tried.asked],
        "unknown": not (tried.after.is_settled or tried.waiting),
        "depends": bool(tried.asked or tried.waiting or sitting.audience.waiting),
        "totals": list(zip(before["totals"], after["totals"], strict=True)),
        "decided": decided_anew(tried),
        "gained": live.gained,
        "counts": differences_shown([change for change in changed if change.path[0] in first], sitting),
        "changes": differences_shown([change for change in changed if change.path[0] not in first], sitting),
    }


def decided_anew(tried: Tried) -> list[str]:
    """What would be decided that is not decided so now."""
    before, after = (
        Counter(
            words().text(fact.msg) for _, facts in play.story for fact in facts if fact.definition.tells == HEADLINE
        )
        for play in (tried.before, tried.after)
    )
    return list((after - before).elements())


@pages.post(f"{HERE}/amend")
@at_table
@filled(AmendForm)
def amend(sitting: Sitting, form: AmendForm) -> Response:
    """Change earlier answers; what still fits stays."""
    return enter(sitting, form)


@pages.post(f"{HERE}/drop")
@at_table
@filled(DropForm)
def drop(sitting: Sitting, form: DropForm) -> Response:
    """Drop the answers that wait for their questions."""
    return enter(sitting, form)
