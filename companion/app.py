"""The composition root: settings become an application."""

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from flask import Flask

from companion.web import create_app

KEY_FILE = "signing-key"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a start of the program may choose."""

    host: str
    port: int
    data: Path


def data_folder() -> Path:
    """Where the program keeps what is the user's own: COMPANION_DATA, else the usual place of the system."""
    if chosen := os.environ.get("COMPANION_DATA"):
        return Path(chosen)
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".local" / "share") / "companion"


def secret_key(folder: Path) -> str:
    """The key that signs what browsers keep for us, made at the first start if the folder can keep it."""
    path = folder / KEY_FILE
    try:
        if path.is_file() and path.stat().st_size >= 32:
            return path.read_text("ascii").strip()
        folder.mkdir(parents=True, exist_ok=True)
        made = secrets.token_hex(32)
        path.touch(mode=0o600)
        path.write_text(made, "ascii")
    except OSError:
        return secrets.token_hex(32)
    return made


def build(settings: Settings) -> Flask:
    """The application for these settings."""
    app = create_app(secret_key(settings.data))
    app.config["DATA_FOLDER"] = settings.data
    return app
