"""What everybody sees besides the question: the strip of a phone, the lists of Rebirth, and its big screen."""

import json
import random
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from companion.chance import random_answer, seats_for
from companion.engine.decisions import Answer, neutral, parts_of
from companion.engine.game import Setup
from companion.engine.referee import Referee
from companion.formats.gamefile import GameFile, write_game_file
from companion.games import discover
from tests.browser.conftest import PHONE, faults_of, width_of
from tests.browser.tables import Device, come_to, device, host_of, leave
from tests.browser.test_screen import CUT_OFF, height_of
from tests.widest import WIDEST, every_language

LONG = ("Maksymilian Kowalski", "Anne-Françoise Dupont", "Bartholomew Fitzgerald", "Wenceslaus Třetí")
COUNTRY = {"sheet": "ireland", "board": "scotland"}
#: With so many tiles left for whoever has most of them one looks.
MIDDLE, LATE, OVER = 14, 4, -1
SCREENS = {"small": {"width": 1280, "height": 720}, "large": {"width": 1920, "height": 1080}}
ways = pytest.mark.parametrize("way", COUNTRY)
#: Figures that do not fit into their place.
TOO_WIDE = """() => [...document.querySelectorAll('.player-strip .strip-figures')]
  .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent)"""


@cache
def game_of_four(way: str, left: int) -> tuple[str, Referee[Any]]:
    """A game of Rebirth in which few tiles touch anything, as at a table, before an ordinary turn.

    Its file, and how it stands. What is told before an extra turn takes five lines more.
    """
    game = discover()["rebirth"]
    referee = Referee.start(game, Setup(seats_for(game, 4), {}, {"way": way, "variant": COUNTRY[way]}))
    assert isinstance(referee, Referee)
    chance = random.Random(way)
    while referee.decision is not None:
        (part,) = parts_of(referee.decision)
        snapshot = referee.snapshot()
        if part.name == "turn.tile" and snapshot["step"] == "turn" and max(snapshot["left"].values()) <= left:
            break
        nothing = neutral(part) if part.name != "turn.joins" else None
        answer: Answer = nothing if nothing and chance.random() < 0.7 else random_answer(part, chance)
        referee.answer(answer)
    file = write_game_file(GameFile(game, referee.setup, tuple(referee.answers), game.version))
    for seat, name in zip(file["seats"], LONG, strict=True):
        seat["name"] = name
    return json.dumps(file), referee


@ways
@every_language
def test_everybody_stands_in_the_first_screen_above_the_question(
    browser: Browser, address: str, language: str, way: str
) -> None:
    file, _ = game_of_four(way, LATE)
    host = host_of(browser, address, language, file)
    strip = host.page.locator(".player-strip")
    expect(strip.locator("> li")).to_have_count(len(LONG))
    expect(strip.locator("> .asked")).to_have_count(1)
    for name in LONG:
        expect(strip).to_contain_text(name)
    box, question = strip.bounding_box(), host.page.locator("#now h1").bounding_box()
    assert box
    assert question
    assert box["height"] <= 44
    assert box["y"] + box["height"] <= question["y"]
    assert question["y"] + question["height"] < PHONE["height"] / 2
    first = host.page.locator("#now [data-option]").first.bounding_box()
    assert first
    assert first["y"] + first["height"] <= PHONE["height"]
    assert host.page.evaluate(TOO_WIDE) == []
    assert width_of(host.page) == PHONE["width"]
    assert faults_of(host.page) == []
    leave(host)


@ways
@pytest.mark.parametrize("left", [MIDDLE, LATE])
def test_the_lists_say_what_the_referee_finds(browser: Browser, address: str, way: str, left: int) -> None:
    file, referee = game_of_four(way, left)
    host = host_of(browser, address, "en", file)
    host.at("board")
    lists = referee.overview
    held = host.page.locator(".castle-list tbody tr")
    expect(held).to_have_count(len(lists["castles"]))
    for line, row in zip(held.all(), lists["castles"], strict=True):
        assert line.locator(".holds b").inner_text() == str(row["tiles"][row["holder"]])
        cells = line.locator("td").all_inner_texts()
        assert [int(cell.split("\n")[0].split()[0].replace("–", "0")) for cell in cells] == row["tiles"]
    rows = host.page.locator(".settlement-list tbody tr:not(.others)")
    expect(rows).to_have_count(len(lists["settlements"]))
    told = [
        [int(cell.split()[0].replace("–", "0")) for cell in row.locator("td").all_inner_texts()] for row in rows.all()
    ]
    assert sorted(told) == sorted(row["points"] for row in lists["settlements"])
    assert width_of(host.page) == PHONE["width"]
    for fold in host.page.locator(".list-fold summary").all():
        fold.tap()
    assert width_of(host.page) == PHONE["width"]
    assert faults_of(host.page) == []
    leave(host)


def screen_at(browser: Browser, address: str, language: str, file: str, size: str) -> tuple[Device, Device]:
    host = host_of(browser, address, language, file)
    screen = device(browser, address, language, has_touch=False, viewport=SCREENS[size], reduced_motion="reduce")
    come_to(host, screen, "screen")
    return host, screen


@pytest.mark.parametrize(
    "at",
    [
        ("sheet", LATE, "small", WIDEST),
        ("board", OVER, "small", WIDEST),
        pytest.param(("sheet", MIDDLE, "small", "fr"), marks=pytest.mark.soak),
        pytest.param(("sheet", LATE, "small", "cs"), marks=pytest.mark.soak),
        pytest.param(("sheet", LATE, "large", "es"), marks=pytest.mark.soak),
        pytest.param(("sheet", OVER, "small", "pl"), marks=pytest.mark.soak),
        pytest.param(("board", MIDDLE, "small", "es"), marks=pytest.mark.soak),
        pytest.param(("board", LATE, "large", "pl"), marks=pytest.mark.soak),
        pytest.param(("board", OVER, "small", "fr"), marks=pytest.mark.soak),
    ],
)
def test_everything_of_rebirth_is_on_the_big_screen_at_once(
    browser: Browser, address: str, at: tuple[str, int, str, str]
) -> None:
    way, left, size, language = at
    file, _ = game_of_four(way, left)
    host, screen = screen_at(browser, address, language, file, size)
    page = screen.page
    expect(page.locator(".big-row .score-strip > li")).to_have_count(len(LONG))
    expect(page.locator(".big-board svg.board-map" if way == "board" else ".big-board .castle-list")).to_be_visible()
    assert height_of(page) == SCREENS[size]["height"]
    assert width_of(page) == SCREENS[size]["width"]
    assert page.evaluate(CUT_OFF) == []
    assert faults_of(page) == []
    leave(host, screen)


def test_the_big_screen_goes_on_showing_what_was_decided_last(browser: Browser, address: str) -> None:
    """Until the next tile lies, the points of the last one stay."""
    file, _ = game_of_four("board", MIDDLE)
    host, screen = screen_at(browser, address, "en", file, "small")
    host.at()
    before = screen.page.locator(".big-scenes").inner_text()
    assert before.strip()
    host.enter_any(random.Random(1))
    expect(screen.page.locator(".big-scenes .scene-verdict, .big-scenes .scene-steps").first).to_be_visible()
    leave(host, screen)


def test_the_strip_marks_who_answers_what_stands_on_the_screen(browser: Browser, address: str) -> None:
    """Behind goals that nobody has met stands the turn of the next player."""
    file, _ = game_of_four("sheet", MIDDLE)
    host = host_of(browser, address, "en", file)
    for _ in range(4):
        asked = host.page.locator(".player-strip > .asked")
        expect(asked).to_have_count(1)
        expect(host.page.locator("#now h1").last).to_contain_text(asked.locator(".name").inner_text())
        host.enter_any(random.Random(2))
    leave(host)
