"""Private notes and the count at the end, on phones that people hold: written by touch, seen by nobody else."""

import json
import random
import re
from functools import cache

import pytest
from playwright.sync_api import Browser, expect

from companion.chance import random_answer, seats_for
from companion.engine.game import Setup
from companion.engine.messages import M
from companion.engine.referee import Referee
from companion.formats.gamefile import GameFile, write_game_file
from companion.games import discover
from companion.games.rebirth.messages import ending
from companion.i18n.pages import table as said
from tests.browser.conftest import PHONE, faults_of, width_of
from tests.browser.tables import NAMES, Device, big_screen, device, host_of, leave, sent

TEXT = "three ports, two of them mine"


@cache
def until(asked: str, variant: str = "scotland") -> tuple[str, int]:
    """A game of three up to a question, or whole, as a file; and whom it asks."""
    game = discover()["rebirth"]
    referee = Referee.start(game, Setup(seats_for(game, 3), {}, {"variant": variant}))
    assert isinstance(referee, Referee)
    chance = random.Random(7)
    while referee.decision is not None and getattr(referee.decision, "name", "") != asked:
        referee.answer(random_answer(referee.decision, chance))
    seat = getattr(referee.decision, "seat", 0)
    file = write_game_file(GameFile(game, referee.setup, tuple(referee.answers), game.version))
    for place, name in zip(file["seats"], NAMES, strict=False):
        place["name"] = name
    return json.dumps(file), seat


def at_seat(browser: Browser, host: Device, seat: int, language: str = "pl") -> Device:
    """A phone of somebody who takes a seat of the table."""
    people = host.page.context.request.get(f"{host.address}/{host.language}{host.table}people").text()
    code = re.search(r'big-code">(\w+)<', people)
    assert code
    player = device(browser, host.address, language)
    join = f"/join/{code[1]}"
    player.page.goto(host.address + sent(player, join, join, **{"as": str(seat), "name": NAMES[seat]}))
    return player


def write(phone: Device, seat: int, text: str = TEXT, points: str = "5") -> None:
    """Write a note by touch, on the page that a phone shows."""
    phone.page.locator(f"#text-{seat}").fill(text)
    phone.page.locator(f"#points-{seat}").fill(points)
    phone.page.locator(f"form:has(#text-{seat}) button[type=submit]").tap()


def test_a_note_is_written_by_touch_and_stands_beside_its_question(browser: Browser, address: str) -> None:
    file, seat = until("end.missions")
    host = host_of(browser, address, "en", file)
    player = at_seat(browser, host, seat)
    player.go_on()
    player.page.locator("a[href$='/notes']").first.tap()
    write(player, seat)
    expect(player.page.locator(".note-list li")).to_contain_text(TEXT)
    expect(player.page.locator(f"#text-{seat}")).to_have_value("")
    assert faults_of(player.page) == []
    assert width_of(player.page) == PHONE["width"]
    player.at()
    player.go_on()
    expect(player.page.locator(".counter .noted")).to_contain_text(TEXT)
    assert faults_of(player.page) == []
    host.at()
    host.go_on()
    assert TEXT not in host.page.content()
    player.page.locator(".counter [data-number='5']").tap()  # one tap for what was noted, another for all cards
    expect(player.page.locator(".totals")).to_be_visible()
    player.page.locator(".chips-go > button").tap()
    paid = player.page.locator(".scene-now .count li").nth(seat).locator(".count-paid")
    expect(paid.filter(has_text=re.compile(r"^\s*\d+\s*$")).first).to_have_text("5")
    leave(host, player)


def test_a_note_without_a_network_waits_and_is_not_told_at_the_foot(browser: Browser, address: str) -> None:
    file, seat = until("end.missions")
    host = host_of(browser, address, "en", file)
    player = at_seat(browser, host, seat, "en")
    player.at("notes")
    player.page.context.set_offline(True)
    write(player, seat)
    bar = player.page.locator(".sending.unsent")
    expect(bar).to_contain_text(said.NOTES.text)
    expect(bar).not_to_contain_text("ports")
    player.page.context.set_offline(False)
    expect(player.page.locator(".note-list li")).to_contain_text(TEXT)
    leave(host, player)


def test_on_a_phone_that_goes_round_notes_lie_behind_a_press(browser: Browser, address: str) -> None:
    file, seat = until("end.missions")
    host = host_of(browser, address, "fr", file)
    host.at("notes")
    press = host.page.locator(f".notes-of:has(#text-{seat}) summary")
    press.tap()
    write(host, seat)
    expect(press).to_contain_text("1 note")
    note = host.page.locator(".note-list li > span").filter(has_text=TEXT).first
    expect(note).to_be_hidden()  # saved, and closed again
    press.tap()
    expect(note).to_be_visible()
    assert faults_of(host.page) == []
    host.at()
    host.go_on()
    expect(host.page.locator(".noted")).to_have_count(1)
    expect(note).to_be_hidden()
    leave(host)


@pytest.mark.parametrize(("variant", "asked", "title"), [
    ("scotland", "end.gifts", ending.MISSIONS),
    ("ireland", "end.private-goal", ending.PRIVATE_GOALS),
])  # fmt: skip
def test_the_count_is_looked_at_part_by_part(
    browser: Browser, address: str, variant: str, asked: str, title: M
) -> None:
    file, _ = until(asked, variant)
    host = host_of(browser, address, "en", file)
    following = host.page.locator("[data-scene]:not([hidden]) [data-next]:not([hidden])")
    seen = []
    while following.count():
        seen += host.page.locator("[data-scene]:not([hidden]) h2").all_inner_texts()
        assert faults_of(host.page) == []
        assert width_of(host.page) == PHONE["width"]
        following.first.tap()
    seen += host.page.locator("[data-scene]:not([hidden]) h2").all_inner_texts()  # these stand above the question
    expected = [ending.UNFINISHED.text, ending.CASTLES.text]
    titles = [text.partition("\u00a0")[0] for text in seen]  # the sign of its rule stays with each
    assert [text for text in titles if text in expected] == expected
    expect(host.page.locator(".scene-now h2")).to_contain_text(title.text)
    assert faults_of(host.page) == []
    leave(host)


def test_the_owner_shows_the_notes_when_the_game_is_over(browser: Browser, address: str) -> None:
    file, _ = until("")
    host, screen = host_of(browser, address, "en", file), big_screen(browser, address, "en")
    people = host.page.context.request.get(f"{address}/en{host.table}people").text()
    code = re.search(r'big-code">(\w+)<', people)
    assert code
    screen.page.goto(address + sent(screen, f"/join/{code[1]}", f"/join/{code[1]}", **{"as": "screen", "name": "TV"}))
    host.at("notes")
    press = host.page.locator(".notes-of:has(#text-1) summary")
    press.tap()
    write(host, 1)
    expect(press).to_contain_text("1 note")
    press.tap()
    assert TEXT not in screen.page.content()
    host.page.locator(".notes-of:has(#text-1) form[action$='/show'] button").tap()
    expect(screen.page.locator(".end-notes")).to_contain_text(TEXT)
    host.at()
    host.go_on()
    expect(host.page.locator(".end-notes")).to_contain_text(TEXT)
    expect(host.page.locator(".end-castles")).to_be_visible()
    assert faults_of(host.page) == []
    leave(host, screen)
