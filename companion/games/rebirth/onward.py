"""Where a game may go on that was not entered all the way: at anybody's turn, or at the final count."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.engine.live import Onward
from companion.engine.messages import SEATS
from companion.games.rebirth.content import HAND
from companion.games.rebirth.messages import live as m
from companion.games.rebirth.messages.names import STEPS
from companion.games.rebirth.state import EXTRA, SCORING, TURN


def onward(position: Mapping[str, Any]) -> tuple[Onward, ...]:
    """The turn of each player, the extra turn that is under way, and the end."""
    names, step = list(position["points"]), position["step"]
    turns = [
        Onward(f"turn-{seat}", m.TURN_OF(seat=SEATS[seat]), partial(at_turn, name), at(position, TURN, name))
        for seat, name in enumerate(names)
    ]
    if step == EXTRA:
        whose = SEATS[names.index(position["turn"])]
        turns.append(Onward(EXTRA, m.EXTRA_TURN_OF(seat=whose), partial(as_it_is, position), True))
    return (*turns, Onward(SCORING, STEPS[SCORING](), at_the_end, step == SCORING))


def at(position: Mapping[str, Any], step: str, name: str) -> bool:
    return (position["step"], position["turn"]) == (step, name)


def at_turn(name: str, position: Mapping[str, Any]) -> dict[str, Any]:
    """An ordinary turn of a player."""
    return in_hand({**position, "step": TURN, "turn": name, **no_extra(position)})


def as_it_is(before: Mapping[str, Any], position: Mapping[str, Any]) -> dict[str, Any]:
    """The extra turn that is under way."""
    return in_hand({**position, **{key: before[key] for key in ("step", "turn", "extra")}})


def no_extra(position: Mapping[str, Any]) -> dict[str, int]:
    """No extra turn waits, where there are any."""
    return {"extra": 0} if "extra" in position else {}


def at_the_end(position: Mapping[str, Any]) -> dict[str, Any]:
    """Nobody has a tile left to place."""
    return in_hand({**position, "step": SCORING, **no_extra(position), "left": dict.fromkeys(position["left"], 0)})


def in_hand(position: dict[str, Any]) -> dict[str, Any]:
    """Nobody holds more tiles than are left; whoever has drawn three still does, unless it cannot be."""
    left, hand = position["left"], position.get("hand")
    if isinstance(hand, Mapping) and all(type(count) is int for count in left.values()):
        position["hand"] = {name: min(hand.get(name, HAND), count) for name, count in left.items()}
    return position
