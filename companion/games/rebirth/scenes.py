"""What is drawn of the count at the end, as plain data worked out from its facts alone, one part after the other."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.engine.facts import Fact, all_told, id_of, told
from companion.engine.messages import M
from companion.games.rebirth.messages import ending as m
from companion.games.rebirth.messages import play, scoring

Drawn = dict[str, Any]
Facts = Sequence[Fact]


def draw(facts: Facts, _position: Mapping[str, Any]) -> Drawn:
    """What is drawn of a scene, of which the first fact is the opening; nothing for what has no picture."""
    opening = facts[0].definition if facts else None
    return DRAWINGS[opening](facts) if opening in DRAWINGS else {}


def rows(facts: Facts, *counted: M) -> list[Drawn]:
    """By seat: how many points there were before, what this part has added so far, and what the marker says by it."""
    before, gained = numbers(facts[0].because, m.SO_FAR), numbers(facts, *counted)
    marker = {id_of(fact, "seat"): id_of(fact, "n") for fact in all_told(facts, play.MARKER)}
    return [
        {
            "seat": seat,
            "before": points,
            "gain": gained.get(seat, 0),
            "after": points + gained.get(seat, 0),
            "marker": marker.get(seat),
        }
        for seat, points in sorted(before.items())
    ]


def numbers(facts: Facts, *definitions: M) -> dict[int, int]:
    """What facts of these kinds say by seat, summed up."""
    found: dict[int, int] = {}
    for fact in all_told(facts, *definitions):
        seat = int(id_of(fact, "seat"))
        found[seat] = found.get(seat, 0) + int(id_of(fact, "n"))
    return found


def draw_unfinished(facts: Facts) -> Drawn:
    """The houses of each in settlements with an empty space."""
    drawn = rows(facts, scoring.SCORE_UNFINISHED)
    for row in drawn:
        of_seat = because_of(facts, scoring.SCORE_UNFINISHED, row["seat"])
        row["parts"] = [
            {"kind": "settlement", "id": id_of(each, "settlement"), "n": id_of(each, "n")} for each in of_seat
        ]
    return {"kind": "unfinished", "rows": drawn}


def draw_castles(facts: Facts) -> Drawn:
    """Which castles each holds."""
    drawn = rows(facts, scoring.SCORE_CASTLES)
    for row in drawn:
        of_seat = because_of(facts, scoring.SCORE_CASTLES, row["seat"])
        row["parts"] = [{"kind": "castle", "id": id_of(each, "castle"), "n": None} for each in of_seat]
    return {"kind": "castles", "rows": drawn}


def because_of(facts: Facts, definition: M, seat: int) -> Facts:
    """The reasons of what is told of a seat."""
    return [each for fact in all_told(facts, definition) if id_of(fact, "seat") == seat for each in fact.because]


def draw_missions(facts: Facts) -> Drawn:
    """How many cards each has, and what they have paid so far: gifts together, then card by card."""
    drawn = rows(facts, m.GIFTS, m.MISSION)
    cards = numbers(facts[0].because, m.HAS_CARDS)
    paid = list(all_told(facts, m.GIFTS, m.MISSION, m.MISSION_NOT_MET))
    for row in drawn:
        of_seat = [fact for fact in paid if id_of(fact, "seat") == row["seat"]]
        row["cards"] = cards[row["seat"]]
        row["paid"] = [{"gifts": fact.definition is m.GIFTS, "n": fact.params.get("n", 0)} for fact in of_seat]
    return {"kind": "missions", "rows": drawn}


def draw_private_goals(facts: Facts) -> Drawn:
    """What the private goal of each has paid so far, and from which printed number where it is doubled."""
    drawn = rows(facts, m.PRIVATE_GOAL, m.PRIVATE_GOAL_DOUBLED)
    marked = {id_of(fact, "seat") for fact in all_told(facts[0].because, m.ON_PRIVATE_GOAL)}
    over = {id_of(fact, "seat") for fact in all_told(facts, m.PRIVATE_GOAL, m.PRIVATE_GOAL_NOT_MET)}
    printed = {id_of(fact, "seat"): id_of(fact, "printed") for fact in all_told(facts, m.PRIVATE_GOAL_DOUBLED)}
    for row in drawn:
        if row["seat"] in marked - over:
            row["doubled"] = printed.get(row["seat"], 0)
    return {"kind": "private-goals", "rows": drawn}


def draw_tie(facts: Facts) -> Drawn:
    """Who is tied, and each step of the ladder that was needed, with what was found there."""
    drawn = rows(facts)
    most = max(row["after"] for row in drawn)
    decided = told(facts, *DECIDED)
    because = decided.because if decided else ()
    held = [
        {"castle": id_of(fact, "castle"), "holder": id_of(fact, "seat") if fact.definition is scoring.HOLDS else None}
        for fact in all_told(because, scoring.HOLDS, scoring.NOBODY_HOLDS)
    ]
    beside = numbers(because, scoring.AT_TOWER)
    return {
        "kind": "tie",
        "alone": True,
        "rows": [row | {"tied": row["after"] == most} for row in drawn],
        "castles": held,
        "tower": [{"seat": seat, "n": number} for seat, number in sorted(beside.items())],
    }


DECIDED: Final = (
    *scoring.WINS_BY_CASTLE.values(),
    scoring.WINS_BY_TOWER,
    *scoring.SHARED.values(),
    scoring.SHARED_AT_TOWER,
)

#: By the opening.
DRAWINGS: Final[dict[M | None, Callable[[Facts], Drawn]]] = {
    m.UNFINISHED: draw_unfinished,
    m.CASTLES: draw_castles,
    m.MISSIONS: draw_missions,
    m.PRIVATE_GOALS: draw_private_goals,
    **dict.fromkeys(m.TIE.values(), draw_tie),
}
