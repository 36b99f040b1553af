"""A phone that enters for all goes on without a network: what it taps waits in order, and is judged when it is sent."""

import random
import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE, faults_of, width_of
from tests.browser.tables import Device, game_in_progress, host_of, leave, two_phones, until
from tests.browser.test_outbox import connect, cut_off, undo_of, waiting
from tests.browser.thumb import Thumb
from tests.widest import every_language, languages

#: So many answers of the game in the file, and a card is asked of the first seat.
AT_A_CARD = 8
SEATS = ("Zoë", "Piotr", "Kasia", "Jerzy")


def tap_cards(each: Device, count: int) -> list[str]:
    """Tap a card for one seat after the other, each other than those before."""
    tapped: list[str] = []
    for seat in range(count):
        expect(each.question).to_contain_text(SEATS[seat])
        tapped.append(next(card for card in each.legal() if card not in tapped))
        each.page.locator(f"#now form[data-now] button[data-option='{tapped[-1]}']").first.tap()
    return tapped


def answers_of(each: Device) -> list[list[str]]:
    """What was answered, in the order of the log."""
    file = each.page.request.get(f"{each.address}/{each.language}{each.table}game.json").json()
    return [answer["choice"] for answer in file["answers"]]


def test_cards_tapped_without_a_network_are_in_the_log_in_order_when_it_is_back(browser: Browser, address: str) -> None:
    host, player = two_phones(browser, address, answers=AT_A_CARD)
    before = player.stamp
    cut_off(host)
    cards = tap_cards(host, 3)
    expect(waiting(host)).to_have_count(3)
    greyed = host.page.locator("#now .choice.greyed button[data-option]").all()
    assert [each.get_attribute("data-option") for each in greyed] == sorted(cards, key=int)
    button = host.page.locator("#now .choice:not(.greyed) button:not(.taken)").last
    box = button.bounding_box()
    assert box is not None
    bar = host.page.locator(".sending").bounding_box()
    assert bar is not None
    assert box["y"] + box["height"] <= bar["y"]  # what waits leaves room for the next card
    assert faults_of(host.page) == []
    assert width_of(host.page) <= PHONE["width"]
    assert player.stamp == before
    connect(host)
    expect(waiting(host)).to_have_count(0)
    expect(host.question).to_contain_text(SEATS[3])
    player.at()
    expect(player.question).to_contain_text(SEATS[3])
    assert answers_of(player)[AT_A_CARD:] == [[card] for card in cards]
    leave(host, player)


def test_the_last_card_of_a_trick_lies_at_its_place_too(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "cs", game_in_progress(answers=AT_A_CARD))
    cut_off(host)
    cards = tap_cards(host, 4)
    places = host.page.locator(".trick-place .laid")
    lie = [re.compile(rf"^\s*{card}\D") for card in cards]
    expect(places).to_have_text(lie)
    expect(host.page.locator("#now > .stuck")).to_be_visible()
    expect(host.page.locator("#now h1")).to_have_css("clip-path", "inset(50%)")  # nobody is asked for it any more
    assert faults_of(host.page) == []
    host.page.locator(".sending summary").tap()
    waiting(host).last.locator("button").tap()
    expect(places).to_have_text(lie[:3])
    expect(host.question).to_contain_text(SEATS[3])
    tapped = host.page.locator(f"#now form[data-now] button[data-option='{cards[3]}']").first
    tapped.tap()
    expect(places).to_have_text(lie)
    connect(host)
    expect(places).to_have_count(0)
    expect(host.page.locator(".trick-place .trick-card")).to_have_count(4)
    leave(host)


def test_most_of_what_waits_can_be_read_on_the_bar(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "cs", game_in_progress(answers=AT_A_CARD))
    cut_off(host)
    tap_cards(host, 3)
    said, bar = host.page.locator(".sending summary"), host.page.locator(".sending")
    # It is told anew with each card, and by whether the network is there.
    until(host.page, lambda: bool(said.evaluate("(line) => line.scrollHeight <= line.clientHeight")), "all can be read")
    until(host.page, lambda: bool(bar.evaluate("(bar) => bar.offsetHeight < 60")), "the bar is low")
    connect(host)
    leave(host)


@languages("es", "cs")
def test_a_tab_leads_nowhere_without_a_network_and_what_waits_stays(
    browser: Browser, address: str, language: str
) -> None:
    """A tap on a tab once led to the page that the browser has for this, and back led there too."""
    host = host_of(browser, address, language, game_in_progress(answers=AT_A_CARD))
    host.at("log")
    host.page.locator(".tabs a").first.tap()
    host.page.wait_for_url(f"{address}/{language}{host.table}")
    cut_off(host)
    tap_cards(host, 1)
    here, told = host.page.url, host.page.locator(".status.seen")
    for link in host.page.locator(".tabs a").all()[1:]:
        link.tap()
        expect(link).to_have_class(re.compile("not-yet"))
        expect(told).to_be_visible()
        assert host.page.url == here
    expect(waiting(host)).to_have_count(1)
    expect(host.question).to_contain_text(SEATS[1])
    assert faults_of(host.page) == []
    connect(host)
    expect(waiting(host)).to_have_count(0)
    host.page.locator(".tabs a").nth(1).tap()
    host.page.wait_for_url(re.compile("/board$"))
    host.page.go_back()
    expect(host.question).to_contain_text(SEATS[1])
    leave(host)


def test_a_tab_leads_on_as_soon_as_the_server_is_there_again(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "cs", game_in_progress(answers=AT_A_CARD))
    host.page.route("**/news*", lambda route: route.abort("internetdisconnected"))  # nobody has noticed yet
    cut_off(host)
    host.page.context.set_offline(False)
    host.page.evaluate("dispatchEvent(new Event('offline'))")
    host.page.locator(".tabs a").nth(2).tap()
    host.page.wait_for_url(re.compile("/score$"))
    leave(host)


def test_undo_takes_back_one_card_after_the_other_without_a_network(browser: Browser, address: str) -> None:
    """It queued behind the cards, and took back none of them."""
    host, player = two_phones(browser, address, answers=AT_A_CARD)
    cut_off(host)
    undo = host.page.locator("form[action$='/undo'] button")
    before, cards = undo.get_attribute("aria-label"), tap_cards(host, 4)
    for left in (3, 2, 1):
        expect(undo).to_have_attribute("aria-label", re.compile(rf"{SEATS[left]}.* {cards[left]} "))
        undo.tap()
        expect(waiting(host)).to_have_count(left)
        expect(host.page.locator(".trick-place .laid")).to_have_count(left)
        expect(host.question).to_contain_text(SEATS[left])
        host.page.wait_for_timeout(500)  # two taps at one place are one
    other = next(card for card in host.legal() if card not in cards)
    host.page.locator(f"#now form[data-now] button[data-option='{other}']").first.tap()
    expect(waiting(host)).to_have_count(2)
    connect(host)
    expect(waiting(host)).to_have_count(0)
    expect(undo).to_have_attribute("aria-label", re.compile(SEATS[1]))
    assert undo.get_attribute("aria-label") != before
    expect(host.question).to_contain_text(SEATS[2])
    assert answers_of(player)[AT_A_CARD:] == [[cards[0]], [other]]
    leave(host, player)


def test_nobody_is_asked_while_an_undo_waits_for_the_network(browser: Browser, address: str) -> None:
    """The next player was asked, and what was tapped for the one before was entered for them, and refused."""
    host, player = two_phones(browser, address, answers=AT_A_CARD)
    cards = host.legal()
    host.enter(cards[0])
    expect(host.question).to_contain_text(SEATS[1])
    cut_off(host)
    undo, card = undo_of(host), host.page.locator(f"#now form[data-now] button[data-option='{cards[1]}']").first
    rests, asked = host.page.locator("#now > .rests"), host.page.locator("#now h1")
    for _ in range(2):
        undo.tap()
        expect(waiting(host)).to_have_count(1)
        expect(rests).to_contain_text(f"{SEATS[0]}")
        expect(asked).to_have_css("clip-path", "inset(50%)")
        card.dispatch_event("click")
        card.tap(force=True)
        expect(waiting(host)).to_have_count(1)
        assert faults_of(host.page) == []
        assert width_of(host.page) <= PHONE["width"]
        host.page.wait_for_timeout(500)  # two taps at one place are one
        undo.tap()  # it takes back the one that waits
        expect(waiting(host)).to_have_count(0)
        expect(rests).to_have_count(0)
        expect(host.question).to_contain_text(SEATS[1])
        host.page.wait_for_timeout(500)
    card.tap()
    expect(waiting(host)).to_have_count(1)
    undo.tap()
    expect(waiting(host)).to_have_count(0)
    host.page.wait_for_timeout(500)
    undo.tap()
    expect(rests).to_be_visible()
    connect(host)
    expect(host.page.locator(".sending")).to_be_hidden()
    expect(host.question).to_contain_text(SEATS[0])
    host.enter(cards[1])
    assert answers_of(player)[AT_A_CARD:] == [[cards[1]]]
    leave(host, player)


def test_an_undo_that_waits_is_dropped_on_the_bar(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "es", game_in_progress(answers=AT_A_CARD))
    host.enter(host.legal()[0])
    cut_off(host)
    undo_of(host).tap()
    expect(host.page.locator("#now > .rests")).to_be_visible()
    host.page.locator(".sending summary").tap()
    waiting(host).locator("button").tap()
    expect(host.page.locator("#now > .rests")).to_have_count(0)
    tapped = host.legal()[0]
    expect(host.question).to_contain_text(SEATS[1])
    host.page.locator(f"#now form[data-now] button[data-option='{tapped}']").first.tap()
    expect(waiting(host)).to_have_count(1)
    connect(host)
    expect(waiting(host)).to_have_count(0)
    assert answers_of(host)[-1] == [tapped]
    leave(host)


@every_language
@pytest.mark.parametrize("seats", [4, 5])
def test_what_waits_covers_no_card_and_moves_none(browser: Browser, address: str, language: str, seats: int) -> None:
    host = host_of(browser, address, language, game_in_progress(seats, AT_A_CARD + seats - 4))
    cards, thumb = host.page.locator("#now .card-grid"), Thumb(host)
    host.go_on()
    before = cards.bounding_box()
    cut_off(host)
    for card in host.legal()[1:seats]:
        thumb.tap(host.page.locator(f"#now .card-grid [data-option='{card}']"))
        expect(host.page.locator(".sending.unsent")).to_be_visible()
        grid, bar = cards.bounding_box(), host.page.locator(".sending").bounding_box()
        assert before
        assert grid
        assert bar
        assert grid["y"] + grid["height"] <= bar["y"]
        assert abs(grid["y"] - before["y"]) <= 1
    assert thumb.swipes == 0
    connect(host)
    leave(host)


def test_what_is_refused_among_them_stays_until_somebody_decides_and_the_rest_goes_on(
    browser: Browser, address: str
) -> None:
    host, player = two_phones(browser, address, answers=AT_A_CARD)
    cut_off(host)
    cards = tap_cards(host, 3)
    other = next(card for card in player.legal() if card not in cards)
    player.enter(other)  # another phone was first for the first seat
    connect(host)
    refused = host.page.locator(".sending small")
    expect(refused).to_have_count(1)
    expect(refused).to_contain_text("Jerzy")  # who sits at the other phone
    expect(waiting(host)).to_have_count(3)
    host.page.reload()  # it is kept
    expect(refused).to_have_count(1)
    expect(waiting(host)).to_have_count(3)
    waiting(host).first.locator("button").tap()
    expect(waiting(host)).to_have_count(0)
    expect(host.question).to_contain_text(SEATS[3])
    assert answers_of(player)[AT_A_CARD:] == [[other], *([card] for card in cards[1:])]
    leave(host, player)


def test_what_was_undone_is_not_told_beside_the_undo_any_more(browser: Browser, address: str) -> None:
    """Neither where somebody else took it back, nor before the server has heard of it."""
    host, player = two_phones(browser, address, answers=30)
    just = host.page.locator("#state .just")
    host.enter_any(random.Random(1))
    expect(just).to_contain_text("✓")
    told = host.page.locator("[data-shown]").get_attribute("data-shown")
    player.page.locator("form[action$='/undo'] button").tap()
    host.page.wait_for_function("told => document.querySelector('[data-shown]').dataset.shown !== told", arg=told)
    assert just.count() == 0
    host.enter_any(random.Random(1))
    expect(just).to_contain_text("✓")
    cut_off(host)
    host.page.locator("form[action$='/undo'] button").tap()
    expect(waiting(host)).to_have_count(1)
    assert just.count() == 0
    connect(host)
    expect(waiting(host)).to_have_count(0)
    leave(host, player)
