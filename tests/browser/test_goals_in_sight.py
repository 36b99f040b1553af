"""Goals on the screen of a turn: what is forgotten most easily stands beside the button that enters none of them."""

import json

from playwright.sync_api import Browser, expect

from companion.formats.gamefile import GameFile, write_game_file
from tests.browser.lettering import in_all_letters
from tests.browser.tables import host_of, leave
from tests.browser.test_steady import irish_board
from tests.games.rebirth.table import Table
from tests.widest import every_language

NARROW = {"width": 360, "height": 740}
CASTLES = ("blarney", *(f"castle-{number}" for number in range(2, 13)))
#: What seven castles may be called at most: twelve letters each.
CALLED = ("Czarna Skała", "Stara Wieżyca", "Nad Rzeczułką", "Góra Orłów", "Przy Lasku", "Zielona Łąka", "Biały Kamień")
#: The chips and the button that a finger would not hit where they are drawn, because something lies over them.
COVERED = """() => [...document.querySelectorAll('#now [data-along] :is(.choice, summary, .chips-go > button)')]
  .filter((each) => each.checkVisibility()).filter((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const inScreen = top + height / 2 >= 0 && top + height / 2 < innerHeight;
    return inScreen && !each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }).map((each) => each.textContent.trim())"""
#: All of them that are not wholly in the screen.
OUT = """() => [...document.querySelectorAll('#now [data-along] :is(.choice, summary, .chips-go > button)')]
  .filter((each) => each.checkVisibility()).filter((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return top < 0 || bottom > innerHeight;
  }).map((each) => each.textContent.trim())"""

#: At what heights things stand.
TOPS = "all => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().top)))]"


def late_turn(groups: int = 9, called: tuple[str, ...] = ()) -> str:
    """A game of four without a board in which all castles are touched, each by several; everybody has some groups."""
    table = Table(4, "ireland")
    for number, castle in enumerate(CASTLES * 3):
        joined = [str(number // 4 // groups)] if number // 4 >= groups else []
        castles = sorted({castle, CASTLES[(5 * number + 1) % 12]})
        table.turn("farm" if number % 2 else "power", castles=castles, joins=joined)
    referee = table.referee
    names = [
        {"kind": "castle", "thing": castle, "name": name} for castle, name in zip(CASTLES[1:], called, strict=False)
    ]
    more = {"names": names} if names else {}
    return json.dumps(write_game_file(GameFile(referee.game, referee.setup, tuple(referee.answers), "1", None, more)))


@in_all_letters
@every_language
def test_all_that_a_late_turn_may_touch_is_in_sight_beside_its_button(
    browser: Browser, address: str, language: str
) -> None:
    """Twelve castles, seven of them named, all kinds of towers, and eight goals, with all of the button."""
    host = host_of(browser, address, language, late_turn(3, CALLED), viewport=NARROW)
    host.choose("power")
    expect(host.page.locator(".option-goal .choice")).to_have_count(8)
    expect(host.page.locator(".option-castle .choice:visible")).to_have_count(12)
    expect(host.page.locator(".option-tower .choice:visible")).to_have_count(6)
    assert (host.page.evaluate(OUT), host.page.evaluate(COVERED)) == ([], [])
    leave(host)


def test_nothing_more_cannot_be_tapped_before_all_that_there_is_was_in_sight(browser: Browser, address: str) -> None:
    """Where chips take more than a screen, the button stands behind the last of them, and lies over none."""
    host = host_of(browser, address, "pl", late_turn(9, CALLED), viewport=NARROW)
    host.choose("power")
    button = host.page.locator(".chips-go > button")
    expect(host.page.locator(".option-goal .choice")).to_have_count(8)
    expect(button).not_to_be_in_viewport()
    for far in (0, 100, 200, 300):
        host.page.evaluate("far => scrollTo(0, far)", far)
        assert host.page.evaluate(COVERED) == [], far
    expect(button).to_be_in_viewport(ratio=1)
    leave(host)


@in_all_letters
@every_language
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
