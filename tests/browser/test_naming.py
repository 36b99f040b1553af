"""A new castle is named by touch where it is met, and another phone shows the name in place of its number."""

import json

from playwright.sync_api import Browser, expect

from companion.engine.decisions import Answer
from companion.engine.game import Setup
from companion.formats.gamefile import GameFile, write_game_file
from companion.games import discover
from tests.browser.tables import NAMES, come_to, device, host_of, leave
from tests.browser.test_goals_in_sight import late_turn
from tests.games.rebirth.table import Table as Sheet
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
    host.page.locator(".names button").tap()
    expect(host.page.locator("[data-refusal]")).to_contain_text("Podaj nazwę")
    field.fill("Loch Ness")
    host.page.locator(".names button").tap()
    expect(host.page.locator("[data-question]").last).to_be_visible()
    expect(host.page.locator(".to-name")).to_have_count(0)
    for phone, name in ((host, "„Loch Ness”"), (other, "«Loch Ness»")):
        expect(phone.page.locator("main")).to_contain_text(name)
    leave(host, other)


def test_one_button_saves_all_names_and_one_that_is_refused_loses_none(browser: Browser, address: str) -> None:
    """What is right is saved at once; what was refused stays in its field, and may be saved when it is mended."""
    host = host_of(browser, address, "es", late_turn(3), viewport={"width": 360, "height": 740})
    page = host.page
    page.goto(page.url.partition("?")[0].rstrip("/") + "/names")
    fields = page.locator(".names input[name=name]")
    goals = page.locator(".name-thing:has([name=kind][value=goal]) input[name=name]")
    expect(goals).to_have_count(8)
    goals.nth(0).fill("M" * 24)
    goals.nth(1).fill("objetivo 1")
    button = page.locator(".names button")
    expect(button).to_have_count(1)
    button.tap()
    expect(page.locator("[data-refusal]")).to_contain_text("Objetivo 2: «objetivo 1»")
    expect(goals.nth(0)).to_have_value("M" * 24)
    goals.nth(1).fill("granjas")
    button.tap()
    expect(page.locator("[data-refusal]")).to_have_count(0)
    expect(goals.nth(0)).to_have_value("M" * 24)
    expect(goals.nth(1)).to_have_value("granjas")
    assert fields.evaluate_all("all => all.filter((one) => one.value).length") == 2
    leave(host)


def test_a_long_name_of_a_goal_stays_in_the_screen_where_one_is_doubled(browser: Browser, address: str) -> None:
    table = Sheet(2, "ireland")
    for told in ({"towers": "doubling-1"}, {}):
        table.turn("farm", **told)
    table.answer("farm")
    while table.asked != "turn.double":
        table._next({"towers": "doubling-2"})
    named = {"names": [{"kind": "goal", "thing": "goal-3", "name": "M" * 24}]}
    file = GameFile(GAME, table.referee.setup, tuple(table.referee.answers), GAME.version, None, named)
    narrow = {"width": 360, "height": 740}
    host = host_of(browser, address, "es", json.dumps(write_game_file(file)), viewport=narrow)
    button = host.page.locator("#now button[data-option=goal-3]")
    expect(button).to_be_visible()
    box = button.bounding_box()
    assert box
    assert box["x"] + box["width"] <= narrow["width"]
    assert button.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
    leave(host)
