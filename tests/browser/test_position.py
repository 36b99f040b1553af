"""A position of Rebirth entered on a phone, by touch and by keyboard: a game that is on the table already."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit, faults_of, width_of
from tests.browser.fingers import Fingers
from tests.browser.pictures import STOPS, game_that_stops
from tests.browser.tables import held_back, host_of, leave, until
from tests.browser.test_use_rebirth import Finger
from tests.widest import languages


def to_the_middle(visit: Visit, language: str, variant: str, way: str, others: str) -> Page:
    """The page on which the position of a new table is entered."""
    page = visit.open(f"/{language}/play/")
    finger = Finger(page)
    for field, value in (("game", "rebirth"), ("rebirth.variant", variant), ("rebirth.way", way)):
        finger.choose(field, value)
    page.fill("#name-open", "Ann")
    page.fill("#players", others)
    page.locator(".open-form .strong").tap()
    page.locator("a[href$='/middle']").tap()
    expect(page.locator("form.correct")).to_be_visible()
    return page


def fill(page: Page, fields: dict[str, str]) -> None:
    for field, value in fields.items():
        page.locator(f"[id='f-{field}']").fill(value)


def hand(page: Page, tile: str, owner: str) -> None:
    page.locator(f".choice:has([name=hand][value='{tile}'])").tap()
    page.locator(f".choice:has([name=owner][value='{owner}'])").tap()


def set_tiles(page: Page) -> dict[str, str]:
    """What lies on the board, as it is sent."""
    fields = page.eval_on_selector_all("input[name^='tiles.']", "all => all.map(one => [one.name.slice(6), one.value])")
    return {space: value for space, value in fields if value != "null"}


@languages("pl", "fr")
def test_a_sheet_game_goes_on_from_its_middle(visit: Visit, language: str) -> None:
    page = to_the_middle(visit, language, "scotland", "sheet", "Bob\nCid")
    fill(page, {f"left.@{seat}": "20" for seat in range(3)} | {"points.@0": "31", "groups.@0.farm": "4+x"})
    page.locator(".go-bar .strong").tap()
    wrong = page.locator(".field:has([id='f-groups.@0.farm'])")
    expect(wrong.locator(".wrong-why")).to_be_visible()
    expect(page.locator("[id='f-points.@0']")).to_have_value("31")
    fill(page, {"groups.@0.farm": "4+1"})
    assert faults_of(page) == []
    assert width_of(page) <= PHONE["width"]
    page.locator("[name=look]").tap()
    expect(page.locator("[data-changes] .changes")).to_contain_text("31")
    fill(page, {"points.@0": "32"})
    expect(page.locator("[data-changes]")).to_be_empty()  # it told of 31
    page.locator("[name=look]").tap()
    expect(page.locator("[data-changes] .changes")).to_contain_text("32")
    page.locator(".choice:has([name=onward][value=turn-1])").tap()
    page.locator(".go-bar .strong").tap()
    expect(page.locator("#now")).to_be_visible()
    expect(page.locator("#state")).to_contain_text("Bob")


def test_a_refusal_that_was_looked_at_leads_to_its_field(visit: Visit) -> None:
    """It stands at the end of a long form, and its field in a part that is folded away."""
    page = to_the_middle(visit, "cs", "scotland", "sheet", "Bob\nCid")
    fill(page, {f"left.@{seat}": "20" for seat in range(3)})
    picked = page.locator("[name='beside.castle-3.@0'], [name='beside.castle-3.@1']")
    fold = page.locator("details", has=picked.first)
    fold.locator("> summary").tap()
    for pick in picked.all():
        pick.select_option(index=1)
    fold.locator("> summary").tap()
    page.locator("[name=look]").tap()
    page.locator("[data-refusal] a[href='#e-castles.castle-3']").tap()
    expect(page.locator("[id='e-castles.castle-3']")).to_be_in_viewport()


def test_what_was_looked_at_goes_away_with_what_was_filled_in_after_it(visit: Visit) -> None:
    page = to_the_middle(visit, "cs", "scotland", "board", "Bob\nCid")
    held = held_back(page, "**/middle")
    fill(page, {"points.@0": "31"})
    page.locator("[name=look]").tap()
    fill(page, {"points.@0": "33"})
    until(page, lambda: len(held) == 1, "nobody looked")
    held[0].continue_()
    page.wait_for_timeout(500)
    expect(page.locator("[data-changes]")).to_be_empty()
    page.unroute("**/middle")
    page.locator("[name=look]").tap()
    expect(page.locator("[data-changes]")).to_contain_text("33")
    hand(page, "farm", "@1")
    page.locator("[data-option][aria-label*='pole']").first.focus()
    page.keyboard.press("Enter")
    assert set_tiles(page)
    expect(page.locator("[data-changes]")).to_be_empty()


def test_tiles_are_painted_by_touch_and_by_keyboard(visit: Visit) -> None:
    page = to_the_middle(visit, "en", "scotland", "board", "Bob\nCid")
    page.locator(".board-map").scroll_into_view_if_needed()
    fingers = Fingers(page)
    spaces = page.eval_on_selector_all(
        "[data-option]",
        "all => all.filter(one => one.getAttribute('aria-label').includes('farm')).map(one => one.dataset.option)",
    )
    hand(page, "farm", "@1")
    page.locator("[data-closer='1']").tap()
    page.locator("[data-closer='1']").tap()
    page.locator("[data-closer='1']").tap()
    page.evaluate("document.querySelector('.board-map').scrollIntoView()")
    in_view = [space for space in spaces if inside(page, space)]
    for space in in_view[:2]:
        fingers.tap(page.locator(f"[data-option='{space}'] .hit"))
    painted = set_tiles(page)
    assert set(painted) == set(in_view[:2])
    assert set(painted.values()) == {'{"player":"@1","tile":"farm"}'}
    expect(page.locator("[id='f-left.@1']")).to_have_value("32")
    fingers.tap(page.locator(f"[data-option='{in_view[0]}'] .hit"))  # the same once more takes it away
    assert set(set_tiles(page)) == {in_view[1]}
    link = page.locator(f"[data-option='{in_view[0]}']")
    link.focus()
    page.keyboard.press("Enter")
    assert set(set_tiles(page)) == set(in_view[:2])
    expect(link).to_have_attribute("aria-label", re.compile("Bob"))
    assert faults_of(page) == []
    assert width_of(page) <= PHONE["width"]
    page.locator(".go-bar .strong").tap()
    expect(page.locator(".wrong:has([id='f-left.@1']) .wrong-why")).to_contain_text("Bob has 32 tiles left")
    fill(page, {"left.@0": "32", "left.@2": "32"})
    page.locator(".go-bar .strong").tap()
    expect(page.locator("#now")).to_be_visible()


def test_a_tile_that_cannot_lie_there_is_marked_and_the_first_word_of_the_refusal_is_seen(visit: Visit) -> None:
    page = to_the_middle(visit, "en", "ireland", "board", "Bob\nCid")
    home = page.locator("[data-option][aria-label*='settlement']").first
    hand(page, "farm", "@1")
    home.focus()
    page.keyboard.press("Enter")
    page.locator(".go-bar .strong").tap()
    refusal = page.locator("[data-refusal]")
    expect(refusal).to_be_focused()
    expect(refusal.locator("h2, strong").first).to_be_in_viewport()
    expect(refusal).to_contain_text("tokens of 14 towers are still missing")
    expect(page.locator("[data-option].wrong-tile")).to_have_count(1)
    expect(page.locator("select[name^='towers.']").first).to_be_visible()
    home.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-option].wrong-tile")).to_have_count(0)


def inside(page: Page, space: str) -> bool:
    """Whether a space is in sight, with room for a finger around it."""
    box = page.locator(f"[data-option='{space}'] .hit").bounding_box()
    seen = page.locator(".board-map").bounding_box()
    bar = page.locator(".go-bar").bounding_box()
    assert seen
    assert bar
    if box is None:
        return False
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    within = (
        seen["x"] + 20 < x < seen["x"] + seen["width"] - 20 and seen["y"] + 20 < y < seen["y"] + seen["height"] - 20
    )
    return within and 20 < y < bar["y"] - 20


@pytest.mark.device(java_script_enabled=False)
def test_a_position_on_a_board_is_entered_without_scripts(visit: Visit) -> None:
    page = to_the_middle(visit, "en", "scotland", "board", "Bob\nCid")
    page.locator("noscript details > summary, details:has([name^='tiles.']) > summary").first.tap()
    first = page.locator("select[name^='tiles.']").first
    first.scroll_into_view_if_needed()
    options = first.locator("option").all()
    assert len(options) == 1 + 6 * 3
    page.fill("[id='f-points.@2']", "12")
    page.locator("[name=look]").tap()
    expect(page.locator(".changes")).to_contain_text("12")
    page.locator(".go-bar .strong").tap()
    expect(page.locator("#now")).to_be_visible()


@pytest.mark.parametrize(("way", "beside"), [("board", ".editor-map"), ("sheet", "fieldset.card:has(.town-fix)")])
def test_on_a_wide_screen_what_is_longest_stands_beside_the_rest(
    browser: Browser, address: str, way: str, beside: str
) -> None:
    which, where, _ = STOPS[f"{way}-tile"]
    host = host_of(browser, address, "en", game_that_stops(*which, *where), viewport=DESKTOP)
    for path in ("jump", "correct"):
        host.at(path)
        form = host.page.locator("form.correct")
        long = form.locator(f"> {beside}").bounding_box()
        rest = [each.bounding_box() for each in form.locator(f"> .card:not({beside})").all()]
        assert long
        assert len(rest) > 3
        for before, box in pairwise([None, *rest]):
            assert box
            assert box["x"] + box["width"] <= long["x"]
            assert not before or before["y"] + before["height"] <= box["y"]
        assert width_of(host.page) <= DESKTOP["width"]
        assert faults_of(host.page) == []
    leave(host)
