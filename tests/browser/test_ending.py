"""The end of a game on all devices: its moment, what is seen again, and the way to a rematch."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.lending import keep_to_this_test
from tests.browser.tables import Device, big_screen, come_to, device, game_in_progress, host_of, leave

#: A game of Rebirth that ends in a tie, which a big screen shows before the end.
TIED = (Path(__file__).parents[1] / "games" / "rebirth" / "files" / "ireland_sheet_tied.json").read_text("utf-8")
#: Longer than a big screen shows a step, or counts points.
LONG = 6500


def rematch(one: Device) -> None:
    """Open one without leaving the page."""
    here = f"{one.address}/{one.language}{one.table}"
    form: dict[str, str | float | bool] = {"entry": "again"}
    reply = one.page.context.request.post(f"{here}rematch", form=form, headers={"X-Answer": "entry", "Referer": here})
    assert reply.json()["state"] == "saved", reply.text()


def is_as_marked(page: Page) -> bool:
    found: bool = page.evaluate("document.querySelector('[data-ending]').marked === true")
    return found


def test_whoever_only_looks_on_comes_along_to_a_rematch(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "en", game_in_progress(4, 9999))
    viewer, screen, player = (
        device(browser, address, "fr"),
        big_screen(browser, address, "es"),
        device(browser, address, "cs"),
    )
    for each, role, name in ((viewer, "viewer", "Zoé"), (screen, "screen", "TV"), (player, "1", "Jiří")):
        come_to(host, each, role, name)
    over = host.table
    for each in (viewer, player):
        each.go_on()
        expect(each.page.locator("[data-ending]")).to_be_visible()
    player.page.evaluate("document.querySelector('[data-ending]').marked = true")
    rematch(host)
    for each in (viewer, screen):
        expect(each.page.locator("[data-awaits]")).to_have_count(1)
        expect(each.page.locator("[data-ending]")).to_be_visible()  # while others still read, the result stays
    host.at()
    host.page.locator("[data-part=news] a").click()
    host.page.locator("form[action$='/begin'] button").click()
    for each in (viewer, screen):
        expect(each.page).not_to_have_url(re.compile(over))
        expect(each.page.locator("#now")).to_be_visible()
    expect(player.page.locator("[data-part=news] a")).to_be_visible()
    assert is_as_marked(player.page)  # its end is not shown anew
    again = viewer.page.url
    viewer.open(over)
    expect(viewer.page.locator("[data-ending].counted-up")).to_be_visible()
    assert viewer.page.url != again  # who comes back wants to see it
    screen.open(over)
    expect(screen.page).not_to_have_url(re.compile(over))
    leave(host, viewer, screen, player)


def test_who_comes_back_sees_the_end_as_it_stands(browser: Browser, address: str) -> None:
    """However short the first look was, and whatever has happened at the table meanwhile."""
    host = host_of(browser, address, "en", game_in_progress(4, 9999))
    host.go_on()
    expect(host.page.locator("[data-ending]:not(.counted-up)")).to_be_visible()
    rematch(host)
    host.at()
    expect(host.page.locator("[data-ending].counted-up")).to_be_visible()
    leave(host)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_moment_of_who_wins_comes_after_the_last_part_of_the_count(
    browser: Browser, address: str, motion: str
) -> None:
    host = host_of(browser, address, "en", TIED)
    screen = device(
        browser, address, "en", has_touch=False, viewport={"width": 1280, "height": 720}, reduced_motion=motion
    )
    keep_to_this_test(screen.page)
    screen.page.clock.install()
    come_to(host, screen, "screen", "TV")
    crowned, moment = screen.page.locator(".crowned"), screen.page.locator(".eventful")
    expect(screen.page.locator(".ladder")).to_be_visible()
    expect(crowned).not_to_be_visible()
    expect(moment).to_have_count(0)
    screen.page.clock.fast_forward(LONG)
    expect(crowned).to_be_visible()
    expect(moment).to_have_count(0)  # all of it is counted first
    screen.page.clock.fast_forward(LONG)
    if motion == "reduce":
        expect(moment).to_have_count(0)
    else:
        expect(moment).to_be_visible()
        screen.page.clock.fast_forward(LONG)
        expect(moment).to_have_count(0)
    expect(crowned).to_be_visible()
    screen.page.reload()
    expect(crowned).to_be_visible()  # it goes through all that only once
    expect(moment).to_have_count(0)
    leave(host, screen)


def test_a_tie_is_not_shared_by_a_button_that_only_says_done(browser: Browser, address: str) -> None:
    """Nothing is counted yet: the button says what entering that means, until a number is tapped."""
    file = json.loads(TIED)
    tied = {key: value for key, value in file.items() if key != "result"} | {"answers": file["answers"][:-3]}
    host = host_of(browser, address, "es", json.dumps(tied), viewport={"width": 360, "height": 740})
    host.go_on()
    button = host.page.locator(".chips-go [type=submit]")
    expect(button).to_have_text("Nadie tiene losetas allí", use_inner_text=True)
    expect(button).to_be_in_viewport(ratio=1)
    why = host.page.get_by_text("Ninguno de los empatados controla Blarney:").locator("visible=true")
    expect(why.first).to_be_in_viewport()
    host.page.locator(".number-pad [data-number='0']").tap()
    expect(button).to_have_text("Listo", use_inner_text=True)
    leave(host)
