"""Where a game may go on that was not entered all the way, and what a position that begins there says of the rest."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from companion.engine.live import Onward
from companion.engine.messages import Msg
from companion.games.brian_boru.content import TABLES
from companion.games.brian_boru.course import SCORING
from companion.games.brian_boru.messages.live import NEXT_ROUND, TRICK
from companion.games.brian_boru.messages.names import STEP_NAMES
from companion.games.brian_boru.state import Switches
from companion.games.brian_boru.tricks import tricks_in_round

PREPARATION: Final = "preparation"
UPKEEP: Final = ("marriage", "battle", "church", "claims")
#: While they last the marriage card of the round is on the table, and raiders are in the battle area.
WITH_CARD: Final = ("tricks", "marriage")
WITH_RAIDERS: Final = ("tricks", "marriage", "battle")


def onward(switches: Switches, position: Mapping[str, Any]) -> tuple[Onward, ...]:
    """The steps of this round, its tricks among them; the next round, and the end."""
    seats, round = len(position["points"]), position["round"]
    here = (position["step"], position.get("tricks_played", 0) if position["step"] == "tricks" else 0)

    def at(id: str, name: Msg, step: str, tricks: int = 0, rounds: int = 0) -> Onward:
        lay = partial(laid, switches, position, There(step, tricks, rounds))
        return Onward(id, name, lay, here == (step, tricks) and not rounds)

    found = [at(PREPARATION, STEP_NAMES[PREPARATION](), PREPARATION)]
    found += [
        at(f"trick-{number + 1}", TRICK(n=number + 1), "tricks", number)
        for number in range(tricks_in_round(seats, switches))
    ]
    found += [at(step, STEP_NAMES[step](), step) for step in UPKEEP]
    if round < TABLES[seats].rounds:
        found.append(at("next", NEXT_ROUND(), PREPARATION, rounds=1))
    return (*found, at(SCORING, STEP_NAMES[SCORING](), SCORING))


class There(NamedTuple):
    """Where a game goes on: at a step, after so many tricks of the round, so many rounds later."""

    step: str
    tricks: int = 0
    rounds: int = 0


def laid(switches: Switches, before: Mapping[str, Any], there: There, position: Mapping[str, Any]) -> dict[str, Any]:
    """A position as it lies on the table, made one that begins at a step; what cannot be read stays as it is."""
    step, tricks, rounds = there
    found = {**position, "step": step, "tricks_played": tricks, "marked": None, "played": []}
    known = position.get("played")
    is_this_round = type(position["round"]) is int and position["round"] + rounds == before["round"]
    few = isinstance(known, list) and len(known) <= tricks * len(position["points"])
    if step == "tricks" and is_this_round and few:
        found["played"] = known  # of a trick that is played again, and of another round, nothing is known
    found["battle_area"] = raiders_left(before, position) if step in WITH_RAIDERS else 0
    if type(position["round"]) is not int:
        return found
    found["round"] = position["round"] + rounds
    lay_decks(switches, found, found["round"] - (step == PREPARATION))
    if (
        switches.remove_from_marriage_deck
    ):  # so nobody can tell from the round how many are left, but how many came since
        since = found["round"] - (step == PREPARATION) - before["round"] + (before["step"] == PREPARATION)
        found["marriage_deck"] = max(before["marriage_deck"] - since, 0)
    return found


def raiders_left(before: Mapping[str, Any], position: Mapping[str, Any]) -> Any:
    """The raiders in the battle area; if nothing else is said, fewer by those that players have taken since."""
    area, raiders = position["battle_area"], [*position["raiders"].values()]
    if area != before["battle_area"] or not all(type(count) is int for count in raiders):
        return area
    return max(area - max(sum(raiders) - sum(before["raiders"].values()), 0), 0)


def lay_decks(switches: Switches, position: dict[str, Any], revealed: int) -> None:
    """So many cards of each deck have been revealed; what nobody has seen in this game stays unknown."""
    card, seen = position.get("marriage_card"), position.get("marriage_seen", [])
    if position["step"] not in WITH_CARD:
        position["marriage_card"] = None
    shown = {name for names in position["marriages"].values() if isinstance(names, list) for name in map(str, names)}
    shown |= {card} if card and position["marriage_card"] else set()
    left = max(revealed - len(shown), 0)
    others = [name for name in seen if name not in shown and (name != card or position["step"] not in WITH_CARD)]
    position["marriage_seen"] = others[:left]
    position["viking_seen"] = position.get("viking_seen", [])[: max(revealed, 0)]
    if not switches.remove_from_marriage_deck:
        position.pop("marriage_deck", None)  # it follows from the round
