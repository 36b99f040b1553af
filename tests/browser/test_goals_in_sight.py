"""Goals on the screen of a turn: what is forgotten most easily stands beside the button that enters none of them."""

import json

import pytest
from playwright.sync_api import Browser, expect

from companion.formats.gamefile import GameFile, write_game_file
from companion.i18n import LANGUAGES
from tests.browser.lettering import in_all_letters
from tests.browser.tables import Device, host_of, leave
from tests.browser.test_steady import irish_board
from tests.games.rebirth.table import Table

NARROW = {"width": 360, "height": 740}
CASTLES = ("blarney", *(f"castle-{number}" for number in range(2, 13)))
#: The goals that a finger would not hit where they are drawn.
COVERED = """() => [...document.querySelectorAll('.option-goal .choice')].filter((chip) => {
  const { left, top, width, height } = chip.getBoundingClientRect();
  return !chip.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).length"""

#: At what heights things stand.
TOPS = "all => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().top)))]"


def late_turn() -> str:
    """A game of four without a board in which all castles are touched, each by several, and many groups lie apart."""
    table = Table(4, "ireland")
    for number, castle in enumerate(CASTLES * 3):
        table.turn("farm" if number % 2 else "power", castles=sorted({castle, CASTLES[(5 * number + 1) % 12]}))
    referee = table.referee
    return json.dumps(write_game_file(GameFile(referee.game, referee.setup, tuple(referee.answers), "1")))


@pytest.fixture(scope="module")
def host(browser: Browser, address: str) -> Device:
    return host_of(browser, address, "pl", late_turn(), viewport=NARROW)


def test_goals_can_be_tapped_wherever_the_button_can(host: Device) -> None:
    host.choose("power")
    goals, button = host.page.locator(".option-goal .choice"), host.page.locator(".chips-go [type=submit]")
    expect(goals).to_have_count(8)
    foot = host.page.locator(".chips-form").evaluate("form => form.getBoundingClientRect().bottom")
    assert foot > NARROW["height"], "not all of it fits on the screen, or this test proves nothing"
    for far in (0, 150, 300):
        host.page.evaluate("far => scrollTo(0, far)", far)
        expect(button).to_be_in_viewport(ratio=1)
        assert host.page.evaluate(COVERED) == 0, far
    leave(host)


@in_all_letters
@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_board_they_stand_in_sight_above_the_next_question(browser: Browser, address: str, language: str) -> None:
    """Nothing has to be opened, and the question with most of its map stays on the first screen."""
    host = host_of(browser, address, language, irish_board("other turn.tile"), viewport=NARROW)
    goals, tiles = host.page.locator(".option-goal label"), host.page.locator("#now button[data-option]:visible")
    expect(goals).to_have_count(8)
    for one in (*goals.all(), *tiles.all()):
        expect(one).to_be_in_viewport(ratio=1)
    tops = host.page.locator(".option-goal .choice").evaluate_all(TOPS)
    assert len(tops) == 1, "they take one row"
    board = host.page.locator("#now .hex-map").bounding_box()
    assert board
    assert NARROW["height"] - board["y"] > 0.3 * NARROW["height"]
    goals.nth(2).tap()
    expect(host.page.locator(".option-goal :checked")).to_have_attribute("value", "goal-3")
    leave(host)
