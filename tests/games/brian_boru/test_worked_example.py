"""The worked example of the action phase that every printed edition has, judged and told in five languages."""

import json
from pathlib import Path

import pytest

from companion.cli import main
from companion.engine.referee import Accepted, Referee, Rejected
from companion.formats.gamefile import read_game_file
from companion.formats.parsing import parse
from companion.games import discover
from companion.i18n import LANGUAGES

FILES = Path(__file__).parent / "files"
EXAMPLE = FILES / "worked_example.json"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_is_told_as_it_always_was(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(EXAMPLE), "--log", "--lang", language]) == 0
    golden = (FILES / f"worked_example.{language}.txt").read_text("utf-8")
    assert capsys.readouterr().out == golden


def test_the_example_comes_out_as_printed() -> None:
    file = read_game_file(parse(EXAMPLE.read_bytes()), discover())
    referee = Referee.start(file.game, file.setup)
    assert not isinstance(referee, Rejected)
    assert isinstance(referee.answer_all(file.answers), Accepted)
    position = referee.snapshot()
    assert position["towns"]["C6"] == "Jerzy"
    assert position["towns"]["L9"] == "Kasia"
    assert position["marker"] == "Jerzy"
    assert position["coins"] == {"Daria": 0, "Kasia": 0, "Jerzy": 4, "Piotr": 0}
    assert position["raiders"]["Daria"] == 4
    assert position["battle_area"] == 3
    assert position["spaces"] == {"Daria": 0, "Kasia": 5, "Jerzy": 4, "Piotr": 6}


def test_without_paying_the_mover_drops_below_both_discs() -> None:
    """Piotr shares Kasia's space, and the space below is Jerzy's, so it is two spaces down."""
    raw = json.loads(EXAMPLE.read_text("utf-8"))
    raw["answers"][-1]["choice"] = 0
    file = read_game_file(parse(json.dumps(raw).encode()), discover())
    referee = Referee.start(file.game, file.setup)
    assert not isinstance(referee, Rejected)
    reply = referee.answer_all(file.answers)
    assert isinstance(reply, Accepted)
    dropped = next(fact for fact in reply.facts if fact.code == "brian_boru.symbol.dropped")
    assert dropped.params["space"] == 3


def test_jerzy_blocks_one_of_the_two_roads() -> None:
    file = read_game_file(parse(EXAMPLE.read_bytes()), discover())
    referee = Referee.start(file.game, file.setup)
    assert not isinstance(referee, Rejected)
    referee.answer_all(file.answers[:6])
    assert referee.decision is not None
    assert (referee.decision.name, referee.decision.options) == ("expand.town", ("L9",))  # type: ignore[union-attr]
