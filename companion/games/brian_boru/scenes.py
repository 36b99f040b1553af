"""What is drawn of a scene: the trick, the draft, a step of the upkeep, as plain data worked out from its facts alone.

Only where nothing has been told yet, such as who is about to mark a town, the position says it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from companion.engine.facts import Fact
from companion.engine.messages import M, Ref
from companion.games.brian_boru.content import CARDS, REGION_OF, TOWNS, symbols_of
from companion.games.brian_boru.messages import action, upkeep
from companion.games.brian_boru.tricks import actions_of, winner_of

Drawn = dict[str, Any]
Facts = Sequence[Fact]
#: What a fact of an action says of the choice that was made.
CHOICES: Final = {
    action.PRIMARY_ACTION: "primary",
    action.ONLY_ACTION: "only",
    action.UPPER_ACTION: "upper",
    action.LOWER_ACTION: "lower",
}


def draw(facts: Facts, position: Mapping[str, Any]) -> Drawn:
    """What is drawn of a scene, of which the first fact is the opening; nothing for what has no picture."""
    opening = facts[0].definition if facts else None
    if opening is action.TRICK_BEGINS:
        return draw_trick(facts, position)
    return DRAWINGS[opening](facts) if opening in DRAWINGS else {}


# Reading facts.


def all_told(facts: Iterable[Fact], *definitions: M) -> Iterator[Fact]:
    """The facts of these kinds, in order."""
    return (fact for fact in facts if fact.definition in definitions)


def told(facts: Iterable[Fact], *definitions: M) -> Fact | None:
    """The first fact of these kinds, if there is one."""
    return next(all_told(facts, *definitions), None)


def is_told(facts: Iterable[Fact], *definitions: M) -> bool:
    return told(facts, *definitions) is not None


def id_of(fact: Fact, name: str) -> Any:
    """The thing, or the number, that a fact names."""
    value = fact.params[name]
    return value.id if isinstance(value, Ref) else value


def seat_of(fact: Fact | None) -> int | None:
    return None if fact is None else int(id_of(fact, "seat"))


def seat_called(name: str | None) -> int | None:
    """The seat that a position names by its place."""
    return int(name[1:]) if name else None


# The preparation of a round.


def draw_round(facts: Facts) -> Drawn:
    """What a round begins with: the raiders that come, and its marriage card."""
    vikings, marriage = told(facts, action.VIKINGS_COME), told(facts, action.MARRIAGE_REVEALED)
    return {
        "kind": "round",
        "round": id_of(facts[0], "round"),
        "raiders": id_of(vikings, "n") if vikings else None,
        "marriage": id_of(marriage, "marriage") if marriage else None,
        "last": is_told(facts, action.LAST_ROUND),
    }


def draw_draft(facts: Facts) -> Drawn:
    """How many cards are dealt, what is kept at each pass, and how many are kept in the end."""
    return {
        "kind": "draft",
        "deal": sum(id_of(fact, "n") for fact in all_told(facts, action.DEAL)),
        "set_aside": is_told(facts, action.SET_ASIDE),
        "passes": [id_of(fact, "n") for fact in all_told(facts, action.KEEP_AND_PASS)],
        "rest": sum(id_of(fact, "n") for fact in all_told(facts, action.KEEP_THE_REST)),
    }


# A trick.


def draw_trick(facts: Facts, position: Mapping[str, Any]) -> Drawn:
    """The cards in table order, which is the best one so far, and then who acts when and what each has done."""
    marked = told(facts, action.TOWN_MARKED)
    town = TOWNS[id_of(marked, "town")] if marked else None
    leader = seat_of(marked) if marked else seat_called(position["marker"])
    cards = {int(id_of(fact, "seat")): int(id_of(fact, "card")) for fact in all_told(facts, *PLAYED)}
    winner = seat_of(told(facts, action.TRICK_WON))
    seats = len(position["points"])
    places = [((leader or 0) + step) % seats for step in range(seats)]
    best = winner_of(town.colour, cards) if town else None
    waiting = [seat for seat in places if seat not in cards] if town else []
    return {
        "kind": "trick",
        "number": id_of(facts[0], "trick"),
        "leader": leader,
        "town": {"id": town.id, "colour": town.colour, "region": town.region} if town else None,
        "places": [{"seat": seat, "card": drawn_card(cards.get(seat))} for seat in places],
        "best": best,
        "beat": cards[best] if best is not None else None,
        "next": waiting[0] if waiting else None,
        "winner": winner,
        "nobody": is_told(facts, action.NOBODY_WINS),
        "order": drawn_order(facts, cards, winner),
    }


PLAYED: Final = (action.CARD_LED, action.CARD_PLAYED)


def drawn_card(value: int | None) -> Drawn | None:
    return None if value is None else {"value": value, "colour": CARDS[value].colour}


def drawn_order(facts: Facts, cards: Mapping[int, int], winner: int | None) -> list[Drawn]:
    """Who acts when, and the symbols of what has been chosen; `next` is the one whose turn it is."""
    order = told(facts, action.ORDER_OF_ACTION)
    refs: Any = order.params["seats"] if order else ()
    chosen = {int(id_of(fact, "seat")): CHOICES[fact.definition] for fact in all_told(facts, *CHOICES)}
    waiting = [ref.id for ref in refs if ref.id not in chosen]
    return [
        {
            "seat": ref.id,
            "card": drawn_card(cards[ref.id]),
            "wins": ref.id == winner,
            "chosen": chosen.get(ref.id),
            "symbols": symbols_chosen(cards[ref.id], ref.id == winner, chosen.get(ref.id)),
            "next": waiting[:1] == [ref.id],
        }
        for ref in refs
    ]


def symbols_chosen(card: int, wins: bool, chosen: str | None) -> list[str]:
    """The symbols of the action that a player has chosen."""
    return symbols_of(actions_of(card, wins)[chosen == "lower"]) if chosen else []


# The upkeep. The opening of a step says what is compared in it.


def bars(opening: Fact, name: str = "n") -> list[Drawn]:
    """What is compared, by seat; which are most, and which are fewest."""
    figures = {int(id_of(each, "seat")): int(id_of(each, name)) for each in opening.because}
    most, fewest = max(figures.values()), min(figures.values())
    return [
        {"seat": seat, "n": figures[seat], "most": 0 < figures[seat] == most, "fewest": figures[seat] == fewest}
        for seat in sorted(figures)
    ]


def draw_marriage(facts: Facts) -> Drawn:
    """The spaces on the track, and who marries whom."""
    won = told(facts, upkeep.MARRIAGE_WON)
    return {
        "kind": "marriage",
        "bars": bars(facts[0], "space"),
        "winner": seat_of(won),
        "marriage": id_of(won, "marriage") if won else None,
    }


def draw_battle(facts: Facts) -> Drawn:
    """The raiders of each, who loses a town, and who gains the spoils."""
    raid = told(facts, upkeep.RAID)
    losses = all_told(facts, upkeep.LOSES_TOWN, upkeep.LOSES_OWN_CHOICE, upkeep.NO_TOWN_TO_LOSE)
    fallen = {seat_of(fact): id_of(fact, "town") for fact in all_told(facts, upkeep.TOWN_FALLS)}
    return {
        "kind": "battle",
        "bars": bars(facts[0]),
        "raid": id_of(raid, "n") if raid else 0,
        "losses": [drawn_loss(fact, fallen) for fact in losses],
        "first": seat_of(told(facts, upkeep.FIRST_SPOILS)),
        "second": [seat_of(fact) for fact in all_told(facts, upkeep.SECOND_SPOILS)],
    }


def drawn_loss(fact: Fact, fallen: Mapping[int | None, str]) -> Drawn:
    """Who loses a town, who chooses it, and which one it is if that is known."""
    seat = seat_of(fact)
    chooser = id_of(fact, "chooser") if "chooser" in fact.params else None
    return {"seat": seat, "chooser": chooser, "town": fallen.get(seat)}


def draw_church(facts: Facts) -> Drawn:
    """The discs of each in the church area, and who is rewarded."""
    return {
        "kind": "church",
        "bars": bars(facts[0]),
        "first": seat_of(told(facts, upkeep.FIRST_CHURCH)),
        "marker": seat_of(told(facts, upkeep.MARKER_TAKEN)),
        "second": [seat_of(fact) for fact in all_told(facts, upkeep.SECOND_CHURCH)],
        "monasteries": [
            {"seat": seat_of(fact), "town": id_of(fact, "town"), "region": REGION_OF[id_of(fact, "town")]}
            for fact in all_told(facts, upkeep.MONASTERY_PLACED)
        ],
    }


#: Where a claim token lies, beside the seats: face down, or face up on the board.
DOWN, ON_BOARD = "down", "board"


def draw_claims(facts: Facts) -> Drawn:
    """The claim tokens that turn or change hands: from whom, and to whom."""
    before: dict[str, int | str] = {id_of(each, "region"): int(id_of(each, "seat")) for each in facts[0].because}
    turned = {id_of(fact, "region") for fact in all_told(facts, upkeep.CLAIM_FLIPS)}
    after: dict[str, int | str] = dict.fromkeys(turned, ON_BOARD)
    after |= {id_of(fact, "region"): int(id_of(fact, "seat")) for fact in all_told(facts, upkeep.CLAIM_TAKEN)}
    after |= {id_of(fact, "region"): ON_BOARD for fact in all_told(facts, upkeep.VIKINGS_RETURN)}
    return {
        "kind": "claims",
        "moves": [
            {"region": region, "from": DOWN if region in turned else before.get(region, ON_BOARD), "to": to}
            for region, to in after.items()
        ],
    }


#: By the opening.
DRAWINGS: Final[dict[M | None, Callable[[Facts], Drawn]]] = {
    action.ROUND_BEGINS: draw_round,
    action.DRAFT_BEGINS: draw_draft,
    upkeep.MARRIAGE_BEGINS: draw_marriage,
    upkeep.BATTLE_BEGINS: draw_battle,
    upkeep.CHURCH_BEGINS: draw_church,
    upkeep.CLAIMS_BEGIN: draw_claims,
}
