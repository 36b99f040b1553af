"""What a thumb has learned stays true: what is ticked is entered, and what is tapped stands where it stood."""

import json
import random
import re
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
from tests.browser.conftest import PHONE
from tests.browser.lettering import in_all_letters
from tests.browser.pictures import STOPS, game_that_stops
from tests.browser.tables import NAMES, Device, device, game_in_progress, host_of, leave, open_lobby, until_answered
from tests.browser.test_thumb import FIRST_TRICK
from tests.widest import every_language, languages

GAME = discover()["rebirth"]
#: The goal that is ticked in these tests.
GOAL = "[name='also.turn.goals'][value=goal-3]"

#: So much may be left free above a question so that it stands where it stood, in pixels.
MOST_FREE = 130


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
    beside, token = page.locator(".beside-chips"), page.locator("#now [name=token]").first.input_value()
    expect(beside.locator("> p")).to_contain_text(re.compile(f"({'|'.join(NAMES)}):"))
    expect(page.locator(".state-bar .seat")).to_have_text(page.locator(".player-strip .asked .name").inner_text())
    page.locator(f"label:has({GOAL})").tap()
    if scripts:
        expect(beside.locator(".comes-to")).to_be_visible()
    page.locator(f"#now button[data-option='{option}']").tap()
    expect(page.locator("#now [name=token]").first).not_to_have_value(token)
    if scripts:
        expect(page.locator("#state .just")).to_contain_text("cíl 3")
    host.at("log")
    expect(page.locator(".log-line").first).to_contain_text("plní cíl")
    leave(host)


def on_a_sheet(variant: str, before: str, answers: int) -> str:
    """A game of four without a board that stops before such a question."""
    chance = random.Random(5)
    setup = Setup(seats_for(GAME, 4), {}, {"variant": variant, "way": "board" if before == "setup.tower" else "sheet"})
    referee = Referee.start(GAME, setup)
    assert isinstance(referee, Referee)
    while asked_of(referee).name != before or len(referee.answers) < answers:
        part = asked_of(referee)
        nothing = neutral(part) if chance.random() < 0.6 else None
        referee.answer(nothing or random_answer(part, chance))
    return file_of(referee)


def places_of(host: Device) -> dict[str, float]:
    """How far down each button stands on the screen."""
    found: dict[str, float] = host.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('#now button[data-option]')]
          .filter((one) => one.checkVisibility())
          .map((one) => [one.dataset.option, Math.round(one.getBoundingClientRect().top)]))"""
    )
    return found


@languages("cs", "fr")
def test_the_towers_of_a_board_are_asked_for_at_one_place(browser: Browser, address: str, language: str) -> None:
    """The first question stands below what is to be laid out, and all others below nothing."""
    host = host_of(browser, address, language, on_a_sheet("ireland", "setup.tower", 0))
    before = places_of(host)
    assert before
    assert max(before.values()) < PHONE["height"]
    for option in ("extra-turn", "thirteen"):
        host.enter(option)
        assert places_of(host) == pytest.approx(before, abs=1)
    leave(host)


@in_all_letters
@languages("cs", "fr")
def test_tiles_stand_at_one_place_from_turn_to_turn(browser: Browser, address: str, language: str) -> None:
    """However much is told of the turn before, and never below the screen."""
    host = host_of(browser, address, language, on_a_sheet("scotland", "turn.tile", 60))
    host.page.evaluate("document.querySelector('[data-main]').scrollIntoView()")
    chance = random.Random(2)
    found: list[float] = []
    while len(found) < 5:
        if host.page.locator("#now form[data-now]").last.get_attribute("data-decision") == "turn.tile":
            found.append(places_of(host)["farm"])
            host.enter("farm")
        elif host.page.locator(".chips-go").count():
            boxes = host.page.locator("#now label:has([type=checkbox]):visible")
            if len(found) % 2 and boxes.count():
                boxes.first.dispatch_event("click")
            before = host.stamp
            host.page.locator(".chips-go > button").dispatch_event("click")
            until_answered(host.page, before)
        else:
            host.enter_any(chance)
    assert max(found) - min(found) <= 1, found
    assert max(found) < PHONE["height"]
    leave(host)


#: How wide the lines below the first step may be, and how wide they are.
ROOM_USED = """(steps) => {
  const range = new Range();
  range.setStartBefore(steps.children[1]);
  range.setEndAfter(steps.lastElementChild);
  const lines = [...range.getClientRects()].filter((box) => box.height < 40);
  return [innerWidth - 2 * steps.getBoundingClientRect().left, Math.max(...lines.map((box) => box.width))];
}"""
#: How much is free between what is told and the question.
FREE = """() => {
  const told = [...document.querySelectorAll('.scenes *')].filter((one) => !one.children.length);
  const bottoms = told.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().bottom);
  return document.querySelector('#now').getBoundingClientRect().top - Math.max(...bottoms);
}"""


@in_all_letters
@languages("pl", "es")
def test_no_question_stays_low_because_once_there_was_much_to_tell(
    browser: Browser, address: str, language: str
) -> None:
    """Nor because somebody had scrolled to what was tapped."""
    host = host_of(browser, address, language, game_that_stops(*STOPS["sheet-tile"][0], *STOPS["sheet-tile"][1]))
    chance, found = random.Random(1), list[float]()
    host.go_on()
    while len(found) < 4:
        host.page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
        if host.page.locator(".chips-go").count():
            before = host.stamp
            host.page.locator(".chips-go > button").dispatch_event("click")
            until_answered(host.page, before)
        else:
            host.enter_any(chance)
        found.append(host.page.evaluate(FREE))
    assert max(found) < MOST_FREE, found
    leave(host)


@in_all_letters
@every_language
@pytest.mark.parametrize("seats", [4, 5])
def test_cards_stand_at_one_place_from_the_lead_to_the_last(
    browser: Browser, address: str, language: str, seats: int
) -> None:
    """There is room beforehand for the card that has to be beaten, and in each place for its card."""
    host = host_of(browser, address, language, game_in_progress(seats, FIRST_TRICK[seats]))
    chance, form = random.Random(3), host.page.locator("#now form[data-now]").last
    host.go_on()
    host.enter_any(chance)
    found: list[float] = []
    while form.get_attribute("data-decision") in ("trick.lead", "trick.card"):
        found.append(host.page.locator("#now .card-grid").evaluate("grid => grid.getBoundingClientRect().top"))
        host.enter_any(chance)
    assert len(found) == seats
    assert max(found) - min(found) <= 1, found
    leave(host)


def test_only_what_was_tapped_is_told(browser: Browser, address: str) -> None:
    """A castle by its name, without who held it."""
    host = host_of(browser, address, "cs", on_a_sheet("scotland", "turn.tile", 60))
    page = host.page
    host.enter("farm")
    page.locator("label:has([name='also.turn.castles']):visible").first.tap()
    page.locator(".chips-go > button").dispatch_event("click")
    just = page.locator("#state .just")
    expect(just).to_have_text(re.compile(r"^✓ \w+: \w+$"))
    leave(host)


@in_all_letters
@languages("cs", "fr", daily="fr")
def test_what_is_to_be_put_back_leaves_the_question_in_view(browser: Browser, address: str, language: str) -> None:
    host = host_of(browser, address, language, on_a_sheet("scotland", "turn.tile", 60))
    page = host.page
    before = host.stamp
    page.locator(".state-bar .undo").tap()
    expect(page.locator("#now")).not_to_have_attribute("data-stamp", before)
    box, question = page.locator(".put-right").bounding_box(), page.locator("#now h1").bounding_box()
    assert box
    assert question
    assert box["height"] < 140
    assert question["y"] + question["height"] < PHONE["height"] * 2 / 3
    leave(host)


def test_a_game_that_begins_is_seen_from_its_top(browser: Browser, address: str) -> None:
    host = device(browser, address, "cs")
    open_lobby(host.page, address, "cs", NAMES[:4])
    host.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert host.page.evaluate("scrollY") > 0
    host.page.locator("form[action$='/begin'] button").last.tap()
    expect(host.page.locator("#now")).to_be_visible()
    assert host.page.evaluate("scrollY") == 0
    leave(host)


@in_all_letters
@languages("fr", "es", "pl")
def test_what_hands_set_up_is_told_whole_and_the_tab_stays_marked(
    browser: Browser, address: str, language: str
) -> None:
    host = host_of(browser, address, language, on_a_sheet("ireland", "setup.first", 0))
    steps, marked = host.page.locator(".scene-now .scene-steps"), host.page.locator(".tabs [aria-current=page]")
    assert steps.evaluate("steps => steps.scrollHeight - steps.clientHeight") <= 1
    room, used = steps.evaluate(ROOM_USED)
    assert used > room * 0.9  # only the first line leaves room for what stands beside it
    expect(host.page.locator("#now [data-option]").last).to_be_in_viewport(ratio=1)
    expect(marked).to_have_count(1)
    host.enter_any(random.Random(1))
    expect(marked).to_have_count(1)
    leave(host)
