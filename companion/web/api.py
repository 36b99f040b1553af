"""The adjudicators for other programs: the objects of the command line over HTTP."""

import json

from flask import Blueprint, Response, request

from companion.formats.replies import ACCEPTED, REFUSED, UNREADABLE, adjudicate
from companion.i18n import DEFAULT, LANGUAGES
from companion.web.templating import the_games

pages = Blueprint("api", __name__)
#: No question is longer, even with every name and every place in it.
LARGEST_QUESTION = 64_000
STATUS = {ACCEPTED: 200, REFUSED: 422, UNREADABLE: 400}


@pages.post("/api/v1/<game>/<tool>")
def judge(game: str, tool: str) -> Response:
    """Judge one question of JSON; `?lang=` chooses the language."""
    played = the_games().get(game)
    if played is None or tool not in played.tools:
        return answer({"ok": False, "error": {"code": "http.404", "text": "", "at": ""}}, 404)
    request.max_content_length = LARGEST_QUESTION
    asked = request.args.get("lang", DEFAULT)
    status, reply = adjudicate(played, tool, request.get_data(cache=False), asked if asked in LANGUAGES else DEFAULT)
    return answer(reply, STATUS[status])


def answer(reply: dict[str, object], status: int) -> Response:
    """A reply as JSON."""
    return Response(json.dumps(reply, ensure_ascii=False), status, mimetype="application/json")
