"""The time of each page beside an almost empty page of the same stack in the same run."""

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask import Flask, render_template_string
from flask.testing import FlaskClient
from flask_babel import Babel, gettext

from companion.app import Settings, build
from companion.bench.ways import Way, measured_ways
from companion.chance import play_on
from companion.engine.referee import Referee, Rejected
from companion.formats.gamefile import GameFile
from companion.games import discover
from companion.i18n import LANGUAGES
from companion.rulebook.entries import games, read_book
from companion.tables.codes import digest, new_id
from companion.tables.files import opening_of
from companion.tables.tables import Opening, Tables
from companion.web.services import services_of
from companion.web.table.pages import SECRET

ROUNDS, TIMES = 5, 30
#: What the script of a page sends to have its content alone.
FRAGMENT = {"X-Answer": "page"}
EMPTY = "<!doctype html><html lang=en><title>{{ title }}</title><p>{{ title }}</p>"


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
        tools = [name for name, tool in game.tools.items() if not tool.pad]
        found += [f"/{LANGUAGES[place % 5]}/ask/{id}/{tool}" for place, tool in enumerate(tools)]
        found += [f"/es/score/{id}" for tool in game.tools.values() if tool.pad]
        found += [f"/pl/sheet/{id}/{sheet}" for sheet in game.sheets]
    for told in games():
        found += [f"/fr/rule/{next(iter(read_book(told, 'fr').entries))}", f"/cs/glossary/{told}"]
    return found


@dataclass(frozen=True, slots=True)
class Asked:
    """A page that is measured, and how it is asked for."""

    path: str
    headers: Mapping[str, str] = field(default_factory=dict)


def table_paths(tables: Tables, secret: str, way: Way) -> list[str]:
    """A table in its lobby and one in the middle of a random game, with the device that holds the secret as host."""
    game, setup = way.game, way.setup
    referee = Referee.start(game, setup)
    assert not isinstance(referee, Rejected), "a set-up without wishes is good"
    play_on(referee, random.Random(0))  # noqa: S311 (a game, not a secret)
    opening = opening_of(GameFile(game, setup, tuple(referee.answers[: len(referee.answers) // 2]), game.version))
    assert not isinstance(opening, Rejected), "what the rules accepted holds"

    def opened(entries: Opening) -> str:
        return tables.open(game.id, setup.names[0], digest(secret), entries).id

    begun = opened(opening)
    pages = [f"/{LANGUAGES[place]}/table/{begun}/{page}" for place, page in enumerate(("", "board", "log", "score"))]
    return [f"/es/table/{opened(())}/", *pages]


def pages_of(tables: Tables, secret: str, way: Way) -> dict[str, Asked]:
    """The pages of tables of a game, under its name."""
    lobby, now, *others = table_paths(tables, secret, way)
    asked = {"lobby": Asked(lobby), "now": Asked(now), "now (content)": Asked(now, FRAGMENT)}
    asked |= {path.rpartition("/")[2]: Asked(path) for path in others}
    return {f"{way.name} {name}": page for name, page in asked.items()}


def measure() -> dict[str, Any]:
    """Milliseconds of each page, the best of several rounds that alternate with the empty page."""
    with TemporaryDirectory() as folder:
        app = build(Settings("", 0, Path(folder)))
        client, secret = app.test_client(), new_id()
        with client.session_transaction() as session:
            session[SECRET] = secret
        asked = {path: Asked(path) for path in paths()}
        for way in measured_ways():
            asked |= pages_of(services_of(app).tables, secret, way)
        return measured(client, empty_app().test_client(), asked)


def measured(ours: FlaskClient, empty: FlaskClient, pages: Mapping[str, Asked]) -> dict[str, Any]:
    """The times of two applications in turns, each page under its name."""
    best: dict[str, float] = {}
    least = float("inf")
    for page in pages.values():
        reply = ours.get(page.path, headers=page.headers)  # what is built once is not what a page costs
        assert reply.status_code == 200, page.path
    for _ in range(ROUNDS):
        least = min(least, milliseconds(lambda: empty.get("/")))
        for name, page in pages.items():
            best[name] = min(best.get(name, float("inf")), milliseconds(asking(ours, page)))
    return {
        "empty_ms": round(least, 4),
        "pages": {
            name: {
                "ms": round(taken, 4),
                "ratio": round(taken / least, 2),
                "bytes": weight(ours, pages[name]),
            }
            for name, taken in best.items()
        },
    }


def weight(client: FlaskClient, page: Asked) -> int:
    """The bytes of a page as they are sent."""
    return int(client.get(page.path, headers={**page.headers, "Accept-Encoding": "gzip"}).headers["Content-Length"])


def asking(client: FlaskClient, page: Asked) -> Callable[[], object]:
    """A request for a page."""
    return lambda: client.get(page.path, headers=page.headers)


def milliseconds(work: Callable[[], object]) -> float:
    """The time of some work, on average over several times."""
    started = time.perf_counter()
    for _ in range(TIMES):
        work()
    return (time.perf_counter() - started) * 1000 / TIMES
