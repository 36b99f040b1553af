"""What a person does at a table: how often a thumb taps and swipes, and whether what matters is in view."""

import json
import random
import re
import statistics
from collections import Counter
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, expect

from companion.engine.decisions import Answer
from companion.formats.gamefile import read_answer
from companion.formats.parsing import parse
from companion.i18n import LANGUAGES
from tests.browser.lettering import in_all_letters
from tests.browser.tables import NAMES, Device, device, game_in_progress, host_of, leave, open_lobby
from tests.browser.tapping import again, at_random, counted, tally, tapped
from tests.browser.thumb import Thumb
from tests.soaking import soaking
from tests.web.app import plain_app
from tests.widest import WIDEST

#: The first town of the first trick is asked then, behind the draft.
FIRST_TRICK = {3: 6, 4: 7, 5: 8}
#: The taps of a trick of four: the town, a card each, an action for each who lost, and one for whatever is rare.
MOST_TAPS = 9
#: Of a game of four: of one round, and of all of it (one screen more where a church step says who gets no monastery);
#: and how many rounds and tricks it has.
A_ROUND, A_GAME, ROUNDS, TRICKS = 50, 201, 4, 20


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


@in_all_letters
@pytest.mark.parametrize(
    ("language", "seats"), [(WIDEST, 5), *soaking(*((each, 5) for each in LANGUAGES), ("fr", 4), ("cs", 3))]
)
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


@dataclass
class Count:
    """How many taps the parts of a game took."""

    rounds: Counter[str] = field(default_factory=Counter)
    tricks: list[int] = field(default_factory=list)

    def note(self, round_: str, question: str, taps: int) -> None:
        self.rounds[round_] += taps
        if question == "trick.town":
            self.tricks.append(0)
        if question.startswith(("trick.", "extra.", "expand.", "free.")):
            self.tricks[-1] += taps


@pytest.mark.soak
@pytest.mark.timeout(480)
def test_a_whole_game_of_four_by_thumb(browser: Browser, address: str) -> None:
    """From the lobby to the High King; who enters it hardly ever swipes."""
    host = device(browser, address, "en")
    open_lobby(host.page, address, "en", NAMES[:4])
    host.page.locator(".begin button").first.tap()
    thumb, chance, count = Thumb(host), random.Random(1), Count()
    form = host.page.locator("#now form[data-now]").last
    expect(form).to_be_visible()
    while True:
        before = thumb.taps
        thumb.goes_on()
        if not form.count():
            break
        question = form.get_attribute("data-decision") or ""
        round_ = re.findall(r"\d+", host.page.locator(".where").first.inner_text())[0]
        count.rounds[round_] += thumb.taps - before
        before = thumb.taps
        thumb.enters(chance)
        count.note(round_, question, thumb.taps - before)
    print(f"taps: {thumb.taps}; of rounds: {dict(count.rounds)}; of tricks: {Counter(count.tricks)}")
    assert (len(count.rounds), len(count.tricks)) == (ROUNDS, TRICKS)
    assert thumb.taps <= A_GAME
    assert max(count.rounds.values()) <= A_ROUND
    assert max(count.tricks) <= MOST_TAPS
    assert thumb.swipes <= 1  # for a town that a closer look has left at the edge
    assert thumb.out_of_sight == []
    assert thumb.entries == len(list(tapped(plain_app(), 4, again(answers_of(host)))))
    leave(host)


def answers_of(host: Device) -> list[Answer]:
    """The game as it has been entered."""
    file = host.page.request.get(f"{host.address}/en{host.table}game.json").json()
    return [read_answer(answer) for answer in parse(json.dumps(file["answers"]).encode()).list()]


@pytest.mark.soak
@pytest.mark.timeout(480)
@pytest.mark.parametrize(("language", "seeds"), [("en", (1, 3, 7)), ("fr", (2, 5, 7)), ("es", (2, 4, 7))])
def test_other_games_of_four_take_no_more(
    browser: Browser, address: str, language: str, seeds: tuple[int, ...]
) -> None:
    """Whatever is played at random, in words as long as there are."""
    app = plain_app()
    games = [
        tally(counted(browser, address, language, 4, list(tapped(app, 4, at_random(random.Random(seed))))))
        for seed in seeds
    ]
    assert max(game.taps for game in games) <= A_GAME, games
    assert statistics.median(game.round for game in games) <= A_ROUND, games
    assert max(game.trick for game in games) <= MOST_TAPS, games
    assert sum(game.swipes for game in games) == 0, games
