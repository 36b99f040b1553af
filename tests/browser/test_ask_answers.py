"""Questions and pads: they judge what they show, blame nobody too early, and lead to the answer."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit, faults_of
from tests.browser.test_use import ASK, more, tap
from tests.widest import languages

#: Where questions and pads are, and a field to say something in.
PAGES = {
    f"{ASK}/trick": "",
    f"{ASK}/battle": "raiders.@0",
    f"{ASK}/church": "discs.@0",
    "/ask/rebirth/castle": "tiles.@0.farm",
    "/score/brian_boru": "points.@0",
    "/score/rebirth": "track.@0",
}


def is_at_answer(page: Page) -> bool:
    """Whether the answer begins in the upper half of the screen, unless the page ends below it."""
    found: bool = page.evaluate("""() => {
        const top = document.querySelector('#answer').firstElementChild.getBoundingClientRect().top;
        const end = document.documentElement.scrollHeight - scrollY - innerHeight < 2;
        return top >= 0 && (top < innerHeight / 2 || (end && top < innerHeight));
    }""")
    return found


@pytest.mark.parametrize("path", PAGES)
@languages("es", "cs")
def test_a_tap_on_the_button_leads_to_the_answer(visit: Visit, language: str, path: str) -> None:
    """Nothing was to be seen, and the answer stayed below the screen."""
    page = visit.open(f"/{language}{path}")
    if PAGES[path]:
        page.locator(f"[name='{PAGES[path]}']").fill("2")
    page.evaluate("scrollTo(0, 0)")
    page.locator("main form.ask > button.button[type=submit]").last.tap()
    page.wait_for_function("() => document.activeElement.closest('#answer')")
    assert is_at_answer(page)
    assert faults_of(page) == []


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.device(java_script_enabled=False, viewport=PHONE, has_touch=True)
def test_the_answer_is_in_sight_without_scripts_too(visit: Visit, path: str) -> None:
    page = visit.open(f"/cs{path}")
    page.locator("main form.ask > button.button[type=submit]").last.click()
    page.wait_for_url("**#to-answer")
    top = page.locator("#answer > *").first.bounding_box()
    assert top
    assert top["y"] < PHONE["height"]
    page.locator("main form.ask button[name=n]").last.click()  # how many play is no question
    page.wait_for_url(lambda address: "#" not in address)


@pytest.mark.parametrize(("country", "castles", "counts"), [("scotland", "Castles", 0), ("ireland", "Castle", 1)])
def test_a_country_shows_only_what_breaks_ties_there(visit: Visit, country: str, castles: str, counts: int) -> None:
    page = visit.open(f"/en/score/rebirth?variant={country}")
    ties = page.locator(".ties")
    ties.locator("summary").tap()
    expect(ties.get_by_text(f"{castles} with a clover", exact=True)).to_be_visible()
    expect(ties.locator(".pad-group:visible")).to_have_count(counts)


@pytest.mark.parametrize("tool", ["battle", "church", "marriage"])
@pytest.mark.parametrize(("language", "count"), [("es", 4), ("cs", 5)])
def test_more_players_are_judged_as_they_are_shown(visit: Visit, tool: str, language: str, count: int) -> None:
    """Three red lines said that numbers were missing that stood in their fields."""
    page = visit.open(f"/{language}{ASK}/{tool}")
    if tool == "marriage":
        tap(page, "card", "Cormac")
    page.locator(f"button[name=n][value='{count}']").tap()
    expect(page.locator("#answer .outcome tr")).to_have_count(count)
    assert page.locator(".wrong-why, .wrong-notes").count() == 0
    field = {"battle": "raiders", "church": "discs", "marriage": "spaces"}[tool]
    if tool == "marriage":
        tap(page, f"{field}.@{count - 1}", "3")
    else:
        more(page, f"{field}.@{count - 1}", 3)
    last = page.locator("#answer .outcome tr").last
    expect(last.locator(".gains .quiet")).to_have_count(0)
    assert page.locator(".wrong-why, .wrong-notes").count() == 0


def test_cards_that_nobody_has_tapped_yet_are_no_mistake(visit: Visit) -> None:
    page = visit.open(f"/cs{ASK}/trick")
    tap(page, "town_colour", "red")
    tap(page, "cards.@0", "11")
    missing = page.locator("#answer .not-yet-entered li")
    expect(missing).to_have_count(2)
    tap(page, "cards.@1", "2")
    expect(missing).to_have_count(1)
    page.locator("button[name=n][value='4']").tap()
    expect(missing).to_have_count(2)
    assert page.locator(".wrong-why, .wrong-notes").count() == 0
