"""A game with a board of spaces on a phone: tile, space; too small a space is looked at more closely first."""

import json
import random

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESKTOP, PHONE, faults_of
from tests.browser.lettering import in_all_letters
from tests.browser.tables import Device, host_of, leave
from tests.browser.thumb import Thumb
from tests.cli.run import companion

THUMB = 44
#: As wide as a table, and low.
LOW = {"width": 1280, "height": 720}


def game_on_a_board(answers: int, variant: str, asked: str = "turn.space") -> str:
    """A random game that stops where a space is asked for, or something else."""
    done = companion(
        *("play", "--game", "rebirth", "--seats", "3", "--seed", "5"),
        *("--option", "way=board", "--option", f"variant={variant}"),
    )
    file = json.loads(done.out)
    names = [answer["decision"] for answer in file["answers"]]
    stop = next(place for place in range(answers, len(names)) if names[place] == asked)
    return json.dumps(file | {"answers": file["answers"][:stop], "result": None})


def a_space_in_sight(device: Device) -> tuple[float, float, float]:
    """The middle of a space that can be chosen and is wholly in the picture, and how wide it is."""
    return in_sight(device)[0]


def in_sight(device: Device) -> list[tuple[float, float, float]]:
    """All such spaces."""
    picture = device.page.locator("#now .hex-map").bounding_box()
    assert picture
    found = []
    for space in device.page.locator("#now .hex-map a.on .hit").all():
        box = space.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        inside = picture["x"] < box["x"] and box["x"] + box["width"] < picture["x"] + picture["width"]
        if inside and picture["y"] < box["y"] and box["y"] + box["height"] < picture["y"] + picture["height"]:
            found.append((x, y, box["width"]))
    return found


def show_all(device: Device) -> None:
    """Look at the whole picture."""
    device.page.locator("#now [data-zoom='']").dispatch_event("click")
    expect(device.page.locator("#now .hex-map")).to_have_attribute("data-view", "")


def tiles_on(device: Device) -> int:
    """How many tiles the picture shows; those of one player are one line."""
    lines = device.page.locator(".hex-map .tiles > .tile").evaluate_all(
        "all => all.map((one) => one.getAttribute('d'))"
    )
    return sum(line.count("M") for line in lines)


@pytest.mark.parametrize(("variant", "language"), [("ireland", "fr"), ("scotland", "pl")])
def test_a_space_is_looked_at_closely_and_then_chosen(
    browser: Browser, address: str, variant: str, language: str
) -> None:
    host = host_of(browser, address, language, game_on_a_board(60, variant))
    expect(host.page.locator("#now .hex-map a.on").first).to_be_visible()
    before = host.question.inner_text()
    show_all(host)
    x, y, width = a_space_in_sight(host)
    assert width < THUMB
    host.page.touchscreen.tap(x, y)
    expect(host.page.locator("#now .hex-map")).to_have_attribute("data-view", "closer")
    assert host.question.inner_text() == before
    x, y, width = a_space_in_sight(host)
    assert width >= THUMB - 1
    tiles = tiles_on(host)
    host.page.touchscreen.tap(x, y)
    expect(host.question).not_to_have_text(before)
    host.at("board")
    assert tiles_on(host) == tiles + 1
    assert faults_of(host.page) == []
    leave(host)


@pytest.mark.parametrize("variant", ["ireland", "scotland"])
def test_a_question_opens_where_most_can_be_chosen(browser: Browser, address: str, variant: str) -> None:
    host = host_of(browser, address, "cs", game_on_a_board(60, variant))
    picture = host.page.locator("#now .hex-map")
    expect(picture).to_have_attribute("data-view", "closer")
    _, _, width = a_space_in_sight(host)
    assert width >= THUMB - 1
    assert len(in_sight(host)) >= picture.locator("a.on").count() * 0.6
    before = host.question.inner_text()
    x, y, _ = a_space_in_sight(host)
    host.page.touchscreen.tap(x, y)
    expect(host.question).not_to_have_text(before)
    leave(host)


def test_a_mouse_begins_with_the_whole_board(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "es", game_on_a_board(60, "ireland"), viewport=DESKTOP, has_touch=False)
    expect(host.page.locator("#now .hex-map")).to_have_attribute("data-view", "")
    leave(host)


@in_all_letters
def test_the_board_and_the_question_are_in_the_first_screen(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "es", game_on_a_board(40, "ireland"))
    box = host.page.locator("#now .hex-map").bounding_box()
    assert box
    assert box["y"] + box["height"] <= PHONE["height"]
    assert box["width"] <= PHONE["width"]
    assert faults_of(host.page) == []
    leave(host)


def test_a_board_shows_the_tower_that_is_asked_about_and_says_what_comes_before_a_space(
    browser: Browser, address: str
) -> None:
    host = host_of(browser, address, "fr", game_on_a_board(0, "ireland", "setup.tower"))
    page = host.page
    for _ in range(3):
        ring, board = page.locator("#now .meant").bounding_box(), page.locator("#now .hex-map").bounding_box()
        assert ring
        assert board
        assert board["y"] <= ring["y"]
        assert ring["y"] + ring["height"] <= PHONE["height"]
        host.enter("thirteen")
    assert page.locator("#now .choice-row button").evaluate_all(
        "all => all.every((each) => each.scrollWidth <= each.clientWidth)"
    )
    page.locator("#now .hex-map").tap()
    expect(page.locator("#now .comes-first button[data-option]").first).to_be_visible()
    expect(page.locator("[data-status]")).to_contain_text(page.locator("#now [data-question]").inner_text())
    expect(page.locator("#now .comes-first")).to_have_count(0)
    assert faults_of(page) == []
    leave(host)


#: Whether the row of players is away although room is left empty above the question that would hold it.
AWAY_FOR_NOTHING = """() => {
  const [row, scenes] = [document.querySelector('.player-strip'), document.querySelector('.scenes')];
  if (!row.classList.contains('unseen')) return false;
  const { offsetHeight: high, style } = scenes;
  const given = style.minHeight;
  style.minHeight = '';
  const left = high - scenes.offsetHeight;
  style.minHeight = given;
  return left > 60;
}"""


def test_the_row_of_players_stands_where_room_is_left_above_a_board(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "cs", game_on_a_board(0, "ireland", "turn.tile"))
    thumb, chance, seen = Thumb(host), random.Random(4), 0
    for _ in range(32):
        thumb.enters(chance)
        seen += host.page.locator("#now .option-tile").count()
        assert not host.page.evaluate(AWAY_FOR_NOTHING)
    assert seen > 3
    leave(host)


#: How far the discs of a castle reach beyond the middle of the mark in its corner, and how large that mark is.
DISCS = """all => all.map((disc) => {
  const { e: x, f: y } = disc.transform.baseVal.consolidate().matrix;
  return Math.hypot(x + 5, y + 5.5) - disc.querySelector('circle').r.baseVal.value;
})"""
MARK = 3.5


def test_whoever_holds_a_castle_leaves_its_clover_in_sight(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "en", game_on_a_board(150, "scotland"))
    expect(host.page.locator("#now .board-map .held").first).to_be_attached()
    discs = host.page.locator("#now .board-map .held:has(.tile-count)")
    rooms: list[float] = discs.evaluate_all(DISCS)
    assert rooms
    assert min(rooms) > MARK
    leave(host)


def test_spaces_are_told_in_words(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "en", game_on_a_board(40, "scotland"), viewport=DESKTOP)
    labels = host.page.locator("#now .hex-map a.on").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert labels
    assert len(set(labels)) == len(labels)
    assert all(label.startswith("row ") for label in labels)
    leave(host)


@in_all_letters
@pytest.mark.parametrize("variant", ["ireland", "scotland"])
@pytest.mark.parametrize("asked", ["turn.tile", "turn.space"])
def test_a_wide_screen_shows_all_of_the_board_beside_what_is_chosen(
    browser: Browser, address: str, variant: str, asked: str
) -> None:
    host = host_of(browser, address, "fr", game_on_a_board(60, variant, asked), viewport=LOW, has_touch=False)
    host.go_on()
    host.page.evaluate("scrollTo(0, 0)")
    box = host.page.locator("#now .hex-map").bounding_box()
    assert box
    assert 300 < box["height"] <= LOW["height"] - box["y"]
    for tile in host.page.locator("#now .above-board button").all():
        place = tile.bounding_box()
        assert place
        assert place["y"] + place["height"] <= LOW["height"]
    assert faults_of(host.page) == []
    leave(host)


@in_all_letters
def test_on_the_whole_board_it_is_told_that_a_touch_looks_closer(browser: Browser, address: str) -> None:
    """And no longer as soon as a touch is the entry."""
    host = host_of(browser, address, "cs", game_on_a_board(60, "scotland"))
    told = host.page.locator("#now .tap-closer")
    expect(told).to_be_hidden()
    show_all(host)
    expect(told).to_have_text("Klepnutím přiblížíte")
    expect(told).to_be_visible()
    box, before = told.bounding_box(), host.stamp
    assert box
    assert box["y"] + box["height"] <= PHONE["height"]
    Thumb(host).tap(host.page.locator("#now svg [data-option].on .hit").first)
    expect(told).to_be_hidden()
    assert host.stamp == before
    leave(host)
