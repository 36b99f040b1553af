"""What somebody who played against an early version of the table reported, case by case, on a phone.

71-dup is in `test_closed.py`, 44-1 in `test_offline.py`, 60-r3 in `test_table.py` (on a slow network) and, where a tap
is the entry, here.
"""

import json
import random
from dataclasses import replace
from functools import cache

import pytest
from playwright.sync_api import Browser, expect

from companion.i18n.pages import table as said
from companion.i18n.words import Words
from companion.tables.amending import Tried, amended
from companion.tables.changes import Instead
from tests.browser.tables import Device, game_in_progress, held_back, host_of, leave
from tests.browser.test_table import LATE
from tests.browser.thumb import Thumb
from tests.tables.evening import Evening, an_evening
from tests.tables.test_amend import judged_anew, lines_of, unplayed_like
from tests.tables.test_files import saved_file
from tests.widest import every_language

#: After so many answers of the game of the tests: the marriage card is asked for; the lead of the first trick.
AT_MARRIAGE, AT_LEAD = 6, 8
#: A change that the old way lost at least so many entries to.
MANY = 15


def asked(each: Device) -> str:
    return each.page.locator("#now form[data-now]").last.get_attribute("data-decision") or ""


@every_language
def test_28_a5_after_the_last_card_who_won_and_what_comes_next_are_in_view(
    browser: Browser, address: str, language: str
) -> None:
    """The page stayed at the foot of a long form, and nobody saw who had won."""
    host = host_of(browser, address, language, game_in_progress(answers=AT_LEAD))
    thumb, chance = Thumb(host), random.Random(3)
    while asked(host) != "trick.action":
        thumb.enters(chance)
    expect(host.page.locator(".event .scene-verdict")).to_be_in_viewport(ratio=1)
    expect(host.page.locator("#now h1")).to_be_in_viewport(ratio=1)
    for action in host.page.locator("#now .actions .choice > button:first-child").all():
        expect(action).to_be_in_viewport(ratio=1)
    assert (thumb.swipes, thumb.out_of_sight) == (0, [])
    leave(host)


@every_language
def test_22_a2_after_the_marriage_card_comes_the_draft(browser: Browser, address: str, language: str) -> None:
    """A town was asked for at once, and a new player thought that there is no draft."""
    host = host_of(browser, address, language, game_in_progress(answers=AT_MARRIAGE))
    Thumb(host).enters(random.Random(3))
    draft = host.page.locator(".draft")
    expect(draft).to_be_in_viewport(ratio=1)
    expect(draft.locator("li")).to_have_count(4)
    expect(host.page.locator("#now")).to_be_hidden()
    ready = host.page.locator("[data-next]:visible")
    expect(ready).to_be_in_viewport(ratio=1)
    ready.tap()
    assert asked(host) == "trick.town"
    leave(host)


def loses_nothing(evening: Evening, index: int, change: Instead) -> bool:
    """Whether an amendment keeps all but perhaps an extra, though judging strictly in order would lose much."""
    tried = amended(evening.sitting().audience, (change,))
    assert change.answer is not None
    strictly = judged_anew(evening, [*evening.answers[:index], change.answer, *evening.answers[index + 1 :]])
    lost = len(evening.answers) - len(strictly.answers)
    return isinstance(tried, Tried) and not tried.waiting and len(tried.aside) < 2 and lost >= MANY


@cache
def a_change(question: str) -> tuple[str, int, str]:
    """A game, the place in it of an answer, and another answer there that takes nothing from the others."""
    for seed in range(12):
        evening = an_evening("brian_boru", 4, seed, 110)
        for index, line in list(lines_of(evening, question))[:12]:
            if question == "trick.card":
                news = list(unplayed_like(evening, line))
            else:
                news = [replace(line.answer, choice=("lower" if line.answer.one == "upper" else "upper",))]
            for new in news:
                if new.one in line.part.options and loses_nothing(evening, index, Instead(line.place, new)):  # type: ignore[union-attr]
                    return json.dumps(saved_file(evening)), index, new.one
    raise AssertionError(question)


@pytest.mark.parametrize(("name", "question"), [("41-1", "trick.card"), ("41-2", "trick.action")])
def test_41_an_earlier_card_or_action_is_changed_and_nothing_after_it_is_lost(
    browser: Browser, address: str, name: str, question: str
) -> None:
    """One card took 23 later entries with it, one action 5."""
    file, index, option = a_change(question)
    host = host_of(browser, address, "en", file)
    before, answers = host.question.inner_text(), len(json.loads(file)["answers"])
    host.at(f"amend/{index}")
    host.choose(option)
    sheet = host.page.locator("#answer")
    expect(sheet.locator(".enter-bar button")).to_be_visible()
    for lost in (said.WOULD_WAIT, said.TO_BE_ASKED):
        expect(sheet).not_to_contain_text(Words("en").of(lost))
    host.page.locator(".enter-bar button").tap()
    expect(host.page.locator(".put-right")).to_be_visible()
    host.go_on()
    expect(host.page.locator("#now [data-question]")).to_have_text(before)
    expect(host.page.locator("[data-part=waiting] details")).to_have_count(0)
    kept = host.page.request.get(f"{host.address}/en{host.table}game.json").json()["answers"]
    assert kept[index]["choice"] == [option], name
    assert abs(len(kept) - answers) <= 1  # but for what is said beside an action
    leave(host)


def test_43_1_after_a_correction_by_hand_nothing_is_said_to_be_done_on_the_table(
    browser: Browser, address: str
) -> None:
    """Who did what the page said had two coins too many; and what was still to do was gone."""
    host = host_of(browser, address, "pl", game_in_progress(answers=63))
    steps = host.page.locator(".scene-now .scene-steps li").all_inner_texts()
    host.at("correct")
    before = int(host.page.input_value("[name='coins.@1']:checked"))
    host.page.locator(f"label:has([name='coins.@1'][value='{before + 1}'])").tap()
    host.page.locator("form.correct .strong[type=submit]").tap()  # nobody has to say why
    noted = host.page.locator(".put-right")
    expect(noted).to_contain_text(Words("pl").of(said.NOTED))
    expect(noted).not_to_contain_text(Words("pl").of(said.PUT_RIGHT))
    shown = host.page.locator(".at-table").inner_text()
    assert [step for step in steps if step not in shown] == []
    leave(host)


def test_60_r3_a_second_tap_on_a_slow_network_never_enters_another_choice(browser: Browser, address: str) -> None:
    """The first choice was entered though the second was shown as chosen; where a tap is the entry it is undone."""
    host = host_of(browser, address, "pl", game_in_progress(answers=AT_LEAD + 3))
    assert asked(host) == "trick.card"
    before, question = host.stamp, host.question.inner_text()
    # The network: it is as slow as this test wants, and never as slow as the machine.
    held = held_back(host.page, "**/answer")
    first, second = host.legal()[:2]
    form = host.page.locator("#now form[data-now]").last
    form.locator(f"button[data-option='{first}']").tap()
    box = form.locator(f"button[data-option='{second}']").bounding_box()
    assert box is not None
    host.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    host.page.wait_for_timeout(LATE)
    for route in held:
        route.continue_()
    host.page.unroute("**/answer")
    expect(host.page.locator("#now")).not_to_have_attribute("data-stamp", before)
    expect(host.page.locator("#now")).not_to_have_attribute("data-stamp", "")
    host.page.wait_for_timeout(2 * LATE)
    kept = host.page.request.get(f"{host.address}/pl{host.table}game.json").json()["answers"]
    assert kept[AT_LEAD + 3 :] == [{**kept[AT_LEAD + 3], "choice": [first]}]
    expect(host.page.locator(".just")).to_contain_text(first)  # what was entered is said beside the undo
    host.page.locator("form[action$='/undo'] button").tap()
    expect(host.page.locator("#now [data-question]")).to_have_text(question)
    leave(host)
