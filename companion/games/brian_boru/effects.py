"""What hands move for each player, in as few signs as possible: what facts do, summed up."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from companion.engine.facts import Fact
from companion.engine.messages import M, Ref
from companion.games.brian_boru.content import SECOND_REWARD_POINTS
from companion.games.brian_boru.messages import action, upkeep


class Effect(NamedTuple):
    """The sign of what moves; how many of it, or the name of the parameter that says it; or a town."""

    sign: str
    many: int | str = 0
    back: bool = False
    at: str = ""


#: What stands for coins, points and renown; and for pieces that go to a place or come back from it.
COINS, POINTS, RENOWN, RAIDERS, CHURCH, SPACES = (
    "coin",
    "score",
    "renown",
    "take_raider",
    "church_disc",
    "marriage_step",
)
DISC, MARKER, VIKING, FREED, MONASTERY = "disc", "marker", "viking", "free_town", "monastery"

EFFECTS: Final[dict[M, tuple[Effect, ...]]] = {
    action.TOWN_TAKEN: (Effect(DISC, at="town"), Effect(MARKER)),
    action.TOWN_LOST_TO: (Effect(MARKER),),
    action.MARKER_BACK: (Effect(MARKER),),
    action.COINS_GAINED: (Effect(COINS, "n"),),
    action.COINS_PAID: (Effect(COINS, "n", back=True),),
    action.POINTS_PAID: (Effect(POINTS, "n", back=True),),
    action.LAST_POINT_PAID: (Effect(POINTS, 1, back=True),),
    action.RENOWN_GAINED: (Effect(RENOWN, "n"),),
    action.EXTRA_DISCS_PAID: (Effect(COINS, "n", back=True),),
    action.EXTRA_RAIDERS_PAID: (Effect(COINS, "n", back=True),),
    action.EXTRA_SPACES_PAID: (Effect(COINS, "n", back=True),),
    action.CHURCH_DISCS_PLACED: (Effect(CHURCH, "n"),),
    action.RAIDERS_TAKEN: (Effect(RAIDERS, "n"),),
    action.MOVED_UP: (Effect(SPACES, "n"),),
    action.DROPPED: (Effect(SPACES, "space"),),
    action.EXPANDED: (Effect(COINS, "n", back=True), Effect(DISC, at="town")),
    action.TOWN_FREED: (Effect(FREED, at="town"),),
    upkeep.MARRIAGE_POINTS: (Effect(POINTS, "n"),),
    upkeep.REWARD_TOWN_TAKEN: (Effect(DISC, at="town"),),
    upkeep.TRACK_TOWN_TAKEN: (Effect(DISC, at="town"),),
    upkeep.TOWN_FALLS: (Effect(VIKING, at="town"),),
    upkeep.FIRST_SPOILS: (Effect(RENOWN, "n"),),
    upkeep.POINTS_FOR_RENOWN: (Effect(POINTS, "n"),),
    upkeep.ALL_RAIDERS_BACK: (Effect(RAIDERS, "n", back=True),),
    upkeep.SECOND_SPOILS: (Effect(POINTS, SECOND_REWARD_POINTS), Effect(RAIDERS, 1, back=True)),
    upkeep.SECOND_SPOILS_SHARED: (Effect(POINTS, SECOND_REWARD_POINTS), Effect(RAIDERS, 1, back=True)),
    upkeep.MONASTERY_PLACED: (Effect(MONASTERY, at="town"),),
    upkeep.MARKER_TAKEN: (Effect(MARKER),),
    upkeep.ALL_DISCS_BACK: (Effect(CHURCH, "n", back=True),),
    upkeep.SECOND_CHURCH: (Effect(POINTS, SECOND_REWARD_POINTS), Effect(CHURCH, 1, back=True)),
    upkeep.SECOND_CHURCH_SHARED: (Effect(POINTS, SECOND_REWARD_POINTS), Effect(CHURCH, 1, back=True)),
}


def effects(facts: Iterable[Fact]) -> dict[int, list[dict[str, Any]]]:
    """What moves for each player, in the order in which it first did; what comes and goes is left out."""
    found: dict[int, dict[tuple[str, Any], int]] = {}
    for fact in facts:
        for effect in EFFECTS.get(fact.definition, ()):
            for seat in seats_of(fact):
                key = (effect.sign, thing_of(fact, effect.at))
                own = found.setdefault(seat, {})
                own[key] = own.get(key, 0) + count_of(fact, effect)
    return {
        seat: [
            {"sign": sign, "n": count, "town": town}
            for (sign, town), count in own.items()
            if count or town or sign == MARKER
        ]
        for seat, own in found.items()
    }


def seats_of(fact: Fact) -> list[int]:
    """Whom a fact is about."""
    refs: Any = fact.params.get("seats") or (fact.params["seat"],)
    return [int(ref.id) for ref in refs]


def thing_of(fact: Fact, name: str) -> Any:
    """The thing that a fact names."""
    value = fact.params.get(name)
    return value.id if isinstance(value, Ref) else None


def count_of(fact: Fact, effect: Effect) -> int:
    """How many come, or go back."""
    if fact.definition is action.DROPPED:
        return number(fact, "space") - number(fact.because[0], "space")
    count = number(fact, effect.many) if isinstance(effect.many, str) else effect.many
    return -count if effect.back else count


def number(fact: Fact, name: str) -> int:
    """A number that a fact tells."""
    value = fact.params[name]
    assert isinstance(value, int), "a number is told as one"
    return value
