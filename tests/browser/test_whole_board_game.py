"""A game of three on a small board from its first tile to its end, by touch, on two phones beside a big screen."""

import json
import random
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from companion.chance import seats_for
from companion.engine.game import Setup
from companion.engine.values import Value
from companion.formats.gamefile import GameFile, write_game_file
from companion.games import discover
from tests.browser.conftest import faults_of
from tests.browser.tables import big_screen, device, host_of, leave, same_moment
from tests.browser.test_hexes import tiles_on
from tests.browser.thumb import Thumb

pytestmark = pytest.mark.soak

#: The rows of the practice board that are played on.
ROWS = range(8, 15)


def small_board() -> dict[str, Any]:
    """Some rows of the practice board, with the settlements that lie in them wholly."""
    text = files("companion.games.rebirth").joinpath("data/scotland.json").read_text("utf-8")
    board = json.loads(text)
    whole = Counter(space.get("settlement") for space in board["hexes"])
    rows = [space for space in board["hexes"] if space["at"][1] in ROWS]
    inside = Counter(space.get("settlement") for space in rows)
    kept = [
        space
        for space in rows
        if not space.get("settlement") or inside[space["settlement"]] == whole[space["settlement"]]
    ]
    return {**board, "name": "Small", "practice": False, "hexes": kept}


def game_at_its_beginning() -> str:
    game = discover()["rebirth"]
    options = {"way": "board", "variant": "scotland"}
    setup = Setup(seats_for(game, 3), {}, options, materials={"board": Value(small_board(), "/materials/board")})
    return json.dumps(write_game_file(GameFile(game, setup, (), game.version)))


@pytest.mark.timeout(240)
def test_a_game_on_a_board_to_its_end(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "fr", game_at_its_beginning())
    player, screen = device(browser, address, "cs"), big_screen(browser, address, "en")
    code = host.code()
    player.join(code, "1", "Marek")
    screen.join(code, "screen")
    screen.page.set_viewport_size({"width": 1280, "height": 720})
    host.at()
    chance, thumbs = random.Random(4), (Thumb(host), Thumb(player))
    entries = 0
    while host.page.locator("#now form[data-now]").count():
        same_moment(host, player)
        chance.choice(thumbs).enters(chance)
        entries += 1
        same_moment(host, player)
    print(entries, [(thumb.taps, thumb.swipes) for thumb in thumbs])
    assert tiles_on(screen) == sum(
        space["kind"] in ("farm", "power", "blank", "settlement") for space in small_board()["hexes"]
    )
    for thumb in thumbs:
        thumb.goes_on()  # the count of the end, part by part
        expect(thumb.page.locator(".crowned")).to_be_visible()
    expect(screen.page.locator(".crowned")).to_be_visible()
    assert faults_of(host.page) == []
    assert [thumb.out_of_sight for thumb in thumbs] == [[], []]
    leave(host, player, screen)
