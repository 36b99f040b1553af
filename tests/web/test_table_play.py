"""A game entered by following only the links and forms of the pages, as a browser without JavaScript does."""

import random
from itertools import islice
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.engine.decisions import Answer
from companion.engine.game import TOO_FEW_SEATS, Game
from companion.engine.messages import M
from companion.formats.gamefile import write_answer
from companion.games.brian_boru.messages import live
from companion.i18n.pages import shell
from companion.i18n.pages import table as said
from companion.i18n.words import Words
from companion.tables import refusals
from companion.tables.ports import PLAYER, Kept, Table
from tests.laws.games import GAMES
from tests.tiny.lighthouses import GAME as LIGHTHOUSES
from tests.web.app import plain_app
from tests.web.reader import Form, Page
from tests.web.visitors import GAME, Visitor, a_game, kept, random_answers, the_tables


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app(*GAMES)


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

    def choose(self, chance: random.Random) -> Page:
        """Choose what is not greyed, until the page offers to enter it."""
        form = self.page.chooser
        names = {each.name for each in form.inputs}
        name = "number" if "number" in names else "option"
        offered = [each for each in form.options(name) if not each.greyed]
        for _ in range(20):
            many = offered[0].kind == "checkbox"
            count = chance.randint(1, min(3, len(offered))) if many else 1
            values = [each.value for each in chance.sample(offered, count)] if offered[0].value else ["0"]
            page = self.submit(form, {name: values})
            if page.has_form_to("/answer"):
                return page
        raise AssertionError(self.page.text)

    def answer(self, chance: random.Random) -> Page:
        return self.submit(self.choose(chance).form_to("/answer"))


def a_lobby_by_hand(browser: Browser, players: int, game: Game[Any] = GAME) -> Page:
    """From the first page to a table at which everybody sits."""
    browser.go("/")
    browser.follow(shell.TABLE.text)
    opening = next(form for form in browser.page.forms if form.fields.get("game") == [game.id])
    page = browser.submit(opening, {"name": "Zoë"})
    for name in ("Łukasz", "李小龙", "ليلى", "🐉")[: players - 1]:
        add = next(form for form in page.forms if form.action.endswith("/seat") and "seat" not in form.fields)
        page = browser.submit(add, {"name": name})
    return page


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
    assert len(play.lines) == turns
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
    host.submit(host.page.form_to("/begin"))
    for turn in range(20):
        browser = (host, guest)[turn % 2]
        browser.go(browser.visitor.address(table))
        assert browser.answer(chance).lang == ("en", "pl")[turn % 2]
    assert {entry.payload["by"] for entry in kept(app, table)[1][-20:]} == {"Zoë", "Łukasz"}


@pytest.mark.parametrize("first", ["trick.town", "trick.lead"])
def test_a_whole_trick_is_entered_at_once(app: Flask, first: str) -> None:
    browser, table = before_a_trick(app, first)
    browser.go(browser.visitor.address(table))
    page = browser.follow(live.TOGETHER.text)
    answers = whole_trick(browser.visitor.sitting(table).known.play)
    form = page.chooser
    assert len({each.name for each in form.inputs if each.name.startswith("each.")}) == 3
    cards = {f"each.@{answer.seat}": answer.one for answer in answers if answer.name != "trick.town"}
    page = browser.submit(form, cards | ({"option": answers[0].one} if first == "trick.town" else {}))
    before = len(kept(app, table)[1])
    browser.submit(page.form_to("/answer"))
    entries = kept(app, table)[1]
    assert len(entries) == before + 1
    assert entries[-1].payload["answers"] == [write_answer(answer) for answer in answers]


def before_a_trick(app: Flask, first: str) -> tuple[Browser, Table]:
    """A table at which a whole trick can be entered now, from some question on."""
    for most in range(7, 60):
        browser = Browser(app)
        browser.visitor, table = a_game(app, random_answers(3, 4, most))
        play = browser.visitor.sitting(table).known.play
        assert play is not None
        if next(play.open)[0].name == first:
            return browser, table
    raise AssertionError("no trick in the first round")


def whole_trick(play: Any) -> list[Answer]:
    """Answers that hold up to the last card of the trick."""
    fork, found = play.fork(), list[Answer]()
    while fork.decision.name in ("trick.town", "trick.lead", "trick.card"):
        found.append(Answer(fork.decision.name, fork.decision.seat, fork.decision.options[:1]))
        fork.answer(found[-1])
    return found


def test_a_trick_with_a_wrong_card_is_refused_whole(app: Flask) -> None:
    browser, table = before_a_trick(app, "trick.lead")
    page = browser.go(browser.visitor.address(table) + "?whole=1")
    card = whole_trick(browser.visitor.sitting(table).known.play)[0].one
    page = browser.submit(page.chooser, {f"each.@{seat}": card for seat in range(3)})
    assert not page.has_form_to("/answer")
    assert page.refusals


def test_a_town_can_be_chosen_on_the_map(app: Flask) -> None:
    browser = Browser(app)
    page = browser.submit(a_lobby_by_hand(browser, 3).form_to("/begin"))
    while True:
        on_map = [href for href, _ in page.links if "?option=" in href]
        if on_map:
            break
        page = browser.answer(random.Random(1))
    page = browser.go(on_map[0].split("#")[0])
    assert page.has_form_to("/answer")
    assert said.WOULD_HAPPEN.text in page.text


def test_what_is_greyed_tells_why_and_cites_the_rule(app: Flask) -> None:
    """Every greyed choice of the first questions of some games."""
    seen = 0
    for most in range(2, 40, 5):
        host, table = a_game(app, random_answers(3, most, most))
        browser = Browser(app)
        browser.visitor = host
        page = browser.go(host.address(table))
        for greyed in islice([each for each in page.chooser.options("option") if each.greyed], 3):
            refused = browser.submit(page.chooser, {"option": greyed.value})
            assert not refused.has_form_to("/answer")
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
    sent = {name: value[0] for name, value in browser.choose(random.Random(1)).form_to("/answer").fields.items()}
    match refusal:
        case "stale":
            other = next(each.value for each in page.chooser.options("option") if not each.greyed)
            first = Page(player.get(player.address(table) + f"?option={other}").text).form_to("/answer").fields
            assert player.client.post(player.address(table, "answer"), data=first).status_code == 303
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
        assert shown.chooser.options("option") + shown.chooser.options("number")


def leads_somewhere(visitor: Visitor, page: Page) -> None:
    """Every link of a page that came as the reply to a form can be followed, and its choice can be made."""
    for href in {href.split("#")[0] for href, _ in page.links if not href.startswith("#")}:
        assert visitor.get(href).status_code in (200, 302), href
    for form in page.forms:
        if form.method == "get":
            assert visitor.get(form.action).status_code == 200


def test_a_refusal_of_a_page_without_a_game_leads_somewhere(app: Flask) -> None:
    visitor = Visitor(app)
    for address, fields in (("/en/play/open", {"game": "brian_boru"}), ("/en/join", {"code": "nothing"})):
        reply = visitor.post(address, fields)
        assert reply.status_code in (404, 422)
        leads_somewhere(visitor, Page(reply.text))


@pytest.mark.parametrize("kind", ["answer", "correct"])
def test_an_entry_that_no_longer_holds_is_shown_and_taken_back(app: Flask, kind: str) -> None:
    browser = Browser(app)
    browser.visitor, table = a_game(app, random_answers(3, 9, 40))
    points = browser.visitor.sitting(table).known.play.position["points"]["@0"]  # type: ignore[union-attr]
    change = {"path": ["points", "@0"], "old": points, "new": -50}
    answer = {"decision": "expand.town", "seat": 0, "choice": ["Q7"]}
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
