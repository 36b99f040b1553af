"""The home page, as text: games in order, names that the search knows, and one name for each kind of score."""

import pytest
from flask import Flask

from companion.games import discover
from companion.i18n import LANGUAGES
from companion.i18n.pages import shell, table
from companion.i18n.words import Words
from tests.tiny.lighthouses import GAME as LIGHTHOUSES
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import Visitor, a_lobby

every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app(*discover().values(), LIGHTHOUSES)


def doors(visitor: Visitor) -> list[str]:
    """The games in the order of their doors."""
    found = [link for link, _ in Page(visitor.get("/en/").text).links if "/play/?game=" in link]
    return [link.partition("game=")[2] for link in found]


def test_what_was_played_last_comes_first(app: Flask) -> None:
    assert doors(Visitor(app)) == [*discover(), "lighthouses"]
    host, _ = a_lobby(app, game=discover()["rebirth"])
    assert doors(host) == ["rebirth", "brian_boru", "lighthouses"]


def test_a_game_that_is_not_there_is_not_chosen(app: Flask) -> None:
    page = Visitor(app).get("/en/play/?game=chess")
    assert page.status_code == 200
    assert 'value="brian_boru" checked' in page.text


@pytest.mark.parametrize("path", ["ask/chess", "ask/brian_boru/chess"])
def test_there_are_no_questions_about_what_is_not_there(app: Flask, path: str) -> None:
    assert Visitor(app).get(f"/en/{path}").status_code == 404


@every_language
@pytest.mark.parametrize("called", ["Rebirth", "Nowa Ziemia"])
def test_a_game_is_found_by_each_of_its_published_names(app: Flask, language: str, called: str) -> None:
    page = Page(Visitor(app).get(f"/{language}/rules/?q={called}").text)
    assert "/rule/rb." in next(link for link, _ in page.links if "/rule/" in link)


@every_language
def test_the_score_of_a_table_and_a_score_pad_have_names_of_their_own(app: Flask, language: str) -> None:
    say = Words(language).of
    at_table = say(table.TAB["score"]).casefold()
    pads = {say(tool.title).casefold() for game in discover().values() for tool in game.tools.values() if tool.pad}
    assert len(pads) == 1, "a pad is called the same in every game"
    assert at_table not in pads
    bar = {say(each).casefold() for each in (shell.RULES, shell.QUESTIONS, shell.TABLE)}
    assert not bar & (pads | {at_table})


@every_language
def test_no_page_shows_the_forms_of_a_name(app: Flask, language: str) -> None:
    for address in ("", "play/", "ask/", "score/", "rules/", "design"):
        text = Page(Visitor(app, language).get(f"/{language}/{address}", follow_redirects=True).text).text
        assert " | " not in text, address
