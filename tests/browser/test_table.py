"""A live table in real browsers: two phones in two languages and a big screen, and everything that goes wrong there."""

import random
import re
import time

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from companion.i18n import LANGUAGES
from tests.browser.complaints import FORBIDDEN, INVALID, MISSING
from tests.browser.conftest import PHONE, enlarge, faults_of, width_of
from tests.browser.tables import (
    NAMES,
    PAGES,
    Device,
    big_screen,
    device,
    game_in_progress,
    go_on_by_requests,
    held_back,
    host_of,
    leave,
    leave_discards_open,
    open_lobby,
    opened_by_touch,
    same_moment,
    two_phones,
    until,
    visit,
)

#: The first load of a table page in all, and an update of it, as they are sent.
PAGE_BYTES, UPDATE_BYTES = 100_000, 15_000
#: The pages that hold text twice as large without sideways scrolling.
LARGE = ("town", "middle", "board", "score", "log")
#: Of a game that is played from the lobby to the final score: how much of it by touch, at its beginning and at its end.
BY_TOUCH, TO_THE_END = 30, 15


def play_by_touch(one: Device, other: Device, chance: random.Random, most: int) -> int:
    """Enter something on one of two phones, so many times or until the game is over; the other follows."""
    same_moment(one, other)
    for entered in range(most):
        if not one.page.locator(".now-form").count():
            return entered
        who, follower = chance.sample([one, other], 2)
        who.enter_any(chance)
        same_moment(who, follower)
    return most


@pytest.mark.soak
@pytest.mark.timeout(480)
def test_a_game_of_four_from_lobby_to_final_score(browser: Browser, address: str) -> None:
    kasia, zoe = device(browser, address, "pl"), device(browser, address, "es")
    screen = big_screen(browser, address, "en")
    open_lobby(kasia.page, address, "pl", NAMES[:2])
    leave_discards_open(kasia.page)
    code = kasia.page.locator(".big-code").inner_text()
    zoe.join(code.lower(), "new", NAMES[2])
    screen.join(f"{code[:3]}-{code[3:]}", "screen")
    expect(kasia.page.locator(".seat-list > li", has_text=NAMES[2])).to_be_visible()
    kasia.page.fill("#add-name", NAMES[3])
    kasia.page.locator(".add-seat button").tap()
    expect(zoe.page.locator(".seat-list > li", has_text=NAMES[3])).to_be_visible()
    kasia.page.locator(".begin button").tap()
    for each in (kasia, zoe, screen):
        expect(each.question).to_be_visible()

    chance = random.Random(1014)
    assert play_by_touch(kasia, zoe, chance, BY_TOUCH) == BY_TOUCH
    places = [each.page.url for each in (kasia, zoe, screen)]
    for each in (kasia, screen):
        each.looks_away()  # other tests look at how all follow
    assert go_on_by_requests(zoe, chance, TO_THE_END) > 100
    for each, place in zip((kasia, zoe, screen), places, strict=True):
        each.page.goto(place)  # it might still show the moment of long ago
    assert play_by_touch(kasia, zoe, chance, 99) > 5
    expect(kasia.page.locator(".now-form")).to_have_count(0)
    same_moment(kasia, screen)
    totals = [each.page.locator(".score-strip strong").all_inner_texts() for each in (kasia, zoe, screen)]
    assert totals[0] == totals[1] == totals[2]

    for each in (kasia, zoe):
        each.go_on()
    zoe.page.locator("#now a.button.strong").tap()
    expect(zoe.page.locator(".score-table tfoot").first).to_contain_text(totals[0][0])
    expect(zoe.page.locator(".over-time")).to_be_visible()
    kasia.page.locator("#now a.button.strong").tap()
    kasia.page.locator("form[action$='/rematch'] button").tap()
    zoe.page.locator("[data-part=rematch] a.strong").tap()
    expect(zoe.page.locator(".seat-list > li")).to_have_count(4)
    assert kasia.page.locator("html").get_attribute("lang") == "pl"
    assert zoe.page.locator("html").get_attribute("lang") == "es"
    leave(kasia, zoe, screen)


#: A tap at a moment that both phones know.


def next_with(one: Device, other: Device, wanted: str) -> Device:
    """The device on which something appears first."""
    found: list[Device] = []

    def appears() -> bool:
        found.extend(each for each in (one, other) if each.page.locator(wanted).count())
        return bool(found)

    until(one.page, appears, f"{wanted} appears nowhere")
    return found[0]


def test_of_two_taps_at_once_one_is_entered_and_the_other_told_who_was_first(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address)
    first, second = host.legal()[:2]
    tapped: list[Route] = []

    def hold(entry: Route) -> None:
        tapped.append(entry)

    for each, option in ((host, first), (player, second)):
        each.page.route("**/answer", hold)
        each.choose(option)
    until(host.page, lambda: len(tapped) == 2, "an entry is not on its way")
    for entry in tapped:
        entry.continue_()
    refused = next_with(host, player, "[data-refusal]")
    told = refused.page.locator("[data-refusal]").inner_text()
    assert ("Jerzy" in told and second in told) or ("Kasia" in told and first in told)
    same_moment(host, player)
    assert refused.page.evaluate("document.activeElement.hasAttribute('data-refusal')")
    leave(host, player)


def test_a_phone_that_slept_catches_up(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address)
    player.page.context.set_offline(True)
    chance = random.Random(3)
    for _ in range(3):
        host.enter_any(chance)
    player.page.context.set_offline(False)
    same_moment(host, player)
    leave(host, player)


def test_undo_and_redo_are_shared(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address, answers=30)
    asked = host.question.inner_text()
    host.enter_any(random.Random(1))
    same_moment(host, player)
    player.page.locator("form[action$='/undo'] button").tap()
    expect(host.question).to_have_text(asked)
    host.page.locator("form[action$='/redo'] button").tap()
    expect(host.question).not_to_have_text(asked)
    same_moment(host, player)
    expect(player.page.locator("form[action$='/redo'] button")).to_have_count(0)
    leave(host, player)


def test_who_looks_at_an_answer_that_is_undone_comes_to_now(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address, answers=30)
    player.at("at/30")
    host.page.locator("form[action$='/undo'] button").tap()
    expect(player.question).to_be_visible()
    player.complaints.forgive(MISSING)
    leave(host, player)


def test_a_new_name_and_a_new_role_show_on_every_phone_at_once(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address, answers=7)
    expect(player.question).to_contain_text(NAMES[2])
    host.at("people")
    host.page.locator("[data-part=names] summary").tap()
    host.page.locator("[data-part=names] input[type=text]").nth(2).fill("Maja")
    host.page.locator("[data-part=names] button").nth(2).tap()
    expect(player.question).to_contain_text("Maja")
    host.page.locator(".people-list details summary").last.tap()
    host.page.locator("form[action$='/role']:has(input[value=screen]) button").tap()
    expect(player.page.locator("[data-main].screen")).to_be_visible()
    leave(host, player)


def test_an_earlier_entry_is_changed_after_what_it_changes_is_seen(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address, answers=63)
    host.at("amend/5")  # the Viking card of the first round
    stands = host.page.locator(".now-form [aria-current]")
    expect(stands).to_have_count(1)
    host.page.locator(".now-form .choice:not(.greyed) [data-option]:not([aria-current])").first.tap()
    expect(host.page.locator(".enter-bar button")).to_be_visible()
    expect(host.page.locator("#answer h2").last).to_be_visible()
    host.page.locator(".enter-bar button").tap()
    expect(host.question).to_be_visible()
    same_moment(host, player)
    player.at("log")
    expect(player.page.locator(".log-line").first).to_contain_text("→")
    leave(host, player)


def test_a_correction_by_hand_is_seen_by_all_and_stays_in_the_log(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address, answers=63)
    host.at("correct")
    before = int(host.page.input_value("[name='coins.@1']:checked"))
    host.page.locator(f"label:has([name='coins.@1'][value='{before + 1}'])").tap()
    host.page.fill("[name=reason][type=text]", "zapomniana moneta")
    host.page.locator("form.correct .strong[type=submit]").tap()
    expect(host.question).to_be_visible()
    player.at("correct")
    assert int(player.page.input_value("[name='coins.@1']:checked")) == before + 1
    player.at("log")
    expect(player.page.locator(".log-line").first).to_contain_text("zapomniana moneta")
    leave(host, player)


def test_a_viewer_sees_everything_and_may_not_write(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "en", game_in_progress(answers=40))
    viewer = device(browser, address, "cs")
    viewer.join(host.code(), "viewer")
    expect(viewer.question).to_be_visible()
    for path in ("", "board", "log", "score", "people"):
        viewer.at(path)
        written = viewer.page.locator("main form[method=post]")
        assert path == "people" or written.count() == 0, path
    viewer.at()
    before = viewer.stamp
    viewer.page.evaluate(
        """async () => {
          const body = new URLSearchParams({ answers: '[]' });
          await fetch('answer', { method: 'POST', body });
        }"""
    )
    viewer.at()
    assert viewer.stamp == before
    viewer.complaints.forgive(INVALID)  # the answer of who only looks on
    leave(host, viewer)


def test_a_removed_device_is_told_and_shut_out(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address, answers=20)
    host.at("people")
    host.page.locator(".people-list details summary").last.tap()
    host.page.locator("form[action$='/remove'] button").last.tap()
    expect(player.page.locator("#code")).to_be_visible()  # at once, and without a button that does nothing
    expect(player.page.locator("#now, .yours, [data-option]")).to_have_count(0)
    player.page.reload()
    expect(player.page.locator("#now")).to_have_count(0)
    player.complaints.forgive(MISSING)
    leave(host, player)


def test_nobody_loses_focus_or_words_when_others_enter(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address, answers=30)
    player.page.locator("#q").press_sequentially("klas")
    host.enter_any(random.Random(2))
    same_moment(host, player)
    player.page.keyboard.type("ter")
    assert player.page.input_value("#q") == "klaster"
    assert player.page.evaluate("document.activeElement.id") == "q"
    leave(host, player)


def test_what_happened_is_read_out_in_the_language_of_the_device(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address, answers=7)
    host.enter("M5")
    expect(player.page.locator("[data-status]")).to_contain_text("M5")
    leave(host, player)


def test_who_won_is_read_out_to_everybody_and_to_whoever_entered_it(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address, answers=8)
    chance, entered = random.Random(2), 0
    while (host.page.locator("#now form[data-now]").last.get_attribute("data-decision") or "") != "trick.action":
        host.enter_any(chance)
        entered += 1
    assert entered == 4  # a card each
    for each in (host, player):
        winner = each.page.locator(".event .scene-verdict").inner_text()
        expect(each.page.locator("[data-status]")).to_contain_text(winner)
    leave(host, player)


def test_a_rule_opens_in_place(browser: Browser, address: str) -> None:
    host = opened_by_touch(browser, address, "pl", game_in_progress(answers=30))
    address_before = host.page.url
    host.page.locator("#now .rule-link").first.tap()
    expect(host.page.locator("dialog h1")).not_to_be_empty()
    host.page.keyboard.press("Escape")
    expect(host.page.locator("dialog")).to_have_count(0)
    host.page.locator("#now .rule-link").first.tap()
    expect(host.page.locator("dialog h1")).not_to_be_empty()
    title = host.page.locator("dialog h1").inner_text()
    host.page.locator("dialog a[href*='/rule/']").first.tap()  # one window takes the place of the other
    expect(host.page.locator("dialog h1")).not_to_have_text(title)
    expect(host.page.locator("dialog")).to_have_count(1)
    host.page.go_back()
    expect(host.page.locator("dialog")).to_have_count(0)
    expect(host.page.locator("#now .rule-link").first).to_be_focused()  # where the first window was opened from
    assert host.page.url == address_before
    expect(host.question).to_be_visible()
    leave(host)


#: How long the network takes for a reply, in milliseconds.
LATE = 600


def late(route: Route) -> None:
    """Let a request through after a while."""
    time.sleep(LATE / 1000)  # this is the network, not the test
    route.continue_()


def test_on_a_slow_network_nothing_is_entered_but_what_is_shown_as_chosen(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "pl", game_in_progress(answers=8))
    host.look_first()
    first, second = host.legal()[:2]
    host.choose(first)
    expect(host.page.locator(".enter-bar")).to_contain_text(first)
    held = held_back(host.page, "**/table/**")
    host.choose(second)
    expect(host.page.locator(".enter-bar")).to_have_count(0)  # what is no longer chosen cannot be entered
    until(host.page, lambda: bool(held), "what the second would do is asked for")
    for route in held:
        route.continue_()
    host.page.unroute_all()
    expect(host.page.locator(".enter-bar")).to_contain_text(second)
    host.confirm()
    host.at("log")
    assert second in host.page.locator(".log-line").first.inner_text()
    leave(host)


def test_taps_run_ahead_of_a_slow_network(browser: Browser, address: str) -> None:
    """A lead and all cards that follow it, tapped one after the other before the first reply is there."""
    host = host_of(browser, address, "fr", game_in_progress(answers=7))
    host.enter("M5")
    before = host.stamp
    host.page.route("**/answer", late)
    cards = ["5", "1", "9", "20"]
    for card in cards:
        host.choose(card)
    expect(host.page.locator("#now")).not_to_have_attribute("data-stamp", before)
    expect(host.page.locator("#now")).not_to_have_attribute("data-stamp", "")
    expect(host.page.locator(".scene-now")).to_contain_text("20")
    host.at("log")
    told = [host.page.locator(".log-line").nth(3 - place).inner_text() for place in range(4)]
    assert all(card in line for card, line in zip(cards, told, strict=True))
    leave(host)


def test_the_language_changes_in_two_taps_and_the_choice_stays(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "pl", game_in_progress(answers=7))
    host.go_on()
    host.at("?option=M5")
    expect(host.page.locator(".enter-bar button")).to_be_visible()
    host.page.locator(".other summary").tap()
    host.page.locator(".other [data-language=fr]").tap()
    expect(host.page.locator("html")).to_have_attribute("lang", "fr")
    expect(host.page.locator(".enter-bar button")).to_contain_text("M5")
    leave(host)


def test_a_game_goes_on_without_javascript(browser: Browser, address: str) -> None:
    host = opened_by_touch(browser, address, "es", game_in_progress(answers=6), java_script_enabled=False)
    for _ in range(6):
        before = host.stamp
        town = host.page.locator("#now [data-option].on")
        if town.count():
            host.page.goto(f"{address}{town.first.get_attribute('href')}")
            host.page.locator(".enter-bar button").click()
        else:
            host.page.locator(".now-form .choice:not(.greyed) button").last.click()
        assert host.stamp != before
    leave(host)


def by_keyboard(page: Page, wanted: str, most: int = 200) -> None:
    """Go on with the Tab key until something has the focus."""
    for _ in range(most):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard never reaches {wanted}")


def test_entries_of_every_kind_are_made_by_keyboard_alone(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "pl", game_in_progress(answers=5), has_touch=False)
    kinds = set()
    for _ in range(12):
        while host.page.locator("[data-scene]:not([hidden]) [data-next]:not([hidden])").count():
            by_keyboard(host.page, "[data-next]")
            host.page.keyboard.press("Enter")
            kinds.add("next")
        kind = host.page.locator("#now form[data-now]").last.get_attribute("data-decision") or ""
        before = host.stamp
        on_map = host.page.locator("#now svg [data-option].on").count() > 6
        wanted = "#now svg [data-option].on" if on_map else "#now .choice:not(.greyed) button[data-option]"
        by_keyboard(host.page, wanted)
        if not on_map and "look" not in kinds:  # staying on a choice shows what it would do
            expect(host.page.locator("#answer .enter-bar button")).to_be_visible()
            kinds.add("look")
        host.page.keyboard.press("Enter")
        expect(host.page.locator("#now")).not_to_have_attribute("data-stamp", before)
        expect(host.page.locator("#now")).not_to_have_attribute("data-stamp", "")
        kinds.add(kind)
    assert {"next", "look", "trick.town", "trick.card", "trick.action"} <= kinds
    leave(host)


@pytest.mark.parametrize(("name", "language"), [(name, LANGUAGES[place % 5]) for place, name in enumerate(PAGES)])
def test_a_page_of_a_table_is_light_fits_a_phone_and_axe_finds_nothing(
    browser: Browser, address: str, name: str, language: str
) -> None:
    host = visit(browser, address, language, name)
    assert 10_000 < host.weight < PAGE_BYTES
    update = host.page.request.get(host.page.url, headers={"X-Answer": "page"})
    assert 0 < int(update.headers["content-length"]) < UPDATE_BYTES
    assert width_of(host.page) <= PHONE["width"]
    assert faults_of(host.page) == []
    if name in LARGE:
        enlarge(host.page)
        assert width_of(host.page) <= PHONE["width"], "with large text"
    leave(host)


def fill_in_a_round(page: Page) -> None:
    """Enter a position at the beginning of the second round."""
    page.select_option("[name=round]", "2")
    page.locator("label:has([name=onward][value=preparation])").tap()
    page.evaluate("for (const region of document.querySelectorAll('details')) region.open = true")
    for seat, town in enumerate(("N1", "U1", "C1")):
        page.select_option(f"[name='towns.{town}']", f'"@{seat}"')


def test_a_game_that_is_on_the_table_already_is_entered_by_hand(browser: Browser, address: str) -> None:
    host = device(browser, address, "cs")
    open_lobby(host.page, address, "cs", NAMES[:3])
    host.page.locator("a[href$='/middle']").tap()
    enter = host.page.locator("form.correct .strong[type=submit]")
    enter.tap()
    expect(host.page.locator("[data-refusal] li")).to_have_count(3)  # nobody has a disc
    fill_in_a_round(host.page)
    enter.tap()
    expect(host.question).to_be_visible()
    expect(host.page.locator(".where")).to_contain_text("2")
    leave(host)


@pytest.mark.parametrize(("path", "language"), [("", "cs"), ("middle", "es"), ("people", "fr")])
def test_axe_finds_nothing_before_the_game(browser: Browser, address: str, path: str, language: str) -> None:
    host = device(browser, address, language)
    open_lobby(host.page, address, language, NAMES[:5])
    host.at(path)
    assert width_of(host.page) <= PHONE["width"]
    assert faults_of(host.page) == []
    leave(host)


def send_as_without_scripts(page: Page, form: str, **fields: str) -> None:
    """Fill in a form and send it as a browser does by itself."""
    with page.expect_navigation():
        page.eval_on_selector(
            form,
            "(form, fields) => { for (const name in fields) form.elements[name].value = fields[name]; form.submit() }",
            fields,
        )


def test_axe_finds_nothing_where_fields_are_wrong(browser: Browser, address: str) -> None:
    host = device(browser, address, "cs")
    open_lobby(host.page, address, "cs", NAMES[:3])
    wrong = host.page.locator(".wrong-why")
    send_as_without_scripts(host.page, "details form[action$='/seat']", name=NAMES[2])
    expect(wrong).to_have_count(1)
    expect(wrong.first).to_be_visible()  # what was folded up is open
    assert width_of(host.page) <= PHONE["width"]
    assert faults_of(host.page) == []
    host.at("middle")
    send_as_without_scripts(host.page, "form.correct", **{"points.@1": "-3"})
    expect(host.page.locator("[name='points.@1'][aria-invalid=true]")).to_have_value("-3")
    expect(wrong.first).to_be_visible()
    assert width_of(host.page) <= PHONE["width"]
    assert faults_of(host.page) == []
    host.complaints.forgive(INVALID)
    leave(host)


def test_nobody_comes_to_a_locked_table(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "en", game_in_progress(answers=10))
    code = host.code()
    host.page.locator("form[action$='/lock'] button").tap()
    expect(host.page.locator("form[action$='/lock'] input[name=locked]")).to_have_value("0")
    late = device(browser, address, "pl")
    late.open(f"/join/{code}")
    late.page.locator("label:has(input[value=viewer])").tap()
    late.page.locator("main form button").tap()
    expect(late.page.locator("[role=alert]")).to_be_visible()  # no field is to blame
    late.complaints.forgive(FORBIDDEN)
    leave(host, late)


def test_whoever_is_on_the_list_comes_with_two_taps_in_the_first_screen(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "en", game_in_progress(answers=10))
    code = host.code()
    late = device(browser, address, "fr")
    late.open(f"/join/{code}")
    late.page.locator("label.sits").nth(1).tap()
    expect(late.page.locator("#name")).to_be_hidden()
    button = late.page.locator("main form button").bounding_box()
    assert button
    assert button["y"] + button["height"] <= PHONE["height"]
    late.page.locator("main form button").tap()
    late.page.wait_for_url(re.compile("/table/"))
    leave(host, late)


def test_the_code_of_a_whole_list_of_players_is_in_the_first_screen(browser: Browser, address: str) -> None:
    host = device(browser, address, "fr")
    open_lobby(host.page, address, "fr", NAMES[:4])
    code = host.page.locator(".join-card .big-code").text_content()
    line, begin = host.page.locator(".lobby-code"), host.page.locator("form[action$='/begin'] button")
    expect(line).to_contain_text(code or "?")
    for shown in (line.bounding_box(), begin.bounding_box()):
        assert shown
        assert shown["y"] + shown["height"] <= PHONE["height"]
    leave(host)


def listeners_of_window(each: Device) -> int:
    """How many listeners wait for the network to come back, as the browser itself counts them."""
    session = each.page.context.new_cdp_session(each.page)
    window = session.send("Runtime.evaluate", {"expression": "window"})["result"]["objectId"]
    found = session.send("DOMDebugger.getEventListeners", {"objectId": window})["listeners"]
    session.detach()
    return [listener["type"] for listener in found].count("online")


def test_listeners_do_not_pile_up_with_the_entries(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "en", game_in_progress(answers=7))
    before = listeners_of_window(host)
    assert before
    chance = random.Random(4)
    for _ in range(5):
        host.enter_any(chance)
    assert listeners_of_window(host) == before
    leave(host)


def test_a_form_put_in_place_enters_when_the_network_is_back(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "en", game_in_progress(answers=7))
    host.enter_any(random.Random(4))
    option = host.legal()[0]
    before = host.stamp
    host.page.context.set_offline(True)
    expect(host.page.locator(".status.seen")).to_be_visible()
    host.choose(option)
    expect(host.page.locator(".sending.unsent li")).to_have_count(1)
    host.page.context.set_offline(False)
    expect(host.page.locator(".sending.unsent li")).to_have_count(0)
    expect(host.page.locator("#now")).not_to_have_attribute("data-stamp", before)
    expect(host.page.locator("#now")).not_to_have_attribute("data-stamp", "")
    leave(host)
