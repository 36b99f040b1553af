"""A new castle is named by touch where it is met, and another phone shows the name in place of its number."""

import json

from playwright.sync_api import Browser, expect

from companion.engine.decisions import Answer
from companion.engine.game import Setup
from companion.formats.gamefile import GameFile, write_game_file
from companion.games import discover
from tests.browser.tables import NAMES, come_to, device, host_of, leave
from tests.laws.games import answered, plain_setup, started

GAME = discover()["rebirth"]


def a_farm_tile() -> str:
    """A game of Scotland without a board in which somebody has just chosen the first tile."""
    referee = started(GAME, Setup(plain_setup(GAME, 2).seats, {}, {"variant": "scotland", "way": "sheet"}))
    answered(referee, Answer("setup.first", -1, ("0",)))
    answered(referee, Answer("turn.tile", 0, ("farm",)))
    return json.dumps(write_game_file(GameFile(GAME, referee.setup, tuple(referee.answers), GAME.version)))


def test_a_new_castle_is_named_in_two_taps_and_everybody_sees_it(browser: Browser, address: str) -> None:
    host, other = host_of(browser, address, "pl", a_farm_tile()), device(browser, address, "es")
    come_to(host, other, "1", NAMES[1])
    host.page.locator(".option-castle label", has_text="nowy").first.tap()
    host.page.locator(".chips-go button[type=submit]").tap()
    host.page.locator(".to-name a").tap()
    field = host.page.locator(".name-thing input[name=name]")
    field.fill("…")
    host.page.locator(".name-thing button").tap()
    expect(host.page.locator("[data-refusal]")).to_contain_text("Podaj nazwę")
    field.fill("Loch Ness")
    host.page.locator(".name-thing button").tap()
    expect(host.page.locator("[data-question]").last).to_be_visible()
    expect(host.page.locator(".to-name")).to_have_count(0)
    for phone, name in ((host, "„Loch Ness”"), (other, "«Loch Ness»")):
        expect(phone.page.locator("main")).to_contain_text(name)
    leave(host, other)
