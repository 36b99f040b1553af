"""Whose turn it is, wherever somebody looks at a table."""

import random

import pytest
from flask import Flask

from companion.chance import random_answer
from companion.engine.decisions import Answer, Choose
from companion.engine.referee import Referee
from companion.games.brian_boru.content import CARDS, symbols_of
from companion.games.brian_boru.messages.names import SYMBOL_NAMES
from companion.i18n import LANGUAGES
from companion.i18n.words import Words
from companion.tables.ports import PLAYER
from tests.web.app import plain_app
from tests.web.reader import Page, says_your_turn
from tests.web.visitors import GAME, NAMES, WHOLE, Visitor, a_game, a_setup, random_answers, the_tables

ELSEWHERE = ("board", "score", "log", "people", "notes", "correct", "jump", "at/3", "amend/3")


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app()


def turns(page: Page) -> list[dict[str, str]]:
    return [given for tag, given in page.tags if tag == "a" and "data-turn" in given]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_other_page_tells_what_is_asked_and_leads_back_to_it(app: Flask, language: str) -> None:
    host, table = a_game(app, random_answers(3, 5, 30))
    host.language = language
    asked = Page(host.get(host.address(table)).text)
    assert not turns(asked), "there the question itself stands"
    title = asked.title.partition(" · ")[0]
    for path in ELSEWHERE:
        page = Page(host.get(host.address(table, path)).text)
        assert [turn["href"] for turn in turns(page)] == [host.address(table)], path
        assert title in page.text, path


def test_whoever_is_asked_is_told_so_everywhere(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 5, 30))
    sitting = host.sitting(table)
    assert sitting.play is not None
    part, _ = next(sitting.play.open)
    seats = sitting.course.order
    for place in range(3):
        each = Visitor(app).sits_at(table, PLAYER, seats[place])
        assert says_your_turn(each.get(each.address(table, "log")).text) == (place == part.seat)


def test_a_phone_that_goes_from_hand_to_hand_calls_no_turn_its_own(app: Flask) -> None:
    """Until somebody else has one too."""
    host, table = a_game(app, random_answers(3, 5, 30))
    sitting = host.sitting(table)
    assert sitting.play is not None
    part, _ = next(sitting.play.open)
    own = Visitor(app).sits_at(table, PLAYER, sitting.course.order[part.seat])
    assert says_your_turn(own.get(own.address(table)).text)
    the_tables(app).store.remove_device(table.id, host.sitting(table).device.id)
    for page in ("", "log"):
        assert not says_your_turn(own.get(own.address(table, page)).text)


def test_a_game_that_is_over_asks_nothing(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 5, WHOLE))
    assert not turns(Page(host.get(host.address(table, "log")).text))


def test_an_action_promises_no_more_raiders_than_lie_in_the_battle_area(app: Flask) -> None:
    answers, area, symbols = before_too_few_raiders()
    host, table = a_game(app, answers, NAMES)
    page = Page(host.get(host.address(table)).text)
    taken = Words("en").of(SYMBOL_NAMES["take_raider"], n=symbols)
    assert taken not in page.text
    assert Words("en").of(SYMBOL_NAMES["take_raider"], n=area) in page.text


def before_too_few_raiders() -> tuple[list[Answer], int, int]:
    """A game that stops where the first action of a card takes more raiders than are left, and the other takes none."""
    for seed in range(60):
        referee = Referee.start(GAME, a_setup(NAMES))
        assert isinstance(referee, Referee)
        chance = random.Random(seed)
        while (asked := referee.decision) is not None:
            if isinstance(asked, Choose) and asked.name == "trick.action" and asked.about is not None:
                counts = [symbols_of(action).count("take_raider") for action in CARDS[int(asked.about.id)].secondary]
                area = referee.snapshot()["battle_area"]
                if max(counts) > area > 0 and min(counts) == 0 and len(counts) == 2:
                    return referee.answers, area, max(counts)
            referee.answer(random_answer(asked, chance))
    raise AssertionError("no such game")
