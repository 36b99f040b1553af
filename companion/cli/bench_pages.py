"""`companion bench pages`: the time of each page beside an almost empty page of the same stack in the same run."""

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask import Flask, render_template_string
from flask.testing import FlaskClient
from flask_babel import Babel, gettext

from companion.app import Settings, build
from companion.cli.output import print_json
from companion.games import discover
from companion.i18n import LANGUAGES, interface
from companion.i18n.replies import ACCEPTED
from companion.i18n.words import Words
from companion.rulebook.entries import games, read_book
from companion.web.ask import SCORE

ROUNDS, TIMES = 5, 30
EMPTY = "<!doctype html><html lang=en><title>{{ title }}</title><p>{{ title }}</p>"


def run_bench_pages(chosen: argparse.Namespace, words: Words) -> int:
    """Measure and print."""
    figures = bench_pages()
    if chosen.json:
        print_json({"ok": True, **figures})
        return ACCEPTED
    print(f"{figures['empty_ms']:>10.3f}  {words.of(interface.BENCH_EMPTY_PAGE)}")
    for path, page in figures["pages"].items():
        told = words.of(interface.BENCH_PAGE, path=path, ratio=f"{page['ratio']:.1f}", size=page["bytes"])
        print(f"{page['ms']:>10.3f}  {told}")
    return ACCEPTED


def empty_app() -> Flask:
    """A page of the same stack with next to nothing on it."""
    app = Flask("empty")
    Babel(app)

    @app.get("/")
    def page() -> str:
        return render_template_string(EMPTY, title=gettext("nothing"))

    return app


def paths() -> list[str]:
    """A page of every kind, each in another language."""
    found = ["/en/", "/pl/rules/", "/cs/rules/?q=klasztor", "/fr/design"]
    for id, game in discover().items():
        tools = [tool for tool in game.tools if tool != SCORE]
        found += [f"/{LANGUAGES[place % 5]}/ask/{id}/{tool}" for place, tool in enumerate(tools)]
        found += [f"/es/score/{id}", f"/pl/cards/{id}"]
    for told in games():
        found += [f"/fr/rule/{next(iter(read_book(told, 'fr').entries))}", f"/cs/glossary/{told}"]
    return found


def bench_pages() -> dict[str, Any]:
    """Milliseconds of each page, the best of several rounds that alternate with the empty page."""
    with TemporaryDirectory() as folder:
        return measured(build(Settings("", 0, Path(folder))).test_client(), empty_app().test_client())


def measured(ours: FlaskClient, empty: FlaskClient) -> dict[str, Any]:
    """The times of two applications in turns."""
    best: dict[str, float] = {}
    least = float("inf")
    for path in paths():
        ours.get(path)  # what is built once is not what a page costs
    for _ in range(ROUNDS):
        least = min(least, milliseconds(lambda: empty.get("/")))
        for path in paths():
            best[path] = min(best.get(path, float("inf")), milliseconds(asking(ours, path)))
    return {
        "empty_ms": round(least, 4),
        "pages": {
            path: {
                "ms": round(taken, 4),
                "ratio": round(taken / least, 2),
                "bytes": int(ours.get(path, headers={"Accept-Encoding": "gzip"}).headers["Content-Length"]),
            }
            for path, taken in best.items()
        },
    }


def asking(client: FlaskClient, path: str) -> Callable[[], object]:
    """A request for a page."""
    return lambda: client.get(path)


def milliseconds(work: Callable[[], object]) -> float:
    """The time of some work, on average over several times."""
    started = time.perf_counter()
    for _ in range(TIMES):
        work()
    return (time.perf_counter() - started) * 1000 / TIMES
