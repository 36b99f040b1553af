"""The big screen of every game: what everybody has, what goes on, and nothing to press."""

from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask

from companion.engine.game import Game
from companion.tables.ports import PLAYER, SCREEN, VIEWER
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


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize(("role", "page"), [(SCREEN, ""), (PLAYER, "board"), (PLAYER, "score")])
def test_of_a_page_only_the_parts_are_sent_that_are_not_on_the_screen(
    app: Flask, game: Game[Any], role: str, page: str
) -> None:
    _, table = a_game(app, random_answers(3, 5, 20, game), NAMES[:3], game=game)
    visitor = Visitor(app).sits_at(table, role)

    def asked_again(shown: dict[str, str]) -> tuple[str, dict[str, str]]:
        text = visitor.get(visitor.address(table, page), headers={"X-Answer": "page", "X-Parts": urlencode(shown)}).text
        parts = [given for _, given in Page(text).tags if "data-part" in given]
        return text, {given["data-part"]: given["data-stamp"] for given in parts if "data-same" not in given}

    whole, parts = asked_again({})
    assert len(parts) >= 3
    nothing, others = asked_again(parts)
    assert others.keys() <= {"tabs", "title", "share", "rematch"}
    assert len(nothing) < len(whole) / 2
    one = next(iter(parts.keys() - others.keys()))
    assert asked_again({**parts, one: "an older one"})[1].keys() == {one, *others}


@pytest.mark.parametrize("role", [SCREEN, VIEWER])
def test_whoever_only_looks_on_keeps_the_result_until_the_rematch_has_begun(app: Flask, role: str) -> None:
    """The tap of one player took the final score off the television while others still read it."""
    host, table = a_game(app, random_answers(3, 9, WHOLE))
    looks_on = Visitor(app).sits_at(table, role)

    def leads() -> tuple[bool, bool]:
        page = looks_on.get(looks_on.address(table)).text
        assert "end-bars" in page
        return "data-awaits" in page, "data-follow" in page

    assert leads() == (False, False)
    host.post(host.address(table, "rematch"), {"entry": "again"})
    assert leads() == (True, False)
    late = Visitor(app).sits_at(table, role)  # it has no place there
    assert "data-awaits" not in late.get(late.address(table)).text
    there = host.sitting(table).course.rematch
    assert there is not None
    assert host.post(f"/en/table/{there}/begin", {"entry": "begins"}).status_code == 303
    assert leads() == (False, True)
