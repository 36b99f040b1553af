"""The sentences of the pages, a module for each part; templates say them by their codes."""

from importlib import import_module
from pkgutil import iter_modules

from companion.engine.messages import M, definitions_in


def all_messages() -> tuple[M, ...]:
    """Every sentence of the pages."""
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    return tuple(message for module in modules for message in definitions_in(vars(module)))
