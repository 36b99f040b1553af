"""An application for tests, on a database of its own that goes when the tests end."""

import atexit
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask import Flask

from companion.app import Settings, build
from companion.engine.game import Game
from companion.web.services import services_of


def plain_app(*games: Game[Any]) -> Flask:
    """The application with a secret and a database of its own, for all games that are found or for some."""
    folder = TemporaryDirectory(prefix="companion-")
    app = build(Settings("", 0, Path(folder.name)), {game.id: game for game in games})

    @atexit.register
    def close() -> None:
        services_of(app).tables.store.close()
        folder.cleanup()

    return app
