"""Asking the adjudicators of Rebirth as a program would, through JSON text and back."""

from functools import partial
from typing import Any

from companion.engine.messages import Msg
from companion.i18n.words import placeholders_of
from tests.cli import run

Json = Any
accepted = partial(run.accepted, game=run.REBIRTH)
refused = partial(run.refused, game=run.REBIRTH)
unreadable = partial(run.unreadable, game=run.REBIRTH)


def said(msg: Msg) -> str:
    """The code of a sentence, which has everything that it speaks of."""
    spoken_of = placeholders_of(msg.definition.text) | placeholders_of(msg.definition.plural or "")
    assert {name for name, value in msg.params.items() if value is not None} >= spoken_of, (msg.code, msg.params)
    return msg.code.removeprefix("rebirth.")


PLAYERS = ["Anna", "Łukasz", "Ñ/~"]
EACH = {"Anna": 3, "Łukasz": 2, "Ñ/~": 1}
BESIDE = {"farm": 1, "power": 0, "settlement": 1}
#: A question of each kind that is judged.
GOOD: dict[str, Json] = {
    "group": {"kind": "farm", "joined": [2, 3], "sea_farm": True, "variant": "ireland"},
    "settlement": {
        "size": "large",
        "players": PLAYERS,
        "houses": {"Anna": [2], "Łukasz": [1], "Ñ/~": [1]},
        "last": "Anna",
        "port": True,
    },
    "castle": {"holder": "Łukasz", "placer": "Anna", "tiles": {"Anna": BESIDE, "Łukasz": BESIDE, "Ñ/~": BESIDE}},
    "score": {
        "variant": "scotland",
        "players": PLAYERS,
        "track": EACH,
        "unfinished": [{"Anna": 1, "Ñ/~": 2}],
        "castles": {"Anna": 1, "Łukasz": 1, "Ñ/~": 1},
        "named_castles": {"edinburgh": "Ñ/~", "stirling": None},
        "missions": {"Łukasz": [{"points": 6, "met": True}]},
        "gifts": EACH,
        "goals": {},
        "clover_tower": {},
    },
}
