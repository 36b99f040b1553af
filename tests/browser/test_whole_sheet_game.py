"""A game of four without a board to its end, by touch, on two phones in two languages beside a big screen in a third.

It begins some turns before the last tile; `COMPANION_GAMES=1` plays all of it, in both countries.
"""

import time
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import faults_of
from tests.browser.tables import NAMES, Device, big_screen, come_to, device, host_of, leave, same_moment
from tests.browser.test_turns import WHOLE, Sheet, game_on_a_sheet

pytestmark = pytest.mark.soak

#: How many turns lie on the table already, and how many more are entered at least.
BEFORE, TURNS = (0, 90) if WHOLE else (82, 8)
VARIANTS = ("scotland", "ireland") if WHOLE else ("scotland",)
#: Of the chips of a screen, those that one does not see without a swipe: beyond the page, or behind the button.
UNSEEN_CHIPS = """() => {
  const end = document.querySelector('#now .chips-go')?.getBoundingClientRect().top;
  return [...document.querySelectorAll('#now [data-along] :is(.choice, .counter)')]
    .filter((chip) => chip.checkVisibility() && !chip.closest('.chips-go'))
    .filter((chip) => chip.getBoundingClientRect().bottom > end + 1)
    .map((chip) => `${chip.textContent.trim()}: ${chip.getBoundingClientRect().bottom} > ${end}`);
}"""


@dataclass
class Table:
    """Two phones at their places, who enter for themselves and for whoever sits opposite, and a screen for all."""

    host: Sheet
    player: Sheet
    screen: Device

    @property
    def phones(self) -> tuple[Sheet, Sheet]:
        return self.host, self.player

    def enters_whose_turn_it_is(self) -> str:
        """The phone of whoever is asked enters something; which question that was, if one is open."""
        for phone in self.phones:
            phone.goes_on()
        form = self.host.page.locator("#now form[data-now]").last
        if not form.count():
            return ""
        seat, question = int(form.get_attribute("data-seat") or 0), form.get_attribute("data-decision") or ""
        phone = self.phones[seat % 2]
        phone.says_something()
        phone.goes_on()
        phone.out_of_sight += phone.page.evaluate(UNSEEN_CHIPS)
        same_moment(self.host.device, self.player.device)
        return question


def a_table(browser: Browser, address: str, variant: str) -> Table:
    """Kasia hosts in Polish, Jerzy plays in Spanish; the screen is French."""
    host = host_of(browser, address, "pl", game_on_a_sheet(variant, BEFORE))
    player, screen = device(browser, address, "es"), big_screen(browser, address, "fr")
    come_to(host, player, "1", NAMES[1])
    come_to(host, screen, "screen")
    screen.page.set_viewport_size({"width": 1280, "height": 720})
    host.at()
    return Table(Sheet(host), Sheet(player), screen)


@pytest.mark.timeout(3600 if WHOLE else 240)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_on_a_sheet_to_its_end(browser: Browser, address: str, variant: str) -> None:
    table, begun = a_table(browser, address, variant), time.monotonic()
    asked: list[str] = []
    while question := table.enters_whose_turn_it_is():
        asked.append(question)
    counted = [(phone.device.language, phone.taps, phone.swipes) for phone in table.phones]
    turns = asked.count("turn.tile")
    print(f"{variant}: {turns} turns, {len(asked)} entries, {counted}, {time.monotonic() - begun:.0f} seconds")
    assert turns >= TURNS
    assert any(each.startswith("end.") for each in asked)
    assert [phone.out_of_sight for phone in table.phones] == [[], []]
    everywhere = [table.host.page, table.player.page, table.screen.page]
    for page in everywhere:
        expect(page.locator(".crowned")).to_be_visible()
        expect(page.locator(".end-bars")).to_be_visible()
    totals = [page.locator(".end-bars .end-total.last").all_inner_texts() for page in everywhere]
    assert totals[0] == totals[1] == totals[2]
    assert faults_of(table.host.page) == []
    assert faults_of(table.player.page) == []
    leave(table.host.device, table.player.device, table.screen)
