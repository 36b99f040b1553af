"""Questions to the referee: a short form, and a verdict with its reasons. Nothing is stored: the address is all."""

from typing import Any

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.engine.game import Game
from companion.games import discover
from companion.i18n.pages.ask import PLAYER_NUMBER
from companion.i18n.replies import ACCEPTED, REFUSED, Reply, adjudicate_value
from companion.web.entries import field_at, is_empty, players_in, question_of
from companion.web.home import SPOKEN
from companion.web.language import chosen_language
from companion.web.templating import is_answer_only, words

pages = Blueprint("ask", __name__)
SCORE = "score"
STATUS = {ACCEPTED: 200, REFUSED: 422}


@pages.get(f"/{SPOKEN}/ask/<game>/<tool>")
def tool(language: str, game: str, tool: str) -> Response:
    """The form of a question and, once something is entered, its verdict."""
    played = game_named(game)
    if tool not in played.tools:
        abort(404)
    if tool == SCORE:  # which has a page of its own
        pad = url_for("score.pad", language=language, game=game)
        return redirect(f"{pad}?{request.query_string.decode('ascii', 'replace')}".rstrip("?"))
    players = players_for(request.args, played)
    words(tuple(players), game)
    status, reply = verdict_on(played, tool, request.args, players)
    shown = {
        "game": played,
        "tool": tool,
        "players": players,
        "args": request.args,
        "reply": reply,
        "parts": played.components,
        "faults": faults_by_field(reply, players),
    }
    template = f"{game}/{tool}.html" if not is_answer_only() else "answer.html"
    return answered(render_template(template, **shown), status, reply)


def answered(text: str, status: int, reply: Reply | None) -> Response:
    """A page or an answer with its status. A form that is half filled in is no error worth a line in a console."""
    fine = reply is None or is_answer_only()
    response = make_response(text, 200 if fine else STATUS.get(status, 400))
    response.headers["Vary"] = "X-Answer"
    return response


@pages.get(f"/{SPOKEN}/cards/<game>")
def cards(language: str, game: str) -> str:
    """What each card of a game does."""
    played = game_named(game)
    words((), game)
    return render_template(f"{game}/cards.html", game=played, parts=played.components)


def game_named(name: str) -> Game[Any]:
    """A game by its id; there is no page for any other."""
    game = discover().get(name)
    if game is None:
        abort(404)
    return game


def players_for(args: MultiDict[str, str], game: Game[Any]) -> list[str]:
    """The players entered, each with a name: those without one are called by their number."""
    players = players_in(args)
    counts = {str(count): count for count in game.seats}
    count = counts.get(args.get("n", ""), len(players) or game.seats[0])
    players += [""] * (count - len(players))
    speak = words((), game.id)
    named: list[str] = []
    for number, entered in enumerate(players[: min(count, game.seats[-1])], start=1):
        name = entered or speak.of(PLAYER_NUMBER, number=number)
        named.append(name if name not in named else f"{name} ({number})")
    return named


def verdict_on(game: Game[Any], tool: str, args: MultiDict[str, str], players: list[str]) -> tuple[int, Reply | None]:
    """The verdict on what is entered; nothing while the form is empty."""
    if is_empty(args):
        return ACCEPTED, None
    return adjudicate_value(game, tool, question_of(args, players), chosen_language())


def faults_by_field(reply: Reply | None, players: list[str]) -> dict[str, list[str]]:
    """What is wrong, by the field that it is about."""
    found: dict[str, list[str]] = {}
    if reply is not None:
        for violation in (*reply.get("violations", ()), *reply.get("warnings", ())):
            found.setdefault(field_at(violation["at"], players), []).append(violation["text"])
    return found
