"""All sentences that the catalogs must hold."""

from companion.engine import decisions, game, values
from companion.engine.messages import M, definitions_in
from companion.formats import gamefile, parsing
from companion.games import discover
from companion.i18n import interface, pages
from companion.tables import refusals


def all_definitions() -> tuple[M, ...]:
    """Every sentence of the program itself and of all games."""
    modules = (parsing, values, gamefile, decisions, game, interface, refusals)
    found = [definition for module in modules for definition in definitions_in(vars(module))]
    found += pages.all_messages()
    for entry in discover().values():
        found += entry.messages
    return tuple(dict.fromkeys(found))
