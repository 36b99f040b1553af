"""Questions to the referee: a short form, and a verdict with its reasons, which depends on the address alone."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.engine.game import Game
from companion.formats.replies import ACCEPTED, Reply
from companion.web.entries import Form, is_empty
from companion.web.language import SPOKEN
from companion.web.players import entered
from companion.web.templating import is_answer_only, of_game, paint, the_games, words
from companion.web.verdicts import STATUS, faults_by_field, fields_wanted, game_named, players_for, verdict_on

pages = Blueprint("ask", __name__)


@pages.get(f"/{SPOKEN}/ask/")
def questions(language: str) -> str:
    """The single questions of all games."""
    return questions_of(the_games().values())


@pages.get(f"/{SPOKEN}/ask/<game>")
def of_one(language: str, game: str) -> str:
    """The single questions of one game."""
    return questions_of([game_named(game)])


def questions_of(games: Iterable[Game[Any]]) -> str:
    """The page on which one chooses a question to the referee, or a page of a game to look things up on."""
    return render_template("questions.html", played=[game for game in games if game.tools or game.sheets])


@pages.get(f"/{SPOKEN}/ask/<game>/<tool>")
def tool(language: str, game: str, tool: str) -> Response:
    """The form of a question and, once something is entered, its verdict."""
    played = game_named(game)
    if tool not in played.tools:
        abort(404)
    question = played.tools[tool]
    if question.pad:  # which has a page of its own
        pad = url_for("score.pad", language=language, game=game)
        return redirect(f"{pad}?{request.query_string.decode('ascii', 'replace')}".rstrip("?"))
    args = entered(played)
    players = players_for(args, played)
    words(tuple(players), played.name_of)
    paint(played.colours)
    form = Form.of(args, len(players))
    judged = None if is_empty(args) else verdict_on(question, form)
    reply = judged.shown if judged else None
    shown = {
        "game": played,
        "tool": tool,
        "title": question.title,
        "players": players,
        "args": args,
        "reply": reply,
        "parts": played.drawing,
        "faults": faults_by_field(judged, form) if judged else {},
        "fields": partial(fields_wanted, question, form, args),
    }
    template = of_game(played, tool, "tool") if not is_answer_only() else "answer.html"
    return answered(render_template(template, **shown), judged.status if judged else ACCEPTED, reply)


def answered(text: str, status: int, reply: Reply | None) -> Response:
    """A page or an answer with its status. A form that is half filled in is no error worth a line in a console."""
    fine = reply is None or is_answer_only()
    response = make_response(text, 200 if fine else STATUS.get(status, 400))
    response.headers["Vary"] = "X-Answer"
    return response


@pages.get(f"/{SPOKEN}/sheet/<game>/<sheet>")
def sheet(language: str, game: str, sheet: str) -> str:
    """A page of a game to look things up on, such as what each card does."""
    played = game_named(game)
    if sheet not in played.sheets:
        abort(404)
    words((), played.name_of)
    return render_template(f"{game}/{sheet}.html", game=played, title=played.sheets[sheet], parts=played.drawing)
