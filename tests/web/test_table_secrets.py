"""Secret answers, read off the wire of another device: every address of the table, its stream, its file, refusals."""

import json
import re
from datetime import UTC, datetime

import pytest
from flask import Flask

from companion.engine.decisions import Answer
from companion.formats.gamefile import write_answer
from companion.tables.judge import token_of
from companion.tables.ports import PLAYER, SCREEN, VIEWER, Table
from companion.web.services import services_of
from companion.web.table.news import news_since
from tests.tiny.lighthouses import GAME as LIGHTHOUSES
from tests.web.app import plain_app
from tests.web.visitors import NAMES, Visitor, a_game

#: What nobody would find in a page by accident: the tiny game knows no limit of its own here but its oil.
SECRET, OPEN = 4, 1
#: In what is made by chance anything may stand.
MADE_BY_CHANCE = re.compile(r'name="entry" value="[^"]*"')
#: The log tells when something was entered: at four in the morning that would look like the bid.
NOON = datetime(2026, 10, 20, 12, tzinfo=UTC)
PLACES = ("", "log", "board", "score", "people", "at/0", "at/1", "at/2", "game.json", "score.csv", "correct", "amend/0")


@pytest.fixture(scope="module")
def app() -> Flask:
    app = plain_app(LIGHTHOUSES)
    services_of(app).tables.now = lambda: NOON
    return app


def at_a_table(app: Flask) -> tuple[Visitor, Visitor, Table]:
    """Three seats; one has a device of its own, which bids in secret."""
    host, table = a_game(app, [], NAMES[:3], game=LIGHTHOUSES)
    bidder = Visitor(app).sits_at(table, PLAYER, seat=1)
    return host, bidder, table


def bid(visitor: Visitor, table: Table, seat: int, oil: int) -> dict[str, str]:
    answers = json.dumps([write_answer(Answer("bid", seat, oil))])
    fields = {"answers": answers, "entry": f"bid-{seat}-{oil}", "token": token(visitor, table, seat)}
    reply = visitor.post(visitor.address(table, "answer"), fields, headers={"X-Answer": "entry"})
    told: dict[str, str] = json.loads(reply.text)
    return told


def token(visitor: Visitor, table: Table, seat: int) -> str:
    sitting = visitor.sitting(table)
    assert sitting.play is not None
    asked = [token_of(sitting.course, part, count) for part, count in sitting.play.open if part.seat == seat]
    return asked[0] if asked else "1.0.bid.1"


def wire(visitor: Visitor, table: Table) -> str:
    """All that a device can get."""
    pages = [visitor.get(visitor.address(table, place)).text for place in PLACES]
    fragment = visitor.get(visitor.address(table), headers={"X-Answer": "page"}).text
    tried = visitor.get(visitor.address(table) + f"?token={token(visitor, table, 0)}&number=3").text
    with visitor.app.test_request_context(visitor.address(table)):
        news = json.dumps(news_since(table.id, visitor.key, 0), ensure_ascii=False)
    return "\n".join([*pages, fragment, tried, news])


def tells(text: str) -> bool:
    """Whether somebody's bid is told: as an answer in the log or in a file, or in a sentence."""
    said, kept = rf"{NAMES[1]}([^<\n]{{0,3}}| bids) {SECRET}\b", rf"\"seat\": 1, \"choice\": {SECRET}"
    return bool(re.search(f"{said}|{kept}", text))


def test_the_one_who_bids_is_told_and_all_see_it_in_the_end(app: Flask) -> None:
    """The detector finds what is told; else the next test could not fail."""
    host, bidder, table = at_a_table(app)
    assert bid(bidder, table, 1, SECRET)["state"] == "saved"
    assert tells(wire(bidder, table))
    for seat in (0, 2):
        assert bid(host, table, seat, OPEN)["state"] == "saved"
    assert tells(wire(host, table))


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("role", [PLAYER, VIEWER, SCREEN])
def test_no_byte_of_a_secret_answer_reaches_another_device(app: Flask, role: str, language: str) -> None:
    host, bidder, table = at_a_table(app)
    other = Visitor(app, language).sits_at(table, role, seat=2 if role == PLAYER else None)
    before = {visitor: wire(visitor, table) for visitor in (host, other)}
    assert bid(bidder, table, 1, SECRET)["state"] == "saved"
    for visitor in (host, other):
        after = wire(visitor, table)
        assert after != before[visitor]  # that somebody has answered is told
        assert not tells(after)
        told = MADE_BY_CHANCE.sub("", after.replace(table.id, "")).splitlines()
        assert not any(re.search(rf"\b{SECRET}\b", line) and NAMES[1] in line for line in told)


def test_who_comes_second_is_not_told_what_stands(app: Flask) -> None:
    host, bidder, table = at_a_table(app)
    asked = token(host, table, 1)
    assert bid(bidder, table, 1, SECRET)["state"] == "saved"
    answers = json.dumps([write_answer(Answer("bid", 1, 2))])
    fields = {"answers": answers, "entry": "late", "token": asked}
    reply = json.loads(host.post(host.address(table, "answer"), fields, headers={"X-Answer": "entry"}).text)
    assert reply["state"] == "refused"
    assert not re.search(rf"\b{SECRET}\b", reply["html"])
    assert host.get(host.address(table, "amend/0")).status_code == 404


def test_what_was_taken_back_does_not_come_out_either(app: Flask) -> None:
    host, bidder, table = at_a_table(app)
    assert bid(bidder, table, 1, SECRET)["state"] == "saved"
    host.post(host.address(table, "undo"))
    assert not tells(wire(host, table))
    assert tells(bidder.get(bidder.address(table, "log")).text)
