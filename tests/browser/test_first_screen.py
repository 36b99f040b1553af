"""What was decided, what is asked and the first of its targets are in the first screen of a phone, whatever was done.

The tricks are seen in `test_thumb`, turns of Rebirth in `test_turns` and `test_thumb_board`: here is what lies between.
"""

import json
import random
from functools import cache

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from companion.chance import seats_for
from companion.engine.decisions import Answer, Choose, neutral, parts_of
from companion.engine.game import Setup
from companion.engine.referee import Referee
from companion.formats.gamefile import GameFile, write_game_file
from companion.games import discover
from companion.i18n import LANGUAGES
from tests.browser.conftest import PHONE, faults_of
from tests.browser.lettering import in_all_letters
from tests.browser.moments import answers_before
from tests.browser.tables import game_in_progress, host_of, leave
from tests.browser.test_hexes import game_on_a_board
from tests.browser.test_turns import FINGER, game_on_a_sheet
from tests.browser.thumb import Thumb
from tests.widest import every_language, languages

pytestmark = in_all_letters

REBIRTH = discover()["rebirth"]
FIVE = 5
ON_ITS_SIDE: ViewportSize = {"width": 740, "height": 360}
#: The last action of a round of five in which the upkeep asks something at the marriage and in the battle.
BEFORE_THE_UPKEEP = 106


def presses(thumb: Thumb, what: str) -> None:
    """Press a button that enters something by itself, and look."""
    before = thumb.device.stamp
    thumb.page.locator(f"form[action$='/{what}'] button").dispatch_event("click")
    now = thumb.page.locator("#now")
    expect(now).not_to_have_attribute("data-stamp", before)
    expect(now).not_to_have_attribute("data-stamp", "")
    thumb.looks()  # whatever was in sight before
    thumb.goes_on()
    thumb.looks()


def goes_on_from_elsewhere(thumb: Thumb) -> None:
    """Go on from the position as it is filled in, at the beginning that is offered first."""
    thumb.device.at("jump")
    thumb.page.locator("[name=onward]").first.dispatch_event("click")
    thumb.page.locator(".go-bar button").dispatch_event("click")
    expect(thumb.page.locator("#now")).to_be_attached()
    thumb.looks()
    thumb.goes_on()
    thumb.looks()


def goes_back_and_forth(thumb: Thumb) -> None:
    presses(thumb, "undo")
    presses(thumb, "redo")
    goes_on_from_elsewhere(thumb)


def asked(thumb: Thumb) -> str:
    return thumb.page.locator("#now form[data-now]").last.get_attribute("data-decision") or ""


@languages(*LANGUAGES, daily="fr")
def test_the_upkeep_of_five_and_what_comes_after_it(browser: Browser, address: str, language: str) -> None:
    host = host_of(browser, address, language, game_in_progress(FIVE, BEFORE_THE_UPKEEP))
    thumb, chance, seen = Thumb(host), random.Random(1), []
    while asked(thumb) != "trick.town":
        seen.append(asked(thumb))
        thumb.enters(chance)
        thumb.goes_on()
        thumb.looks()
    assert {"marriage.town", "battle.town"} <= set(seen)
    goes_back_and_forth(thumb)
    assert (thumb.out_of_sight, thumb.swipes) == ([], 0)
    leave(host)


@every_language
def test_the_church_of_five_and_a_game_that_begins(browser: Browser, address: str, language: str) -> None:
    host = host_of(browser, address, language, game_in_progress(FIVE, answers_before("church.monastery")))
    thumb, chance = Thumb(host), random.Random(1)
    thumb.looks()
    thumb.enters(chance)
    thumb.goes_on()
    thumb.looks()
    leave(host)
    begun = host_of(browser, address, language, game_in_progress(FIVE, 0))
    beginner = Thumb(begun, out_of_sight=thumb.out_of_sight)
    beginner.looks()
    beginner.enters(chance)
    assert beginner.out_of_sight == []
    leave(begun)


@pytest.mark.parametrize(
    ("way", "language"), [("sheet", "pl"), ("sheet", "es"), ("board", "cs"), ("board", "fr"), ("board", "en")]
)
def test_a_turn_that_is_taken_back_and_brought_back(browser: Browser, address: str, way: str, language: str) -> None:
    sheet = way == "sheet"
    file = game_on_a_sheet("ireland", 44) if sheet else game_on_a_board(90, "scotland", "turn.tile")
    host = host_of(browser, address, language, file)
    thumb = Thumb(host)
    thumb.looks()
    goes_back_and_forth(thumb)
    assert thumb.out_of_sight == []
    leave(host)


#: How far down the last settlement stands in which a tile may lie.
LOWEST = """() => Math.max(...[...document.querySelectorAll("#now .option-settlement button")]
    .map((one) => one.getBoundingClientRect().bottom))"""


@cache
def settlements_with_a_tile(count: int) -> str:
    """A game on a sheet that stops where a settlement is asked for, when so many have a tile and are not full."""
    referee = Referee.start(REBIRTH, Setup(seats_for(REBIRTH, 4), {}, {"variant": "ireland", "way": "sheet"}))
    assert isinstance(referee, Referee)
    begun = 0
    while True:
        assert referee.decision is not None
        (part,) = parts_of(referee.decision)
        if part.name == "turn.settlement" and begun == count:
            break
        begun += part.name == "turn.settlement"
        said = {"turn.tile": "house-2", "turn.settlement": "new-large"}.get(part.name)
        nothing = neutral(part) or Answer(part.name, part.seat, part.options[:1] if isinstance(part, Choose) else 0)
        referee.answer(Answer(part.name, part.seat, (said,)) if said else nothing)
    return json.dumps(write_game_file(GameFile(REBIRTH, referee.setup, tuple(referee.answers), REBIRTH.version)))


@every_language
@pytest.mark.parametrize("count", [11, 14])
def test_many_open_settlements_are_in_the_first_screen(
    browser: Browser, address: str, language: str, count: int
) -> None:
    host = host_of(browser, address, language, settlements_with_a_tile(count))
    settlements = host.page.locator("#now .option-settlement button")
    expect(settlements).to_have_count(count + 4)
    assert host.page.evaluate(LOWEST) <= PHONE["height"]
    for each in settlements.all():
        box = each.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= FINGER
    leave(host)


@every_language
def test_a_phone_on_its_side_has_the_question_beside_what_happened(
    browser: Browser, address: str, language: str
) -> None:
    """After an entry all cards, and the towns on the map, are in the screen as it stands."""
    file = game_in_progress(FIVE, answers_before("trick.town", late=60))
    host = host_of(browser, address, language, file, viewport=ON_ITS_SIDE)
    cards, picture = host.page.locator("#now .card-grid"), host.page.locator("#now .board-map")
    host.go_on()
    for shown in (picture, cards, cards):
        host.page.evaluate("document.querySelector('[data-main]').scrollIntoView({ behavior: 'instant' })")
        box, told = shown.bounding_box(), host.page.locator(".scenes").bounding_box()
        assert box
        assert told
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= ON_ITS_SIDE["height"]
        assert told["x"] + told["width"] <= box["x"]
        host.enter(host.legal()[0])
    assert faults_of(host.page) == []
    leave(host)


@pytest.mark.parametrize("answers", [43, 52])
def test_what_can_be_had_with_an_action_is_in_sight_beside_what_everybody_can_pay(
    browser: Browser, address: str, answers: int
) -> None:
    """Where the winner has acted at once there is much to tell; what an extra costs stands below the actions."""
    host = host_of(browser, address, "es", game_in_progress(4, answers, seed=3))
    extras = host.page.locator("#now form[data-now] button.extra:visible")
    expect(extras).not_to_have_count(0)
    bottoms = extras.evaluate_all("all => all.map((each) => each.getBoundingClientRect().bottom)")
    assert max(bottoms) <= PHONE["height"]
    expect(host.page.locator(".player-strip")).to_be_visible()
    leave(host)
