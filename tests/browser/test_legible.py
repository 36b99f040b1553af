"""Words are whole on every page, in the languages of long words: none is broken apart, cut off or beneath another.

Twice as large they may be broken, but nothing lies beyond the edge of the screen.
"""

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.conftest import DESKTOP, PHONE, Visit, enlarge, width_of
from tests.browser.legible import unreadable
from tests.browser.lettering import in_all_letters
from tests.browser.moments import Place, moments, refused, screen
from tests.browser.pages import paths
from tests.browser.pictures import STOPS, game_that_stops
from tests.browser.tables import PAGES, host_of, leave
from tests.browser.tables import visit as table_visit
from tests.browser.test_hexes import game_on_a_board
from tests.soaking import soaking
from tests.widest import every_language

pytestmark = in_all_letters

SIZES: dict[str, ViewportSize] = {
    "phone": {"width": PHONE["width"], "height": PHONE["height"]},
    "desktop": {"width": DESKTOP["width"], "height": DESKTOP["height"]},
}
every_size = pytest.mark.parametrize(
    ("language", "size"), [("pl", "phone"), *soaking(("fr", "phone"), ("es", "phone"), ("es", "desktop"))]
)


def too_wide(page: Page) -> list[str]:
    """What is told of a page that has to be moved to the side when its text is twice as large."""
    enlarge(page)
    return ["too wide enlarged"] if width_of(page) > page.evaluate("innerWidth + 1") else []


@every_size
def test_words_are_whole_on_pages(visit: Visit, language: str, size: str) -> None:
    visit.page.set_viewport_size(SIZES[size])
    pages = {name: path for name, path in paths().items() if name not in ("design", "missing")}
    found = {name: unreadable(visit.open(f"/{language}{path}")) for name, path in pages.items()}
    assert {name: faults for name, faults in found.items() if faults} == {}


@every_size
def test_words_are_whole_at_a_table_of_five(browser: Browser, address: str, language: str, size: str) -> None:
    found = {}
    for name in PAGES:
        host = table_visit(browser, address, language, name, 5, viewport=SIZES[size])
        found[name] = unreadable(host.page) + too_wide(host.page)
        leave(host)
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_words_are_whole_in_the_lists_of_a_big_screen(browser: Browser, address: str) -> None:
    which, where, _ = STOPS["missions"]
    place = Place(browser, Flask("none"), address, "fr", {"viewport": SIZES["desktop"]})
    devices = screen(game_that_stops(*which, *where))(place)
    assert devices[0].page.locator(".big-board .groups th").count()
    assert unreadable(devices[0].page) == []
    leave(*devices)


@every_size
@pytest.mark.parametrize("stop", ["sheet-tile", "missions", "gifts"])
def test_words_are_whole_where_a_board_grows(
    browser: Browser, address: str, language: str, size: str, stop: str
) -> None:
    which, where, pages = STOPS[stop]
    host = host_of(browser, address, language, game_that_stops(*which, *where), viewport=SIZES[size])
    found = {}
    for path in pages:
        host.at(path)
        found[path] = unreadable(host.page) + too_wide(host.page)
    leave(host)
    assert {path: faults for path, faults in found.items() if faults} == {}


@every_language
def test_words_are_whole_where_the_tokens_of_towers_are_asked_for(
    browser: Browser, address: str, language: str
) -> None:
    host = host_of(browser, address, language, game_on_a_board(0, "ireland", "setup.tower"))
    assert host.page.locator("#now button[data-option]").count() > 4
    assert unreadable(host.page) == []
    leave(host)


def test_what_was_refused_can_be_read_on_its_bar(browser: Browser, address: str) -> None:
    host, other = refused(Place(browser, Flask("none"), address, "fr", {"viewport": PHONE}))
    bar, reason = (
        host.page.locator(each).first.evaluate("(one) => getComputedStyle(one).color")
        for each in (".sending", ".sending small")
    )
    assert reason == bar
    assert unreadable(host.page) == []
    for each in (host, other):
        each.complaints.clear()  # the lost network
    leave(host, other)


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("name", ["step-battle", "step-church"])
def test_five_names_can_be_read_where_steps_stand_close_together(
    browser: Browser, address: str, name: str, width: int
) -> None:
    narrow = {"viewport": {**PHONE, "width": width}}
    (host,) = moments()[name](Place(browser, Flask("none"), address, "fr", narrow))
    assert unreadable(host.page) == []
    leave(host)
