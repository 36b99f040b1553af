"""What was taken back or changed is told in so few lines that the question below it stays whole in the first screen."""

import re

import pytest
from playwright.sync_api import Browser, expect

from companion.i18n import LANGUAGES
from tests.browser.conftest import PHONE
from tests.browser.tables import Device, game_in_progress, host_of, leave, until_answered

#: How far down the last card stands that could be tapped.
LOWEST = """() => Math.max(...[...document.querySelectorAll("#now button[data-option]")]
    .map((one) => one.getBoundingClientRect().bottom))"""
#: After so many answers somebody plays the last card of a trick; by so many entries before it somebody used a card.
ANSWERS, EARLIER = 30, 25


@pytest.fixture(params=LANGUAGES)
def host(browser: Browser, address: str, request: pytest.FixtureRequest) -> Device:
    return host_of(browser, address, request.param, game_in_progress(answers=ANSWERS))


def fits(host: Device) -> bool:
    return bool(host.page.evaluate(LOWEST) <= PHONE["height"])


def test_several_entries_that_are_taken_back_leave_room_for_the_question(host: Device) -> None:
    for _ in range(3):
        before = host.stamp
        host.page.locator("form[action$='/undo'] button").dispatch_event("click")
        expect(host.page.locator("#now")).not_to_have_attribute("data-stamp", before)
    expect(host.page.locator(".put-right")).to_be_visible()
    assert fits(host)
    leave(host)


def test_how_much_there_is_to_put_back_is_told_before_all_of_it(host: Device) -> None:
    more = host.page.locator(".put-right .and-more").first
    while not more.count():
        before = host.stamp
        host.page.locator("form[action$='/undo'] button").dispatch_event("click")
        until_answered(host.page, before)
    fold = host.page.locator(".put-right details").first
    expect(more).to_be_visible()
    count = int(re.findall(r"\d+", more.inner_text())[0])
    assert fold.locator("li").count() == count > 1
    fold.locator("summary").dispatch_event("click")
    expect(fold.locator("li").last).to_be_visible()
    expect(more).to_be_hidden()
    leave(host)


def test_a_changed_entry_and_what_hands_do_about_it_leave_room_for_the_question(host: Device) -> None:
    host.at(f"amend/{EARLIER}")
    host.page.locator("#content .actions .choice:not(.greyed) button").last.dispatch_event("click")
    host.page.locator(".enter-bar button").dispatch_event("click")
    expect(host.page.locator(".put-right details")).to_have_count(2)
    assert fits(host)
    leave(host)
