"""A turn without a board by thumb: how many taps it takes, and whether what matters stays in view.

`COMPANION_GAMES=1` plays whole games of four instead of some turns in the middle of one.
"""

import json
import os
import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from companion.chance import seats_for
from companion.engine.decisions import Answer, Choose, neutral, parts_of
from companion.engine.game import Setup
from companion.engine.referee import Referee
from companion.formats.gamefile import GameFile, write_game_file
from companion.games import discover
from companion.games.rebirth.content import SPACES_OF
from tests.browser.conftest import PATIENCE, PHONE, faults_of, width_of
from tests.browser.lettering import in_all_letters
from tests.browser.tables import NAMES, host_of, leave, until
from tests.browser.thumb import Thumb
from tests.widest import languages

GAME = discover()["rebirth"]
WHOLE = "COMPANION_GAMES" in os.environ
#: Turns that are played by thumb, and those before them, in the middle of a game of four.
TURNS, BEFORE = (1000, 0) if WHOLE else (12, 44)
FINGER = 44
#: The taps of a turn that touches nothing, and of one that joins two groups at a castle.
NOTHING, TWO_AT_A_CASTLE = 3, 5
#: How often somebody touches something of a kind, as far as one remembers real games.
USUAL = {
    "turn.joins": 0.7,
    "turn.castles": 0.25,
    "turn.cathedrals": 0.15,
    "turn.towers": 0.15,
    "turn.goals": 0.06,
    "turn.port": 0.2,
    "turn.sea-farm": 0.2,
}


def usual_answer(part: Choose, chance: random.Random) -> Answer:
    """What people might answer."""
    if chance.random() > USUAL.get(part.name, 1):
        return neutral(part) or Answer(part.name, part.seat, part.options[:1])
    begun = [option for option in part.options if not option.startswith("new-") and option != "none"]
    return Answer(part.name, part.seat, (chance.choice(begun or part.options),))


def has_groups_to_join(referee: Referee[Any]) -> bool:
    """Whether whose turn it is has two farm groups, and a castle is held."""
    position = referee.snapshot()
    return len(position["groups"][position["turn"]]["farm"]) > 1 and bool(position["castles"])


def game_on_a_sheet(variant: str, turns: int, stops: Callable[[Referee[Any]], bool] = lambda _: True) -> str:
    """A game of four without a board, at the beginning of a turn after so many."""
    referee = Referee.start(GAME, Setup(seats_for(GAME, 4), {}, {"variant": variant, "way": "sheet"}))
    assert isinstance(referee, Referee)
    chance, tiles = random.Random(variant), 0
    while referee.decision is not None:
        (part,) = parts_of(referee.decision)
        tiles += part.name == "turn.tile"
        if tiles > turns and part.name == "turn.tile" and stops(referee):
            break
        referee.answer(
            usual_answer(part, chance) if isinstance(part, Choose) else neutral(part) or Answer(part.name, part.seat, 1)
        )
    file = write_game_file(GameFile(GAME, referee.setup, tuple(referee.answers), GAME.version))
    for seat, name in zip(file["seats"], NAMES, strict=False):
        seat["name"] = name
    return json.dumps(file)


@dataclass
class Sheet(Thumb):
    """A thumb that enters turns without a board."""

    chance: random.Random = field(default_factory=lambda: random.Random(4))
    #: By what was said of a turn: how many taps it took, each time.
    turns: dict[str, list[int]] = field(default_factory=dict)

    def plays_a_turn(self) -> bool:
        """From one tile to the next; whether there is one."""
        before, said = self.taps, Counter[str]()
        while True:
            said += self.says_something()
            form = self.page.locator("#now form[data-now]").last
            question = form.get_attribute("data-decision") if form.count() else ""
            if not question or not question.startswith("turn.") or question == "turn.tile":
                break
        touched = "nothing" if not said else ", ".join(f"{count} {what}" for what, count in sorted(said.items()))
        self.turns.setdefault(touched, []).append(self.taps - before)
        return question == "turn.tile"

    def says_something(self) -> Counter[str]:
        """Answer what is on the screen; gives which chips were switched on."""
        form, before = self.page.locator("#now form[data-now]").last, self.device.stamp
        if form.get_attribute("data-along") is None or form.locator(".counter").count():
            self.enters(self.chance)
            return Counter()
        on = Counter[str]()
        for name in form.locator("input[name=along]").evaluate_all("all => all.map((one) => one.value)"):
            for chip in self.meant(form.locator(f"label:has([name='also.{name}']):visible"), name):
                self.tap(chip)
                on[name.removeprefix("turn.")] += 1
        self.tap(form.locator(".chips-go > button"))
        now = self.page.locator("#now")
        expect(now).not_to_have_attribute("data-stamp", before, timeout=PATIENCE * 1000)
        expect(now).not_to_have_attribute("data-stamp", "", timeout=PATIENCE * 1000)
        self.looks()
        return on

    def meant(self, chips: Locator, name: str) -> list[Locator]:
        """Which chips are switched on: mostly none, and several groups as often as one."""
        if self.chance.random() > USUAL.get(name, 0):
            return []
        offered = chips.all()
        return self.chance.sample(offered, min(len(offered), self.chance.choice((1, 2)) if name == "turn.joins" else 1))


@pytest.mark.soak
@in_all_letters
@pytest.mark.timeout(3600 if WHOLE else 240)
@pytest.mark.parametrize(("variant", "language"), [("scotland", "en"), ("ireland", "fr")])
def test_a_turn_takes_few_taps_and_stays_in_view(browser: Browser, address: str, variant: str, language: str) -> None:
    host = host_of(browser, address, language, game_on_a_sheet(variant, BEFORE))
    thumb = Sheet(host)
    played = 1
    while played < TURNS and thumb.plays_a_turn():
        played += 1
    counted = {what: Counter(taps) for what, taps in sorted(thumb.turns.items())}
    print(f"{variant}: {played} turns, {thumb.taps} taps, {thumb.swipes} swipes; {counted}")
    assert max(thumb.turns.get("nothing", [0])) <= NOTHING
    assert max(thumb.turns.get("1 castles, 2 joins", [0])) <= TWO_AT_A_CASTLE
    assert thumb.out_of_sight == []
    leave(host)


@in_all_letters
@pytest.mark.parametrize(
    ("language", "variant"),
    [("en", "ireland"), ("pl", "scotland"), ("cs", "ireland"), ("fr", "ireland"), ("es", "scotland")],
)
def test_all_chips_of_a_turn_are_in_the_first_screen(
    browser: Browser, address: str, language: str, variant: str
) -> None:
    """In the middle of a game of four, each as large as a finger, and none behind the button; goals stand above it."""
    host = host_of(browser, address, language, game_on_a_sheet(variant, 60))
    Thumb(host).tap(host.page.locator("#now button[data-option=farm]"))
    expect(host.page.locator("form[data-along]")).to_be_visible()
    end = host.page.locator(".chips-go").bounding_box()
    assert end
    boxes: list[dict[str, float]] = host.page.locator(
        "form[data-along] .choice, form[data-along] summary"
    ).evaluate_all(
        """all => all.filter((one) => one.checkVisibility())
          .map((one) => ({ ...one.getBoundingClientRect().toJSON(), stays: Boolean(one.closest('.chips-go')) }))"""
    )
    assert len(boxes) > 15
    assert sum(box["stays"] for box in boxes) == (8 if variant == "ireland" else 0)
    assert min(min(box["width"], box["height"]) for box in boxes) >= FINGER
    assert max(box["bottom"] for box in boxes if not box["stays"]) <= end["y"]
    assert end["y"] + end["height"] <= PHONE["height"] + 1
    assert width_of(host.page) <= PHONE["width"]
    leave(host)


def test_what_chips_come_to_is_told_before_they_are_entered(browser: Browser, address: str) -> None:
    """Two groups at a castle take five taps, and score what stood above the button."""
    host = host_of(browser, address, "en", game_on_a_sheet("scotland", 30, has_groups_to_join))
    thumb, page = Thumb(host), host.page
    thumb.tap(page.locator("#now button[data-option=farm]"))
    groups = page.locator("label:has([name='also.turn.joins'])")
    expect(groups.nth(1)).to_be_visible()
    alone = page.locator(".comes-to li").first.inner_text()
    for chip in (groups.nth(0), groups.nth(1), page.locator("label:has([name='also.turn.castles']):visible").first):
        thumb.tap(chip)
    earned = page.locator(".comes-to li").first
    expect(earned).not_to_have_text(alone)
    expect(page.locator(".comes-to li").nth(1)).to_contain_text(re.compile("Edinburgh|castle"))
    told = page.locator(".comes-to").inner_text()
    thumb.tap(page.locator(".chips-go button"))
    verdict = page.locator(".scene-now .scene-verdict")
    expect(verdict).to_be_visible()
    assert verdict.inner_text() in told
    assert thumb.taps == TWO_AT_A_CASTLE
    leave(host)


def test_chips_work_by_keyboard_and_without_scripts(browser: Browser, address: str) -> None:
    file = game_on_a_sheet("ireland", 20)
    host = host_of(browser, address, "pl", file)
    host.enter("power")
    chip = host.page.locator("[name='also.turn.goals'][value=goal-2]")
    chip.focus()
    host.page.keyboard.press("Space")
    expect(chip).to_be_checked()
    expect(host.page.locator(".comes-to")).to_contain_text("8")
    assert faults_of(host.page) == []
    assert width_of(host.page) <= PHONE["width"]
    host.page.keyboard.press("Enter")
    expect(host.page.locator(".scene-now .scene-verdict").last).to_contain_text("8")
    leave(host)
    plain = host_of(browser, address, "es", file, java_script_enabled=False)
    plain.page.locator("#now button[data-option=power]").tap()
    plain.page.locator("label:has([name='also.turn.goals'][value=goal-2])").tap()
    plain.page.locator(".chips-go button").tap()
    expect(plain.page.locator(".scene-now .scene-verdict").last).to_contain_text("8")
    leave(plain)


def test_chips_wait_for_the_network_as_they_were_shown(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "cs", game_on_a_sheet("scotland", 20))
    host.enter("farm")
    page = host.page
    page.context.set_offline(True)
    page.locator("label:has([name='also.turn.castles'][value=stirling])").tap()
    page.locator("label:has([name='also.turn.cathedrals'])").first.tap()
    page.locator(".chips-go button").tap()
    expect(page.locator(".sending.unsent")).to_contain_text("Stirling")
    page.context.set_offline(False)
    expect(page.locator(".scene-now .scene-verdict")).to_be_visible()
    expect(page.locator("#now button[data-option=farm]")).to_be_visible()
    expect(page.locator(".scenes")).to_contain_text("Stirling")
    leave(host)


def test_chips_that_were_not_entered_are_still_on_when_the_page_is_loaded_again(browser: Browser, address: str) -> None:
    host = host_of(browser, address, "fr", game_on_a_sheet("scotland", 20))
    host.enter("farm")
    castle = host.page.locator("[name='also.turn.castles'][value=stirling]")
    host.page.locator("label:has([name='also.turn.castles'][value=stirling])").tap()
    expect(host.page.locator(".comes-to")).to_contain_text("Stirling")
    host.page.reload()
    expect(castle).to_be_checked()
    expect(host.page.locator(".comes-to")).to_contain_text("Stirling")
    host.page.locator(".chips-go button.strong").tap()
    expect(host.page.locator(".scenes")).to_contain_text("Stirling")
    host.enter("farm")
    host.page.reload()
    expect(host.page.locator("form[data-along]")).to_be_visible()
    expect(host.page.locator("form[data-along] :checked")).to_have_count(0)  # another question
    leave(host)


#: What of the lines above the button cannot be seen.
CUT = """() => {
  const box = document.querySelector('.earned').getBoundingClientRect();
  return [...document.querySelectorAll('.comes-to > li:not(.unseen)')].filter((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return document.querySelector('.whole') ? top < 0 : top < box.top - 1 || bottom > box.bottom + 1;
  }).length;
}"""
#: Whether the last chips stand above the button, or what they come to leaves them all the room that it can.
GIVES_WAY = """() => {
  const shown = (kind) => [...document.querySelectorAll(kind)].filter((one) => one.checkVisibility());
  const box = (kind) => shown(kind).at(-1).getBoundingClientRect();
  const least = 3.25 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  return box('fieldset.chips').bottom <= box('.chips-go').top || box('.earned').height <= least + 1;
}"""


@in_all_letters
@languages("pl", "fr")
def test_what_chips_come_to_is_never_cut_without_a_sign(browser: Browser, address: str, language: str) -> None:
    """The button stays where it is, whatever stands above it."""
    host = host_of(browser, address, language, game_on_a_sheet("scotland", 30, has_groups_to_join))
    page = host.page
    page.locator("#now button[data-option=farm]").tap()
    button = page.locator(".chips-go button.strong")
    expect(button).to_be_visible()
    place = button.bounding_box()
    rest, lines = page.locator(".earned .rest"), page.locator(".comes-to > li")
    for name in ("joins", "joins", "castles", "castles", "cathedrals", "cathedrals"):
        chip = page.locator(f"label:has([name='also.turn.{name}']:not(:checked)):visible").first
        with page.expect_response(re.compile("along=")):
            chip.tap()
        expect(page.locator(".earned:not([aria-busy])")).to_be_visible()
        assert page.evaluate(CUT) == 0
        assert button.bounding_box() == place
        assert rest.count() == page.locator(".comes-to .unseen").first.count()
    assert lines.count() > 4
    expect(rest).to_have_text(re.compile(r"\d"))
    rest.tap()
    expect(page.locator(".comes-to .unseen")).to_have_count(0)
    assert page.evaluate(CUT) == 0
    assert button.bounding_box() == place
    page.locator(".fold button").tap()  # so that the chips below can be tapped again
    expect(page.locator(".earned.whole")).to_have_count(0)
    expect(rest).to_be_visible()
    page.locator(".more-chips summary").first.tap()
    until(page, lambda: bool(page.evaluate(GIVES_WAY)), "what is left can be scrolled to")
    assert faults_of(page) == []
    leave(host)


#: Whether all of what counts can be seen above the button.
COUNTS_ARE_SEEN = """() => {
  const [box, counts] = ['.earned', '.counts'].map((one) => document.querySelector(one).getBoundingClientRect());
  return counts.height > 0 && counts.top >= box.top - 1 && counts.bottom <= box.bottom + 1;
}"""


def has_to_fill(referee: Referee[Any], found: list[str]) -> bool:
    """Whether a settlement that is worth something to two players lacks one tile; which, is added to what is found."""
    now = referee.snapshot()
    turn = now["turn"]
    for id, lies in now["settlements"].items():
        size, others = id.rpartition("-")[0], [name for name in lies["houses"] if name != turn]
        tiles = sum(map(len, lies["houses"].values()))
        if size != "small" and others and tiles + lies["closed"] == SPACES_OF[size] - 1:
            found.append(id)
    return bool(found)


#: Everybody's points, as the row of players has them.
POINTS = "() => [...document.querySelectorAll('.player-strip .main b')].map((points) => points.innerText)"


@languages("pl", "fr")
def test_everybody_whose_points_change_is_told_before_it_is_entered(
    browser: Browser, address: str, language: str
) -> None:
    """A turn worth ten points and a castle was told as two points and four more lines."""
    almost_full: list[str] = []
    file = game_on_a_sheet("scotland", 30, lambda now: has_to_fill(now, almost_full))
    host = host_of(browser, address, language, file)
    page = host.page
    host.enter("house-4")
    host.choose(almost_full[0])
    expect(page.locator(".chips-go")).to_be_visible()
    counts = page.locator(".counts")
    for _ in range(5):
        with page.expect_response(re.compile("along=")):
            page.locator("label:has([name='also.turn.castles']:not(:checked)):visible").first.tap()
        expect(page.locator(".earned:not([aria-busy])")).to_be_visible()
    assert page.evaluate(COUNTS_ARE_SEEN)
    before, told = page.evaluate(POINTS), re.findall(r"(\d+) → (\d+)", counts.inner_text())
    page.locator(".chips-go button.strong").tap()
    expect(page.locator(".scene-now .scene-verdict").first).to_be_visible()
    after = page.evaluate(POINTS)
    moved = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    assert sorted(told) == sorted(moved)
    assert len(moved) > 1
    leave(host)
