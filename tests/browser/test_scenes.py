"""Scenes on a phone: the steps that passed are looked at one after the other, then comes the question."""

import random

from playwright.sync_api import Browser, expect

from companion.engine.messages import OPENING, SCENE, STEPS
from companion.engine.referee import Referee
from companion.formats.gamefile import read_game_file
from companion.formats.parsing import parse
from companion.games import discover
from tests.browser.moments import FIVE, answers_before
from tests.browser.tables import game_in_progress, host_of, leave

#: More answers than any game has.
WHOLE = 100_000


def where_most_steps_pass() -> tuple[int, list[str]]:
    """The answer of a random game with which most steps pass in which hands move something, and their openings."""
    file = read_game_file(parse(game_in_progress(answers=WHOLE).encode()), discover())
    referee = Referee.start(file.game, file.setup)
    assert isinstance(referee, Referee)
    passed: dict[int, list[str]] = {}
    scene = ""
    for count, answer in enumerate(file.answers[:-1], 1):
        told = len(referee.facts)
        referee.answer(answer)
        moving: dict[str, bool] = {scene: False}
        for fact in referee.facts[told:]:
            if fact.definition.tells in (OPENING, SCENE):
                scene = fact.definition.text if fact.definition.tells == SCENE else ""
            moving[scene] = moving.get(scene, False) or fact.definition.tells in STEPS
        passed[count] = [opening for opening, moves in moving.items() if opening and moves and opening != scene]
    most = max(passed, key=lambda count: len(passed[count]))
    return most, passed[most]


def test_steps_that_passed_are_seen_once_before_the_question(browser: Browser, address: str) -> None:
    count, passed = where_most_steps_pass()
    assert len(passed) > 1
    host = host_of(browser, address, "en", game_in_progress(answers=count))
    host.at()
    shown, asked, titles = host.page.locator("[data-scene]:not([hidden])"), host.page.locator("#now"), []
    following = shown.locator("[data-next]:not([hidden])")
    strip = host.page.locator(".player-strip")
    while following.count():
        expect(following).to_have_count(1)
        expect(following).to_be_in_viewport()
        expect(asked).to_be_hidden()
        expect(strip).to_be_hidden()  # it tells what everybody has when all of it has passed
        titles += shown.locator("h2").all_inner_texts()
        following.tap()
    titles += shown.locator("h2").all_inner_texts()  # these stand above the question
    assert [title.strip() for title in titles] == passed  # a space before the sign of the rule belongs to it
    expect(asked).to_be_visible()
    expect(strip).to_be_visible()
    host.page.reload()
    expect(asked).to_be_visible()
    expect(following).to_have_count(0)
    question = host.question.inner_text()
    host.enter_any(random.Random(1))
    host.page.locator("form[action$='/undo'] button").tap()
    expect(asked).to_have_attribute("data-title", question)
    expect(asked).to_be_visible()
    expect(shown).to_have_count(0)
    leave(host)


def test_steps_above_the_question_stand_there_again_after_loading(browser: Browser, address: str) -> None:
    """Hands may not have done them yet."""
    after_the_upkeep = answers_before("preparation.viking-card", late=20)
    host = host_of(browser, address, "cs", game_in_progress(FIVE, after_the_upkeep))
    host.at()
    host.go_on()
    shown = host.page.locator("[data-scene]:not([hidden])")
    above = shown.all_inner_texts()
    assert above
    expect(host.page.locator("#now")).to_be_visible()
    host.at("log")
    host.at()
    expect(host.page.locator("#now")).to_be_visible()
    assert shown.all_inner_texts() == above
    leave(host)


def test_who_has_come_to_the_end_of_what_is_told_sees_it_clearly(browser: Browser, address: str) -> None:
    """What is still hidden shows by fading that there is more; nothing fades where there is nothing more."""
    host = host_of(browser, address, "fr", game_in_progress(answers=1))
    steps = host.page.locator(".scene-now .scene-steps").first
    host.page.evaluate(
        """() => {
          const home = document.querySelector('.scene-now');
          const list = home.querySelector('.scene-steps') ?? home.appendChild(document.createElement('ul'));
          list.className = 'scene-steps cut';
          list.innerHTML = '<li>Une carte</li>'.repeat(40);
        }"""
    )
    for end, cut in ((100, True), (100_000, False), (0, True)):
        steps.evaluate("(list, end) => { list.scrollTop = end; }", end)
        host.page.wait_for_function("cut => document.querySelector('.scene-steps').matches('.cut') === cut", arg=cut)
    leave(host)
