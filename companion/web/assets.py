"""Style, script and drawings: their address names their version, so a browser may keep them for as long as it likes."""

import hashlib
from pathlib import Path
from typing import Any

from flask import Flask, Response, send_from_directory

from companion.web.places import static_folder

#: As long as a browser keeps anything, in seconds: a year.
FOR_EVER = 365 * 24 * 3600
ENDPOINT = "static"
#: A browser asks for it by itself beside whatever is no page of ours, such as a drawing or a file.
ICON, USUAL_ICON = "icon.svg", "/favicon.ico"


def serve_assets(app: Flask) -> None:
    """Serve the files under the version that all of them have together, so that scripts find each other beside them."""
    folder = static_folder()
    current = version_of(folder)

    def asset(version: str, filename: str) -> Response:
        reply = send_from_directory(folder, filename, max_age=FOR_EVER if version == current else 0)
        reply.cache_control.immutable = version == current
        return reply

    @app.url_defaults
    def name_version(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == ENDPOINT:
            values.setdefault("version", current)

    def icon() -> Response:
        return asset("", ICON)

    app.add_url_rule("/static/<version>/<path:filename>", ENDPOINT, asset)
    app.add_url_rule(USUAL_ICON, "icon", icon)


def version_of(folder: Path) -> str:
    """A short name for what these files are; whatever differs has another one."""
    found = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content = path.read_bytes()
        found.update(f"{path.relative_to(folder).as_posix()}\n{len(content)}\n".encode() + content)
    return found.hexdigest()[:12]
