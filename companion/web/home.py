"""Home: what one can do here, in one glance."""

from typing import Any

from flask import Blueprint, redirect, render_template, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.engine.game import Game
from companion.rulebook.entries import books_in
from companion.web.language import SPOKEN, wished_language
from companion.web.seats import PALETTE
from companion.web.templating import of_game, paint, the_games, words

pages = Blueprint("home", __name__)


@pages.get("/")
def root() -> Response:
    """To the home of the visitor's language."""
    response = redirect(url_for("home.home", language=wished_language()))
    response.headers["Vary"] = "Accept-Language, Cookie"
    return response


@pages.get(f"/{SPOKEN}/")
def home(language: str) -> str:
    """What one can do here."""
    return render_template("home.html", played=the_games(), reference=books_in(language))


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
