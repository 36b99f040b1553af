"""What is drawn of a scene: the trick, the draft, a step of the upkeep, as plain data worked out from its facts alone.

Only who leads a trick for which no town is marked yet, and how many play, the position says.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.engine.facts import Fact, all_told, id_of, told
from companion.engine.messages import M
from companion.games.brian_boru.content import CARDS, TOWNS
from companion.games.brian_boru.effects import effects
from companion.games.brian_boru.messages import action, upkeep
from companion.games.brian_boru.tricks import winner_of

Drawn = dict[str, Any]
Facts = Sequence[Fact]


def draw(facts: Facts, position: Mapping[str, Any]) -> Drawn:
    """What is drawn of a scene, of which the first fact is the opening; nothing for what has no picture."""
    opening = facts[0].definition if facts else None
    if opening is action.TRICK_BEGINS:
        return draw_trick(facts, position)
    if opening is upkeep.BATTLE_BEGINS:
        return draw_battle(facts, position)
    return DRAWINGS[opening](facts) if opening in DRAWINGS else {}


# The set-up.


def draw_setup(_facts: Facts) -> Drawn:
    """What hands lay out has signs, by what it is told with."""
    return {"kind": "setup"}


# The preparation of a round.


def draw_round(facts: Facts) -> Drawn:
    """What a round begins with: the raiders that come, and its marriage card."""
    return {
        "kind": "round",
        "round": id_of(facts[0], "round"),
        "raiders": id_of(told(facts, action.VIKINGS_COME), "n"),
        "marriage": id_of(told(facts, action.MARRIAGE_REVEALED), "marriage"),
    }


def draw_draft(facts: Facts) -> Drawn:
    """How many cards are dealt; what is kept and what goes on at each pass; what is kept in the end.

    The next question waits until that is done.
    """
    held = deal = id_of(told(facts, action.DEAL), "n")
    passes = []
    for fact in all_told(facts, action.KEEP_AND_PASS):
        keep = id_of(fact, "n")
        held -= keep
        passes.append({"keep": keep, "pass": held})
    rest = id_of(told(facts, action.KEEP_THE_REST), "n")
    aside = bool(told(facts, action.SET_ASIDE))
    return {"kind": "draft", "waits": True, "deal": deal, "aside": aside, "passes": passes, "rest": rest}


# A trick.

PLAYED: Final = (action.CARD_LED, action.CARD_PLAYED)
ACTED: Final = (action.PRIMARY_ACTION, action.ONLY_ACTION, action.UPPER_ACTION, action.LOWER_ACTION)


def draw_trick(facts: Facts, position: Mapping[str, Any]) -> Drawn:
    """The cards in table order, which is the best one so far, and then who acts when and what each has done."""
    marked = told(facts, action.TOWN_MARKED)
    town = TOWNS[id_of(marked, "town")] if marked else None
    leader = id_of(marked, "seat") if marked else seat_called(position["marker"])
    cards = {int(id_of(fact, "seat")): int(id_of(fact, "card")) for fact in all_told(facts, *PLAYED)}
    places = [((leader or 0) + step) % len(position["points"]) for step in range(len(position["points"]))]
    order: Any = id_of(told(facts, action.ORDER_OF_ACTION), "seats") or ()
    best = winner_of(town.colour, cards) if town else None
    return {
        "kind": "trick",
        "number": id_of(facts[0], "trick"),
        "leader": leader,
        "town": {"id": town.id, "colour": town.colour, "region": town.region} if town else None,
        "places": drawn_places(places, cards, [ref.id for ref in order], facts),
        "best": best,
        "beat": None if best is None else drawn_card(cards[best]),
        "next": next((seat for seat in places if seat not in cards), None) if town else None,
        "decided": bool(order),
        "winner": id_of(told(facts, action.TRICK_WON), "seat"),
    }


def seat_called(name: str | None) -> int | None:
    """The seat that a position names by its place."""
    return int(name[1:]) if name else None


def drawn_card(value: int | None) -> Drawn | None:
    """A card by value and colour."""
    return None if value is None else {"value": value, "colour": CARDS[value].colour}


def drawn_places(places: Sequence[int], cards: Mapping[int, int], order: Sequence[int], facts: Facts) -> list[Drawn]:
    """The place of each player: the card, as how manieth it acts, and what hands did for that player."""
    done = effects(facts)
    acted = [id_of(fact, "seat") for fact in all_told(facts, *ACTED)]
    return [
        {
            "seat": seat,
            "card": drawn_card(cards.get(seat)),
            "order": order.index(seat) + 1 if seat in order else None,
            "acted": seat in acted,
            "effects": done.get(seat, []),
        }
        for seat in places
    ]


# The upkeep. The opening of a step says what is compared in it.


def bars(facts: Facts, name: str = "n") -> list[Drawn]:
    """What is compared, by seat; which are most, and which fewest; and what hands do for each."""
    figures = {int(id_of(each, "seat")): int(id_of(each, name)) for each in facts[0].because}
    most, fewest, done = max(figures.values()), min(figures.values()), effects(facts)
    return [
        {
            "seat": seat,
            "n": figures[seat],
            "most": 0 < figures[seat] == most,
            "fewest": figures[seat] == fewest,
            "effects": done.get(seat, []),
        }
        for seat in sorted(figures)
    ]


def draw_marriage(facts: Facts) -> Drawn:
    """The spaces on the track, and who marries whom."""
    won = told(facts, upkeep.MARRIAGE_WON)
    return {
        "kind": "marriage",
        "bars": bars(facts, "space"),
        "winner": id_of(won, "seat"),
        "marriage": id_of(won, "marriage"),
    }


def draw_battle(facts: Facts, position: Mapping[str, Any]) -> Drawn:
    """The raiders of each, the strength of the raid, and who loses a town, also whoever is not asked for it yet."""
    raid, drawn_bars = id_of(told(facts, upkeep.RAID), "n") or 0, bars(facts)
    losers = [id_of(fact, "seat") for fact in all_told(facts, upkeep.LOSES_TOWN, upkeep.LOSES_OWN_CHOICE)]
    if raid and not told(facts, upkeep.BATTLE_AREA_CLEARED):
        held = {seat_called(owner) for town, owner in position["towns"].items() if town not in position["vikings"]}
        fewest = [bar["seat"] for bar in drawn_bars if bar["fewest"]]
        losers += [seat for seat in fewest if seat in held and seat not in losers]
    return {
        "kind": "battle",
        "bars": drawn_bars,
        "raid": raid,
        "losers": losers,
        "winner": id_of(told(facts, upkeep.FIRST_SPOILS), "seat"),
    }


def draw_church(facts: Facts) -> Drawn:
    """The discs of each in the church area, and who is rewarded first."""
    return {"kind": "church", "bars": bars(facts), "winner": id_of(told(facts, upkeep.FIRST_CHURCH), "seat")}


#: Where a claim token lies that nobody has: face down, or face up on the board.
FACE_DOWN, ON_BOARD = "down", "board"


def draw_claims(facts: Facts) -> Drawn:
    """The claim tokens that turn or change hands: from whom and to whom, and what was counted."""
    before = {id_of(each, "region"): id_of(each, "seat") for each in facts[0].because}
    turned = {id_of(fact, "region"): fact for fact in all_told(facts, upkeep.CLAIM_FLIPS)}
    judged = {id_of(fact, "region"): fact for fact in all_told(facts, *JUDGED)}
    return {
        "kind": "claims",
        "moves": [
            drawn_move(fact, FACE_DOWN if region in turned else before.get(region, ON_BOARD))
            for region, fact in judged.items()
            if region in turned or fact.definition in MOVED
        ],
    }


#: What comes of a claim token that is face up; and with which of it the token moves.
JUDGED: Final = (
    upkeep.CLAIM_TAKEN,
    upkeep.CLAIM_KEPT,
    upkeep.TIE_ON_BOARD,
    upkeep.TIE_WITH_HOLDER,
    upkeep.LOWER_TIE_FREEZES,
    upkeep.VIKINGS_KEEP,
    upkeep.VIKINGS_RETURN,
    upkeep.NOBODY_THERE,
)
MOVED: Final = (upkeep.CLAIM_TAKEN, upkeep.VIKINGS_RETURN)


def drawn_move(fact: Fact, before: int | str) -> Drawn:
    """Where a claim token lay and where it goes, and the towns of all contenders."""
    vikings = told(fact.because, upkeep.VIKINGS_COUNT)
    return {
        "region": id_of(fact, "region"),
        "from": before,
        "to": id_of(fact, "seat") if fact.definition is upkeep.CLAIM_TAKEN else ON_BOARD,
        "counts": [
            {"seat": id_of(each, "seat"), "n": id_of(each, "n")} for each in all_told(fact.because, upkeep.COUNTS)
        ],
        "vikings": id_of(vikings, "n") or 0,
    }


#: By the opening.
DRAWINGS: Final[dict[M | None, Callable[[Facts], Drawn]]] = {
    action.TAKE_PIECES: draw_setup,
    action.ROUND_BEGINS: draw_round,
    action.DRAFT_BEGINS: draw_draft,
    upkeep.MARRIAGE_BEGINS: draw_marriage,
    upkeep.CHURCH_BEGINS: draw_church,
    upkeep.CLAIMS_BEGIN: draw_claims,
}
