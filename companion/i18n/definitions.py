"""All sentences that the catalogs must hold."""

from companion.engine import codec, decisions, game
from companion.engine.messages import M, definitions_in
from companion.games import discover
from companion.i18n import interface, pages


def all_definitions() -> tuple[M, ...]:
    """Every sentence of the engine, of all games and of the program itself."""
    found = [
        definition for module in (codec, decisions, game, interface) for definition in definitions_in(vars(module))
    ]
    found += pages.all_messages()
    for entry in discover().values():
        found += entry.messages
    return tuple(dict.fromkeys(found))
