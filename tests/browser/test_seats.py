"""Seats in real browsers: who asks for one, who gives it, and who comes to a table by its address."""

import re

from playwright.sync_api import Browser, expect

from tests.browser.complaints import MISSING
from tests.browser.conftest import PHONE, faults_of, width_of
from tests.browser.tables import NAMES, Device, come_to, device, game_in_progress, host_of, leave


def fits(*devices: Device) -> None:
    for each in devices:
        assert faults_of(each.page) == []
        assert width_of(each.page) <= PHONE["width"]


def test_a_seat_is_asked_for_and_given_while_everybody_looks(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "cs", game_in_progress(answers=30))
    holder, asking = device(browser, address, "es"), device(browser, address, "pl")
    come_to(host, holder, "1", NAMES[1])
    expect(holder.page.locator(".for-you")).to_have_count(0)  # who sits on a free seat of the same name is no news
    asking.open(f"/join/{host.code()}")
    taken = asking.page.locator("label:has(input[name='as'][value='1'])")
    expect(taken.locator("small")).to_be_visible()  # its device is marked
    expect(asking.page.locator("label:has(input[name='as'][value='2']) small")).to_have_count(0)
    fits(asking)
    host.at()
    taken.tap()
    asking.page.locator("main form button").tap()
    requests = [each.page.locator(".seat-request") for each in (host, holder, asking)]
    for request in requests:
        expect(request).to_be_visible()  # without loading a page again
        expect(request).to_contain_text(NAMES[1])
        expect(request).to_be_in_viewport()
    expect(requests[0].locator("button")).to_have_count(2)
    expect(requests[2].locator("button")).to_have_count(1)
    fits(host, holder, asking)
    holder.page.wait_for_timeout(600)  # a tap on what has just come is none
    requests[1].locator("button").first.tap()
    for each, request in zip((host, holder, asking), requests, strict=True):
        expect(request).to_have_count(0)
        expect(each.page.locator(".for-you")).to_contain_text(re.compile(rf"\d[:.]\d\d.*{NAMES[1]} 2.*{NAMES[1]}"))
    fits(host, holder, asking)
    holder.at("notes")
    expect(holder.page.locator(".notes-of .hint", has_text=f"{NAMES[1]} 2")).to_be_visible()
    fits(holder)
    leave(host, holder, asking)


def test_who_is_not_let_is_told_by_the_page_and_may_ask_again(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "es", game_in_progress(answers=30))
    holder, asking = device(browser, address, "cs"), device(browser, address, "fr")
    come_to(host, holder, "1", NAMES[1])
    come_to(host, asking, "2", NAMES[2])
    asking.at("people")
    asking.page.locator("summary", has_text="Changer de place").tap()
    asking.page.locator(f"form[action$='/sit'] button:has-text('{NAMES[1]}')").tap()
    expect(asking.page.locator(".seat-request")).to_be_visible()
    fits(asking)
    expect(holder.page.locator(".seat-request")).to_be_visible()
    holder.page.wait_for_timeout(600)  # a tap on what has just come is none
    holder.page.locator(".seat-request button").last.tap()
    for each in (host, holder, asking):
        expect(each.page.locator(".seat-request")).to_have_count(0)
    denied = asking.page.locator(".seat-denied")
    expect(denied).to_contain_text(NAMES[1])  # without loading the page again
    expect(host.page.locator(".seat-denied")).to_have_count(0)
    fits(asking)
    asking.page.wait_for_timeout(600)
    denied.locator("button").tap()
    expect(denied).to_have_count(0)
    asking.page.reload()
    asking.page.locator("summary", has_text="Changer de place").tap()
    asking.page.locator(f"form[action$='/sit'] button:has-text('{NAMES[1]}')").tap()
    expect(holder.page.locator(".seat-request")).to_be_visible()
    asking.page.locator(".seat-request button").tap()  # it is taken back
    expect(holder.page.locator(".seat-request")).to_have_count(0)
    leave(host, holder, asking)


def test_the_address_of_a_table_leads_a_stranger_to_its_code(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "cs", game_in_progress(answers=30))
    code = host.code()
    stranger = device(browser, address, "es")
    stranger.page.goto(f"{address}/es{host.table}")
    expect(stranger.page.locator("#code")).to_be_in_viewport(ratio=1)
    fits(stranger)
    stranger.page.fill("#code", code)
    stranger.page.locator(".join-form button").tap()
    expect(stranger.page.locator("input[name='as']").first).to_be_attached()
    stranger.complaints.forgive(MISSING)
    leave(host, stranger)


def test_the_host_removes_all_who_only_look_on(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "es", game_in_progress(answers=30))
    player, viewer, screen = (device(browser, address, language) for language in ("cs", "pl", "fr"))
    for each, role in ((player, "1"), (viewer, "viewer"), (screen, "screen")):
        come_to(host, each, role, NAMES[1] if each is player else "")
    host.at("people")
    everybody = host.page.locator(".people-list > li")
    expect(everybody).to_have_count(4)
    host.page.locator("summary", has_text="Quitar los 2").tap()
    fits(host)
    host.page.locator("form[action$='/remove-watchers'] button").tap()
    expect(everybody).to_have_count(2)
    for each in (viewer, screen):
        expect(each.page.locator("#code")).to_be_visible()
        fits(each)
        each.complaints.forgive(MISSING)
    expect(player.question).to_be_visible()
    leave(host, player, viewer, screen)


def test_what_is_passed_on_at_the_table_leads_to_who_one_is(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "cs", game_in_progress(answers=30))
    host.at("people")
    passed_on = host.page.locator(".address a").get_attribute("href")
    assert passed_on
    guest = device(browser, address, "es")
    guest.page.goto(passed_on)
    guest.page.locator("label:has(input[name='as'][value='2'])").tap()
    fits(guest)
    guest.page.locator("main form button").tap()
    guest.page.wait_for_url(re.compile("/es/table/"))
    expect(guest.question).to_be_visible()
    leave(host, guest)
