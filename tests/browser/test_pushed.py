"""What others enter comes with the news of it; a page that shows something else than its line knows asks for it."""

from playwright.sync_api import Browser, Request, Route, expect

from tests.browser.tables import Device, leave, same_moment, show_something_else, two_phones, until


def pages_asked(device: Device) -> list[str]:
    """The addresses of which a page asks for its content, from now on."""
    found: list[str] = []

    def note(request: Request) -> None:
        if request.headers.get("x-answer") == "page":
            found.append(request.url)

    device.page.on("request", note)
    return found


def two_that_listen(browser: Browser, address: str, answers: int) -> tuple[Device, Device]:
    """Two phones of which the other one has heard of an entry, so its line of news is open."""
    host, player = two_phones(browser, address, answers=answers)
    host.go_on()
    host.enter(host.legal()[0])
    same_moment(host, player)
    return host, player


def test_a_page_follows_what_others_enter_without_asking(browser: Browser, address: str) -> None:
    host, player = two_that_listen(browser, address, answers=6)
    asked = pages_asked(player)
    shown = player.page.locator("[data-shown]")
    for option in ("M5", None, None):
        before = int(shown.get_attribute("data-shown") or 0)
        host.go_on()
        if option:
            host.choose(option)
        else:
            host.page.locator(".undo button, button.undo").first.dispatch_event("click")
        expect(shown).to_have_attribute("data-shown", str(before + 1))
    same_moment(host, player)
    legal = [phone.page.locator("#now button[data-option]").count() for phone in (host, player)]
    assert legal[0] == legal[1]
    assert asked == []
    leave(host, player)


def test_a_page_that_shows_something_else_asks_once_and_is_right_again(browser: Browser, address: str) -> None:
    host, player = two_that_listen(browser, address, answers=6)
    asked = pages_asked(player)
    for entry, count in enumerate((0, 1, 1)):
        if entry == 1:  # before that all of its page comes over the line
            show_something_else(player)
        host.go_on()
        host.enter(host.legal()[0])
        same_moment(host, player)
        assert len(asked) == count
    leave(host, player)


def test_a_page_of_a_device_that_looks_first_since_its_line_was_opened_asks(browser: Browser, address: str) -> None:
    host, player = two_that_listen(browser, address, answers=7)
    player.page.context.request.get(f"{player.page.url}?look=1")  # as on another page of the same device
    player.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    looking = player.page.locator("#now form[data-live]")
    expect(looking).to_have_count(1)
    asked = pages_asked(player)
    host.go_on()
    host.enter(host.legal()[0])
    same_moment(host, player)
    assert looking.count() == 1
    assert len(asked) == 1
    leave(host, player)


def test_what_was_asked_for_before_an_entry_and_comes_behind_it_takes_nothing_back(
    browser: Browser, address: str
) -> None:
    host, player = two_phones(browser, address, answers=7)
    host.go_on()
    held: list[Route] = []
    stale = host.page.request.get(host.page.url, headers={"X-Answer": "page"}).text()
    here = host.page.url

    def hold(route: Route) -> None:
        held.append(route)

    host.page.route(lambda url: url == here, hold)
    host.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    until(host.page, lambda: len(held) == 1, "nothing is asked for")
    shown = host.page.locator("[data-shown]")
    before = int(shown.get_attribute("data-shown") or 0)
    host.enter(host.legal()[0])
    expect(shown).to_have_attribute("data-shown", str(before + 1))
    held[0].fulfill(body=stale)
    until(host.page, lambda: len(held) == 2, "what was late is not asked for again")
    assert shown.get_attribute("data-shown") == str(before + 1)
    held[1].continue_()
    host.page.unroute_all()
    same_moment(host, player)
    leave(host, player)
