"""How often a thumb taps and swipes in a game of three on a board of two hundred spaces.

`COMPANION_TURNS=999` plays a whole game; otherwise it is some turns from the middle of one.
"""

import os
import random
from collections import Counter
from itertools import pairwise

import pytest
from playwright.sync_api import Browser

from tests.browser.lettering import in_all_letters
from tests.browser.tables import host_of, leave
from tests.browser.test_hexes import game_on_a_board
from tests.browser.thumb import Thumb

pytestmark = [in_all_letters, pytest.mark.soak]

TURNS = int(os.environ.get("COMPANION_TURNS", "8"))
#: Tile, space; and one more to look closer, or a drag to where the others played. Each at most once a turn.
MOST = 3
#: So far, in pixels, the row of tiles may stand from where it stood in the turn before.
MOVES = 40


@pytest.mark.timeout(240 if TURNS < 20 else 3600)
@pytest.mark.parametrize(("variant", "language"), [("scotland", "pl"), ("ireland", "es")])
def test_a_turn_on_a_board_takes_two_taps_or_three(browser: Browser, address: str, variant: str, language: str) -> None:
    host = host_of(browser, address, language, game_on_a_board(0 if TURNS > 20 else 60, variant))
    thumb, chance = Thumb(host), random.Random(2)
    form = host.page.locator("#now form[data-now]").last
    turns: list[int] = []
    asked: Counter[str] = Counter()
    rows: list[float] = []
    while form.count() and len(turns) <= TURNS:
        question = form.get_attribute("data-decision") or ""
        if question.startswith("end."):
            break
        if question == "turn.tile":
            turns.append(0)
            row = host.page.locator("#now .option-tile").bounding_box()
            assert row
            rows.append(row["y"])
        before = thumb.taps + thumb.swipes
        thumb.enters(chance)
        if turns and question in ("turn.tile", "turn.space"):  # towers and goals ask for more
            turns[-1] += thumb.taps + thumb.swipes - before
        asked[question] += 1
    whole = turns[:-1]
    print(f"{variant}: {thumb.taps} taps, {thumb.swipes} swipes; of turns: {sorted(Counter(whole).items())}; {asked}")
    assert len(whole) >= TURNS or TURNS > 20
    assert sum(whole) <= MOST * len(whole)
    assert thumb.out_of_sight == []
    assert max(abs(here - before) for before, here in pairwise(rows)) <= MOVES
    leave(host)
