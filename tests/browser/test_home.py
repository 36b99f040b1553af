"""The home page and the one bar: what this is, the way back, a door for each game; at a table nothing lies above it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.engine.game import Game
from companion.engine.messages import M
from companion.games import discover
from companion.i18n import LANGUAGES
from tests.browser.conftest import DESKTOP, PHONE, Visit, app_for_many, enlarge, faults_of, served, width_of
from tests.browser.lettering import in_all_letters
from tests.browser.tables import NAMES, Device, device, game_in_progress, host_of, leave, open_lobby, two_phones
from tests.browser.test_narrow import BROKEN_WORDS, CUT
from tests.browser.test_turn_in_sight import TOUCHABLE
from tests.tiny.lighthouses import GAME as LIGHTHOUSES
from tests.widest import every_language, languages

FINGER = 44
#: So many screens of a phone the doors of ten games take at most: those played last stand in the first.
SCREENS = 3
#: After so many answers somebody plays a card.
ANSWERS = 30
#: The lowest edge of some things.
BOTTOM = "all => Math.max(...all.map((one) => one.getBoundingClientRect().bottom))"
SAID = ".hero h1, .hero p, .hero-picture"
BOXES = ".tile span, .button, .bar a, .bar summary, h1, h2, .door p"


def ten_games() -> Iterator[Game[Any]]:
    """The games that are found, and the one of the tests as often as it takes, with names of every length."""
    found = list(discover().values())
    yield from found
    for number in range(10 - len(found)):
        name = M(f"tiny.name.{number}", f"Lighthouses {'of the long coast ' * (number % 3)}{number}")
        yield replace(LIGHTHOUSES, id=f"lighthouses{number}", name=name)


@pytest.fixture(scope="module")
def of_ten(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server for ten games."""
    with served(app_for_many(tmp_path_factory.mktemp("ten"), *ten_games())) as found:
        yield found


def in_first_screen(page: Page, things: str) -> None:
    """Some things are there, and end in the screen of a phone as it stands."""
    found = page.locator(things)
    expect(found).not_to_have_count(0)
    assert page.evaluate("scrollY") == 0
    assert found.evaluate_all(BOTTOM) <= PHONE["height"]


@in_all_letters
@every_language
def test_the_first_screen_says_what_this_is_and_shows_a_door(visit: Visit, language: str) -> None:
    page = visit.open(f"/{language}/")
    in_first_screen(page, SAID)
    in_first_screen(page, ".door:first-child > :is(.door-picture, .door-name), .door:first-child .strong")
    in_first_screen(page, ".languages summary")
    for tile in page.locator(".ways a, .bar a:visible, .bar summary:visible").all():
        box = tile.bounding_box()
        assert box
        assert box["height"] >= FINGER
    assert faults_of(page) == []


def test_who_has_a_code_gets_to_its_field_in_one_tap(visit: Visit) -> None:
    page = visit.open("/pl/")
    in_first_screen(page, ".at-once a[href='#code']")
    page.locator(".at-once a").first.tap()
    expect(page.locator("#code")).to_be_in_viewport(ratio=1)
    expect(page.locator("#code")).to_be_focused()


@in_all_letters
@every_language
def test_who_sits_at_a_table_finds_back_in_the_first_screen(browser: Browser, address: str, language: str) -> None:
    host = host_of(browser, address, language, game_in_progress(answers=ANSWERS))
    table = host.page.url
    host.open("/")
    in_first_screen(host.page, f"{SAID}, .back-tile")
    expect(host.page.locator(".doors .strong")).to_have_count(0)  # one thing is loud
    host.page.locator(".back-tile").tap()
    host.page.wait_for_url(table)
    leave(host)


@in_all_letters
@every_language
def test_nothing_of_it_is_cut_in_letters_twice_as_large(visit: Visit, language: str) -> None:
    page = visit.open(f"/{language}/")
    enlarge(page)
    assert width_of(page) == PHONE["width"]
    assert page.evaluate(CUT, BOXES) == []
    in_first_screen(page, ".hero h1")


@every_language
def test_no_word_of_it_is_broken_on_a_phone(visit: Visit, language: str) -> None:
    for path in ("", "ask/", "play/"):
        page = visit.open(f"/{language}/{path}")
        assert page.evaluate(BROKEN_WORDS) == []


@every_language
def test_what_a_table_is_stands_in_the_first_screen_behind_play(visit: Visit, language: str) -> None:
    page = visit.open(f"/{language}/")
    page.locator(".door:last-child .strong").tap()
    page.wait_for_url("**/play/?game=*")
    in_first_screen(page, "main > h1, main > h1 + .hint")
    game = page.url.partition("game=")[2]
    expect(page.locator(f"input[name=game][value={game}]")).to_be_checked()


@pytest.mark.device(viewport=DESKTOP, has_touch=False)
@every_language
def test_on_a_desktop_it_is_a_page_with_columns(visit: Visit, language: str) -> None:
    page = visit.open(f"/{language}/")
    for row, count in ((".hero > *", 2), (".door", 2), (".beside > *", 3), (".door:first-child .ways > li", 4)):
        tops = page.locator(row).evaluate_all("all => all.map((one) => one.getBoundingClientRect().left)")
        assert len(set(tops)) == count, row
    assert page.locator(".ways").evaluate_all(BOTTOM) <= DESKTOP["height"]


@languages("pl", "fr")
def test_ten_games_are_still_a_good_page(browser: Browser, of_ten: str, language: str) -> None:
    phone = device(browser, of_ten, language)
    phone.open("/")
    expect(phone.page.locator(".door")).to_have_count(10)
    assert phone.page.locator(".door").evaluate_all(BOTTOM) <= SCREENS * PHONE["height"]
    in_first_screen(phone.page, "#q, .door:first-child .door-head")  # what goes for all of them comes first
    assert width_of(phone.page) == PHONE["width"]
    assert phone.page.evaluate(CUT, BOXES) == []
    phone.page.locator(".door:has([href$='lighthouses7']) summary").tap()
    phone.page.locator(".door a[href*='/play/'][href$='lighthouses7']").tap()
    phone.page.fill("#name-open", "Ann")
    phone.page.locator(".open-form .go-bar button").first.tap()
    phone.page.wait_for_url("**/table/**")
    phone.open("/")
    expect(phone.page.locator(".door").first.locator("a[href$='lighthouses7']").first).to_be_attached()
    leave(phone)


def bars(host: Device) -> int:
    """How many bars lie over each other."""
    found = host.page.locator(".bar, .tabs").locator("visible=true").all()
    return len({box["y"] for box in (bar.bounding_box() for bar in found) if box})


@in_all_letters
@every_language
def test_a_table_has_one_bar_and_the_rest_behind_one_button(browser: Browser, address: str, language: str) -> None:
    host = host_of(browser, address, language, game_in_progress(answers=ANSWERS))
    for path in ("", "board", "score", "log", "people", "correct"):
        host.at(path)
        assert bars(host) == 1, path
        expect(host.page.locator(".brand, .bar-nav, .languages").locator("visible=true")).to_have_count(0)
        boxes = [each.bounding_box() for each in host.page.locator(".tabs a, .other summary").all()]
        assert len({box["y"] for box in boxes if box}) == 1
        assert all(box and box["height"] >= FINGER and box["x"] + box["width"] <= PHONE["width"] for box in boxes)
        assert host.page.locator(".tabs").evaluate("tabs => tabs.scrollWidth <= tabs.clientWidth")
        assert host.page.locator(".other summary").evaluate(TOUCHABLE)
    host.page.locator(".other summary").tap()
    in_first_screen(host.page, ".other a")
    assert len(host.page.locator(".other a").all()) == 4 + len(LANGUAGES)
    assert faults_of(host.page) == []
    host.page.locator(".other a[href$='/ask/brian_boru']").tap()
    host.page.wait_for_url("**/ask/brian_boru")
    expect(host.page.locator(".bar-nav")).to_be_visible()
    leave(host)


def test_what_others_enter_closes_no_menu(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address, answers=ANSWERS)
    player.at("board")
    player.page.locator(".other summary").tap()
    told = player.page.locator(".turn").inner_text()
    host.go_on()
    host.choose(host.legal()[0])
    expect(player.page.locator(".turn")).not_to_have_text(told)
    expect(player.page.locator(".other a").first).to_be_visible()
    leave(host, player)


def test_the_bar_of_a_lobby_makes_way_when_the_game_begins(browser: Browser, address: str) -> None:
    host = device(browser, address, "es")
    open_lobby(host.page, address, "es", NAMES[:3])
    expect(host.page.locator(".bar-nav")).to_be_visible()
    expect(host.page.locator(".other")).to_be_hidden()
    host.page.locator(".begin button").first.tap()
    expect(host.page.locator(".other summary")).to_be_visible()
    assert bars(host) == 1
    leave(host)


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/ask/brian_boru/trick?n=3&leader=@1", "Vaše poslední otázka"),
        ("/score/rebirth", "Váš poslední bodovací bloček"),
    ],
)
def test_home_says_what_somebody_was_at_last(visit: Visit, path: str, told: str) -> None:
    """Beside the way back to the table nobody could tell what it was that one would go on with."""
    page = visit.open(f"/cs{path}")
    field = page.locator("main form.ask input[type=text][name*='.@0']").first
    if field.count():
        field.fill("7")
    else:
        page.locator("main form.ask .choice:visible").first.click()
    page.wait_for_function("() => localStorage.getItem('last-entry')")
    page.goto(f"{visit.address}/cs/")
    shown = page.locator("[data-last]:visible")
    expect(shown).to_have_text(told)
    shown.locator("a").click()
    page.wait_for_url(lambda url: path.partition("?")[0] in url)
