"""An application for tests, on a database of its own that goes when the tests end."""

import atexit
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache

from companion.app import Settings, build
from companion.engine.game import Game
from companion.web.services import services_of


class Compiled(BytecodeCache):
    """Templates are the same for all applications of a run: they are compiled once."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()


def plain_app(*games: Game[Any]) -> Flask:
    """The application with a secret and a database of its own, for all games that are found or for some."""
    folder = TemporaryDirectory(prefix="companion-")
    app = build(Settings("", 0, Path(folder.name)), {game.id: game for game in games})
    app.jinja_env.bytecode_cache = COMPILED
    services_of(app).tables.paces = ()  # tests enter faster than people do

    @atexit.register
    def close() -> None:
        services_of(app).tables.store.close()
        folder.cleanup()

    return app
