"""Who holds the active town marker may be said, or stand first: the referee judges both alike."""

import random
from typing import Any

import pytest

from companion.engine.values import Value
from companion.formats.replies import ACCEPTED, REFUSED, adjudicate_value
from companion.games.brian_boru import GAME
from companion.games.brian_boru.content import MARRIAGES, PRINCESS

PLAYERS = ["Anna", "Bo", "Cy", "Di", "Ed"]


def questions(chance: random.Random, players: list[str]) -> dict[str, dict[str, Any]]:
    """A position for each question in which players have their turns from the marker on."""

    def each(most: int, least: int = 0) -> dict[str, int]:
        return {player: chance.randint(least, most) for player in players}

    card = chance.choice([card for card in MARRIAGES if card != PRINCESS])
    return {
        "church": {"discs": each(2), "places": each(1)},
        "battle": {"battle_area": chance.randint(0, 6), "raiders": each(2), "renown": each(2, 1), "towns": each(2, 1)},
        "marriage": {"spaces": dict(zip(players, chance.sample(range(7), len(players)), strict=True)), "card": card},
    }


def reply_to(tool: str, question: dict[str, Any]) -> dict[str, Any]:
    status, reply = adjudicate_value(GAME, tool, Value(question), "en")
    assert status == ACCEPTED, reply
    return {key: told for key, told in reply.items() if key not in ("facts", "warnings")}


@pytest.mark.parametrize("seed", range(40))
def test_a_holder_who_is_named_counts_as_one_who_stands_first(seed: int) -> None:
    chance = random.Random(seed)
    players = PLAYERS[: chance.randint(3, 5)]
    holder = chance.randrange(1, len(players))
    for tool, position in questions(chance, players).items():
        clockwise = players[holder:] + players[:holder]
        named = reply_to(tool, {"players": players, "marker": players[holder], **position})
        first = reply_to(tool, {"players": clockwise, **position})
        assert named == first
        assert [*named.get("losers", ())] == [*first.get("losers", ())]
        assert reply_to(tool, {"players": players, "marker": players[0], **position}) == reply_to(
            tool, {"players": players, **position}
        )


def test_who_loses_a_town_does_so_in_turn_from_the_holder() -> None:
    counts = {"renown": dict.fromkeys(PLAYERS[:3], 1), "towns": dict.fromkeys(PLAYERS[:3], 2)}
    question = {"players": PLAYERS[:3], "battle_area": 2, "raiders": {"Anna": 3, "Bo": 0, "Cy": 0}, **counts}
    assert list(reply_to("battle", question)["losers"]) == ["Bo", "Cy"]
    assert list(reply_to("battle", {**question, "marker": "Cy"})["losers"]) == ["Cy", "Bo"]


@pytest.mark.parametrize("tool", ["church", "battle", "marriage"])
def test_somebody_else_holds_no_marker(tool: str) -> None:
    position = questions(random.Random(1), PLAYERS[:3])[tool]
    status, reply = adjudicate_value(GAME, tool, Value({"players": PLAYERS[:3], "marker": "Zoë", **position}), "en")
    assert status == REFUSED
    assert [each["at"] for each in reply["violations"]] == ["/marker"]
