"""Each question and the score pad used to the end, by touch in five languages and by keyboard alone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.i18n import LANGUAGES
from tests.browser.complaints import OFFLINE
from tests.browser.conftest import PHONE, Visit, enlarge, width_of
from tests.widest import every_language, languages

ASK = "/ask/brian_boru"


def tap(page: Page, field: str, value: str) -> None:
    """Tap the face of a choice."""
    page.locator(f".choice:has(input[name='{field}'][value='{value}'])").first.tap()


def more(page: Page, field: str, times: int) -> None:
    """Tap the plus beside a number."""
    plus = page.locator(f".stepper:has(input[name='{field}']) [data-step='1']")
    for _ in range(times):
        plus.tap()


def line(page: Page) -> Locator:
    return page.locator(".verdict-line").first


@every_language
def test_a_newcomer_finds_the_winner_of_a_trick_in_six_taps(visit: Visit, language: str) -> None:
    page = visit.open(f"/{language}/")
    page.locator(f"main a[href='/{language}{ASK}']").tap()
    page.locator(f"a[href='/{language}{ASK}/trick']").tap()
    tap(page, "town_colour", "red")
    for seat, card in enumerate((11, 2, 13)):
        tap(page, f"cards.@{seat}", str(card))
    third = page.locator(".seat[data-colour=orange]").first.inner_text().strip()
    expect(line(page)).to_contain_text(third)


@every_language
def test_marriage_by_touch(visit: Visit, language: str) -> None:
    page = visit.open(f"/{language}{ASK}/marriage")
    tap(page, "card", "Brigid")
    tap(page, "spaces.@1", "4")
    second = page.locator(".seat[data-colour=blue]").first.inner_text().strip()
    expect(line(page)).to_contain_text(second)


@every_language
def test_battle_by_touch(visit: Visit, language: str) -> None:
    page = visit.open(f"/{language}{ASK}/battle")
    more(page, "battle_area", 2)
    more(page, "raiders.@0", 2)
    more(page, "raiders.@1", 1)
    third = page.locator(".seat[data-colour=orange]").first.inner_text().strip()
    expect(line(page)).to_contain_text(third)


@every_language
def test_church_by_touch(visit: Visit, language: str) -> None:
    page = visit.open(f"/{language}{ASK}/church")
    more(page, "discs.@1", 3)
    second = page.locator(".seat[data-colour=blue]").first.inner_text().strip()
    expect(line(page)).to_contain_text(second)


@every_language
def test_a_claim_by_touch(visit: Visit, language: str) -> None:
    page = visit.open(f"/{language}{ASK}/claims")
    more(page, "regions.C.towns.@2", 5)
    third = page.locator(".seat[data-colour=orange]").first.inner_text().strip()
    expect(line(page)).to_contain_text(third)


@every_language
def test_a_game_of_four_is_scored_by_touch_and_kept_over_a_reload(visit: Visit, language: str) -> None:
    page = visit.open(f"/{language}/score/brian_boru")
    page.locator("[data-players='4']").tap()
    for seat in range(4):
        for group, number in (("points", 20 + seat), ("coins", seat), ("renown", 1)):
            page.fill(f"input[name='{group}.@{seat}']", str(number))
    tap(page, "marker", "@0")
    expect(page.locator(".score-table").first).to_contain_text("25")
    page.goto(f"{visit.address}/{language}/score/brian_boru")
    expect(page.locator("input[name='points.@3']")).to_have_value("23")
    expect(page.locator(".score-table").first).to_contain_text("25")


@languages(*LANGUAGES, daily="fr")
def test_home_offers_to_go_on_where_one_was(visit: Visit, language: str) -> None:
    page = visit.open(f"/{language}{ASK}/church")
    more(page, "discs.@0", 1)
    expect(page).to_have_url(re.compile(r"discs"))
    page.goto(f"{visit.address}/{language}/")
    page.locator("[data-last]:not([hidden]) a").tap()
    expect(page).to_have_url(re.compile(rf"/{language}{ASK}/church\?.*discs"))


@languages(*LANGUAGES, daily="fr")
def test_rules_are_found_as_one_types(visit: Visit, language: str) -> None:
    page = visit.open(f"/{language}/rules/")
    page.locator("#q").press_sequentially("klaster")
    first = page.locator("#answer a[href*='/rule/']").first
    expect(first).to_have_attribute("href", re.compile(r"/rule/bb\."))
    first.tap()
    expect(page.locator("h1")).not_to_be_empty()


def press_until(page: Page, wanted: str, key: str = "Tab", most: int = 80) -> None:
    """Go on with the keyboard until something has the focus."""
    for _ in range(most):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press(key)
    raise AssertionError(f"the keyboard never reaches {wanted}")


def choose_by_keyboard(page: Page, field: str, value: str) -> None:
    """Reach a group of choices and move to one of them with the arrows."""
    press_until(page, f"[name='{field}']")
    page.keyboard.press("Space")
    press_until(page, f"[name='{field}'][value='{value}']", "ArrowRight", 30)


#: A keyboard comes to the same fields in every language, and that words fit is seen by touch in all of them: so each
#: form is filled in by keyboard in one language, all together in all.
by_keyboard = pytest.mark.device(has_touch=False)


def write(page: Page, field: str, number: int) -> None:
    """Reach a number and write over it."""
    press_until(page, f"[name='{field}']")
    page.keyboard.press("Control+a")
    page.keyboard.type(str(number))


@by_keyboard
def test_a_trick_by_keyboard_alone(visit: Visit) -> None:
    page = visit.open(f"/pl{ASK}/trick")
    choose_by_keyboard(page, "town_colour", "blue")
    for seat, card in enumerate((12, 2, 22)):
        choose_by_keyboard(page, f"cards.@{seat}", str(card))
    third = page.locator(".seat[data-colour=orange]").first.inner_text().strip()
    expect(line(page)).to_contain_text(third)
    expect(page.locator("[data-status]")).not_to_be_empty()


@by_keyboard
def test_a_marriage_by_keyboard_alone(visit: Visit) -> None:
    page = visit.open(f"/cs{ASK}/marriage")
    choose_by_keyboard(page, "card", "Cormac")
    choose_by_keyboard(page, "spaces.@2", "5")
    third = page.locator(".seat[data-colour=orange]").first.inner_text().strip()
    expect(line(page)).to_contain_text(third)


@by_keyboard
@pytest.mark.parametrize(
    ("language", "tool", "fields", "seat"),
    [
        ("fr", "battle", {"battle_area": 3, "raiders.@0": 4, "raiders.@1": 2}, 2),
        ("en", "church", {"discs.@1": 4}, 1),
        ("pl", "claims", {"regions.C.towns.@0": 2, "regions.C.towns.@2": 5}, 2),
    ],
)
def test_a_question_of_numbers_by_keyboard_alone(
    visit: Visit, language: str, tool: str, fields: dict[str, int], seat: int
) -> None:
    page = visit.open(f"/{language}{ASK}/{tool}")
    for field, number in fields.items():
        write(page, field, number)
    named = page.locator("summary .seat").nth(seat).inner_text().strip()
    expect(line(page)).to_contain_text(named)


@by_keyboard
def test_a_score_by_keyboard_alone(visit: Visit) -> None:
    page = visit.open("/es/score/brian_boru")
    for seat in range(3):
        for group, number in (("points", 10 + seat), ("coins", 10 + seat), ("renown", 1)):
            write(page, f"{group}.@{seat}", number)
    expect(page.locator(".score-table").first).to_contain_text("14")


@pytest.mark.device(java_script_enabled=False)
def test_everything_works_without_javascript(visit: Visit) -> None:
    page = visit.open(f"/pl{ASK}/trick")
    page.locator(".choice:has(input[name='town_colour'][value='red'])").tap()
    for seat, card in enumerate((11, 2, 13)):
        page.locator(f".choice:has(input[name='cards.@{seat}'][value='{card}'])").tap()
    page.locator("form.ask > button.button").tap()
    third = page.locator(".seat[data-colour=orange]").first.inner_text().strip()
    expect(line(page)).to_contain_text(third)
    page.locator("#content a[href*='/rule/']").first.tap()
    expect(page.locator("h1")).not_to_be_empty()


@pytest.mark.device(device_scale_factor=1)
def test_large_text_needs_no_sideways_scrolling(visit: Visit) -> None:
    for path in ("/", f"{ASK}/trick", "/score/brian_boru", "/rule/bb.trick.lead"):
        page = visit.open(f"/fr{path}")
        enlarge(page)
        assert width_of(page) <= PHONE["width"], path


def test_a_hasty_double_tap_keeps_the_choice(visit: Visit) -> None:
    page = visit.open(f"/pl{ASK}/trick")
    for _ in range(2):
        tap(page, "town_colour", "red")
        tap(page, "leader", "@0")
    expect(page.locator("input[name='town_colour'][value='red']")).to_be_checked()
    expect(page.locator("input[name='leader'][value='@0']")).to_be_checked()


def test_a_town_takes_the_place_of_a_colour_and_the_other_way_round(visit: Visit) -> None:
    page = visit.open(f"/en{ASK}/trick")
    tap(page, "town_colour", "red")
    page.locator("details:has(#f-town) summary").tap()
    page.select_option("#f-town", "N3")
    expect(page.locator("input[name='town_colour']:checked")).to_have_count(0)
    tap(page, "town_colour", "blue")
    expect(page.locator("#f-town")).to_have_value("")


def test_without_a_connection_everybody_sees_it_and_the_answer_comes_with_the_connection(visit: Visit) -> None:
    page = visit.open(f"/es{ASK}/church")
    more(page, "discs.@0", 1)
    expect(line(page)).not_to_be_empty()
    page.context.set_offline(True)
    more(page, "discs.@1", 3)
    expect(page.locator(".status.seen")).to_be_visible()
    expect(page.locator("#answer")).to_have_attribute("aria-busy", "true")
    page.context.set_offline(False)
    second = page.locator(".seat[data-colour=blue]").first.inner_text().strip()
    expect(line(page)).to_contain_text(second)
    expect(page.locator(".status.seen")).to_have_count(0)
    visit.complaints.forgive(OFFLINE)


def test_who_plays_is_named_before_the_cards_and_each_card_is_played_once(visit: Visit) -> None:
    page = visit.open(f"/en{ASK}/trick")
    page.locator("[data-players='4']").tap()
    names = page.locator(".name-list input")
    expect(names).to_have_count(4)
    page.locator(".players summary").tap()
    for place, name in enumerate(("Ann", "Bo", "Cy", "Di")):
        names.nth(place).fill(name)
        expect(page.locator("fieldset[data-colour] > legend").nth(place)).to_contain_text(name)
    tap(page, "cards.@0", "11")
    page.locator("[data-turn-of='1']").tap()
    page.wait_for_timeout(500)  # a second tap at once would be one too many
    tap(page, "cards.@1", "11")
    expect(page.locator("input[name='cards.@1'][value='11']")).to_be_checked()
    expect(page.locator("input[name='cards.@0']:checked")).to_have_count(0)
    page.locator("[data-turn-of='2']").tap()
    expect(page.locator(".choice.elsewhere:has([name='cards.@2'][value='11'])")).to_be_visible()


def test_what_is_typed_is_kept_at_once(visit: Visit) -> None:
    page = visit.open("/cs/score/brian_boru")
    page.locator("input[name='points.@0']").press_sequentially("41")
    page.goto(f"{visit.address}/cs/score/brian_boru")
    expect(page.locator("input[name='points.@0']")).to_have_value("41")


def test_a_smaller_table_forgets_who_is_gone_without_a_fault(visit: Visit) -> None:
    page = visit.open("/fr/score/brian_boru?n=5&points.@0=20&points.@4=44&regions.C.face_up=@4&marker=@4")
    page.locator("[data-players='3']").tap()
    expect(page.locator("input[name='points.@0']")).to_have_value("20")
    expect(page.locator(".wrong-why")).to_have_count(0)
    assert "@4" not in page.locator("main").inner_text()
