"""What a thumb taps: large enough wherever Brian Boru asks, and nothing of it lies over its neighbour."""

import json

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Visit
from tests.browser.lettering import in_all_letters
from tests.browser.pages import paths
from tests.browser.tables import game_in_progress, host_of, leave

pytestmark = in_all_letters

FINGER = 44
LONG = 130
#: The answers of a screen that are no places of a map, by what they enter, with their sizes.
SIZES = """() => [...document.querySelectorAll('#now [data-option]:not(svg *)')]
  .map((one) => [one.dataset.option, (one.closest('.choice') ?? one)])
  .filter(([, one]) => one.checkVisibility())
  .map(([option, one]) => [option, one.getBoundingClientRect().width, one.getBoundingClientRect().height])"""
#: How far the ticks of what is chosen stand out of their tiles.
OVERHANG = """() => [...document.querySelectorAll(':checked + .choice-face')]
  .map((face) => getComputedStyle(face, '::after'))
  .filter((tick) => tick.content !== 'none')
  .map((tick) => Math.max(-parseFloat(tick.top), -parseFloat(tick.right), 0))"""


def first_of_each_question() -> dict[str, int]:
    """How many answers come before the first of each question of a game."""
    found: dict[str, int] = {}
    for count, answer in enumerate(json.loads(game_in_progress(answers=LONG))["answers"]):
        found.setdefault(answer["decision"], count)
    return found


def test_whatever_is_asked_has_targets_for_a_thumb(browser: Browser, address: str) -> None:
    measured = 0
    for question, count in first_of_each_question().items():
        host = host_of(browser, address, "pl", game_in_progress(answers=count))
        host.go_on()
        small = [size for size in host.page.evaluate(SIZES) if min(size[1:]) < FINGER - 0.1]
        measured += len(host.page.evaluate(SIZES))
        leave(host)
        assert small == [], question
    assert measured > 60


@pytest.mark.parametrize("name", ["score", "trick"])
def test_the_tick_of_what_is_chosen_stays_in_its_tile(visit: Visit, name: str) -> None:
    page = visit.open(f"/pl{paths()[name]}")
    ticks = page.evaluate(OVERHANG)
    assert len(ticks) > 1
    assert max(ticks) == 0
