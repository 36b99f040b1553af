"""Where towns lie in words, for people who have no ids."""

from collections.abc import Iterable
from itertools import product

import pytest

from companion.engine.messages import Ref
from companion.games.brian_boru import GAME
from companion.games.brian_boru.content import REGIONS, TOWN_COLOURS, TOWNS
from companion.games.brian_boru.places import DIRECTION_OF, DIRECTIONS
from companion.i18n import LANGUAGES
from companion.i18n.words import Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_town_is_told_from_every_other(language: str) -> None:
    words = Words(language, (), GAME.name_of)
    told = {words.name(Ref("place", town)) for town in TOWNS}
    assert len(told) == len(TOWNS)
    assert not told & TOWNS.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_town_is_called_by_its_id_and_where_hands_look_for_it_by_its_place_too(language: str) -> None:
    words = Words(language, (), GAME.name_of)
    for town in TOWNS:
        place = words.name(Ref("place", town))
        assert words.name(Ref("town", town)) == town
        assert words.name(Ref("town", town), "placed") == f"{town} ({place})"
        assert words.name(Ref("region", TOWNS[town].region)).split()[0] in place


@pytest.mark.parametrize(("region", "colour"), list(product(REGIONS, TOWN_COLOURS)))
def test_directions_are_true_among_the_towns_that_they_tell_apart(region: str, colour: str) -> None:
    towns = [TOWNS[town] for town in REGIONS[region].towns if TOWNS[town].colour == colour]
    for one, other in product(towns, towns):
        (x, y), (u, v) = DIRECTIONS[DIRECTION_OF[one.id]], DIRECTIONS[DIRECTION_OF[other.id]]
        if x <= u - 1:
            assert one.x < other.x, (one, other)
        if y <= v - 1:
            assert one.y < other.y, (one, other)


@pytest.mark.parametrize("region", REGIONS)
def test_no_direction_is_the_opposite_of_where_a_town_lies(region: str) -> None:
    towns = [TOWNS[town] for town in REGIONS[region].towns]
    across, down = middle(town.x for town in towns), middle(town.y for town in towns)
    for town in towns:
        x, y = DIRECTIONS[DIRECTION_OF[town.id]]
        assert x * (town.x - across) >= 0, town
        assert y * (town.y - down) >= 0, town


def middle(numbers: Iterable[int]) -> float:
    first, *_, last = sorted(numbers)
    return (first + last) / 2
