"""A position of Brian Boru entered on a phone, with others who enter something meanwhile."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.tables import NAMES, Device, come_to, device, game_in_progress, host_of, leave, same_moment


def at_a_table(browser: Browser, address: str, language: str = "es", answers: int = 60) -> tuple[Device, Device]:
    """Two phones at a game under way."""
    host = host_of(browser, address, language, game_in_progress(answers=answers))
    other = device(browser, address, "cs")
    come_to(host, other, "1", NAMES[1])
    return host, other


def lightened(browser: Browser, address: str, language: str = "es") -> Device:
    """A phone at a table that enters only the upkeep, asked how the table lies after the tricks."""
    host = host_of(browser, address, language, game_in_progress(answers=60))
    host.at()
    host.go_on()
    host.page.locator("form[action$='/light'] button").dispatch_event("click")
    expect(host.page.locator("form.correct")).to_be_visible()
    return host


def pick(page: Page, field: str, value: str) -> None:
    """Choose in a list, which may be folded."""
    page.locator(f"select[name='{field}']").evaluate(
        "(list, value) => { list.value = value; list.dispatchEvent(new Event('change', { bubbles: true })); }", value
    )


def free_town(page: Page) -> str:
    towns = page.eval_on_selector_all(
        "select[name^='towns.']", "all => all.filter(one => one.value === 'null').map(one => one.name.slice(6))"
    )
    return str(towns[0])


def give_town(other: Device) -> str:
    """Put a disc by hand where there was none."""
    other.at("correct")
    town = free_town(other.page)
    pick(other.page, f"towns.{town}", '"@1"')
    other.page.locator(".go-bar .strong").click()
    expect(other.page.locator("#now")).to_be_visible()
    return town


@pytest.mark.parametrize("scripts", [True, False])
def test_what_comes_back_shows_the_table_as_it_is_now(browser: Browser, address: str, scripts: bool) -> None:
    host = host_of(browser, address, "es", game_in_progress(answers=60), java_script_enabled=scripts)
    other = device(browser, address, "cs")
    come_to(host, other, "1", NAMES[1])
    host.at("jump")
    host.page.locator(".go-bar .strong").click()
    expect(host.page.locator("#now")).to_be_visible()
    town = give_town(other)
    host.page.go_back()
    expect(host.page.locator("form.correct")).to_be_visible()
    expect(host.page.locator(f"select[name='towns.{town}']")).to_have_value('"@1"')
    host.page.locator(".go-bar .strong").click()
    expect(host.page.locator("#now")).to_be_visible()
    host.at("correct")
    expect(host.page.locator(f"select[name='towns.{town}']")).to_have_value('"@1"')
    leave(host, other)


def refuse_claims(page: Page) -> None:
    """Say how the table lies at a preparation before which a claim token would have turned."""
    page.locator(".choice:has([name=onward][value=preparation])").click()
    for town in ("U1", "U2", "U3", "U4", "U5"):
        pick(page, f"towns.{town}", '"@0"')
    page.locator(".go-bar .strong").click()
    expect(page.locator("[data-refusal]")).to_be_focused()


def test_a_refusal_leads_into_the_fold_and_stays_whatever_others_enter(browser: Browser, address: str) -> None:
    host, other = at_a_table(browser, address)
    host.at("jump")
    refuse_claims(host.page)
    link = host.page.locator("[data-refusal] a[href='#e-claims.U']")
    fold = host.page.locator("details[data-field=claims]")
    fold.evaluate("fold => (fold.open = false)")
    link.click()
    expect(fold).to_have_attribute("open", "")
    expect(host.page.locator("[id='e-claims.U']")).to_be_in_viewport()
    other.enter(other.legal()[0])
    same_moment(host, other)
    expect(link).to_have_count(1)
    expect(host.page.locator("[id='e-claims.U']")).to_be_in_viewport()
    expect(host.page.locator("select[name='towns.U5']")).to_have_value('"@0"')
    leave(host, other)


def test_a_refusal_leads_into_the_fold_where_only_the_upkeep_is_entered(browser: Browser, address: str) -> None:
    host = lightened(browser, address)
    host.page.locator("[name='marriages.@0']").first.evaluate("card => (card.checked = !card.checked)")
    host.page.locator(".go-bar .strong").click()
    expect(host.page.locator("[data-refusal]")).to_be_focused()
    told = host.page.locator("[data-refusal] a").first.get_attribute("href") or ""
    assert told.startswith("#e-")
    expect(host.page.locator(f"[id='{told[1:]}']")).to_be_visible()
    leave(host)


#: The parts of a page that is asked for by its script never come: where it is loaded again, that is sooner.
NEVER = """() => {
  const real = window.fetch;
  const isOfParts = (how) => how?.headers?.["X-Answer"] === "page";
  window.fetch = (address, how) => (isOfParts(how) ? new Promise(() => {}) : real(address, how));
}"""


def test_after_how_the_table_lies_the_page_begins_at_its_top(browser: Browser, address: str) -> None:
    host = lightened(browser, address)
    host.page.evaluate(NEVER)
    host.page.locator("input.larger[name='coins.@0']").fill("7")
    host.page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
    with host.page.expect_navigation():
        host.page.locator(".go-bar .strong").click()
    expect(host.page.locator("form.correct")).to_have_count(0)
    host.page.wait_for_timeout(300)  # in which a browser goes where it was
    expect(host.page.locator(".tabs a").first).to_be_in_viewport()
    leave(host)


@pytest.mark.parametrize("scripts", [True, False])
def test_any_number_is_entered_at_once(browser: Browser, address: str, scripts: bool) -> None:
    host = host_of(browser, address, "cs", game_in_progress(answers=60), java_script_enabled=scripts)
    host.at("correct")
    page = host.page
    rows = [row.bounding_box() for row in page.locator(".counter .choice-row").all()]
    assert {row["height"] < 50 for row in rows if row} == {True}  # a line each
    typed = page.locator("input.larger[name='coins.@0']")
    typed.fill("12")
    before = page.locator("input[type=radio][name='coins.@0']:checked").get_attribute("value")
    page.locator("input.larger[name='raiders.@1']").fill("14")
    if scripts:
        page.locator("label:has(input[name='raiders.@1'][value='4'])").click()
        expect(page.locator("input.larger[name='raiders.@1']")).to_have_value("")
    else:
        page.locator("input.larger[name='raiders.@1']").fill("4")
    page.locator(".go-bar .strong").click()
    expect(page.locator("#now")).to_be_attached()
    host.at("correct")
    assert before != "12"
    expect(page.locator("input[name='coins.@0'][value='12']")).to_be_checked()
    expect(page.locator("input[name='raiders.@1'][value='4']")).to_be_checked()
    page.locator("input.larger[name='coins.@0']").fill("250")
    page.locator(".go-bar .strong").click()
    expect(page.locator("#now")).to_be_attached()
    host.at("correct")
    expect(page.locator("input.larger[name='coins.@0']")).to_have_value("250")
    leave(host)


#: What is seen of the map below what lies in the hand, once the map has been moved there.
BELOW_THE_HAND = """() => {
  const [hand, map, bar] = [".in-hand", ".editor-map .board-map", ".go-bar"].map((it) => document.querySelector(it));
  scrollBy({ top: map.getBoundingClientRect().top - 160, behavior: "instant" });
  const [over, shown, under] = [hand, map, bar].map((it) => it.getBoundingClientRect());
  return { over: shown.top - over.bottom, under: under.top - shown.bottom };
}"""


@pytest.mark.parametrize(("language", "seats"), [("es", 4), ("fr", 5), ("pl", 5), ("cs", 3), ("en", 4)])
def test_all_of_the_map_is_seen_below_what_lies_in_the_hand(
    browser: Browser, address: str, language: str, seats: int
) -> None:
    host = host_of(browser, address, language, game_in_progress(seats, 60))
    host.at("jump")
    found = host.page.evaluate(BELOW_THE_HAND)
    assert found["over"] >= 0, found
    assert found["under"] >= 0, found
    leave(host)
