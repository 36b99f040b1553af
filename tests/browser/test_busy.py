"""A server with more to do than it can bear: a page that is told to ask again does so, and shows the latest then."""

from playwright.sync_api import Browser, Route, expect

from tests.browser.complaints import BUSY
from tests.browser.tables import leave, same_moment, show_something_else, two_phones


def test_a_page_that_is_told_to_ask_again_shows_the_latest_without_a_word(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address, answers=7)
    told: list[str] = []

    def busy(route: Route) -> None:
        if route.request.headers.get("x-answer") != "page" or len(told) > 1:
            route.continue_()
            return
        told.append(route.request.url)
        route.fulfill(status=503, headers={"Retry-After": "0"})

    player.page.route("**/table/*/", busy)
    host.go_on()
    host.enter("M5")
    same_moment(host, player)
    show_something_else(player)
    before = player.stamp
    host.enter(host.legal()[0])
    expect(player.page.locator("#now")).not_to_have_attribute("data-stamp", before, timeout=10_000)
    assert len(told) == 2
    expect(player.page.locator(".status.seen")).to_have_count(0)
    player.page.unroute("**/table/*/")
    player.complaints.forgive(BUSY)
    leave(host, player)
