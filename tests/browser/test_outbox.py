"""Entries that cannot be sent: they wait on the device in order, and nothing is lost without a word."""

import re

import pytest
from playwright.sync_api import Browser, Locator, expect

from companion.i18n.words import Words
from companion.tables.refusals import UNDONE_ALREADY
from tests.browser.complaints import MISSING, OFFLINE
from tests.browser.conftest import PHONE, faults_of, width_of
from tests.browser.lending import keep_to_this_test
from tests.browser.tables import (
    NAMES,
    Device,
    device,
    held_back,
    leave,
    open_lobby,
    two_phones,
    until,
    until_answered,
)

#: What a device keeps to be sent, whether anybody is told of it or not.
KEPT = "Object.keys(localStorage).filter((key) => key.startsWith('unsent'))"


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


def undo_of(each: Device) -> Locator:
    return each.page.locator("form[action$='/undo'] button")


def refused_later(browser: Browser, address: str) -> tuple[Device, Device, str]:
    """A player who is cut off marks a town, while the host is quicker; the town of the host."""
    host, player = two_phones(browser, address, answers=7)
    cut_off(player)
    player.go_on()
    player.choose("M5")
    expect(waiting(player)).to_have_count(1)
    host.go_on()
    other = next(town for town in host.legal() if town != "M5")
    host.enter(other)
    connect(player)
    expect(player.page.locator(".sending small")).to_be_visible()
    return host, player, other


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


def test_undo_takes_back_what_waits_and_nothing_of_it_is_ever_entered(browser: Browser, address: str) -> None:
    """It once waited behind the card, took back nothing, and was refused for ever."""
    host, player = two_phones(browser, address, answers=7)
    entries = host.page.locator("[data-shown]").get_attribute("data-shown")
    player.go_on()
    question = player.question.inner_text()
    cut_off(player)
    player.choose("M5")
    expect(waiting(player)).to_have_count(1)
    undo_of(player).tap()
    expect(player.page.locator(".sending")).to_be_hidden()
    assert player.question.inner_text() == question
    connect(player)
    expect(player.page.locator(".status.seen")).to_have_count(0)
    player.enter(player.legal()[0])
    expect(player.page.locator(".sending")).to_be_hidden()
    assert lines_with(host, "M5") == 0
    assert host.page.locator("[data-shown]").get_attribute("data-shown") == str(int(entries or 0) + 1)
    leave(host, player)


def test_undo_takes_back_an_entry_of_which_only_the_reply_was_lost(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address, answers=7)
    player.go_on()
    question = player.question.inner_text()
    player.page.route(
        "**/answer", lambda route: (route.fetch(), route.abort("internetdisconnected"))
    )  # it is kept, and nobody hears of it
    player.choose("M5")
    expect(waiting(player)).to_have_count(1)
    host.at()
    assert lines_with(host, "M5") == 1
    player.page.route("**/undo", lambda route: route.abort("internetdisconnected"))  # the network is gone altogether
    undo_of(player).tap()
    expect(waiting(player)).to_have_count(0)
    player.page.unroute_all()
    player.page.evaluate("dispatchEvent(new Event('online'))")
    until(player.page, lambda: player.page.evaluate(KEPT) == [], "nothing is left to be sent")
    expect(player.page.locator(".sending")).to_be_hidden()
    host.at("log")
    expect(host.page.locator(".log-line.undone", has_text="M5")).to_have_count(1)
    player.at()
    assert player.question.inner_text() == question
    player.complaints.forgive(OFFLINE)
    leave(host, player)


def test_undo_of_what_is_on_its_way_takes_it_back_as_soon_as_it_has_come(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address, answers=7)
    player.go_on()
    question, before = player.question.inner_text(), player.stamp
    held = held_back(player.page, "**/answer")
    player.choose("M5")
    until(player.page, lambda: bool(held), "it is on its way")
    undo_of(player).tap()
    held[0].continue_()
    player.page.unroute_all()
    until_answered(player.page, before)
    assert player.question.inner_text() == question
    assert player.page.locator("#now form[data-now]").last.get_attribute("inert") is None
    expect(player.page.locator(".sending")).to_be_hidden()
    host.at("log")
    expect(host.page.locator(".log-line.undone", has_text="M5")).to_have_count(1)
    leave(host, player)


def test_undo_of_a_redo_that_is_on_its_way_takes_that_back(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address, answers=30)
    state = player.page.locator("[data-shown]")
    before = int(state.get_attribute("data-shown") or 0)
    undo_of(player).tap()
    expect(state).to_have_attribute("data-shown", str(before + 1))
    question = player.question.inner_text()
    held = held_back(player.page, "**/redo")
    player.page.locator("form[action$='/redo'] button").tap()
    until(player.page, lambda: bool(held), "it is on its way")
    player.page.wait_for_timeout(500)
    undo_of(player).tap()
    held[0].continue_()
    player.page.unroute_all()
    expect(state).to_have_attribute("data-shown", str(before + 3))
    assert player.question.inner_text() == question
    expect(player.page.locator(".sending")).to_be_hidden()
    leave(host, player)


def test_what_is_refused_later_is_kept_with_its_reason_until_it_is_dropped(browser: Browser, address: str) -> None:
    host, player, _ = refused_later(browser, address)
    refused = waiting(player).inner_text()
    player.at()
    expect(waiting(player)).to_have_text(re.compile(r"\s*".join(map(re.escape, refused.split()))))
    assert faults_of(player.page) == []
    expect(player.page.locator(".sending > button")).to_have_count(0)  # nobody can be quicker than who was
    waiting(player).locator("button").tap()
    expect(player.page.locator(".sending")).to_be_hidden()
    player.at()
    expect(player.question).to_be_visible()
    assert waiting(player).count() == 0
    leave(host, player)


def test_undo_drops_what_was_refused_before_it_takes_back_what_stands(browser: Browser, address: str) -> None:
    host, player, other = refused_later(browser, address)
    undo_of(player).tap()
    expect(player.page.locator(".sending")).to_be_hidden()
    assert lines_with(host, other) == 1
    player.page.wait_for_timeout(500)  # nobody means both by one tap
    undo_of(player).tap()
    until(player.page, lambda: player.page.evaluate(KEPT) == [], "it has come")
    host.at("log")
    expect(host.page.locator(".log-line.undone", has_text=other)).to_have_count(1)
    leave(host, player)


def test_nothing_overtakes_an_entry_that_was_refused(browser: Browser, address: str) -> None:
    host, player, _ = refused_later(browser, address)
    expect(waiting(player)).to_have_count(1)
    before = host.stamp
    player.choose(player.legal()[0])
    expect(waiting(player)).to_have_count(2)
    assert host.stamp == before
    waiting(player).first.locator("button").tap()
    expect(host.page.locator("#now")).not_to_have_attribute("data-stamp", before)
    expect(waiting(player)).to_have_count(0)
    leave(host, player)


def test_an_undo_that_comes_too_late_can_only_be_dropped(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address, answers=7)
    cut_off(player)
    undo_of(player).tap()
    expect(waiting(player)).to_have_count(1)
    host.go_on()
    host.enter(host.legal()[0])
    connect(player)
    expect(player.page.locator(".sending small")).to_be_visible()
    expect(player.page.locator(".sending > button")).to_have_count(0)
    waiting(player).locator("button").tap()
    expect(player.page.locator(".sending")).to_be_hidden()
    leave(host, player)


def test_two_undos_of_one_entry_undo_nothing_else_and_the_second_says_so(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address, answers=7)
    cut_off(player)
    undo_of(player).tap()
    expect(waiting(player)).to_have_count(1)
    undo_of(host).tap()
    expect(host.page.locator(".put-right")).to_be_visible()
    connect(player)
    expect(player.page.locator(".sending small")).to_contain_text(Words("cs").of(UNDONE_ALREADY))
    expect(player.page.locator(".sending > button")).to_have_count(0)  # it can only be dropped
    waiting(player).locator("button").tap()
    expect(player.page.locator(".sending")).to_be_hidden()
    leave(host, player)


def removed_while_cut_off(browser: Browser, address: str) -> tuple[Device, Device]:
    """A host, and a phone that entered a card without the network, was removed meanwhile and is back."""
    host, player = two_phones(browser, address, answers=7)
    cut_off(player)
    player.go_on()
    player.choose("M5")
    expect(waiting(player)).to_have_count(1)
    host.at("people")
    host.page.locator(".people-list details summary").last.tap()
    host.page.locator("form[action$='/remove'] button").last.tap()
    expect(host.page.locator(".people-list > li")).to_have_count(1)
    connect(player)
    return host, player


def test_who_is_removed_while_cut_off_keeps_what_was_entered(browser: Browser, address: str) -> None:
    host, player = removed_while_cut_off(browser, address)
    unsent = player.page.locator(".unsent-list li")
    expect(unsent).to_have_count(1)
    assert faults_of(player.page) == []
    assert width_of(player.page) <= PHONE["width"]
    player.page.reload()
    unsent.locator("button").tap()  # it can be thrown away
    expect(unsent).to_have_count(0)
    player.page.reload()
    expect(player.page.locator("#code")).to_be_visible()
    expect(player.page.locator("[data-unsent]")).to_be_hidden()
    player.complaints.forgive(MISSING)
    leave(host, player)


@pytest.mark.parametrize("meanwhile", [False, True])
def test_who_comes_back_after_being_removed_enters_what_still_fits(
    browser: Browser, address: str, meanwhile: bool
) -> None:
    host, player = removed_while_cut_off(browser, address)
    expect(player.page.locator(".unsent-list li")).to_have_count(1)
    code = host.page.locator(".big-code").inner_text()
    host.at()
    if meanwhile:
        host.enter(next(card for card in host.legal() if card != "M5"))
    before = host.stamp
    player.page.locator("#code").fill(code)
    player.page.locator(".join-form button").tap()
    player.page.locator("label:has(input[name='as'][value='1'])").tap()
    player.page.locator("main form button").last.tap()
    expect(player.question).to_be_visible()
    if meanwhile:  # and nothing of it lies on the new question
        expect(player.page.locator(".just")).to_be_visible()
    else:
        until(host.page, lambda: host.stamp != before, "what waited is never entered")
    expect(waiting(player)).to_have_count(0)
    expect(player.page.locator(".sending")).to_be_hidden()
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
