"""What others enter comes with the news of it; a page that shows something else than its line knows asks for it."""

from playwright.sync_api import Browser, Request, expect

from tests.browser.tables import Device, leave, same_moment, show_something_else, two_phones


def pages_asked(device: Device) -> list[str]:
    """The addresses of which a page asks for its content, from now on."""
    found: list[str] = []

    def note(request: Request) -> None:
        if request.headers.get("x-answer") == "page":
            found.append(request.url)

    device.page.on("request", note)
    return found


def test_a_page_follows_what_others_enter_without_asking(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address, answers=7)
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
    assert player.stamp.partition(".")[0] == host.stamp.partition(".")[0]
    assert asked == []
    leave(host, player)


def test_a_page_that_shows_something_else_asks_once_and_is_right_again(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address, answers=7)
    asked = pages_asked(player)
    for entry, count in enumerate((0, 1, 1)):
        if entry == 1:  # before that all of its page comes over the line
            show_something_else(player)
        host.go_on()
        host.enter(host.legal()[0])
        same_moment(host, player)
        assert len(asked) == count
    leave(host, player)
