"""A page that is drawn with gaps for many and then filled in is what it would be if it were drawn for one reader."""

import json
import random
import re
from collections.abc import Callable

import pytest
from flask import Flask, g
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from companion.bench.ways import Way, measured_ways
from companion.engine.messages import M, Ref
from companion.formats.gamefile import write_answer
from companion.i18n import LANGUAGES
from companion.i18n.words import Words
from companion.tables.ports import PLAYER, VIEWER, Table
from companion.web.gaps import BEFORE, Forgotten, Gaps, for_each, gapped, reader_here
from companion.web.services import services_of
from companion.web.table import now
from companion.web.table.framed import Alike, for_many
from tests.web.app import plain_app
from tests.web.test_kept import on_a_board
from tests.web.visitors import Visitor, a_game, next_answer, random_answers

SAID = M("test.said", "{who} pays <{n} & {what}>: {other}")
QUOTED = M("test.quoted", "“{text}”")
#: A seed with which so much of a game is played that it is over.
AT_THE_END = 100
#: Made anew for every page.
MADE_ANEW = re.compile(r'(name="entry" value)="[^"]*"')


OWN = re.compile(r'name="entry" value="([^"]*)"')


def drawn_for_many(gaps: Gaps, draw: Callable[[], str]) -> str:
    """A text drawn with gaps, and filled in for whoever asks."""
    with gapped(gaps):
        text = draw()
    return gaps.filled(gaps.cut(text), reader_here())


def in_request(app: Flask, language: str, draw: Callable[[Gaps], str], gaps: Gaps) -> str:
    with app.test_request_context(f"/{language}/"):
        g.words = Words(language, ("Ada & Co", "Bo"))
        return draw(gaps)


def a_text(_: Gaps) -> str:
    speak: Words = g.words
    quoted = speak.of(QUOTED, text=speak.name(Ref("season", "spring")))
    told = speak.of(SAID, who=Ref("seat", 0), n=1200, what=(Ref("seat", 0), Ref("seat", 1)), other=quoted)
    return Markup("<p title='{}' data-j='{}'>{} {}</p>").format(
        told, str(htmlsafe_json_dumps({"a": told})), speak.listed(["x", quoted, "<"]), speak.signed(4000)
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_gaps_are_filled_with_what_would_stand_there(language: str) -> None:
    app, gaps = plain_app(), Gaps()
    drawn = in_request(app, language, lambda gaps: drawn_for_many(gaps, lambda: a_text(gaps)), gaps)
    assert drawn == in_request(app, language, a_text, gaps)
    assert BEFORE not in drawn
    assert "Ada &amp; Co" in drawn


def test_what_is_made_anew_each_time_is_not_kept() -> None:
    app, gaps, numbers = plain_app(), Gaps(), iter("12345")

    def draw() -> str:
        return " ".join(for_each(fresh, lambda: next(numbers), fresh=fresh) for fresh in (True, False))

    with app.test_request_context("/en/"):
        g.words = Words("en")
        assert [drawn_for_many(gaps, draw), drawn_for_many(gaps, draw)] == ["1 2", "3 2"]


def test_nobody_can_type_a_gap() -> None:
    app, gaps = plain_app(), Gaps()
    with app.test_request_context("/en/"):
        g.words = Words("en", (f"{BEFORE}0\ue001",))
        drawn = drawn_for_many(gaps, lambda: str(g.words.name(Ref("seat", 0))) + for_each("x", lambda: "told"))
    assert drawn == f"{BEFORE}0\ue001told"


def test_gaps_take_no_more_than_so_many_bytes_however_few_they_are() -> None:
    gaps = Gaps()
    first = gaps.mark("first", lambda: "told")
    for number in range(100):
        gaps.mark(("\U0001f432" * 100_000, number), lambda: "")
    with pytest.raises(Forgotten):
        gaps.filled(gaps.cut(first), "reader")


def test_of_what_readers_were_told_no_more_than_so_many_bytes_is_kept() -> None:
    gaps = Gaps()
    asked: list[str] = []

    def tell() -> str:
        asked.append("long")
        return "x" * 1_000_000

    long = gaps.cut(gaps.mark("long", tell))
    for reader in (0, 0, *range(1, 40), 0):
        gaps.filled(long, reader)
    assert len(asked) == 41, "what the first reader was told is kept, but not for ever"


def test_what_was_forgotten_is_not_made_up() -> None:
    app, gaps = plain_app(), Gaps(most=1)
    with app.test_request_context("/en/"):
        g.words = Words("en")
        old = drawn_for_many(gaps, lambda: for_each("a", lambda: "a"))
        kept = gaps.mark("b", lambda: "b")
        assert old == "a"
        gaps.mark("c", lambda: "c")
        with pytest.raises(Forgotten):
            drawn_for_many(gaps, lambda: kept)


def test_a_page_whose_gaps_were_forgotten_is_drawn_anew() -> None:
    app = plain_app()
    host, table = a_game(app, random_answers(3, 0, 20))
    before = looked_at(host, table)
    services_of(app).gaps._told.clear()
    assert looked_at(host, table) == before
    assert looked_at(Visitor(app, "fr").sits_at(table, PLAYER, 1), table)


def looked_at(visitor: Visitor, table: Table) -> str:
    """What a device shows, without what is made anew for every page."""
    reply = visitor.get(visitor.address(table), headers={"X-Answer": "page"})
    assert reply.status_code == 200
    return MADE_ANEW.sub(r"\1", reply.text)


@pytest.mark.parametrize("headers", [{}, {"X-Answer": "page"}], ids=["whole", "content"])
def test_each_device_has_its_own_ids(headers: dict[str, str]) -> None:
    app = plain_app()
    host, table = a_game(app, random_answers(3, 0, 20))
    readers = [host, Visitor(app, "en").sits_at(table, PLAYER, 1), Visitor(app, "en").sits_at(table, PLAYER, 2)]
    found = [OWN.findall(reader.get(reader.address(table), headers=headers).text) for reader in (*readers, host)]
    ids = [value for each in found for value in each]
    assert len(ids) == len(set(ids)) >= 8


def test_only_whoever_is_asked_is_told_so() -> None:
    app = plain_app()
    host, table = a_game(app, random_answers(3, 0, 20))
    readers = [host, *(Visitor(app, "en").sits_at(table, PLAYER, seat) for seat in (1, 2))]
    told = [
        'class="yours"' in reader.get(reader.address(table), headers={"X-Answer": "page"}).text for reader in readers
    ]
    assert told.count(True) == 1


def for_one(draw: Callable[[], str], _: Callable[[], Alike]) -> str:
    """A page that is drawn for its reader alone."""
    return draw()


class Party:
    """Devices of all languages at a table, some with a seat, some without, one that only looks on."""

    def __init__(self, way: Way, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
        app, self.chance = plain_app(), random.Random(seed)
        self.host, self.table = on_a_board(app, way, seed)
        self.others = [
            Visitor(app, "pl").sits_at(self.table, PLAYER, 1),
            Visitor(app, "cs").sits_at(self.table, PLAYER, 2),
        ]
        self.others += [Visitor(app, "fr").sits_at(self.table, PLAYER), Visitor(app, "es").sits_at(self.table, VIEWER)]
        self.monkeypatch, self.for_many = monkeypatch, for_many

    def seen(self, drawn: Callable[[Callable[[], str], Callable[[], Alike]], str]) -> list[str]:
        """What all of them show."""
        self.monkeypatch.setattr(now, "for_many", drawn)
        return [looked_at(visitor, self.table) for visitor in (self.host, *self.others)]

    def compare(self) -> None:
        for with_gaps, alone in zip(self.seen(self.for_many), self.seen(for_one), strict=True):
            assert BEFORE not in with_gaps
            assert lines_of(with_gaps) == lines_of(alone)

    def go_on(self) -> None:
        """An answer, perhaps after another was taken back; now and then a device looks first."""
        if not self.chance.randrange(5):
            self.host.post(self.host.address(self.table, "undo"), {})
        answer = [write_answer(next_answer(self.host.sitting(self.table), self.chance.randrange(1000)))]
        self.host.post(self.host.address(self.table, "answer"), {"answers": json.dumps(answer)})
        if not self.chance.randrange(4):
            visitor = self.chance.choice(self.others)
            visitor.get(visitor.address(self.table) + self.chance.choice(("?look=1", "?look=0")))


@pytest.mark.parametrize("way", measured_ways(), ids=lambda way: way.name)
@pytest.mark.parametrize("seed", range(2))
def test_a_page_with_gaps_is_the_page(way: Way, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party(way, seed, monkeypatch)
    for _ in range(10):
        party.compare()
        party.go_on()


@pytest.mark.parametrize("way", measured_ways(), ids=lambda way: way.name)
def test_the_end_with_gaps_is_the_end(way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party(way, AT_THE_END, monkeypatch)
    assert "data-ending" in looked_at(party.host, party.table)
    party.compare()


def lines_of(page: str) -> list[str]:
    """A page piece by piece, to read how it differs. What takes tags off a text makes all its spaces plain."""
    return page.replace(">", ">\n").replace("\N{NO-BREAK SPACE}", " ").splitlines()
