"""All sentences that the catalogs must hold."""

from collections.abc import Iterable
from typing import Any

from companion.engine import decisions, game, values
from companion.engine.game import Game
from companion.engine.messages import M, definitions_in
from companion.formats import documents, gamefile, parsing
from companion.i18n import interface, pages, signs
from companion.tables import refusals


def all_definitions(games: Iterable[Game[Any]]) -> tuple[M, ...]:
    """Every sentence of the program itself and of some games."""
    modules = (parsing, values, gamefile, documents, decisions, game, interface, signs, refusals)
    found = [definition for module in modules for definition in definitions_in(vars(module))]
    found += pages.all_messages()
    for entry in games:
        found += entry.messages
    return tuple(dict.fromkeys(found))
