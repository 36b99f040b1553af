"""Cards of earlier tricks on a phone: they look like any other, are refused by their names, and can be turned over."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from companion.engine.messages import Ref
from companion.games import discover
from companion.games.brian_boru.messages import action
from companion.i18n.pages import table
from companion.i18n.words import Words
from tests.browser.conftest import faults_of
from tests.browser.tables import game_in_progress, host_of, leave
from tests.widest import languages

CARDS = ("trick.lead", "trick.card")


def named(card: str) -> str:
    """What a card is called."""
    return Words("en", (), discover()["brian_boru"].name_of).name(Ref("card", card))


def in_third_trick() -> tuple[str, list[str], list[str]]:
    """A game in which the third trick was led: as a file, with the cards of earlier tricks and those of this one."""
    for count in range(20, 60):
        file = game_in_progress(answers=count, discards="off")
        answers: list[dict[str, Any]] = json.loads(file)["answers"]
        towns = [place for place, answer in enumerate(answers) if answer["decision"] == "trick.town"]
        if len(towns) == 3 and answers[-1]["decision"] == "trick.lead":
            played = [
                (place, answer["choice"][0]) for place, answer in enumerate(answers) if answer["decision"] in CARDS
            ]
            return file, [card for at, card in played if at < towns[2]], [card for at, card in played if at > towns[2]]
    raise AssertionError


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_only_the_cards_of_this_trick_are_taken_and_a_double_is_refused(
    browser: Browser, address: str, scheme: str
) -> None:
    """71-dup: one read off the greyed cards which were still out."""
    file, earlier, now = in_third_trick()
    host = host_of(browser, address, "en", file, color_scheme=scheme)
    options = host.page.locator("#now .choice:has([data-option])")
    expect(options).to_have_count(25)
    greyed = host.page.locator("#now .choice.greyed [data-option]").evaluate_all(
        "all => all.map((one) => one.dataset.option)"
    )
    assert greyed == now
    question = host.question.inner_text()
    host.choose(earlier[0])
    refusal = host.page.locator("[data-refusal]")
    expect(refusal).to_contain_text(action.CARD_PLAYED_BEFORE.text.removeprefix("{card}"))
    expect(refusal.locator("li")).to_contain_text(re.compile(named(earlier[0]), re.IGNORECASE))
    assert host.question.inner_text() == question
    for name in ("Kasia", "Jerzy", "Zo\u00eb", "Piotr"):
        expect(refusal).not_to_contain_text(name)
    leave(host)


def test_the_reason_of_a_refusal_goes_with_the_next_entry(browser: Browser, address: str) -> None:
    """It stayed above the next attempts."""
    file, earlier, now = in_third_trick()
    host = host_of(browser, address, "en", file)
    refusal = host.page.locator("[data-refusal]")
    for card in earlier[:2]:
        host.choose(card)
        expect(refusal.locator("li")).to_have_text(re.compile(named(card), re.IGNORECASE))
    host.enter(next(card for card in host.legal() if card not in (*earlier, *now)))
    expect(refusal).to_have_count(0)
    leave(host)


def test_a_trick_is_turned_over_by_touch_to_change_a_card(browser: Browser, address: str) -> None:
    file, earlier, _ = in_third_trick()
    host = host_of(browser, address, "en", file)
    place = next(at for at, answer in enumerate(json.loads(file)["answers"]) if answer["decision"] == "trick.card")
    host.at(f"amend/{place}")
    expect(host.page.locator("h1")).to_have_text("Change an earlier entry")
    assert earlier[1] not in host.page.locator("main").inner_text()
    assert faults_of(host.page) == []
    host.page.locator("form[action$='/open'] button").tap()
    expect(host.page.locator(".stood")).to_contain_text(named(earlier[1]))
    host.at("log")
    expect(host.page.locator("main")).to_contain_text(table.LOG["open"].text.format(chapter="round 1, trick 1"))
    leave(host)


@languages("es", "cs", daily="es")
def test_a_trick_that_is_turned_over_in_the_log_shows_its_cards_at_once(
    browser: Browser, address: str, language: str
) -> None:
    """It was saved, and the page stayed as it was, because it is the page to which that leads."""
    file, earlier, _ = in_third_trick()
    host = host_of(browser, address, language, file)
    host.at("log")
    opened, shown = host.page.locator("ol.log"), host.page.locator("[data-shown]")
    before = int(shown.get_attribute("data-shown") or 0)
    host.page.locator(".log-group a").first.tap()
    press = host.page.locator("form[action$='/open'] button")
    words = Words(language, (), discover()["brian_boru"].name_of)
    cards = [words.name(Ref("card", card))[: len(card) + 3] for card in earlier[4:]]  # sentences decline the rest
    for card in cards:
        expect(opened).not_to_contain_text(card, ignore_case=True)
    press.tap()
    expect(press).to_have_count(0)
    for card in cards:
        expect(opened).to_contain_text(card, ignore_case=True)
    expect(host.page.locator("#open")).to_be_in_viewport()
    assert shown.get_attribute("data-shown") == str(before + 1)
    leave(host)
