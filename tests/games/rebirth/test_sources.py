"""From what the points on the track come: every point has one source, and nothing is counted that did not score."""

import random

import pytest

from companion.chance import random_answer
from companion.engine.facts import Fact
from companion.engine.game import Setup
from companion.games.rebirth import GAME
from companion.games.rebirth.sources import SOURCES, gains_of
from tests.games.rebirth.table import A, B, Table, board
from tests.laws.games import answered, plain_setup, started

OF_SCOTLAND = {"farm", "power", "settlements", "ports"}
OF_IRELAND = {"farm", "power", "settlements", "sea-farms", "goals", "towers"}


@pytest.mark.parametrize("way", ["sheet", "board"])
@pytest.mark.parametrize(("variant", "expected"), [("scotland", OF_SCOTLAND), ("ireland", OF_IRELAND)])
def test_every_point_on_the_track_has_a_source(way: str, variant: str, expected: set[str]) -> None:
    switches = {"goals_at_end": "on", "each_port": "on", "each_sea_farm": "on"}
    referee = started(GAME, Setup(plain_setup(GAME, 4).seats, switches, {"way": way, "variant": variant}))
    chance, facts = random.Random(f"{way} {variant}"), list[Fact]()
    while referee.decision is not None:
        facts += answered(referee, random_answer(referee.decision, chance)).facts
    gains = [gain for fact in facts for gain in gains_of(fact)]
    scored = [sum(gain.points for gain in gains if gain.seat == seat) for seat in range(4)]
    assert scored == list(referee.snapshot()["points"].values())
    assert {gain.source for gain in gains} == expected <= set(SOURCES)


def test_a_tile_that_fills_a_settlement_at_a_port_has_two_sources() -> None:
    table = Table(2, document=board("1+ 1 -", "- - -"))
    table.turn("house-2", "1,0")
    table.turn("house-3", "0,0")
    found = [(gain.seat, gain.source, gain.points) for fact in table.told for gain in gains_of(fact)]
    assert found == [(B, "settlements", 5), (B, "ports", 1), (A, "settlements", 3)]
