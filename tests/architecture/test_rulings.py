"""The list of rulings says of every ruling what a player would want to know, and agrees with the code."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from companion.engine.game import Game
from companion.games import discover

GAMES = tuple(discover().values())
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
#: How the rulings of a game are numbered, and which of them are neighbours of another one.
NUMBERED = {
    "brian_boru": (
        {f"R{number}" for number in range(1, 56)},
        {"R14b", "R15b", "R16b", "R18b", "R24b", "R31b", "R31c", "R34b", "R39b", "R40b", "R45b"},
    ),
    "rebirth": ({f"G{number:02}" for number in range(1, 45)}, {"G22b"}),
}
LABELS = ("Question", "Passages", "Readings", "We play", "Why", "Kind", "Rule ids", "Switch")


def text_of(game: Game[Any]) -> str:
    """The whole list."""
    folder = import_module(f"companion.games.{game.id}").__file__
    assert folder is not None
    return (Path(folder).parent / "RULINGS.md").read_text("utf-8")


def sections_of(game: Game[Any]) -> dict[str, str]:
    """The rulings by their numbers."""
    return {
        match.group(1): section
        for section in re.split(r"^### ", text_of(game), flags=re.MULTILINE)[1:]
        if (match := re.match(r"([A-Z]\d+[a-c]?) — ", section))
    }


def prefix_of(game: Game[Any]) -> str:
    """What the ids of its rules begin with."""
    return game.setup_rule.partition(".")[0]


@every_game
def test_every_ruling_has_a_section(game: Game[Any]) -> None:
    numbers, neighbours = NUMBERED[game.id]
    assert set(sections_of(game)) == numbers | neighbours


@every_game
def test_every_section_is_complete(game: Game[Any]) -> None:
    for number, section in sections_of(game).items():
        for label in LABELS:
            assert f"**{label}**" in section, (number, label)


@every_game
def test_every_rule_id_that_is_named_exists(game: Game[Any]) -> None:
    prefix = prefix_of(game)
    named = re.findall(rf"{prefix}\.[a-z][\w.-]*\w", text_of(game))
    assert named
    for rule in named:
        assert rule in game.rules or re.fullmatch(rf"{prefix}\.ours\.[A-Z]", rule), rule


@every_game
def test_what_the_game_cites_as_ours_is_told_as_ours(game: Game[Any]) -> None:
    sections = sections_of(game)
    for ruling in game.rulings:
        number = ruling.id.rpartition(".")[2]
        assert ruling.id in sections[number], number
        if ruling.switch:
            assert f"`{ruling.switch}`" in sections[number], number


@every_game
def test_every_switch_is_told_where_its_ruling_is(game: Game[Any]) -> None:
    assert {switch.id for switch in game.switches} == {ruling.switch for ruling in game.rulings if ruling.switch}
    for switch in game.switches:
        assert f"`{switch.id}`" in text_of(game)
        assert switch.default == "off"
