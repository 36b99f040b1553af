"""Groups and what lies beside their tiles."""

import pytest

from companion.games.rebirth.groups import group_points, sea_farm_points
from companion.games.rebirth.settlements import port_points


@pytest.mark.parametrize(
    ("kind", "joined", "points"),
    [
        ("power", (), 1),  # TX-1: a rival's tile is not of the group
        ("power", (1,), 2),  # TX-2
        ("farm", (), 1),  # TG-01, TG-03
        ("farm", (2, 3), 6),  # TG-02
        ("farm", (2,), 3),  # TG-04: the same group over two edges; TG-05: on a power space
        ("farm", (3,), 4),
    ],
)
def test_a_tile_scores_the_whole_group(kind: str, joined: tuple[int, ...], points: int) -> None:
    scored, why = group_points(kind, joined)
    assert scored == points
    assert why.params["n"] == points
    assert [fact.params["n"] for fact in why.because] == list(joined)


def test_the_order_of_placement_matters() -> None:
    """TG-06 and TG-07: the same four spaces."""
    from_one_end = [group_points("farm", joined)[0] for joined in ((), (1,), (2,), (3,))]
    with_a_gap = [group_points("farm", joined)[0] for joined in ((), (1,), (), (2, 1))]
    assert from_one_end == [1, 2, 3, 4]
    assert with_a_gap == [1, 2, 1, 4]


@pytest.mark.parametrize(("touched", "each", "points"), [(1, False, 1), (2, False, 1), (2, True, 2)])
def test_sea_farms_and_ports_pay_once_unless_a_table_counts_each(touched: int, each: bool, points: int) -> None:
    for scored, why in (sea_farm_points(touched, each), port_points(touched, each)):
        assert scored == points
        assert why.params["n"] == points
        assert why.code.endswith(".each") == each
