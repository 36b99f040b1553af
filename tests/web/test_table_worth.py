"""What each space of a board would earn, told on the picture to whoever looks first, and to nobody else."""

import random
import re
from collections import Counter
from html import unescape
from typing import Any

import pytest
from flask import Flask

from companion.chance import play_on, seats_for
from companion.engine.decisions import Answer, Choose
from companion.engine.game import Setup
from companion.engine.messages import Ref
from companion.engine.referee import Referee
from companion.formats.gamefile import GameFile
from companion.games import discover
from companion.games.rebirth.messages import map as map_words
from companion.i18n import LANGUAGES
from companion.i18n.words import Words
from companion.tables.files import opening_of
from companion.tables.ports import Table
from tests.web.app import plain_app
from tests.web.visitors import Visitor, the_tables

GAME = discover()["rebirth"]
TARGET = re.compile(r'data-option="([^"]+)" data-area[^>]*aria-label="([^"]*)"[^>]*>.*?</a>')
WORTH = re.compile(r'class="worth"[^>]*>\+?(\d+)<')


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app()


def at_a_space(app: Flask, variant: str, seed: int) -> tuple[Visitor, Table, Referee[Any]]:
    """A table at which a space is asked for in the middle of a random game, and a referee at the same place."""
    setup = Setup(seats_for(GAME, 3), {}, {"way": "board", "variant": variant})
    referee = Referee.start(GAME, setup)
    assert isinstance(referee, Referee)
    play_on(referee, random.Random(seed))
    answers = referee.answers
    asked = [place for place, answer in enumerate(answers) if answer.name == "turn.space"]
    middle = answers[: asked[len(asked) // 2]]
    opening = opening_of(GameFile(GAME, setup, tuple(middle), GAME.version))
    assert isinstance(opening, list | tuple)
    again = Referee.start(GAME, setup)
    assert isinstance(again, Referee)
    again.answer_all(middle)
    host = Visitor(app)
    return host, the_tables(app).open(GAME.id, setup.names[0], host.key, opening), again


@pytest.mark.parametrize(("variant", "seed"), [("scotland", 1), ("scotland", 2), ("ireland", 3), ("ireland", 4)])
def test_a_space_shows_by_how_much_the_marker_would_move(app: Flask, variant: str, seed: int) -> None:
    host, table, referee = at_a_space(app, variant, seed)
    asked = referee.decision
    assert isinstance(asked, Choose)
    shown = host.get(host.address(table) + "?look=1").text
    told = {option: WORTH.search(drawn[0]) for drawn in TARGET.finditer(shown) for option in [drawn[1]]}
    assert told.keys() == set(asked.options)
    for space, worth in told.items():
        fork = referee.fork()
        before = fork.snapshot()["points"]
        fork.answer(Answer("turn.space", asked.seat, (space,)))
        while isinstance(fork.decision, Choose) and fork.decision.seat == asked.seat and not fork.decision.least:
            fork.answer(Answer(fork.decision.name, asked.seat, ()))
        moved = Counter(fork.snapshot()["points"])
        moved.subtract(before)
        assert worth, (space, fork.decision)
        assert int(worth[1]) == moved[referee.setup.names[asked.seat]], space


def test_who_enters_at_once_is_told_nothing_of_it(app: Flask) -> None:
    host, table, _ = at_a_space(app, "scotland", 1)
    assert 'class="worth"' not in host.get(host.address(table)).text
    assert 'class="worth"' in host.get(host.address(table) + "?look=1").text
    other = Visitor(app).sits_at(table, "player", 1)
    assert 'class="worth"' not in other.get(other.address(table)).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_space_is_told_by_where_it_is_and_what_lies_beside_it(app: Flask, language: str) -> None:
    host, table, referee = at_a_space(app, "scotland", 1)
    host.language = language
    words = Words(language, (), referee.ruleset.name_of)
    labels = {found[1]: unescape(found[2]) for found in TARGET.finditer(host.get(host.address(table)).text)}
    assert len(set(labels.values())) == len(labels)
    places = referee.ruleset.drawing["places"]
    beside = 0
    for space, label in labels.items():
        place = places[space]
        assert words.of(map_words.PLACE, row=place["row"], place=place["place"]) in label
        assert words.name(Ref("space-kind", place["kind"])) in label
        for kind, thing, _ in place["beside"]:
            beside += 1
            assert words.name(Ref(kind, thing)) in label
    assert beside
