"""Action phase: marking, leading, following, who wins, and in which order all act (bb.trick.*)."""

from typing import Any

import pytest

from companion.engine.decisions import Choose
from companion.engine.messages import M
from companion.games.brian_boru.content import CARDS, OF_COLOUR, TOWNS
from companion.games.brian_boru.messages import action as m
from companion.games.brian_boru.tricks import tricks
from tests.games.brian_boru.table import (
    Play,
    Refusal,
    asked,
    chapter,
    every_town_but,
    next_answer,
    options,
    refused,
    story,
    table,
    text,
    told,
    towns_of,
)

RED, BLUE, YELLOW = sorted(OF_COLOUR["red"]), sorted(OF_COLOUR["blue"]), sorted(OF_COLOUR["yellow"])
WHITE = [13, 20, 21, 22]
ALL_CARDS = tuple(str(value) for value in range(1, 26))


def begun(*answers: str, seats: int = 3, **given: Any) -> Play:
    return chapter(tricks, table(seats, **given), *answers)


def red_is_full(*answers: str, played: tuple[int, ...] = (), **given: Any) -> Play:
    """No red town is free; player 0 leads."""
    given.setdefault("towns", {2: " ".join(towns_of("red"))})
    return begun(*answers, played=set(played), **given)


def red_cards_gone(played: tuple[int, ...] = (), **given: Any) -> Play:
    """All red and white cards have been played, so nothing can be led to a red town."""
    return begun(played={*RED, *WHITE, *played}, **given)


REFUSALS = [
    Refusal(
        "marking a town with a disc",
        lambda: begun(towns={1: "N1", 2: "N2"}),
        "trick.town 0 N2",
        ("trick.town-has-disc owner=@2 town=town:N2 [bb.trick.active-town] at N2",),
    ),
    Refusal(
        "marking a town under a Viking control token (R5)",
        lambda: begun(towns={1: "N1"}, vikings="N1"),
        "trick.town 0 N1",
        ("trick.town-has-disc owner=@1 town=town:N1 [bb.trick.active-town] at N1",),
    ),
    Refusal(
        "marking a town of a colour that nobody can lead (R6)",
        red_cards_gone,
        "trick.town 0 N1",
        ("trick.colour-cannot-be-led colour=colour:red [bb.trick.lead] at N1",),
    ),
    Refusal(
        "leading a card of another colour",
        lambda: begun("trick.town 0 N1"),
        "trick.lead 0 3",
        ("trick.lead-does-not-fit card=card:3 colour=colour:red [bb.trick.lead] at 3",),
    ),
    Refusal(
        "leading a card played in an earlier trick",
        lambda: begun("trick.town 0 N1", played={2, 13, 5}),
        "trick.lead 0 2",
        ("trick.card-played-before card=card:2 [bb.components.action-cards] at 2",),
    ),
    Refusal(
        "playing the card of the leader",
        lambda: begun("trick.town 0 N1", "trick.lead 0 2"),
        "trick.card 1 2",
        ("trick.card-played-before card=card:2 [bb.components.action-cards] at 2",),
    ),
    Refusal(
        "playing the card of the player before",
        lambda: begun("trick.town 0 N1", "trick.lead 0 2", "trick.card 1 25"),
        "trick.card 2 25",
        ("trick.card-played-before card=card:25 [bb.components.action-cards] at 25",),
    ),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.case)
def test_tricks_refuse(refusal: Refusal) -> None:
    assert refusal.comes() == refusal.expected


def test_tricks_refuse_what_is_no_town_and_no_card() -> None:
    play = begun(towns={1: every_town_but("N1 N2")})
    assert refused(play, "trick.town 0 X1") == [
        "decision.not-offered choice=town:X1 options=(town:N1 town:N2) [bb.trick.active-town] at X1"
    ]
    play = begun("trick.town 0 N1")
    [lead] = refused(play, "trick.lead 0 26")
    assert lead.startswith("decision.not-offered choice=card:26 options=(card:2 card:5 ")
    [card] = refused(play.say("trick.lead 0 2"), "trick.card 1 0")
    assert card.startswith("decision.not-offered choice=card:0 options=(card:1 card:3 ")


# Marking a town.


def test_r5_a_town_without_a_disc_can_be_marked() -> None:
    """R5: a disc under a Viking control token is a disc."""
    play = begun(towns={0: "N1 L1", 1: "M10", 2: "S3"}, vikings="L1")
    free = every_town_but("N1 L1 M10 S3")
    assert asked(play) == f"trick.town 0: 1-1 of {free}"


@pytest.mark.parametrize("leader", range(4))
def test_trick_the_marker_holder_marks_and_leads_and_play_goes_clockwise(leader: int) -> None:
    """bb.trick.active-town, bb.trick.lead, bb.trick.follow."""
    play = begun(seats=4, marker=leader)
    play.say(f"trick.town {leader} N3")
    assert (play.state.marked, play.state.marker) == ("N3", -1)
    assert asked(play) == f"trick.lead {leader}: 1-1 of 3 6 9 12 13 16 19 20 21 22 25"
    play.say(f"trick.lead {leader} 6")
    left = [card for card in ALL_CARDS if card != "6"]
    for step, card in enumerate(["25", "24", "23"], start=1):
        seat = (leader + step) % 4
        assert asked(play) == f"trick.card {seat}: 1-1 of {' '.join(left)}"
        play.say(f"trick.card {seat} {card}")
        left.remove(card)
    assert play.state.played == {6, 25, 24, 23}
    assert asked(play).startswith(f"trick.action {leader}: 1-1 of upper lower about card:6")


@pytest.mark.parametrize("gone", [RED, BLUE, YELLOW])
def test_r6_a_colour_that_no_card_can_lead_cannot_be_marked(gone: list[int]) -> None:
    """R6: while one card of the colour, or one royal card, may be in a hand, the town can be marked."""
    colour = CARDS[gone[0]].colour
    free = options(begun(played={*gone, *WHITE}))
    assert free == tuple(town for town in every_town_but("").split() if town not in towns_of(colour))
    for left in (gone[0], gone[-1], 13, 22):
        assert options(begun(played={*gone, *WHITE} - {left})) == tuple(every_town_but("").split())


def test_r6_two_colours_gone() -> None:
    play = red_cards_gone(tuple(BLUE))
    assert options(play) == towns_of("yellow")
    assert options(play.say("trick.town 0 M3")) == tuple(map(str, YELLOW))


def test_r6_a_white_card_may_be_led_to_every_town() -> None:
    for town, colour in {"N1": RED, "N3": BLUE, "N5": YELLOW}.items():
        play = begun(f"trick.town 0 {town}")
        assert options(play) == tuple(map(str, sorted([*colour, *WHITE])))


# R7: a colour without a free town.


def test_r7_a_card_of_a_colour_without_free_town_may_be_led_anywhere() -> None:
    """R7: leading it declares that nothing else can be led; the other colours still have to fit."""
    play = red_is_full()
    assert options(play) == tuple(town for town in every_town_but("").split() if town not in towns_of("red"))
    play.say("trick.town 0 N3")
    assert options(play) == tuple(map(str, sorted([*BLUE, *WHITE, *RED])))
    assert refused(play, "trick.lead 0 1") == [
        "trick.lead-does-not-fit card=card:1 colour=colour:blue [bb.trick.lead] at 1"
    ]


def test_r7_not_while_one_town_of_the_colour_is_free() -> None:
    all_but_one = " ".join(towns_of("red")[1:])
    play = red_is_full("trick.town 0 N3", towns={2: all_but_one})
    assert options(play) == tuple(map(str, sorted([*BLUE, *WHITE])))


def test_r7_not_when_all_cards_of_the_colour_have_been_played() -> None:
    """R7: then nobody can hold one."""
    play = red_is_full("trick.town 0 N3", played=tuple(RED))
    assert options(play) == tuple(map(str, sorted([*BLUE, *WHITE])))


def test_r7_any_free_town_may_be_marked_while_the_case_is_possible() -> None:
    """R7: even one whose colour only the case itself could lead to."""
    played = {*BLUE, *WHITE}
    play = red_is_full(played=tuple(played))
    assert "N3" in options(play)
    assert options(play) == tuple(town for town in every_town_but("").split() if town not in towns_of("red"))
    without = red_is_full(played=tuple({*played, *RED}))
    assert options(without) == towns_of("yellow")
    only = red_is_full("trick.town 0 N3", played=tuple(played))
    assert options(only) == tuple(map(str, RED))


def test_r7_a_forced_lead_can_lose_to_a_matching_card() -> None:
    """R7: a matching or white card of another player wins as usual."""
    play = red_is_full(
        "trick.town 0 N3",
        "trick.lead 0 24",
        "trick.card 1 6",
        "trick.card 2 1",
        "trick.action 2 lower",
        "trick.action 0 upper",
        coins=[0, 0, 0],
    )
    assert play.state.towns["N3"] == 1
    assert (play.state.marker, play.state.marked) == (1, None)
    assert "trick.won card=card:6 seat=@1" in told(play)
    assert not told(play, "trick.marker-back")


def test_r7_nobody_wins_if_no_card_fits() -> None:
    """R7: all take secondary actions, the town stays free, the leader takes the marker back."""
    play = red_is_full("trick.town 0 N3", "trick.lead 0 24", "trick.card 1 14", "trick.card 2 1", coins=[0, 0, 0])
    assert (play.state.marked, play.state.marker) == ("N3", -1)
    play.say("trick.action 2 upper", "trick.action 1 upper")
    assert (play.state.marked, play.state.marker) == ("N3", -1)
    play.say("trick.action 0 upper")
    assert "N3" not in play.state.towns
    assert (play.state.marked, play.state.marker) == (None, 0)
    assert asked(play).startswith("trick.town 0: ")
    assert story(play.state.facts) == text("""
        trick.begins trick=1
        trick.town-marked colour=colour:blue region=region:N seat=@0 town=town:N3
        trick.card-led card=card:24 seat=@0
          trick.lead-is-forced card=card:24 colour=colour:red
        trick.card-played card=card:14 seat=@1
        trick.card-played card=card:1 seat=@2
        trick.nobody-wins colour=colour:blue
          trick.card-does-not-count card=card:24 seat=@0
          trick.card-does-not-count card=card:14 seat=@1
          trick.card-does-not-count card=card:1 seat=@2
        trick.order seats=(@2 @1 @0)
        trick.upper card=card:1 seat=@2
        symbol.coins-gained n=3 seat=@2
        trick.upper card=card:14 seat=@1
        symbol.coins-gained n=1 seat=@1
        trick.upper card=card:24 seat=@0
        symbol.coins-gained n=1 seat=@0
        trick.marker-back seat=@0
        trick.begins trick=2
    """)


def test_r7_nobody_wins_with_another_leader() -> None:
    play = red_is_full(
        "trick.town 1 N3", "trick.lead 1 24", "trick.card 2 14", "trick.card 0 1", marker=1, coins=[0, 0, 0]
    )
    play.say("trick.action 0 upper", "trick.action 2 upper", "trick.action 1 upper")
    assert play.state.marker == 1
    assert told(play, "trick.marker-back") == ["trick.marker-back seat=@1"]


def test_r7_r17_nobody_expands_into_the_marked_town_even_if_nobody_wins() -> None:
    play = red_is_full("trick.town 0 N3", "trick.lead 0 24", "trick.card 1 14", "trick.card 2 1", coins=[0, 0, 5])
    play.say("trick.action 2 upper")
    assert "N3" not in options(play)
    assert refused(play, "expand.town 2 N3") == [
        "symbol.expand-town-marked town=town:N3 [bb.symbol.expand bb.ours.R17] at N3"
    ]


# R8: no free town.


@pytest.mark.parametrize(("seats", "switch"), [(3, ""), (4, ""), (5, ""), (5, "play_last_card")])
def test_r8_without_a_free_town_the_action_phase_ends_at_once(seats: int, switch: str) -> None:
    """R8: also where the last card would be played."""
    play = begun(seats=seats, towns={0: every_town_but("")}, switch=switch)
    assert play.over
    assert told(play) == ["trick.no-free-town"]
    assert play.state.marker == 0


def test_r8_the_last_free_town_is_taken_and_no_further_trick_begins() -> None:
    """R8: the cards left in hand are discarded."""
    play = begun("trick.town 0 M3", towns={1: every_town_but("M3")}, coins=[0, 0, 0])
    play.say("trick.lead 0 14", "trick.card 1 15", "trick.card 2 16", "trick.action 1 upper", "trick.action 2 upper")
    assert play.over
    assert play.state.towns["M3"] == 0
    assert told(play, "trick.begins") == ["trick.begins trick=1"]
    assert told(play)[-1] == "trick.no-free-town"
    assert not told(play, "trick.last-card")


def test_r8_not_after_the_last_trick_of_the_round() -> None:
    """R8: the phase ends as usual if the last trick takes the last town."""
    play = begun(
        "trick.town 0 M3",
        towns={1: every_town_but("M3")},
        coins=[0, 0, 0],
        tricks_played=6,
        played={*range(1, 11), *range(18, 26)},
    )
    play.say("trick.lead 0 14", "trick.card 1 15", "trick.card 2 16", "trick.action 1 upper", "trick.action 2 upper")
    assert play.over
    assert told(play)[-1] == "trick.last-card-discarded"


# How many tricks.


def play_out(seats: int, switch: str = "", played: int = 0) -> Play:
    """A whole action phase in which everybody does the next best thing."""
    play = begun(
        seats=seats, switch=switch, tricks_played=played // seats, played=set(range(1, played + 1)), coins=[0] * seats
    )
    while play.decision is not None:
        play.say(next_answer(play.decision, "upper"))
    return play


@pytest.mark.parametrize(
    ("seats", "switch", "count"),
    [(3, "", 7), (4, "", 5), (5, "", 4), (5, "play_last_card", 5), (4, "play_last_card", 5), (3, "play_last_card", 7)],
)
def test_r9_number_of_tricks_in_a_round(seats: int, switch: str, count: int) -> None:
    """R9, bb.trick.end: one trick fewer than cards; the switch is for five players only."""
    play = play_out(seats, switch)
    assert told(play, "trick.begins") == [f"trick.begins trick={number}" for number in range(1, count + 1)]
    assert len(play.state.played) == seats * count
    last = "trick.last-card-played" if count == seats else "trick.last-card-discarded"
    assert told(play)[-1] == last
    assert not told(play, "trick.no-free-town")


@pytest.mark.parametrize(
    ("seats", "played", "left"), [(3, 18, [7]), (4, 12, [4, 5]), (5, 15, [4]), (3, 3, range(2, 8))]
)
def test_trick_end_counts_the_tricks_played_before(seats: int, played: int, left: list[int]) -> None:
    """bb.trick.end: a phase entered between two tricks goes on with the next one."""
    assert told(play_out(seats, played=played), "trick.begins") == [f"trick.begins trick={number}" for number in left]


# Who wins, and the order of action.


@pytest.mark.parametrize(
    ("town", "cards", "winner"),
    [
        ("C1", [11, 2, 13, 17], 2),
        ("C1", [11, 2, 12, 17], 0),
        ("C1", [2, 5, 4], 1),
        ("C1", [24, 22, 25], 0),
        ("C1", [22, 24, 23], 1),
        ("C1", [18, 22, 21], 1),
        ("B4", [3, 6, 9, 12, 16], 4),
        ("B4", [25, 24, 23], 0),
        ("M3", [1, 25, 24, 22, 21], 3),
        ("M3", [13, 20, 14], 1),
        ("M3", [13, 25, 24, 2, 3], 0),
    ],
)
def test_r10_the_highest_card_of_the_colour_or_white_wins(town: str, cards: list[int], winner: int) -> None:
    """R10, bb.trick.winner, bb.trick.resolve: white cards have the colour of the town; all act in ascending order."""
    play = begun(f"trick.town 0 {town}", f"trick.lead 0 {cards[0]}", seats=len(cards), coins=[0] * len(cards))
    play.say(*(f"trick.card {seat} {card}" for seat, card in enumerate(cards) if seat))
    colour = TOWNS[town].colour
    kinds = {"white": "white-card-counts", colour: "card-counts"}
    [won] = [fact for fact in play.state.facts if fact.definition is m.TRICK_WON]
    assert story([won]).splitlines() == [
        f"trick.won card=card:{cards[winner]} seat=@{winner}",
        *(
            f"  trick.{kinds.get(CARDS[card].colour, 'card-does-not-count')} card=card:{card} seat=@{seat}"
            for seat, card in enumerate(cards)
        ),
    ]
    order = " ".join(f"@{seat}" for seat in sorted(range(len(cards)), key=cards.__getitem__))
    assert told(play, "trick.order") == [f"trick.order seats=({order})"]


def worked_example() -> Play:
    """The example of the rulebook: David 0, Kamila 1, Marek 2, Petr 3; the last trick of a round."""
    return begun(
        seats=4,
        towns={0: "S1", 1: "L4", 2: "L3", 3: "U1"},
        coins=[4, 2, 3, 2],
        battle_area=9,
        spaces=[0, 4, 3, 1],
        tricks_played=4,
        played={1, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 18, 19, 20},
    )


def test_the_worked_example_of_the_rulebook() -> None:
    """A red town in Connaught; 11 red, 2 red, 13 white, 17 yellow: 13 wins, and the order is 2, 11, 13, 17."""
    play = worked_example().say("trick.town 0 C4", "trick.lead 0 11", "trick.card 1 2", "trick.card 2 13")
    play.say("trick.card 3 17", "trick.action 1 upper")
    assert asked(play) == "expand.town 1: 0-1 of L6"
    play.say("expand.town 1 L6", "trick.action 0 lower")
    assert asked(play) == "extra.raiders 0: 0 to 2"
    play.say("extra.raiders 0 2")
    assert (play.state.marker, play.state.towns["C4"]) == (2, 2)
    play.say("trick.action 3 lower")
    assert asked(play) == "extra.steps 3: 0 to 1"
    play.say("extra.steps 3 1")
    state = play.state
    assert play.over
    assert state.towns == {"S1": 0, "L4": 1, "L3": 2, "U1": 3, "L6": 1, "C4": 2}
    assert (state.coins, state.raiders, state.battle_area) == ([0, 0, 4, 0], [4, 0, 0, 0], 5)
    assert (state.spaces, state.points) == ([0, 4, 3, 5], [10, 10, 10, 10])
    assert story(state.facts) == text("""
        trick.begins trick=5
        trick.town-marked colour=colour:red region=region:C seat=@0 town=town:C4
        trick.card-led card=card:11 seat=@0
          trick.lead-has-colour card=card:11 colour=colour:red
        trick.card-played card=card:2 seat=@1
        trick.card-played card=card:13 seat=@2
        trick.card-played card=card:17 seat=@3
        trick.won card=card:13 seat=@2
          trick.card-counts card=card:11 seat=@0
          trick.card-counts card=card:2 seat=@1
          trick.white-card-counts card=card:13 seat=@2
          trick.card-does-not-count card=card:17 seat=@3
        trick.order seats=(@1 @0 @2 @3)
        trick.upper card=card:2 seat=@1
        symbol.coins-gained n=3 seat=@1
        symbol.expanded n=5 seat=@1 town=town:L6
          symbol.road-joins start=town:L4 town=town:L6
        trick.lower card=card:11 seat=@0
        symbol.raiders-taken n=2 seat=@0
        symbol.extra-raiders-paid n=4 seat=@0
        symbol.raiders-taken n=2 seat=@0
        trick.primary card=card:13 seat=@2
        symbol.town-taken seat=@2 town=town:C4
        symbol.coins-gained n=1 seat=@2
        trick.lower card=card:17 seat=@3
        symbol.moved-up n=3 seat=@3 space=4
        symbol.extra-spaces-paid n=2 seat=@3
        symbol.moved-up n=1 seat=@3 space=5
        trick.last-card-discarded
    """)


def test_the_worked_example_without_paying_petr_drops_two_spaces() -> None:
    """R15: Kamila is on the space he reaches and Marek on the one below."""
    play = worked_example().say("trick.town 0 C4", "trick.lead 0 11", "trick.card 1 2", "trick.card 2 13")
    play.say("trick.card 3 17", "trick.action 1 upper", "expand.town 1 -", "trick.action 0 upper")
    play.say("expand.town 0 -")
    play.say("trick.action 3 lower", "extra.steps 3 0")
    assert play.state.spaces == [0, 4, 3, 2]


def test_r11_r12_lower_cards_act_before_the_town_is_taken_and_higher_ones_after() -> None:
    """R11, R12: the marker lies on the town until the winner's card is resolved; then the town blocks a road."""
    play = begun("trick.town 0 L4", towns={1: "L3", 2: "L6"}, coins=[0, 4, 4])
    play.say("trick.lead 0 5", "trick.card 1 1", "trick.card 2 25")
    assert asked(play) == "trick.action 1: 1-1 of upper lower about card:1"
    assert (play.state.marked, play.state.marker, "L4" in play.state.towns) == ("L4", -1, False)
    play.say("trick.action 1 upper")
    assert asked(play) == "trick.action 2: 1-1 of upper lower about card:25"
    assert (play.state.marked, play.state.marker, play.state.towns["L4"]) == (None, 0, 0)
    play.say("trick.action 2 upper")
    assert asked(play) == "expand.town 2: 0-1 of L9"
    assert refused(play, "expand.town 2 L4") == [
        "symbol.expand-town-has-disc owner=@0 town=town:L4 [bb.symbol.expand] at L4"
    ]


def test_r19_the_winner_is_not_asked_and_pays() -> None:
    """R19, R13: the primary action is a duty, with its costs."""
    play = begun("trick.town 0 M3", "trick.lead 0 23", "trick.card 1 24", "trick.card 2 25", coins=[1, 0, 0])
    assert asked(play) == "trick.action 1: 1-1 of upper lower about card:24"
    assert play.state.towns == {"M3": 0}
    assert (play.state.coins, play.state.points) == ([0, 0, 0], [8, 10, 10])


@pytest.mark.parametrize("card", [20, 21, 22])
def test_trick_a_single_secondary_action_is_taken_unasked(card: int) -> None:
    """bb.trick.resolve: 20, 21 and 22 have one secondary action."""
    play = begun("trick.town 0 M3", "trick.lead 0 23", "trick.card 1 1", f"trick.card 2 {card}", coins=[9, 0, 0])
    play.say("trick.action 1 upper")
    assert play.state.coins == [7, 3, 2]
    assert f"trick.only-secondary card=card:{card} seat=@2" in told(play)
    assert asked(play).startswith("trick.town 0:")


def test_trick_a_loser_chooses_either_secondary_action() -> None:
    """bb.trick.resolve: upper gives coins here, lower church discs."""
    answers = ("trick.town 0 M3", "trick.lead 0 14", "trick.card 1 16", "trick.card 2 1")
    upper = begun(*answers, coins=[0, 0, 0]).say("trick.action 2 upper", "trick.action 1 upper")
    lower = begun(*answers, coins=[0, 0, 0]).say("trick.action 2 lower", "trick.action 1 lower")
    assert (upper.state.coins, upper.state.church, upper.state.spaces) == ([0, 1, 3], [0, 0, 0], [0, 0, 0])
    assert (lower.state.coins, lower.state.church, lower.state.spaces) == ([0, 0, 0], [0, 3, 0], [0, 0, 2])
    assert "trick.lower card=card:16 seat=@1" in told(lower)
    assert "trick.upper card=card:16 seat=@1" in told(upper)
    assert refused(begun(*answers), "trick.action 2 middle") == [
        "decision.not-offered choice=action:middle options=(action:upper action:lower) [bb.trick.resolve] at middle"
    ]


def test_r39b_the_winner_marks_the_next_town() -> None:
    """bb.trick.active-town: whoever has the marker begins the next trick."""
    play = begun("trick.town 0 M3", "trick.lead 0 1", "trick.card 1 14", "trick.card 2 25", coins=[0, 0, 0])
    play.say("trick.action 0 upper", "trick.action 2 upper")
    assert asked(play).startswith("trick.town 1: ")
    assert play.state.marker == 1


@pytest.mark.parametrize(
    ("lead", "reason"),
    [
        (2, "trick.lead-has-colour card=card:2 colour=colour:red"),
        (22, "trick.lead-is-white card=card:22"),
    ],
)
def test_trick_lead_tells_why_it_fits(lead: int, reason: str) -> None:
    play = begun("trick.town 0 N1", f"trick.lead 0 {lead}")
    assert story(play.state.facts[-1:]) == f"trick.card-led card=card:{lead} seat=@0\n  {reason}"


RULES = {
    m.TRICK_BEGINS: ("bb.trick.active-town",),
    m.TOWN_MARKED: ("bb.trick.active-town",),
    m.CARD_LED: ("bb.trick.lead",),
    m.LEAD_HAS_COLOUR: ("bb.trick.lead",),
    m.LEAD_IS_WHITE: ("bb.trick.lead",),
    m.LEAD_IS_FORCED: ("bb.ours.R7",),
    m.CARD_PLAYED: ("bb.trick.follow",),
    m.TRICK_WON: ("bb.trick.winner",),
    m.NOBODY_WINS: ("bb.trick.winner", "bb.ours.R7"),
    m.CARD_COUNTS: ("bb.trick.winner",),
    m.WHITE_CARD_COUNTS: ("bb.trick.winner",),
    m.CARD_DOES_NOT_COUNT: ("bb.trick.winner",),
    m.ORDER_OF_ACTION: ("bb.trick.resolve",),
    m.PRIMARY_ACTION: ("bb.trick.resolve",),
    m.ONLY_ACTION: ("bb.trick.resolve",),
    m.UPPER_ACTION: ("bb.trick.resolve",),
    m.LOWER_ACTION: ("bb.trick.resolve",),
    m.MARKER_BACK: ("bb.ours.R7",),
    m.NO_FREE_TOWN: ("bb.ours.R8",),
    m.LAST_CARD_DISCARDED: ("bb.trick.end", "bb.ours.R3"),
}


@pytest.mark.parametrize("message", RULES)
def test_trick_sentences_cite_their_rules(message: M) -> None:
    assert message.rules == RULES[message]


def test_whoever_may_not_look_through_the_discards_is_offered_what_was_played_before_too() -> None:
    """Only what lies open in this trick is known to all (bb.trick.resolve)."""
    town = next(iter(towns_of("red")))
    play = begun(f"trick.town 0 {town}", played={RED[0], BLUE[0]})
    fitting = tuple(str(value) for value in sorted([*RED, *WHITE]))
    assert seeming(play) == fitting
    assert options(play) == tuple(card for card in fitting if card != str(RED[0]))
    play.say(f"trick.lead 0 {RED[1]}")
    assert seeming(play) == tuple(card for card in ALL_CARDS if card != str(RED[1]))
    assert len(options(play)) == len(ALL_CARDS) - 3


def seeming(play: Play) -> tuple[str, ...] | None:
    assert isinstance(play.decision, Choose)
    return play.decision.seems
