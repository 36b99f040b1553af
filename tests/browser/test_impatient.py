"""Fingers that cannot wait: double taps, and taps at what has just come up under them."""

import random
import re

from playwright.sync_api import Browser, expect

from tests.browser.fingers import CONTACT, Fingers
from tests.browser.tables import Device, game_in_progress, host_of, leave
from tests.browser.test_scenes import where_most_steps_pass
from tests.browser.thumb import Thumb

#: What this device has entered and no server has answered yet.
WAITING = "Object.keys(localStorage).filter((key) => key.startsWith('unsent'))"


def answers_of(each: Device) -> int:
    file = each.page.request.get(f"{each.address}/{each.language}{each.table}game.json").json()
    return len(file["answers"])


def test_a_double_tap_answers_one_question(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "en", game_in_progress(answers=8))
    thumb, chance = Thumb(host), random.Random(3)
    while not host.page.locator("#now .actions").count():
        thumb.enters(chance)
    before, question = answers_of(host), host.question.inner_text()
    action = host.page.locator("#now .actions .choice > button:first-child").last
    asked = host.page.locator("#now [data-question]")
    taps = Fingers(host.page).tap_twice(action, lambda: expect(asked).not_to_have_text(question))
    assert taps == [False, True]
    assert host.page.evaluate(WAITING) == []
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
    following = host.page.locator("[data-next]:visible")
    Fingers(host.page).tap_twice(following, lambda: expect(titles).not_to_have_text(first))
    assert [*first, *titles.all_inner_texts()] == passed[: len(first) + titles.count()]
    expect(titles.last).to_be_visible()
    leave(host)


def test_a_double_tap_on_undo_takes_back_one_entry(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "en", game_in_progress(answers=30))
    shown = host.page.locator("[data-shown]")
    before = shown.get_attribute("data-shown")
    assert before is not None
    one_more = str(int(before) + 1)
    undo = host.page.locator("form[action$='/undo'] button")
    taps = Fingers(host.page).tap_twice(undo, lambda: expect(shown).to_have_attribute("data-shown", one_more))
    assert taps == [False, True]
    assert host.page.evaluate(WAITING) == []
    expect(shown).to_have_attribute("data-shown", one_more)
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
    link = host.page.locator("main > a[href='/en/']")
    taps = Fingers(host.page).tap_twice(host.page.locator(".there"), lambda: expect(link).to_be_visible())
    assert taps == [False, True]
    assert host.page.url == before
    assert link.count() == 1
    leave(host)


def test_a_short_press_enters_although_the_page_hears_late_that_it_ended(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "en", game_in_progress(answers=30))
    before, answers = host.stamp, answers_of(host)
    thing = host.page.locator("#now [data-option]:not([disabled])").first
    fingers = Fingers(host.page)
    begun = fingers.press(thing)
    expect(thing).to_have_class(re.compile("picked"))  # it looks like a long one
    fingers.lift(begun + CONTACT)
    expect(thing).not_to_have_class(re.compile("picked"))
    thing.dispatch_event("click")  # Chromium has believed in a long one as well, and makes none
    now = host.page.locator("#now")
    expect(now).not_to_have_attribute("data-stamp", before)
    expect(now).not_to_have_attribute("data-stamp", "")
    assert answers_of(host) > answers
    leave(host)


def test_nothing_is_replaced_before_the_tap_of_a_finger_that_a_busy_page_has_just_seen_lifted(
    browser: Browser, address: str
) -> None:
    host = host_of(browser, address, "en", game_in_progress(answers=30))
    replaced = host.page.evaluate("""async () => {
        const scripts = performance.getEntriesByType("resource").map((each) => each.name);
        const { handsOff } = await import(scripts.find((name) => name.endsWith("/hands.js")));
        const finger = { pointerId: 7, bubbles: true };
        const [touch, lift] = ["down", "up"].map((way) => new PointerEvent(`pointer${way}`, finger));
        document.body.dispatchEvent(touch);
        for (const begun = performance.now(); performance.now() < begun + 200; );
        document.body.dispatchEvent(lift);
        let replaced = false;
        handsOff().then(() => (replaced = true));
        await null;
        await null;
        return replaced;
    }""")
    assert replaced is False
    leave(host)
