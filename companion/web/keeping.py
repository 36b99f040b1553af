"""What one keeps of a game that was played: a table for a spreadsheet, a link that hands it to BG Stats."""

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import quote

from flask import Response, make_response

from companion.engine.game import Game
from companion.i18n.pages.pad import PLACE
from companion.web.templating import name, words

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
#: Where a spreadsheet takes something for a formula, wide forms too: at the beginning of a cell, and after whatever it
#: may take for the end of one. Where a comma is part of a number, cells end at a semicolon.
FORMULA = re.compile(r"""(^|[,;\t\r\n|])(?=[\s"]*[=+@＝＋－＠-]|\s*[\t\r\n])""")


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played, players in the order of their seats."""

    game: Game[Any]
    players: Sequence[str]
    rows: Sequence[Mapping[str, int]]
    places: Sequence[int]
    winners: Sequence[int]
    id: str
    at: datetime
    minutes: int = 0
    first: int | None = None


def table_for_spreadsheet(played: Played) -> Response:
    """The scores by category."""
    table = io.StringIO()
    writer = csv.writer(table)
    writer.writerow(["", *(unformulated(player) for player in played.players)])
    for category in played.rows[0]:
        writer.writerow([name("category", category), *(row[category] for row in played.rows)])
    writer.writerow([words().of(PLACE), *played.places])
    response = make_response("\ufeff" + table.getvalue())
    response.headers["Content-Type"] = "text/csv; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="{played.game.id}.csv"'
    return response


def unformulated(cell: str) -> str:
    """A cell of which no spreadsheet takes any part for a formula."""
    return FORMULA.sub(r"\1'", cell)


def bg_stats_link(played: Played) -> str:
    """An address that hands the play to BG Stats."""
    play = {
        "sourceName": "table-companion",
        "sourcePlayId": played.id,
        "playDate": f"{played.at:%Y-%m-%d %H:%M:%S}",
        "durationMin": played.minutes,
        "location": "",
        "comments": "",
        "board": "",
        "game": {
            "name": words().of(played.game.name),
            "sourceGameId": played.game.id,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": player,
                "sourcePlayerId": player if played.players.count(player) == 1 else f"{player} ({seat + 1})",
                "startPlayer": seat == played.first,
                "winner": seat in played.winners,
                "score": str(played.rows[seat]["total"]),
                "rank": played.places[seat],
                "role": "",
            }
            for seat, player in enumerate(played.players)
        ],
    }
    return BG_STATS + quote(json.dumps(play, ensure_ascii=False), safe="")
