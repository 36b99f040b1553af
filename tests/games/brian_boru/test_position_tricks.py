"""Positions between two tricks: how many are over, and which of their cards are known."""

import pytest

from tests.games.brian_boru.table import a_setup, faults, give, position, referee, story


@pytest.mark.parametrize("step", ["preparation", "marriage", "battle", "church", "claims"])
def test_a_round_has_no_more_tricks_than_cards_allow(step: str) -> None:
    """bb.trick.end: seven tricks of three players; all of them may have been played where no trick is to come."""
    assert referee(a_setup(position=position(step, played=list(range(1, 22))))).decision is not None
    assert faults(a_setup(position=position(step, played=list(range(1, 25))))) == [
        "position.played [bb.trick.end] at /position/played"
    ]


@pytest.mark.parametrize("known", [[], [5], [5, 6, 7], [1, 2, 3, 4, 5, 6, 7, 8, 9]])
def test_tricks_are_over_whose_cards_nobody_may_look_at(known: list[int]) -> None:
    """bb.components.action-cards: the discard pile is closed, so the tricks are counted apart from the cards known."""
    play = referee(a_setup(position=position(tricks_played=3, played=known)))
    assert story(play.facts) == "trick.begins trick=4"
    assert (play.snapshot()["tricks_played"], play.snapshot()["played"]) == (3, known)
    give(play, "trick.town 1 S2")
    assert [value for value in known if str(value) in play.decision.options] == []  # type: ignore[union-attr]
    again = referee(a_setup(position=play.chapter_start()[1]))
    assert again.snapshot() == referee(a_setup(position=position(tricks_played=3, played=known))).snapshot()


def test_without_a_number_of_tricks_all_cards_are_known() -> None:
    """Documents from before the tricks were counted mean what they meant."""
    old, new = position(played=[1, 2, 3, 4, 5, 6]), position(tricks_played=2, played=[1, 2, 3, 4, 5, 6])
    assert referee(a_setup(position=old)).snapshot() == referee(a_setup(position=new)).snapshot()
