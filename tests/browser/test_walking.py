"""A board by keyboard and ear: the arrow keys go over all spaces, and each is told with all that lies there."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.engine.decisions import Choose, parts_of
from companion.engine.referee import Referee
from companion.formats.gamefile import read_game_file
from companion.formats.parsing import parse
from companion.games import discover
from tests.browser.conftest import DESKTOP, faults_of
from tests.browser.lending import wire_of
from tests.browser.tables import Device, host_of, leave
from tests.browser.test_hexes import game_on_a_board

#: The players of a random game.
NAMES = ("Anna", "Marek", "Sofia")
STANDS_ON = "() => document.activeElement.dataset.option"


def told(page: Page) -> tuple[str, bool]:
    """What the accessibility tree tells of the thing that has the focus, and whether that can be chosen."""
    nodes: list[dict[str, Any]] = wire_of(page).send("Accessibility.getFullAXTree")["nodes"]
    for node in nodes:
        states = {state["name"]: state["value"].get("value") for state in node.get("properties", ())}
        if states.get("focused") and node["role"]["value"] == "link":
            return str(node["name"]["value"]), not states.get("disabled")
    raise AssertionError("nothing on the picture has the focus")


def go(page: Page, key: str) -> str:
    """Press an arrow key; the space on which one stands then."""
    before = page.evaluate(STANDS_ON)
    page.keyboard.press(key)
    page.wait_for_function(f"before => ({STANDS_ON})() !== before", arg=before)
    return str(page.evaluate(STANDS_ON))


def beside(file: str, wanted: Callable[[str], bool]) -> tuple[str, str]:
    """A space that can be chosen in a game file, and one to the right of it that is wanted."""
    referee = standing(file)
    assert referee.decision is not None
    (part,) = parts_of(referee.decision)
    assert isinstance(part, Choose)
    for option in part.options:
        across, down = map(int, option.split(","))
        right = f"{across + 1},{down}"
        if wanted(right):
            return option, right
    raise AssertionError("nothing lies so")


@cache
def standing(file: str) -> Referee[Any]:
    """How the game of a file stands."""
    read = read_game_file(parse(file.encode()), discover())
    referee = Referee.start(read.game, read.setup)
    assert isinstance(referee, Referee)
    referee.answer_all(read.answers)
    return referee


@pytest.fixture
def host(browser: Browser, address: str) -> Device:
    return host_of(browser, address, "en", game_on_a_board(120, "ireland"), viewport=DESKTOP, has_touch=False)


def stand_on(host: Device, space: str) -> None:
    host.page.locator(f"#now .hex-map a.on[data-option='{space}']").focus()


def test_a_castle_is_told_with_who_holds_it_and_by_how_much(host: Device) -> None:
    file = game_on_a_board(120, "ireland")
    held = {row["id"]: row for row in standing(file).overview["castles"]}
    legal, castle = beside(file, held.__contains__)
    stand_on(host, legal)
    assert told(host.page)[1]
    assert go(host.page, "ArrowRight") == castle
    name, can_be_chosen = told(host.page)
    assert not can_be_chosen
    row = held[castle]
    assert f"{NAMES[row['holder']]}: {row['tiles'][row['holder']]} (holds it)" in name
    assert host.page.locator(".place-told").text_content() == name
    assert faults_of(host.page) == []
    leave(host)


def test_a_tile_is_told_with_its_group_and_why_nothing_may_lie_there(host: Device) -> None:
    file = game_on_a_board(120, "ireland")
    tiles = standing(file).snapshot()["tiles"]
    legal, taken = beside(file, tiles.__contains__)
    stamp = host.stamp
    stand_on(host, legal)
    assert go(host.page, "ArrowRight") == taken
    name, can_be_chosen = told(host.page)
    assert not can_be_chosen
    assert f"{tiles[taken]['player']}: " in name
    host.page.keyboard.press("Enter")
    expect(host.page.locator(".why-here .wrong-notes")).to_be_visible()
    assert host.stamp == stamp
    assert go(host.page, "ArrowLeft") == legal
    host.page.keyboard.press("Enter")
    expect(host.page.locator("#now")).not_to_have_attribute("data-stamp", stamp)
    leave(host)


def test_every_space_is_in_the_list_of_the_board(host: Device) -> None:
    """So that whoever does not go by arrow keys hears of them too."""
    host.at("board")
    host.page.locator(".space-words summary").click()
    listed = host.page.locator(".space-words li").all_inner_texts()
    assert len(listed) == len(set(listed))
    groups = standing(game_on_a_board(120, "ireland")).overview["groups"]
    in_groups = sum(size for kinds in groups for sizes in kinds.values() for size in sizes)
    assert sum("a group of" in line for line in listed) == in_groups
    assert faults_of(host.page) == []
    leave(host)
