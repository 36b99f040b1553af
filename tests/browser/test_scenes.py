"""Scenes on a phone: the steps that passed are looked at one after the other, then comes the question."""

import random

from playwright.sync_api import Browser, expect

from companion.engine.messages import OPENING, SCENE
from companion.engine.referee import Referee
from companion.formats.gamefile import read_game_file
from companion.formats.parsing import parse
from companion.games import discover
from tests.browser.tables import game_in_progress, host_of, leave

#: More answers than any game has.
WHOLE = 100_000


def where_most_steps_pass() -> tuple[int, int]:
    """The answer of a random game with which most steps pass that are seen by themselves, and how many they are."""
    file = read_game_file(parse(game_in_progress(answers=WHOLE).encode()), discover())
    referee = Referee.start(file.game, file.setup)
    assert isinstance(referee, Referee)
    passed: dict[int, int] = {}
    under_way = ""
    for count, answer in enumerate(file.answers[:-1], 1):
        told = len(referee.facts)
        referee.answer(answer)
        opened = [fact.definition.tells for fact in referee.facts[told:] if fact.definition.tells in (OPENING, SCENE)]
        passed[count] = [under_way, *opened][:-1].count(SCENE)
        under_way = opened[-1] if opened else under_way
    most = max(passed, key=passed.__getitem__)
    return most, passed[most]


def test_steps_that_passed_are_seen_once_before_the_question(browser: Browser, address: str) -> None:
    count, passed = where_most_steps_pass()
    assert passed > 1
    host = host_of(browser, address, "fr", game_in_progress(answers=count))
    host.at()
    shown, titles = host.page.locator("[data-scene]:not([hidden])"), []
    for _ in range(passed):
        expect(shown).to_have_count(1)
        expect(host.question).to_be_hidden()
        titles.append(shown.locator("h2").inner_text())
        shown.locator("[data-next]").tap()
    assert len(set(titles)) == passed
    expect(shown).to_have_count(0)
    expect(host.question).to_be_visible()
    host.page.reload()
    expect(host.question).to_be_visible()
    expect(shown).to_have_count(0)
    asked = host.question.inner_text()
    host.enter_any(random.Random(1))
    host.page.locator("form[action$='/undo'] button").tap()
    expect(host.question).to_have_text(asked)
    expect(host.question).to_be_visible()
    expect(shown).to_have_count(0)
    leave(host)
