"""The shorthand of the score pad: what its form sends is the position that lies on the table."""

from typing import Any

import pytest

from companion.engine.tools import Verdict
from companion.engine.values import Value
from companion.games.brian_boru import GAME
from companion.games.brian_boru.content import REGIONS
from companion.games.brian_boru.messages import faults
from companion.games.brian_boru.pad import PAD, from_form

PLAYERS = ["@0", "@1", "@2"]
DOWN = {"face_up": False, "towns": {}, "vikings": 0}


def region_of(sent: Any) -> Any:
    """What the pad makes of what is sent of one region."""
    return from_form({"players": PLAYERS, "regions": {"C": sent}}).question["regions"]["C"]


@pytest.mark.parametrize(
    ("sent", "whole"),
    [
        ({}, DOWN),
        ({"face_up": "@1"}, {"face_up": True, "holder": "@1", "towns": {"@1": 1}, "vikings": 0}),
        ({"face_up": "@1", "holder": "@2"}, {"face_up": True, "holder": "@2", "towns": {"@2": 1}, "vikings": 0}),
        ({"face_up": "@1", "towns": {"@0": 2}}, {"face_up": True, "holder": "@1", "towns": {"@0": 2}}),
        ({"face_up": True}, {"face_up": True, "towns": {}, "vikings": 0}),
        ({"seen": {"@0": 1, "vikings": 1}}, {"face_up": False, "towns": {"@0": 1}, "vikings": 1}),
        ({"seen": {"@0": 1}, "towns": {"@1": 2}}, {"face_up": False, "towns": {"@1": 2}}),
        ({"seen": {"@0": 1}, "vikings": 2}, {"face_up": False, "vikings": 2}),
        ({"seen": "x"}, {"face_up": False}),
        ("x", "x"),
    ],
)
def test_a_region_is_spelled_out(sent: Any, whole: Any) -> None:
    assert region_of(sent) == whole


def test_what_was_not_touched_lies_face_down_and_empty() -> None:
    question = from_form({"players": PLAYERS}).question
    assert question["regions"] == dict.fromkeys(REGIONS, DOWN)
    none, one = dict.fromkeys(PLAYERS, 0), dict.fromkeys(PLAYERS, 1)
    assert {group: question[group] for group in PAD.numbers} == {
        "points": {},
        "coins": none,
        "renown": one,
        "marriage_cards": none,
    }


def test_what_is_sent_stays_as_it_was() -> None:
    seen = {"@0": 1, "vikings": 1}
    sent = {"players": PLAYERS, "regions": {"C": {"face_up": "@1", "seen": seen}}, "points": 7}
    from_form(sent)
    assert sent == {"players": PLAYERS, "regions": {"C": {"face_up": "@1", "seen": seen}}, "points": 7}
    assert seen == {"@0": 1, "vikings": 1}


def warned(**sent: Any) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """What the adjudicator warns of a whole entry, and which of it only tells of what the pad assumed."""
    numbers = {group: dict.fromkeys(PLAYERS, 1) for group in ("points", "coins", "renown")}
    reading = from_form({"players": PLAYERS, "marker": "@0", **numbers, **sent})
    verdict = GAME.tools["score"].judge(Value(dict(reading.question)))
    assert isinstance(verdict, Verdict)
    told = {(warning.msg.code, warning.at or "") for warning in verdict.warnings}
    return told, told & reading.assumed


def test_only_what_the_pad_assumes_is_not_told() -> None:
    cards = dict.fromkeys(PLAYERS, 1)
    early = (faults.FACE_UP_TOO_EARLY.code, "/regions/C")
    told, assumed = warned(regions={"C": {"face_up": "@1", "seen": {"@1": 1}}}, marriage_cards=cards)
    assert early in told
    assert early in assumed
    told, assumed = warned(regions={"C": {"face_up": True, "towns": {"@1": 1}}}, marriage_cards=cards)
    assert early in told
    assert assumed == set()


def test_without_marriage_cards_nobody_is_asked_where_the_princess_is() -> None:
    kept = {"holder": "@1", "choice": "military_support"}
    _, assumed = warned(princess=kept)
    assert {at for _, at in assumed} == {"/marriage_cards"}
    told, assumed = warned(princess=kept, marriage_cards={"@0": 1, "@1": 0, "@2": 1})
    assert assumed == set()
    assert "/marriage_cards" in {at for _, at in told}


def test_who_keeps_the_princess_has_a_marriage_card_once_cards_are_entered() -> None:
    sent = {"players": PLAYERS, "princess": {"holder": PLAYERS[1]}, "marriage_cards": {PLAYERS[0]: 2}}
    assert from_form(sent).question["marriage_cards"] == dict(zip(PLAYERS, (2, 1, 0), strict=True))
