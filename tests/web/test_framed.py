"""A page that is drawn once for all who see the same is for each of them what it would be if it were drawn for one."""

import json
import random
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from companion.engine.game import Game
from companion.formats.gamefile import write_answer
from companion.tables.ports import PLAYER, VIEWER, Table
from companion.web.services import services_of
from companion.web.table import now
from tests.laws.games import IN_EACH_WAY, called
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.test_table_stamps import BESIDE, MADE_ANEW, PEOPLE, PLAY, Party, a_party
from tests.web.visitors import Visitor, a_game, next_answer, random_answers

pytestmark = pytest.mark.timeout(240)

Stamps = dict[str, str]


def asked(visitor: Visitor, table: Table, shows: Stamps) -> str:
    """What a device gets that shows some parts already, without what is made anew for every page."""
    headers = {"X-Answer": "page", "X-Parts": urlencode(shows, quote_via=quote)}
    reply = visitor.get(visitor.address(table), headers=headers)
    assert reply.status_code == 200
    return MADE_ANEW.sub(r"\1", reply.text)


def stamps_in(page: str) -> Stamps:
    return {given["data-part"]: given["data-stamp"] for _, given in Page(page).tags if "data-part" in given}


class Readers:
    """Devices of every role that show what they were sent last, or a part of it, each in a language of its own."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.readers = [party.host, *party.others]
        self.shows: list[Stamps] = [{} for _ in self.readers]

    def compare(self) -> None:
        """All ask one after the other; then each again, when nothing has been drawn for anybody."""
        table, chance = self.party.table, self.party.chance
        found = [asked(reader, table, shows) for reader, shows in zip(self.readers, self.shows, strict=True)]
        for reader, shows, shared in zip(self.readers, self.shows, found, strict=True):
            services_of(self.party.app).forget_drawn()
            assert shared == asked(reader, table, shows)
        for index, page in enumerate(found):
            kept = stamps_in(page).items()
            self.shows[index] = {name: stamp for name, stamp in kept if chance.randrange(8)}


@pytest.mark.parametrize("game", IN_EACH_WAY, ids=called)
def test_everybody_sees_their_own_page(game: Game[Any]) -> None:
    seed = IN_EACH_WAY.index(game) + 20
    party = a_party(game, seed, (7, 40, 110)[seed % 3])
    readers = Readers(party)
    readers.compare()
    for _ in range(10):
        party.chance.choice((*PEOPLE, *PLAY, *PLAY, *BESIDE))(party)
        readers.compare()


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Grows with every page that is drawn."""
    found: list[str] = []
    draw: Callable[..., str] = now.text_of_now

    def counted(*about: Any) -> str:
        found.append("drawn")
        return draw(*about)

    monkeypatch.setattr(now, "text_of_now", counted)
    return found


def test_an_entry_is_drawn_once_for_whoever_sees_the_same(drawings: list[str]) -> None:
    app, chance = plain_app(), random.Random(1)
    host, table = a_game(app, random_answers(3, 0, 20))
    players = [host, *(Visitor(app, each).sits_at(table, PLAYER, seat) for seat, each in enumerate(("pl", "es"), 1))]
    shows = [stamps_in(asked(each, table, {})) for each in players]
    for _ in range(12):
        answers = json.dumps([write_answer(next_answer(host.sitting(table), chance.randrange(1000)))])
        host.post(host.address(table, "answer"), {"answers": answers})
        drawings.clear()
        pages = [asked(each, table, parts) for each, parts in zip(players, shows, strict=True)]
        assert drawings == ["drawn"]
        assert len(set(pages)) == len(players)
        shows = list(map(stamps_in, pages))


def test_who_lacks_what_the_others_show_has_it_drawn_for_all(drawings: list[str]) -> None:
    app = plain_app()
    host, table = a_game(app, random_answers(3, 0, 20))
    first, second = (Visitor(app).sits_at(table, PLAYER, seat) for seat in (1, 2))
    shows = stamps_in(asked(host, table, {}))
    services_of(app).forget_drawn()
    drawings.clear()
    without_board = asked(host, table, shows)
    whole = asked(first, table, {})
    assert drawings == ["drawn"] * 2
    assert len(without_board) < len(whole)
    assert asked(second, table, shows)
    assert asked(second, table, {})
    assert drawings == ["drawn"] * 2


def test_who_may_do_something_else_has_a_page_of_their_own(drawings: list[str]) -> None:
    app = plain_app()
    host, table = a_game(app, random_answers(3, 0, 20))
    viewer = Visitor(app).sits_at(table, VIEWER)
    assert "undo" in asked(host, table, {})
    assert "/undo" not in asked(viewer, table, {})
    assert drawings == ["drawn"] * 2
