"""Style, script and drawings: their address names their version, so a browser may keep them for as long as it likes.

They are read when the application starts, without the comments for those who read the source, and compressed once.
"""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

from flask import Flask, Response, abort, request

from companion.web.places import static_folder
from companion.web.weight import TEXTS, WORTHWHILE

#: As long as a browser keeps anything, in seconds: a year.
FOR_EVER = 365 * 24 * 3600
#: Files one by one, and several as one.
ALONE, TOGETHER = VERSIONED = ("static", "together")
#: A browser asks for it by itself beside whatever is no page of ours, such as a drawing or a file.
ICON, USUAL_ICON = "icon.svg", "/favicon.ico"
#: What a file says to those who read it: whole lines and types in a script, and what a style has between its signs.
COMMENTS = {
    ".js": re.compile(rb"^[ \t]*(?://[^\n]*|/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE),
    ".css": re.compile(rb"[ \t]*/\*.*?\*/\n?", re.DOTALL),
}


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent: its kind, its content, and that compressed if it is worth while."""

    kind: str
    content: bytes
    compressed: bytes = b""


@cache
def assets_in(folder: Path) -> tuple[str, Mapping[str, Asset]]:
    """The version that all files of a folder have together, and each by its path in it."""
    contents = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files_in(folder)}
    return version_of(contents), {name: asset_of(name, content) for name, content in contents.items()}


def asset_of(name: str, content: bytes) -> Asset:
    """A file as it is sent."""
    suffix = PurePosixPath(name).suffix
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if comments := COMMENTS.get(suffix):
        content = comments.sub(b"", content)
    is_text = kind.startswith(TEXTS) or suffix in COMMENTS
    compressed = gzip.compress(content, mtime=0) if is_text and len(content) >= WORTHWHILE else b""
    return Asset(kind, content, compressed)


def current_assets() -> tuple[str, Mapping[str, Asset]]:
    """The version of our own files, and each by its path."""
    return assets_in(static_folder())


def serve_assets(app: Flask) -> None:
    """Serve the files under the version that all of them have together, so that scripts find each other beside them."""
    current, assets = current_assets()

    @app.url_defaults
    def name_version(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint in VERSIONED:
            values.setdefault("version", current)

    def asset(version: str, filename: str) -> Response:
        return sent(assets.get(filename), version)

    def icon() -> Response:
        return asset("", ICON)

    app.add_url_rule("/static/<version>/<path:filename>", ALONE, asset)
    app.add_url_rule(USUAL_ICON, "icon", icon)


def sent(asset: Asset | None, version: str) -> Response:
    """A file as a reply to whoever asked for it in a version."""
    if asset is None:
        abort(404)
    current, _ = current_assets()
    is_pressed = asset.compressed and request.accept_encodings.quality("gzip") > 0 and not request.range
    reply = Response(asset.compressed if is_pressed else asset.content, mimetype=asset.kind)
    if is_pressed:
        reply.content_encoding = "gzip"
    reply.cache_control.max_age = FOR_EVER if version == current else 0
    reply.cache_control.immutable = version == current
    reply.set_etag(current, weak=bool(is_pressed))  # the bytes are others than those of the plain file
    reply.make_conditional(request, accept_ranges=True, complete_length=len(asset.content))
    return reply


def files_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def version_of(contents: Mapping[str, bytes]) -> str:
    """A short name for what files are; whatever differs has another one."""
    found = hashlib.sha256()
    for name, content in contents.items():
        found.update(f"{name}\n{len(content)}\n".encode() + content)
    return found.hexdigest()[:12]
