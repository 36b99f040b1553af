"""The players of the last table or question at a device: forms begin with their number and names."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from flask import request, session
from werkzeug.datastructures import MultiDict

from companion.engine.game import Game
from companion.engine.names import LONGEST_NAME
from companion.web.entries import MOST_PLAYERS, OF_THE_FORM, PLAYERS, Args, is_empty, players_in
from companion.web.services import the_services
from companion.web.table.pages import SECRET
from companion.web.table.start import my_tables
from companion.web.templating import is_answer_only

#: Under this key of the signed session stands who was entered in a form last, and when.
LATELY = "players"


def entered(game: Game[Any]) -> Args:
    """What a form of a game was sent; where it says nothing at all, the players of last time."""
    args = request.args
    if not is_empty(args) or any(key in args for key in OF_THE_FORM):
        if is_answer_only() or comes_from_here():  # an address that somebody was sent is about other people
            remember(args, game)
        return args
    players = players_of_last_time(game)
    return MultiDict([*((PLAYERS, name) for name in players), ("n", str(len(players)))]) if players else args


def comes_from_here() -> bool:
    """Whether the form itself sent this, on a page without script."""
    return urlsplit(request.referrer or "")[1:3] == (request.host, request.path)


def remember(args: Args, game: Game[Any]) -> None:
    """Keep at the device how many players are in a form, and what they are called."""
    players = [name[:LONGEST_NAME] for name in players_in(args)]
    number = args.get("n", "")
    count = int(number) if number in map(str, game.seats) else len(players)
    players = (players + [""] * MOST_PLAYERS)[:count]
    if count and session.get(LATELY, ("", []))[1] != players:
        session[LATELY] = (the_services().tables.now().isoformat(), players)
        session.permanent = True


def players_of_last_time(game: Game[Any]) -> Sequence[str]:
    """Who played at this device last and can play this game: at a table, or by what was entered in a form."""
    found: list[tuple[str, Sequence[str]]] = [session[LATELY]] if LATELY in session else []
    if SECRET in session:
        found += [(row["last"].isoformat(), row["names"]) for row in my_tables()]
    return max((each for each in found if len(each[1]) in game.seats), default=("", ()))[1]
