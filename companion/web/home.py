"""Home: what one can do here, in one glance."""

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion.rulebook.entries import books_in
from companion.web.language import wished_language
from companion.web.seats import PALETTE
from companion.web.templating import the_games, words

pages = Blueprint("home", __name__)
SPOKEN = "<any(en, pl, cs, fr, es):language>"


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
    game = next(iter(the_games().values()))
    words((), game.name_of)
    return render_template("design.html", language=language, game=game, parts=game.drawing, tints=list(PALETTE))
