"""Equal stamp, equal HTML: what a phone does not replace because its stamp has not changed is what it would get.

Pages of a table are put in place part by part. A part that shows something its stamp does not know of stays as it was
on every phone but the one that was loaded last.
"""

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from companion.engine.game import Game
from companion.formats.gamefile import write_answer
from companion.tables.changes import Instead, write_instead
from companion.tables.ports import HOST, PLAYER, SCREEN, VIEWER, Device, Table
from tests.laws.games import GAMES, IN_EACH_WAY, called
from tests.web.app import plain_app
from tests.web.markup import pieces
from tests.web.reader import VOID, Page
from tests.web.visitors import WHOLE, Visitor, a_game, a_lobby, next_answer, random_answers, stop_clock

#: On a busy machine a whole party of devices takes its time.
pytestmark = pytest.mark.timeout(240)

#: What devices always look at, and what some look at.
ALWAYS, OFTEN = ("", "people"), ("board", "log", "score", "at/3", "amend/3", "correct", "notes", "names")
EVERYWHERE = (*ALWAYS, *OFTEN)
NAMES = ("Ana", "Bohdan", "Cécile", "Đorđe", "Ewa")
#: A form that somebody fills in stays as it is; what it would change is judged when it is sent.
KEEPS = "keep"
#: Made anew for every page; the server compares them with nothing that is shown.
MADE_ANEW = re.compile(r'(name="entry" value)="[^"]*"')


class Parts:
    """The parts of a page by their names, with their stamps, and all that stands around them."""

    def __init__(self, html: str) -> None:
        self.parts: dict[str, tuple[str, list[str]]] = {}
        self.around: list[str] = []
        into, depth = self.around, 0
        for raw, tag in pieces(MADE_ANEW.sub(r"\1", html)):
            if tag and not depth and "data-part" in tag.given:
                into = []
                self.parts[tag.given["data-part"]] = (tag.given["data-stamp"], into)
            if not tag or "data-shown" not in tag.given:  # what the script always puts in place
                into.append(raw)
            if into is not self.around and tag and not tag.alone and tag.name not in VOID:
                depth += -1 if tag.ends else 1
                into = into if depth else self.around


class Party:
    """A table with a device of every role, each in a language of its own, and all that they have seen."""

    def __init__(self, app: Flask, host: Visitor, table: Table, seed: int) -> None:
        self.app, self.table, self.game = app, table, host.sitting(table).game
        self.chance = random.Random(seed)
        self.host = host
        self.others = [
            Visitor(app, "pl").sits_at(table, PLAYER, 1, "Jerzy"),
            Visitor(app, "cs").sits_at(table, PLAYER, None, "Petr"),
            Visitor(app, "fr").sits_at(table, VIEWER, None, "Zoé"),
            Visitor(app, "es").sits_at(table, SCREEN, None, "Ana"),
        ]
        self.seen: dict[tuple[str, ...], str] = {}
        self.compared = 0

    def look(self, *pages: str) -> None:
        """Every device looks at some pages; equal stamps show equal content, also around the parts."""
        begun = self.host.sitting(self.table).course.begun
        pages = pages or (*ALWAYS, *(self.chance.sample(OFTEN, 2) if begun else ()))
        for number, visitor in enumerate([self.host, *self.others]):
            for page in pages:
                reply = visitor.get(visitor.address(self.table, page), headers={"X-Answer": "page"})
                if reply.status_code == 200:
                    self.compare((str(number), page), Parts(reply.text))

    def compare(self, where: tuple[str, ...], found: Parts) -> None:
        for name, (stamp, content) in found.parts.items():
            if stamp != KEEPS:
                self.is_as_before((*where, name, stamp), "".join(content))
        self.is_as_before((*where, "around", *found.parts), "".join(found.around))

    def is_as_before(self, key: tuple[str, ...], content: str) -> None:
        self.compared += key in self.seen
        assert self.seen.setdefault(key, content) == content, key

    def device(self, visitor: Visitor) -> Device:
        return visitor.sitting(self.table).device

    def send(self, address: str, by: Visitor | None = None, **fields: Any) -> None:
        """Send a form; what is refused changes nothing, and that is well."""
        visitor = by or self.host
        assert visitor.post(visitor.address(self.table, address), fields).status_code in (200, 303, 422)

    # What can happen at a table.

    def answer(self) -> None:
        sitting = self.host.sitting(self.table)
        if sitting.known.play is not None and sitting.known.play.referee.decision is not None:
            self.send("answer", answers=json.dumps([write_answer(next_answer(sitting, self.chance.randrange(1000)))]))

    def undo(self) -> None:
        self.send("undo")

    def put_right(self) -> None:
        self.send("righted", of=self.host.sitting(self.table).course.turned_last)

    def redo(self) -> None:
        self.send("redo")

    def rename(self) -> None:
        course = self.host.sitting(self.table).course
        key = self.chance.choice(course.order)
        self.send("seat", seat=key, name=self.chance.choice(NAMES), colour=course.seats[key].colour)

    def paint(self) -> None:
        course = self.host.sitting(self.table).course
        key = self.chance.choice(course.order)
        self.send("seat", seat=key, name=course.seats[key].name, colour=self.chance.choice(self.game.colours))

    def come_again(self) -> None:
        """A device joins again, perhaps under another name."""
        visitor = self.chance.choice(self.others)
        table = self.host.sitting(self.table).table
        device = self.device(visitor)
        role = device.role if device.role in (VIEWER, SCREEN) else str(device.seat or 0)
        visitor.post(f"/{visitor.language}/join/{table.code}", {"name": self.chance.choice(NAMES), "as": role})

    def change_role(self) -> None:
        device = self.device(self.chance.choice(self.others))
        self.send("role", device=device.id, role=self.chance.choice((PLAYER, VIEWER, SCREEN)))

    def hand_over(self) -> None:
        host = next(each for each in [self.host, *self.others] if self.device(each).role == HOST)
        self.send("role", by=host, device=self.device(self.chance.choice([self.host, *self.others])).id, role=HOST)

    def sit(self) -> None:
        self.send("sit", by=self.chance.choice([self.host, *self.others]), seat=self.chance.choice(("", 0, 1, 2)))

    def lock(self) -> None:
        self.send("lock", locked=self.chance.choice("01"))

    def correct(self) -> None:
        """Another number of something that the second player has, if the game has any."""
        form = Page(self.host.get(self.host.address(self.table, "correct")).text)
        if not form.has_form_to("correct"):
            return
        fields: dict[str, Any] = form.form_to("correct").fields
        counted = [name for name, sent in fields.items() if name.endswith(".@1") and sent[0].isdecimal()]
        if counted:
            new = {self.chance.choice(counted): str(self.chance.randint(0, 9)), "reason": "A coin"}
            self.send("correct", **{**fields, **new})

    def jump(self) -> None:
        form = Page(self.host.get(self.host.address(self.table, "jump")).text)
        if form.has_form_to("jump"):
            self.send("jump", **dict[str, Any](form.form_to("jump").fields))

    def lighten(self) -> None:
        self.send("light", light=self.chance.choice("01"))

    def open_a_trick(self) -> None:
        self.send("open", chapter=self.chance.choice(("1/tricks/1", "1/tricks/2")))

    def look_first(self) -> None:
        visitor = self.chance.choice([self.host, *self.others])
        visitor.get(visitor.address(self.table, self.chance.choice(("?look=1", "?look=0"))))

    def note(self) -> None:
        seat = self.chance.choice(self.host.sitting(self.table).course.order)
        text = f"A secret {self.chance.randrange(9)}"
        visitor = self.chance.choice([self.host, *self.others])
        self.send("notes", by=visitor, seat=seat, kind="mission", text=text, points=3)

    def amend(self) -> None:
        sitting = self.host.sitting(self.table)
        lines = sitting.known.play.lines if sitting.known.play else []
        if len(lines) > 3 and not isinstance(lines[3].answer.choice, int):
            part: Any = lines[3].part
            change = Instead(lines[3].place, replace(lines[3].answer, choice=(self.chance.choice(part.options),)))
            self.send("amend", changes=json.dumps(write_instead([change])))

    def drop(self) -> None:
        self.send("drop")

    def add_seat(self) -> None:
        self.send("seat", by=self.chance.choice([self.host, *self.others]), name=self.chance.choice(NAMES))

    def take_seat_away(self) -> None:
        self.send("unseat", seat=self.chance.choice(self.host.sitting(self.table).course.order or [0]))

    def move(self) -> None:
        self.send("order", seat=self.chance.choice(self.host.sitting(self.table).course.order or [0]), step="1")

    def switch(self) -> None:
        settings = (*self.game.switches, *self.game.options)
        chosen = {setting.id: self.chance.choice(setting.values) for setting in settings}
        self.send("settings", **dict[str, Any](chosen))

    def begin(self) -> None:
        self.send("begin")

    def rematch(self) -> None:
        self.send("rematch")


Deed = Callable[[Party], None]
PEOPLE: tuple[Deed, ...] = (Party.rename, Party.paint, Party.come_again, Party.change_role, Party.sit, Party.lock)
PLAY: tuple[Deed, ...] = (
    *(Party.answer, Party.answer, Party.undo, Party.redo, Party.correct, Party.amend, Party.drop),
    Party.put_right,
)
BESIDE: tuple[Deed, ...] = (Party.jump, Party.lighten, Party.open_a_trick, Party.look_first, Party.note)
LOBBY: tuple[Deed, ...] = (Party.add_seat, Party.take_seat_away, Party.move, Party.switch, Party.lighten, Party.redo)


def app_of(game: Game[Any]) -> Flask:
    return stop_clock(plain_app(game))


def a_party(game: Game[Any], seed: int, most: int) -> Party:
    """Three at a table with a game under way, and all who look on."""
    app = app_of(game)
    host, table = a_game(app, random_answers(3, seed, most, game), NAMES[:3], game=game)
    return Party(app, host, table, seed)


def go_on(party: Party, deeds: tuple[Deed, ...], count: int) -> None:
    """Some of the deeds; everybody looks after each, and nothing is seen that a stamp does not know of."""
    party.look()
    for _ in range(count):
        party.chance.choice(deeds)(party)
        party.look()
    assert party.compared > count


in_each_way = pytest.mark.parametrize("game", IN_EACH_WAY, ids=called)
of_each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@in_each_way
def test_equal_stamps_show_equal_content_in_a_game(game: Game[Any]) -> None:
    seed = IN_EACH_WAY.index(game)
    go_on(a_party(game, seed, (7, 40, 110)[seed % 3]), (*PEOPLE, *PLAY, *BESIDE), 8)


@in_each_way
def test_equal_stamps_show_equal_content_where_all_are_renamed(game: Game[Any]) -> None:
    party = a_party(game, 5, 30)
    party.look(*EVERYWHERE)
    for key, seat in party.host.sitting(party.table).course.seats.items():
        party.send("seat", seat=key, name=f"{seat.name} II", colour=seat.colour)
    party.look(*EVERYWHERE)
    sitting = party.host.sitting(party.table)
    assert sitting.play is not None
    for kind, things in sitting.ruleset.live.named(sitting.play.position).items():
        for thing in things:
            party.send("names", kind=kind, thing=thing, name=f"Our {thing}")
    party.look(*EVERYWHERE)


@of_each_game
def test_equal_stamps_show_equal_content_before_the_game(game: Game[Any]) -> None:
    app = app_of(game)
    host, table = a_lobby(app, NAMES[:3], game=game)
    go_on(Party(app, host, table, 7), (*PEOPLE, *LOBBY), 16)


@of_each_game
def test_equal_stamps_show_equal_content_where_the_game_begins(game: Game[Any]) -> None:
    app = app_of(game)
    host, table = a_lobby(app, NAMES[:3], game=game)
    go_on(Party(app, host, table, 8), (Party.begin, Party.undo, Party.redo, Party.rename, Party.hand_over), 9)


@of_each_game
def test_equal_stamps_show_equal_content_where_the_game_ends(game: Game[Any]) -> None:
    app = app_of(game)
    host, table = a_game(app, random_answers(3, 4, WHOLE, game)[:-1], NAMES[:3], game=game)
    party = Party(app, host, table, 9)
    for deed in (Party.answer, Party.rename, Party.undo, Party.redo, Party.rematch, Party.undo, Party.hand_over):
        party.look("", "score", "board")
        deed(party)
    party.look("", "score", "board")
    assert party.compared


def test_equal_stamps_show_equal_content_in_every_role() -> None:
    party = a_party(GAMES[0], 1, 30)
    device = party.device(party.others[0])
    for role in (PLAYER, VIEWER, SCREEN, PLAYER, HOST):
        party.send("role", device=device.id, role=role)
        party.look(*EVERYWHERE)
    assert party.compared
