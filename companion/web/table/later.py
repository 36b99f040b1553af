"""The screens that follow for certain, for a device whose network may be gone by then."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from flask import session
from markupsafe import Markup

from companion.engine.decisions import Choose
from companion.engine.messages import SEATS
from companion.formats.parsing import parse
from companion.i18n.pages.shell import LABEL
from companion.tables.entries import read_answers
from companion.tables.play import Part
from companion.tables.tables import Sitting
from companion.web.table.drafts import Draft
from companion.web.table.foreseen import ANY, BESIDE, Moment, Screen, Search, Way, nothing_on
from companion.web.table.now import LOOK, Now, option_address
from companion.web.table.pages import HERE, answer_only, at_table, pages
from companion.web.table.present import Asked, questions_in
from companion.web.templating import page, words


class Apart(Sitting):
    """A sitting that looks at what might be: nothing of that is kept for those who look at what is."""

    def once(self, _what: Hashable, find: Any) -> Any:
        """Found anew each time."""
        return find()


class Later(Now):
    """A screen after answers that nobody has given yet."""

    def __init__(self, ways: Sequence[Moment]) -> None:
        super().__init__(ways[0].sitting, ways[0].play)
        self.ways = ways

    @cached_property
    def open(self) -> list[Asked]:
        """What would be open."""
        return questions_in(self.sitting, self.play)

    @cached_property
    def asked(self) -> Asked | None:
        """The question; where a page shows all that there is, with what may be answered on any of the ways there."""
        asked = super().asked
        if asked is None or not isinstance(asked.part, Choose) or asked.kind not in self.play.ruleset.live.universe:
            return asked
        offered = {option for way in self.ways for option in way.options}
        options = tuple(replace(option, legal=option.legal or option.id in offered) for option in asked.options)
        legal = tuple(option.id for option in options if option.legal)
        return replace(asked, part=asked.part._replace(options=legal), options=options)

    @cached_property
    def position(self) -> dict[str, Any]:
        """How everything lies: on a picture as it lies now, for nobody has heard yet of what waits on the device."""
        now = self.sitting.play
        drawn = now is not None and self.play.ruleset.live.on_board
        return Now(self.sitting, now).position if now and drawn else super().position

    @property
    def draft(self) -> Draft | None:
        """Nothing is chosen there, and what a choice comes to is told by the server alone."""
        return None

    @property
    def asked_along(self) -> list[str]:
        """Nothing is said there yet."""
        return []

    @property
    def form(self) -> Hashable:
        """What the form depends on beside who answers, and which question it is."""
        taps_more = self.at_once and not self.together and any(map(self.extras, self.ways[0].options))
        goes_along = self.beside or self.noted or (self.chips and not self.together)
        mine = self.ways[0].asks if taps_more or goes_along else ""
        parts = [part._replace(seat=0) for part in self.shown]
        return repr((parts, self.together, mine))

    @property
    def last(self) -> Part:
        """The question behind all others, as it is offered here."""
        return self.asked.part if self.asked and not self.together else self.ways[0].parts[-1]

    @property
    def shown(self) -> list[Part]:
        """All that is asked, without what a rule says of it."""
        parts = [*self.ways[0].parts[:-1], self.last]
        return [part._replace(why_not=None, seems=None) if isinstance(part, Choose) else part for part in parts]

    @property
    def seat(self) -> int:
        """Who answers."""
        return self.ways[0].parts[0].seat

    @property
    def who(self) -> str:
        """The same, before what is entered."""
        return words().of(LABEL, label=words().name(SEATS[self.seat])) if self.seat >= 0 else ""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A screen as it is handed to a script: with its form, or with the key of another one whose form serves for it."""

    screen: Screen
    shown: Later
    form: str = ""
    like: str = ""


def ways_of(screen: Screen, options: Sequence[str]) -> list[Way]:
    """What the buttons of a screen enter, as far as they say some options."""
    shown = Later(screen.ways)
    if shown.together:
        return [] if shown.counted else [(ANY, nothing_on(screen.ways[0]))]
    if shown.asked is None or not shown.at_once or shown.turns:
        return []
    taps = [(option, shown.tap(option)) for option in options]
    taps += [(BESIDE, extra.tap) for option in options for extra in shown.extras(option)]
    return [(said, read_answers(parse(tap.answers.encode()))) for said, tap in taps]


@pages.get(f"{HERE}/later")
@at_table
def later(sitting: Sitting) -> str:
    """What a script shows and what follows that, while the network is gone."""
    play = sitting.play
    if play is None or play.broken or play.over or not sitting.may_enter or sitting.course.light:
        return ""
    apart = Apart(sitting.table, sitting.device, sitting.devices, sitting.known)
    looks = bool(session.get(LOOK, False))
    search = sitting.once(("later", sitting.place, looks), lambda: Search(Moment(apart, play), ways_of))
    return answer_only("later", sitting, root=search.screens[0], drawn=drawn(search, sitting))


def drawn(search: Search, sitting: Sitting) -> list[Drawn]:
    """The screens, each form once."""
    found: list[Drawn] = []
    forms: dict[Hashable, str] = {}
    for screen in search.screens[1:]:
        shown = Later(screen.ways)
        like = forms.setdefault(shown.form, screen.key)
        is_other = like != screen.key
        found.append(Drawn(screen, shown, like=like) if is_other else Drawn(screen, shown, form_of(sitting, shown)))
    return found


def form_of(sitting: Sitting, shown: Later) -> str:
    """What a screen shows of its question."""
    lies = shown.play.position
    told = {"now": shown, "choosing": shown, "play": shown.play, "position": shown.position, "lies": lies}
    address = option_address(page("table.now", table_id=sitting.table.id))
    text = answer_only("later_form", sitting, **told, option_address=address, place_address=shown.place_address)
    return Markup(text)  # noqa: S704 (a template made it)
