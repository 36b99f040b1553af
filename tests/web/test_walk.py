"""A law for pages: every page of every game answers, in every language, and so does all that it leads to."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from flask import Flask

from companion.engine.game import Game
from companion.i18n import DEFAULT, LANGUAGES
from tests.laws.games import GAMES, IN_EACH_WAY, called
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import NAMES, Visitor, a_game, a_lobby, random_answers

#: Pages that are equal but for these are one kind of page, of which a few are read, and one in each other language.
OF_ONE_KIND = re.compile(r"(?<=/)\d+(?=/|$)|(?<=[?&])[^&=]+=[^&]*")
READ_OF_A_KIND = 2
#: What would be shown by a page that does not know what it is about.
WRONG = re.compile(r"@\d|Undefined|\{[a-z]+\}")
every_game = pytest.mark.parametrize("game", IN_EACH_WAY, ids=called)
every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="module")
def app() -> Flask:
    """An application for all games that are found and the one that exists only here."""
    return plain_app(*GAMES)


def walk(visitor: Visitor, start: str, within: str) -> Iterator[tuple[str, Page]]:
    """Read a page and all that it leads to in this language; every address answers."""
    wanted, seen, kinds = [start], {start}, dict[str, int]()
    while wanted:
        address = wanted.pop()
        reply = visitor.get(address, follow_redirects=True)
        assert reply.status_code == 200, (address, reply.status_code, reply.text[-2000:])
        if reply.mimetype != "text/html":
            continue
        page = Page(reply.text)
        assert not WRONG.search(page.title + page.text), address
        yield address, page
        found = [href for href, _ in page.links] + [form.action for form in page.forms if form.method == "get"]
        found += [given[name] for _, given in page.tags for name in ("src", "data-news") if given.get(name)]
        for href in found:
            target = urljoin(address, href or address).split("#")[0]
            kind = OF_ONE_KIND.sub("#", target)
            if target in seen or not target.startswith(within) or target.endswith("/news"):
                continue
            seen.add(target)
            kinds[kind] = kinds.get(kind, 0) + 1
            if kinds[kind] <= (READ_OF_A_KIND if visitor.language == DEFAULT else 1):
                wanted.append(target)


def check_forms(app: Flask, address: str, page: Page) -> None:
    """Every form of a page that is sent has an address that takes it."""
    for form in page.forms:
        if form.method == "post":
            app.url_map.bind("").match(urlsplit(urljoin(address, form.action)).path, "POST")


@every_language
def test_home_and_all_that_it_leads_to_answers(app: Flask, language: str) -> None:
    visitor = Visitor(app, language)
    pages = dict(walk(visitor, f"/{language}/", f"/{language}/"))
    assert all(page.lang == language for page in pages.values())
    for game in GAMES:
        for id, tool in game.tools.items():
            assert f"/{language}/{'score' if tool.pad else 'ask'}/{game.id}{'' if tool.pad else f'/{id}'}" in pages
    assert visitor.get(f"/{language}/design").status_code == 200


@every_game
@every_language
@pytest.mark.parametrize("count", [None, 0, 7, 1000], ids=["lobby", "begun", "under way", "over"])
def test_every_page_of_a_table_answers_and_all_that_it_leads_to(
    app: Flask, game: Game[Any], language: str, count: int | None
) -> None:
    players = NAMES[: game.seats[0]]
    if count is None:
        host, table = a_lobby(app, players, game=game)
    else:
        host, table = a_game(app, random_answers(len(players), 1, count, game), players, game=game)
    host.language = language
    found = dict(walk(host, host.address(table), host.address(table)))
    for address, page in found.items():
        check_forms(app, address, page)
    names = {urlsplit(address).path.removeprefix(host.address(table)).split("/")[0] for address in found}
    assert {"", "people"} <= names
    assert {"middle"} <= names if count is None else {"board", "score", "log", "correct"} <= names
    if count:
        assert {"at", "amend"} <= names
