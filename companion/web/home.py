"""Home: what one can do here, in one glance."""

from typing import Any

from flask import Blueprint, jsonify, make_response, redirect, render_template, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.engine.game import Game
from companion.i18n.pages.shell import APP_NAME
from companion.rulebook.entries import books_in
from companion.web.assets import ICON
from companion.web.language import SPOKEN, wished_language
from companion.web.seats import PALETTE
from companion.web.services import the_services
from companion.web.table.start import my_tables, table_to_go_on
from companion.web.templating import of_game, paint, the_games, words

pages = Blueprint("home", __name__)
#: The icon up to the edges, for phones that cut it into their own shape: the files by how wide they are.
PICTURES_OF_ICON = {"icon-192.png": 192, "icon-512.png": 512}
#: The colours of the bar and of the ground, as app.css has them.
SLATE, LINEN = "#27323a", "#f1eade"


@pages.get("/")
def root() -> Response:
    """To the home of the visitor's language."""
    response = redirect(url_for("home.home", language=wished_language()))
    response.headers["Vary"] = "Accept-Language, Cookie"
    return response


@pages.get(f"/{SPOKEN}/")
def home(language: str) -> Response:
    """The home page: what this is, the way back to one's table, and a door for each game, the one played last first."""
    mine = my_tables()
    back = table_to_go_on(mine)
    played = last_played_first([row["table"].game for row in mine])
    response = make_response(render_template("home.html", played=played, reference=books_in(language), back=back))
    if mine:
        response.headers["Cache-Control"] = "no-store"
    return response


def last_played_first(played: list[str]) -> list[Game[Any]]:
    """All games; in front those that were played at this device, whose ids are given, the latest first."""
    games = the_games()
    return [games[id] for id in dict.fromkeys([*played, *games]) if id in games]


@pages.get("/health")
def health() -> Response:
    """Whether this process answers and can read its database, for programs that watch over it; 503 if it cannot."""
    the_services().tables.store.table("")
    response = make_response("ok\n")
    response.mimetype = "text/plain"
    response.headers["Cache-Control"] = "no-store"
    return response


@pages.get(f"/{SPOKEN}/app.webmanifest")
def manifest(language: str) -> Response:
    """What a phone needs to put us beside its apps.

    The browser keeps its way back, and on phones that know no such window we stay in the browser, with its cookies:
    an app of its own would not know the tables at which its owner sits.
    """
    drawn = [(ICON, "any", "image/svg+xml", "any")]
    drawn += [(name, f"{size}x{size}", "image/png", "maskable") for name, size in PICTURES_OF_ICON.items()]
    icons = [
        {"src": url_for("static", filename=name), "sizes": sizes, "type": kind, "purpose": purpose}
        for name, sizes, kind, purpose in drawn
    ]
    colours = {"theme_color": SLATE, "background_color": LINEN}
    told = {"name": words().of(APP_NAME), "lang": language, "id": "/", "start_url": f"/{language}/", "scope": "/"}
    response = jsonify(told | colours | {"display": "minimal-ui", "icons": icons})
    response.mimetype = "application/manifest+json"
    return response


@pages.get(f"/{SPOKEN}/design")
def design(language: str) -> str:
    """Every component of the design in every state."""
    paint(PALETTE)
    of_games = [design_of(game) for game in the_games().values()]
    game = next(iter(the_games().values()))
    return render_template("design.html", language=language, game=game, rule=game.rules[0], of_games=of_games)


def design_of(game: Game[Any]) -> Markup:
    """The part of the design page that a game brings."""
    words((), game.name_of)
    drawn = render_template(of_game(game, "design"), game=game, parts=game.drawing)
    return Markup(drawn)  # noqa: S704 (a template, which escapes)
