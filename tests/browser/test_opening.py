"""Opening a table by touch: few taps from the home page to the first question, with scripts and without."""

import pytest
from playwright.sync_api import Page, expect

from companion.i18n.pages import table as said
from companion.i18n.words import Words
from tests.browser.complaints import MISSING
from tests.browser.conftest import PHONE, Visit, faults_of, width_of
from tests.browser.lending import keep_to_this_test
from tests.browser.test_use_rebirth import Finger
from tests.widest import every_language, languages

#: Taps from the home page for four people whom the device does not know, and for the same four again.
TAPS = {("brian_boru", ""): (4, 3), ("rebirth", "sheet"): (4, 3), ("rebirth", "board"): (5, 3)}


def to_the_first_question(page: Page, finger: Finger, home: str, game: str, way: str) -> None:
    page.goto(home)
    finger.tap(page.locator(f"main a[href*='/play/'][href$='{game}']"))
    for field, value in (("game", game), ("rebirth.way", way)):
        choice = page.locator(f"input[name='{field}'][value='{value}']")
        if value and not choice.is_checked():
            finger.choose(field, value)
    name = page.locator("#name-open")
    if not name.input_value():
        finger.tap(name)
        page.keyboard.type("Ann")
    again = page.locator(".open-form [data-all]")
    if again.is_visible():
        finger.tap(again)
    else:
        finger.tap(page.locator("#players"))
        page.keyboard.type("Bob\nCid\nDee")
    finger.tap(page.locator(".open-form [name=begin]"))
    expect(page.locator("#now")).to_be_visible()


@pytest.mark.parametrize("wrong", ["code", "name"])
def test_what_is_wrong_stands_in_the_first_screen(visit: Visit, wrong: str) -> None:
    page = visit.open("/cs/play/")
    if wrong == "code":
        visit.complaints.forgive(MISSING)
        page.fill("#code", "AAAAAA")
        page.locator(".join-form button").tap()
    else:
        page.evaluate("document.querySelector('#name-open').removeAttribute('maxlength')")
        page.fill("#name-open", "A" * 41)
        page.locator(".open-form .strong").tap()
    why = page.locator("main .wrong-why").first
    expect(why).to_be_in_viewport()
    expect(page.locator("main [aria-invalid]").first).to_be_in_viewport()


@languages("es", "cs")
@pytest.mark.parametrize("game", ["brian_boru", "rebirth"])
def test_nothing_covers_the_name_that_is_asked_for(visit: Visit, language: str, game: str) -> None:
    """A tap on it met the buttons that stay at the bottom."""
    page = visit.open(f"/{language}/play/")
    Finger(page).choose("game", game)
    page.evaluate("scrollTo(0, 0)")
    name, bar = page.locator("#name-open").bounding_box(), page.locator(".open-form .go-bar").bounding_box()
    assert name
    assert bar
    assert name["y"] + name["height"] < bar["y"]
    page.locator(".open-form .go-bar button").first.tap()
    why = page.locator("main .wrong-why")
    expect(why).to_have_text(Words(language).of(said.NAME_MISSING))
    expect(why).to_be_in_viewport()
    assert faults_of(page) == []


@every_language
def test_the_buttons_cover_no_more_than_the_page_keeps_free_below_a_field(visit: Visit, language: str) -> None:
    page = visit.open(f"/{language}/play/")
    free = page.evaluate("parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom)")
    bar = page.locator(".open-form .go-bar").bounding_box()
    assert bar
    assert bar["height"] <= free


@pytest.mark.parametrize(("game", "way"), TAPS)
def test_four_people_are_at_the_first_question_in_few_taps(visit: Visit, game: str, way: str) -> None:
    keep_to_this_test(visit.page)
    counts = []
    for _ in range(2):
        finger = Finger(visit.page)
        to_the_first_question(visit.page, finger, f"{visit.address}/en/", game, way)
        counts.append(finger.taps)
    assert tuple(counts) == TAPS[game, way]


@every_language
def test_only_what_belongs_to_the_game_and_fits_is_shown(visit: Visit, language: str) -> None:
    page = visit.open(f"/{language}/play/")
    finger = Finger(page)
    finger.choose("game", "brian_boru")
    expect(page.locator("[name='rebirth.variant']").first).to_be_hidden()
    finger.choose("game", "rebirth")
    boards = page.locator("[data-documents]")
    expect(boards).to_be_hidden()
    finger.choose("rebirth.way", "board")
    expect(boards).to_be_visible()
    expect(boards.locator("[value='rebirth.board.scotland']")).to_be_checked()
    finger.choose("rebirth.variant", "ireland")
    expect(boards.locator("[value='rebirth.board.ireland']")).to_be_checked()
    expect(boards.locator("label:has([value='rebirth.board.scotland'])")).to_be_hidden()
    assert faults_of(page) == []
    assert width_of(page) <= PHONE["width"]


@pytest.mark.device(java_script_enabled=False)
def test_a_game_begins_without_scripts(visit: Visit) -> None:
    page = visit.open("/fr/play/")
    page.locator("label:has([name=game][value=rebirth])").tap()
    page.locator("label:has([name='rebirth.way'][value=board])").tap()
    page.locator("label:has([name='rebirth.variant'][value=ireland])").tap()
    page.fill("#name-open", "Ann")
    page.fill("#players", "Bob")
    page.locator(".open-form [name=begin]").tap()
    expect(page.locator(".board-map")).to_be_visible()


def test_another_colour_is_two_taps_before_a_game_and_whoever_had_it_gets_the_old_one(visit: Visit) -> None:
    """Where a table is opened one tap on a name is the next colour."""
    page = visit.open("/cs/play/")
    finger = Finger(page)
    finger.choose("game", "rebirth")
    page.fill("#name-open", "Ann")
    page.fill("#players", "Bob\nCid")
    worn = page.locator(".wearing .seat")
    first, second, third = worn.evaluate_all("all => all.map((one) => one.dataset.colour)")
    finger.tap(worn.first)
    expect(worn.first).to_have_attribute("data-colour", second)
    expect(worn.nth(1)).to_have_attribute("data-colour", first)
    assert faults_of(page) == []
    finger.tap(page.locator(".open-form .go-bar button").first)
    expect(page.locator(".sending")).to_have_count(1)  # the scripts of the page are at work
    seats = page.locator(".seat-row .seat")
    expect(seats.nth(1)).to_have_attribute("data-colour", first)
    finger.tap(page.locator(".seat-list .pencil").first)
    page.locator(f".seat-list label:visible:has([name=colour][value={third}])").first.dispatch_event("click")
    expect(seats.first).to_have_attribute("data-colour", third)
    expect(seats.nth(2)).to_have_attribute("data-colour", second)
    assert faults_of(page) == []
    page.locator("#name-0").fill("Anna")  # a name has a button of its own
    page.locator(".seat-list form:has(#name-0) button").dispatch_event("click")
    expect(seats.first).to_have_text("Anna")
    expect(seats.first).to_have_attribute("data-colour", third)
