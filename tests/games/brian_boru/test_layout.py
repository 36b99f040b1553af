"""The picture of the board: nothing covers anything else, in any language."""

from itertools import combinations
from math import dist

import pytest

from companion.engine.messages import Ref
from companion.games.brian_boru import GAME, layout
from companion.games.brian_boru.content import REGIONS, ROADS, TOWNS
from companion.games.brian_boru.layout import Box, Point
from companion.i18n import LANGUAGES
from companion.i18n.words import Words

#: Strokes lie half outside of what they surround.
STROKE = 0.25
STEPS_OF_A_ROAD = 40


def meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def names(language: str) -> dict[str, Box]:
    words = Words(language, (), GAME.name_of)
    return {region: layout.name_box(region, words.name(Ref("region", region))) for region in REGIONS}


def signs(language: str) -> dict[str, Box]:
    """Everything written on the board, and the claim tokens."""
    ids = {town: layout.id_box(town) for town in TOWNS}
    tokens = {f"token {region}": layout.token_box(region) for region in REGIONS}
    return {**ids, **tokens, **{f"name {region}": box for region, box in names(language).items()}}


def beside(town: str, offset: list[float]) -> Point:
    return layout.PLACES[town][0] + offset[0], layout.PLACES[town][1] + offset[1]


def test_towns_stand_apart_so_far_that_a_road_is_seen_between_them() -> None:
    for one, other in combinations(TOWNS, 2):
        assert dist(layout.PLACES[one], layout.PLACES[other]) >= 2 * layout.TOWN_RADIUS + 1.5, (one, other)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sign_covers_a_town_or_another_sign(language: str) -> None:
    found = signs(language)
    for sign, box in found.items():
        for town, place in layout.PLACES.items():
            room = layout.gap(place, box) - layout.TOWN_RADIUS
            assert room >= (-STROKE if sign == town else STROKE), (sign, town, room)
    for (one, box), (other, box_too) in combinations(found.items(), 2):
        assert not meet(box, box_too), (one, other)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_road_runs_through_a_name_or_a_claim_token(language: str) -> None:
    for road in ROADS:
        (x, y), (u, v) = layout.road_ends(*road)
        for step in range(STEPS_OF_A_ROAD + 1):
            at = x + (u - x) * step / STEPS_OF_A_ROAD, y + (v - y) * step / STEPS_OF_A_ROAD
            for sign, box in signs(language).items():
                assert sign in TOWNS or layout.gap(at, box) > 0, (road, sign)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_lies_on_a_town_covers_nothing_around_it(language: str) -> None:
    found = signs(language)
    for offsets, radius in (
        (layout.PIECE_OFFSETS, layout.PIECE_RADIUS),
        (layout.MARK_OFFSETS, layout.MARK_RADIUS),
    ):
        for town, offset in offsets.items():
            at = beside(town, offset)
            for other, place in layout.PLACES.items():
                assert other == town or dist(at, place) >= layout.TOWN_RADIUS + radius, (town, other)
            for sign, box in found.items():
                assert layout.gap(at, box) >= radius, (town, sign)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_holds_everything_and_a_closer_look_the_name_of_its_region(language: str) -> None:
    left, top, wide, high = layout.ISLAND
    for sign, (x, y, u, v) in signs(language).items():
        assert left <= x, sign
        assert top <= y, sign
        assert u <= left + wide, sign
        assert v <= top + high, sign
    for region, (x, y, u, v) in names(language).items():
        left_of, top_of, wide_of, high_of = layout.view_of(region)
        assert left_of <= (x + u) / 2 - layout.NAME_LETTER * 3, region
        assert (x + u) / 2 + layout.NAME_LETTER * 3 <= left_of + wide_of, region
        assert top_of <= y, region
        assert v <= top_of + high_of, region


def test_no_two_pieces_on_neighbours_cover_each_other() -> None:
    for one, other in combinations(TOWNS, 2):
        apart = dist(beside(one, layout.PIECE_OFFSETS[one]), beside(other, layout.PIECE_OFFSETS[other]))
        assert apart >= 2 * layout.PIECE_RADIUS - 2 * STROKE, (one, other)
