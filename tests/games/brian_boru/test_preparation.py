"""Preparation and draft: the cards of the round, and what to deal, keep and pass (bb.preparation, bb.draft)."""

import pytest

from companion.engine.messages import M
from companion.games.brian_boru.messages import action as m
from companion.games.brian_boru.preparation import preparation
from tests.games.brian_boru.table import (
    Play,
    Refusal,
    a_setup,
    asked,
    chapter,
    give,
    options,
    referee,
    refused,
    story,
    table,
    text,
    told,
)

MARRIAGES = "Aodhán Conall Cormac Niall Orlaith Aoife Brigid"


def begun(*answers: str, seats: int = 3, **given: object) -> Play:
    return chapter(preparation, table(seats, **given), *answers)


def after_a_round(*answers: str) -> Play:
    """The second round of four players: a 12 and Niall have been revealed."""
    return begun(
        *answers, seats=4, round=2, viking_seen=[12], marriage_seen=["Niall"], marriage_deck=3, played={1, 2, 3, 4}
    )


REFUSALS = [
    Refusal(
        "a Viking card that has gone",
        lambda: begun(seats=4, viking_seen=[9], marriage_deck=3),
        "preparation.viking-card -1 9",
        ("preparation.viking-card-gone strength=9 [bb.components.viking-cards] at 9",),
    ),
    Refusal(
        "the repeated Viking card when both have gone",
        lambda: begun(seats=4, viking_seen=[12, 12], marriage_deck=2),
        "preparation.viking-card -1 12",
        ("preparation.viking-card-gone strength=12 [bb.components.viking-cards] at 12",),
    ),
    Refusal(
        "a marriage card that has gone",
        lambda: after_a_round("preparation.viking-card -1 9"),
        "preparation.marriage-card -1 Niall",
        ("preparation.marriage-card-gone marriage=marriage:Niall [bb.components.marriage-cards] at Niall",),
    ),
    Refusal(
        "the princess before the last round",
        lambda: begun("preparation.viking-card -1 9"),
        "preparation.marriage-card -1 Estrid",
        ("preparation.princess-is-last marriage=marriage:Estrid [bb.preparation] at Estrid",),
    ),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.case)
def test_preparation_refuses(refusal: Refusal) -> None:
    """bb.components.viking-cards, bb.components.marriage-cards, bb.preparation."""
    assert refusal.comes() == refusal.expected


@pytest.mark.parametrize(
    ("seen", "left"),
    [
        ([], "9 10 11 12 13 14"),
        ([9], "10 11 12 13 14"),
        ([12], "9 10 11 12 13 14"),
        ([12, 12], "9 10 11 13 14"),
        ([14, 9, 12], "10 11 12 13"),
    ],
)
def test_preparation_offers_the_viking_cards_that_are_left(seen: list[int], left: str) -> None:
    """bb.preparation: one strength occurs twice, the others once."""
    play = begun(viking_seen=seen)
    assert asked(play) == f"preparation.viking-card -1: 1-1 of {left}"


def test_preparation_offers_another_repeated_strength_where_the_box_has_one() -> None:
    """The option viking_repeat."""
    game = referee(a_setup(viking_repeat="9"))
    assert (
        refused(begun(viking_cards=(9, 9, 10, 11, 12, 13, 14), viking_seen=[9]), "preparation.viking-card -1 9") == []
    )
    give(game, "setup.first-player -1 0", "setup.first-town 0 N1", "setup.first-town 1 C1", "setup.first-town 2 M1")
    give(game, "preparation.viking-card -1 9")
    assert game.snapshot()["viking_seen"] == [9]


def test_preparation_refuses_a_strength_that_no_card_has() -> None:
    assert refused(begun(viking_seen=[12, 12, 9, 10, 11, 13]), "preparation.viking-card -1 15") == [
        "decision.not-offered choice=strength:15 options=(strength:14) [bb.preparation] at 15"
    ]


@pytest.mark.parametrize("strength", [9, 12, 14])
def test_preparation_puts_as_many_raiders_in_the_battle_area_as_the_card_says(strength: int) -> None:
    """bb.preparation: and only then the marriage card."""
    play = begun(f"preparation.viking-card -1 {strength}")
    assert play.state.battle_area == strength
    assert play.state.viking_seen == [strength]
    assert asked(play) == f"preparation.marriage-card -1: 1-1 of {MARRIAGES}"
    assert play.state.marriage_deck == 3


def test_preparation_offers_the_marriage_cards_not_seen() -> None:
    """bb.components.marriage-cards: each exists once."""
    play = after_a_round("preparation.viking-card -1 12")
    assert options(play) == ("Aodhán", "Conall", "Cormac", "Orlaith", "Aoife", "Brigid")
    play.say("preparation.marriage-card -1 Aoife")
    assert play.over
    assert play.state.marriage_card == "Aoife"
    assert play.state.marriage_seen == ["Niall", "Aoife"]
    assert play.state.viking_seen == [12, 12]
    assert play.state.marriage_deck == 2
    assert m.LAST_ROUND not in [fact.definition for fact in play.state.facts]


def test_preparation_with_two_cards_left_an_ordinary_one_comes() -> None:
    """bb.preparation: the princess lies at the bottom, so she is not the last but one."""
    play = begun("preparation.viking-card -1 9", marriage_deck=2, marriage_seen=["Brigid"])
    assert asked(play) == "preparation.marriage-card -1: 1-1 of Aodhán Conall Cormac Niall Orlaith Aoife"
    play.say("preparation.marriage-card -1 Cormac")
    assert play.state.marriage_deck == 1
    assert not told(play, "preparation.last-round")


def test_preparation_the_princess_comes_last_and_unasked() -> None:
    """bb.preparation: the last round, told by the empty deck."""
    play = begun("preparation.viking-card -1 14", round=3, marriage_deck=1, marriage_seen=["Brigid", "Niall"])
    assert play.over
    assert play.state.marriage_card == "Estrid"
    assert play.state.marriage_seen == ["Brigid", "Niall", "Estrid"]
    assert play.state.marriage_deck == 0
    assert story(play.state.facts) == text("""
        round.begins round=3
        preparation.vikings n=14
        preparation.marriage marriage=marriage:Estrid
        preparation.last-round
        draft.begins
        draft.deal n=8
        draft.set-aside
        draft.keep-and-pass n=2
        draft.keep-and-pass n=2
        draft.keep-and-pass n=2
        draft.keep-the-rest n=2
    """)


@pytest.mark.parametrize(
    ("seats", "draft"),
    [
        (3, ["deal n=8", "set-aside", *["keep-and-pass n=2"] * 3, "keep-the-rest n=2"]),
        (4, ["deal n=6", "set-aside", *["keep-and-pass n=2"] * 2, "keep-the-rest n=2"]),
        (5, ["deal n=5", *["keep-and-pass n=2"] * 2, "keep-the-rest n=1"]),
    ],
)
def test_r4_draft_always_passes_to_the_left(seats: int, draft: list[str]) -> None:
    """R4, R2: what to deal, keep and pass; the cards stay secret, and one is left over but with five players."""
    play = begun("preparation.viking-card -1 10", "preparation.marriage-card -1 Conall", seats=seats)
    assert told(play) == [
        "round.begins round=1",
        "preparation.vikings n=10",
        "preparation.marriage marriage=marriage:Conall",
        "draft.begins",
        *[f"draft.{line}" for line in draft],
    ]
    assert play.over


def test_preparation_takes_the_played_cards_back_into_the_deck() -> None:
    """bb.draft: all action cards are shuffled."""
    play = after_a_round()
    assert play.state.played == set()
    assert told(play) == ["round.begins round=2"]


RULES = {
    m.ROUND_BEGINS: ("bb.course",),
    m.VIKINGS_COME: ("bb.preparation", "bb.components.viking-cards"),
    m.MARRIAGE_REVEALED: ("bb.preparation", "bb.components.marriage-cards"),
    m.LAST_ROUND: ("bb.preparation", "bb.end"),
    m.DEAL: ("bb.draft",),
    m.SET_ASIDE: ("bb.draft",),
    m.KEEP_AND_PASS: ("bb.draft", "bb.ours.R2"),
    m.KEEP_THE_REST: ("bb.draft",),
}


@pytest.mark.parametrize("message", RULES)
def test_preparation_sentences_cite_their_rules(message: M) -> None:
    assert message.rules == RULES[message]
