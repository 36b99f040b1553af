"""A sheet that is told only what people see on the table comes to what a board shows; where it cannot know, it asks."""

import pytest

from tests.games.rebirth.sheet_beside_board import ALL, NAMED, NONE, compared


@pytest.mark.parametrize("named", NAMED)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", ["scotland", "ireland"])
def test_a_sheet_needs_no_more_than_what_lies_on_the_table(variant: str, seats: int, named: str) -> None:
    for seed in range(2):
        game, tie = compared(variant, seats, seed, named)
        assert not game.differs
        assert not tie.differs
        assert (game.naming > 0) == (named == ALL)
        assert (tie.asked["end.clover-castle"] > 0) == (named == NONE)


def test_chips_without_the_kinds_of_the_tiles_would_not_be_enough() -> None:
    """The games are such that a castle which is taken for another one shows."""
    with pytest.raises(AssertionError):
        all_agree(kinds=False)
    all_agree(kinds=True)


def all_agree(kinds: bool) -> None:
    for seed in range(4):
        for game in compared("scotland", 3, seed, NONE, kinds):
            assert not game.differs
