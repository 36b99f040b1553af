"""Set-up: the first player and everybody's first town (bb.setup, bb.setup.first-town, R1)."""

import pytest

from companion.engine.decisions import Choose
from companion.engine.messages import STEP
from companion.games.brian_boru.messages.questions import QUESTIONS
from companion.games.brian_boru.setup import setup
from tests.games.brian_boru.table import (
    Play,
    Refusal,
    a_setup,
    asked,
    chapter,
    every_town_but,
    give,
    options,
    referee,
    refused,
    story,
    table,
    text,
)

#: What hands do before anything is asked, in order.
LAID_OUT = tuple(
    f"brian_boru.setup.{code}"
    for code in ("take-pieces", "discs-on-tracks", "lay-claims", "build-marriage-deck", "shuffle-vikings")
)


def begun(*answers: str, seats: int = 3) -> Play:
    return chapter(setup, table(seats, marker=-1), *answers)


REFUSALS = [
    Refusal(
        "a town in the region of another player's first disc",
        lambda: begun("setup.first-player -1 0", "setup.first-town 0 C1"),
        "setup.first-town 1 C2",
        ("setup.region-has-disc region=region:C town=town:C2 [bb.setup.first-town] at C2",),
    ),
    Refusal(
        "the very town of another player",
        lambda: begun("setup.first-player -1 2", "setup.first-town 2 D1", "setup.first-town 0 M10"),
        "setup.first-town 1 D1",
        ("setup.region-has-disc region=region:D town=town:D1 [bb.setup.first-town] at D1",),
    ),
]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_setup_the_table_names_the_first_player(seats: int) -> None:
    """bb.setup: everybody at the table sees who begins."""
    play = begun(seats=seats)
    assert asked(play) == f"setup.first-player -1: 1-1 of {' '.join('01234'[:seats])}"
    assert play.state.marker == -1


@pytest.mark.parametrize("first", range(4))
def test_r1_first_towns_clockwise_from_the_first_player(first: int) -> None:
    """R1: the marker holder begins, then clockwise."""
    play = begun(f"setup.first-player -1 {first}", seats=4)
    assert play.state.marker == first
    for step, town in enumerate(["N1", "U1", "B1", "S1"]):
        seat = (first + step) % 4
        assert asked(play).startswith(f"setup.first-town {seat}: 1-1 of ")
        play.say(f"setup.first-town {seat} {town}")
    assert play.over
    assert play.state.towns == {town: (first + step) % 4 for step, town in enumerate(["N1", "U1", "B1", "S1"])}
    assert play.state.marker == first


def test_r1_any_town_of_a_region_without_a_disc() -> None:
    """R1: any colour will do, in board order, and only whole regions close."""
    play = begun("setup.first-player -1 1")
    assert options(play) == tuple(every_town_but("").split())
    play.say("setup.first-town 1 U3")
    assert options(play) == tuple(town for town in every_town_but("").split() if town[0] != "U")
    play.say("setup.first-town 2 M7")
    assert options(play) == tuple(town for town in every_town_but("").split() if town[0] not in "UM")


def test_setup_tells_who_begins_and_where_the_discs_lie() -> None:
    """bb.setup, bb.setup.first-town: the record of a whole set-up."""
    play = begun("setup.first-player -1 2", "setup.first-town 2 C4", "setup.first-town 0 L1", "setup.first-town 1 D2")
    facts = [fact for fact in play.state.facts if fact.code not in LAID_OUT]
    assert story(facts) == text("""
        setup.first-player seat=@2
        setup.first-town region=region:C seat=@2 town=town:C4
        setup.first-town region=region:L seat=@0 town=town:L1
        setup.first-town region=region:D seat=@1 town=town:D2
    """)
    assert [fact.rules for fact in facts] == [("bb.setup",), *[("bb.setup.first-town",)] * 3]


@pytest.mark.parametrize(("seats", "cards"), [(3, 2), (4, 3), (5, 3)])
def test_setup_tells_hands_what_to_lay_out_before_anything_is_asked(seats: int, cards: int) -> None:
    """bb.setup: what each takes, where it goes, and the decks."""
    facts = begun(seats=seats).state.facts
    assert story(facts) == text(f"""
        setup.take-pieces n=3
        setup.discs-on-tracks points=10
        setup.lay-claims n=8
        setup.build-marriage-deck n={cards}
        setup.shuffle-vikings
    """)
    assert {fact.definition.tells for fact in facts} == {STEP}
    assert {fact.rules for fact in facts} == {("bb.setup",)}
    assert [fact.code for fact in facts] == list(LAID_OUT)


def test_setup_names_what_the_game_begins_with() -> None:
    """bb.setup: the sentences say "1 renown token" and "the first space"; a position begins so."""
    state = table(3)
    assert (state.renown, state.spaces, state.coins, state.points) == ([1] * 3, [0] * 3, [3] * 3, [10] * 3)


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.case)
def test_r1_refuses(refusal: Refusal) -> None:
    """R1: no region with the disc of another player."""
    assert refusal.comes() == refusal.expected


def test_setup_refuses_what_is_no_town_with_the_list_of_towns() -> None:
    play = begun("setup.first-player -1 0", "setup.first-town 0 N1", "setup.first-town 1 C1")
    [found] = refused(play, "setup.first-town 2 X1")
    assert found.startswith("decision.not-offered choice=town:X1 options=(town:U1 town:U2")
    assert found.endswith("[bb.setup.first-town] at X1")


def test_setup_refuses_the_wrong_seat_and_an_unknown_first_player() -> None:
    play = begun("setup.first-player -1 0")
    assert refused(play, "setup.first-town 1 N1") == ["decision.other-seat given=@1 seat=@0 [bb.setup.first-town] at 1"]
    assert refused(begun(), "setup.first-player -1 3") == [
        "decision.not-offered choice=@3 options=(@0 @1 @2) [bb.setup] at 3"
    ]


def test_course_preparation_follows_the_setup() -> None:
    """bb.course: after the first towns the first round is prepared."""
    game = give(referee(a_setup()), "setup.first-player -1 0")
    assert game.snapshot()["step"] == "setup"
    give(game, "setup.first-town 0 N1", "setup.first-town 1 C1", "setup.first-town 2 M1")
    assert game.snapshot()["step"] == "preparation"
    assert isinstance(game.decision, Choose)
    assert game.decision.name == "preparation.viking-card"
    assert [fact.code for fact in game.facts][-1] == "brian_boru.round.begins"


QUESTION_RULES = {
    "setup.first-player": ("seat", "bb.setup"),
    "setup.first-town": ("town", "bb.setup.first-town"),
    "preparation.viking-card": ("strength", "bb.preparation"),
    "preparation.marriage-card": ("marriage", "bb.preparation"),
    "trick.town": ("town", "bb.trick.active-town"),
    "trick.lead": ("card", "bb.trick.lead"),
    "trick.card": ("card", "bb.trick.follow"),
    "trick.action": ("action", "bb.trick.resolve"),
    "extra.discs": ("", "bb.symbol.church"),
    "extra.raiders": ("", "bb.symbol.raider"),
    "extra.steps": ("", "bb.symbol.marriage"),
    "expand.town": ("town", "bb.symbol.expand"),
    "free.town": ("town", "bb.symbol.free-town"),
    "marriage.princess": ("princess", "bb.marriage.princess"),
    "marriage.town": ("town", "bb.marriage.rewards"),
    "track.town": ("town", "bb.marriage.track"),
    "battle.town": ("town", "bb.battle.raid"),
    "church.monastery": ("town", "bb.church.monastery"),
}


def test_every_question_has_its_rule_and_the_kind_of_its_options() -> None:
    found = {name: (question.kind, *question.rules) for name, question in QUESTIONS.items()}
    assert found == QUESTION_RULES
    assert referee(a_setup()).ruleset.questions is QUESTIONS
