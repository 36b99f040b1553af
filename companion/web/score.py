"""The score pad: the final score of a game, to print, to download, to send to other programs."""

import hashlib
import json
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for

from companion.engine.decisions import Violation
from companion.engine.game import Game, places_in
from companion.engine.messages import SEATS, Ref
from companion.engine.tools import Pad, Refusal, Tool
from companion.formats.replies import ACCEPTED, Reply
from companion.tables.course import called
from companion.web.entries import PLACES, Args, Form, is_empty
from companion.web.keeping import Played, bg_stats_link, table_for_spreadsheet
from companion.web.language import SPOKEN
from companion.web.players import entered
from companion.web.templating import is_answer_only, of_game, paint, the_games, words
from companion.web.verdicts import STATUS, game_named, players_for, said_of, told

pages = Blueprint("score", __name__)


@dataclass(slots=True)
class Scored:
    """What is entered, and what the adjudicator says of it; players are numbers, clockwise from 0."""

    players: list[str]
    reply: Reply | None = None
    status: int = ACCEPTED
    #: The numbers still to be entered: the players by their group.
    missing: dict[str, list[int]] = field(default_factory=dict)
    #: What is wrong, by field.
    faults: dict[str, list[str]] = field(default_factory=dict)
    #: Players whom only a group that has not been entered can part, and that group.
    tied: list[int] = field(default_factory=list)
    breaks_ties: str = ""

    @property
    def done(self) -> bool:
        """Whether there is a final result."""
        return self.reply is not None and bool(self.reply["ok"]) and not self.tied

    @property
    def rows(self) -> list[dict[str, int]]:
        """The scores of each player by category."""
        return [self.reply["scores"][seat] for seat in range(len(self.players))] if self.reply else []

    @property
    def places(self) -> list[int]:
        """The place of each player: one more than the players ahead."""
        return places_in(self.reply["ranking"]) if self.reply else []


@pages.get(f"/{SPOKEN}/score/")
def pads(language: str) -> Response | str:
    """The score pads of all games; with only one there is nothing to choose."""
    with_pad = [game for game in the_games().values() if any(tool.pad for tool in game.tools.values())]
    if len(with_pad) == 1:
        return make_response(redirect(url_for("score.pad", language=language, game=with_pad[0].id)))
    return render_template("pads.html", played=with_pad)


@pages.get(f"/{SPOKEN}/score/<game>")
def pad(language: str, game: str) -> Response:
    """The pad and, once something is entered, the breakdown."""
    played, tool, form = scored_game(game)
    args = entered(played)
    scored = score(played, tool, form, args)
    query = request.query_string.decode("ascii", "replace")
    paint(played.colours)
    shown = {
        "game": played,
        "judged": scored,
        "players": scored.players,
        "args": args,
        "reply": scored.reply,
        "parts": played.drawing,
        "title": tool.title,
        "pad": form,
        "faults": scored.faults,
        "winners": listed(scored.reply["winners"]) if scored.done and scored.reply else "",
        "tied": listed(scored.tied),
        "bg_stats": bg_stats_link(as_played(played, scored)) if scored.done else None,
        "query": query,
    }
    template = of_game(played, "score_answer" if is_answer_only() else "score")
    faulty = bool(scored.faults) and not is_answer_only()
    response = make_response(render_template(template, **shown), STATUS.get(scored.status, 400) if faulty else 200)
    response.headers["Vary"] = "X-Answer"
    return response


@pages.get(f"/{SPOKEN}/score/<game>.csv")
def download(language: str, game: str) -> Response:
    """The breakdown as a table for a spreadsheet."""
    played, tool, form = scored_game(game)
    scored = score(played, tool, form, request.args)
    if not scored.done:
        abort(422)
    return table_for_spreadsheet(as_played(played, scored))


def scored_game(game: str) -> tuple[Game[Any], Tool, Pad]:
    """A game that has a score pad, with its question and its form."""
    played = game_named(game)
    tool = next((tool for tool in played.tools.values() if tool.pad), None)
    if tool is None or tool.pad is None:
        abort(404)
    return played, tool, tool.pad


def score(game: Game[Any], tool: Tool, pad: Pad, args: Args) -> Scored:
    """Judge what is entered; nothing while the pad is empty."""
    scored = Scored(players_for(args, game))
    words(tuple(scored.players), game.name_of)
    if is_empty(args):
        return scored
    form = Form.of(args, len(scored.players))
    reading = tool.from_form(form.question)
    said = said_of(tool, reading)
    if isinstance(said, Refusal):
        scored.missing, said = without_missing(said, pad)
    judged = told(said)
    scored.status, scored.reply = judged.status, judged.reply
    if reading.breaks_ties and judged.reply["ok"] and len(judged.reply["winners"]) > 1:
        scored.tied, scored.breaks_ties = judged.reply["winners"], reading.breaks_ties
    for violation, text in judged.wrong():
        scored.faults.setdefault(place_of(violation, form, pad), []).append(text)
    return scored


def without_missing(refusal: Refusal, pad: Pad) -> tuple[dict[str, list[int]], Refusal]:
    """The numbers that are only missing, by their group, and what is wrong."""
    missing: dict[str, list[int]] = {}
    wrong = []
    for violation in refusal.violations:
        if violation.msg.definition is pad.missing:
            seat = SEATS.index(violation.msg.params["seat"])
            missing.setdefault((violation.at or "").removeprefix("/"), []).append(seat)
        else:
            wrong.append(violation)
    return missing, replace(refusal, violations=tuple(wrong))


def place_of(violation: Violation, form: Form, pad: Pad) -> str:
    """The field or the part of the pad that shows what is wrong."""
    field = form.field_at(violation.at or "")
    group, *inner = field.split(".")
    if group in pad.numbers:
        seat = violation.msg.params.get("seat")
        named = [called(SEATS.index(seat))] if isinstance(seat, Ref) and not inner else inner
        return next((f"{group}.{whose}" for whose in named if whose in PLACES), group)
    return next((part for part in pad.sections if f"{field}.".startswith(f"{part}.")), field)


def listed(seats: list[int]) -> str:
    """Some of the players as a list in the reader's language."""
    return words().param(tuple(SEATS[seat] for seat in seats))


def as_played(game: Game[Any], scored: Scored) -> Played:
    """The scored game; the same play of one day has the same id, so that it is one play."""
    assert scored.reply is not None, "only what is judged is kept"
    now = datetime.now(UTC)
    told = json.dumps([game.id, scored.players, scored.rows, scored.places])
    return Played(
        game=game,
        players=scored.players,
        rows=scored.rows,
        places=scored.places,
        winners=scored.reply["winners"],
        id=f"{now:%Y%m%d}-{hashlib.sha256(told.encode()).hexdigest()[:16]}",
        at=now,
    )
