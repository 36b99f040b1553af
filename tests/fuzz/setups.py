"""Set-ups that nobody thought of: any settings together, and documents like those that games bring with them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from random import Random
from typing import Any

from companion.engine.game import Game, Seat, Setup
from companion.engine.referee import Referee, Rejected
from companion.engine.values import Value
from companion.formats.documents import format_of

Json = Any
#: So many set-ups are drawn until one holds: a document may be for another setting.
TRIES = 20
#: What a game that stands nowhere as a folder would bring.
ELSEWHERE: dict[str, list[tuple[str, Json]]] = {
    "lighthouses": [("chart", {"format": "companion-chart/1", "game": "lighthouses", "rocks": ["0-0", "11-9"]})]
}


def documents_of(game: Game[Any]) -> list[tuple[str, Json]]:
    """The documents of a set-up that stand in the folder of a game, each with its key."""
    return ELSEWHERE.get(game.id) or list(_in_folder(game))


def _in_folder(game: Game[Any]) -> Iterator[tuple[str, Json]]:
    keys = {format_of(key): key for key in game.materials}
    for file in sorted(files("companion.games").joinpath(game.id, "data").iterdir(), key=lambda file: file.name):
        if keys and file.name.endswith(".json"):
            document = json.loads(file.read_text("utf-8"))
            if document.get("format") in keys:
                yield keys[document["format"]], document


def any_setup(game: Game[Any], names: Sequence[str], chance: Random) -> Setup:
    """Any settings and documents that hold together."""
    people = tuple(Seat(name, colour) for name, colour in zip(names, game.colours, strict=False))
    for _ in range(TRIES):
        switches, options = (
            {switch.id: chance.choice(switch.values) for switch in known if chance.random() < 0.5}
            for known in (game.switches, game.options)
        )
        drawn = chance.sample(found, 1) if (found := documents_of(game)) and chance.random() < 0.5 else []
        materials = {key: Value(document, f"/materials/{key}") for key, document in drawn}
        setup = Setup(people, switches, options, None, materials)
        if not isinstance(Referee.start(game, setup), Rejected):
            return setup
    return Setup(people, {}, {})


def as_arguments(settings: Mapping[str, str]) -> list[str]:
    """Settings as the command line reads them."""
    return [part for key, value in settings.items() for part in ("--option", f"{key}={value}")]
