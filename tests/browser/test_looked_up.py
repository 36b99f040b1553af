"""Rules looked up from a live table: they stand before the question, and go away with one tap."""

from playwright.sync_api import Browser, Locator, expect

from tests.browser.tables import Device, game_in_progress, held_back, host_of, leave


def found(browser: Browser, address: str) -> tuple[Device, Locator]:
    """A device with the window of what it searched the rules for."""
    host = host_of(browser, address, "cs", game_in_progress(answers=10))
    host.page.locator("#q").fill("klaster")
    host.page.locator("form.search button").tap()
    window = host.page.locator(".rule-dialog")
    expect(a_rule(window)).to_be_visible()
    return host, window


def a_rule(window: Locator) -> Locator:
    return window.locator("section a[href*='/rule/']").first


def test_what_is_found_in_the_rules_stands_before_the_question(browser: Browser, address: str) -> None:
    host, window = found(browser, address)
    asked = host.page.locator("#now [data-question]").inner_text()
    window.get_by_role("searchbox").fill("cirkev")
    window.locator("form.search button").tap()
    expect(window.locator("form.search input[type=search]")).to_have_attribute("value", "cirkev")
    a_rule(window).tap()
    expect(window.locator("form.search")).to_have_count(0)
    window.locator(".turn-below button").tap()
    expect(window).to_have_count(0)
    assert host.page.locator("#now [data-question]").inner_text() == asked
    assert host.page.url.endswith(host.table)
    leave(host)


def test_what_was_found_is_never_half_covered_by_the_way_out(browser: Browser, address: str) -> None:
    host, window = found(browser, address)
    button = window.locator("button", has_text="Zavřít").first
    a_rule(window).evaluate("(rule) => rule.closest('dialog').scrollBy(0, rule.getBoundingClientRect().top - 60)")
    beside, rule = button.bounding_box(), a_rule(window).bounding_box()
    assert beside
    assert rule
    assert rule["y"] < beside["y"] + beside["height"]  # they stand at one height
    left = window.evaluate("(_, y) => document.elementFromPoint(40, y).closest('section') === null", rule["y"] + 4)
    assert left  # and nothing of the rule is seen beside the button
    leave(host)


def test_a_slow_search_does_not_take_the_place_of_the_rule_that_was_tapped_after_it(
    browser: Browser, address: str
) -> None:
    host, window = found(browser, address)
    held = held_back(host.page, "**/rules/?*cirkev*")
    window.get_by_role("searchbox").fill("cirkev")
    window.locator("form.search button").tap()
    a_rule(window).tap()
    expect(window.locator("form.search")).to_have_count(0)
    title = window.locator("h1").inner_text()
    for request in held:
        request.continue_()
    host.page.wait_for_timeout(500)
    expect(window).to_have_count(1)
    assert window.locator("h1").inner_text() == title
    leave(host)


def test_a_window_that_was_closed_is_not_opened_again_by_a_slow_reply(browser: Browser, address: str) -> None:
    host, window = found(browser, address)
    held = held_back(host.page, "**/rules/?*cirkev*")
    window.get_by_role("searchbox").fill("cirkev")
    window.locator("form.search button").tap()
    window.locator(".turn-below button").tap()
    expect(window).to_have_count(0)
    for request in held:
        request.continue_()
    host.page.wait_for_timeout(500)
    expect(window).to_have_count(0)
    leave(host)
