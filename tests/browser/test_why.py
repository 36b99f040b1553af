"""Why something cannot be chosen: told beside the finger that tapped it, while nothing is entered."""

import math
import random
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, Route, expect

from companion.engine.referee import Referee
from companion.games.rebirth.board import beside, space_id
from companion.games.rebirth.board_reader import practice_document
from companion.games.rebirth.printed import CASTLE
from tests.browser.conftest import PHONE, faults_of
from tests.browser.fingers import until_clicked
from tests.browser.lettering import in_all_letters
from tests.browser.moments import FIVE
from tests.browser.tables import game_in_progress, host_of, leave
from tests.browser.test_hexes import game_on_a_board
from tests.browser.test_thumb import FIRST_TRICK
from tests.browser.test_turns import game_on_a_sheet
from tests.browser.thumb import Thumb

#: So far from the finger the reason may begin or end, in pixels.
NEAR = 40
#: So long somebody has stayed on a choice by all means, in milliseconds.
STAYED = 2000
#: Where the middle of a place of the picture lies on the screen.
MIDDLE = """(id) => {
  const told = document.querySelector('[data-places]').dataset.places.split(' ');
  const [x, y] = told.slice(told.findIndex((each, at) => at % 3 === 0 && each === id) + 1).map(Number);
  const point = new DOMPoint(x, y).matrixTransform(document.querySelector('#now .board-map').getScreenCTM());
  return [point.x, point.y];
}"""


#: The things that a note covers.
COVERED = """(note) => {
  const { top, bottom } = note.getBoundingClientRect();
  const things = [...document.querySelectorAll('#now form[data-now] button[data-option]')];
  return things.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
    .filter((box) => box.bottom > top + 1 && box.top < bottom - 1).length;
}"""


def told_beside(page: Page, x: float, y: float) -> Locator:
    """What is told, if it stands beside a finger, not under it nor over what was touched, and within the screen."""
    note = page.locator(".why-here")
    expect(note.locator("li")).to_be_visible()
    touched = page.evaluate(
        """([x, y]) => { const box = document.elementsFromPoint(x, y).find((one) => one.closest('.choice'))
          .closest('.choice').getBoundingClientRect(); return [box.top, box.bottom]; }""",
        [x, y],
    )
    stands = note.bounding_box()
    assert stands
    assert stands["y"] >= touched[1] or stands["y"] + stands["height"] <= touched[0]
    expect(note.locator("li")).to_be_visible()
    box = note.bounding_box()
    assert box
    across = max(box["x"] - x, 0, x - box["x"] - box["width"])
    down = max(box["y"] - y, 0, y - box["y"] - box["height"])
    assert math.hypot(across, down) < NEAR
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= PHONE["height"]
    return note


def told_above(page: Page) -> Locator:
    """What is told of a place of the picture, if it covers nothing of it and stands within the screen."""
    note = page.locator(".why-here")
    expect(note.locator("li")).to_be_visible()
    box, picture = note.bounding_box(), page.locator("#now .board-map").bounding_box()
    assert box
    assert picture
    assert 0 <= box["y"] <= box["y"] + box["height"] <= picture["y"] + 1
    assert 0 <= box["x"] <= box["x"] + box["width"] <= PHONE["width"]
    return note


@dataclass(frozen=True)
class Castle:
    """A castle space of a board, which never takes a tile, on the page that shows it."""

    page: Page
    id: str

    def bounding_box(self) -> FloatRect:
        x, y = self.page.evaluate(MIDDLE, self.id)
        return {"x": x, "y": y, "width": 0, "height": 0}


def castle_away_from(legal: Collection[str], page: Page, variant: str) -> Castle:
    """A castle beside which no tile can be placed now, so that a touch can mean nothing else."""
    hexes = practice_document(variant)["hexes"]
    castles = [(each["at"][0], each["at"][1]) for each in hexes if each["kind"] == CASTLE]
    away = [at for at in castles if not {space_id(other) for other in beside(at)} & set(legal)]
    return Castle(page, space_id(away[0]))


@in_all_letters
@pytest.mark.parametrize(("language", "word"), [("en", "castle"), ("fr", "château")])
def test_a_castle_that_is_touched_says_why_no_tile_goes_there(
    browser: Browser, address: str, language: str, word: str
) -> None:
    host = host_of(browser, address, language, game_on_a_board(60, "scotland"))
    page = host.page
    before = host.stamp
    castle = castle_away_from(host.legal(), page, "scotland")
    Thumb(host).brings_into_sight(castle)
    x, y = page.evaluate(MIDDLE, castle.id)
    page.touchscreen.tap(x, y)
    note = told_above(page)
    expect(note).to_contain_text(word)
    expect(note.locator(".rule-link").first).to_be_visible()
    expect(page.locator("[data-status]")).to_contain_text(word)  # whoever listens hears it
    assert faults_of(page) == []
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    assert host.stamp == before
    page.touchscreen.tap(x, y)
    expect(note.locator("li")).to_be_visible()
    Thumb(host).enters(random.Random(1))
    expect(note).to_have_count(0)
    leave(host)


def test_a_card_that_cannot_be_played_says_why_by_touch_and_by_keyboard(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "pl", game_in_progress(4, 9))
    page, thumb = host.page, Thumb(host)
    host.go_on()
    before = host.stamp
    greyed = page.locator("#now .choice.greyed button[data-option]").first
    thumb.tap(greyed)
    note = told_beside(page, *thumb.last)
    told = note.locator("li").inner_text()
    assert host.stamp == before
    with until_clicked(page):
        thumb.tap(page.locator("#state .here"))  # anything else that leads nowhere
    expect(note).to_have_count(0)
    greyed.focus()
    page.keyboard.press("Enter")
    expect(note.locator("li")).to_have_text(told)
    assert host.stamp == before
    host.enter(host.legal()[0])
    expect(note).to_have_count(0)
    leave(host)


@pytest.mark.parametrize("led", ["21", "12"])
def test_why_not_stands_above_the_cards_and_covers_none(browser: Browser, address: str, led: str) -> None:
    """Not beside the finger: what can be played instead would lie below it, and the next tap would meet a link."""
    host = host_of(browser, address, "en", game_in_progress(FIVE, FIRST_TRICK[FIVE]))
    page, thumb = host.page, Thumb(host)
    host.go_on()
    host.enter_any(random.Random(3))  # a town
    legal = host.legal()
    host.enter(led if led in legal else legal[-1])
    page.evaluate("document.querySelector('[data-main]').scrollIntoView()")
    thumb.tap(page.locator("#now .greyed [data-option]").last)
    told = page.locator(".why-here")
    expect(told.locator("li")).to_be_visible()
    assert told.evaluate(COVERED) == 0
    box, cards = told.bounding_box(), page.locator("#now .card-grid").bounding_box()
    assert box
    assert cards
    assert box["y"] + box["height"] <= cards["y"] + 1
    leave(host)


def test_whoever_presses_what_cannot_be_chosen_is_told_however_late_that_comes(browser: Browser, address: str) -> None:
    """To stay on a choice shows what it would do: not to whoever has asked meanwhile."""
    host = host_of(browser, address, "es", game_in_progress(4, 9))
    page = host.page
    host.go_on()
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route("**/table/*/?*", hold)
    page.clock.install()
    with page.expect_request("**/table/*/?*"):
        page.locator("#now .choice.greyed button[data-option]").first.focus()
        page.keyboard.press("Enter")
    page.clock.run_for(STAYED)
    for route in asked:
        route.continue_()
    expect(page.locator(".why-here li")).to_be_visible()
    assert len(asked) == 1
    leave(host)


def test_a_goal_that_is_met_keeps_its_place_and_says_so(browser: Browser, address: str) -> None:
    """By touch and by keyboard; Enter on another chip enters what is on, and asks for nothing."""
    host = host_of(browser, address, "cs", game_on_a_sheet("ireland", 30, has_met_a_goal))
    page, thumb = host.page, Thumb(host)
    host.enter("farm")
    before = host.stamp
    goals = page.locator(".option-goal .choice")
    expect(goals).to_have_count(8)
    greyed = page.locator(".option-goal .greyed button").first
    thumb.tap(greyed)
    note = told_beside(page, *thumb.last)
    expect(note).to_contain_text("cíl")
    assert faults_of(page) == []
    page.keyboard.press("Escape")
    greyed.focus()
    page.keyboard.press("Enter")
    expect(note.locator("li")).to_be_visible()
    assert host.stamp == before
    page.locator(".option-goal input").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#now")).not_to_have_attribute("data-stamp", before)
    expect(note).to_have_count(0)
    leave(host)


def has_met_a_goal(referee: Referee[Any]) -> bool:
    """Whether whose turn it is has met a goal."""
    position = referee.snapshot()
    return any(position["turn"] in met for met in position["goals"].values())


def test_without_a_network_it_says_that(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "es", game_in_progress(4, 9))
    host.go_on()
    host.page.context.set_offline(True)
    Thumb(host).tap(host.page.locator("#now .choice.greyed button[data-option]").first)
    expect(host.page.locator(".why-here")).to_contain_text("conexión")
    expect(host.page.locator(".sending.unsent")).to_have_count(0)
    host.page.context.set_offline(False)
    leave(host)
