"""Upkeep, first step: marriage (bb.marriage.*)."""

from typing import Any

import pytest

from companion.engine.messages import M
from companion.games.brian_boru.content import REGIONS
from companion.games.brian_boru.marriage import highest, marriage
from companion.games.brian_boru.messages import upkeep as m
from tests.games.brian_boru.table import (
    Play,
    Refusal,
    asked,
    chapter,
    every_town_but,
    options,
    refused,
    story,
    table,
    text,
    told,
)


def wedding(*answers: str, seats: int = 3, **given: Any) -> Play:
    given.setdefault("marriage_card", "Brigid")
    return chapter(marriage, table(seats, **given), *answers)


REFUSALS = [
    Refusal(
        "a town of the region that has a disc",
        lambda: wedding(marriage_card="Cormac", spaces=[2, 0, 0], towns={1: "C1"}),
        "marriage.town 0 C1",
        ("marriage.town-has-disc owner=@1 town=town:C1 [bb.marriage.rewards] at C1",),
    ),
    Refusal(
        "a free town of another region",
        lambda: wedding(marriage_card="Cormac", spaces=[2, 0, 0], towns={1: "C1"}),
        "marriage.town 0 M1",
        ("marriage.town-in-other-region region=region:C town=town:M1 [bb.marriage.rewards] at M1",),
    ),
    Refusal(
        "a town with a disc for the eighth space",
        lambda: wedding(spaces=[9, 8, 0], towns={2: "C1"}),
        "track.town 1 C1",
        ("marriage.track-town-has-disc owner=@2 town=town:C1 [bb.marriage.track] at C1",),
    ),
    Refusal(
        "a town under a Viking control token for the eighth space",
        lambda: wedding(spaces=[9, 8, 0], towns={1: "C1"}, vikings="C1"),
        "track.town 1 C1",
        ("marriage.track-town-has-disc owner=@1 town=town:C1 [bb.marriage.track] at C1",),
    ),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.case)
def test_marriage_refuses(refusal: Refusal) -> None:
    """R24b, bb.marriage.rewards."""
    assert refusal.comes() == refusal.expected


def test_marriage_refuses_what_is_no_town_and_no_effect() -> None:
    card = wedding(marriage_card="Cormac", spaces=[2, 0, 0], towns={1: every_town_but("C1 C2")})
    assert refused(card, "marriage.town 0 X1") == [
        "decision.not-offered choice=town:X1 options=(town:C1 town:C2) [bb.marriage.rewards] at X1"
    ]
    track = wedding(spaces=[9, 8, 0], towns={1: every_town_but("C1 C2")})
    assert refused(track, "track.town 1 X1") == [
        "decision.not-offered choice=town:X1 options=(town:C1 town:C2) [bb.marriage.track] at X1"
    ]
    princess = wedding(marriage_card="Estrid", spaces=[1, 0, 0])
    [found] = refused(princess, "marriage.princess 0 ransom")
    assert found.startswith("decision.not-offered choice=princess:ransom options=(princess:military_support ")


@pytest.mark.parametrize(
    ("spaces", "winner"),
    [
        ([0, 0, 0], None),
        ([1, 0, 0], 0),
        ([0, 1, 0], 1),
        ([2, 3, 4], 2),
        ([9, 8, 7, 6], 0),
        ([0, 4, 0, 0, 3], 1),
        ([0, 0, 0, 0, 9], 4),
    ],
)
def test_r20_the_highest_disc_above_the_first_space_takes_the_card(spaces: list[int], winner: int | None) -> None:
    """R20: it need not be on the top space."""
    assert highest(spaces) == winner
    play = wedding(seats=len(spaces), spaces=list(spaces), towns={0: every_town_but("")})
    cards: list[list[str]] = [[] for _ in spaces]
    if winner is not None:
        cards[winner] = ["Brigid"]
    assert play.state.marriages == cards
    assert play.state.marriage_card is None


@pytest.mark.parametrize(
    ("name", "region"), [("Aodhán", "L"), ("Conall", "S"), ("Cormac", "C"), ("Niall", "N"), ("Orlaith", "M")]
)
def test_marriage_rewards_two_points_and_a_town(name: str, region: str) -> None:
    """bb.marriage.rewards: any free town of the region; the card is kept."""
    first, *others = REGIONS[region].towns
    play = wedding(marriage_card=name, spaces=[0, 3, 0], towns={2: first})
    assert asked(play) == f"marriage.town 1: 1-1 of {' '.join(others)} about region:{region}"
    assert told(play)[-1] == f"marriage.town region=region:{region} seat=@1"
    assert play.state.points == [10, 12, 10]
    play.say(f"marriage.town 1 {others[-1]}")
    assert play.over
    assert play.state.towns == {first: 2, others[-1]: 1}
    assert play.state.marriages == [[], [name], []]
    assert play.state.spaces == [0, 0, 0]
    assert (play.state.renown, play.state.coins) == ([1, 1, 1], [3, 3, 3])
    assert story(play.state.facts) == text(f"""
        marriage.won marriage=marriage:{name} seat=@1
          marriage.stands-on seat=@0 space=0
          marriage.stands-on seat=@1 space=3
          marriage.stands-on seat=@2 space=0
        marriage.points n=2 seat=@1
        marriage.town region=region:{region} seat=@1
        marriage.town-taken seat=@1 town=town:{others[-1]}
        marriage.back-to-first-space seat=@1
    """)


def test_marriage_rewards_of_aoife_and_brigid() -> None:
    """bb.marriage.rewards: 2 points and a renown token; 4 points."""
    aoife = wedding(marriage_card="Aoife", spaces=[0, 0, 2], marriages=[["Niall"], [], ["Conall"]])
    assert (aoife.state.points, aoife.state.renown) == ([10, 10, 12], [1, 1, 2])
    assert aoife.state.marriages == [["Niall"], [], ["Conall", "Aoife"]]
    assert told(aoife)[1:] == [
        "marriage.points n=2 seat=@2",
        "symbol.renown-gained n=1 seat=@2",
        "marriage.back-to-first-space seat=@2",
    ]
    brigid = wedding(marriage_card="Brigid", spaces=[0, 0, 2])
    assert (brigid.state.points, brigid.state.renown) == ([10, 10, 14], [1, 1, 1])
    assert told(brigid)[1:] == ["marriage.points n=4 seat=@2", "marriage.back-to-first-space seat=@2"]


def test_marriage_rewards_the_only_free_town_is_taken_unasked() -> None:
    play = wedding(marriage_card="Conall", spaces=[1, 0, 0], towns={1: "S1 S2 S3 S5 S6"})
    assert play.over
    assert play.state.towns["S4"] == 0
    assert told(play)[2:4] == ["marriage.town region=region:S seat=@0", "marriage.town-taken seat=@0 town=town:S4"]


def test_r21_in_a_full_region_only_the_town_falls_away() -> None:
    """R21: points are gained and the card is kept; a Viking control token frees no town."""
    play = wedding(marriage_card="Conall", spaces=[1, 0, 0], towns={1: "S1 S2 S3 S4 S5 S6"}, vikings="S3")
    assert play.over
    assert (play.state.points, play.state.marriages) == ([12, 10, 10], [["Conall"], [], []])
    assert set(play.state.towns.values()) == {1}
    assert told(play)[1:] == [
        "marriage.points n=2 seat=@0",
        "marriage.region-full region=region:S seat=@0",
        "marriage.back-to-first-space seat=@0",
    ]


# Nobody has left the first space.


@pytest.mark.parametrize("deck", [2, 1, 0])
def test_r22_the_revealed_card_leaves_the_game(deck: int) -> None:
    """R22: nobody gains anything; the deck stays as it is."""
    play = wedding(marriage_card="Niall", marriage_deck=deck)
    assert play.over
    assert (play.state.marriage_deck, play.state.marriage_card) == (deck, None)
    assert play.state.marriages == [[], [], []]
    assert (play.state.points, play.state.coins, play.state.renown) == ([10] * 3, [3] * 3, [1] * 3)
    assert story(play.state.facts) == "marriage.none"


@pytest.mark.parametrize(
    ("deck", "left", "fact"), [(2, 1, "none-top-card"), (1, 0, "none-top-card"), (0, 0, "none-no-deck")]
)
def test_r22_with_the_switch_the_top_card_of_the_deck_leaves_the_game(deck: int, left: int, fact: str) -> None:
    """R22, remove_from_marriage_deck: the revealed card is not taken either way."""
    play = wedding(marriage_card="Niall", marriage_deck=deck, switch="remove_from_marriage_deck")
    assert (play.state.marriage_deck, play.state.marriage_card) == (left, None)
    assert play.state.marriages == [[], [], []]
    assert story(play.state.facts) == f"marriage.{fact}"


def test_r22_the_switch_changes_nothing_if_somebody_wins() -> None:
    play = wedding(spaces=[0, 1, 0], marriage_deck=2, switch="remove_from_marriage_deck")
    assert play.state.marriage_deck == 2
    assert play.state.marriages == [[], ["Brigid"], []]


# The princess.


@pytest.mark.parametrize("choice", ["military_support", "establish_trade"])
def test_r26_r28_the_princess_is_kept_for_an_effect_chosen_at_once(choice: str) -> None:
    """R26, R28: a kept princess is a marriage card."""
    play = wedding(marriage_card="Estrid", spaces=[0, 4, 2])
    assert asked(play) == "marriage.princess 1: 1-1 of military_support establish_trade spurn"
    assert play.state.spaces == [0, 4, 2]
    play.say(f"marriage.princess 1 {choice}")
    assert play.over
    assert play.state.princess == (1, choice)
    assert play.state.marriages == [[], ["Estrid"], []]
    assert (play.state.points, play.state.spaces, play.state.coins) == ([10, 10, 10], [0, 0, 2], [3, 3, 4])
    assert told(play) == [
        "marriage.won marriage=marriage:Estrid seat=@1",
        f"marriage.{choice.replace('_', '-')} seat=@1",
        "marriage.back-to-first-space seat=@1",
        "marriage.track-benefit seat=@2 space=2",
        "symbol.coins-gained n=1 seat=@2",
    ]


def test_r28_a_spurned_princess_gives_four_points_and_is_not_kept() -> None:
    play = wedding("marriage.princess 2 spurn", marriage_card="Estrid", spaces=[0, 0, 1])
    assert play.over
    assert play.state.princess is None
    assert play.state.marriages == [[], [], []]
    assert (play.state.points, play.state.spaces) == ([10, 10, 14], [0, 0, 0])
    assert told(play)[1:] == [
        "marriage.spurned seat=@2",
        "marriage.points n=4 seat=@2",
        "marriage.back-to-first-space seat=@2",
    ]


# The track.


@pytest.mark.parametrize(
    ("space", "coins", "renown"),
    [(0, 0, 0), (1, 0, 0), (2, 1, 0), (3, 1, 0), (4, 1, 0), (5, 2, 0), (6, 2, 0), (7, 0, 1)],
)
def test_marriage_track_benefits_of_the_others(space: int, coins: int, renown: int) -> None:
    """bb.marriage.track: what is printed beside the space."""
    play = wedding(spaces=[9, space, 0])
    assert play.over
    assert play.state.coins == [3, 3 + coins, 3]
    assert play.state.renown == [1, 1 + renown, 1]
    gained = [f"symbol.coins-gained n={coins} seat=@1"] * bool(coins) + ["symbol.renown-gained n=1 seat=@1"] * renown
    benefit = [f"marriage.track-benefit seat=@1 space={space}"] * bool(gained)
    assert told(play)[3:] == [*benefit, *gained]


@pytest.mark.parametrize("space", [2, 5, 7, 8, 9])
def test_r23_the_winner_gains_nothing_from_the_track(space: int) -> None:
    """R23: card, then back to the first space, then the benefits of the others."""
    play = wedding(spaces=[0, 0, space])
    assert play.over
    assert (play.state.coins, play.state.renown, play.state.towns) == ([3, 3, 3], [1, 1, 1], {})
    assert play.state.spaces == [0, 0, 0]
    assert told(play, "marriage.track") == []


def test_r24b_the_eighth_space_gives_any_free_town() -> None:
    """R24b: anywhere on the board, not declined; the owner of the disc picks."""
    play = wedding(spaces=[9, 0, 8], towns={0: "C1", 1: "M10"}, vikings="M10")
    assert asked(play) == f"track.town 2: 1-1 of {every_town_but('C1 M10')}"
    assert told(play)[-1] == "marriage.track-town seat=@2"
    play.say("track.town 2 D1")
    assert play.over
    assert play.state.towns == {"C1": 0, "M10": 1, "D1": 2}
    assert told(play)[-3:] == [
        "marriage.track-benefit seat=@2 space=8",
        "marriage.track-town seat=@2",
        "marriage.track-town-taken seat=@2 space=8 town=town:D1",
    ]


def test_r24b_the_only_free_town_is_taken_unasked_and_a_full_board_gives_none() -> None:
    one = wedding(spaces=[9, 8, 0], towns={2: every_town_but("L5")})
    assert one.over
    assert one.state.towns["L5"] == 1
    none = wedding(spaces=[9, 8, 0], towns={2: every_town_but("")})
    assert none.over
    assert set(none.state.towns.values()) == {2}
    assert told(none)[-2:] == ["marriage.track-benefit seat=@1 space=8", "marriage.board-full seat=@1"]


def test_r23_the_town_of_the_card_comes_before_the_town_of_the_track() -> None:
    """R23: the winner's pick closes that town for the other."""
    play = wedding(marriage_card="Niall", spaces=[8, 9, 0], towns={2: every_town_but("N1 N2 C1")})
    assert asked(play) == "marriage.town 1: 1-1 of N1 N2 about region:N"
    play.say("marriage.town 1 N2")
    assert asked(play) == "track.town 0: 1-1 of N1 C1"


def test_r24_track_benefits_come_clockwise_from_the_marker_holder() -> None:
    """R24, R25: and all but the winner's disc stay where they are."""
    play = wedding(seats=5, marker=3, spaces=[2, 9, 5, 7, 6])
    assert [line for line in told(play) if "track-benefit" in line] == [
        "marriage.track-benefit seat=@3 space=7",
        "marriage.track-benefit seat=@4 space=6",
        "marriage.track-benefit seat=@0 space=2",
        "marriage.track-benefit seat=@2 space=5",
    ]
    assert story(play.state.facts[0].because).splitlines() == [
        "marriage.stands-on seat=@3 space=7",
        "marriage.stands-on seat=@4 space=6",
        "marriage.stands-on seat=@0 space=2",
        "marriage.stands-on seat=@1 space=9",
        "marriage.stands-on seat=@2 space=5",
    ]
    assert play.state.spaces == [2, 0, 5, 7, 6]
    assert (play.state.coins, play.state.renown) == ([4, 3, 5, 3, 5], [1, 1, 1, 2, 1])
    assert play.state.marker == 3


def test_r24b_a_town_of_the_track_is_asked_for_in_turn() -> None:
    play = wedding(marker=2, spaces=[6, 9, 8])
    assert asked(play).startswith("track.town 2: ")
    assert play.state.coins == [3, 3, 3]
    assert options(play) == tuple(every_town_but("").split())
    play.say("track.town 2 L5")
    assert play.state.coins == [5, 3, 3]


RULES = {
    m.MARRIAGE_WON: ("bb.marriage.card",),
    m.STANDS_ON: ("bb.marriage.card",),
    m.NO_MARRIAGE: ("bb.marriage.none", "bb.ours.R22"),
    m.NO_MARRIAGE_TOP_CARD: ("bb.marriage.none", "bb.ours.R22"),
    m.NO_MARRIAGE_NO_DECK: ("bb.marriage.none", "bb.ours.R22"),
    m.MARRIAGE_POINTS: ("bb.marriage.rewards",),
    m.REGION_FULL: ("bb.marriage.rewards",),
    m.MARRIAGE_TOWN: ("bb.marriage.rewards",),
    m.REWARD_TOWN_TAKEN: ("bb.marriage.rewards",),
    m.PRINCESS_KEPT["military_support"]: ("bb.marriage.princess", "bb.claims.vikings", "bb.ours.R29"),
    m.PRINCESS_KEPT["establish_trade"]: ("bb.marriage.princess", "bb.score.regions"),
    m.PRINCESS_SPURNED: ("bb.marriage.princess", "bb.ours.R28"),
    m.BACK_TO_FIRST_SPACE: ("bb.marriage.card",),
    m.TRACK_BENEFIT: ("bb.marriage.track", "bb.ours.R24"),
    m.BOARD_FULL: ("bb.marriage.track",),
    m.TRACK_TOWN: ("bb.marriage.track",),
    m.TRACK_TOWN_TAKEN: ("bb.marriage.track",),
}


@pytest.mark.parametrize("message", RULES)
def test_marriage_sentences_cite_their_rules(message: M) -> None:
    assert message.rules == RULES[message]
