"""A game that brings nothing but its rules, in real browsers: two phones in two languages, and answers in secret."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE, app_for_many, faults_of, served, width_of
from tests.browser.tables import NAMES, Device, device, leave, open_lobby, same_moment
from tests.tiny.lighthouses import GAME

KASIA, ZOE = NAMES[0], NAMES[2]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server for that game alone."""
    with served(app_for_many(tmp_path_factory.mktemp("tiny"), GAME)) as found:
        yield found


@pytest.fixture
def phones(browser: Browser, address: str) -> Iterator[tuple[Device, Device]]:
    """A host in Polish and a player in Spanish, each on a seat of their own, at the first question."""
    kasia, zoe = device(browser, address, "pl"), device(browser, address, "es")
    open_lobby(kasia.page, address, "pl", [KASIA])
    zoe.join(kasia.page.locator(".big-code").inner_text(), "new", ZOE)
    expect(kasia.page.locator(".seat-list > li", has_text=ZOE)).to_be_visible()
    kasia.page.locator(".begin button").tap()
    for each in (kasia, zoe):
        expect(each.question).to_be_visible()
    yield kasia, zoe
    leave(kasia, zoe)


def bid(phone: Device, number: int) -> None:
    """Enter a number."""
    phone.enter(str(number))


def text_of(phone: Device, path: str) -> str:
    """A page of the table as a phone gets it."""
    return phone.page.request.get(f"{phone.address}/{phone.language}{phone.table}{path}").text()


def test_two_bid_in_secret_and_play_to_the_end_on_plain_pages(phones: tuple[Device, Device]) -> None:
    kasia, zoe = phones
    expect(kasia.question).to_contain_text(f"{KASIA} bids oil")
    expect(zoe.question).to_contain_text(f"{ZOE} bids oil")
    bid(kasia, 4)
    same_moment(kasia, zoe)
    expect(zoe.question).to_contain_text(f"{ZOE} bids oil")
    told = f"{KASIA} bids 4."
    assert told not in text_of(zoe, "") + text_of(zoe, "log") + text_of(zoe, "board")
    bid(zoe, 1)
    same_moment(kasia, zoe)
    assert told in text_of(zoe, "log")
    expect(kasia.question).to_have_text(f"{KASIA} builds a lighthouse.")
    chance = random.Random(3)
    for _ in range(30):
        if not kasia.page.locator(".now-form").count():
            break
        who, follower = chance.sample([kasia, zoe], 2)
        who.enter_any(chance)
        same_moment(who, follower)
    totals = [each.page.locator(".score-strip strong").all_inner_texts() for each in phones]
    assert totals[0] == totals[1]
    zoe.page.locator("#now a.button.strong").tap()
    expect(zoe.page.locator(".score-table tfoot").first).to_contain_text(totals[0][0])
    kasia.at("score")
    kasia.page.locator("form[action$='/rematch'] button").tap()
    expect(kasia.page.locator(".seat-list > li")).to_have_count(2)


def test_plain_pages_fit_a_phone_and_axe_finds_nothing(phones: tuple[Device, Device]) -> None:
    kasia, _ = phones
    chance = random.Random(5)
    for _ in range(4):
        kasia.enter_any(chance)
    for path in ("", "board", "score", "correct", "log"):
        kasia.at(path)
        expect(kasia.page.locator("h1").first).to_be_visible()
        assert width_of(kasia.page) <= PHONE["width"], path
        assert faults_of(kasia.page) == [], path


def test_a_question_without_a_form_asks_for_what_it_needs(browser: Browser, address: str) -> None:
    phone = device(browser, address, "cs")
    phone.open("/ask/lighthouses/light")
    phone.page.fill("#f-field", "3-3")
    phone.page.locator("form.ask > .button").tap()
    expect(phone.page.locator("#answer dd")).to_have_text("4")
    assert faults_of(phone.page) == []
    assert width_of(phone.page) <= PHONE["width"]
    leave(phone)
