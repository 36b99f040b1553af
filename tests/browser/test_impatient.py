"""Fingers that cannot wait: double taps, and taps at what has just come up under them."""

import random

from playwright.sync_api import Browser, Locator, expect

from tests.browser.tables import Device, game_in_progress, host_of, leave
from tests.browser.test_scenes import where_most_steps_pass
from tests.browser.thumb import Thumb

#: How long after the first tap of two the second comes, in milliseconds.
SOON = 250


def answers_of(each: Device) -> int:
    file = each.page.request.get(f"{each.address}/{each.language}{each.table}game.json").json()
    return len(file["answers"])


def tap_twice(each: Device, thing: Locator) -> None:
    """Two touches of the same place, whatever stands there by then."""
    box = thing.bounding_box()
    assert box is not None
    for wait in (SOON, 0):
        each.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        each.page.wait_for_timeout(wait)


def test_a_double_tap_answers_one_question(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "en", game_in_progress(answers=8))
    thumb, chance = Thumb(host), random.Random(3)
    while not host.page.locator("#now .actions").count():
        thumb.enters(chance)
    before, question = answers_of(host), host.question.inner_text()
    tap_twice(host, host.page.locator("#now .actions .choice > button:first-child").last)
    expect(host.page.locator("#now [data-question]")).not_to_have_text(question)
    host.page.wait_for_timeout(1000)
    seats = host.page.locator(".just").inner_text()
    assert question.split()[0] in seats  # what was entered last was for whoever was asked
    assert answers_of(host) > before
    leave(host)


def test_a_double_tap_on_next_passes_over_nothing(browser: Browser, address: str) -> None:
    count, passed = where_most_steps_pass()
    host = host_of(browser, address, "en", game_in_progress(answers=count))
    host.at()
    titles = host.page.locator("[data-scene]:not([hidden]) h2")
    first = titles.all_inner_texts()
    tap_twice(host, host.page.locator("[data-next]:visible"))
    assert [*first, *titles.all_inner_texts()] == passed[: len(first) + titles.count()]
    expect(titles.last).to_be_visible()
    leave(host)


def test_a_double_tap_on_undo_takes_back_one_entry(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "en", game_in_progress(answers=30))
    before = host.page.locator("[data-shown]").get_attribute("data-shown")
    tap_twice(host, host.page.locator("form[action$='/undo'] button"))
    assert before is not None
    host.page.wait_for_timeout(1000)
    expect(host.page.locator("[data-shown]")).to_have_attribute("data-shown", str(int(before) + 1))
    leave(host)


def test_a_double_tap_follows_no_link_that_has_come_up_under_the_finger(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "en", game_in_progress(answers=30))
    before = host.page.url
    # Once the choice is gone, a link fills the page.
    host.page.evaluate("""() => {
        const watch = setInterval(() => {
            if (document.querySelector("#now [data-option].there")) return;
            clearInterval(watch);
            const link = document.createElement("a");
            Object.assign(link, {href: "/en/", style: "position:fixed; inset:0; z-index:9"});
            document.querySelector("main").append(link);
        }, 10);
        document.querySelector("#now [data-option]:not([disabled])").classList.add("there");
    }""")
    tap_twice(host, host.page.locator(".there"))
    host.page.wait_for_timeout(500)
    assert host.page.url == before
    assert host.page.locator("main > a[href='/en/']").count() == 1
    leave(host)
