"""People at a table in real browsers: names that a device remembers, a host who is gone, a lit screen, the end."""

import base64
import json
import struct
from datetime import timedelta
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from companion.web.services import services_of
from tests.browser.conftest import PHONE, app_for_many, faults_of, served, width_of
from tests.browser.lending import keep_to_this_test
from tests.browser.tables import (
    NAMES,
    device,
    game_in_progress,
    host_of,
    leave,
    open_lobby,
    two_phones,
    until,
    until_answered,
)


def in_view(page: Page, selector: str) -> bool:
    """Whether the whole of something is on the screen as it stands."""
    box = page.locator(selector).first.bounding_box()
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= PHONE["height"]


def test_the_same_people_again_sit_down_in_four_taps_and_no_swipe(browser: Browser, address: str) -> None:
    host = device(browser, address, "pl")
    page = host.page
    open_lobby(page, address, "pl", NAMES[:4])
    page.locator(".begin .strong").tap()
    expect(host.question).to_be_visible()
    page.goto(f"{address}/pl/")
    for tapped in (
        ".bar-nav [href$='/play/']",
        "form[action$='/play/open'] .go-bar button",
        "[data-all]",
        ".begin .strong",
    ):
        expect(page.locator(tapped).first).to_be_visible()
        assert in_view(page, tapped), tapped
        page.locator(tapped).first.tap()
        if tapped == "[data-all]":
            expect(page.locator(".seat-list .seat-row .seat")).to_have_text(NAMES[:4])
    expect(host.question).to_be_visible()
    leave(host)


def test_people_of_earlier_tables_are_offered_one_by_one(browser: Browser, address: str) -> None:
    host = device(browser, address, "fr")
    page = host.page
    open_lobby(page, address, "fr", NAMES[:3])
    page.locator(".begin .strong").tap()
    expect(host.question).to_be_visible()
    page.wait_for_function("localStorage.getItem('people of the last table')")  # nobody plays and leaves in no time
    open_lobby(page, address, "fr", [NAMES[1]])  # another one opens this time
    expect(page.locator("[data-chips] button")).to_have_text([f"+ {NAMES[0]}", f"+ {NAMES[2]}"])
    expect(page.locator("[data-all]")).to_contain_text(f"{NAMES[2]} et {NAMES[0]}")  # clockwise from there
    assert faults_of(page) == []
    assert width_of(page) <= PHONE["width"]
    page.locator("[data-chips] button").last.tap()
    expect(page.locator(".seat-list .seat-row .seat")).to_have_text([NAMES[1], NAMES[2]])
    expect(page.locator("[data-chips] button")).to_have_text([f"+ {NAMES[0]}"])
    leave(host)


def test_a_player_takes_over_when_the_phone_of_the_host_is_gone(browser: Browser, tmp_path: Path) -> None:
    app = app_for_many(tmp_path)
    app.config["HEARTBEAT"] = 0.2
    with served(app) as address:
        host, player = device(browser, address, "pl"), device(browser, address, "es")
        open_lobby(host.page, address, "pl", NAMES[:3])
        player.join(host.page.locator(".big-code").inner_text(), "1", NAMES[1])
        host.page.locator(".begin .strong").tap()
        expect(player.question).to_be_visible()
        host.close_page()
        until(player.page, lambda: len(services_of(app).streams) == 1, "the phone of the host is never gone")
        later = services_of(app).tables.now() + timedelta(minutes=4, seconds=20)
        services_of(app).tables.now = lambda: later
        away = player.page.locator(".host-away")
        expect(away).to_contain_text("4")  # without loading the page again
        assert in_view(player.page, ".host-away button")
        assert faults_of(player.page) == []
        assert width_of(player.page) <= PHONE["width"]
        away.locator("button").tap()
        expect(away).to_have_count(0)
        player.at("people")
        expect(player.page.locator("form[action$='/lock']")).to_be_visible()
        leave(host, player)


#: A screen that can be kept on, and says how often it was asked and let go. (What runs here without a screen cannot.)
SCREEN = """
window.held = 0;
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  window.held += 1;
  const lock = new EventTarget();
  lock.release = async () => { window.held -= 1; lock.dispatchEvent(new Event("release")); };
  return lock;
} } });
"""


def test_the_screen_stays_on_until_the_device_says_no(browser: Browser, address: str) -> None:
    host = device(browser, address, "pl")
    page = host.page
    keep_to_this_test(page)
    page.context.add_init_script(SCREEN)
    open_lobby(page, address, "pl", NAMES[:3])
    page.wait_for_function("held === 1")
    page.locator(".begin .strong").tap()
    expect(host.question).to_be_visible()
    expect(page.locator(".awake-told")).to_contain_text("Ekran")  # what the sign means, once on a device
    expect(page.locator(".awake-told")).to_be_in_viewport(ratio=1)
    host.at("people")
    expect(page.locator("[data-awake] p")).not_to_be_empty()
    expect(page.locator(".awake-told")).to_have_count(0)
    awake = page.locator("[data-awake]")
    page.wait_for_function("held === 1 && document.documentElement.classList.contains('awake')")
    on = awake.locator("p").inner_text()
    assert faults_of(page) == []
    awake.locator("button").tap()
    page.wait_for_function("held === 0 && !document.documentElement.classList.contains('awake')")
    expect(awake.locator("p")).not_to_have_text(on)
    page.reload()  # it is remembered
    expect(awake.locator("p")).not_to_be_empty()
    assert page.evaluate("held") == 0
    awake.locator("button").tap()
    expect(awake.locator("p")).to_have_text(on)
    leave(host)


def test_a_browser_that_cannot_keep_the_screen_on_says_so(browser: Browser, address: str) -> None:
    host = device(browser, address, "fr")
    keep_to_this_test(host.page)
    host.page.context.add_init_script("delete Navigator.prototype.wakeLock")
    open_lobby(host.page, address, "fr", NAMES[:1])
    host.at("people")
    expect(host.page.locator("[data-awake] p")).not_to_be_empty()
    expect(host.page.locator("[data-awake] button")).to_be_hidden()
    leave(host)


def test_the_end_counts_up_once_and_makes_a_picture(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "pl", game_in_progress(4, 9999), reduced_motion="no-preference")
    page = host.page
    king = page.locator(".crowned")
    while page.locator("[data-next]:visible").count():  # the last steps come first
        page.locator("[data-next]:visible").tap()
    expect(king).to_have_css("opacity", "0")  # it comes after the points
    expect(king).to_have_css("opacity", "1")
    assert faults_of(page) == []
    assert width_of(page) <= PHONE["width"]
    with page.expect_download() as saved:
        page.locator("[data-share]").tap()
    data = saved.value.path().read_bytes()
    assert data.startswith(b"\x89PNG")
    wide, high = struct.unpack(">II", data[16:24])
    assert wide == 1080 < high
    drawn = page.evaluate(COLOURS_OF, base64.b64encode(data).decode())
    assert drawn > 5  # a picture of more than a background
    page.reload()
    expect(page.locator(".counted-up")).to_be_visible()
    leave(host)


#: How many colours a picture has, counted over a coarse net of its points.
COLOURS_OF = """async data => {
  const image = new Image();
  image.src = "data:image/png;base64," + data;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  brush.drawImage(image, 0, 0);
  const seen = new Set();
  for (let x = 0; x < image.width; x += 12) for (let y = 0; y < image.height; y += 12) {
    seen.add(brush.getImageData(x, y, 1, 1).data.join());
  }
  return seen.size;
}"""


def test_a_choice_that_is_gone_before_it_is_entered_is_told(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address, answers=8)
    host.look_first()
    mine, other = host.legal()[:2]
    host.choose(mine)
    expect(host.page.locator(".enter-bar button")).to_be_visible()
    player.enter(other)
    expect(host.page.locator(".just")).to_contain_text(mine)
    expect(host.page.locator(".enter-bar")).to_have_count(0)
    assert width_of(host.page) <= PHONE["width"]
    leave(host, player)


def test_what_is_chosen_in_the_lobby_counts_even_if_the_game_begins_at_once(browser: Browser, address: str) -> None:
    host = device(browser, address, "cs")
    open_lobby(host.page, address, "cs", NAMES[:3])
    settings = host.page.locator("[data-part='settings']")
    settings.locator("summary").tap()
    for switch, value in (("edition", "fr"), ("viking_repeat", "13")):
        settings.locator(f".choice:has(input[name='{switch}'][value='{value}'])").tap()
        expect(settings.locator(f"input[name='{switch}'][value='{value}']")).to_be_visible()  # the fold stays open
    expect(settings.locator("button")).to_be_hidden()
    host.page.locator(".begin .strong").tap()
    expect(host.question).to_be_visible()
    file = json.loads(host.page.context.request.get(f"{address}/cs{host.table}game.json").text())
    assert (file["options"]["edition"], file["options"]["viking_repeat"]) == ("fr", "13")
    leave(host)


def test_whoever_comes_again_goes_on_and_the_button_stays_under_the_thumb(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "fr", game_in_progress())
    code = host.code()
    other = device(browser, address, "cs")
    other.open(f"/join/{code}")
    assert other.page.locator("main a.button.strong").count() == 0
    button = other.page.locator("main form .strong")
    place = button.bounding_box()
    other.page.locator(".choice.sits").nth(1).tap()
    expect(other.page.locator("#name")).to_be_hidden()
    assert button.bounding_box() == place
    host.open(f"/join/{code}")
    host.page.locator("main a.button.strong").tap()
    expect(host.page.locator("#state")).to_be_visible()
    leave(host, other)


def test_what_was_refused_because_the_game_went_on_can_be_entered_by_whoever_knows(
    browser: Browser, address: str
) -> None:
    host, other = two_phones(browser, address, answers=30)
    host.at("jump")
    before = other.stamp
    other.choose(other.legal()[0])
    until_answered(other.page, before)
    page = host.page
    page.locator(".go-bar .strong").tap()
    expect(page.locator("[data-refusal]")).to_be_visible()
    page.locator(".go-bar .strong").tap()
    expect(page.locator("#state")).to_be_visible()
    leave(host, other)


def test_whoever_comes_back_to_a_page_that_was_a_reply_finds_its_form(browser: Browser, address: str) -> None:
    """A browser has no reply to a form any more; it would show nothing, or ask to send the form once more."""
    host = host_of(browser, address, "fr", game_in_progress())
    page = host.page
    page.goto(f"{address}/fr/join")
    page.fill("#code", "QQQQQQ")
    page.locator("#code").press("Enter")
    expect(page.locator("#e-code")).to_be_visible()
    host.complaints.clear()  # that there is no such table
    page.locator(".brand").tap()
    page.wait_for_url(f"{address}/fr/")
    page.go_back()
    expect(page.locator("#code")).to_be_visible()
    leave(host)


def test_where_a_name_of_spaces_is_refused_no_other_name_stands(browser: Browser, address: str) -> None:
    host = device(browser, address, "es")
    open_lobby(host.page, address, "es", NAMES[:1])
    host.open("/play/")
    name = host.page.locator("#name-open")
    expect(name).to_have_value(NAMES[0])
    name.fill("   ")
    host.page.locator(".open-form .go-bar button").first.tap()
    expect(host.page.locator("#e-name-open")).to_be_visible()
    expect(name).to_have_value("")
    host.complaints.clear()  # that it is refused
    leave(host)
