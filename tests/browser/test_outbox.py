"""Entries that cannot be sent: they wait on the device in order, and nothing is lost without a word."""

import re

from playwright.sync_api import Browser, Locator, expect

from tests.browser.complaints import MISSING
from tests.browser.conftest import faults_of
from tests.browser.lending import keep_to_this_test
from tests.browser.tables import (
    NAMES,
    Device,
    device,
    leave,
    open_lobby,
    two_phones,
)


def waiting(each: Device) -> Locator:
    """What the bar at the bottom lists."""
    return each.page.locator(".sending.unsent li")


def cut_off(each: Device) -> None:
    each.page.context.set_offline(True)
    expect(each.page.locator(".status.seen")).to_be_visible()


def connect(each: Device) -> None:
    each.page.context.set_offline(False)


def lines_with(each: Device, text: str) -> int:
    """How many entries of the log tell of something."""
    each.at("log")
    return each.page.locator(".log-line", has_text=text).count()


def add_player(each: Device, name: str) -> None:
    each.page.fill("#add-name", name)
    each.page.locator(".add-seat button").tap()


def card_and_undo(browser: Browser, address: str) -> tuple[Device, Device, str]:
    """A player who is cut off enters a card and taps Undo; the other phone is the host's."""
    host, player = two_phones(browser, address, answers=7)
    cut_off(player)
    player.go_on()
    player.choose("M5")
    expect(waiting(player)).to_have_count(1)
    player.page.locator("form[action$='/undo'] button").tap()
    expect(waiting(player)).to_have_count(2)
    return host, player, player.page.locator("form[action$='/undo']").get_attribute("data-enter") or ""


def test_an_entry_made_without_a_network_is_sent_when_it_is_back_and_entered_once(
    browser: Browser, address: str
) -> None:
    host, player = two_phones(browser, address, answers=7)
    cut_off(player)
    player.go_on()
    player.choose("M5")
    expect(waiting(player)).to_contain_text("M5")
    player.choose("M5")  # who taps twice means one entry
    expect(waiting(player)).to_have_count(1)
    connect(player)
    expect(player.page.locator(".status.seen")).to_have_count(0)
    expect(waiting(player)).to_have_count(0)
    assert lines_with(host, "M5") == 1
    leave(host, player)


def test_an_entry_is_sent_after_its_page_was_closed(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address, answers=7)
    before = host.stamp
    cut_off(player)
    player.go_on()
    player.choose("M5")
    expect(waiting(player)).to_have_count(1)
    assert host.stamp == before
    player.close_page()
    connect(player)
    player.open(host.table + "people")
    expect(host.page.locator("#now")).not_to_have_attribute("data-stamp", before)
    assert lines_with(host, "M5") == 1
    leave(host, player)


def test_several_entries_of_one_form_wait_and_are_sent_in_order(browser: Browser, address: str) -> None:
    host = device(browser, address, "pl")
    open_lobby(host.page, address, "pl", NAMES[:1])
    cut_off(host)
    for name in NAMES[1:4]:
        add_player(host, name)
    add_player(host, NAMES[3])
    expect(waiting(host)).to_have_count(3)
    connect(host)
    expect(host.page.locator(".seat-list .seat-row .seat")).to_have_text(NAMES[:4])
    expect(waiting(host)).to_have_count(0)
    expect(host.page.locator("#add-name")).to_have_value("")
    leave(host)


def test_a_card_is_not_lost_when_undo_is_tapped_after_it(browser: Browser, address: str) -> None:
    host, player, undo = card_and_undo(browser, address)
    before = host.stamp
    connect(player)
    expect(host.page.locator("#now")).not_to_have_attribute("data-stamp", before)
    expect(waiting(player)).to_have_count(1)
    expect(waiting(player)).to_contain_text(undo)  # it took back what was the last entry then, and is no more
    assert lines_with(host, "M5") == 1
    leave(host, player)


def test_what_is_refused_later_is_kept_with_its_reason_until_somebody_decides(browser: Browser, address: str) -> None:
    host, player, undo = card_and_undo(browser, address)
    connect(player)
    expect(waiting(player)).to_have_count(1)
    refused = waiting(player).inner_text()
    assert player.page.locator(".sending small").inner_text()
    player.at()
    expect(waiting(player)).to_have_text(re.compile(r"\s*".join(map(re.escape, refused.split()))))
    assert faults_of(player.page) == []
    player.page.locator(".sending > button").tap()
    expect(waiting(player)).to_contain_text(undo)  # still refused
    waiting(player).locator("button").tap()
    expect(player.page.locator(".sending")).to_be_hidden()
    player.at()
    expect(player.question).to_be_visible()
    assert waiting(player).count() == 0
    leave(host, player)


def test_nothing_overtakes_an_entry_that_was_refused(browser: Browser, address: str) -> None:
    host, player, _ = card_and_undo(browser, address)
    before = host.stamp
    connect(player)
    expect(host.page.locator("#now")).not_to_have_attribute("data-stamp", before)
    expect(waiting(player)).to_have_count(1)
    before = host.stamp
    player.choose(player.legal()[0])
    expect(waiting(player)).to_have_count(2)
    assert host.stamp == before
    waiting(player).first.locator("button").tap()
    expect(host.page.locator("#now")).not_to_have_attribute("data-stamp", before)
    expect(waiting(player)).to_have_count(0)
    leave(host, player)


def test_one_of_several_waiting_entries_is_discarded(browser: Browser, address: str) -> None:
    host, player, undo = card_and_undo(browser, address)
    before = host.stamp
    player.page.locator(".sending summary").tap()  # several that only wait are folded up
    waiting(player).first.locator("button").tap()
    expect(waiting(player)).to_have_count(1)
    expect(waiting(player)).to_contain_text(undo)
    connect(player)
    expect(host.page.locator("#now")).not_to_have_attribute("data-stamp", before)  # taken back is what stood before
    expect(waiting(player)).to_have_count(0)
    assert lines_with(host, "M5") == 0
    leave(host, player)


def test_who_is_removed_while_cut_off_keeps_what_was_entered(browser: Browser, address: str) -> None:
    host, player, _ = card_and_undo(browser, address)
    host.at("people")
    host.page.locator(".people-list details summary").last.tap()
    host.page.locator("form[action$='/remove'] button").last.tap()
    expect(host.page.locator(".people-list > li")).to_have_count(1)
    connect(player)
    expect(player.page.locator(".sending small")).to_be_visible()
    expect(waiting(player)).to_have_count(2)
    player.complaints.forgive(MISSING)
    leave(host, player)


def test_a_device_that_keeps_nothing_still_sends_in_order(browser: Browser, address: str) -> None:
    host = device(browser, address, "en")
    keep_to_this_test(host.page)
    host.page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
    )
    open_lobby(host.page, address, "en", NAMES[:1])
    cut_off(host)
    for name in NAMES[1:3]:
        add_player(host, name)
    expect(waiting(host)).to_have_count(2)
    connect(host)
    expect(host.page.locator(".seat-list .seat-row .seat")).to_have_text(NAMES[:3])
    leave(host)
