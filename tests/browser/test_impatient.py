"""Fingers that cannot wait: double taps, and taps at what has just come up under them."""

import random
import re

from playwright.sync_api import Browser, Locator, ViewportSize, expect

from tests.browser.fingers import CONTACT, Fingers, Point, middle_of
from tests.browser.lending import wire_of
from tests.browser.tables import (
    NAMES,
    Device,
    come_to,
    device,
    game_in_progress,
    held_back,
    host_of,
    leave,
    until,
    until_answered,
)
from tests.browser.test_scenes import where_most_steps_pass
from tests.browser.test_turns import game_on_a_sheet
from tests.browser.thumb import Thumb
from tests.widest import languages

#: So long after something has come up a hasty finger touches it, and anybody has seen it, in milliseconds.
SOON, LATER = 250, 450
#: A phone on its side, which holds one step at a time.
SHORT: ViewportSize = {"width": 640, "height": 360}
ACTION = "#now .actions .choice > button:first-child"
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


def seen(titles: Locator) -> list[str]:
    """Titles without the rules beside them, from which no line breaks them off."""
    return [text.partition("\u00a0")[0] for text in titles.all_inner_texts()]


def test_a_double_tap_on_next_passes_over_nothing(browser: Browser, address: str) -> None:
    count, passed = where_most_steps_pass()
    host = host_of(browser, address, "en", game_in_progress(answers=count))
    host.page.set_viewport_size(SHORT)
    host.at()
    titles = host.page.locator("[data-scene]:not([hidden]) h2")
    first = seen(titles)
    following = host.page.locator("[data-next]:visible")
    Fingers(host.page).tap_twice(following, lambda: expect(titles).not_to_have_text(first))
    assert [*first, *seen(titles)] == passed[: len(first) + titles.count()]
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
        const [folder] = document.querySelector("script[src]").src.split("/together/");
        const { handsOff } = await import(`${folder}/js/touch/settled.js`);
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


# What has come up or moved under a finger.


def now_in(each: Device) -> float:
    found: float = each.page.evaluate("performance.now()")
    return found


def touch(each: Device, place: Point, when: float) -> None:
    """A tap that its page believes to have come at a moment, however busy this machine is."""
    Fingers(each.page).tap_at(place, when)


def deliberate(each: Device) -> None:
    """Look at what is there for as long as anybody does."""
    each.page.wait_for_timeout(LATER)


def at_actions(browser: Browser, address: str) -> Device:
    """Where one player after the other says how a card is used, with buttons that stand in the same places."""
    host = host_of(browser, address, "en", game_in_progress(answers=8), hasty=True)
    thumb, chance = Thumb(host), random.Random(3)
    while not host.page.locator("#now .actions").count():
        deliberate(host)
        thumb.enters(chance)
    deliberate(host)
    return host


def test_a_tap_follows_no_link_that_has_just_come_up(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "en", game_in_progress(answers=30), hasty=True)
    before = host.page.url
    deliberate(host)
    # Once the choice is gone, a link fills the page.
    host.page.evaluate("""() => {
        const watch = setInterval(() => {
            if (document.querySelector("#now [data-option].there")) return;
            clearInterval(watch);
            const link = document.createElement("a");
            Object.assign(link, {id: "trap", href: "/en/", style: "position:fixed; inset:0; z-index:9"});
            document.querySelector("main").append(link);
            requestAnimationFrame(() => setTimeout(() => { window.came = performance.now(); }));
        }, 10);
        document.querySelector("#now [data-option]:not([disabled])").classList.add("there");
    }""")
    place = middle_of(host.page.locator(".there"))
    touch(host, place, now_in(host))
    host.page.wait_for_function("() => window.came")
    touch(host, place, host.page.evaluate("window.came") + SOON)
    expect(host.page.locator("#trap.not-yet")).to_have_count(1)  # it is felt
    assert host.page.url == before
    touch(host, place, host.page.evaluate("window.came") + LATER)
    host.page.wait_for_url(f"{address}/en/")  # and the next tap counts
    leave(host)


def changes(each: Device) -> None:
    """Note when something else has been drawn in the place of what is asked."""
    each.page.evaluate("""() => {
        window.drawn = 0;
        const stamp = () => document.querySelector('#now').dataset.stamp;
        const before = stamp();
        const look = () => stamp() && stamp() !== before
            ? setTimeout(() => { window.drawn = performance.now(); }) : requestAnimationFrame(look);
        requestAnimationFrame(look);
    }""")


def drawn(each: Device) -> float:
    each.page.wait_for_function("() => window.drawn")
    found: float = each.page.evaluate("window.drawn")
    return found


def slow(each: Device) -> None:
    """A network that takes its time, and a phone of years ago."""
    wire = wire_of(each.page)
    wire.send("Network.enable")
    wire.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 300, "downloadThroughput": 50_000, "uploadThroughput": 50_000},
    )
    wire.send("Emulation.setCPUThrottlingRate", {"rate": 4})


def fast_again(each: Device) -> None:
    wire = wire_of(each.page)
    rates = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    wire.send("Network.emulateNetworkConditions", {"offline": False, **rates})
    wire.send("Network.disable")
    wire.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def test_a_tap_enters_nothing_that_has_just_come_up(browser: Browser, address: str) -> None:
    host = at_actions(browser, address)
    slow(host)
    answers, place = answers_of(host), middle_of(host.page.locator(ACTION).last)
    changes(host)
    touch(host, place, now_in(host))
    came = drawn(host)
    assert answers_of(host) > answers
    answers = answers_of(host)
    touch(host, place, came + SOON)  # meant for the player before, whose button stood there
    expect(host.page.locator(".not-yet")).to_have_count(1)
    host.page.wait_for_timeout(800)
    assert answers_of(host) == answers
    expect(host.page.locator(".not-yet")).to_have_count(0)
    touch(host, place, came + LATER)
    until(host.page, lambda: answers_of(host) > answers, "the next tap counts")
    fast_again(host)
    leave(host)


def test_a_tap_enters_nothing_that_another_phone_has_brought_under_the_finger(browser: Browser, address: str) -> None:
    host = at_actions(browser, address)
    other = device(browser, address, "cs")
    come_to(host, other, "1", NAMES[1])
    host.at()
    deliberate(host)
    place = middle_of(host.page.locator(ACTION).last)
    changes(host)
    other.page.locator(ACTION).last.dispatch_event("click")
    came = drawn(host)
    answers = answers_of(host)
    touch(host, place, came + SOON)
    expect(host.page.locator(".not-yet")).to_have_count(1)
    host.page.wait_for_timeout(500)
    assert answers_of(host) == answers
    leave(host, other)


def test_who_looks_first_enters_nothing_by_the_second_half_of_a_tap(browser: Browser, address: str) -> None:
    host = at_actions(browser, address)
    host.at("?look=1")
    deliberate(host)
    host.page.evaluate("""() => { // as low as a thumb may find it
        const form = document.querySelector('#now form[data-now]');
        Object.assign(form.style, {position: 'fixed', insetInline: 0, bottom: 0});
    }""")
    deliberate(host)
    answers, place = answers_of(host), middle_of(host.page.locator(ACTION).last)
    touch(host, place, now_in(host))
    button = host.page.locator(".enter-bar button")
    expect(button).to_be_visible()
    host.page.evaluate("requestAnimationFrame(() => setTimeout(() => { window.came = performance.now(); }))")
    host.page.wait_for_function("() => window.came")
    touch(host, middle_of(button), host.page.evaluate("window.came") + SOON / 2)
    expect(host.page.locator(".enter-bar .not-yet")).to_have_count(1)
    host.page.wait_for_timeout(500)
    assert answers_of(host) == answers
    touch(host, middle_of(button), host.page.evaluate("window.came") + LATER)
    until(host.page, lambda: answers_of(host) > answers, "the next tap counts")
    leave(host)


def test_whoever_looks_before_tapping_is_never_held_up(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "en", game_in_progress(answers=8), hasty=True)
    host.page.evaluate("""() => {
        window.held = 0;
        new MutationObserver(all => all.forEach(({target}) => { window.held += target.matches('.not-yet'); }))
            .observe(document.body, {subtree: true, attributeFilter: ['class']});
    }""")
    thumb, chance = Thumb(host, reaction=LATER), random.Random(3)
    for _ in range(12):
        thumb.enters(chance)
    assert host.page.evaluate("window.held") == 0
    leave(host)


def at_the_lead(browser: Browser, address: str, language: str) -> Device:
    """A device that is asked with which card a trick begins."""
    host = host_of(browser, address, language, game_in_progress(answers=8), hasty=True)
    thumb, chance = Thumb(host, reaction=LATER), random.Random(3)
    while host.page.locator("#now form[data-now]").last.get_attribute("data-decision") != "trick.lead":
        thumb.enters(chance)
    deliberate(host)
    return host


def test_a_card_that_may_not_lead_follows_as_soon_as_the_reply_is_there(browser: Browser, address: str) -> None:
    """The reply draws the grid again, and says no more of that card that it cannot be chosen."""
    host = at_the_lead(browser, address, "es")
    leads, follows = (
        middle_of(host.page.locator(f"#now .card-grid .choice{kind} button[data-option]:not(.extra)").first)
        for kind in (":not(.greyed)", ".greyed:not(.spent)")
    )
    answers = answers_of(host)
    changes(host)
    touch(host, leads, now_in(host))
    touch(host, follows, drawn(host) + SOON / 5)
    until(host.page, lambda: answers_of(host) == answers + 2, "both cards are entered")
    assert not host.page.locator(".not-yet").count()
    leave(host)


def test_cards_can_be_tapped_as_fast_as_they_are_laid(browser: Browser, address: str) -> None:
    """The same grid waits for one player after the other: nobody has to look where a card is."""
    host = at_the_lead(browser, address, "en")
    cards = host.page.locator("#now .card-grid .choice:not(.greyed) button[data-option]:not(.extra)")
    places = [middle_of(cards.nth(index)) for index in (0, 3, 6)]
    answers, begun = answers_of(host), now_in(host)
    held = held_back(host.page, "**/answer")  # on a busy machine a reply may come between two taps of one moment
    for index, place in enumerate(places):
        touch(host, place, begun + index * SOON)
        touch(host, place, begun + index * SOON + SOON / 2)  # whoever taps twice lays one card
    until(host.page, lambda: bool(held), "the first card is on its way")
    for route in held:
        route.continue_()
    host.page.unroute_all()
    until(host.page, lambda: answers_of(host) == answers + len(places), "each card is entered")
    host.page.wait_for_timeout(500)
    assert answers_of(host) == answers + len(places)
    assert not host.page.locator(".sending.unsent").count()
    leave(host)


@languages("es", "cs")
def test_who_knows_the_screens_says_that_nothing_more_applies_as_soon_as_it_comes_up(
    browser: Browser, address: str, language: str
) -> None:
    """The second tap of two quick ones at different places was swallowed, and with it the turn."""
    host = host_of(browser, address, language, game_on_a_sheet("scotland", 44), hasty=True)
    host.go_on()
    deliberate(host)
    answers, farm = answers_of(host), host.page.locator("#now button[data-option=farm]")
    changes(host)
    touch(host, middle_of(farm), now_in(host))
    came = drawn(host)
    done = host.page.locator("#now .chips-go > button")
    touch(host, middle_of(done), came + SOON)
    until(host.page, lambda: answers_of(host) > answers + 1, "both taps are entered")
    assert not host.page.locator(".not-yet").count()
    leave(host)


def test_a_chip_that_moves_because_a_list_was_folded_up_is_tapped_at_once(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "es", game_on_a_sheet("scotland", 44), hasty=True)
    host.go_on()
    deliberate(host)
    before = host.stamp
    touch(host, middle_of(host.page.locator("#now button[data-option=farm]")), now_in(host))
    until_answered(host.page, before)
    deliberate(host)
    fold = host.page.locator("#now .more-chips > summary").first
    touch(host, middle_of(fold), now_in(host))
    expect(host.page.locator("#now .more-chips[open]").first).to_be_attached()
    deliberate(host)
    touch(host, middle_of(fold), now_in(host))
    expect(host.page.locator("#now .more-chips[open]")).to_have_count(0)
    chip = host.page.locator("#now .more-chips ~ * .choice, #now fieldset:has(.more-chips) ~ fieldset .choice").first
    touch(host, middle_of(chip), now_in(host))
    expect(chip.locator("input")).to_be_checked()
    leave(host)


def at_the_chips(browser: Browser, address: str) -> Device:
    """A device that is asked for what nearly always is nothing."""
    host = host_of(browser, address, "en", game_on_a_sheet("scotland", 44), hasty=True)
    host.go_on()
    deliberate(host)
    before = host.stamp
    touch(host, middle_of(host.page.locator("#now button[data-option=farm]")), now_in(host))
    until_answered(host.page, before)
    deliberate(host)
    return host


def moves(each: Device, selector: str) -> float:
    """Move something by more than a finger is wide; when that can be seen."""
    return float(
        each.page.evaluate(
            """selector => new Promise(done => {
            Object.assign(document.querySelector(selector).style, {position: 'relative', top: '60px', zIndex: 9});
            requestAnimationFrame(() => setTimeout(() => done(performance.now())));
        })""",
            selector,
        )
    )


def test_a_chip_that_has_just_moved_is_switched_on_at_once(browser: Browser, address: str) -> None:
    """It can be switched back, and whoever taps it sees that it is on."""
    host = at_the_chips(browser, address)
    chip = host.page.locator("#now .chips label.choice:visible").first
    moved = moves(host, "#now .chips:has(label.choice)")
    touch(host, middle_of(chip), moved + SOON / 2)
    expect(chip.locator("input")).to_be_checked()
    assert not host.page.locator(".not-yet").count()
    leave(host)


def test_a_tab_that_has_just_moved_leads_on_at_once(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "en", game_in_progress(answers=30), hasty=True)
    deliberate(host)
    moved = moves(host, ".tabs")
    touch(host, middle_of(host.page.locator(".tabs a").nth(2)), moved + SOON / 2)
    host.page.wait_for_url(re.compile("/score$"))
    leave(host)


def test_a_tap_that_came_too_soon_is_told(browser: Browser, address: str) -> None:
    host = at_actions(browser, address)
    place = middle_of(host.page.locator(ACTION).last)
    changes(host)
    touch(host, place, now_in(host))
    touch(host, place, drawn(host) + SOON)
    expect(host.page.locator("[data-status]")).to_have_text("That was too quick. Tap once more.")
    expect(host.page.locator(".not-yet")).to_have_count(1)
    leave(host)
