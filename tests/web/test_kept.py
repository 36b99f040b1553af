"""Pieces of pages that are kept show what they would show if they were drawn anew: what they depend on names it all."""

import json
import random
from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

import pytest
from flask import Flask

from companion.bench.ways import Way, measured_ways
from companion.chance import play_on
from companion.engine.referee import Referee
from companion.formats.gamefile import write_answer
from companion.tables.files import seats_and_settings
from companion.tables.ports import PLAYER, Table
from companion.web.drawn import Drawn
from companion.web.services import services_of
from tests.web.app import plain_app
from tests.web.visitors import (
    Visitor,
    a_game,
    entered,
    next_answer,
    random_answers,
    the_tables,
)


class Anew(Drawn):
    """Draws every piece each time that it is asked for, and compares it with what was kept."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[Hashable, str] = {}
        self.again: Counter[str] = Counter()

    def of(self, key: Hashable, stamp: Hashable, draw: Callable[[], Any]) -> Any:
        text = str(draw())
        if key in self.found:
            assert isinstance(key, tuple)
            self.again[str(key[0])] += 1
        assert self.found.setdefault(key, text) == text, key
        return draw()


@pytest.fixture
def anew(monkeypatch: pytest.MonkeyPatch) -> Anew:
    found = Anew()
    original = Drawn.of

    def of(self: Drawn, key: Hashable, stamp: str, draw: Callable[[], Any]) -> Any:
        return found.of(key, stamp, draw) if self.most == found.most else original(self, key, stamp, draw)

    monkeypatch.setattr(Drawn, "of", of)
    return found


def last_of(visitor: Visitor, table: Table) -> str:
    """The number of the last answer."""
    play = visitor.sitting(table).known.play
    assert play is not None
    return str(len(play.lines) - 1)


def look(table: Table, *visitors: Visitor) -> None:
    for visitor in visitors:
        for page in ("", "board", "amend/" + last_of(visitor, table)):
            assert visitor.get(visitor.address(table, page), headers={"X-Answer": "page"}).status_code == 200


def go_on(table: Table, chance: random.Random, *visitors: Visitor) -> None:
    """An answer, and now and then other names and colours, or a device that looks first."""
    host = visitors[0]
    sitting = host.sitting(table)
    answer = json.dumps([write_answer(next_answer(sitting, chance.randrange(1000)))])
    host.post(host.address(table, "answer"), {"answers": answer})
    if not chance.randrange(4):
        seat = chance.choice(sitting.course.order)
        fields = {"seat": seat, "name": chance.choice("AB"), "colour": chance.choice(sitting.game.colours)}
        host.post(host.address(table, "seat"), fields)
    if not chance.randrange(4):
        visitor = chance.choice(visitors)
        visitor.get(visitor.address(table) + chance.choice(("?look=1", "?look=0")))


@pytest.mark.parametrize("seed", range(3))
def test_pieces_show_what_they_would_show_if_they_were_drawn_anew(anew: Anew, seed: int) -> None:
    app, chance = plain_app(), random.Random(seed)
    anew.most = services_of(app).pieces.most
    host, table = a_game(app, random_answers(3, seed, 20 + 30 * seed))
    other = Visitor(app, "cs").sits_at(table, PLAYER, 1)
    look(table, host, other)
    for _ in range(14):
        go_on(table, chance, host, other)
        look(table, host, other)
    assert {"brian_boru.target", "brian_boru.towns", "brian_boru.card", "brian_boru.claims"} & set(anew.again)
    assert anew.again["brian_boru.towns"] > 10


def on_a_board(app: Flask, way: Way, seed: int) -> tuple[Visitor, Table]:
    """A game under way of which something is chosen on a picture, and its host."""
    referee, host = Referee.start(way.game, way.setup), Visitor(app)
    assert isinstance(referee, Referee)
    play_on(referee, random.Random(seed))
    opening = [*seats_and_settings(way.setup), *entered(way.game, referee.answers[: 20 + 30 * seed])]
    return host, the_tables(app).open(way.game.id, "Ada", host.key, opening)


@pytest.mark.parametrize("way", [way for way in measured_ways() if way.options], ids=lambda way: way.name)
@pytest.mark.parametrize("seed", range(2))
def test_pieces_of_a_board_show_what_they_would_show_if_they_were_drawn_anew(anew: Anew, way: Way, seed: int) -> None:
    app, chance = plain_app(), random.Random(seed)
    anew.most = services_of(app).pieces.most
    host, table = on_a_board(app, way, seed)
    other = Visitor(app, "cs").sits_at(table, PLAYER, 1)
    for _ in range(8):
        look(table, host, other)
        go_on(table, chance, host, other)
    assert [name for name in anew.again if name.startswith(way.game.id)]
