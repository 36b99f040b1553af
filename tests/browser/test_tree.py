"""A round by the accessibility tree alone, and by the keyboard alone: what nobody sees is told, and can be entered."""

import random
import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from companion.engine.messages import M
from companion.games.brian_boru.messages.board import CHOOSE as CHOOSE_ON_BOARD
from companion.games.brian_boru.messages.live import HANDS_READY
from companion.i18n.pages import table as said
from companion.i18n.words import Words
from tests.browser.tables import Device, game_in_progress, host_of, leave
from tests.browser.test_table import by_keyboard

pytestmark = pytest.mark.soak

#: The first question of the first round comes after so many answers; no round has more of them.
FIRST, MOST = 5, 90
OPTIONS = "#now .choice:not(.greyed) button[data-option]:not(.extra)"


def in_words(definition: M) -> str:
    return Words("en").of(definition)


def is_over(each: Device) -> bool:
    """Whether the first round is."""
    return "1" not in re.findall(r"\d+", each.page.locator(".where").first.text_content() or "")


class Listener:
    """Somebody who knows of the page what a screen reader tells, and presses Enter."""

    def __init__(self, page: Page) -> None:
        self.page, self.main = page, page.get_by_role("main")
        self.heard: list[str] = []

    @property
    def going_on(self) -> Locator:
        names = [re.escape(in_words(name)) for name in (said.NEXT, HANDS_READY)]
        return self.main.get_by_role("button", name=re.compile(f"^({'|'.join(names)})$"))

    def enters(self, chance: random.Random) -> None:
        """Hear the question, and answer it in some legal way."""
        while self.going_on.count():
            self.going_on.first.press("Enter")
        heading = self.main.get_by_role("heading", level=1).last
        question = heading.inner_text().removeprefix(in_words(said.YOUR_TURN))
        for rule in heading.get_by_role("link").all_inner_texts():
            question = question.removesuffix(rule).strip()
        offered = self.main.get_by_role("group", name=question, exact=True).get_by_role("button")
        legal = [each for each in offered.all() if in_words(said.NOT_NOW) not in (each.text_content() or "")]
        if not legal:  # a town on the map
            towns = self.main.get_by_role("group", name=in_words(CHOOSE_ON_BOARD)).get_by_role("link")
            legal = [each for each in towns.all() if each.get_attribute("aria-disabled") != "true"]
        stamp = self.page.locator("#now").get_attribute("data-stamp") or ""
        chance.choice(legal).press("Enter")
        expect(self.page.locator("#now")).not_to_have_attribute("data-stamp", stamp)
        expect(self.page.locator("#now")).not_to_have_attribute("data-stamp", "")
        self.heard.append(self.page.get_by_role("status").first.inner_text())


def test_a_round_by_the_accessibility_tree_alone(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "en", game_in_progress(answers=FIRST), has_touch=False)
    listener, chance = Listener(host.page), random.Random(6)
    for _ in range(MOST):
        if is_over(host):
            break
        listener.enters(chance)
    assert is_over(host)
    heard = " ".join(listener.heard)
    assert heard.count("wins the trick") == 5
    leave(host)


def test_a_round_by_keyboard_alone(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "pl", game_in_progress(answers=FIRST), has_touch=False)
    asked = set()
    for _ in range(MOST):
        while host.page.locator("[data-next]:visible").count():
            by_keyboard(host.page, "[data-next]")
            host.page.keyboard.press("Enter")
        if is_over(host):
            break
        asked.add(host.page.locator("#now form[data-now]").last.get_attribute("data-decision"))
        before = host.stamp
        by_keyboard(host.page, OPTIONS if host.page.locator(f"{OPTIONS} >> visible=true").count() else "#now svg .on")
        host.page.keyboard.press("Enter")
        expect(host.page.locator("#now")).not_to_have_attribute("data-stamp", before)
        expect(host.page.locator("#now")).not_to_have_attribute("data-stamp", "")
    assert is_over(host)
    assert {"trick.town", "trick.lead", "trick.card", "trick.action"} <= asked
    leave(host)
