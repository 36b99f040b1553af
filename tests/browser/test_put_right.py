"""What was taken back or changed is told in so few lines that the question below it stays whole in the first screen."""

import pytest
from playwright.sync_api import Browser, expect

from companion.i18n import LANGUAGES
from tests.browser.conftest import PHONE
from tests.browser.tables import Device, game_in_progress, host_of, leave, until_answered
from tests.soaking import soaking
from tests.widest import WIDEST

#: How far down the last card stands that could be tapped.
LOWEST = """() => Math.max(...[...document.querySelectorAll("#now button[data-option]")]
    .map((one) => one.getBoundingClientRect().bottom))"""
#: After so many answers somebody plays the last card of a trick; by so many entries before it somebody used a card.
ANSWERS, EARLIER = 30, 25


@pytest.fixture(params=[WIDEST, *soaking(*LANGUAGES)])
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


def test_whoever_has_put_it_right_says_so_and_finds_it_again_below(host: Device) -> None:
    """Nothing of it is folded before, and the next entry does not take it away."""
    box = host.page.locator(".put-right")
    while not box.locator(".lies-list").count():
        undo(host)
    expect(box.locator("details")).to_have_count(0)
    box.locator("form button").tap()
    expect(box).to_have_count(0)
    earlier = host.page.locator("[data-part=earlier] details").first
    earlier.locator("summary").tap()
    expect(earlier.locator(".lies-list")).to_be_visible()
    undo(host)
    host.enter(host.legal()[-1])
    expect(box.locator(".lies-list").first).to_be_visible()
    leave(host)


def undo(host: Device) -> None:
    before = host.stamp
    host.page.locator("form[action$='/undo'] button").dispatch_event("click")
    until_answered(host.page, before)


def test_a_changed_entry_and_what_hands_do_about_it_leave_room_for_the_question(host: Device) -> None:
    host.at(f"amend/{EARLIER}")
    host.page.locator("#content .actions .choice:not(.greyed) button").last.dispatch_event("click")
    host.page.locator(".enter-bar button").dispatch_event("click")
    expect(host.page.locator(".put-right .lies-list")).to_be_visible()
    assert fits(host)
    leave(host)
