"""Whose turn it is, and the way back to it, stays in sight wherever somebody looks at a table."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.tables import Device, game_in_progress, host_of, leave

#: After so many answers somebody plays a card.
ANSWERS = 30
#: Whether something can be tapped where it stands, because nothing lies above it.
TOUCHABLE = """thing => { const { left, top, width, height } = thing.getBoundingClientRect();
  const met = document.elementFromPoint(left + width / 2, top + height / 2);
  return met !== null && (thing === met || thing.contains(met)); }"""


@pytest.fixture(scope="module")
def host(browser: Browser, address: str) -> Device:
    return host_of(browser, address, "fr", game_in_progress(answers=ANSWERS))


@pytest.mark.parametrize("path", ["board", "score", "log", "people", "correct", "amend/5"])
def test_at_the_foot_of_a_page_one_tap_leads_back(host: Device, path: str) -> None:
    host.at()
    question = host.question.inner_text()
    host.at(path)
    host.page.evaluate("scrollTo({top: document.body.scrollHeight, behavior: 'instant'})")
    turn = host.page.locator(".turn")
    expect(turn).to_be_in_viewport(ratio=1)
    assert turn.evaluate(TOUCHABLE)
    assert question in turn.inner_text()
    if path != "correct":  # there the colour in the hand stays above the map
        for tab in host.page.locator(".tabs a, .other summary").all():
            expect(tab).to_be_in_viewport(ratio=0.95)
            assert tab.evaluate(TOUCHABLE)
    turn.tap()
    host.page.wait_for_url(re.compile(r"/table/[^/]+/$"))


def test_a_rule_leaves_in_sight_what_is_asked(host: Device) -> None:
    host.at()
    question = host.question.inner_text()
    host.page.locator("#now .rule-link").first.tap()
    turn = host.page.locator("dialog .turn")
    expect(turn).to_have_text(question)
    expect(turn).to_be_in_viewport(ratio=0.95)
    turn.tap()
    expect(host.page.locator("dialog")).to_have_count(0)


def test_a_rule_on_another_page_leads_back_too(host: Device) -> None:
    host.at("log")
    host.page.locator("details:has(.rule-link) summary").first.tap()
    host.page.locator(".rule-link:visible").first.tap()
    host.page.locator("dialog .turn").tap()
    host.page.wait_for_url(re.compile(r"/table/[^/]+/$"))
    leave(host)
