"""An application for tests, on a database of its own that goes when the tests end."""

import atexit
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask import Flask
from jinja2 import FileSystemBytecodeCache
from werkzeug.routing import Rule

from companion.app import Settings, build
from companion.engine.game import Game
from companion.web.services import services_of
from tests.databases import hurry
from tests.processes import ROOT

#: What says how templates are compiled. Where it is changed, nothing that was compiled before is of use.
HOW = ("web/__init__.py", "web/templating.py")

_as_written = Rule._compile_builder
_builders: dict[Any, Any] = {}


def _once(rule: Rule, append_unknown: bool = True) -> Any:
    """What puts the addresses of a rule together: of equal rules of all applications compiled once.

    Most of what it takes to build an application is to compile them, and the tests build hundreds.
    """
    if rule.defaults:
        return _as_written(rule, append_unknown)
    languages = frozenset(getattr(rule._converters.get("language"), "items", ()))
    key = (rule.rule, *rule._trace, append_unknown, languages)
    if key not in _builders:
        _builders[key] = _as_written(rule, append_unknown)
    return _builders[key]


Rule._compile_builder = _once  # type: ignore[assignment]


def compiled() -> FileSystemBytecodeCache:
    """Templates as they were compiled: they are the same for all applications, processes and runs."""
    how = b"".join((ROOT / "companion" / path).read_bytes() for path in HOW)
    folder = ROOT / ".pytest_cache" / "compiled" / f"templates-{sha256(how).hexdigest()[:12]}"
    folder.mkdir(parents=True, exist_ok=True)
    return FileSystemBytecodeCache(str(folder))


def plain_app(*games: Game[Any]) -> Flask:
    """The application with a secret and a database of its own, for all games that are found or for some."""
    folder = TemporaryDirectory(prefix="companion-")
    app = build(Settings("", 0, Path(folder.name)), {game.id: game for game in games})
    app.jinja_env.bytecode_cache = compiled()
    services_of(app).tables.paces = ()  # tests enter faster than people do
    hurry(services_of(app).tables.store)

    @atexit.register
    def close() -> None:
        services_of(app).tables.store.close()
        folder.cleanup()

    return app
