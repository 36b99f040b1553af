"""The names of the things of this game."""

from companion.engine.messages import Msg, Ref
from companion.games.rebirth.messages import define

GAME_NAME = define("name.game", "Rebirth")
VALUES = {
    "scotland": define("name.value.scotland", "Scotland"),
    "ireland": define("name.value.ireland", "Ireland"),
}
SIZES = {
    "small": define("name.size.small", "small settlement"),
    "medium": define("name.size.medium", "medium settlement"),
    "large": define("name.size.large", "large settlement"),
    "town": define("name.size.town", "town"),
}
CASTLES = {
    "edinburgh": define("name.castle.edinburgh", "Edinburgh"),
    "stirling": define("name.castle.stirling", "Stirling"),
    "blarney": define("name.castle.blarney", "Blarney"),
}
CATEGORIES = {
    "track": define("name.category.track", "Points on the track"),
    "unfinished": define("name.category.unfinished", "Unfinished settlements"),
    "castles": define("name.category.castles", "Castles"),
    "missions": define("name.category.missions", "Mission cards"),
    "goals": define("name.category.goals", "Private goal cards"),
    "total": define("name.category.total", "Total"),
}

_BY_KIND = {
    "value": VALUES,
    "size": SIZES,
    "castle": CASTLES,
    "category": CATEGORIES,
}


def name_of(ref: Ref) -> Msg | None:
    """The name of a thing; None for what is called by its id, or is not this game's to name."""
    named = _BY_KIND.get(ref.kind, {}).get(str(ref.id))
    return named() if named else None
