"""A game entered by following only the links and forms of the pages, as a browser without JavaScript does."""

import json
import random
import re
import time
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.engine.game import TOO_FEW_SEATS, Game
from companion.engine.messages import M
from companion.games.brian_boru.messages import action
from companion.games.brian_boru.messages.live import NO_EXPANSION
from companion.i18n import LANGUAGES
from companion.i18n.pages import shell
from companion.i18n.pages import table as said
from companion.i18n.words import Words
from companion.tables import refusals
from companion.tables.limits import Limit
from companion.tables.ports import PLAYER, Kept
from tests.laws.games import GAMES
from tests.tiny.lighthouses import GAME as LIGHTHOUSES
from tests.web.app import plain_app
from tests.web.reader import Form, Page
from tests.web.visitors import GAME, NAMES, Visitor, a_game, kept, random_answers, the_tables


@pytest.fixture(scope="module")
def app() -> Flask:
    app = plain_app(*GAMES)
    # Somebody who plays at random offers gone cards far more often than people do.
    the_tables(app).doubles = Limit(10_000, 60, time.monotonic)
    return app


#: What stands behind the name of a card that was played in an earlier trick.
REFUSED_DOUBLE = action.CARD_PLAYED_BEFORE.text.removeprefix("{card}")


def told_by(definition: M, **params: Any) -> str:
    """A sentence in English."""
    return Words("en").of(definition, **params)


class Browser:
    """Somebody who sees pages and nothing else."""

    def __init__(self, app: Flask, language: str = "en") -> None:
        self.visitor = Visitor(app, language)
        self.address = ""
        self.page = Page("")

    def see(self, reply: TestResponse) -> Page:
        assert reply.status_code == 200, (reply.status_code, reply.text)
        self.address, self.page = reply.request.path, Page(reply.text)
        return self.page

    def go(self, address: str) -> Page:
        return self.see(self.visitor.client.get(address, follow_redirects=True))

    def follow(self, text: str) -> Page:
        """The link with a text."""
        return self.go(next(href for href, told in self.page.links if told.strip() == text))

    def submit(self, form: Form, fields: dict[str, Any] | None = None) -> Page:
        """Send a form as it stands, with some fields filled in."""
        sent = form.fields | (fields or {})
        action = form.action or self.address
        if form.method == "get":
            return self.see(self.visitor.client.get(action, query_string=sent))
        return self.see(self.visitor.client.post(action, data=sent, follow_redirects=True))

    def choose(self, chance: random.Random) -> dict[str, Any]:
        """All that would be sent to enter something that is not greyed, with or without looking at it first."""
        form = self.page.chooser
        if form.options("answers"):
            chosen = chance.choice([each for each in form.options("answers") if not each.greyed])
            return {name: values[0] for name, values in form.fields.items()} | {"answers": chosen.value}
        name = "number" if form.options("number") else "option"
        offered = [each for each in form.options(name) if not each.greyed]
        for _ in range(20):
            many = offered[0].kind == "checkbox"
            count = chance.randint(1, min(3, len(offered))) if many else 1
            values = [each.value for each in chance.sample(offered, count)] if offered[0].value else ["0"]
            page = self.submit(form, {name: values})
            if page.can_enter:
                return {name: values[0] for name, values in page.enter.fields.items()}
        raise AssertionError(self.page.text)

    def answer(self, chance: random.Random) -> Page:
        """Enter something; a card that was played in an earlier trick is offered and refused, so take another one."""
        while True:
            sent = self.choose(chance)
            address = next(form.action for form in self.page.forms if form.action.endswith("/answer"))
            reply = self.visitor.client.post(address, data=sent, follow_redirects=True)
            if REFUSED_DOUBLE not in reply.text:
                return self.see(reply)


def a_lobby_by_hand(browser: Browser, players: int, game: Game[Any] = GAME) -> Page:
    """From the first page to a table at which everybody sits."""
    browser.go("/")
    browser.follow(shell.TABLE.text)
    page = browser.submit(browser.page.form_to("/open"), {"game": game.id, "name": "Zoë"})
    for name in ("Łukasz", "李小龙", "ليلى", "🐉")[: players - 1]:
        add = next(form for form in page.forms if form.action.endswith("/seat") and "seat" not in form.fields)
        page = browser.submit(add, {"name": name})
    return page


@pytest.mark.soak
@pytest.mark.parametrize(("game", "players"), [(GAME, 3), (GAME, 4), (LIGHTHOUSES, 2), (LIGHTHOUSES, 4)])
def test_a_whole_game_from_the_lobby_to_the_final_score(app: Flask, game: Game[Any], players: int) -> None:
    browser, chance = Browser(app), random.Random(players)
    page = browser.submit(a_lobby_by_hand(browser, players, game).form_to("/begin"))
    turns = 0
    while said.OVER.text not in page.text:
        page = browser.answer(chance)
        turns += 1
        assert turns < 400
    (table,) = the_tables(app).store.tables_of(browser.visitor.key, 2)
    play = browser.visitor.sitting(table).known.play
    assert play is not None
    assert play.over
    assert len(play.lines) >= turns
    assert page.has_form_to("/rematch")
    page = browser.follow(said.TO_SCORE.text)
    for name, row in zip(browser.visitor.sitting(table).course.names, play.referee.scores.table, strict=True):
        assert name in page.text
        assert str(row["total"]) in page.text
    page = browser.submit(page.form_to("/rematch"))
    assert page.has_form_to("/begin")
    assert len(the_tables(app).store.tables_of(browser.visitor.key, 3)) == 2


def test_two_phones_enter_in_turns_in_two_languages(app: Flask) -> None:
    host, chance = Browser(app), random.Random(2)
    a_lobby_by_hand(host, 3)
    (table,) = the_tables(app).store.tables_of(host.visitor.key, 2)
    guest = Browser(app, "pl")
    page = guest.go(f"/pl/join/{table.code}")
    guest.submit(next(form for form in page.forms if "name" in form.fields), {"name": "Łukasz", "as": "1"})
    host.visitor.post(host.visitor.address(table, "settings"), {"open_discards": "on"})  # what is offered can be played
    host.submit(host.page.form_to("/begin"))
    for turn in range(20):
        browser = (host, guest)[turn % 2]
        browser.go(browser.visitor.address(table))
        assert browser.answer(chance).lang == ("en", "pl")[turn % 2]
    assert {entry.payload["by"] for entry in kept(app, table)[1][-20:]} == {"Zoë", "Łukasz"}


def test_a_town_can_be_chosen_on_the_map(app: Flask) -> None:
    browser = Browser(app)
    page = browser.submit(a_lobby_by_hand(browser, 3).form_to("/begin"))
    while True:
        on_map = [href for href, _ in page.links if "?option=" in href]
        if on_map:
            break
        page = browser.answer(random.Random(1))
    page = browser.go(on_map[0].split("#")[0])
    assert page.can_enter
    assert said.WOULD_HAPPEN.text in page.text


def test_what_is_greyed_tells_why_and_cites_the_rule(app: Flask) -> None:
    """Some greyed choices of the first questions of some games, tapped and looked at."""
    seen = 0
    for most in range(2, 40, 5):
        host, table = a_game(app, random_answers(3, most, most))
        browser = Browser(app)
        browser.visitor = host
        form = browser.go(host.address(table)).chooser
        for greyed in islice([each for each in form.options("answers") if each.greyed], 3):
            reply = host.post(
                form.action, {name: value[0] for name, value in form.fields.items()} | {"answers": greyed.value}
            )
            assert reply.status_code == 422
            (answer,) = json.loads(greyed.value)[-1]["choice"]
            looked = browser.go(f"{host.address(table)}?option={answer}")
            assert not looked.can_enter
            for refused in (Page(reply.text), looked):
                assert refused.refusals
                assert any("/rule/" in href for href, _ in refused.links)
            seen += 1
    assert seen > 5


@pytest.mark.parametrize("refusal", ["stale", "illegal", "nothing to redo", "not the host", "begun", "only watching"])
def test_a_refusal_tells_why_and_what_can_be_done(app: Flask, refusal: str) -> None:
    host, table = a_game(app, random_answers(3, 9, 40))
    player = Visitor(app).sits_at(table, PLAYER, 1)
    viewer = Visitor(app).sits_at(table, "viewer")
    browser = Browser(app)
    browser.visitor = host
    page = browser.go(host.address(table))
    sent = browser.choose(random.Random(1))
    match refusal:
        case "stale":
            other = next(each.value for each in page.chooser.options("answers") if not each.greyed)
            first = {"answers": other, "token": page.chooser.fields["token"][0]}
            assert player.post(player.address(table, "answer"), first).status_code == 303
            reply, told = host.post(host.address(table, "answer"), sent), "Player"
        case "illegal":
            answers = '[{"choice": ["Q7"], "decision": "expand.town", "seat": 0}]'
            reply, told = host.post(host.address(table, "answer"), sent | {"answers": answers}), "Q7"
        case "nothing to redo":
            reply, told = host.post(host.address(table, "redo")), refusals.NOTHING_TO_REDO.text
        case "not the host":
            reply, told = (
                player.post(player.address(table, "order"), {"seat": 1}),
                told_by(refusals.HOST_ONLY, name="Ada"),
            )
        case "begun":
            reply, told = host.post(host.address(table, "unseat"), {"seat": 1}), refusals.BEGUN.text
        case _:
            reply, told = viewer.post(viewer.address(table, "undo")), refusals.NOT_ALLOWED.text
    assert reply.status_code == 422
    shown = Page(reply.text)
    assert told in shown.text
    assert shown.refusals
    if refusal == "illegal":
        assert any("/rule/" in href for href, _ in shown.links)
    leads_somewhere(host, shown)
    if refusal != "only watching":
        assert shown.is_asking


#: Links that lead away from tables, to pages that are the same for everybody: they are followed once.
FOLLOWED: set[str] = set()


def leads_somewhere(visitor: Visitor, page: Page) -> None:
    """Every link of a page that came as the reply to a form can be followed, and its choice can be made."""
    for href in {href.split("#")[0] for href, _ in page.links if not href.startswith("#")} - FOLLOWED:
        assert visitor.get(href).status_code in (200, 302), href
        if "/table/" not in href:
            FOLLOWED.add(href)
    for form in page.forms:
        if form.method == "get":
            assert visitor.get(form.action).status_code == 200


def test_a_refusal_of_a_page_without_a_game_leads_somewhere(app: Flask) -> None:
    visitor = Visitor(app)
    for address, fields in (("/en/play/open", {"game": "brian_boru"}), ("/en/join", {"code": "nothing"})):
        reply = visitor.post(address, fields)
        assert reply.status_code in (404, 422)
        leads_somewhere(visitor, Page(reply.text))


@pytest.mark.parametrize(("kind", "decision"), [("answer", "expand.town"), ("answer", "expand.twon"), ("correct", "")])
def test_an_entry_that_no_longer_holds_is_shown_and_taken_back(app: Flask, kind: str, decision: str) -> None:
    browser = Browser(app)
    browser.visitor, table = a_game(app, random_answers(3, 9, 40))
    points = browser.visitor.sitting(table).known.play.position["points"]["@0"]  # type: ignore[union-attr]
    change = {"path": ["points", "@0"], "old": points, "new": -50}
    answer = {"decision": decision, "seat": 0, "choice": ["Q7"]}
    payload = {"answers": [answer], "changes": [change], "reason": "Forged.", "by": "Ada"}
    last = browser.visitor.sitting(table).course.last
    forged = Kept(last + 1, "forged", kind, payload, "nobody", table.opened)
    the_tables(app).store.append(table.id, [forged])
    page = browser.go(browser.visitor.address(table))
    assert said.BROKEN.text in page.text
    assert page.refusals
    for other in ("log", "board", "score", "people", "at/40", "amend/7", "correct"):
        assert browser.visitor.get(browser.visitor.address(table, other)).status_code == 200
    page = browser.submit(page.form_to("/cut"))
    assert said.BROKEN.text not in page.text
    sitting = browser.visitor.sitting(table)
    assert sitting.known.play is not None
    assert (len(sitting.known.play.lines), sitting.known.play.broken) == (40, None)


def test_the_host_is_told_first_how_many_players_are_missing(app: Flask) -> None:
    browser = Browser(app)
    page = a_lobby_by_hand(browser, 2)
    assert told_by(said.PLAYERS_MISSING, n=1) in page.text
    reply = browser.visitor.post(page.form_to("/begin").action, dict(page.form_to("/begin").fields))
    assert reply.status_code == 422
    assert told_by(TOO_FEW_SEATS, n=3) in Page(reply.text).text


@pytest.mark.parametrize(("players", "strong"), [(2, False), (3, True)])
def test_the_button_that_begins_the_game_stands_out_once_there_are_enough_players(
    app: Flask, players: int, strong: bool
) -> None:
    browser = Browser(app)
    page = a_lobby_by_hand(browser, players)
    shown = browser.visitor.get(page.form_to("/begin").action.removesuffix("begin")).text
    button = re.search(rf'<button class="button (\w*)"[^>]*>{said.BEGIN.text}</button>', shown)
    assert button
    assert (button.group(1) == "strong") == strong


def test_the_lobby_says_what_is_entered_now_and_what_the_button_switches_to(app: Flask) -> None:
    browser = Browser(app)
    page = a_lobby_by_hand(browser, 3)
    assert "What you enter Now: Every trickSwitch to only the upkeep" in " ".join(page.text.split())
    page = browser.submit(page.form_to("/light"))
    told = " ".join(page.text.split())
    assert "What you enter Now: Only the upkeep" in told
    assert "Switch to every trick" in told


def test_an_action_with_which_nobody_can_expand_says_so_and_shows_no_sign_of_it(app: Flask) -> None:
    answers, told = random_answers(4, 5, 60), {lacks: said.text for lacks, said in NO_EXPANSION.items()}
    found: list[bool] = []
    for count, answer in enumerate(answers):
        if answer.name == "trick.action" and len(found) < 12:
            host, table = a_game(app, answers[:count], NAMES[:4])
            play = host.sitting(table).known.play
            assert play is not None
            upper = play.tried([replace(answer, choice=("upper",))])
            follows = upper is not None and any(
                (part.name, part.seat) == ("expand.town", answer.seat) for part, _ in upper.open
            )
            tiles = (
                host.get(host.address(table))
                .text.partition('<div class="choice-row actions"')[2]
                .partition('class="acting"')[0]
            )
            assert any(text in tiles for text in told.values()) != follows or upper is None
            found.append(follows)
    assert set(found) == {True, False}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_second_undo_of_one_screen_is_told_that_it_is_done_beside_what_is_asked_now(
    app: Flask, language: str
) -> None:
    """The first reply was lost, or two people tapped: being told to enter it once more, they would undo twice."""
    host, table = a_game(app, random_answers(3, 5, 10))
    player = Visitor(app, language).sits_at(table, PLAYER, 1)
    form = Page(player.get(player.address(table)).text).form_to("undo")
    assert player.post(form.action, form.fields).status_code == 303
    told, new = Words(language).of(refusals.UNDONE_ALREADY), {"entry": "another"}
    last, standing = host.sitting(table).course.last, host.sitting(table).course.standing
    plain = player.post(form.action, {**form.fields, **new})
    assert plain.status_code == 422
    page = Page(plain.text)
    assert told in page.text
    assert page.form_to("undo").fields["token"] == [str(last)] != form.fields["token"]
    reply = player.post(form.action, {**form.fields, **new}, headers={"X-Answer": "entry"}).get_json()
    assert (reply["state"], reply["why"], reply["final"]) == ("refused", told, True)
    assert host.sitting(table).course.standing == standing


def test_an_undo_that_names_its_entry_takes_back_that_one_or_nothing(app: Flask) -> None:
    """A device took back what it had sent, and never heard whether that came."""
    host, table = a_game(app, random_answers(3, 9, 10))
    undo, script = host.address(table, "undo"), {"X-Answer": "entry"}
    last = host.sitting(table).course.last
    never = host.post(undo, {"of": "never came", "entry": "one"}, headers=script)
    assert never.get_json() == {"state": "saved", "seq": last}
    assert host.sitting(table).course.last == last
    assert host.post(undo, {"entry": "two"}).status_code == 303
    assert host.post(host.address(table, "redo"), {"entry": "three"}).status_code == 303
    assert host.post(undo, {"of": "two", "entry": "four"}, headers=script).get_json()["final"]
    assert host.sitting(table).course.last == last + 2
    for _ in range(2):  # its reply may be lost too
        reply = host.post(undo, {"of": "three", "entry": "five"}, headers=script).get_json()
        assert (reply["state"], reply["seq"]) == ("saved", last + 3)
