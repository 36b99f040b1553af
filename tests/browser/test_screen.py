"""The big screen: everything on it at once, at the sizes that televisions have."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import faults_of
from tests.browser.lending import keep_to_this_test
from tests.browser.lettering import in_all_letters
from tests.browser.pictures import game_that_stops
from tests.browser.tables import Device, big_screen, come_to, device, game_in_progress, host_of, leave

SIZES = {"small": {"width": 1280, "height": 720}, "large": {"width": 1920, "height": 1080}}
#: After how many answers of a game of five: a trick, a step between tricks, the end.
MOMENTS = {"trick": 150, "choice": 163, "over": 999}
#: What is cut off or lies outside of the window.
CUT_OFF = """() => [...document.querySelectorAll('.big-row li, .big-head, .big-question, .slide, .big-board')]
  .filter((each) => each.offsetHeight).filter((each) => {
    const box = each.getBoundingClientRect();
    return box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || each.scrollHeight > each.clientHeight + 2;
  }).map((each) => each.className + ' ' + each.textContent.trim().slice(0, 40))"""
#: What lies on something else among the figures of a player, or touches it.
OVERLAPS = """() => [...document.querySelectorAll('.big-row .score-strip > li')].flatMap((player) => {
  const range = document.createRange();
  const boxes = [...player.querySelectorAll('strong, .big-figures b, .big-figures svg')].map((thing) => {
    range.selectNodeContents(thing);
    return thing.matches('svg') ? thing.getBoundingClientRect() : range.getBoundingClientRect();
  });
  const middle = ({ top, bottom }) => (top + bottom) / 2;
  const isBeside = (one, other) => Math.abs(middle(one) - middle(other)) < Math.max(one.height, other.height) / 3;
  const isOn = (one, other) => one.right > other.left - 1 && other.right > one.left - 1 && isBeside(one, other);
  return boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) => isOn(one, other)))
    .map(({ left, top }) => [player.textContent, left, top].join(' '));
})"""
#: Notes how wide something that was just decided has ever been shown.
MOMENT = """
  window.widest = 0;
  new MutationObserver(() => {
    window.widest = Math.max(window.widest, document.querySelector('.eventful')?.offsetWidth ?? 0);
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['class'] });
"""


def screen_at(browser: Browser, address: str, language: str, answers: int, **settings: object) -> tuple[Device, Device]:
    """A host, and a big screen at the same table."""
    host = host_of(browser, address, language, game_in_progress(5, answers))
    screen = device(browser, address, language, has_touch=False, **settings)
    come_to(host, screen, "screen")
    return host, screen


def height_of(page: Page) -> int:
    found: int = page.evaluate("document.documentElement.scrollHeight")
    return found


@in_all_letters
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize(("size", "language"), [("small", "pl"), ("large", "fr")])
def test_everything_is_on_the_big_screen_at_once(
    browser: Browser, address: str, size: str, language: str, moment: str
) -> None:
    viewport = SIZES[size]
    host, screen = screen_at(browser, address, language, MOMENTS[moment], viewport=viewport, reduced_motion="reduce")
    page = screen.page
    assert height_of(page) == viewport["height"]
    assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
    assert page.evaluate(CUT_OFF) == []
    expect(page.locator(".big-row .score-strip > li")).to_have_count(5)
    expect(page.locator(".big-board svg.board-map")).to_be_visible()
    expect(page.locator(".bar, .foot, .tabs").locator("visible=true")).to_have_count(0)
    assert faults_of(page) == []
    leave(host, screen)


@in_all_letters
@pytest.mark.parametrize("game", ["five", "rebirth"])
def test_no_figure_of_a_player_lies_on_another(browser: Browser, address: str, game: str) -> None:
    file = game_in_progress(5, 999) if game == "five" else game_that_stops("board", "ireland", "", 0)
    host = host_of(browser, address, "en", file)
    screen = big_screen(browser, address, "en")
    come_to(host, screen, "screen")
    assert screen.page.evaluate(OVERLAPS) == []
    leave(host, screen)


def test_the_big_screen_follows_without_a_hand_on_it(browser: Browser, address: str) -> None:
    host, screen = screen_at(browser, address, "en", 1, viewport=SIZES["small"], reduced_motion="reduce")
    question = screen.page.locator("#now h1").first
    before = question.inner_text()
    form = host.page.locator("form[data-enter][action$='/undo']").first
    form.locator("button").dispatch_event("click")
    expect(question).not_to_have_text(before)
    assert height_of(screen.page) == SIZES["small"]["height"]
    leave(host, screen)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_was_decided_has_a_moment_unless_somebody_wants_no_motion(
    browser: Browser, address: str, motion: str
) -> None:
    host = host_of(browser, address, "en", game_in_progress(5, 14))
    screen = device(browser, address, "en", has_touch=False, viewport=SIZES["small"], reduced_motion=motion)
    keep_to_this_test(screen.page)
    screen.page.add_init_script(MOMENT)
    come_to(host, screen, "screen")
    holder = screen.page.locator(".big-scenes")
    expect(holder).to_have_class("big-scenes moving")
    expect(holder.get_by_text("wins the trick").first).to_be_visible()
    widest = screen.page.evaluate("window.widest")
    assert widest == (0 if motion == "reduce" else SIZES["small"]["width"])
    assert height_of(screen.page) == SIZES["small"]["height"]
    leave(host, screen)


def test_what_was_decided_has_its_moment_when_it_is_shown(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "en", game_in_progress(5, 57))
    screen = device(browser, address, "en", has_touch=False, viewport=SIZES["small"])
    keep_to_this_test(screen.page)
    screen.page.clock.install()
    come_to(host, screen, "screen")
    # The trick before it comes first, and nobody's colour stands around it.
    expect(screen.page.locator(".showing")).to_contain_text("Trick 4")
    expect(screen.page.locator(".eventful")).to_have_count(0)
    screen.page.clock.run_for(6000)
    expect(screen.page.locator(".eventful .showing[data-decided]")).to_contain_text("Marriage")
    # Hands may still be at work when all of it has been shown: it comes again, without a moment.
    count = screen.page.locator("[data-slide]").count()
    screen.page.clock.run_for(6000 * (count - 2) + 1)
    expect(screen.page.locator(".showing + [data-slide]")).to_have_count(0)
    screen.page.clock.run_for(12000)
    expect(screen.page.locator(".showing")).to_contain_text("Trick 4")
    screen.page.clock.run_for(6000)
    expect(screen.page.locator(".showing[data-decided]")).to_contain_text("Marriage")
    expect(screen.page.locator(".eventful")).to_have_count(0)
    leave(host, screen)
