"""Devices at tables of an application: who they are, what they read, and what they send."""

import json
import random
import secrets
from dataclasses import replace
from datetime import timedelta
from itertools import count
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.chance import random_answer
from companion.engine.decisions import Answer
from companion.engine.game import Game, Seat, Setup
from companion.engine.referee import Referee
from companion.games import discover
from companion.tables.codes import digest, new_id
from companion.tables.deeds.answers import Answered, Undone
from companion.tables.deeds.beginning import Begun
from companion.tables.entries import Deed
from companion.tables.files import seats_and_settings
from companion.tables.ports import Device, Table
from companion.tables.tables import Sitting, Tables
from companion.web.services import services_of
from companion.web.table.pages import SECRET

GAME = discover()["brian_boru"]
NAMES = ("Zoë", "Łukasz", "李小龙", "ليلى", "<script>alert(1)</script>")
#: How browsers mark what a page of another site sends: with the newer header, and where it is not sent, with the older.
FOREIGN: tuple[dict[str, str], ...] = (
    {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"},
    {"Sec-Fetch-Site": "same-site", "Origin": "http://localhost:8001"},
    {"Origin": "http://localhost:8001"},
    {"Origin": "null"},
    {"Origin": "http://["},
)
#: So long no game is.
WHOLE = 600


def the_tables(app: Flask) -> Tables:
    return services_of(app).tables


def stop_clock(app: Flask) -> Flask:
    """Let next to no time pass at the tables of an application: however long a test takes, nobody is away."""
    begun, moments = the_tables(app).now(), count()
    the_tables(app).now = lambda: begun + timedelta(microseconds=next(moments))
    return app


class Visitor:
    """A browser with a secret of its own, and perhaps a place at a table."""

    def __init__(self, app: Flask, language: str = "en") -> None:
        self.app, self.language = app, language
        self.client: FlaskClient = app.test_client()
        self.secret = secrets.token_urlsafe(8)
        with self.client.session_transaction() as session:
            session[SECRET] = self.secret

    @property
    def key(self) -> str:
        return digest(self.secret)

    def get(self, address: str, **more: Any) -> TestResponse:
        return self.client.get(address, **more)

    def post(self, address: str, fields: dict[str, Any] | None = None, **more: Any) -> TestResponse:
        """Send a form as one of our pages would."""
        return self.client.post(address, data=fields or {}, **more)

    def sits_at(self, table: Table, role: str, seat: int | None = None, name: str = "") -> "Visitor":
        device = Device(table.id, new_id(), self.key, name or role.title(), role, seat, table.opened)
        the_tables(self.app).store.save_device(device)
        return self

    def address(self, table: Table, page: str = "") -> str:
        return f"/{self.language}/table/{table.id}/{page}"

    def sitting(self, table: Table) -> Sitting:
        with the_tables(self.app).visit(table.id, self.key) as sitting:
            assert sitting is not None
            return sitting


def a_setup(players: tuple[str, ...], game: Game[Any] = GAME) -> Setup:
    """Nothing is chosen but what a game in one way to set its options leaves no choice about."""
    settled = {option.id: option.default for option in game.options if len(option.values) == 1}
    return Setup(tuple(map(Seat, players, game.colours)), {}, settled)


def random_answers(seats: int, seed: int, most: int, game: Game[Any] = GAME) -> list[Answer]:
    """The answers of a random game."""
    referee = Referee.start(game, a_setup(NAMES[:seats], game))
    assert isinstance(referee, Referee)
    chance = random.Random(seed)
    while referee.decision is not None and len(referee.answers) < most:
        referee.answer(random_answer(referee.decision, chance))
    return referee.answers


def a_lobby(
    app: Flask, players: tuple[str, ...] = NAMES[:3], seat: int | None = None, game: Game[Any] = GAME
) -> tuple[Visitor, Table]:
    """A table at which everybody sits, and its host."""
    host = Visitor(app)
    return host, the_tables(app).open(game.id, "Ada", host.key, seats_and_settings(a_setup(players, game)), seat)


def a_game(
    app: Flask, answers: list[Answer], players: tuple[str, ...] = NAMES[:3], undone: int = 0, game: Game[Any] = GAME
) -> tuple[Visitor, Table]:
    """A table with a game under way, and its host; the last entries may be taken back."""
    host = Visitor(app)
    opening = [*seats_and_settings(a_setup(players, game)), *entered(game, answers), *([Undone()] * undone)]
    return host, the_tables(app).open(game.id, "Ada", host.key, opening)


def an_open_game(app: Flask, answers: list[Answer], players: tuple[str, ...] = NAMES[:3]) -> tuple[Visitor, Table]:
    """A game at a table at which played cards stay open."""
    host, setup = Visitor(app), replace(a_setup(players), options={"open_discards": "on"})
    opening = [*seats_and_settings(setup), *entered(GAME, answers)]
    return host, the_tables(app).open(GAME.id, "Ada", host.key, opening)


def entered(game: Game[Any], answers: list[Answer]) -> list[Deed]:
    """A game from its beginning on, each answer an entry of its own."""
    return [Begun(game.version), *(Answered((answer,)) for answer in answers)]


def kept(app: Flask, table: Table) -> tuple[Any, ...]:
    """All that the store has of a table, apart from when its host was there."""
    store = the_tables(app).store
    devices = [replace(device, seen=None) for device in store.devices(table.id)]
    return store.table(table.id), store.entries(table.id), devices, store.notes(table.id)


def next_answer(sitting: Sitting, seed: int = 0) -> Answer:
    """An answer that holds."""
    assert sitting.known.play is not None
    assert sitting.known.play.referee.decision is not None
    return random_answer(sitting.known.play.referee.decision, random.Random(seed))


def without_choice(answer: Answer) -> Answer:
    """An answer that never holds."""
    return replace(answer, choice=("nowhere",))


def a_position(players: int, seed: int, most: int) -> dict[str, Any]:
    """How a random game lay when the chapter under way began."""
    referee = Referee.start(GAME, Setup(tuple(Seat(f"@{seat}", GAME.colours[seat]) for seat in range(players)), {}, {}))
    assert isinstance(referee, Referee)
    for answer in random_answers(players, seed, most):
        referee.answer(answer)
    return referee.chapter_start()[1]


def fields_of(position: dict[str, Any], way: str = "") -> dict[str, list[str]]:
    """A position as the fields of a form: values as JSON, lists item by item."""
    fields: dict[str, list[str]] = {"list": []}
    for key, value in position.items():
        if isinstance(value, list):
            fields["list"].append(way + key)
            fields[way + key] = [json.dumps(item) for item in value]
        elif isinstance(value, dict) and way != "claims.":
            inner = fields_of(value, f"{key}.")
            fields["list"] += inner.pop("list")
            fields |= inner
        else:
            fields[way + key] = [json.dumps(value)]
    return fields
