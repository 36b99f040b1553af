"""What a person does at a table: how often a thumb taps and swipes, and whether what matters is in view."""

import random

import pytest
from playwright.sync_api import Browser

from tests.browser.tables import game_in_progress, host_of, leave
from tests.browser.thumb import Thumb

#: The first town of the first trick is asked then, behind the draft.
FIRST_TRICK = {3: 6, 4: 7, 5: 8}
#: The taps of a trick of four: two for the town, a card each, an action for each who lost, an expansion.
MOST_TAPS = 10


def enter_a_trick(thumb: Thumb, chance: random.Random) -> None:
    """From the town to the town of the next trick."""
    thumb.goes_on()
    entered = 0
    while True:
        thumb.enters(chance)
        entered += 1
        form = thumb.page.locator("#now form[data-now]").last
        if form.get_attribute("data-decision") == "trick.town" and entered > 4:
            return


@pytest.mark.parametrize(("language", "seats"), [("pl", 4), ("cs", 3), ("fr", 4), ("es", 5), ("en", 4)])
def test_a_trick_takes_few_taps_no_swipe_and_stays_in_view(
    browser: Browser, address: str, language: str, seats: int
) -> None:
    host = host_of(browser, address, language, game_in_progress(seats, FIRST_TRICK[seats]))
    thumb, chance = Thumb(host), random.Random(3)
    thumb.goes_on()
    before = thumb.taps
    enter_a_trick(thumb, chance)
    assert thumb.taps - before <= MOST_TAPS + 2 * (seats - 4)
    assert thumb.swipes == 0
    assert thumb.out_of_sight == []
    leave(host)
