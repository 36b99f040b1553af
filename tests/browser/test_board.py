"""Choosing on the picture of the board, by finger and by keyboard, as it is drawn on a phone."""

import re

from playwright.sync_api import Browser, Page, expect

from companion.games.brian_boru.content import TOWNS
from companion.i18n import LANGUAGES
from tests.browser.conftest import DESKTOP
from tests.browser.fingers import until_clicked
from tests.browser.lettering import in_all_letters
from tests.browser.tables import Device, game_in_progress, host_of, leave, visit
from tests.widest import languages

#: Notes what of the picture was touched and meant: what a first look stops never comes so far.
LISTEN = """() => {
  window.meant = [];
  document.querySelector('.board-map').addEventListener('click', (event) => {
    const space = event.target.closest('[data-option]');
    if (space) window.meant.push(space.dataset.option);
    event.stopPropagation();
    event.preventDefault();
  });
}"""
#: The smaller side of every target that is in view, in pixels, and how far the nearest other one is.
TARGETS = """() => {
  const map = document.querySelector('.board-map').getBoundingClientRect();
  return [...document.querySelectorAll('.board-map .on .hit')].map((hit) => hit.getBoundingClientRect())
    .filter((box) => box.x >= map.x && box.right <= map.right && box.y >= map.y && box.bottom <= map.bottom)
    .map((box) => Math.min(box.width, box.height));
}"""


def listening(device: Device) -> Page:
    device.page.locator(".board-map").scroll_into_view_if_needed()
    device.page.evaluate(LISTEN)
    return device.page


def tap(page: Page, option: str) -> None:
    """Touch the middle of a space, wherever it stands, until the page has heard of it."""
    box = page.locator(f".board-map [data-option={option}] .hit").bounding_box()
    assert box
    with until_clicked(page):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def meant(page: Page) -> list[str]:
    found: list[str] = page.evaluate("window.meant")
    return found


def test_a_small_target_is_looked_at_closer_before_it_is_taken(browser: Browser, address: str) -> None:
    host = visit(browser, address, "pl", "town")
    page = listening(host)
    page.evaluate("document.querySelector('.board-map').style.width = '300px'")
    map_shown = page.locator(".board-map")
    tap(page, "S1")
    assert map_shown.get_attribute("data-view") == "S"
    assert meant(page) == []
    sizes = page.evaluate(TARGETS)
    assert len(sizes) >= 6
    assert min(sizes) >= 43.5
    tap(page, "S2")
    assert meant(page) == ["S2"]
    page.locator("[data-zoom='']").tap()
    assert map_shown.get_attribute("data-view") == ""
    tap(page, "L4")
    assert (map_shown.get_attribute("data-view"), meant(page)) == ("L", ["S2"])
    leave(host)


def test_on_a_phone_one_touch_on_the_whole_island_is_the_entry(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "cs", game_in_progress(answers=1))
    page = host.page
    assert page.locator(".now .board-map").get_attribute("data-view") == ""
    sizes = page.evaluate(TARGETS)
    assert len(sizes) == len(TOWNS)
    assert min(sizes) >= 43.5
    before = host.stamp
    tap(page, "S2")
    expect(page.locator("#now")).not_to_have_attribute("data-stamp", before)
    expect(page.locator(".now .board-map [data-option=S2]")).to_have_attribute("aria-disabled", "true")
    assert page.evaluate("document.documentElement.scrollWidth") == page.evaluate("innerWidth")
    leave(host)


def test_where_the_picture_is_small_it_shows_what_is_around_the_finger(browser: Browser, address: str) -> None:
    host = visit(browser, address, "en", "town")
    page = listening(host)
    page.evaluate("document.querySelector('.board-map').style.height = '160px'")
    tap(page, "S1")
    assert page.locator(".board-map").get_attribute("data-view") == "closer"
    assert min(page.evaluate(TARGETS)) >= 43.5
    tap(page, "S1")
    assert meant(page) == ["S1"]
    leave(host)


def test_a_target_that_is_large_enough_is_taken_at_once(browser: Browser, address: str) -> None:
    host = visit(browser, address, "en", "town")
    page = listening(host)
    page.evaluate("""() => {
      for (const space of document.querySelectorAll('.board-map .on')) {
        space.querySelector('.hit').setAttribute('r', space.dataset.option === 'M4' ? 9 : 3);
      }
    }""")
    tap(page, "M4")
    assert meant(page) == ["M4"]
    leave(host)


def test_arrow_keys_go_to_the_next_space_in_their_direction(browser: Browser, address: str) -> None:
    host = visit(browser, address, "en", "town", has_touch=False)
    page = host.page
    page.locator(".board-map [data-option=N1]").focus()
    way = []
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
        way.append(page.evaluate("document.activeElement.dataset.option"))
    assert way == ["N2", "N3", "N6", "B3"]
    leave(host)


@languages(*LANGUAGES, daily="fr")
def test_the_key_to_the_map_is_printed_on_one_page(browser: Browser, address: str, language: str) -> None:
    page = browser.new_page()
    page.goto(f"{address}/{language}/sheet/brian_boru/map")
    printed = page.pdf(format="A4", print_background=True)
    assert re.findall(rb"/Type\s*/Pages\b[^>]*/Count\s+(\d+)", printed) == [b"1"]
    page.context.close()


@in_all_letters
def test_on_a_wide_screen_the_board_has_most_of_the_height_and_the_page_begins_with_it(
    browser: Browser, address: str
) -> None:
    host = visit(browser, address, "en", "strength", 5, viewport=DESKTOP, has_touch=False)
    board = host.page.locator("#now .board-map").bounding_box()
    told, scores = (host.page.locator(name).bounding_box() for name in (".scenes", "[data-part=scores]"))
    assert board
    assert told
    assert scores
    assert board["height"] > DESKTOP["height"] * 0.6
    assert board["y"] + board["height"] <= DESKTOP["height"]
    assert min(told["x"], scores["x"]) > board["x"] + board["width"]
    assert told["y"] < board["y"]
    leave(host)
