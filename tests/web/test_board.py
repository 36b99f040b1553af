"""The picture of the board from which people choose: what a finger can hit, and what is shown of it."""

import re
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from math import dist
from typing import Any

import pytest

from companion.games.brian_boru.content import REGIONS, TOWNS
from companion.games.brian_boru.drawing import DRAWING
from companion.games.brian_boru.layout import LARGEST_REACH
from companion.web.entries import by_number
from companion.web.templating import words
from tests.web.app import plain_app
from tests.web.visitors import GAME, NAMES, a_position

TARGET = re.compile(
    r'<a class="t (on|off)[^>]*data-option="(\w+)"[^>]*translate\((\S+) (\S+)\)"[^>]*><circle class="hit" r="(\S+)"/>'
)


@cache
def a_board() -> dict[str, Any]:
    """The position of a game of five under way."""
    shown: dict[str, Any] = by_number(a_position(5, seed=3, most=120))
    return shown


def board(options: Iterable[str], region: str = "", language: str = "en", **changed: Any) -> str:
    """The picture as a page shows it when some towns may be chosen."""
    choose = {"options": tuple(options), "chosen": "", "address": "?option={}".format}
    app = plain_app(GAME)
    with app.test_request_context(f"/{language}/"):
        words(NAMES, GAME.name_of)
        template = app.jinja_env.get_template("brian_boru/board.html")
        macros: Any = template.make_module({"tints": GAME.colours})
        return str(macros.board(DRAWING, {**a_board(), **changed}, NAMES, choose, region))


def view_of(drawn: str) -> str:
    found = re.search(r'data-view="(\w*)"', drawn)
    assert found
    return found.group(1)


def targets_of(drawn: str, wanted: str) -> dict[str, tuple[tuple[float, float], float]]:
    """Where the targets are and how far they reach."""
    found = TARGET.findall(drawn)
    return {town: ((float(x), float(y)), float(reach)) for state, town, x, y, reach in found if state == wanted}


@pytest.mark.parametrize("options", [TOWNS, ("N1", "N2", "S1", "S2", "M6"), ("C4",)], ids=["all", "few", "one"])
def test_what_may_be_chosen_is_meant_up_to_half_the_way_to_the_next(options: Iterable[str]) -> None:
    drawn = board(options)
    legal, others = targets_of(drawn, "on"), targets_of(drawn, "off")
    assert legal.keys() == set(options)
    assert others.keys() == TOWNS.keys() - legal.keys()
    for (one, reach), (other, reach_too) in combinations(legal.values(), 2):
        assert reach + reach_too <= dist(one, other)
    for town, (place, reach) in legal.items():
        nearest = min((dist(place, other) for name, (other, _) in legal.items() if name != town), default=99)
        assert reach == pytest.approx(min(nearest / 2, LARGEST_REACH), abs=0.011)
    assert {reach for _, reach in others.values()} <= {2.6}


@pytest.mark.parametrize("region", REGIONS)
def test_a_question_about_one_region_shows_it_at_once(region: str) -> None:
    assert view_of(board(REGIONS[region].towns)) == region
    assert view_of(board(REGIONS[region].towns[:1])) == region
    assert view_of(board(REGIONS[region].towns, "all")) == ""
    assert view_of(board(REGIONS[region].towns, "C")) == "C"


def test_a_question_about_several_regions_shows_the_whole_board() -> None:
    assert view_of(board(("N1", "U1"))) == ""
    assert view_of(board(TOWNS, "S")) == "S"


@pytest.mark.parametrize("region", REGIONS)
def test_a_closer_look_makes_every_target_large_enough_on_a_phone(region: str) -> None:
    _, _, width, height = DRAWING["views"][region]
    scale = min(360 / width, 457 / height)
    legal = targets_of(board(TOWNS), "on")
    for town in REGIONS[region].towns:
        assert 2 * legal[town][1] * scale >= 44, town


def test_the_whole_island_as_wide_as_a_phone_has_a_target_large_enough_for_every_town() -> None:
    _, _, width, height = DRAWING["views"][""]
    assert height * 360 / width <= 460, "below the tabs, what was told and the question nothing more is left"
    for town, (_, reach) in targets_of(board(TOWNS), "on").items():
        assert 2 * reach * 360 / width >= 44, town
