"""Pages of a table are put in place part by part: nothing else in them changes, and everybody sees their own page."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from flask import Flask

from companion.engine.game import Game
from companion.formats.gamefile import write_answer
from companion.tables.changes import Instead, write_instead
from companion.tables.ports import HOST, PLAYER, SCREEN, VIEWER, Device, Table
from companion.web.services import services_of
from companion.web.table import now
from tests.laws.games import GAMES, IN_EACH_WAY, called
from tests.tiny.lighthouses import GAME as LIGHTHOUSES
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


class Parts:
    """The parts of a page by their names, with their stamps, and all that stands around them."""

    def __init__(self, html: str) -> None:
        self.parts: dict[str, tuple[str, list[str]]] = {}
        self.around: list[str] = []
        into, depth = self.around, 0
        for raw, tag in pieces(html):
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
        """Every device looks at some pages; equal etags show equal content, also around the parts."""
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
    """Some of the deeds; everybody looks after each, and nothing is seen that no part knows of."""
    party.look()
    for _ in range(count):
        party.chance.choice(deeds)(party)
        party.look()
    assert party.compared > count


in_each_way = pytest.mark.parametrize("game", IN_EACH_WAY, ids=called)
of_each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@in_each_way
def test_only_parts_change_in_a_game(game: Game[Any]) -> None:
    seed = IN_EACH_WAY.index(game)
    go_on(a_party(game, seed, (7, 40, 110)[seed % 3]), (*PEOPLE, *PLAY, *BESIDE), 8)


@in_each_way
def test_only_parts_change_where_all_are_renamed(game: Game[Any]) -> None:
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
def test_only_parts_change_before_the_game(game: Game[Any]) -> None:
    app = app_of(game)
    host, table = a_lobby(app, NAMES[:3], game=game)
    go_on(Party(app, host, table, 7), (*PEOPLE, *LOBBY), 16)


@of_each_game
def test_only_parts_change_where_the_game_begins(game: Game[Any]) -> None:
    app = app_of(game)
    host, table = a_lobby(app, NAMES[:3], game=game)
    go_on(Party(app, host, table, 8), (Party.begin, Party.undo, Party.redo, Party.rename, Party.hand_over), 9)


@of_each_game
def test_only_parts_change_where_the_game_ends(game: Game[Any]) -> None:
    app = app_of(game)
    host, table = a_game(app, random_answers(3, 4, WHOLE, game)[:-1], NAMES[:3], game=game)
    party = Party(app, host, table, 9)
    for deed in (Party.answer, Party.rename, Party.undo, Party.redo, Party.rematch, Party.undo, Party.hand_over):
        party.look("", "score", "board")
        deed(party)
    party.look("", "score", "board")
    assert party.compared


def test_only_parts_change_in_every_role() -> None:
    party = a_party(GAMES[0], 1, 30)
    device = party.device(party.others[0])
    for role in (PLAYER, VIEWER, SCREEN, PLAYER, HOST):
        party.send("role", device=device.id, role=role)
        party.look(*EVERYWHERE)
    assert party.compared


# The page of a game under way is rendered once for all who see the same in one language.

Etags = dict[str, str]


def asked(visitor: Visitor, table: Table, shows: Etags) -> str:
    """What a device gets that shows some parts already."""
    headers = {"X-Answer": "page", "X-Parts": urlencode(shows, quote_via=quote)}
    reply = visitor.get(visitor.address(table), headers=headers)
    assert reply.status_code == 200
    return reply.text


def etags_in(page: str) -> Etags:
    return {given["data-part"]: given["data-stamp"] for _, given in Page(page).tags if "data-part" in given}


class Readers:
    """Devices of every role that show what they were sent last, or a part of it; some read the same language."""

    def __init__(self, party: Party) -> None:
        self.party = party
        twins = [Visitor(party.app, language).sits_at(party.table, PLAYER) for language in ("en", "pl")]
        self.readers = [party.host, *party.others, *twins]
        self.shows: list[Etags] = [{} for _ in self.readers]

    def compare(self) -> None:
        """All ask one after the other; then each again, when nothing has been rendered for anybody."""
        table, chance = self.party.table, self.party.chance
        found = [asked(reader, table, shows) for reader, shows in zip(self.readers, self.shows, strict=True)]
        for reader, shows, shared in zip(self.readers, self.shows, found, strict=True):
            forget_pages(self.party.app)
            assert shared == asked(reader, table, shows)
        for index, page in enumerate(found):
            self.shows[index] = {name: etag for name, etag in etags_in(page).items() if chance.randrange(8)}


def forget_pages(app: Flask) -> None:
    """Nothing has been rendered."""
    services_of(app).pages.forget()


@in_each_way
def test_everybody_sees_their_own_page(game: Game[Any]) -> None:
    seed = IN_EACH_WAY.index(game) + 20
    party = a_party(game, seed, (7, 40, 110)[seed % 3])
    readers = Readers(party)
    readers.compare()
    for _ in range(10):
        party.chance.choice((*PEOPLE, *PLAY, *PLAY, *BESIDE))(party)
        readers.compare()


@in_each_way
def test_what_a_device_is_sent_and_what_it_shows_make_the_page(game: Game[Any]) -> None:
    """A page that is put in place part by part is the page that is loaded."""
    seed = IN_EACH_WAY.index(game) + 40
    party = a_party(game, seed, (7, 40, 110)[seed % 3])
    shown = {visitor: content_of(asked(visitor, party.table, {})) for visitor in (party.host, *party.others)}
    for _ in range(12):
        party.chance.choice((*PEOPLE, *PLAY, *PLAY, *BESIDE))(party)
        for visitor, before in shown.items():
            sent = asked(visitor, party.table, {name: etag for name, (etag, _) in before.items()})
            whole = content_of(asked(visitor, party.table, {}))
            now = {name: before[name] if not part[1] else part for name, part in content_of(sent).items()}
            assert now == whole
            shown[visitor] = whole


def content_of(page: str) -> dict[str, tuple[str, list[str]]]:
    """The parts of a page with their etags and what stands in them; nothing in one that is left out."""
    found = Parts(page).parts
    return {name: (etag, [] if "data-same" in content[0] else content) for name, (etag, content) in found.items()}


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Grows with every page that is rendered."""
    found: list[str] = []
    render: Callable[..., Any] = now.rendered

    def counted(*about: Any) -> Any:
        found.append("rendered")
        return render(*about)

    monkeypatch.setattr(now, "rendered", counted)
    return found


def test_an_entry_is_rendered_once_for_each_language(rendered: list[str]) -> None:
    app, chance = plain_app(), random.Random(1)
    host, table = a_game(app, random_answers(3, 0, 20))
    players = [host, *(Visitor(app, each).sits_at(table, PLAYER, seat) for seat, each in enumerate(("en", "pl"), 1))]
    shows = [etags_in(asked(each, table, {})) for each in players]
    for _ in range(12):
        answers = json.dumps([write_answer(next_answer(host.sitting(table), chance.randrange(1000)))])
        host.post(host.address(table, "answer"), {"answers": answers})
        rendered.clear()
        pages = [asked(each, table, parts) for each, parts in zip(players, shows, strict=True)]
        assert rendered == ["rendered"] * 2
        shows = list(map(etags_in, pages))


def test_who_may_do_something_else_has_a_page_of_their_own(rendered: list[str]) -> None:
    app = plain_app()
    host, table = a_game(app, random_answers(3, 0, 20))
    viewer = Visitor(app).sits_at(table, VIEWER)
    assert "undo" in asked(host, table, {})
    assert "/undo" not in asked(viewer, table, {})
    assert rendered == ["rendered"] * 2


def test_where_a_question_is_secret_each_device_has_its_own_page(rendered: list[str]) -> None:
    app = plain_app(LIGHTHOUSES)
    host, table = a_game(app, [], game=LIGHTHOUSES)
    for visitor in (host, Visitor(app).sits_at(table, PLAYER, 1), host):
        asked(visitor, table, {})
    assert rendered == ["rendered"] * 2


def test_only_the_page_of_whoever_is_asked_says_so() -> None:
    """Styles show the badge where the seat of the page is the one that is asked."""
    app = plain_app()
    host, table = a_game(app, random_answers(3, 0, 20))
    readers = [host, *(Visitor(app, "en").sits_at(table, PLAYER, seat) for seat in (1, 2))]
    tags = [given for each in readers for _, given in Page(asked(each, table, {})).tags]
    assert [given["data-reader-seat"] for given in tags if "data-shown" in given] == ["", "1", "2"]
    assert len({given["data-asked-seat"] for given in tags if "data-asked-seat" in given}) == 1
