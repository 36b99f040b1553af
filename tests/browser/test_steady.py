"""What a thumb has learned stays true: what is ticked is entered, and what is tapped stands where it stood."""

import json
import random
import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from companion.chance import random_answer, seats_for
from companion.engine.decisions import Answer, parts_of
from companion.engine.game import Setup
from companion.engine.referee import Referee
from companion.formats.gamefile import GameFile, write_game_file
from companion.games import discover
from tests.browser.tables import NAMES, host_of, leave

GAME = discover()["rebirth"]
#: The goal that is ticked in these tests.
GOAL = "[name='also.turn.goals'][value=goal-3]"


def asked_of(referee: Referee[Any]) -> Any:
    assert referee.decision is not None
    return parts_of(referee.decision)[0]


def after_goals(referee: Referee[Any]) -> str:
    """What is asked of whom if no goals are met: the name of the question, of others with a sign."""
    part, fork = asked_of(referee), referee.fork()
    if part.name != "turn.goals":
        return ""
    fork.answer(Answer(part.name, part.seat, ()))
    behind = asked_of(fork)
    return behind.name if behind.seat == part.seat else f"other {behind.name}"


@cache
def irish_board(behind: str) -> str:
    """A game on a board of Ireland at the goals of a player, behind which such a question stands."""
    chance = random.Random(3)
    referee = Referee.start(GAME, Setup(seats_for(GAME, 3), {}, {"variant": "ireland", "way": "board"}))
    assert isinstance(referee, Referee)
    while after_goals(referee) != behind or len(referee.answers) < 60:
        referee.answer(quiet_answer(asked_of(referee), chance))
    return file_of(referee)


def quiet_answer(part: Any, chance: random.Random) -> Answer:
    """Any answer, but nobody meets a goal."""
    return Answer(part.name, part.seat, ()) if part.name == "turn.goals" else random_answer(part, chance)


def file_of(referee: Referee[Any]) -> str:
    file = write_game_file(GameFile(GAME, referee.setup, tuple(referee.answers), GAME.version))
    for seat, name in zip(file["seats"], NAMES, strict=False):
        seat["name"] = name
    return json.dumps(file)


@pytest.mark.parametrize(("behind", "option"), [("other turn.tile", "farm"), ("turn.extra", "0")])
@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_goal_that_is_ticked_goes_along_with_the_next_tap(
    browser: Browser, address: str, behind: str, option: str, scripts: bool
) -> None:
    host = host_of(browser, address, "cs", irish_board(behind), java_script_enabled=scripts)
    page = host.page
    fold, token = page.locator(".beside-chips"), page.locator("#now [name=token]").first.input_value()
    expect(fold.locator("summary")).to_contain_text(re.compile(f"({'|'.join(NAMES)}):"))
    expect(page.locator(".state-bar .seat")).to_have_text(page.locator(".player-strip .asked .name").inner_text())
    fold.locator("summary").tap()
    page.locator(f"label:has({GOAL})").tap()
    if scripts:
        expect(fold.locator(".comes-to")).to_be_visible()
    page.locator(f"#now button[data-option='{option}']").tap()
    expect(page.locator("#now [name=token]").first).not_to_have_value(token)
    if scripts:
        expect(page.locator("#state .just")).to_contain_text("cíl 3")
    host.at("log")
    expect(page.locator(".log-line").first).to_contain_text("plní cíl")
    leave(host)
