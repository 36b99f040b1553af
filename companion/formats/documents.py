"""Documents of a set-up in files of their own: which game reads one, and as what."""

import re
from collections.abc import Mapping
from typing import Any

from companion.engine.game import Game
from companion.engine.materials import Material, Picture
from companion.engine.messages import M
from companion.engine.values import Value
from companion.formats.gamefile import OTHER_GAME
from companion.formats.replies import Reply
from companion.i18n.words import Words

NO_DOCUMENTS = M("input.no-documents", "This game reads no documents: {game}.")
OTHER_DOCUMENT = M(
    "input.other-document", "This game reads no document of the format {format}. Write one of: {formats}."
)
FORMAT_OF_A_DOCUMENT = re.compile(r"companion-([a-z-]+)/1")


def format_of(key: str) -> str:
    """The format by which a document says what it is."""
    return f"companion-{key}/1"


def material_of(value: Value, games: Mapping[str, Game[Any]]) -> tuple[Game[Any], Material]:
    """Which game a document is for, and as what this game reads it."""
    name, format = value["game"], value["format"]
    game = games.get(name.text())
    if game is None:
        name.fail(OTHER_GAME(game=name.text()))
    if not game.materials:
        name.fail(NO_DOCUMENTS(game=game.id))
    found = FORMAT_OF_A_DOCUMENT.fullmatch(format.text())
    if found is None or found[1] not in game.materials:
        known = tuple(map(format_of, game.materials))
        format.fail(OTHER_DOCUMENT(format=format.text(), formats=known))
    return game, game.materials[found[1]]


def picture_data(picture: Picture, words: Words) -> Reply:
    """A picture as plain data."""
    legend = [{"sign": sign, "text": words.text(told)} for sign, told in picture.legend]
    return {"rows": list(picture.rows), "legend": legend}
