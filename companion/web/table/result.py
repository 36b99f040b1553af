"""The score while a game goes on and at its end: where each point is from, over time, to keep and to send on."""

import json
from datetime import timedelta
from functools import partial
from itertools import pairwise
from typing import Any

from flask import abort, make_response, redirect
from werkzeug.wrappers import Response

from companion.formats.gamefile import write_game_file
from companion.i18n.pages import table as said
from companion.tables.course import Given, Jump
from companion.tables.deeds.beginning import Begun
from companion.tables.deeds.beside import Rematched
from companion.tables.entries import Refused
from companion.tables.files import file_of, rematch
from companion.tables.judge import started
from companion.tables.refusals import FILE_LATER, NO_ROOM, TOO_OFTEN
from companion.tables.seen import Seen
from companion.tables.tables import Sitting
from companion.web.callers import caller
from companion.web.filled import filled
from companion.web.keeping import Played, bg_stats_link, table_for_spreadsheet
from companion.web.services import the_services
from companion.web.table.entering import in_json, refuse
from companion.web.table.forms.entries import RematchForm
from companion.web.table.noted import notes_shown
from companion.web.table.pages import HERE, at_table, pages, shown, the_tables, wants_json
from companion.web.table.present import facts_shown, reason_shown, scores_shown, told_shown, winners_shown
from companion.web.templating import page, words


def playing(sitting: Sitting) -> Seen:
    """The game under way; there is no score before it begins."""
    if sitting.play is None:
        abort(404)
    return sitting.play


@pages.get(f"{HERE}/score")
@at_table
def score(sitting: Sitting) -> Response | str:
    """The scores if the game ended now, or the final ones, with where each point is from."""
    play = playing(sitting)
    scores = play.scores
    return shown(
        "score",
        sitting,
        play=play,
        scores=scores_shown(scores),
        winners=winners_shown(scores),
        facts=facts_shown(scores.facts),
        told=partial(told_of_scores, sitting, play),
        bg_stats=bg_stats_link(played(sitting)) if play.over else None,
        notes_shown=notes_shown(sitting),
    )


def told_of_scores(sitting: Sitting, play: Seen) -> tuple[Any, ...]:
    """The totals by chapter, the entries that changed them, and the points by source and those of none."""
    over_time = sitting.once("over time", lambda: totals_over_time(sitting))
    sources = by_source(play)
    return by_chapter(over_time), events_of(sitting, over_time), sources, by_hand(play, sources)


def totals_over_time(sitting: Sitting) -> list[dict[str, Any]]:
    """The totals after each entry that stands, as if the game had ended then."""
    play = started(sitting.game, sitting.course)
    seen = sitting.audience.past(play)
    found = [{"step": None, "count": 0, "totals": scores_shown(seen.scores)["totals"], "chapter": play.referee.chapter}]
    for step in sitting.audience.steps:
        play.take(step)
        totals, chapter = scores_shown(seen.scores)["totals"], play.referee.chapter
        found.append({"step": step, "count": seen.count, "totals": totals, "chapter": chapter})
    return found


def by_chapter(over_time: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The totals at the beginning, after each chapter, and now: a line of all entries would be one of small steps."""
    ends = [after for before, after in pairwise(over_time) if before["chapter"] != after["chapter"]]
    return [over_time[0], *ends, *(over_time[-1:] if over_time[-1:] != (ends or over_time)[-1:] else ())]


def events_of(sitting: Sitting, over_time: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The entries that changed a total: what was entered, and who won or lost how much by it."""
    found = []
    for before, after in pairwise(over_time):
        gained = [new - old for old, new in zip(before["totals"], after["totals"], strict=True)]
        step = after["step"]
        if any(gained):
            texts = (
                [told_shown(sitting, told) for told in sitting.audience.answers_from(before["count"], after["count"])]
                if isinstance(step, Given)
                else [reason_shown(step.reason) or words().of(said.JUMPED if isinstance(step, Jump) else said.BY_HAND)]
            )
            found.append({"count": after["count"], "text": words().set_apart(texts), "gained": gained})
    return found


def by_source(play: Seen) -> dict[str, list[int]]:
    """What each player has scored from each source, as far as it was told at this table."""
    live, seats = play.ruleset.live, len(play.scores.table)
    found = {source: [0] * seats for source in live.universe.get("source", ())}
    for _, _, facts in play.facts:
        for gain in (gain for fact in facts for gain in live.gains(fact)):
            found[gain.source][gain.seat] += gain.points
    return {source: points for source, points in found.items() if any(points)}


def by_hand(play: Seen, sources: dict[str, list[int]]) -> list[int]:
    """The points of each player that no source tells of: they were in a position that somebody entered or corrected."""
    gained, table = play.ruleset.live.gained, play.scores.table
    told = [sum(points) for points in zip(*sources.values(), strict=True)]
    return [row[gained] - points for row, points in zip(table, told, strict=True)] if told else []


def played(sitting: Sitting) -> Played:
    """The game as other programs want it told."""
    play = playing(sitting)
    scores = scores_shown(play.scores)
    entries = sitting.known.entries
    began = next((entry.at for entry in reversed(entries) if isinstance(entry.deed, Begun)), sitting.table.opened)
    lasted: timedelta = entries[-1].at - began
    return Played(
        game=sitting.game,
        players=sitting.course.names,
        rows=scores["rows"],
        places=scores["places"],
        winners=scores["winners"],
        first=first_player(play),
        id=sitting.table.id,
        at=began,
        minutes=max(1, round(lasted.total_seconds() / 60)),
    )


def first_player(play: Seen) -> int | None:
    """Who answered first among the players."""
    return next((seat for _, seat, _ in play.facts if seat >= 0), None)


@pages.get(f"{HERE}/score.csv")
@at_table
def download_scores(sitting: Sitting) -> Response:
    """The scores as a table for a spreadsheet."""
    return table_for_spreadsheet(played(sitting))


@pages.get(f"{HERE}/game.json")
@at_table
def download_game(sitting: Sitting) -> Response:
    """The game as a file, with which any table can go on."""
    playing(sitting)
    if not sitting.audience.can_be_saved:
        return refuse(sitting, Refused(FILE_LATER()))
    response = make_response(json.dumps(write_game_file(file_of(sitting)), ensure_ascii=False, indent=1))
    response.mimetype = "application/json"
    response.headers["Content-Disposition"] = f'attachment; filename="{sitting.game.id}-{sitting.table.code}.json"'
    return response


@pages.post(f"{HERE}/rematch")
@at_table
@filled(RematchForm)
def play_again(sitting: Sitting, form: RematchForm) -> Response:
    """A new table with the same people; everybody here is shown the way."""
    new_tables, is_new = the_services().limits.new_tables, sitting.course.rematch is None
    if is_new and new_tables.reached(caller()):
        return refuse(sitting, Refused(TOO_OFTEN()))
    if is_new and the_tables().is_full:
        return refuse(sitting, Refused(NO_ROOM()))
    done = rematch(the_tables(), sitting, form.entry.data)
    if isinstance(done, Refused):
        return refuse(sitting, done)
    if is_new:
        new_tables.count(caller())
    assert isinstance(done.entry.deed, Rematched), "a rematch is kept as one"
    there = page("table.now", table_id=done.entry.deed.table)
    return in_json({"state": "saved", "go": there}, 200) if wants_json() else redirect(there, 303)
