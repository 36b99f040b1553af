"""Without a network a question is answered; what comes next is known once the network is back."""

import json

from playwright.sync_api import Browser, expect

from companion.i18n.pages.table import STUCK
from companion.i18n.words import Words
from tests.browser.conftest import PHONE, faults_of, width_of
from tests.browser.tables import Device, game_in_progress, host_of, leave, until
from tests.browser.test_hexes import game_on_a_board
from tests.browser.test_outbox import connect, cut_off, waiting
from tests.browser.test_turns import game_on_a_sheet

#: So many answers of the game of the tests: a town is asked for in the first trick, and the first card in the second.
AT_A_TOWN, AT_THE_LEAD = 7, 18
Said = tuple[str, int, list[str]]


def without_network(browser: Browser, address: str, language: str, file: str) -> Device:
    """The device of a recorder whose network is gone."""
    host = host_of(browser, address, language, file)
    host.go_on()
    cut_off(host)
    return host


def answers_in(file: str) -> list[Said]:
    return [(answer["decision"], answer.get("seat", -1), answer["choice"]) for answer in json.loads(file)["answers"]]


def answers_of(each: Device) -> list[Said]:
    return answers_in(each.page.request.get(f"{each.address}/{each.language}{each.table}game.json").text())


def expect_entered(host: Device, file: str, entered: list[Said]) -> None:
    """In the end all of this has been entered after what is in the file, and nothing waits; where nothing was said is
    left out."""
    before = len(answers_in(file))

    def is_so() -> bool:
        return [answer for answer in answers_of(host)[before:] if answer[2] not in ([], 0)] == entered

    until(host.page, is_so, f"{entered} is not {answers_of(host)[before:]}")
    expect(host.page.locator(".sending")).to_be_hidden()


def enters(host: Device, option: str = "") -> Said:
    """Tap what answers the question on the screen, or anything that was not tapped before; what that was."""
    form = host.page.locator("#now form[data-now]").last
    question, seat = form.get_attribute("data-decision") or "", int(form.get_attribute("data-seat") or -1)
    option = option or host.legal()[0]
    host.choose(option)
    return question, seat, [option]


def says_nothing_applies(host: Device) -> None:
    host.page.locator("#now .chips-go button.strong").dispatch_event("click")


def expect_nothing_more_is_asked(host: Device) -> None:
    """The page says that the answer waits, and nothing else can be tapped in answer to the question."""
    expect(host.page.locator("#now > .warn-notes")).to_have_text(Words(host.language).of(STUCK))
    expect(host.page.locator("#now h1")).to_have_css("clip-path", "inset(50%)")
    assert faults_of(host.page) == []
    assert width_of(host.page) <= PHONE["width"]


def comes_back(host: Device) -> None:
    """The page is closed, the network is there again, and the page is opened."""
    table = host.table
    host.close_page()
    connect(host)
    host.open(table)


def test_what_follows_a_town_is_known_once_the_network_is_back(browser: Browser, address: str) -> None:
    file = game_in_progress(answers=AT_A_TOWN)
    host = without_network(browser, address, "pl", file)
    entered = [enters(host)]
    expect_nothing_more_is_asked(host)
    expect(waiting(host)).to_have_count(1)
    connect(host)
    expect_entered(host, file, entered)
    expect(host.page.locator("#now form[data-decision='trick.lead']")).to_be_attached()
    expect(host.page.locator("#now > .warn-notes")).to_have_count(0)
    leave(host)


def test_another_answer_takes_the_place_of_one_that_was_refused_and_the_rest_follows(
    browser: Browser, address: str
) -> None:
    """Nobody may look through the discard pile, so the page cannot know that a card was played."""
    file = game_in_progress(answers=AT_THE_LEAD, discards="off")
    played = [choice[0] for question, _, choice in answers_in(file) if question in ("trick.lead", "trick.card")]
    host = without_network(browser, address, "fr", file)
    free = [str(card) for card in range(1, 26) if str(card) not in played]
    entered = [enters(host, next(card for card in free if is_offered(host, card)))]
    free.remove(entered[0][2][0])
    enters(host, played[0])
    entered += [enters(host, free[1]), enters(host, free[2])]
    expect_nothing_more_is_asked(host)  # who wins decides who is asked next
    comes_back(host)
    expect(host.page.locator(".sending small")).to_be_visible()
    expect(waiting(host)).to_have_count(3)
    host.page.reload()  # it is kept
    expect(waiting(host)).to_have_count(3)
    entered.insert(1, enters(host, free[0]))
    expect(host.page.locator("#now form[data-decision='trick.action']")).to_be_attached()
    for _, seat, (card,) in entered:  # as it lies on the table: no file tells yet what was played before
        expect(host.page.locator(f".trick-place[data-seat='{seat}']")).to_contain_text(card)
    expect(host.page.locator(".sending")).to_be_hidden()
    leave(host)


def is_offered(host: Device, option: str) -> bool:
    return host.page.locator(f"#now .choice:not(.greyed) button[data-option='{option}']").count() > 0


def test_what_follows_chips_is_known_once_the_network_is_back(browser: Browser, address: str) -> None:
    file = game_on_a_sheet("scotland", 40)
    host = host_of(browser, address, "cs", file)
    tile = enters(host, "power")
    expect(host.page.locator("#now .chips-go")).to_be_attached()
    host.go_on()
    cut_off(host)
    chip = host.page.locator("#now label:has([name='also.turn.castles'][value=stirling])")
    chip.tap()
    says_nothing_applies(host)
    expect_nothing_more_is_asked(host)
    comes_back(host)
    expect_entered(host, file, [tile, ("turn.castles", tile[1], ["stirling"])])
    leave(host)


def test_an_answer_that_waits_is_thrown_away_and_another_one_given(browser: Browser, address: str) -> None:
    file = game_on_a_board(60, "scotland", "turn.tile")
    host = without_network(browser, address, "en", file)
    enters(host, "farm")
    expect_nothing_more_is_asked(host)
    host.page.locator(".sending summary").tap()
    waiting(host).last.locator("button").tap()
    expect(waiting(host)).to_have_count(0)
    expect(host.page.locator("#now > .warn-notes")).to_have_count(0)
    entered = [enters(host, "house-1")]
    expect_nothing_more_is_asked(host)
    connect(host)
    expect_entered(host, file, entered)
    leave(host)
