"""The games: every package in here that has a GAME is one."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from companion.engine.game import Game


@cache
def discover() -> dict[str, Game[Any]]:
    """All games by id, in alphabetical order."""
    found: dict[str, Game[Any]] = {}
    for module in sorted(iter_modules(__path__), key=lambda module: module.name):
        game = getattr(import_module(f"{__name__}.{module.name}"), "GAME", None)
        if game is not None:
            found[game.id] = game
    return found
