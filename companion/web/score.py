"""The score pad: the final score of a game, to print, to download, to send to other programs."""

import hashlib
import json
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, abort, make_response, render_template, request

from companion.engine.decisions import Violation
from companion.engine.game import Game, Refusal, Verdict
from companion.engine.messages import SEATS, Ref
from companion.engine.values import Value
from companion.formats.replies import ACCEPTED, Reply, judge
from companion.tables.course import called
from companion.web.ask import SCORE
from companion.web.entries import PLACES, Args, Form, is_empty, parts_of
from companion.web.home import SPOKEN
from companion.web.keeping import Played, bg_stats_link, table_for_spreadsheet
from companion.web.templating import is_answer_only, words
from companion.web.verdicts import STATUS, game_named, players_for, told

pages = Blueprint("score", __name__)
Question = dict[str, Any]


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
    #: Players whom only the group that breaks ties can part, while it is empty.
    tied: list[int] = field(default_factory=list)

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
        places: dict[int, int] = {}
        for group in self.reply["ranking"] if self.reply else ():
            places |= dict.fromkeys(group, len(places) + 1)
        return [place for _, place in sorted(places.items())]


@pages.get(f"/{SPOKEN}/score/<game>")
def pad(language: str, game: str) -> Response:
    """The pad and, once something is entered, the breakdown."""
    played = scored_game(game)
    scored = score(played, request.args)
    query = request.query_string.decode("ascii", "replace")
    shown = {
        "game": played,
        "judged": scored,
        "players": scored.players,
        "tints": played.colours,
        "args": request.args,
        "reply": scored.reply,
        "parts": played.drawing,
        "sheet": played.drawing["score_pad"],
        "faults": scored.faults,
        "winners": listed(scored.reply["winners"]) if scored.done and scored.reply else "",
        "tied": listed(scored.tied),
        "bg_stats": bg_stats_link(as_played(played, scored)) if scored.done else None,
        "query": query,
    }
    template = f"{game}/score_answer.html" if is_answer_only() else f"{game}/score.html"
    faulty = bool(scored.faults) and not is_answer_only()
    response = make_response(render_template(template, **shown), STATUS.get(scored.status, 400) if faulty else 200)
    response.headers["Vary"] = "X-Answer"
    return response


@pages.get(f"/{SPOKEN}/score/<game>.csv")
def download(language: str, game: str) -> Response:
    """The breakdown as a table for a spreadsheet."""
    played = scored_game(game)
    scored = score(played, request.args)
    if not scored.done:
        abort(422)
    return table_for_spreadsheet(as_played(played, scored))


def scored_game(game: str) -> Game[Any]:
    """A game that has a score pad."""
    played = game_named(game)
    if SCORE not in played.tools or "score_pad" not in played.drawing:
        abort(404)
    return played


def score(game: Game[Any], args: Args) -> Scored:
    """Judge what is entered; nothing while the pad is empty."""
    scored = Scored(players_for(args, game))
    words(tuple(scored.players), game.name_of)
    if is_empty(args):
        return scored
    sheet = game.drawing["score_pad"]
    question: Question = Form.of(args, len(scored.players)).question
    seen_only = spell_out(question, sheet)
    last = sheet["breaks_ties"]
    waits = not question[last]
    if waits:
        question[last] = dict.fromkeys(question["players"], 0)

    def is_assumed(warning: Violation) -> bool:
        """Whether a warning only tells of what was not entered."""
        return (waits and warning.at == f"/{last}") or (
            warning.at in seen_only and warning.msg.code in sheet["need_counts"]
        )

    said = judge(game, SCORE, Value(question))
    if isinstance(said, Refusal):
        scored.missing, said = without_missing(said, sheet)
    elif isinstance(said, Verdict):
        said = replace(said, warnings=tuple(warning for warning in said.warnings if not is_assumed(warning)))
    judged = told(said)
    scored.status, scored.reply = judged.status, judged.reply
    if waits and judged.reply["ok"] and len(judged.reply["winners"]) > 1:
        scored.tied = judged.reply["winners"]
    for violation, text in judged.wrong():
        scored.faults.setdefault(place_of(violation, sheet), []).append(text)
    return scored


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


def without_missing(refusal: Refusal, sheet: dict[str, Any]) -> tuple[dict[str, list[int]], Refusal]:
    """The numbers that are only missing, by their group, and what is wrong."""
    missing: dict[str, list[int]] = {}
    wrong = []
    for violation in refusal.violations:
        if violation.msg.code == sheet["missing"]:
            missing.setdefault((violation.at or "").removeprefix("/"), []).append(
                SEATS.index(violation.msg.params["seat"])
            )
        else:
            wrong.append(violation)
    return missing, replace(refusal, violations=tuple(wrong))


def place_of(violation: Violation, sheet: dict[str, Any]) -> str:
    """The field or the group of fields that shows what is wrong."""
    group, *inner = parts_of(violation.at or "") or [""]
    if group in sheet["numbers"]:
        seat = violation.msg.params.get("seat")
        whose = inner[0] if inner else called(SEATS.index(seat)) if isinstance(seat, Ref) else ""
        return f"{group}.{whose}" if whose in PLACES else group
    return f"{group}.{inner[0]}" if group == "regions" and inner else group


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
