"""Asking an adjudicator what a form asks, and what it says by seats and by fields."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from flask import abort

from companion.engine.decisions import Violation
from companion.engine.game import Game
from companion.engine.messages import M
from companion.engine.tools import Reading, Refusal, Tool, Verdict
from companion.engine.values import MISSING, Unreadable, Value, escaped
from companion.formats.replies import ACCEPTED, REFUSED, Reply, judge, reply_to
from companion.i18n.pages.ask import PLAYER_NUMBER
from companion.web.entries import OF_THE_FORM, Args, Form, by_number, players_in
from companion.web.templating import the_games, words

STATUS = {ACCEPTED: 200, REFUSED: 422}


@dataclass(frozen=True, slots=True)
class Judged:
    """What an adjudicator says of a form, as itself and in the reader's language."""

    said: Verdict | Refusal | Unreadable
    status: int
    reply: Reply
    #: What only tells of something that is not entered yet.
    missing: tuple[M, ...] = ()

    def wrong(self) -> Iterator[tuple[Violation, str]]:
        """What is wrong or odd, each with its text; a part that is only missing is no fault of what is there."""
        if isinstance(self.said, Unreadable):
            if self.said.msg.definition is not MISSING:
                yield Violation(self.said.msg, (), self.said.at), self.reply["error"]["text"]
            return
        refused = isinstance(self.said, Refusal)
        found = self.said.violations if isinstance(self.said, Refusal) else self.said.warnings
        for violation, told in zip(found, self.reply["violations" if refused else "warnings"], strict=True):
            if violation.msg.definition not in self.missing:
                yield violation, told["text"]

    @property
    def shown(self) -> Reply:
        """The reply for a page, which tells apart what is wrong and what is only not entered yet."""
        if not isinstance(self.said, Refusal):
            return self.reply
        wrong = [violation.msg.definition not in self.missing for violation in self.said.violations]
        told = [*zip(wrong, self.reply["violations"], strict=True)]
        found = {"violations": [each for is_wrong, each in told if is_wrong]}
        return {**self.reply, **found, "missing": [each for is_wrong, each in told if not is_wrong]}


def game_named(name: str) -> Game[Any]:
    """A game by its id; there is no page for any other."""
    game = the_games().get(name)
    if game is None:
        abort(404)
    return game


def players_for(args: Args, game: Game[Any]) -> list[str]:
    """The players entered, each with a name: those without one are called by their number."""
    players = players_in(args)
    counts = {str(count): count for count in game.seats}
    count = counts.get(args.get("n", ""), min(len(players) or game.seats[0], game.seats[-1]))
    players += [""] * (count - len(players))
    speak = words((), game.name_of)
    return [name or speak.of(PLAYER_NUMBER, number=number) for number, name in enumerate(players[:count], start=1)]


def verdict_on(tool: Tool, form: Form) -> Judged:
    """What an adjudicator says of what is entered."""
    return replace(told(said_of(tool, tool.from_form(form.question))), missing=tool.missing)


def said_of(tool: Tool, reading: Reading) -> Verdict | Refusal | Unreadable:
    """What an adjudicator says of what a form sent, without warnings of what was only assumed."""
    said = judge(tool, Value(dict(reading.question)))
    if not isinstance(said, Verdict):
        return said
    kept = (warning for warning in said.warnings if (warning.msg.code, warning.at) not in reading.assumed)
    return replace(said, warnings=tuple(kept))


def told(said: Verdict | Refusal | Unreadable) -> Judged:
    """What an adjudicator says, for the players that this page names; its result tells of them by their numbers."""
    status, reply = reply_to(said, words())
    if isinstance(said, Verdict):
        reply |= by_number(said.result)
    return Judged(said, status, reply)


def faults_by_field(judged: Judged, form: Form) -> dict[str, list[str]]:
    """What is wrong, by the field that it is about."""
    found: dict[str, list[str]] = {}
    for violation, text in judged.wrong():
        found.setdefault(form.field_at(violation.at or ""), []).append(text)
    return found


def fields_wanted(tool: Tool, form: Form, args: Args) -> list[str]:
    """The fields of a question without a form of its own: what is entered, and what is wrong or missing next."""
    said = verdict_on(tool, form).said
    places: list[str] = []
    if isinstance(said, Unreadable):
        key = said.msg.params.get("key") if said.msg.definition is MISSING else None
        places = [said.at if key is None else f"{said.at}/{escaped(str(key))}"]
    elif isinstance(said, Refusal):
        places = [violation.at or "" for violation in said.violations]
    entered = [name for name in args if name not in OF_THE_FORM]
    return list(dict.fromkeys([*entered, *(form.field_at(place) for place in places if place)]))
