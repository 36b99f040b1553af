"""Every page of the table is what it was, in every way to play, for every role and in five languages (snapshot tests).

`COMPANION_WRITE=1` writes the digests anew. `python -m tests.web.golden_pages FOLDER` writes the pages behind them.
"""

import os
from collections import defaultdict
from typing import Any

import pytest
from flask import request

from companion.engine.game import Game
from companion.i18n import LANGUAGES
from tests.laws.games import IN_EACH_WAY, called
from tests.soaking import soaking
from tests.tiny.lighthouses import GAME as LIGHTHOUSES
from tests.web.evenings import MOMENTS, ROLES, Evening
from tests.web.golden_pages import GOLDEN, NOW, PAGES, digests, golden, pages_of, read, visits, write

pytestmark = pytest.mark.timeout(300)

#: More pages that differ are only counted.
MOST_LISTED = 40
HOW = """{} of {} pages differ. To see how, write the pages here and in a checkout from before, and compare them:
python -m tests.web.golden_pages FOLDER; diff -ru FOLDER_BEFORE FOLDER. If all of it is meant, set COMPANION_WRITE=1."""
#: What is no page: a stream, and addresses that only lead to others.
NO_PAGES = {"news", "scanned", "back_to_start"}
#: Moments that only some games have: cards that lie face down, a part of the game alone, chapters to go on from.
OF_SOME_GAMES = {"turned_over", "lightened", "jumped"}

#: One way to play each game; the others are compared by `make soak`.
DAILY = {game.id: game for game in reversed(IN_EACH_WAY)}
in_each_way = pytest.mark.parametrize(
    "game",
    [each for game in IN_EACH_WAY for each in ([game] if game is DAILY[game.id] else soaking(game))],
    ids=called,
)


@in_each_way
def test_every_page_of_the_table_is_what_it_was(game: Game[Any]) -> None:
    found = {name: digests(lines) for name, lines in pages_of(game)}
    if os.environ.get("COMPANION_WRITE"):
        write(golden(game), found)
    wrong = differences(read(golden(game)), found)
    assert not wrong, "\n".join([HOW.format(len(wrong), len(found)), *wrong[:MOST_LISTED]])


def differences(before: dict[str, str], now: dict[str, str]) -> list[str]:
    """Which pages differ, and in what: in what they show, in what they send, or both."""
    found = [f"{name}: gone" for name in before if name not in now]
    found += [f"{name}: new" for name in now if name not in before]
    for name, told in now.items():
        pairs = zip(("shows", "sends"), before.get(name, told).split(), told.split(), strict=True)
        differs = [what for what, old, new in pairs if old != new]
        if differs:
            found.append(f"{name}: {' and '.join(differs)} something else")
    return found


def visited() -> list[tuple[str, str, str, str, str]]:
    """Way, moment, role, language and page of every line of every file."""
    found = []
    for game in IN_EACH_WAY:
        for name in read(golden(game)):
            where, page = name.split(" ", 1)
            _, moment, role, language = where.split("/")
            found.append((called(game), moment, role, language, page))
    return found


def test_no_digests_are_kept_of_a_way_to_play_that_nobody_has() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(map(called, IN_EACH_WAY))


def test_every_page_of_the_table_is_visited() -> None:
    """A new page of the table is among the golden pages, or named as none."""
    evening, asked = Evening(LIGHTHOUSES, 0), set()
    evening.app.before_request(lambda: asked.add(request.endpoint))
    assert len(list(visits(evening))) > len(PAGES)
    rules = evening.app.url_map.iter_rules()
    pages = {rule.endpoint for rule in rules if rule.endpoint.startswith("table.") and "GET" in (rule.methods or ())}
    assert {page.removeprefix("table.") for page in pages - asked} == NO_PAGES


def test_every_page_is_visited_in_every_language_in_every_role_and_in_every_way_to_play() -> None:
    for page in (NOW, *PAGES):
        found = [(way, role, language) for way, _, role, language, name in visited() if name == (page.name or "now")]
        ways, roles, languages = map(set, zip(*found, strict=True))
        assert ways == set(map(called, IN_EACH_WAY)), page.name
        assert roles >= set(ROLES), page.name
        assert languages == set(LANGUAGES), page.name


def test_every_moment_comes_in_every_way_to_play() -> None:
    moments = defaultdict[str, set[str]](set)
    for way, moment, *_ in visited():
        moments[way].add(moment)
    everywhere = {moment.__name__ for moment in MOMENTS} - OF_SOME_GAMES
    assert all(everywhere <= found for found in moments.values())
    assert set.union(*moments.values()) == everywhere | OF_SOME_GAMES
