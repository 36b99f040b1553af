"""Every sentence of Rebirth in English, beside the rules that it applies.

Sentences stand in the present tense, and a player is their subject or stands behind a colon, so that
no language has to know the gender of a name or decline it. `n` is what a plural counts.
"""

from importlib import import_module
from pkgutil import iter_modules

from companion.engine.messages import M, definitions_in

PREFIX = "rebirth"


def define(code: str, text: str, *rules: str, plural: str | None = None, tells: str = "", closed: M | None = None) -> M:
    """A sentence of this game, the rules that it applies, what it tells a live table, and what is told instead."""
    return M(f"{PREFIX}.{code}", text, *(f"rb.{rule}" for rule in rules), plural=plural, tells=tells, closed=closed)


def all_messages() -> tuple[M, ...]:
    """Every sentence of this game."""
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    return tuple(dict.fromkeys(message for module in modules for message in definitions_in(vars(module))))
