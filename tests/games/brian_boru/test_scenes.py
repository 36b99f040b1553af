"""What is drawn of a trick, the draft and the steps of the upkeep, against what is told of them."""

import json
import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pytest

from companion.chance import random_answer
from companion.engine.facts import Fact
from companion.engine.messages import OPENING, SCENE, M, Ref
from companion.engine.referee import Referee
from companion.games.brian_boru import GAME
from companion.games.brian_boru.content import CARDS, FITTING, TABLES
from companion.games.brian_boru.messages import action, upkeep
from companion.games.brian_boru.scenes import draw
from companion.games.brian_boru.state import State
from tests.games.brian_boru.table import a_setup

GAMES = [(seats, seed) for seats in (3, 4, 5) for seed in range(4)]
every_game = pytest.mark.parametrize(("seats", "seed"), GAMES)
#: The parts of a position of which the signs tell the changes.
SIGNS = {"points": "score", "coins": "coin", "renown": "renown", "raiders": "take_raider", "church": "church_disc"}


class Moment(NamedTuple):
    """A scene as it stands after an answer: its facts so far, and what is drawn of them."""

    facts: Sequence[Fact]
    drawn: dict[str, Any]


def moments(seats: int, seed: int) -> Iterator[Moment]:
    """The scenes that stand or pass after every answer of a random game."""
    referee, chance, known = started(seats), random.Random(seed), 1
    while referee.decision is not None:
        referee.answer(random_answer(referee.decision, chance))
        parts = parts_of(referee.facts)
        position = as_at_a_table(referee)
        yield from (Moment(part, draw(part, position)) for part in parts[known - 1 :])
        known = max(len(parts), 1)


def started(seats: int) -> Referee[State]:
    referee = Referee.start(GAME, a_setup(seats))
    assert isinstance(referee, Referee)
    return referee


def played(seats: int, seed: int) -> Referee[State]:
    """A random game to its end."""
    referee, chance = started(seats), random.Random(seed)
    while referee.decision is not None:
        referee.answer(random_answer(referee.decision, chance))
    return referee


def as_at_a_table(referee: Referee[State]) -> dict[str, Any]:
    """The position as a table has it, which names players by their places."""
    position, place = referee.snapshot(), {name: f"@{seat}" for seat, name in enumerate(referee.setup.names)}
    towns = {town: place[owner] for town, owner in position["towns"].items()}
    return {**position, "towns": towns, "marker": place.get(position["marker"])}


def parts_of(facts: Sequence[Fact]) -> list[list[Fact]]:
    """The facts of each scene."""
    found: list[list[Fact]] = []
    for fact in facts:
        if fact.definition.tells in (OPENING, SCENE):
            found.append([])
        if found:
            found[-1].append(fact)
    return found


def told(facts: Sequence[Fact], *definitions: M) -> list[Fact]:
    return [fact for fact in facts if fact.definition in definitions]


def named(fact: Fact, name: str) -> Any:
    value = fact.params[name]
    return value.id if isinstance(value, Ref) else value


def drawn_of(seats: int, seed: int, kind: str) -> list[Moment]:
    found = [moment for moment in moments(seats, seed) if moment.drawn.get("kind") == kind]
    assert found
    return found


@every_game
def test_the_drawn_is_plain_data(seats: int, seed: int) -> None:
    for moment in moments(seats, seed):
        assert json.loads(json.dumps(moment.drawn)) == moment.drawn


@every_game
def test_the_cards_lie_as_told_and_the_best_one_can_win(seats: int, seed: int) -> None:
    for facts, drawn in drawn_of(seats, seed, "trick"):
        cards = {named(fact, "seat"): named(fact, "card") for fact in told(facts, action.CARD_LED, action.CARD_PLAYED)}
        places = {place["seat"]: place["card"] for place in drawn["places"]}
        assert sorted(places) == list(range(seats))
        assert {seat: card["value"] for seat, card in places.items() if card} == cards
        assert all(card["colour"] == CARDS[card["value"]].colour for card in places.values() if card)
        assert [place["seat"] for place in drawn["places"]][: len(cards)] == list(cards)
        if drawn["town"]:
            fitting = {seat: card for seat, card in cards.items() if card in FITTING[drawn["town"]["colour"]]}
            assert drawn["best"] == max(fitting, key=lambda seat: fitting[seat], default=None)
            assert drawn["next"] == next((place["seat"] for place in drawn["places"] if not place["card"]), None)


@every_game
def test_the_winner_and_the_order_that_are_drawn_are_those_that_are_told(seats: int, seed: int) -> None:
    decided = [moment for moment in drawn_of(seats, seed, "trick") if told(moment.facts, action.ORDER_OF_ACTION)]
    assert decided
    for facts, drawn in decided:
        winners = [named(fact, "seat") for fact in told(facts, action.TRICK_WON)]
        assert [drawn["winner"]] == (winners or [None])
        assert drawn["best"] == drawn["winner"]
        (order,) = told(facts, action.ORDER_OF_ACTION)
        by_order = sorted(drawn["places"], key=lambda place: int(place["order"]))
        assert [place["seat"] for place in by_order] == [ref.id for ref in order.params["seats"]]  # type: ignore[union-attr]
        values = [place["card"]["value"] for place in by_order]
        assert values == sorted(values)
        acted = [place["acted"] for place in by_order]
        assert acted == sorted(acted, reverse=True)
    assert not any(moment.drawn["decided"] for moment in drawn_of(seats, seed, "trick") if moment not in decided)


@every_game
def test_all_who_lose_a_town_are_drawn_before_the_first_of_them_is_asked(seats: int, seed: int) -> None:
    drawn: list[set[int]] = []
    for facts, scene in moments(seats, seed):
        if scene.get("kind") != "battle" or not scene["raid"]:
            continue
        drawn.append(set(scene["losers"]))
        if any(fact.definition is upkeep.BATTLE_AREA_CLEARED for fact in facts):
            lost = [fact for fact in facts if fact.definition in (upkeep.LOSES_TOWN, upkeep.LOSES_OWN_CHOICE)]
            seats_lost = {ref.id for fact in lost if isinstance(ref := fact.params["seat"], Ref)}
            assert drawn == [seats_lost] * len(drawn)
            drawn = []


@pytest.mark.parametrize("kind", ["marriage", "battle", "church"])
@every_game
def test_the_figures_stay_those_with_which_the_step_began(seats: int, seed: int, kind: str) -> None:
    """What is compared is drawn as its opening tells it, even after hands have moved it."""
    figure = "space" if kind == "marriage" else "n"
    for facts, drawn in drawn_of(seats, seed, kind):
        figures = {named(fact, "seat"): named(fact, figure) for fact in facts[0].because}
        assert {bar["seat"]: bar["n"] for bar in drawn["bars"]} == figures
        assert sorted(figures) == list(range(seats))
        most, fewest = max(figures.values()), min(figures.values())
        assert [bar["seat"] for bar in drawn["bars"] if bar["most"]] == [
            seat for seat in range(seats) if figures[seat] == most > 0
        ]
        assert [bar["seat"] for bar in drawn["bars"] if bar["fewest"]] == [
            seat for seat in range(seats) if figures[seat] == fewest
        ]
        first = told(facts, upkeep.MARRIAGE_WON, upkeep.FIRST_SPOILS, upkeep.FIRST_CHURCH)
        assert drawn["winner"] == (named(first[0], "seat") if first else None)
        if first:
            assert [bar["seat"] for bar in drawn["bars"] if bar["most"]] == [drawn["winner"]]


@every_game
def test_the_signs_tell_what_has_changed(seats: int, seed: int) -> None:
    """Summed up over all scenes of a game, the signs of a player are what that player's figures have become."""
    referee = played(seats, seed)
    first, last = started(seats).snapshot(), referee.snapshot()
    sums = {(seat, sign): 0 for seat in range(seats) for sign in SIGNS.values()}
    for facts in parts_of(referee.facts):
        drawn = draw(facts, {"marker": None, "points": first["points"]})
        for owner in (*drawn.get("places", ()), *drawn.get("bars", ())):
            for effect in owner["effects"]:
                if effect["sign"] in SIGNS.values():
                    sums[owner["seat"], effect["sign"]] += effect["n"]
    assert sums == {
        (seat, sign): last[part][name] - first[part][name]
        for seat, name in enumerate(referee.setup.names)
        for part, sign in SIGNS.items()
    }


@every_game
def test_the_draft_deals_what_is_kept(seats: int, seed: int) -> None:
    table = TABLES[seats]
    for _, drawn in drawn_of(seats, seed, "draft"):
        assert (drawn["deal"], drawn["rest"]) == (table.deal, table.draft[-1])
        assert [step["keep"] for step in drawn["passes"]] == list(table.draft[:-1])
        assert drawn["deal"] == sum(table.draft)
        assert drawn["passes"][-1]["pass"] == drawn["rest"]
        assert drawn["aside"] == (seats < 5)


@every_game
def test_claim_tokens_move_as_drawn(seats: int, seed: int) -> None:
    """The tokens of a position and the moves that are drawn of a claim step give the tokens after it."""
    lies: dict[str, int | str] = {}
    for part in claim_steps(seats, seed):
        for move in draw(part, {})["moves"]:
            assert lies.get(move["region"], "down") == move["from"]
            assert move["to"] != move["from"]
            lies[move["region"]] = move["to"]
        held = {region: place for region, place in lies.items() if isinstance(place, int)}
        assert held == after_claims(part, held)


def claim_steps(seats: int, seed: int) -> list[list[Fact]]:
    """The facts of all claim steps of a random game."""
    return [part for part in parts_of(played(seats, seed).facts) if part[0].definition is upkeep.CLAIMS_BEGIN]


def after_claims(facts: Sequence[Fact], held: dict[str, int]) -> dict[str, int]:
    """Who holds what after a claim step, as far as its facts name a holder."""
    holders = told(facts, upkeep.CLAIM_TAKEN, upkeep.CLAIM_KEPT, upkeep.TIE_WITH_HOLDER)
    frozen = {named(fact, "region") for fact in told(facts, upkeep.LOWER_TIE_FREEZES, upkeep.NOBODY_THERE)}
    return {named(fact, "region"): named(fact, "seat") for fact in holders} | {
        region: seat for region, seat in held.items() if region in frozen
    }
