"""Questions and score pads under a thumb that touches things where they stand: taps, swipes, and how long a page is."""

import re
from types import SimpleNamespace
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visit
from tests.browser.tables import device, game_in_progress, host_of, leave
from tests.browser.thumb import Thumb
from tests.widest import languages

NAMES = ("Anna", "Bartek", "Celina", "Daniel")
EVERYBODY = urlencode([*(("p", name) for name in NAMES), ("n", "4")])
#: A token that somebody holds, by its region; two other people have towns in each of four of these regions.
TOKENS = {"C": 0, "D": 1, "L": 2, "M": 3, "S": 0, "N": 1}
TOWNS = {"C": (1, 2), "D": (2, 3), "L": (0, 3), "M": (0, 1)}

several_languages = languages("pl", "cs", "fr", "es")


class Hand(Thumb):
    """A thumb that also types numbers."""

    def choose(self, field: str, value: str) -> None:
        self.tap(self.page.locator(f".choice:has(input[name='{field}'][value='{value}'])").first)

    def write(self, field: str, number: int) -> None:
        self.tap(self.page.locator(f"input[name='{field}']"))
        self.page.keyboard.type(str(number))

    def count(self, field: str, number: int) -> None:
        for _ in range(number):
            self.tap(self.page.locator(f".stepper:has(input[name='{field}']) [data-step='1']"))

    def asks(self) -> None:
        self.tap(self.page.locator("form.ask > .button"))
        expect(self.page.locator(".verdict-line").first).to_be_in_viewport(ratio=0.9)


def at_form(visit: Visit, path: str) -> Hand:
    """A phone at which four people were named in a question before."""
    page = visit.open(f"{path[:3]}/ask/brian_boru/church?{EVERYBODY}")
    page.locator("[data-step='1']").first.tap()
    expect(page.locator("#answer .verdict-line")).to_be_visible()
    page = visit.open(path)
    expect(page.locator(".players > summary .seat").last).to_have_text(NAMES[-1])
    hand = Hand(SimpleNamespace(page=page))  # type: ignore[arg-type]
    hand.reaction = 1
    return hand


def height_of(page: Page) -> int:
    found: int = page.evaluate("document.documentElement.scrollHeight")
    return found


@languages("pl", "cs", "fr", "es", daily="pl")
def test_a_trick_of_four_takes_six_taps(visit: Visit, language: str) -> None:
    hand = at_form(visit, f"/{language}/ask/brian_boru/trick")
    assert height_of(hand.page) < 1350
    expect(hand.page.locator(".card-turns > legend")).to_be_visible()
    hand.choose("town_colour", "red")
    for seat, card in enumerate((11, 2, 13, 20)):
        hand.choose(f"cards.@{seat}", str(card))
    expect(hand.page.locator(".verdict-line")).to_contain_text(NAMES[3])
    hand.asks()
    assert hand.taps <= 6
    assert hand.swipes <= 2
    expect(hand.page.locator(".wrong-why")).to_have_count(0)


@several_languages
def test_a_battle_of_four(visit: Visit, language: str) -> None:
    hand = at_form(visit, f"/{language}/ask/brian_boru/battle")
    assert height_of(hand.page) < 1250
    hand.count("battle_area", 2)
    for seat, raiders in enumerate((3, 1, 0, 2)):
        hand.count(f"raiders.@{seat}", raiders)
    hand.asks()
    assert hand.taps <= 9
    assert hand.swipes <= 1
    expect(hand.page.locator(".wrong-why")).to_have_count(0)


@several_languages
def test_a_church_of_four(visit: Visit, language: str) -> None:
    hand = at_form(visit, f"/{language}/ask/brian_boru/church")
    assert height_of(hand.page) < 1200
    for seat, discs in enumerate((3, 1, 0, 2)):
        hand.count(f"discs.@{seat}", discs)
    hand.asks()
    assert hand.taps <= 7
    assert hand.swipes <= 1


@several_languages
def test_a_score_of_four_in_brian_boru(visit: Visit, language: str) -> None:
    hand = at_form(visit, f"/{language}/score/brian_boru")
    assert height_of(hand.page) < 2300
    for group, numbers in (("points", (20, 12, 9, 15)), ("coins", (4, 3, 2, 1)), ("renown", (1, 2, 3, 1))):
        for seat, number in enumerate(numbers):
            hand.write(f"{group}.@{seat}", number)
    hand.choose("marker", "@1")
    for region, holder in TOKENS.items():
        hand.choose(f"regions.{region}.face_up", f"@{holder}")
        for seat in TOWNS.get(region, ()):
            hand.choose(f"regions.{region}.seen.@{seat}", "1")
    hand.choose("regions.U.face_up", "true")
    hand.write("regions.U.towns.@2", 2)
    hand.write("regions.U.towns.@3", 2)
    hand.choose("princess.holder", "@0")
    hand.choose("princess.choice", "military_support")
    hand.asks()
    expect(hand.page.locator(".wrong-why")).to_have_count(0)
    assert height_of(hand.page) < 3850
    assert hand.taps <= 35
    assert hand.swipes <= 12


def test_a_fault_of_half_a_pad_moves_no_field_before_the_answer_is_asked_for(visit: Visit) -> None:
    hand = at_form(visit, "/fr/score/brian_boru")
    for seat, points in enumerate((20, 12, 9, 15)):
        hand.write(f"points.@{seat}", points)
    hand.choose("marker", "@1")
    hand.choose("regions.U.face_up", "true")
    hand.write("regions.U.towns.@1", 1)
    expect(hand.page.locator("#answer .warn-notes")).to_have_count(1)
    expect(hand.page.locator("form .wrong-why")).to_have_count(0)
    hand.tap(hand.page.locator("form.ask > .button"))
    expect(hand.page.locator("form .wrong-why")).to_have_count(1)
    for seat in (2, 3):
        hand.write(f"regions.U.towns.@{seat}", 2)
    expect(hand.page.locator(".wrong-why")).to_have_count(0)


def test_the_first_tap_at_plus_counts_one_more_than_the_field_shows(visit: Visit) -> None:
    hand = at_form(visit, "/pl/score/brian_boru")
    for group, number in (("coins", "1"), ("renown", "2")):
        hand.count(f"{group}.@0", 1)
        expect(hand.page.locator(f"[name='{group}.@0']")).to_have_value(number)
    page = visit.open("/pl/score/rebirth")
    page.locator("details.ties > summary").click()
    page.locator("label.choice:has([name='variant'][value='ireland'])").click()
    page.locator(".stepper:has(input[name='clover_tower.@0']) [data-step='1']").click()
    expect(page.locator("[name='clover_tower.@0']")).to_have_value("1")


@pytest.mark.parametrize(
    ("language", "country", "more"), [("pl", "scotland", ("missions", "gifts")), ("fr", "ireland", ("goals",))]
)
def test_a_score_of_four_in_rebirth(visit: Visit, language: str, country: str, more: tuple[str, ...]) -> None:
    hand = at_form(visit, f"/{language}/score/rebirth")
    hand.choose("variant", country)
    assert height_of(hand.page) < 1550
    for group in ("track", "castles", "unfinished", *more):
        for seat in range(4):
            hand.write(f"{group}.@{seat}", 8 + seat if group == "track" else seat)
    hand.asks()
    assert height_of(hand.page) < 2500
    assert hand.taps <= 2 + 4 * (3 + len(more))
    assert hand.swipes <= 3


def test_enter_goes_down_a_column_and_from_the_last_number_to_the_answer(visit: Visit) -> None:
    page = visit.open(f"/es/score/brian_boru?{EVERYBODY}")
    page.locator("[name='points.@0']").tap()
    for number in range(12):
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")
    expect(page.locator("[name='renown.@3']")).to_have_value("11")
    expect(page.locator("#answer h2").first).to_be_in_viewport()
    assert page.locator("[name='coins.@0']").input_value() == "4"


def test_a_second_tap_in_haste_gives_the_card_to_nobody_else(visit: Visit) -> None:
    page = visit.open(f"/cs/ask/brian_boru/trick?{EVERYBODY}")
    eleven = page.locator(".choice:has([name^='cards.'][value='11']):visible")
    eleven.tap()
    eleven.tap()
    expect(page.locator("[name='cards.@0'][value='11']")).to_be_checked()
    page.locator("[data-turn-of='0']").tap()
    expect(page.locator("fieldset:has([name='cards.@0'])")).to_be_visible()


def test_the_cards_begin_with_who_leads(visit: Visit) -> None:
    page = visit.open(f"/fr/ask/brian_boru/trick?{EVERYBODY}")
    page.locator(".choice:has([name='leader'][value='@2'])").tap()
    for seat, card in ((2, 11), (3, 5), (0, 8), (1, 2)):
        expect(page.locator(f"fieldset:has([name='cards.@{seat}'])")).to_be_visible()
        page.locator(f".choice:has([name='cards.@{seat}'][value='{card}'])").tap()
    expect(page.locator(".turn-card .value-tile")).to_have_text(["8", "2", "11", "5"])


def test_who_only_looks_on_is_asked_for_no_name(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "es", game_in_progress(3, 1))
    host.open(f"/table/{host.page.url.split('/table/')[1].split('/')[0]}/people")
    code = host.page.locator(".big-code").first.inner_text()
    guest = device(browser, address, "fr")
    guest.open(f"/join/{code}")
    page = guest.page
    name = page.locator("form.come [name=name]")
    page.locator(".choice:has([value=player])").tap()
    expect(name).to_be_visible()
    for role in ("screen", "viewer"):
        page.locator(f".choice:has([value={role}])").tap()
        expect(name).to_be_hidden()
    page.locator(".choice:has([value=screen])").tap()
    page.locator("form.come [type=submit]").tap()
    expect(page).to_have_url(re.compile("/table/"))
    leave(host, guest)
