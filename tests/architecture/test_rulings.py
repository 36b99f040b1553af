"""The list of rulings says of every ruling what a player would want to know, and agrees with the code."""

import re
from pathlib import Path

import pytest

import companion.games.brian_boru as game_folder
from companion.games.brian_boru import GAME

TEXT = (Path(game_folder.__file__).parent / "RULINGS.md").read_text("utf-8")
SECTIONS = {
    match.group(1): section
    for section in re.split(r"^### ", TEXT, flags=re.MULTILINE)[1:]
    if (match := re.match(r"(R\d+[a-c]?) — ", section))
}
EXTRA = ("R14b", "R15b", "R16b", "R18b", "R24b", "R31b", "R31c", "R34b", "R39b", "R40b", "R45b")
LABELS = ("Question", "Passages", "Readings", "We play", "Why", "Kind", "Rule ids", "Switch")


def test_every_ruling_has_a_section() -> None:
    assert set(SECTIONS) == {*(f"R{number}" for number in range(1, 56)), *EXTRA}


@pytest.mark.parametrize("ruling", sorted(SECTIONS))
def test_every_section_is_complete(ruling: str) -> None:
    for label in LABELS:
        assert f"**{label}**" in SECTIONS[ruling], label


def test_every_rule_id_that_is_named_exists() -> None:
    for rule in re.findall(r"bb\.[a-z][\w.-]*\w", TEXT):
        assert rule in GAME.rules or rule == "bb.ours.R", rule


def test_what_the_game_cites_as_ours_is_told_as_ours() -> None:
    for ruling in GAME.rulings:
        number = ruling.id.removeprefix("bb.ours.")
        assert ruling.id in SECTIONS[number], number
        if ruling.switch:
            assert f"`{ruling.switch}`" in SECTIONS[number], number


def test_every_switch_is_told_where_its_ruling_is() -> None:
    assert {switch.id for switch in GAME.switches} == {ruling.switch for ruling in GAME.rulings if ruling.switch}
    for switch in GAME.switches:
        assert f"`{switch.id}`" in TEXT
        assert switch.default == "off"
