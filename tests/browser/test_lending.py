"""A browser that is lent on knows nothing of the test before, and tells that one nothing."""

from playwright.sync_api import Browser

from tests.browser.conftest import PHONE
from tests.browser.lending import borrow, give_back, hear, wire_of

KEEP = "() => { localStorage.kept = sessionStorage.kept = '1'; document.cookie = 'kept=1; path=/'; }"
KEPT = "() => [localStorage.kept ?? '', sessionStorage.kept ?? '', document.cookie]"


def test_nothing_of_a_test_is_left_in_a_browser_that_is_lent_on(browser: Browser, address: str) -> None:
    settings = {"viewport": PHONE, "timezone_id": "Europe/Dublin"}  # nobody else borrows such a one
    lent, asked = borrow(browser, **settings), list[str]()
    hear(lent.page, "request", lambda request: asked.append(request.url))
    control = wire_of(lent.page)
    lent.page.goto(f"{address}/en/")
    lent.page.evaluate(KEEP)
    assert "kept=1" in lent.page.evaluate(KEPT)[2]
    lent.context.set_offline(True)
    give_back(lent.context, address)
    before = len(asked)
    assert before
    again = borrow(browser, **settings)
    assert again is lent
    assert wire_of(again.page) is control
    again.page.goto(f"{address}/pl/")
    assert again.page.evaluate(KEPT) == ["", "", ""]
    assert len(asked) == before
    give_back(again.context, address)
