"""The questions and the score pad of Rebirth used to the end: with few taps, by keyboard alone, and without scripts."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Visit, enlarge, width_of
from tests.browser.test_use import by_keyboard, choose_by_keyboard, line, write
from tests.widest import every_language, languages

ASK, PAD = "/ask/rebirth", "/score/rebirth"
FINGER = 44


class Finger:
    """Taps and counts; nothing that is tapped may be smaller than a finger."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, place: Locator) -> None:
        box = place.bounding_box()
        assert box is not None
        assert box["width"] >= FINGER, (place, box)
        assert box["height"] >= FINGER, (place, box)
        place.tap()
        self.taps += 1

    def choose(self, field: str, value: str) -> None:
        self.tap(self.page.locator(f".choice:has(input[name='{field}'][value='{value}'])"))

    def quick(self, field: str, number: int) -> None:
        """A number that one tap enters."""
        self.tap(self.page.locator(f".field:has(input[name='{field}']) [data-set='{number}']"))

    def more(self, field: str, times: int) -> None:
        for _ in range(times):
            self.tap(self.page.locator(f".stepper:has(input[name='{field}']) [data-step='1']"))

    def players(self, count: int) -> None:
        self.tap(self.page.locator(f"[data-players='{count}']"))
        expect(self.page.locator("summary .seat")).to_have_count(count)


def named(page: Page, seat: int) -> str:
    return page.locator(".players summary .seat").nth(seat).inner_text().strip()


@every_language
def test_a_group_in_three_taps(visit: Visit, language: str) -> None:
    page = visit.open(f"/{language}{ASK}/group")
    finger = Finger(page)
    finger.choose("kind", "farm")
    finger.quick("joined.0", 2)
    expect(line(page)).to_contain_text("3")  # what has been said so far is judged before anybody says more
    finger.quick("joined.1", 3)
    expect(line(page)).to_contain_text("6")
    expect(page.locator("[data-set='3'][aria-pressed='true']")).to_have_count(1)
    assert finger.taps == 3
    finger.choose("sea_farm", "true")
    expect(line(page)).to_contain_text("7")


@every_language
def test_a_settlement_of_three_in_six_taps(visit: Visit, language: str) -> None:
    """TX-4 without its empty chair: pink 3, blue 1, orange 1, pink was last."""
    page = visit.open(f"/{language}{ASK}/settlement")
    finger = Finger(page)
    finger.players(3)
    finger.choose("size", "large")
    for seat, houses in enumerate((3, 1, 1)):
        finger.choose(f"houses.@{seat}.0", str(houses))
    finger.choose("last", "@0")
    expect(line(page)).to_have_text(re.compile(rf"{named(page, 0)}\W+8\D.*{named(page, 1)}\W+5\D"))
    assert finger.taps == 6
    assert width_of(page) <= PHONE["width"]


@every_language
def test_a_second_tile_of_a_player_is_a_tap_away(visit: Visit, language: str) -> None:
    page = visit.open(f"/{language}{ASK}/settlement")
    finger = Finger(page)
    finger.choose("size", "large")
    finger.choose("houses.@0.0", "2")
    finger.tap(page.locator(".others summary").first)
    finger.choose("houses.@0.1", "2")
    finger.choose("houses.@1.0", "4")
    finger.choose("last", "@1")
    expect(line(page)).to_have_text(re.compile(rf"{named(page, 0)}\W+8\D.*{named(page, 1)}\W+5\D"))
    finger.choose("size", "small")
    expect(page.locator("#answer .wrong-notes")).to_be_visible()
    finger.tap(page.locator("form.ask > .button"))
    expect(page.locator(".houses.wrong > .wrong-why")).to_be_visible()


@every_language
def test_a_castle_in_four_taps(visit: Visit, language: str) -> None:
    """TX-6: a settlement tile of the holder, a power tile of another."""
    page = visit.open(f"/{language}{ASK}/castle")
    finger = Finger(page)
    finger.choose("holder", "@1")
    finger.choose("placer", "@0")
    finger.more("tiles.@0.farm", 1)
    finger.more("tiles.@1.settlement", 1)
    expect(line(page)).to_contain_text(named(page, 0))
    assert finger.taps == 4


def enter_pad(page: Page, finger: Finger) -> None:
    """The final count of four: the points on the track and the castles are typed."""
    finger.players(4)
    for seat, points in enumerate((101, 98, 110, 87)):
        page.locator(f"input[name='track.@{seat}']").fill(str(points))
    for seat, castles in enumerate((3, 4, 2, 1)):
        page.locator(f"input[name='castles.@{seat}']").fill(str(castles))


@every_language
def test_a_pad_of_four_in_scotland(visit: Visit, language: str) -> None:
    page = visit.open(f"/{language}{PAD}")
    finger = Finger(page)
    enter_pad(page, finger)
    finger.more("unfinished.@1", 2)
    finger.more("gifts.@2", 2)
    page.locator("input[name='missions.@0']").fill("8")
    expect(line(page)).to_contain_text(named(page, 2))
    expect(page.locator(".score-table tfoot").first).to_contain_text("126")
    assert finger.taps == 1 + 2 + 2
    page.goto(f"{visit.address}/{language}{PAD}")
    expect(page.locator("input[name='gifts.@2']")).to_have_value("2")
    assert width_of(page) <= PHONE["width"]


@every_language
def test_a_tie_in_ireland_goes_down_its_ladder(visit: Visit, language: str) -> None:
    page = visit.open(f"/{language}{PAD}")
    finger = Finger(page)
    finger.choose("variant", "ireland")
    expect(page.locator("#g-gifts")).to_be_hidden()
    for seat in range(2):
        page.locator(f"input[name='track.@{seat}']").fill("150")
        finger.more(f"castles.@{seat}", 2)
    link = page.locator("#answer a[href='#g-named_castles']")
    expect(page.locator("#g-named_castles")).to_be_hidden()
    finger.tap(link)
    finger.choose("named_castles.blarney", "nobody")
    expect(page.locator("#answer a[href='#g-clover_tower']")).to_be_visible()
    finger.more("clover_tower.@0", 1)
    finger.more("clover_tower.@1", 3)
    expect(line(page)).to_contain_text(named(page, 1))
    finger.choose("named_castles.blarney", "@0")
    expect(line(page)).to_contain_text(named(page, 0))


@every_language
def test_a_tie_in_scotland_goes_down_its_ladder(visit: Visit, language: str) -> None:
    """What the tie does not need is not asked for, and a tie that stands unfolds what breaks it."""
    page = visit.open(f"/{language}{PAD}?track.@0=90&track.@1=90&castles.@0=1&castles.@1=1")
    finger = Finger(page)
    expect(page.locator("#g-clover_tower")).to_be_hidden()
    finger.choose("named_castles.edinburgh", "@0")
    expect(line(page)).to_contain_text(named(page, 0))
    finger.choose("named_castles.edinburgh", "nobody")
    expect(page.locator("#answer a[href='#g-named_castles']")).to_be_visible()
    finger.choose("named_castles.stirling", "@1")
    expect(line(page)).to_contain_text(named(page, 1))


@by_keyboard
def test_a_settlement_by_keyboard_alone(visit: Visit) -> None:
    page = visit.open(f"/fr{ASK}/settlement")
    choose_by_keyboard(page, "size", "medium")
    choose_by_keyboard(page, "houses.@0.0", "1")
    choose_by_keyboard(page, "houses.@1.0", "2")
    choose_by_keyboard(page, "last", "@1")
    expect(line(page)).to_have_text(re.compile(rf"{named(page, 0)}\W+3\D.*{named(page, 1)}\W+5\D"))


@by_keyboard
def test_a_group_by_keyboard_alone(visit: Visit) -> None:
    page = visit.open(f"/cs{ASK}/group")
    choose_by_keyboard(page, "kind", "power")
    write(page, "joined.0", 12)
    expect(line(page)).to_contain_text("13")


@by_keyboard
def test_a_castle_by_keyboard_alone(visit: Visit) -> None:
    page = visit.open(f"/en{ASK}/castle")
    choose_by_keyboard(page, "placer", "@1")
    write(page, "tiles.@1.farm", 1)
    expect(line(page)).to_contain_text(named(page, 1))


@by_keyboard
def test_a_pad_by_keyboard_alone(visit: Visit) -> None:
    page = visit.open(f"/es{PAD}")
    for seat, numbers in enumerate(((140, 1), (133, 3))):
        for group, number in zip(("track", "castles"), numbers, strict=True):
            write(page, f"{group}.@{seat}", number)
    expect(line(page)).to_contain_text(named(page, 1))
    expect(page.locator(".score-table tfoot").first).to_contain_text("148")


@pytest.mark.device(java_script_enabled=False)
@languages("fr", "pl")
def test_everything_works_without_javascript(visit: Visit, language: str) -> None:
    page = visit.open(f"/{language}{ASK}/settlement")
    page.locator("[data-players='3']").tap()
    for field, value in (("size", "large"), ("houses.@0.0", "3"), ("houses.@1.0", "1"), ("houses.@2.0", "1")):
        page.locator(f".choice:has(input[name='{field}'][value='{value}'])").tap()
    page.locator(".choice:has(input[name='last'][value='@0'])").tap()
    page.locator("form.ask > button.button").tap()
    expect(line(page)).to_contain_text("8")
    page = visit.open(f"/{language}{PAD}")
    page.locator(".choice:has(input[name='variant'][value='ireland'])").tap()
    for seat in range(3):  # as many as in the question before
        page.fill(f"input[name='track.@{seat}']", str(100 + seat))
        page.fill(f"input[name='castles.@{seat}']", "2")
    page.fill("input[name='goals.@0']", "8")
    page.locator("form.ask > button.button").tap()
    expect(line(page)).to_contain_text(named(page, 0))
    assert page.locator(".step").first.is_hidden()


@pytest.mark.device(device_scale_factor=1)
@pytest.mark.parametrize("path", [f"{ASK}/group", f"{ASK}/settlement?n=4", f"{ASK}/castle?n=4", f"{PAD}?n=4"])
def test_large_text_needs_no_sideways_scrolling(visit: Visit, path: str) -> None:
    page = visit.open(f"/fr{path}")
    enlarge(page)
    assert width_of(page) <= PHONE["width"]
