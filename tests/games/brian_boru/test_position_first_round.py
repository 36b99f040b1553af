"""Positions of the first round: before the first trick, and before the first church step."""

from typing import Any

import pytest

from tests.games.brian_boru.table import a_setup, faults, nothing_revealed, referee
from tests.games.brian_boru.test_position import BEFORE_THE_FIRST_TRICK, NO_MONASTERY_YET, NO_RAIDERS_YET

FIRST_TOWNS = {"N1": "Ada", "C1": "Bran", "M1": "Cian"}


@pytest.mark.parametrize(
    ("key", "given"),
    [
        ("raiders", {"Ada": 1}),
        ("church", {"Cian": 1}),
        ("spaces", {"Ada": 1, "Bran": 0, "Cian": 0}),
        ("towns", FIRST_TOWNS | {"C2": "Ada"}),
    ],
)
def test_before_the_first_trick_everything_is_as_the_set_up_left_it(key: str, given: Any) -> None:
    """bb.course: the first round begins with everybody's first disc."""
    nobody = {"Ada": 0, "Bran": 0, "Cian": 0}
    start = nothing_revealed(round=1, towns=FIRST_TOWNS, raiders={}, church={}, monasteries=[], spaces=nobody)
    assert referee(a_setup(position=start)).decision is not None
    too_many = [NO_RAIDERS_YET] * (key == "raiders")
    assert faults(a_setup(position=start | {key: given})) == [*too_many, BEFORE_THE_FIRST_TRICK]
    assert referee(a_setup(position=start | {key: given, "round": 2})).decision is not None
    revealed = {"marriage_card": "Niall", "step": "tricks"}
    assert faults(a_setup(position=start | revealed | {key: given})) == [BEFORE_THE_FIRST_TRICK]
    after_a_trick = start | revealed | {key: given, "played": [1, 2, 3]}
    assert referee(a_setup(position=after_a_trick)).decision is not None


@pytest.mark.parametrize("step", ["preparation", "tricks", "marriage", "battle", "church", "claims"])
def test_no_monastery_stands_before_the_first_church_step(step: str) -> None:
    """bb.church.monastery: only the church step places one."""
    nobody = {"Ada": 0, "Bran": 0, "Cian": 0}
    start = nothing_revealed(round=1, towns=FIRST_TOWNS, raiders={}, church={}, spaces=nobody, monasteries=[])
    start |= {"step": step}
    if step in ("tricks", "marriage"):
        start |= {"marriage_card": "Niall"}
    early = a_setup(position=start | {"monasteries": ["C1"]})
    if step == "claims":
        assert referee(early).facts
    else:
        assert faults(early) == [NO_MONASTERY_YET]


def test_a_town_written_in_two_ways_is_refused_once() -> None:
    """bb.components.board: one disc a town, however its id is typed."""
    nobody = {"Ada": 0, "Bran": 0, "Cian": 0}
    start = nothing_revealed(round=2, towns=FIRST_TOWNS | {"n1": "Bran"}, raiders={}, church={}, spaces=nobody)
    assert faults(a_setup(position=start | {"monasteries": []})) == [
        "position.town-twice town=town:N1 [bb.components.board] at /position/towns/n1"
    ]
