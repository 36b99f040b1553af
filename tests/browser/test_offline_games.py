"""Without a network a recorder goes on with what follows for certain; it is judged when the network is back."""

import json

from playwright.sync_api import Browser, expect

from companion.engine.messages import M
from companion.i18n.pages import table as said
from companion.i18n.words import Words
from tests.browser.conftest import PHONE, faults_of, width_of
from tests.browser.tables import NAMES, Device, come_to, device, game_in_progress, host_of, leave, until
from tests.browser.test_hexes import game_on_a_board
from tests.browser.test_outbox import connect, cut_off, waiting
from tests.browser.test_turns import game_on_a_sheet

#: So many answers of the game of the tests: a town is asked for in the first trick, and in the second one.
FIRST_TOWN, SECOND_TOWN = 7, 17
Said = tuple[str, int, list[str]]


def without_network(browser: Browser, address: str, language: str, file: str) -> Device:
    """A device of a recorder that has been told what follows for certain before its network went."""
    host = host_of(browser, address, language, file)
    expect(host.page.locator("#now[data-later]")).to_be_attached()
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


def assert_above_the_bar(host: Device) -> None:
    """What waits leaves the button of the chips in sight."""
    button, bar = host.page.locator("#now .chips-go > button").bounding_box(), bar_of(host)
    assert button is not None
    assert button["y"] + button["height"] <= bar


def bar_of(host: Device) -> float:
    """Where the bar with what waits begins."""
    box = host.page.locator(".sending").bounding_box()
    assert box is not None
    return box["y"]


def expect_told(host: Device, sentence: M) -> None:
    expect(host.page.locator("#now > .warn-notes")).to_have_text(Words(host.language).of(sentence))


def comes_back(host: Device) -> None:
    """The page is closed, the network is there again, and the page is opened."""
    table = host.table
    host.close_page()
    connect(host)
    host.open(table)


def test_a_town_and_the_cards_of_a_trick_are_entered_without_a_network(browser: Browser, address: str) -> None:
    file = game_in_progress(answers=FIRST_TOWN)
    host = without_network(browser, address, "pl", file)
    entered = [enters(host)]
    expect_told(host, said.FROM_BEFORE)
    assert faults_of(host.page) == []
    assert width_of(host.page) <= PHONE["width"]
    for card in ("", "1", "2", "3"):
        used = [choice for _, _, choice in entered]
        entered.append(enters(host, card if [card] not in used else "4"))
    expect_told(host, said.STUCK)  # who wins decides who is asked next
    expect(waiting(host)).to_have_count(5)
    comes_back(host)
    expect_entered(host, file, entered)
    assert [question for question, _, _ in entered] == ["trick.town", "trick.lead", *["trick.card"] * 3]
    leave(host)


def test_another_answer_takes_the_place_of_one_that_was_refused_and_the_rest_follows(
    browser: Browser, address: str
) -> None:
    """Nobody may look through the discard pile, so the page cannot know that a card was played."""
    file = game_in_progress(answers=SECOND_TOWN, discards="off")
    played = [choice[0] for question, _, choice in answers_in(file) if question in ("trick.lead", "trick.card")]
    host = without_network(browser, address, "fr", file)
    free = [str(card) for card in range(1, 26) if str(card) not in played]
    entered = [enters(host), enters(host, next(card for card in free if is_offered(host, card)))]
    free.remove(entered[-1][2][0])
    enters(host, played[0])
    entered += [enters(host, free[1]), enters(host, free[2])]
    comes_back(host)
    expect(host.page.locator(".sending small")).to_be_visible()
    expect(waiting(host)).to_have_count(3)
    host.page.reload()  # it is kept
    expect(waiting(host)).to_have_count(3)
    entered.insert(2, enters(host, free[0]))
    expect(host.page.locator("#now form[data-decision='trick.action']")).to_be_attached()
    for _, seat, (card,) in entered[1:]:  # as it lies on the table: no file tells yet what was played before
        expect(host.page.locator(f".trick-place[data-seat='{seat}']")).to_contain_text(card)
    expect(host.page.locator(".sending")).to_be_hidden()
    leave(host)


def is_offered(host: Device, option: str) -> bool:
    return host.page.locator(f"#now .choice:not(.greyed) button[data-option='{option}']").count() > 0


def test_a_round_on_a_sheet_is_entered_without_a_network(browser: Browser, address: str) -> None:
    file = game_on_a_sheet("scotland", 40)
    host = without_network(browser, address, "cs", file)
    page = host.page
    entered = []
    for tile in ("farm", "power", "house-2", "farm"):
        entered.append(enters(host, tile))
        if tile.startswith("house"):
            entered.append(enters(host, "new-medium" if is_offered(host, "new-medium") else ""))
        if tile == "power":
            page.locator("#now label:has([name='also.turn.castles'][value=stirling])").tap()
            entered.append(("turn.castles", entered[-1][1], ["stirling"]))
        assert_above_the_bar(host)
        says_nothing_applies(host)
    expect_told(host, said.STUCK)  # a second turn of the same player depends on the first one
    assert [seat for question, seat, _ in entered if question == "turn.tile"] == [
        (entered[0][1] + turn) % 4 for turn in range(4)
    ]
    assert faults_of(page) == []
    comes_back(host)
    expect_entered(host, file, entered)
    leave(host)


def test_what_somebody_else_has_entered_meanwhile_refuses_what_waits_until_somebody_decides(
    browser: Browser, address: str
) -> None:
    file = game_on_a_sheet("ireland", 40)
    host, player = host_of(browser, address, "es", file), device(browser, address, "en")
    come_to(host, player, "1", NAMES[1])
    expect(host.page.locator("#now[data-later]")).to_be_attached()
    cut_off(host)
    enters(host, "farm")
    says_nothing_applies(host)
    enters(host, "power")
    player.enter("house-1")
    connect(host)
    expect(host.page.locator(".sending small")).to_contain_text(NAMES[1])
    expect(waiting(host)).to_have_count(3)
    host.page.reload()
    expect(waiting(host)).to_have_count(3)
    assert [choice for _, _, choice in answers_of(host)[len(answers_in(file)) :]] == [["house-1"]]
    leave(host, player)


def test_a_round_on_a_board_is_entered_without_a_network(browser: Browser, address: str) -> None:
    file = game_on_a_board(60, "scotland", "turn.tile")
    host = without_network(browser, address, "en", file)
    entered = []
    for _ in range(3):
        entered += [enters(host, "farm"), enters(host)]
    expect_told(host, said.STUCK)
    spaces = [choice[0] for question, _, choice in entered if question == "turn.space"]
    assert len(set(spaces)) == 3  # what was taken is offered to nobody else
    comes_back(host)
    expect_entered(host, file, entered)
    leave(host)


def test_the_last_entry_can_be_thrown_away_without_a_network_and_made_again(browser: Browser, address: str) -> None:
    file = game_on_a_board(60, "scotland", "turn.tile")
    host = without_network(browser, address, "fr", file)
    entered = [enters(host, "power"), enters(host)]
    enters(host, "farm")
    host.page.locator(".sending summary").tap()
    waiting(host).last.locator("button").tap()
    expect(waiting(host)).to_have_count(2)
    entered.append(enters(host, "house-1"))
    connect(host)
    expect_entered(host, file, entered)
    leave(host)
