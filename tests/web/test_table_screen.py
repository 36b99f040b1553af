"""The big screen of every game: what everybody has, what goes on, and nothing to press."""

from typing import Any

import pytest
from flask import Flask

from companion.engine.game import Game
from companion.tables.ports import SCREEN
from tests.laws.games import GAMES
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import NAMES, WHOLE, Visitor, a_game, random_answers


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app(*GAMES)


def screen_of(app: Flask, game: Game[Any], most: int, undone: int = 0, language: str = "en") -> Page:
    """What a big screen shows after some answers of a random game."""
    seats = game.seats.stop - 1
    _, table = a_game(app, random_answers(seats, 5, most, game), NAMES[:seats], undone, game)
    screen = Visitor(app, language).sits_at(table, SCREEN)
    reply = screen.get(screen.address(table))
    assert reply.status_code == 200
    return Page(reply.text)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize(("most", "undone"), [(0, 0), (1, 0), (20, 0), (20, 3), (WHOLE, 0)])
def test_everybody_stands_in_the_row_and_nothing_can_be_pressed(
    app: Flask, game: Game[Any], most: int, undone: int
) -> None:
    page = screen_of(app, game, most, undone)
    assert page.forms == []
    classes = [given.get("class", "") for _, given in page.tags]
    assert "tabs" not in classes
    assert classes.count("big-name") == game.seats.stop - 1
    for name in NAMES[: game.seats.stop - 1]:
        assert name in page.text
    assert any(tag == "h1" for tag, _ in page.tags)
