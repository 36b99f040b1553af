"""What a page loads, as one style and one script: its templates name the files, and each browser asks once for all.

A script is made of modules that name each other in the plainest way. Put together, each is a function of its own that
is called once, after those that it needs; one that fails leaves the others as they are.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from hmac import compare_digest
from pathlib import PurePosixPath
from posixpath import dirname, join, normpath

from flask import Flask, Response, current_app, g, url_for
from markupsafe import Markup, escape

from companion.web.assets import TOGETHER, Asset, asset_of, current_assets, sent

#: The address of files that go together names them so.
FOLDER, BETWEEN = "together", "+"
STYLE, SCRIPT = ".css", ".js"
#: So many are kept: those of all kinds of pages.
MOST_KEPT = 64
#: A longer key is of no use to the digest.
MOST_OF_A_KEY = 64

NEEDS = re.compile(r'^import (?:\{ ([\w, $]+) \} from )?"(\.[\w./-]+)";\n', re.MULTILINE)
GIVES = re.compile(r"^export ((?:async function|function|const|class) (\w+))", re.MULTILINE)
#: What looks like a module and is not put as plainly as we read it.
OTHERWISE = re.compile(r"^(?:import|export)\b.*|\bimport\(|\bimport\.meta\b", re.MULTILINE)
#: What has gone wrong in a module is told as if it stood alone.
BEGIN = "const once = (make) => { try { return make(); } catch (fault) { setTimeout(() => { throw fault; }); } };\n"


class NotPlain(Exception):
    """A module that cannot be put together with others; names what is not plain about it."""


def load(*names: str) -> str:
    """Have the page load files, each once and in this order."""
    g.setdefault("loads", {}).update(dict.fromkeys(names))
    return ""


def loaded() -> Markup:
    """The elements that load all that the head of a page has asked for."""
    names = list(g.pop("loads", {}))
    styles, scripts = ([name for name in names if name.endswith(kind)] for kind in (STYLE, SCRIPT))
    tags = []
    if styles:
        tags.append(f'<link rel="stylesheet" href="{escape(address_of(styles, STYLE))}">')
    if scripts:
        tags.append(f'<script type="module" src="{escape(address_of(scripts, SCRIPT))}"></script>')
    return Markup("\n  ".join(tags))  # noqa: S704 (escaped above)


def address_of(names: Sequence[str], kind: str) -> str:
    """Where files of a kind are found together: only so far as a page asks for them, which its mark shows."""
    asked = BETWEEN.join(name.removesuffix(kind) for name in names) + kind
    return url_for(TOGETHER, mark=mark_of(asked), names=asked)


def mark_of(names: str) -> str:
    """What only we can put into an address: nobody else has files put together in an order of their own."""
    key = str(current_app.secret_key).encode()
    return blake2b(names.encode(), key=key[:MOST_OF_A_KEY], digest_size=9, person=FOLDER.encode()).hexdigest()


def serve_together(app: Flask) -> None:
    """Serve files together under the version that all of them have."""

    def together(version: str, mark: str, names: str) -> Response:
        files = files_of(names) if compare_digest(mark.encode(), mark_of(names).encode()) else ()
        return sent(put_together(files) if files else None, version)

    app.add_url_rule(f"/static/<version>/{FOLDER}/<mark>/<path:names>", TOGETHER, together)
    app.jinja_env.globals.update(load=load, loaded=loaded)


def files_of(names: str) -> tuple[str, ...]:
    """The files that an address names; none if there is not each of them, or one is named twice."""
    _, assets = current_assets()
    kind = PurePosixPath(names).suffix
    files = tuple(f"{name}{kind}" for name in names.removesuffix(kind).split(BETWEEN))
    is_right = kind in (STYLE, SCRIPT) and all(file in assets for file in files) and len(set(files)) == len(files)
    return files if is_right else ()


@lru_cache(MOST_KEPT)
def put_together(files: tuple[str, ...]) -> Asset:
    """Several files as one."""
    _, assets = current_assets()
    if files[0].endswith(STYLE):
        return asset_of(files[0], b"".join(assets[file].content for file in files))
    texts = {name: asset.content.decode() for name, asset in assets.items() if name.endswith(SCRIPT)}
    return asset_of(files[0], script_of(files, texts).encode())


def script_of(files: Sequence[str], texts: Mapping[str, str]) -> str:
    """Modules and all that they need as one script."""
    order = {name: f"m{number}" for number, name in enumerate(in_order(files, texts))}
    return BEGIN + "".join(wrapped(name, texts[name], order) for name in order)


def in_order(files: Sequence[str], texts: Mapping[str, str]) -> list[str]:
    """Modules and what they need, each after what it needs, as a browser would go through them."""
    found: dict[str, None] = {}

    def visit(name: str, way: tuple[str, ...]) -> None:
        if name in way:
            raise NotPlain(f"{name} needs itself: {way}")
        for needed in needs(name, texts[name]):
            visit(needed, (*way, name))
        found.setdefault(name)

    for file in files:
        visit(file, ())
    return list(found)


def needs(name: str, text: str) -> Iterator[str]:
    """The files that a module names."""
    for _, path in NEEDS.findall(text):
        yield beside(name, path)


def beside(name: str, path: str) -> str:
    """The file that a path means in another one."""
    return normpath(join(dirname(name), path))


def wrapped(name: str, text: str, order: Mapping[str, str]) -> str:
    """A module as a function that is called once, and gives what it exports."""

    def taken(found: re.Match[str]) -> str:
        wanted, path = found.groups()
        return f"const {{ {wanted.replace(' as ', ': ')} }} = {order[beside(name, path)]};\n" if wanted else ""

    given = ", ".join(found[1] for found in GIVES.findall(text))
    text = GIVES.sub(r"\1", NEEDS.sub(taken, text))
    if odd := OTHERWISE.search(text):
        raise NotPlain(f"{name}: {odd[0]}")
    return f"const {order[name]} = once(() => {{\n{text}return {{ {given} }};\n}});\n"
