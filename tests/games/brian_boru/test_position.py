"""Positions: where a game can be entered, what is refused, and the state as plain data."""

import ast
import inspect
from collections.abc import Iterable
from types import ModuleType
from typing import Any

import pytest

from companion.engine.messages import definitions_in
from companion.engine.referee import Referee, Rejected
from companion.engine.values import Unreadable
from companion.games.brian_boru import GAME, battle, church, marriage, preparation, setup, symbols, tricks
from companion.games.brian_boru.messages import faults as m
from companion.games.brian_boru.position import snapshot as position_of
from tests.games.brian_boru import (
    test_battle,
    test_church,
    test_marriage,
    test_preparation,
    test_setup,
    test_symbols,
    test_tricks,
)
from tests.games.brian_boru.table import (
    GONE,
    NAMES,
    Refusal,
    a_setup,
    asked_of,
    each,
    faults,
    four_players,
    give,
    nothing_revealed,
    position,
    read_answer,
    referee,
    refusal_line,
    table,
    the_end,
    the_end_of_four,
)

BEFORE_THE_FIRST_TRICK = "position.before-the-first-trick [bb.course] at /position/round"
NO_MONASTERY_YET = "position.no-monastery-yet [bb.church.monastery] at /position/monasteries"
NO_RAIDERS_YET = "position.too-many-raiders n=0 [bb.preparation] at /position/raiders"
TOO_EARLY = (NO_RAIDERS_YET, BEFORE_THE_FIRST_TRICK, NO_MONASTERY_YET)

# Good positions.


@pytest.mark.parametrize(
    ("step", "first"),
    [
        ("preparation", "preparation.viking-card -1: 1-1 of 9 10 11 12 13 14"),
        ("tricks", "trick.town 1: 1-1 of N2 N4 N5"),
        ("marriage", "marriage.town 1: 1-1 of C2 C3 C4"),
        ("battle", "battle.town 0: 1-1 of M1 M3 about @2"),
        ("church", "church.monastery 0: 1-1 of N1 D1 D2"),
        ("claims", "preparation.viking-card -1: 1-1 of 10 11 12 13 14"),
    ],
)
def test_a_game_can_be_entered_at_the_start_of_each_step(step: str, first: str) -> None:
    """bb.course: the first question is that of the step."""
    game = referee(a_setup(position=position(step)))
    assert asked_of(game.decision).startswith(first)


def test_a_game_entered_at_the_end_is_scored_at_once() -> None:
    """bb.end: trade gives the Viking town's region to Bran, who has one region besides."""
    game = referee(a_setup(position=the_end()))
    assert game.decision is None
    assert game.facts[0].code == "brian_boru.end"
    assert [row["total"] for row in game.scores.table] == [12 + 1 + 2, 10 + 1 + 2, 9 + 1 + 1]
    assert game.scores.winners == (0,)


@pytest.mark.parametrize("step", ["preparation", "tricks", "marriage", "battle", "church", "scoring"])
def test_a_snapshot_at_the_start_of_a_step_is_a_position(step: str) -> None:
    bride = {"round": 3, "marriage_card": "Estrid", "marriage_seen": ["Niall", "Cormac", "Estrid"]}
    entered = the_end() if step == "scoring" else position(step, **(bride if step == "marriage" else {}))
    snapshot = referee(a_setup(position=entered | {"played": [2, 5, 24]})).snapshot()
    again = referee(a_setup(position=snapshot))
    assert again.snapshot() == snapshot
    assert (snapshot["step"], snapshot["round"]) == (step, entered["round"])


def test_a_snapshot_is_the_whole_state_with_players_by_name() -> None:
    """R2: everything in sight of all."""
    entered = position("tricks", played=[24, 2, 5])
    expected = entered | {
        "claims": {region: {"face_up": False, "holder": None} for region in "NUBSDCLM"} | entered["claims"],
        "marriage_deck": 1,
        "tricks_played": 1,
        "played": [2, 5, 24],
    }
    assert referee(a_setup(position=entered)).snapshot() == expected
    assert referee(a_setup(position=the_end())).snapshot()["princess"] == {
        "holder": "Bran",
        "choice": "establish_trade",
    }


def test_a_snapshot_in_the_middle_of_a_trick_and_of_a_token_on_the_board() -> None:
    claims = {"D": {"face_up": True, "holder": None}}
    towns = position()["towns"] | {"D2": "Bran"}
    game = referee(a_setup(position=position(claims=claims, towns=towns, viking_seen=[])))
    give(game, "trick.town 1 M4")
    snapshot = game.snapshot()
    assert (snapshot["marker"], snapshot["marked"]) == (None, "M4")
    assert snapshot["claims"]["D"] == {"face_up": True, "holder": None}
    assert snapshot["claims"]["N"] == {"face_up": False, "holder": None}
    assert (snapshot["viking_seen"], snapshot["step"]) == ([], "tricks")


def test_a_position_may_leave_out_what_has_a_meaning_of_its_own() -> None:
    """Spaces, raiders, church, battle area, Vikings, monasteries, claims, cards seen and played."""
    bare = {
        "step": "preparation",
        "round": 1,
        "marker": "Ada",
        "points": each(10, 10, 10),
        "coins": each(3, 3, 3),
        "renown": each(1, 1, 1),
        "towns": {"N1": "Ada", "C1": "Bran", "M1": "Cian"},
    }
    snapshot = referee(a_setup(position=bare)).snapshot()
    assert (snapshot["spaces"], snapshot["raiders"], snapshot["church"]) == (each(0, 0, 0),) * 3
    assert (snapshot["battle_area"], snapshot["vikings"], snapshot["monasteries"]) == (0, [], [])
    assert (snapshot["marriages"], snapshot["princess"]) == ({"Ada": [], "Bran": [], "Cian": []}, None)
    assert (snapshot["marriage_deck"], snapshot["marriage_seen"], snapshot["viking_seen"]) == (3, [], [])
    assert snapshot["played"] == []
    fourth = position("preparation", towns={"N1": "Ada", "C1": "Bran", "M1": "Cian", "M2": "Cian"}, claims={})
    partly = fourth | {"raiders": {"Bran": 2}, "church": {"Cian": 1}, "monasteries": ["M1"], "battle_area": None}
    assert referee(a_setup(position=partly)).snapshot()["raiders"] == each(0, 2, 0)
    assert referee(a_setup(position=partly)).snapshot()["church"] == each(0, 0, 1)


def test_the_setup_is_no_step_of_a_position() -> None:
    snapshot = referee(a_setup()).snapshot()
    assert snapshot["step"] == "setup"
    with pytest.raises(Unreadable) as found:
        Referee.start(GAME, a_setup(position=snapshot))
    assert (found.value.msg.code, found.value.at) == ("input.not-one-of", "/position/step")


def test_a_position_of_the_second_round_with_every_number_of_tricks() -> None:
    """R9: with the switch the fifth trick of five players is still to come."""
    five = position(
        towns={"N1": "Ada", "C1": "Bran", "M1": "Cian", "M2": "Cian", "L1": "Dara", "U1": "Eoin"},
        points=each(1, 1, 1, 1, 1),
        coins=each(1, 1, 1, 1, 1),
        renown=each(1, 1, 1, 1, 1),
        spaces=each(0, 0, 0, 0, 0),
        claims={},
        monasteries=["N1"],
        played=list(range(1, 21)),
    )
    assert faults(a_setup(5, five)) == ["position.played [bb.trick.end] at /position/played"]
    assert asked_of(referee(a_setup(5, five, "play_last_card")).decision).startswith("trick.town 1:")
    assert referee(a_setup(5, five | {"played": list(range(1, 16))})).decision is not None


@pytest.mark.parametrize("deck", [0, 1])
def test_r22_with_the_switch_a_deck_may_have_fewer_cards(deck: int) -> None:
    """R22, remove_from_marriage_deck: round 2 of 4 players, 2 cards expected."""
    given = four_players("church", marriage_deck=deck)
    assert faults(a_setup(4, given)) == ["position.deck n=2 [bb.preparation] at /position/marriage_deck"]
    assert referee(a_setup(4, given, "remove_from_marriage_deck")).decision is not None
    more = four_players("church", marriage_deck=3)
    assert faults(a_setup(4, more, "remove_from_marriage_deck")) == [
        "position.deck n=2 [bb.preparation] at /position/marriage_deck"
    ]


def test_r22_a_round_is_prepared_only_with_a_card_in_the_deck() -> None:
    """R22, R47: with an empty deck the game would have ended."""
    given = position("preparation", marriage_deck=0)
    assert faults(a_setup(position=given, switch="remove_from_marriage_deck")) == [
        "position.deck n=1 [bb.preparation] at /position/marriage_deck"
    ]


def test_a_position_with_the_highest_and_lowest_values() -> None:
    """The top space, a full battle area, no points, a Viking card seen twice where the box has it twice."""
    given = position(spaces=each(9, 0, 0), battle_area=14, points=each(0, 0, 0), viking_seen=[9, 9], marker="Ada")
    snapshot = referee(a_setup(position=given, viking_repeat="9")).snapshot()
    assert (snapshot["spaces"], snapshot["battle_area"]) == (each(9, 0, 0), 14)
    assert (snapshot["viking_seen"], snapshot["marker"]) == ([9, 9], "Ada")


def test_a_snapshot_needs_a_name_for_each_player() -> None:
    with pytest.raises(ValueError, match="zip"):
        position_of(table(3), ("Ada", "Bran"))


def test_r34b_between_two_rounds_the_battle_area_is_empty() -> None:
    """R34b: it was cleared in the battle step."""
    assert faults(a_setup(position=position("preparation", battle_area=5))) == [
        "position.battle-area-empty [bb.battle.raid] at /position/battle_area"
    ]


def test_r47_a_game_shortened_by_the_switch_can_be_entered_at_its_end() -> None:
    given = position("scoring", marriage_deck=0)
    assert referee(a_setup(position=given, switch="remove_from_marriage_deck")).decision is None
    assert "position.not-over [bb.end] at /position/step" in faults(a_setup(position=position("scoring")))


# Faults.


def towns(**changes: str) -> dict[str, str]:
    found: dict[str, str] = position()["towns"] | changes
    return found


def card(held: dict[str, list[str]]) -> dict[str, list[str]]:
    return {"Ada": [], "Bran": [], "Cian": []} | held


NO_WILMA = (
    "entry.marriage-unknown name=Wilma names=(Aodhán Conall Cormac Niall Orlaith Aoife Brigid Estrid) "
    "[bb.components.marriage-cards] at /position/"
)
NIALL_TWICE = "position.marriage-twice marriage=marriage:Niall [bb.components.marriage-cards] at /position/"
FAULTS: list[tuple[dict[str, Any], list[str]]] = [
    (nothing_revealed(round=0), ["position.round high=3 [bb.course] at /position/round"]),
    (the_end(round=4), ["position.round high=3 [bb.course] at /position/round"]),
    (position(steps=1), ["entry.key-unknown key=steps [bb.setup] at /position/steps"]),
    (position(marker="Dara"), ["entry.player-unknown name=Dara [bb.setup] at /position/marker"]),
    (position(marked="N2"), ["position.marked [bb.trick.active-town] at /position/marked"]),
    # Numbers.
    (position(points=each(1, 2)), ["entry.player-missing seat=@2 [bb.setup] at /position/points"]),
    (position(coins={"Ada": 1, "Cian": 1}), ["entry.player-missing seat=@1 [bb.setup] at /position/coins"]),
    (position(points=each(1, 2, 3, 4)), ["entry.player-unknown name=Dara [bb.setup] at /position/points/Dara"]),
    (position(coins=each(0, -1, 0)), ["entry.below-zero seat=@1 [bb.components.supply] at /position/coins/Bran"]),
    (position(points=each(0, 0, -1)), ["entry.below-zero seat=@2 [bb.components.supply] at /position/points/Cian"]),
    (position(raiders=each(-1)), ["entry.below-zero seat=@0 [bb.components.supply] at /position/raiders/Ada"]),
    (position(church=each(-1)), ["entry.below-zero seat=@0 [bb.components.supply] at /position/church/Ada"]),
    (position(renown=each(1, 0, 1)), ["entry.renown-below-start n=1 seat=@1 [bb.setup] at /position/renown"]),
    (
        position(spaces=each(0, 10, 2)),
        ["entry.space-unknown high=9 seat=@1 [bb.marriage.track] at /position/spaces/Bran"],
    ),
    (position(spaces=each(2, 4, 2)), ["entry.space-shared space=2 [bb.symbol.marriage] at /position/spaces/Cian"]),
    (
        position(battle_area=15),
        ["entry.battle-area-too-full n=14 [bb.components.viking-cards] at /position/battle_area"],
    ),
    (position(battle_area=-1), ["entry.count-below-zero [bb.components.supply] at /position/battle_area"]),
    *[
        (position(step, battle_area=1), ["position.battle-area-empty [bb.battle.raid] at /position/battle_area"])
        for step in ("preparation", "church", "claims")
    ],
    (the_end(battle_area=1), ["position.battle-area-empty [bb.battle.raid] at /position/battle_area"]),
    # The board.
    (position(towns=towns(X1="Ada")), ["entry.town-unknown town=X1 [bb.components.board] at /position/towns/X1"]),
    (position(towns=towns(L1="Dara")), ["entry.player-unknown name=Dara [bb.setup] at /position/towns/L1"]),
    (position(towns=towns(C1="Ada")), ["position.no-first-disc seat=@1 [bb.setup.first-town] at /position/towns"]),
    (
        position(vikings=["L1"]),
        ["position.vikings-without-disc town=town:L1 [bb.battle.raid] at /position/vikings/0"],
    ),
    (
        position(monasteries=["N3", "L1"]),
        ["position.monastery-without-disc town=town:L1 [bb.church.monastery] at /position/monasteries/1"],
    ),
    (
        position(vikings=["X1", "L1"]),
        [
            "entry.town-unknown town=X1 [bb.components.board] at /position/vikings/0",
            "position.vikings-without-disc town=town:L1 [bb.battle.raid] at /position/vikings/1",
        ],
    ),
    (
        position(monasteries=["N1", "C1", "N1"]),
        ["position.town-twice town=town:N1 [bb.components.board] at /position/monasteries/2"],
    ),
    (
        position(vikings=["N1", "C1", "M1", "M2"]),
        ["position.too-many-vikings n=3 [bb.battle.raid] at /position/vikings"],
    ),
    *[
        (
            position(step, vikings=["N1", "C1", "M1", "M2"]),
            ["position.too-many-vikings n=3 [bb.battle.raid] at /position/vikings"],
        )
        for step in ("preparation", "marriage", "battle")
    ],
    (
        nothing_revealed(round=1, vikings=["M2"]),
        ["position.too-many-vikings n=0 [bb.battle.raid] at /position/vikings", *TOO_EARLY],
    ),
    (
        position("church", vikings=["N1", "C1", "M1", "M2", "N3", "D1", "D2"], claims={}),
        ["position.too-many-vikings n=6 [bb.battle.raid] at /position/vikings"],
    ),
    # Claim tokens.
    (
        position(claims={"X": {"face_up": True}, "D": {"face_up": False, "holder": "Ada"}}),
        [
            "entry.region-unknown region=X [bb.components.board] at /position/claims/X",
            "entry.holder-of-face-down region=region:D [bb.claims.award] at /position/claims/D/holder",
        ],
    ),
    (
        position(claims={"D": {"face_up": False, "holder": "Ada"}}),
        ["entry.holder-of-face-down region=region:D [bb.claims.award] at /position/claims/D/holder"],
    ),
    (
        position(claims={"D": {"face_up": True, "holder": "Dara"}}),
        ["entry.player-unknown name=Dara [bb.setup] at /position/claims/D/holder"],
    ),
    (
        position(claims={"N": {"face_up": True}}),
        ["entry.face-up-too-early count=3 region=region:N threshold=4 [bb.claims.flip] at /position/claims/N"],
    ),
    (
        position("preparation", claims={}),
        ["entry.claim-not-settled region=region:D [bb.claims.award] at /position/claims/D"],
    ),
    (
        the_end(claims={"D": {"face_up": True, "holder": "Cian"}}),
        ["entry.claim-not-settled region=region:D [bb.claims.award] at /position/claims/D"],
    ),
    # Marriage cards.
    (
        position(marriages=card({"Ada": ["Wilma"]}), marriage_seen=[]),
        [NO_WILMA + "marriages/Ada/0"],
    ),
    (
        position(marriage_card="Wilma", marriage_seen=[]),
        [NO_WILMA + "marriage_card"],
    ),
    (
        position(marriage_seen=["Wilma"]),
        [NO_WILMA + "marriage_seen/0"],
    ),
    (
        position(marriages={"Dara": []}),
        ["entry.player-unknown name=Dara [bb.setup] at /position/marriages/Dara"],
    ),
    (
        position(marriages={"Ada": ["Niall"], "Bran": ["Niall"]}),
        [NIALL_TWICE + "marriages/Bran/0"],
    ),
    (
        position(marriage_card="Niall", marriage_seen=[]),
        [NIALL_TWICE + "marriage_card"],
    ),
    (
        position(marriage_seen=["Aoife"]),
        ["position.too-many-marriages n=2 [bb.preparation] at /position/marriages"],
    ),
    (position(marriage_card=None), ["position.card-needed [bb.preparation] at /position/marriage_card"]),
    (
        position("marriage", marriage_card=GONE),
        ["position.card-needed [bb.preparation] at /position/marriage_card"],
    ),
    (
        position("battle", marriage_card="Cormac"),
        ["position.card-taken-already [bb.marriage.card] at /position/marriage_card"],
    ),
    (
        position(marriage_card="Estrid", marriage_seen=[]),
        ["position.princess-too-early marriage=marriage:Estrid [bb.preparation] at /position/marriages"],
    ),
    (
        position(round=3),
        ["position.princess-expected marriage=marriage:Estrid [bb.preparation] at /position/marriage_card"],
    ),
    (the_end(princess=None), ["position.princess-holder [bb.marriage.princess] at /position/princess"]),
    (
        the_end(princess={"holder": "Ada", "choice": "establish_trade"}),
        ["position.princess-holder [bb.marriage.princess] at /position/princess"],
    ),
    (
        position(princess={"holder": "Ada", "choice": "military_support"}),
        ["position.princess-holder [bb.marriage.princess] at /position/princess"],
    ),
    # Decks.
    (position(marriage_deck=2), ["position.deck n=1 [bb.preparation] at /position/marriage_deck"]),
    (
        position("preparation", marriage_deck=1),
        ["position.deck n=2 [bb.preparation] at /position/marriage_deck"],
    ),
    (
        position(marriage_deck=-1),
        [
            "entry.count-below-zero [bb.components.supply] at /position/marriage_deck",
            "position.deck n=1 [bb.preparation] at /position/marriage_deck",
            "position.princess-expected marriage=marriage:Estrid [bb.preparation] at /position/marriage_card",
        ],
    ),
    (position("scoring"), ["position.not-over [bb.end] at /position/step"]),
    (
        position(viking_seen=[9, 9]),
        ["position.not-these-viking-cards [bb.components.viking-cards] at /position/viking_seen"],
    ),
    (
        position(viking_seen=[8]),
        ["position.not-these-viking-cards [bb.components.viking-cards] at /position/viking_seen"],
    ),
    (
        position(viking_seen=[12, 12, 9]),
        ["position.too-many-viking-cards n=2 [bb.preparation] at /position/viking_seen"],
    ),
    (
        nothing_revealed(round=1, viking_seen=[9]),
        ["position.too-many-viking-cards n=0 [bb.preparation] at /position/viking_seen", *TOO_EARLY[1:]],
    ),
    (
        nothing_revealed(round=1, marriage_seen=["Niall"]),
        ["position.too-many-marriages n=0 [bb.preparation] at /position/marriages", *TOO_EARLY],
    ),
    # Action cards.
    (
        position(played=[1, 2, 26]),
        [
            "entry.card-unknown value=26 [bb.components.action-cards] at /position/played/2",
            "position.played [bb.trick.end] at /position/played",
        ],
    ),
    *[
        (position(played=played), ["position.played [bb.trick.end] at /position/played"])
        for played in ([1, 2], [1, 2, 3, 4], [1, 2, 2], list(range(1, 22)), list(range(1, 25)))
    ],
    (position(tricks_played=7), ["position.too-many-tricks n=6 [bb.trick.end] at /position/tricks_played"]),
    (
        position("battle", tricks_played=8, played=[1]),
        ["position.too-many-tricks n=7 [bb.trick.end] at /position/tricks_played"],
    ),
    *[
        (position(tricks_played=tricks, played=played), ["position.played [bb.trick.end] at /position/played"])
        for tricks, played in ((0, [1]), (1, [1, 2, 3, 4]), (2, [1, 2, 2]))
    ],
    (
        position(tricks_played=-1),
        ["entry.count-below-zero [bb.components.supply] at /position/tricks_played"],
    ),
    (position("claims", played=[1]), ["position.played [bb.trick.end] at /position/played"]),
]


@pytest.mark.parametrize(("given", "found"), FAULTS, ids=lambda one: one[0].split()[0] if isinstance(one, list) else "")
def test_a_position_is_refused(given: dict[str, Any], found: list[str]) -> None:
    assert faults(a_setup(position=given)) == found


@pytest.mark.parametrize("seats", [3, 4])
def test_a_position_of_the_last_round_and_one_too_many(seats: int) -> None:
    """bb.course: three rounds with three players, four with four."""
    end = the_end() if seats == 3 else four_players("scoring") | the_end_of_four()
    assert referee(a_setup(seats, end)).decision is None
    assert faults(a_setup(seats, end | {"round": seats + 1})) == [
        f"position.round high={seats} [bb.course] at /position/round"
    ]


def test_a_position_is_refused_with_all_its_faults_at_once() -> None:
    given = position(
        round=3,
        steps=2,
        marker="Nobody",
        renown=each(0, 1, 1),
        spaces=each(3, 3, 11),
        towns={"N1": "Ada", "Q9": "Bran", "M1": "Cian"},
        vikings=["M9"],
        monasteries=[],
        claims={"U": {"face_up": True, "holder": "Bran"}},
        viking_seen=[8],
        played=[1],
    )
    assert faults(a_setup(position=given)) == [
        "entry.key-unknown key=steps [bb.setup] at /position/steps",
        "entry.player-unknown name=Nobody [bb.setup] at /position/marker",
        "entry.renown-below-start n=1 seat=@0 [bb.setup] at /position/renown",
        "entry.space-shared space=3 [bb.symbol.marriage] at /position/spaces/Bran",
        "entry.space-unknown high=9 seat=@2 [bb.marriage.track] at /position/spaces/Cian",
        "entry.town-unknown town=Q9 [bb.components.board] at /position/towns/Q9",
        "position.no-first-disc seat=@1 [bb.setup.first-town] at /position/towns",
        "position.vikings-without-disc town=town:M9 [bb.battle.raid] at /position/vikings/0",
        "entry.face-up-too-early count=0 region=region:U threshold=3 [bb.claims.flip] at /position/claims/U",
        "position.princess-expected marriage=marriage:Estrid [bb.preparation] at /position/marriage_card",
        "position.not-these-viking-cards [bb.components.viking-cards] at /position/viking_seen",
        "position.played [bb.trick.end] at /position/played",
    ]


@pytest.mark.parametrize(
    ("given", "code", "at"),
    [
        (position(step=GONE), "input.missing", "/position"),
        (position("supper"), "input.not-one-of", "/position/step"),
        (position("setup"), "input.not-one-of", "/position/step"),
        (position(round="two"), "input.not-whole", "/position/round"),
        (position(marker=None), "input.not-text", "/position/marker"),
        (position(points=3), "input.not-object", "/position/points"),
        (position(towns=["N1"]), "input.not-object", "/position/towns"),
        (position(vikings="N1"), "input.not-list", "/position/vikings"),
        (position(monasteries=[1]), "input.not-text", "/position/monasteries/0"),
        (position(claims={"D": {}}), "input.missing", "/position/claims/D"),
        (position(marriages={"Ada": "Niall"}), "input.not-list", "/position/marriages/Ada"),
        (the_end(princess={"holder": "Bran"}), "input.missing", "/position/princess"),
        (the_end(princess={"choice": "establish_trade"}), "input.missing", "/position/princess"),
        (the_end(princess={"holder": "Bran", "choice": "spurn"}), "input.not-one-of", "/position/princess/choice"),
        (position(viking_seen=["9"]), "input.not-whole", "/position/viking_seen/0"),
        (position(played=["9"]), "input.not-whole", "/position/played/0"),
        *[
            (position(**{key: GONE}), "input.missing", "/position")
            for key in ("round", "marker", "points", "coins", "renown", "towns")
        ],
    ],
)
def test_a_position_that_has_not_the_form_of_one_cannot_be_read(given: dict[str, Any], code: str, at: str) -> None:
    with pytest.raises(Unreadable) as found:
        Referee.start(GAME, a_setup(position=given))
    assert (found.value.msg.code, found.value.at) == (code, at)


# Every refusal and every fault is shown somewhere.

#: What only the quick questions to an adjudicator can be refused with.
OF_OTHER_ENTRIES = {
    m.PLAYER_COUNT,
    m.TWO_PLAYERS,
    m.PLAYER_TWICE,
    m.PLAYER_WITHOUT_NAME,
    m.PLAYER_NAMED_VIKINGS,
    m.NAME_NOT_PRINTABLE,
    m.CARD_TWICE,
    m.CARD_MISSING,
    m.COLOUR_UNKNOWN,
    m.TOWN_OF_OTHER_COLOUR,
    m.MARKER_MISSING,
    m.HOLDER_WITHOUT_DISC,
    m.PRINCESS_CHOICE_UNKNOWN,
    m.CHOICE_WITHOUT_PRINCESS,
    m.CHOICE_WITHOUT_HOLDER,
    m.SPURNED_IS_NOT_KEPT,
    m.CHOICE_STILL_OPEN,
    m.REGIONS_MISSING,
    m.TOO_MANY_TOWNS,
    m.TOO_MANY_TOWNS_ON_BOARD,
    m.MORE_MONASTERIES_THAN_TOWNS,
    m.MORE_VIKING_MONASTERIES_THAN_TOWNS,
    m.MORE_MARRIAGES_THAN_CARDS,
    m.PRINCESS_NOT_COUNTED,
}
SHOWN: list[Refusal] = [
    refusal
    for shown in (test_setup, test_preparation, test_tricks, test_symbols, test_marriage, test_battle, test_church)
    for refusal in shown.REFUSALS
]


def test_every_fault_of_a_position_is_shown() -> None:
    expected = {found.code.removeprefix("brian_boru.") for found in {*definitions_in(vars(m))} - OF_OTHER_ENTRIES}
    come = {line.split()[0] for given, _ in FAULTS for line in faults(a_setup(position=given))}
    assert come == expected


def test_every_refusal_of_the_rules_is_shown() -> None:
    modules = (setup, preparation, tricks, symbols, marriage, battle, church)
    expected = {code for module in modules for code in refusals_in(module)}
    come = {line.split()[0] for refusal in SHOWN for line in refusal.comes()}
    assert len(expected) == 20
    assert come == expected


def refusals_in(module: ModuleType) -> Iterable[str]:
    """The codes of all violations that a module of rules can give."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "violation":
            sentences = [arg.func for arg in node.args[:1] if isinstance(arg, ast.Call)]
            for sentence in sentences:
                assert isinstance(sentence, ast.Attribute)
                yield vars(module)["m"].__dict__[sentence.attr].code.removeprefix("brian_boru.")


def test_the_referee_refuses_an_answer_and_stays_where_it_is() -> None:
    game = referee(a_setup(position=position()))
    assert game.decision is not None
    before = game.snapshot()
    reply = game.answer(read_answer(game.decision, "trick.town 1 N1"))
    assert isinstance(reply, Rejected)
    assert [refusal_line(one) for one in reply.violations] == [
        "trick.town-has-disc owner=@0 town=town:N1 [bb.trick.active-town] at N1"
    ]
    assert game.snapshot() == before
    assert game.answers == []
    assert game.setup.names == NAMES[:3]
