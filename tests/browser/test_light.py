"""Only the upkeep: one screen a round, by touch, for a table that plays its tricks without the app."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from companion.chance import random_answer, seats_for
from companion.engine.decisions import Answer
from companion.engine.game import Setup
from companion.engine.referee import Referee, Rejected
from companion.formats.gamefile import read_game_file
from companion.formats.parsing import parse
from companion.games import discover
from tests.browser.conftest import faults_of
from tests.browser.tables import NAMES, Device, game_in_progress, host_of, until
from tests.browser.thumb import BETWEEN
from tests.widest import languages

SEED, ROUND = 5, "2"
#: Beside the towns that changed, a round takes at most so many taps.
MOST_TAPS = 30
CHIPS = ("spaces", "raiders", "church", "coins", "renown")
SEATS = NAMES[:4]


@dataclass
class Round:
    """One round of a random game: what came before it, how everything lay around its tricks, and what was answered."""

    earlier: int = 0
    preparation: list[Answer] = field(default_factory=list)
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)
    upkeep: list[Answer] = field(default_factory=list)
    end: dict[str, Any] = field(default_factory=dict)


@cache
def the_round() -> Round:
    game, found, chance = discover()["brian_boru"], Round(), random.Random(SEED)
    people = tuple(replace(seat, name=name) for seat, name in zip(seats_for(game, 4), SEATS, strict=True))
    referee = Referee.start(game, Setup(people, {}, {}))
    assert isinstance(referee, Referee)
    while referee.chapter != ("3", "preparation"):
        assert referee.decision is not None
        chapter, answer = referee.chapter, random_answer(referee.decision, chance)
        if chapter == (ROUND, "preparation"):
            found.earlier = found.earlier or len(referee.answers)
            found.preparation.append(answer)
        elif chapter[0] == ROUND and chapter[1] != "tricks":
            found.upkeep.append(answer)
        referee.answer(answer)
        if referee.chapter == (ROUND, "tricks", "1") and not found.before:
            found.before = referee.chapter_start()[1]
        if referee.chapter == (ROUND, "marriage") and not found.after:
            found.after = referee.chapter_start()[1]
    found.end = referee.snapshot()
    assert found.before
    assert found.after, "something is asked at the marriage of this game"
    return found


class Finger:
    """Taps where things stand, and counts; of towns that are told, and of swipes, nothing is counted."""

    def __init__(self, device: Device) -> None:
        self.page, self.taps = device.page, 0

    def tap(self, what: Locator) -> None:
        what.tap()
        self.taps += 1

    def go_on_to(self, wanted: str) -> None:
        """Go through the steps that have passed, until something can be tapped."""
        going_on = self.page.locator("[data-next]:visible")
        either = (
            f"() => [...document.querySelectorAll({f'[data-next], {wanted}'!r})].some((one) => one.checkVisibility())"
        )
        self.page.wait_for_function(either)
        while going_on.count():
            self.tap(going_on.first)
            self.page.wait_for_timeout(BETWEEN)  # what comes up under the finger is not meant by the same tap
            self.page.wait_for_function(either)

    def tap_town(self, town: str, done: Callable[[], bool]) -> None:
        """The first touch may only look closer."""
        board, space = self.page.locator("#now .board-map"), self.page.locator(f"#now svg [data-option='{town}'] .hit")
        view = board.get_attribute("viewBox")
        self.tap(space)
        until(self.page, lambda: done() or board.get_attribute("viewBox") != view, f"{town} is touched")
        if not done():
            self.tap(space)
            until(self.page, done, f"{town} is entered")

    def answer(self, answer: Answer) -> None:
        """Answer what the guided upkeep asks."""
        chosen = str(answer.choice) if isinstance(answer.choice, int) else answer.choice[0] if answer.choice else "-"
        self.go_on_to(f'#now [data-option="{chosen}"]')
        entries = self.page.locator("[data-shown]").get_attribute("data-shown")

        def entered() -> bool:
            return self.page.locator("[data-shown]").get_attribute("data-shown") != entries

        button = self.page.locator(f"#now button[data-option='{chosen}']:visible")
        if button.count():
            self.tap(button.first)
        else:
            self.tap_town(chosen, entered)
        until(self.page, entered, f"{answer} is entered")

    def put(self, field: str, value: str) -> None:
        """Tap a number, or a player."""
        self.tap(self.page.locator(f"label:has(input[name='{field}'][value='{value}'])"))

    def step(self, field: str, more: int) -> None:
        """Tap plus or minus beside a number."""
        step = self.page.locator(f".stepper:has(input[name='{field}']) [data-step='{1 if more > 0 else -1}']")
        for _ in range(abs(more)):
            self.tap(step)


def has(field: Locator, value: str) -> bool:
    return field.input_value() == value


def tell(finger: Finger, before: dict[str, Any], after: dict[str, Any]) -> int:
    """Change all that differs; how many taps the towns took."""
    start = finger.taps
    for town in [town for town in after["towns"] if town not in before["towns"]]:
        owner = SEATS.index(after["towns"][town])
        finger.page.locator(f".in-hand label:has(input[value='\"@{owner}\"'])").tap()
        finger.page.locator("[data-zoom='']").first.tap()
        field = finger.page.locator(f"[name='towns.{town}']")
        finger.tap_town(town, partial(has, field, f'"@{owner}"'))
    towns = finger.taps - start
    for seat, name in enumerate(SEATS):
        for group in CHIPS:
            if after[group][name] != before[group][name]:
                finger.put(f"{group}.@{seat}", str(after[group][name]))
        finger.step(f"points.@{seat}", after["points"][name] - before["points"][name])
    if after["marker"] != before["marker"]:
        finger.put("marker", f'"@{SEATS.index(after["marker"])}"')
    return towns


@pytest.mark.soak
@languages("pl", "en")
def test_a_round_by_touch(browser: Browser, address: str, language: str) -> None:
    """It comes to what a referee of every trick comes to."""
    played = the_round()
    host = host_of(browser, address, language, game_in_progress(answers=played.earlier, seed=SEED))
    host.at()
    finger = Finger(host)
    finger.go_on_to("form[action$='/light'] button")
    host.page.locator("form[action$='/light'] button").tap()
    expect(host.page.locator("form[action$='/light'] input[name=light]")).to_have_value("0")
    finger.taps = 0
    for answer in played.preparation:
        finger.answer(answer)
    finger.go_on_to("form.correct")
    expect(host.page.locator("form.correct")).to_be_visible()
    assert faults_of(host.page) == []
    towns = tell(finger, played.before, played.after)
    finger.tap(host.page.locator(".go-bar button"))
    expect(host.page.locator("form.correct")).to_have_count(0)
    for answer in played.upkeep:
        finger.answer(answer)
    expect(host.page.locator(".where").first).to_contain_text("3")
    finger.go_on_to("#now h1")
    assert host.complaints == []
    assert host.page.evaluate("document.documentElement.scrollWidth") <= 360
    text = host.page.evaluate("async () => await (await fetch('game.json')).text()")
    file = read_game_file(parse(text.encode()), discover())
    referee = Referee.start(file.game, file.setup)
    assert isinstance(referee, Referee)
    assert not isinstance(referee.answer_all(file.answers), Rejected)
    unknown = ("played", "tricks_played", "marriage_seen", "viking_seen")
    told = {key: value for key, value in referee.snapshot().items() if key not in unknown}
    assert told == {key: value for key, value in played.end.items() if key not in unknown}
    print(f"taps of a round: {finger.taps - towns}, and {towns} for towns")
    assert finger.taps - towns <= MOST_TAPS
