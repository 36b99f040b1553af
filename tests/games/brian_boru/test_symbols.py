"""The symbols of an action, from left to right (bb.symbol.*)."""

from typing import Any

import pytest

from companion.engine.decisions import Answer, Number, check
from companion.engine.messages import M
from companion.games.brian_boru.content import CARDS, Action
from companion.games.brian_boru.messages import action as m
from companion.games.brian_boru.messages.questions import QUESTIONS
from companion.games.brian_boru.symbols import perform
from companion.games.brian_boru.tricks import tricks
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

PRIMARY, UPPER, LOWER = "primary", "upper", "lower"


def action_of(card: int, which: str) -> Action:
    if which == PRIMARY:
        return CARDS[card].primary
    return CARDS[card].secondary[[UPPER, LOWER].index(which)]


def acting(card: int, which: str, *answers: str, **given: Any) -> Play:
    """Player 0 takes an action of a card."""
    return chapter(lambda state: perform(state, 0, action_of(card, which)), table(**given), *answers)


def expanding(*answers: str, coins: int = 4, **given: Any) -> Play:
    """Player 0 resolves one coin and an expansion, with some coins before."""
    return acting(14, UPPER, *answers, coins=[coins, 9, 9], **given)


REFUSALS = [
    Refusal(
        "expanding into another player's town",
        lambda: expanding(towns={0: "L4", 1: "L3"}),
        "expand.town 0 L3",
        ("symbol.expand-town-has-disc owner=@1 town=town:L3 [bb.symbol.expand] at L3",),
    ),
    Refusal(
        "expanding into a far town with a disc",
        lambda: expanding(towns={0: "L4", 2: "N1"}),
        "expand.town 0 N1",
        (
            "symbol.expand-town-has-disc owner=@2 town=town:N1 [bb.symbol.expand] at N1",
            "symbol.no-road seat=@0 town=town:N1 [bb.symbol.expand] at N1",
        ),
    ),
    Refusal(
        "expanding two roads away (nothing may lie in between)",
        lambda: expanding(towns={0: "L4"}),
        "expand.town 0 L9",
        ("symbol.no-road seat=@0 town=town:L9 [bb.symbol.expand] at L9",),
    ),
    Refusal(
        "expanding from a town under a Viking control token (R17)",
        lambda: expanding(towns={0: "L4 S1"}, vikings="S1"),
        "expand.town 0 S2",
        ("symbol.no-road seat=@0 town=town:S2 [bb.symbol.expand] at S2",),
    ),
    Refusal(
        "expanding from a Viking town with military support (R29)",
        lambda: expanding(towns={0: "L4", 1: "S1"}, vikings="S1", princess=(0, "military_support")),
        "expand.town 0 S2",
        ("symbol.no-road seat=@0 town=town:S2 [bb.symbol.expand] at S2",),
    ),
    Refusal(
        "expanding into the marked town (R17)",
        lambda: expanding(towns={0: "L4"}, marked="L3"),
        "expand.town 0 L3",
        ("symbol.expand-town-marked town=town:L3 [bb.symbol.expand bb.ours.R17] at L3",),
    ),
    Refusal(
        "expanding into a far marked town",
        lambda: expanding(towns={0: "L4"}, marked="S3"),
        "expand.town 0 S3",
        (
            "symbol.expand-town-marked town=town:S3 [bb.symbol.expand bb.ours.R17] at S3",
            "symbol.no-road seat=@0 town=town:S3 [bb.symbol.expand] at S3",
        ),
    ),
    Refusal(
        "expanding into a far marked town where the marker is no hindrance",
        lambda: expanding(towns={0: "L4"}, marked="S3", switch="expand_into_marked_town"),
        "expand.town 0 S3",
        ("symbol.no-road seat=@0 town=town:S3 [bb.symbol.expand] at S3",),
    ),
    Refusal(
        "freeing a town without Vikings",
        lambda: acting(13, LOWER, towns={0: "N1", 1: "C1 C2"}, vikings="C1 C2"),
        "free.town 0 N1",
        ("symbol.no-vikings-there town=town:N1 [bb.symbol.free-town] at N1",),
    ),
    Refusal(
        "freeing a town without a disc",
        lambda: acting(13, LOWER, towns={1: "C1 C2"}, vikings="C1 C2"),
        "free.town 0 M10",
        ("symbol.no-vikings-there town=town:M10 [bb.symbol.free-town] at M10",),
    ),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.case)
def test_symbols_refuse(refusal: Refusal) -> None:
    """R17, R18, R29, bb.symbol.expand, bb.symbol.free-town."""
    assert refusal.comes() == refusal.expected


def test_symbols_refuse_what_is_no_town() -> None:
    assert refused(expanding(towns={0: "L4"}), "expand.town 0 X1") == [
        "decision.not-offered choice=town:X1 options=(town:L3 town:L6) [bb.symbol.expand] at X1"
    ]
    assert refused(expanding(towns={0: "L4"}), "expand.town 0 L3,L6") == [
        "decision.too-many n=1 [bb.symbol.expand] at None"
    ]
    play = acting(13, LOWER, towns={1: "C1 C2"}, vikings="C1 C2")
    assert refused(play, "free.town 0 X1") == [
        "decision.not-offered choice=town:X1 options=(town:C1 town:C2) [bb.symbol.free-town] at X1"
    ]
    assert refused(play, "free.town 0 -") == ["decision.too-few n=1 [bb.symbol.free-town] at None"]


# Coins, and paying without coins.


@pytest.mark.parametrize(
    ("card", "before", "after", "lines"),
    [
        (21, (2, 10), (1, 10), ["coins-paid n=1 seat=@0"]),
        (21, (1, 10), (0, 10), ["coins-paid n=1 seat=@0"]),
        (21, (0, 10), (0, 8), ["points-paid n=2 seat=@0"]),
        (21, (0, 3), (0, 1), ["points-paid n=2 seat=@0"]),
        (21, (0, 2), (0, 0), ["points-paid n=2 seat=@0"]),
        (21, (0, 1), (0, 0), ["last-point-paid seat=@0"]),
        (21, (0, 0), (0, 0), ["nothing-to-pay seat=@0"]),
        (21, (1, 0), (0, 0), ["coins-paid n=1 seat=@0"]),
        (22, (2, 10), (0, 10), ["coins-paid n=2 seat=@0"]),
        (22, (1, 10), (0, 8), ["coins-paid n=1 seat=@0", "points-paid n=2 seat=@0"]),
        (22, (0, 10), (0, 6), ["points-paid n=4 seat=@0"]),
        (22, (0, 3), (0, 0), ["points-paid n=2 seat=@0", "last-point-paid seat=@0"]),
        (22, (0, 1), (0, 0), ["last-point-paid seat=@0", "nothing-to-pay seat=@0"]),
        (22, (0, 4), (0, 0), ["points-paid n=4 seat=@0"]),
        (22, (1, 1), (0, 0), ["coins-paid n=1 seat=@0", "last-point-paid seat=@0"]),
        (22, (0, 0), (0, 0), ["nothing-to-pay seat=@0"]),
        (22, (3, 0), (1, 0), ["coins-paid n=2 seat=@0"]),
    ],
)
def test_r16_r16b_paying_symbol_by_symbol(
    card: int, before: tuple[int, int], after: tuple[int, int], lines: list[str]
) -> None:
    """R16, R16b, bb.symbol.pay-coin: the coin first, then 2 points, then what is left, then nothing."""
    (coins, points), (coins_after, points_after) = before, after
    play = acting(card, PRIMARY, marked="M3", marker=-1, coins=[coins, 4, 4], points=[points, 7, 7])
    assert play.over
    assert play.state.coins == [coins_after, 4, 4]
    assert play.state.points == [points_after, 7, 7]
    assert told(play) == ["symbol.town-taken seat=@0 town=town:M3", *[f"symbol.{line}" for line in lines]]


def test_symbol_gain_coin_counts_each_symbol() -> None:
    play = acting(10, PRIMARY, marked="M3", coins=[0, 1, 2])
    assert play.state.coins == [2, 1, 2]
    assert told(play)[-1] == "symbol.coins-gained n=2 seat=@0"


def test_symbol_renown_is_gained_though_no_card_shows_it() -> None:
    """bb.symbol.renown."""
    play = chapter(lambda state: perform(state, 1, (("renown", 2),)), table(renown=[1, 4, 2]))
    assert play.state.renown == [1, 6, 2]
    assert told(play) == ["symbol.renown-gained n=2 seat=@1"]


def test_symbols_there_are_no_others() -> None:
    with pytest.raises(ValueError, match="bishop"):
        chapter(lambda state: perform(state, 0, (("bishop", 1),)), table())


def test_symbol_take_town_disc_and_marker() -> None:
    """R11, bb.symbol.take-town."""
    play = chapter(
        lambda state: perform(state, 2, CARDS[14].primary), table(marked="C6", marker=-1, towns={0: "N1", 2: "L1"})
    )
    assert play.state.towns == {"N1": 0, "L1": 2, "C6": 2}
    assert (play.state.marked, play.state.marker) == (None, 2)
    assert told(play) == ["symbol.town-taken seat=@2 town=town:C6"]


# Extras.


@pytest.mark.parametrize(("coins", "high"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (7, 3)])
def test_r14b_extra_church_discs_cost_two_coins_each(coins: int, high: int) -> None:
    """R14b: any number; the question comes once, after the run of symbols."""
    play = acting(16, LOWER, coins=[coins, 9, 9], church=[1, 0, 0])
    assert play.state.church == [4, 0, 0]
    if not high:
        assert play.over
        return
    assert asked(play) == f"extra.discs 0: 0 to {high}"
    play.say(f"extra.discs 0 {high}")
    assert play.over
    assert play.state.church == [4 + high, 0, 0]
    assert play.state.coins == [coins - 2 * high, 9, 9]
    assert told(play) == [
        "symbol.church-discs n=3 seat=@0",
        f"symbol.extra-discs-paid n={2 * high} seat=@0",
        f"symbol.church-discs n={high} seat=@0",
    ]


@pytest.mark.parametrize(
    ("card", "given", "name", "fact"),
    [
        (16, {}, "extra.discs", "symbol.church-discs n=3 seat=@0"),
        (15, {"battle_area": 9}, "extra.raiders", "symbol.raiders-taken n=3 seat=@0"),
        (14, {}, "extra.steps", "symbol.moved-up n=3 seat=@0 space=3"),
    ],
)
def test_r13_extras_may_be_declined(card: int, given: dict[str, int], name: str, fact: str) -> None:
    """R13: optional are only paid extras and expansion."""
    play = acting(card, LOWER, f"{name} 0 0", **given)
    assert play.over
    assert play.state.coins == [3, 3, 3]
    assert told(play) == [fact]


@pytest.mark.parametrize(
    ("area", "coins", "taken", "high"),
    [
        (0, 9, 0, 0),
        (1, 9, 1, 0),
        (2, 9, 2, 0),
        (3, 9, 3, 0),
        (4, 9, 3, 1),
        (5, 9, 3, 2),
        (5, 3, 3, 1),
        (9, 9, 3, 4),
        (9, 1, 3, 0),
        (9, 12, 3, 6),
        (9, 13, 3, 6),
    ],
)
def test_r14b_never_more_raiders_than_lie_in_the_battle_area(area: int, coins: int, taken: int, high: int) -> None:
    """R14b, bb.symbol.raider: no effect without raiders, and no payment for nothing."""
    play = acting(15, LOWER, coins=[coins, 9, 9], battle_area=area, raiders=[1, 2, 0])
    assert (play.state.raiders, play.state.battle_area) == ([1 + taken, 2, 0], area - taken)
    assert told(play) == [
        f"symbol.raiders-taken n={taken} seat=@0" if taken else "symbol.no-raiders-left seat=@0",
    ]
    assert play.over == (not high)
    if high:
        assert asked(play) == f"extra.raiders 0: 0 to {high}"
        play.say(f"extra.raiders 0 {high}")
        assert (play.state.raiders, play.state.battle_area) == ([4 + high, 2, 0], area - 3 - high)
        assert play.state.coins == [coins - 2 * high, 9, 9]
        assert told(play)[1:] == [
            f"symbol.extra-raiders-paid n={2 * high} seat=@0",
            f"symbol.raiders-taken n={high} seat=@0",
        ]


@pytest.mark.parametrize(
    ("space", "coins", "steps", "high"),
    [
        (0, 1, 3, 0),
        (0, 2, 3, 1),
        (0, 20, 3, 6),
        (5, 9, 3, 1),
        (6, 9, 3, 0),
        (7, 9, 2, 0),
        (8, 9, 1, 0),
        (9, 9, 0, 0),
    ],
)
def test_r14b_r15b_never_above_the_top_space(space: int, coins: int, steps: int, high: int) -> None:
    """R14b, R15b, bb.symbol.marriage: a symbol on the top space has no effect and costs nothing."""
    play = acting(14, LOWER, coins=[coins, 9, 9], spaces=[space, 0, 0])
    assert play.state.spaces == [space + steps, 0, 0]
    assert told(play) == [
        f"symbol.moved-up n={steps} seat=@0 space={space + steps}" if steps else "symbol.on-top-space seat=@0"
    ]
    assert play.over == (not high)
    if high:
        assert asked(play) == f"extra.steps 0: 0 to {high}"
        play.say(f"extra.steps 0 {high}")
        assert play.state.spaces == [space + steps + high, 0, 0]
        assert play.state.coins == [coins - 2 * high, 9, 9]
        assert told(play)[1:] == [
            f"symbol.extra-spaces-paid n={2 * high} seat=@0",
            f"symbol.moved-up n={high} seat=@0 space={space + steps + high}",
        ]


def test_r14b_the_number_of_extras_is_checked() -> None:
    play = acting(14, LOWER, coins=[5, 0, 0])
    rules = "[bb.symbol.marriage]"
    assert refused(play, "extra.steps 0 3") == [f"decision.out-of-range given=3 high=2 low=0 {rules} at 3"]
    assert refused(play, "extra.steps 0 -1") == [f"decision.out-of-range given=-1 high=2 low=0 {rules} at -1"]
    assert isinstance(play.decision, Number)
    [wrong] = check(play.decision, Answer("extra.steps", 0, ("1",)), QUESTIONS)
    assert wrong.msg.code == "decision.not-a-number"


@pytest.mark.parametrize(("card", "before"), [(7, 0), (8, 1), (9, 0), (1, 1), (2, 0), (3, 1)])
def test_r14_the_coin_at_the_right_end_comes_too_late(card: int, before: int) -> None:
    """R14: only coins held at that moment."""
    play = acting(card, PRIMARY, coins=[before, 0, 0], marked="M3", battle_area=9)
    assert play.over
    assert play.state.coins == [before + 1, 0, 0]
    assert told(play)[-1] == "symbol.coins-gained n=1 seat=@0"
    richer = acting(card, PRIMARY, coins=[2, 0, 0], marked="M3", battle_area=9)
    assert asked(richer).startswith("extra.")
    assert asked(richer).endswith(" 0: 0 to 1")


# Sharing a space.


@pytest.mark.parametrize(
    ("spaces", "extra", "lands", "taken_by"),
    [
        ([0, 2, 0], 0, 3, None),
        ([0, 3, 0], 0, 2, 1),
        ([0, 3, 2], 0, 1, 1),
        ([0, 2, 3], 0, 1, 2),
        ([0, 3, 2], 1, 4, None),
        ([0, 3, 4], 1, 2, 2),
        ([1, 4, 3], 0, 2, 1),
        ([1, 4, 0], 0, 3, 1),
        ([6, 9, 8], 0, 7, 1),
        ([7, 9, 8], 0, 7, 1),
        ([8, 9, 7], 0, 8, 1),
    ],
)
def test_r15_a_disc_drops_to_the_nearest_free_space(
    spaces: list[int], extra: int, lands: int, taken_by: int | None
) -> None:
    """R15, R15b: checked once, after the whole action; only the mover's disc moves."""
    play = acting(14, LOWER, spaces=list(spaces), coins=[2, 0, 0])
    if not play.over:
        play.say(f"extra.steps 0 {extra}")
    assert play.state.spaces == [lands, *spaces[1:]]
    reached = min(spaces[0] + 3 + extra, 9)
    if taken_by is None:
        assert not told(play, "symbol.dropped")
    else:
        assert story(play.state.facts[-1:]) == text(f"""
            symbol.dropped seat=@0 space={lands}
              symbol.space-taken seat=@{taken_by} space={reached}
        """)


def test_r15_all_spaces_below_taken_means_the_first_space_which_may_be_shared() -> None:
    """R15: at worst the first space, however many discs stand there."""
    play = acting(4, LOWER, seats=5, spaces=[0, 2, 1, 0, 5], coins=[0] * 5)
    assert play.state.spaces == [0, 2, 1, 0, 5]
    assert told(play)[-1] == "symbol.dropped seat=@0 space=0"


def test_r15_discs_pass_each_other_and_share_during_the_action() -> None:
    """R15: the mover stops on a taken space between two symbols without dropping."""
    play = acting(4, LOWER, "extra.steps 0 1", spaces=[0, 1, 2], coins=[3, 0, 0])
    assert play.state.spaces == [3, 1, 2]
    assert told(play, "symbol.dropped") == []


def test_r15_on_the_first_space_nobody_drops() -> None:
    play = acting(20, UPPER, spaces=[0, 0, 0], coins=[0, 0, 0])
    assert play.state.spaces == [0, 0, 0]
    assert told(play) == ["symbol.coins-gained n=2 seat=@0"]


# Expansion.


@pytest.mark.parametrize(("coins", "can"), [(0, False), (3, False), (4, True), (5, True)])
def test_r14_coins_to_the_left_pay_for_the_expansion(coins: int, can: bool) -> None:
    """R14, bb.symbol.expand: exactly 5 coins are enough, the one just gained included."""
    play = expanding(coins=coins, towns={0: "L4"})
    assert play.over == (not can)
    if can:
        assert asked(play) == "expand.town 0: 0-1 of L3 L6"
        play.say("expand.town 0 L6")
        assert play.over
        assert play.state.coins == [coins - 4, 9, 9]
        assert play.state.towns == {"L4": 0, "L6": 0}
        assert story(play.state.facts) == text("""
            symbol.coins-gained n=1 seat=@0
            symbol.expanded n=5 seat=@0 town=town:L6
              symbol.road-joins start=town:L4 town=town:L6
        """)


def test_r13_expansion_may_be_declined_even_with_one_target() -> None:
    """R13: whether to use something optional is always asked."""
    play = expanding(towns={0: "N1"}, coins=9)
    assert asked(play) == "expand.town 0: 0-1 of N3"
    play.say("expand.town 0 -")
    assert (play.state.coins, play.state.towns) == ([10, 9, 9], {"N1": 0})
    assert told(play) == ["symbol.coins-gained n=1 seat=@0"]


@pytest.mark.parametrize(
    ("given", "targets"),
    [
        ({"towns": {0: "N3"}}, "N1 B1"),
        ({"towns": {0: "N3 L8"}}, "N1 B1 L5 L7 L9"),
        ({"towns": {0: "N3", 1: "B1"}}, "N1"),
        ({"towns": {0: "N3", 1: "B1"}, "vikings": "B1"}, "N1"),
        ({"towns": {0: "N3 B1"}}, "N1 B2"),
        ({"towns": {0: "S1 S5"}, "vikings": "S5"}, "S2 S3"),
        ({"towns": {0: "L5 L7"}}, "D3 L8"),
        ({"towns": {0: "L4"}, "marked": "L3"}, "L6"),
        ({"towns": {0: "L4"}, "marked": "L3", "switch": "expand_into_marked_town"}, "L3 L6"),
        ({"towns": {0: "L4"}, "marked": "S1"}, "L3 L6"),
        ({"towns": {0: "U4", 1: "N3"}}, "U5"),
    ],
)
def test_r17_targets_of_an_expansion(given: dict[str, Any], targets: str) -> None:
    """R17: a free town one road away from a town controlled now, over borders too, but not the marked one."""
    assert options(expanding(**given)) == tuple(targets.split())


@pytest.mark.parametrize(
    "given",
    [
        {"towns": {0: "B4 C1 C6 D1 M3 M7"}},
        {"towns": {0: "N1"}, "vikings": "N1"},
        {"towns": {0: "N1", 1: "N3"}},
        {"towns": {0: "N1"}, "marked": "N3"},
        {"towns": {1: "L4"}},
        {"towns": {0: every_town_but("")}},
    ],
)
def test_r17_without_a_target_nothing_is_asked_or_paid(given: dict[str, Any]) -> None:
    play = expanding(coins=20, **given)
    assert play.over
    assert play.state.coins == [21, 9, 9]
    assert told(play) == ["symbol.coins-gained n=1 seat=@0"]


def test_symbol_expand_names_a_road_from_a_town_controlled_now() -> None:
    """bb.symbol.expand: of two neighbours one is covered by Vikings."""
    play = expanding("expand.town 0 S2", towns={0: "S1 S4"}, vikings="S1")
    assert story(play.state.facts[-1:]).endswith("symbol.road-joins start=town:S4 town=town:S2")


def play_into_marked_town(winner_card: int) -> Play:
    """Player 1 expands into the town that player 0 marked, before the winner acts."""
    answers = ("trick.town 0 L3", f"trick.lead 0 {winner_card}", "trick.card 1 1", "trick.card 2 24")
    given: dict[str, Any] = {"towns": {1: "L4"}, "coins": [0, 2, 0], "switch": "expand_into_marked_town"}
    return chapter(tricks, table(**given), *answers, "trick.action 1 upper", "expand.town 1 L3")


def test_r17_with_the_switch_the_winner_of_an_entered_town_takes_the_marker_only() -> None:
    """R17, expand_into_marked_town: the other symbols still count, and no disc is replaced or added."""
    play = play_into_marked_town(12)
    assert play.state.towns == {"L4": 1, "L3": 1}
    assert (play.state.marked, play.state.marker) == (None, 0)
    assert play.state.coins == [2, 0, 0]
    assert "symbol.town-lost-to owner=@1 seat=@0 town=town:L3" in told(play)
    assert "symbol.coins-gained n=2 seat=@0" in told(play)
    assert not told(play, "symbol.town-taken")


# Freeing a town.


def test_r18_without_vikings_freeing_has_no_effect_and_the_coin_is_due() -> None:
    play = acting(13, LOWER, towns={0: "N1"}, coins=[2, 0, 0])
    assert play.over
    assert play.state.coins == [1, 0, 0]
    assert told(play) == ["symbol.no-town-to-free seat=@0", "symbol.coins-paid n=1 seat=@0"]


def test_r18_the_only_token_goes_unasked_even_from_an_opponent() -> None:
    """R18: if there is any token, one must go."""
    play = acting(13, LOWER, towns={0: "N1", 2: "C6"}, vikings="C6", coins=[0, 0, 0])
    assert play.over
    assert (play.state.vikings, play.state.points) == (set(), [8, 10, 10])
    assert play.state.controls(2) == ("C6",)
    assert told(play) == ["symbol.town-freed owner=@2 seat=@0 town=town:C6", "symbol.points-paid n=2 seat=@0"]


def test_r18_r18b_any_token_on_the_board_may_be_chosen() -> None:
    """R18, R18b: also over another player's disc; a monastery stays with the town."""
    play = acting(13, LOWER, towns={0: "N1", 1: "M10 C6", 2: "L1"}, vikings="N1 M10 L1", monasteries="M10")
    assert asked(play) == "free.town 0: 1-1 of N1 L1 M10"
    play.say("free.town 0 M10")
    assert play.state.vikings == {"N1", "L1"}
    assert play.state.monasteries == {"M10"}
    assert play.state.controls(1) == ("C6", "M10")
    assert told(play) == ["symbol.town-freed owner=@1 seat=@0 town=town:M10", "symbol.coins-paid n=1 seat=@0"]


RULES = {
    m.TOWN_TAKEN: ("bb.symbol.take-town",),
    m.TOWN_LOST_TO: ("bb.symbol.take-town", "bb.ours.R17"),
    m.COINS_GAINED: ("bb.symbol.gain-coin",),
    m.COINS_PAID: ("bb.symbol.pay-coin",),
    m.POINTS_PAID: ("bb.symbol.pay-coin",),
    m.LAST_POINT_PAID: ("bb.symbol.pay-coin", "bb.ours.R16"),
    m.NOTHING_TO_PAY: ("bb.symbol.pay-coin",),
    m.RENOWN_GAINED: ("bb.symbol.renown",),
    m.EXTRA_DISCS_PAID: ("bb.symbol.church", "bb.ours.R14b"),
    m.EXTRA_RAIDERS_PAID: ("bb.symbol.raider", "bb.ours.R14b"),
    m.EXTRA_SPACES_PAID: ("bb.symbol.marriage", "bb.ours.R14b"),
    m.CHURCH_DISCS_PLACED: ("bb.symbol.church",),
    m.RAIDERS_TAKEN: ("bb.symbol.raider",),
    m.NO_RAIDERS_LEFT: ("bb.symbol.raider",),
    m.MOVED_UP: ("bb.symbol.marriage",),
    m.ON_TOP_SPACE: ("bb.symbol.marriage",),
    m.SPACE_TAKEN: ("bb.symbol.marriage",),
    m.DROPPED: ("bb.symbol.marriage",),
    m.EXPANDED: ("bb.symbol.expand",),
    m.ROAD_JOINS: ("bb.symbol.expand",),
    m.NO_TOWN_TO_FREE: ("bb.symbol.free-town", "bb.ours.R18"),
    m.TOWN_FREED: ("bb.symbol.free-town", "bb.ours.R18"),
}


@pytest.mark.parametrize("message", RULES)
def test_symbol_sentences_cite_their_rules(message: M) -> None:
    assert message.rules == RULES[message]
