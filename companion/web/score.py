"""The score pad: the final score of a game, to print, to download, to send to other programs."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, abort, make_response, render_template, request
from werkzeug.datastructures import MultiDict

from companion.engine.codec import Value
from companion.engine.game import Game
from companion.engine.messages import SEATS
from companion.i18n.replies import ACCEPTED, Reply, adjudicate_value
from companion.web.ask import SCORE, STATUS, game_named, players_for
from companion.web.entries import is_empty, question_of
from companion.web.home import SPOKEN
from companion.web.keeping import Played, bg_stats_link, table_for_spreadsheet
from companion.web.language import chosen_language
from companion.web.templating import is_answer_only, words

pages = Blueprint("score", __name__)
Args = MultiDict[str, str]
Question = dict[str, Any]


@dataclass(slots=True)
class Judged:
    """What is entered, and what the adjudicator says of it."""

    players: list[str]
    reply: Reply | None = None
    status: int = ACCEPTED
    #: The numbers still to be entered: the players by their group.
    missing: dict[str, list[str]] = field(default_factory=dict)
    #: What is wrong, by field.
    faults: dict[str, list[str]] = field(default_factory=dict)
    #: Players whom only the group that breaks ties can part, while it is empty.
    tied: list[str] = field(default_factory=list)

    @property
    def done(self) -> bool:
        """Whether there is a final result."""
        return self.reply is not None and bool(self.reply["ok"]) and not self.tied

    @property
    def unfinished(self) -> bool:
        """Whether nothing is wrong, and only numbers are missing."""
        return bool(self.missing) and not self.faults

    @property
    def places(self) -> dict[str, int]:
        """The place of each player: one more than the players ahead."""
        places: dict[str, int] = {}
        for group in self.reply["ranking"] if self.reply else ():
            places |= dict.fromkeys(group, len(places) + 1)
        return places


@pages.get(f"/{SPOKEN}/score/<game>")
def pad(language: str, game: str) -> Response:
    """The pad and, once something is entered, the breakdown."""
    played = scored_game(game)
    judged = judge(played, request.args)
    query = request.query_string.decode("ascii", "replace")
    shown = {
        "game": played,
        "judged": judged,
        "players": judged.players,
        "args": request.args,
        "reply": judged.reply,
        "parts": played.components,
        "sheet": played.components["score_pad"],
        "faults": judged.faults,
        "winners": listed(judged.players, judged.reply["winners"]) if judged.done and judged.reply else "",
        "tied": listed(judged.players, judged.tied),
        "bg_stats": bg_stats_link(as_played(played, judged)) if judged.done else None,
        "query": query,
    }
    template = f"{game}/score_answer.html" if is_answer_only() else f"{game}/score.html"
    faulty = bool(judged.faults) and not is_answer_only()
    response = make_response(render_template(template, **shown), STATUS.get(judged.status, 400) if faulty else 200)
    response.headers["Vary"] = "X-Answer"
    return response


@pages.get(f"/{SPOKEN}/score/<game>.csv")
def download(language: str, game: str) -> Response:
    """The breakdown as a table for a spreadsheet."""
    played = scored_game(game)
    judged = judge(played, request.args)
    if not judged.done or judged.reply is None:
        abort(422)
    return table_for_spreadsheet(as_played(played, judged))


def scored_game(game: str) -> Game[Any]:
    """A game that has a score pad."""
    played = game_named(game)
    if SCORE not in played.tools or "score_pad" not in played.components:
        abort(404)
    return played


def judge(game: Game[Any], args: Args) -> Judged:
    """Judge what is entered; nothing while the pad is empty."""
    judged = Judged(players_for(args, game))
    words(tuple(judged.players), game.id)
    if is_empty(args):
        return judged
    sheet = game.components["score_pad"]
    question: Question = question_of(args, judged.players).raw
    seen_only = spell_out(question, sheet)
    last = sheet["breaks_ties"]
    waits = not question[last]
    if waits:
        question[last] = dict.fromkeys(judged.players, 0)
    judged.status, reply = adjudicate_value(game, SCORE, Value(question), chosen_language())
    judged.reply = reply
    if not reply["ok"]:
        judged.missing, reply["violations"] = parted(reply.get("violations", []), sheet)
        judged.faults = faults_of(problems(reply), judged.players, sheet)
        return judged
    if waits:
        judged.tied = reply["winners"] if len(reply["winners"]) > 1 else []
    reply["warnings"] = [
        warning
        for warning in reply["warnings"]
        if not (waits and warning["at"] == f"/{last}")
        and not (warning["at"] in seen_only and warning["code"] in sheet["need_counts"])
    ]
    judged.faults = faults_of(reply["warnings"], judged.players, sheet)
    return judged


def spell_out(question: Question, sheet: dict[str, Any]) -> set[str]:
    """Turn the short forms of the pad into what the adjudicator reads; gives the places whose towns were not counted.

    A token that is tapped for a player is face up and that player's; one that is not tapped is face down. Who is only
    seen in a region has a town there.
    """
    for group in (*sheet["numbers"], "regions"):
        if not isinstance(question.setdefault(group, {}), dict):
            question[group] = {}
    seen_only = set()
    for id in sheet["regions"]:
        question["regions"].setdefault(id, {})
    for id, region in question["regions"].items():
        if not isinstance(region, dict):
            continue
        token = region.setdefault("face_up", False)
        if isinstance(token, str):
            region.setdefault("holder", token)
            region["face_up"] = True
        seen = region.pop("seen", {})
        counted = any(key in region for key in ("towns", "vikings", "monasteries"))
        on_board = token is True and "holder" not in region
        if counted or not isinstance(seen, dict):
            continue
        if not on_board:  # whose share needs the counts, so what they would show is told
            seen_only.add(f"/regions/{id}")
        region["vikings"] = 1 if seen.pop("vikings", 0) else 0
        region["towns"] = seen
    return seen_only


def parted(violations: list[Reply], sheet: dict[str, Any]) -> tuple[dict[str, list[str]], list[Reply]]:
    """The numbers that are only missing, by their group, and what is wrong."""
    missing: dict[str, list[str]] = {}
    wrong = []
    for violation in violations:
        if violation["code"] == sheet["missing"]:
            missing.setdefault(violation["at"].removeprefix("/"), []).append(violation["params"]["seat"])
        else:
            wrong.append(violation)
    return missing, wrong


def problems(reply: Reply) -> list[Reply]:
    """What stands in the way of a score."""
    return [*reply.get("violations", ()), *([reply["error"]] if "error" in reply else ())]


def faults_of(found: Iterable[Reply], players: list[str], sheet: dict[str, Any]) -> dict[str, list[str]]:
    """What is wrong, by the field or group of fields that shows it."""
    faults: dict[str, list[str]] = {}
    for fault in found:
        group, *inner = [part.replace("~1", "/").replace("~0", "~") for part in fault["at"].split("/")[1:]] or [""]
        if group in sheet["numbers"]:
            seat = next((part for part in (*inner, fault["params"].get("seat")) if part in players), None)
            place = group if seat is None else f"{group}.@{players.index(seat)}"
        else:
            place = f"{group}.{inner[0]}" if group == "regions" and inner else group
        faults.setdefault(place, []).append(fault["text"])
    return faults


def listed(players: list[str], some: list[str]) -> str:
    """Some of the players as a list in the reader's language."""
    return words().param(tuple(SEATS[players.index(player)] for player in some))


def as_played(game: Game[Any], judged: Judged) -> Played:
    """The scored game; the same play of one day has the same id, so that it is one play."""
    assert judged.reply is not None, "only what is judged is kept"
    now = datetime.now(UTC)
    told = json.dumps([game.id, judged.reply["scores"], judged.reply["ranking"]], sort_keys=True)
    return Played(
        game=game,
        players=judged.players,
        rows=[judged.reply["scores"][player] for player in judged.players],
        places=[judged.places[player] for player in judged.players],
        winners=[judged.players.index(player) for player in judged.reply["winners"]],
        id=f"{now:%Y%m%d}-{hashlib.sha256(told.encode()).hexdigest()[:16]}",
        at=now,
    )
