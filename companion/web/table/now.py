"""What is asked now, and everything that one screen needs to answer it."""

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from flask import request, session
from werkzeug.wrappers import Response

from companion.engine.decisions import Answer, Choose, Number
from companion.engine.decisions import asked as asked_of
from companion.engine.messages import HEADLINE, SEATS
from companion.engine.values import Value
from companion.i18n.pages.shell import LABEL
from companion.tables.changes import read_answers
from companion.tables.judge import token_of
from companion.tables.judged import Part
from companion.tables.ports import SCREEN
from companion.tables.seen import Seen
from companion.tables.tables import Sitting
from companion.web.services import the_services
from companion.web.table.called import Called, ahead_at, called_of, stands_before_light
from companion.web.table.changed import just_changed
from companion.web.table.drafts import ALONG, ALSO, OPTION, Draft, answer_to, draft_of, drafted, said_along
from companion.web.table.light import light_text
from companion.web.table.live.parts import Page
from companion.web.table.noted import Noted, holds_notes, notes_beside, notes_shown
from companion.web.table.pages import (
    HERE,
    answer_only,
    at_table,
    page_of,
    pages,
    put_together,
    response_of,
    shown,
    wants_fragment,
    wants_json,
)
from companion.web.table.present import (
    Asked,
    answer_shown,
    as_asked,
    facts_shown,
    position_shown,
    questions,
    scores_shown,
    told_all,
    violations_shown,
    winners_shown,
)
from companion.web.table.scenes import Scene, scenes
from companion.web.table.screen import screen_text
from companion.web.table.taps import (
    Ahead,
    Extra,
    Tap,
    answers_along,
    extras_of,
    follow,
    keys_of,
    tap_of,
)
from companion.web.table.things import thing_to_name
from companion.web.table.todo import Moved, PutRight, put_right, put_right_before, undo_told, would_count
from companion.web.table.went_on import went_on
from companion.web.table.worth import worth_of
from companion.web.templating import is_answer_only, page, words

#: Whether this device looks at what a choice does before it enters anything, kept in its session.
LOOK = "look"


@pages.get(f"{HERE}/")
@at_table
def now(sitting: Sitting) -> Response | str:
    """The page that says what to do now; before the game has begun, the lobby."""
    if request.args.get(LOOK) in ("0", "1"):
        session[LOOK] = request.args[LOOK] == "1"
    if not sitting.course.begun:
        return shown("lobby", sitting)
    if sitting.device.role == SCREEN and sitting.play is not None:
        return screen_text(sitting, sitting.play, Now(sitting, sitting.play))
    return now_page(sitting)


@pages.get(f"{HERE}/board")
@at_table
def board(sitting: Sitting) -> Response | str:
    """Everything that lies on the table, to be compared with it."""
    if sitting.play is None:
        return shown("lobby", sitting)
    play = sitting.play
    return shown("board", sitting, play=play, position=position_shown(play), lies=play.position)


class Now:
    """One screen of a game under way; what a page does not ask for is not worked out."""

    def __init__(self, sitting: Sitting, play: Seen) -> None:
        self.sitting, self.play = sitting, play

    @cached_property
    def open(self) -> list[Asked]:
        """The open questions; those of this device's seat first."""
        return questions(self.sitting)

    @cached_property
    def first(self) -> Asked | None:
        """The question that a device looks at: the one in its address, else its own, else the first."""
        wanted = request.args.get("token")
        return next((asked for asked in self.open if asked.token == wanted), self.open[0] if self.open else None)

    @cached_property
    def ahead(self) -> Ahead | None:
        """What is asked along with the first question, if nearly everybody leaves all of it at nothing."""
        return self._ahead_of(self.first) if self.first else None

    def _ahead_of(self, asked: Asked) -> Ahead | None:
        return ahead_at(self.sitting, self.play, asked)

    @cached_property
    def called(self) -> list[Called]:
        """What is asked on the screens of all: behind what nearly everybody leaves at nothing, the next question."""
        return [called_of(self.play, asked, self._ahead_of(asked)) for asked in self.open]

    @property
    def title(self) -> str:
        """What is asked on this screen; nothing once the game is over."""
        return called_of(self.play, self.first, self.ahead).text if self.first else ""

    @property
    def seats(self) -> set[int]:
        """Who is asked on the screens of all."""
        return {called.seat for called in self.called}

    @property
    def together(self) -> bool:
        """Whether several questions stand on the screen as chips, and one button enters all that is said to them."""
        return self.ahead is not None and self.ahead.together

    @property
    def counted(self) -> bool:
        """Whether several numbers stand on the screen, each to be counted."""
        return self.ahead is not None and self.ahead.counted

    @cached_property
    def asked(self) -> Asked | None:
        """The question on the screen: behind what nearly everybody leaves at nothing stands the next one."""
        first, ahead = self.first, self.ahead
        if first is None or ahead is None or ahead.together:
            return first
        assert ahead.behind is not None, "what stands alone has something behind it"
        return self._asked_at(ahead.behind, ahead.answers)

    def _asked_at(self, part: Part, assumed: tuple[Answer, ...]) -> Asked:
        assert self.first is not None, "something is asked"
        return as_asked(self.play, part, self.first.token, self.sitting.place, assumed)

    @cached_property
    def beside(self) -> list[tuple[Asked, list[Tap]]]:
        """The numbers that could be had before the question on the screen, and nearly nobody wants."""
        if self.ahead is None or self.together:
            return []
        found: list[tuple[Asked, list[Tap]]] = []
        for index, part in enumerate(self.ahead.parts):
            if isinstance(part, Number):
                asked = self._asked_at(part, self.ahead.answers[:index])
                found.append((asked, [tap_of(asked, str(number)) for number in range(1, part.high + 1)]))
        return found

    @cached_property
    def chips(self) -> list[Asked]:
        """The questions that stand as chips on the screen: instead of a question, or beside the next one."""
        if self.ahead is None or not (self.together or isinstance(self.ahead.parts[0], Choose)):
            return []
        parts = self.ahead.parts
        keys = keys_of(part.name for part in parts)
        return [replace(self._asked_at(part, ()), key=key) for part, key in zip(parts, keys, strict=True)]

    @cached_property
    def asked_along(self) -> list[str]:
        """Those of them, by what the form calls them, that are asked after what the address says to them."""
        first = self.first
        if first is None or ALONG not in request.args:
            return []
        found = follow(self.play, self.play.fork(), first.part, first.part.seat, said_along(request.args))
        return [] if found.refused else list(keys_of(part.name for part in found.parts))

    @property
    def keys_along(self) -> set[str]:
        """By what the form calls them, the questions that are asked along with the first one."""
        return {*keys_of(part.name for part in self.ahead.parts), *self.asked_along} if self.ahead else set()

    @cached_property
    def looks(self) -> bool:
        """Whether this device looks first."""
        return bool(session.get(LOOK, False))

    @cached_property
    def worth(self) -> dict[str, int]:
        """What each thing on the picture would earn, on a device that looks first; else nobody asks for it."""
        asked = self.asked
        if asked is None or not self.looks or asked.kind not in self.play.ruleset.live.on_board:
            return {}
        return self.sitting.once(("worth", asked.token), lambda: worth_of(self.play, asked))

    @cached_property
    def _along(self) -> dict[str, Any]:
        asked = self.asked
        return self.sitting.once(("along", asked.token), lambda: extras_of(self.play, asked)) if asked else {}

    #: What is asked now has not been answered.
    stands = ""

    @cached_property
    def at_once(self) -> bool:
        """Whether a tap is the entry: where it can say all of an answer, and the device does not look first."""
        if self.asked is None or self.looks:
            return False
        part = self.asked.part
        return part.most == 1 if isinstance(part, Choose) else not self.asked.typed

    def tap(self, option: str) -> Tap:
        """What the button of an option enters."""
        asked = self.asked
        assert asked is not None, "there is a question with options"
        then, _ = self._along.get(option, ([], []))
        return self.sitting.once(("tap", asked.token, option), lambda: tap_of(asked, option, then))

    def extras(self, option: str) -> list[Extra]:
        """What can be had beside an option."""
        found: list[Extra] = self._along.get(option, ([], []))[1]
        return found

    @cached_property
    def turns(self) -> list[dict[str, Any]] | None:
        """The questions that follow for certain, whatever is answered to this one: seat after seat, or nothing after
        the last one. None where a question does not go round the table."""
        asked = self.asked
        follows = self.play.ruleset.live.in_turn.get(asked.part.name) if asked and not asked.assumed else None
        if asked is None or follows is None:
            return None
        return [turn_shown(self.sitting, self.play, follows, seat) for seat in self.seats_after(asked.part.seat)]

    def seats_after(self, seat: int) -> list[int]:
        """The seats that are still to answer in this turn round the table, clockwise."""
        count = len(self.sitting.course.order)
        after = ((seat + step) % count for step in range(1, count))
        return [other for other in after if other not in self.places]

    @cached_property
    def places(self) -> dict[int, int]:
        """By seat, the number of the answer that it gave in the turn round the table under way."""
        return self.play.places

    def place_address(self, seat: int) -> str:
        """Where to change what a seat answered in the turn round the table under way."""
        index = self.places.get(seat)
        return page("table.amend_page", table_id=self.sitting.table.id, index=index) if index is not None else "#now"

    @cached_property
    def draft(self) -> Draft | None:
        """What the address chooses; of chips nothing may be chosen too."""
        first, args = self.first, request.args
        if first is None or self.asked is None or not self.sitting.may_enter:
            return None
        if ALONG in args:
            behind = None if self.together else answer_to(self.asked, args)
            along = answers_along(self.play, first.part, said_along(args))
            return drafted(self.play, (*along, behind) if behind else along)
        if self.ahead is not None and self.together:
            nothing = self.ahead.answers
            return self.sitting.once(("nothing", first.token), lambda: drafted(self.play, nothing))
        return draft_of(self.play, self.asked, args)

    @cached_property
    def preview(self) -> dict[str, Any]:
        """What the draft would do, in the reader's language."""
        return preview_shown(self.sitting, self.play, self.draft) if self.draft else {}

    @cached_property
    def position(self) -> dict[str, Any]:
        """The position with players as numbers."""
        return self.sitting.once("position", lambda: position_shown(self.play))

    @cached_property
    def scores(self) -> dict[str, Any]:
        """The scores if the game ended now."""
        return self.sitting.once("scores shown", lambda: scores_shown(self.play.scores))

    @cached_property
    def winners(self) -> str:
        """Who wins."""
        return winners_shown(self.play.scores)

    @cached_property
    def decided(self) -> list[Any]:
        """What decided the game."""
        return facts_shown(self.play.scores.facts[-1:])

    @cached_property
    def scenes(self) -> list[Scene]:
        """The steps of the game that passed with the last entry, and the present one."""
        return scenes(self.sitting)

    @cached_property
    def put_right(self) -> PutRight | None:
        """What was taken back or changed last."""
        return put_right(self.sitting)

    @cached_property
    def undo_told(self) -> str:
        """What an undo would take back."""
        return undo_told(self.sitting)

    @cached_property
    def put_right_before(self) -> list[Moved]:
        """What hands put right before."""
        return put_right_before(self.sitting)

    @cached_property
    def noted(self) -> Noted | None:
        """What the device may see of private notes beside the question on the screen."""
        return notes_beside(self.sitting, self.asked.part.name, self.asked.part.seat) if self.asked else None

    @cached_property
    def waiting(self) -> list[str]:
        """The answers that wait for their questions."""
        return told_all(self.sitting, self.sitting.audience.waiting)

    @cached_property
    def broken(self) -> list[dict[str, Any]]:
        """Why an earlier entry does not hold any more."""
        return violations_shown(self.play.broken.violations) if self.play.broken else []


def turn_shown(sitting: Sitting, play: Seen, question: str, seat: int) -> dict[str, Any]:
    """A question that follows for certain, as a page goes on with it."""
    part = Choose(question, seat, ())
    token = token_of(sitting.course, part, play.count_of(question, seat))
    text = words().text(asked_of(part, play.ruleset.questions[question]))
    who = words().of(LABEL, label=words().name(SEATS[seat]))
    return {"token": token, "decision": question, "seat": seat, "text": text, "who": who}


def now_page(
    sitting: Sitting,
    refused: Mapping[str, Any] | None = None,
    status: int = 200,
    position: Mapping[str, Any] | None = None,
) -> Response:
    """The page of a game under way, perhaps with the reason why an entry was refused, and a position that was."""
    return response_of(now_text(sitting, refused, position), status)


def now_text(
    sitting: Sitting, refused: Mapping[str, Any] | None = None, position: Mapping[str, Any] | None = None
) -> str:
    """The page as text: whole, its content, or only what a choice would do."""
    play = sitting.play
    assert play is not None, "a game that has begun has a play"
    here = Now(sitting, play)
    if stands_before_light(sitting):
        return light_text(sitting, play, position, now=here, refused=refused, went_on=went_on(sitting, play))
    if is_answer_only():
        is_of_chips = ALONG in request.args and OPTION not in request.args
        return answer_only("earned" if is_of_chips else "preview", sitting, **needed(here))
    viewer = viewer_of(here) if refused is None and (wants_fragment() or wants_json()) else None
    found = the_services().pages.of(*viewer, lambda: rendered(here)) if viewer else rendered(here, refused)
    return put_together(found, sitting)


def viewer_of(here: Now) -> tuple[Hashable, Hashable] | None:
    """The cache key of the page and what it is current for: the same for every reader of a language and a kind.

    None where a page shows what only its reader may see or has chosen, and after the end.
    """
    sitting, play = here.sitting, here.play
    if request.args or play.over or play.broken or holds_notes(sitting):
        return None
    first = here.open[0].token if len(here.open) > 1 else ""
    kind = sitting.may_enter, here.looks, sitting.alike
    return (sitting.table.id, words().language, request.script_root, kind), (sitting.course.last, first)


def rendered(here: Now, refused: Mapping[str, Any] | None = None) -> Page:
    """The page in parts."""
    sitting, play = here.sitting, here.play
    return page_of(
        "now",
        sitting,
        **needed(here),
        refused=refused,
        lies=play.position,
        changed=just_changed(sitting),
        went_on=went_on(sitting, play),
        to_name=thing_to_name(sitting),
        notes_shown=notes_shown(sitting),
    )


def needed(here: Now) -> dict[str, Any]:
    """What the page and what a choice would do both need."""
    return {
        "now": here,
        "choosing": here,
        "place_address": here.place_address if here.sitting.may_enter else None,
        "play": here.play,
        "option_address": option_address(page("table.now", table_id=here.sitting.table.id), here.keys_along),
    }


def option_address(address: str, along: Collection[str] = ()) -> Callable[[str], str]:
    """The address of a page with an option chosen, for a tap without JavaScript.

    What is ticked there stays so, as far as it is said to the questions that are asked `along` with the one it is for.
    """
    fields = {(ALONG, key) for key in along}
    said = [
        (name, value)
        for name, value in request.args.items(multi=True)
        if (name, value) in fields or (name.startswith(ALSO) and name.removeprefix(ALSO) in along)
    ]
    beginning = f"{address}?{urlencode(said)}{'&' if said else ''}{OPTION}="
    return lambda option: f"{beginning}{option}#answer"


def preview_shown(sitting: Sitting, play: Seen, draft: Draft) -> dict[str, Any]:
    """What a draft would do, in the reader's language: first what it decides."""
    preview = draft.preview
    if preview.rejected or preview.scores is None:
        assert preview.rejected is not None, "a preview is refused or has scores"
        return {"violations": violations_shown(preview.rejected.violations)}
    before, then = scores_shown(play.scores), scores_shown(preview.scores)
    counts = () if preview.untold else play.ruleset.live.counts
    after = play.tried(read_answers(Value(draft.answers))) if counts else None
    decisive = sorted(preview.facts, key=lambda fact: fact.definition.tells != HEADLINE)
    return {
        "chosen": choice_shown(sitting, draft),
        "facts": facts_shown(decisive),
        "counts": would_count(sitting, play, after) if after else [],
        "totals": list(zip(before["totals"], then["totals"], strict=True)),
        "untold": preview.untold,
    }


def choice_shown(sitting: Sitting, draft: Draft) -> str:
    """What is chosen, in a few words for a button."""
    for answer in draft.answers[-1:]:  # what comes along with it is nothing
        return answer_shown(sitting, answer["decision"], answer["choice"])
    return ""
