"""An application for tests, on a database of its own that goes when the tests end."""

import atexit
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Flask

from companion.app import Settings, build


def plain_app() -> Flask:
    """The application with a secret and a database of its own."""
    folder = TemporaryDirectory(prefix="companion-")
    app = build(Settings("", 0, Path(folder.name)))

    @atexit.register
    def close() -> None:
        app.extensions["tables"].store.close()
        folder.cleanup()

    return app
