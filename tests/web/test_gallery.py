"""Documents that people keep on this server: judged before they are kept, found by an address, played with."""

import html
import io
import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.engine.values import Value
from companion.games.rebirth import GAME as REBIRTH
from companion.i18n import LANGUAGES
from companion.i18n.pages import gallery as said
from companion.i18n.words import Words
from companion.tables import refusals
from companion.tables.deeds.beginning import Begun, Settled
from companion.tables.deeds.seating import Seated
from companion.tables.entries import Deed
from companion.tables.gallery import MOST_BYTES, MOST_SHOWN, keep, kind_of, materials_with, options_of
from companion.tables.ports import HOST
from companion.web import LARGEST_REQUEST
from companion.web.limits import NEW_DOCUMENTS
from companion.web.offers import MOST_OFFERED
from tests.tiny.lighthouses import GAME as LIGHTHOUSES
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import Visitor, a_lobby, the_tables

ALL = "/en/gallery/lighthouses/chart"
CHART: dict[str, Any] = {
    "format": "companion-chart/1",
    "game": "lighthouses",
    "name": "Skerries <b>",
    "rocks": ["0-0", "3-3"],
}


@pytest.fixture
def app() -> Flask:
    return plain_app(LIGHTHOUSES)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def sent(client: FlaskClient, to: str, document: Any, **more: Any) -> TestResponse:
    """What is answered to a document; text is sent as it is."""
    text = document if isinstance(document, str) else json.dumps(document)
    return client.post(f"{ALL}/{to}", data={"text": text} | more)


def written_in(page: TestResponse) -> str:
    """The text of the document on a page where one is drawn."""
    return html.unescape(page.text.split("<textarea")[1].split(">", 1)[1].split("</textarea>")[0])


def kept(client: FlaskClient, document: Any = CHART, **more: Any) -> str:
    """The address at which a document is kept."""
    reply = sent(client, "keep", document, **more)
    assert reply.status_code == 303, reply.text
    return reply.location.split("?")[0]


def rows(app: Flask) -> list[Any]:
    return list(the_tables(app).store.documents())


def played(app: Flask) -> None:
    """A table begins a game with everything that is kept."""
    for document in the_tables(app).store.documents():
        the_tables(app).store.play_document(document.id, document.kept)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_document_is_kept_shown_and_handed_on(client: FlaskClient, language: str) -> None:
    address = kept(client).replace("/en/", f"/{language}/")
    page = client.get(address)
    assert page.status_code == 200
    assert "Skerries &lt;b&gt;" in page.text
    assert Words(language).of(said.USABLE) in page.text
    assert client.get(f"{address}.json").get_json() == CHART
    assert client.get(f"{address}.svg").mimetype == "image/svg+xml"
    short = client.get(f"/d/{address.rsplit('/')[-1]}", headers={"Accept-Language": language})
    assert short.status_code == 302


def test_a_gallery_shows_what_its_maker_wants_to_show(app: Flask, client: FlaskClient) -> None:
    hidden = kept(client, CHART | {"name": "Hidden"})
    shown = kept(client, CHART | {"name": "Shown"}, listed="1")
    played(app)
    page = Page(client.get(f"{ALL}/").text)
    assert [href for href, _ in page.links if "/document/" in href] == [shown]
    assert client.get(hidden).status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_gallery_says_how_many_it_holds_and_leads_to_all_of_them(app: Flask, language: str) -> None:
    kind = kind_of(the_tables(app), "lighthouses", "chart")
    assert kind is not None
    count = 2 * MOST_SHOWN + 1
    for number in range(count):
        keep(the_tables(app), kind, Value({**CHART, "name": f"Chart {number}"}), True)
    played(app)
    address: str | None = f"/{language}/gallery/lighthouses/chart/"
    seen, ranges = list[str](), ((1, MOST_SHOWN), (MOST_SHOWN + 1, 2 * MOST_SHOWN), (count, count))
    for first, last in ranges:
        assert address
        reply = app.test_client().get(address)
        page, words = Page(reply.text), Words(language)
        assert words.of(said.SHOWN, first=first, last=last, all=count) in page.text
        seen += [href for href, text in page.links if "/document/" in href and "Chart" in text]
        address = next((href for href, text in page.links if text.strip() == words.of(said.OLDER)), None)
        newer = [href for href, text in page.links if text.strip() == words.of(said.NEWER)]
        assert bool(newer) == (first > 1)
    assert address is None
    assert len(set(seen)) == len(seen) == count


@pytest.mark.parametrize("number", ["0", "-1", "x", "", "9" * 30, "²", "99999"])
def test_a_page_that_a_gallery_has_not_is_its_first_or_empty(app: Flask, client: FlaskClient, number: str) -> None:
    kept(client, CHART, listed="1")
    played(app)
    reply = client.get(f"{ALL}/?page={number}")
    assert reply.status_code == 200
    assert ("Skerries" in reply.text) == (number != "99999")
    assert (Words("en").of(said.NONE_HERE) in html.unescape(reply.text)) == (number == "99999")


def test_a_gallery_tells_boards_apart_and_those_that_come_with_the_game() -> None:
    app = plain_app(REBIRTH)
    kind = kind_of(the_tables(app), "rebirth", "board")
    assert kind is not None
    board = kind.collection.ours()["scotland"]
    for number in range(MOST_SHOWN):
        keep(the_tables(app), kind, Value({**board, "name": f"Board {number}"} | {"practice": False}), True)
    played(app)
    page = app.test_client().get("/es/gallery/rebirth/board/").text
    tiles = html.unescape(page).split('class="tile document-tile"')[1:]
    assert len(tiles) == MOST_SHOWN + 2
    assert all("/small.svg" in tile and "Escocia" in tile for tile in tiles[:MOST_SHOWN])
    practice = [tile for tile in tiles if "práctica" in tile]
    assert practice == tiles[MOST_SHOWN:]


def test_a_document_that_comes_with_a_game_is_called_by_what_it_is_and_leaves_a_new_one_its_name_open() -> None:
    client = plain_app(REBIRTH).test_client()
    shown = html.unescape(client.get("/fr/document/rebirth.board.scotland").text)
    assert "<h1>Plateau d’entraînement" in shown
    drawn = client.get("/fr/gallery/rebirth/board/draw?from=rebirth.board.scotland").text
    assert "not the printed map" not in drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_a_board_for_a_whole_game_is_said_to_be_ready(language: str) -> None:
    """One with too few spaces can be kept and played on, and is told what it lacks."""
    client = plain_app(REBIRTH).test_client()
    ready, lacks = Words(language).of(said.USABLE), Words(language).of(said.MISSING)
    whole = client.get(f"/{language}/document/rebirth.board.ireland").text
    assert (ready in whole, lacks in whole) == (True, False)
    small: dict[str, Any] = {"variant": "scotland", "name": "", "hexes": [{"at": [0, 0], "kind": "farm"}]}
    document = {"format": "companion-board/1", "game": "rebirth", **small}
    sent = {"text": json.dumps(document)}
    told = client.post(f"/{language}/gallery/rebirth/board/check", data=sent).text
    assert (ready in told, lacks in html.unescape(told)) == (False, True)
    assert client.post(f"/{language}/gallery/rebirth/board/keep", data=sent).status_code == 303


@pytest.mark.parametrize(("language", "edinburgh"), [("pl", "EDYNBURG"), ("fr", "Édimbourg"), ("es", "Edimburgo")])
def test_the_castles_that_break_ties_have_the_readers_names(language: str, edinburgh: str) -> None:
    """In the picture of a board and in its text, whatever language whoever drew it wrote."""
    page = plain_app().test_client().get(f"/{language}/document/rebirth.board.scotland").text
    names = re.findall(r'<text class="hex-name"[^>]*>([^<]+)</text>', page)
    assert edinburgh in names
    assert "Edinburgh" not in names


def test_the_same_document_is_kept_once(app: Flask, client: FlaskClient) -> None:
    turned = dict(reversed(CHART.items()))
    assert kept(client, listed="1") == kept(client, turned, listed="1")
    assert len(rows(app)) == 1


def test_only_what_the_game_reads_is_kept(app: Flask, client: FlaskClient) -> None:
    kept(client, CHART | {"more": "z" * 1000}, listed="1")
    assert rows(app)[0].raw == CHART


@pytest.mark.parametrize(
    "document",
    [
        "",
        "{",
        "[]",
        '{"rocks": 1}',
        json.dumps(CHART | {"rocks": ["99-99"]}),
        json.dumps(CHART | {"name": 1}),
    ],
)
def test_what_cannot_be_used_is_told_and_nothing_of_it_is_lost(app: Flask, client: FlaskClient, document: str) -> None:
    reply = sent(client, "keep", document, listed="1")
    assert reply.status_code == 422
    assert "wrong-notes" in reply.text
    assert reply.text.count("<li>") >= 1
    assert written_in(reply) == document
    assert rows(app) == []
    checked = sent(client, "check", document)
    assert checked.status_code == 200
    assert "wrong-notes" in checked.text


BOARDS = "/en/gallery/rebirth/board"


def test_an_empty_board_is_the_page_again_with_what_to_do() -> None:
    client = plain_app(REBIRTH).test_client()
    page = client.get(f"{BOARDS}/draw")
    reply = client.post(f"{BOARDS}/keep", data={"text": written_in(page)})
    assert reply.status_code == 422
    assert "no space for a tile yet" in reply.text
    assert written_in(reply) == written_in(page)


def test_a_board_is_judged_with_its_spaces_as_people_find_them() -> None:
    client = plain_app(REBIRTH).test_client()
    page = client.get(f"{BOARDS}/draw")
    hexes: list[dict[str, Any]] = [{"at": [q, -7], "kind": "settlement", "settlement": "s1"} for q in range(5)]
    hexes += [{"at": [q, -6], "kind": "castle", "name": "Stirling"} for q in range(2)]
    document = json.loads(written_in(page)) | {"hexes": hexes}
    sent = {"text": json.dumps(document)}
    for where in ("check", "keep"):
        told = html.unescape(client.post(f"{BOARDS}/{where}", data=sent).text)
        assert "row 1, number 5 from the left (settlement space)" in told
        assert "row 2, number 2 from the left (castle Stirling)" in told
    checked = client.post(f"{BOARDS}/check", data=sent).text
    assert 'data-things="space:0,-6 space:1,-6"' in checked


@pytest.mark.parametrize(
    ("at", "where"),
    [
        ((0, -9), "Off the land, 2 above row 1 (water)"),
        ((0, -5), "Off the land, 2 below row 1 (water)"),
        ((-3, -7), "Off the land, 3 left of the first space in row 1 (water)"),
        ((2, -7), "Off the land, 1 right of space 2 in row 1 (water)"),
        ((0, 3), "Off the land, 2 below row 2 (water)"),
    ],
)
def test_water_is_told_from_the_land(at: tuple[int, int], where: str) -> None:
    client = plain_app(REBIRTH).test_client()
    page = client.get(f"{BOARDS}/draw")
    land = [(0, -7), (1, -7), (3, -7), (0, 1)]
    hexes: list[dict[str, Any]] = [{"at": list(place), "kind": "farm"} for place in land]
    hexes.append({"at": list(at), "kind": "water", "port": True})
    document = json.loads(written_in(page)) | {"hexes": hexes}
    sent = {"text": json.dumps(document)}
    assert where in html.unescape(client.post(f"{BOARDS}/check", data=sent).text)


def test_what_is_too_large_is_not_kept(app: Flask, client: FlaskClient) -> None:
    reply = sent(client, "keep", CHART | {"rocks": ["0-0"] * (MOST_BYTES // 7)}, listed="1")
    assert reply.status_code == 422
    assert refusals.TOO_LARGE.text.split("{")[0] in reply.text
    assert rows(app) == []


def test_a_file_is_kept_as_well_and_its_faults_are_told(app: Flask, client: FlaskClient) -> None:
    refused = json.dumps(CHART | {"rocks": ["99-99"]})
    for content, status in ((json.dumps(CHART), 303), ("nothing", 422), ("", 422), (refused, 422)):
        file = (io.BytesIO(content.encode()), "chart.json")
        reply = client.post(f"{ALL}/keep", data={"file": file, "listed": "1"})
        assert reply.status_code == status, reply.text
        assert reply.status_code == 303 or "wrong-why" in reply.text
        assert (said.NOT_ONE.text in reply.text) == (content in ("nothing", ""))
    assert len(rows(app)) == 1


@pytest.mark.parametrize("size", [MOST_BYTES * 2, LARGEST_REQUEST])
def test_too_large_a_file_is_told_where_it_was_chosen(client: FlaskClient, size: int) -> None:
    content = json.dumps(CHART | {"rocks": ["0-0"] * (size // 7)})
    parts = [("file", '; filename="chart.json"', content)]
    body = [f'--end\r\nContent-Disposition: form-data; name="{name}"{more}\r\n\r\n{text}' for name, more, text in parts]
    sent = "\r\n".join([*body, "--end--", ""]).encode()
    reply = client.post(f"{ALL}/keep", data=sent, content_type="multipart/form-data; boundary=end")
    assert reply.status_code == (422 if size < LARGEST_REQUEST else 413)
    assert "wrong-why" in reply.text
    assert refusals.TOO_LARGE.text.split("{")[0] in reply.text


def test_checking_keeps_nothing(app: Flask, client: FlaskClient) -> None:
    reply = sent(client, "check", CHART, listed="1")
    assert said.USABLE.text in reply.text
    assert rows(app) == []


def test_nobody_keeps_many_in_an_hour(app: Flask, client: FlaskClient) -> None:
    most, _ = NEW_DOCUMENTS
    for number in range(most):
        kept(client, CHART | {"name": str(number)}, listed="1")
    reply = sent(client, "keep", CHART)
    assert reply.status_code == 429
    assert refusals.TOO_OFTEN.text in reply.text
    assert len(rows(app)) == most


def shown_to(client: FlaskClient) -> list[str]:
    """The documents that stand in the gallery."""
    return [href for href, _ in Page(client.get(f"{ALL}/").text).links if "/document/" in href]


@pytest.mark.parametrize("at_once", [True, False])
def test_a_document_stands_in_the_gallery_once_a_game_begins_with_it(
    app: Flask, client: FlaskClient, at_once: bool
) -> None:
    address = kept(client, listed="1")
    assert said.LISTED_LATER.text in client.get(address).text
    kind, host = kind_of(the_tables(app), "lighthouses", "chart"), Visitor(app)
    assert kind is not None
    seats = [Seated(seat, name, kind.game.colours[seat], new=True) for seat, name in enumerate(("Ada", "Ben", "Cyd"))]
    lobby: list[Deed] = [*seats, Settled({}, {}, materials_with(kind, rows(app)[0]))]
    begins = Begun(kind.game.version)
    table = the_tables(app).open("lighthouses", "Ada", host.key, [*lobby, begins] if at_once else lobby)
    if not at_once:
        assert shown_to(client) == []
        assert host.post(host.address(table, "begin")).status_code == 303
    assert shown_to(client) == [address]
    assert said.IS_LISTED.text in client.get(address).text


def test_its_author_takes_a_document_out_of_the_gallery_and_nobody_else(app: Flask, client: FlaskClient) -> None:
    address = kept(client, listed="1")
    played(app)
    stranger = Visitor(app)
    assert said.UNLIST.text not in stranger.get(address).text
    assert stranger.post(f"{address}/unlist").status_code == 403
    assert shown_to(client) == [address]
    form = Page(client.get(address).text).form_to("/unlist")
    reply = client.post(form.action)
    assert (reply.status_code, reply.location) == (303, address)
    assert shown_to(client) == []
    assert said.UNLIST.text not in client.get(address).text  # which is found by its address
    assert client.get(f"{address}/unlist").location == address
    assert kept(client, listed="1") == address
    assert shown_to(client) == [address]


def test_nobody_fills_alone_what_everybody_is_offered(app: Flask) -> None:
    """A stranger listed twelve, and all others were gone from the page on which a table is opened."""
    mine, other = app.test_client(), app.test_client()
    other.environ_base["REMOTE_ADDR"] = "192.0.2.7"
    first = kept(mine, CHART | {"name": "Mine"}, listed="1")
    for number in range(MOST_OFFERED + 1):
        kept(other, CHART | {"name": f"Other {number}"}, listed="1")
    played(app)
    page = html.unescape(mine.get("/en/play/").text)
    assert first.rsplit("/", 1)[1] in page
    assert [number for number in range(MOST_OFFERED + 1) if f"Other {number}<" in page] == [MOST_OFFERED]
    assert len(shown_to(mine)) == MOST_OFFERED + 2
    assert all("192.0.2.7" not in str(document.site) for document in rows(app))


def test_where_no_room_is_left_nothing_new_is_kept_and_games_go_on(app: Flask, client: FlaskClient) -> None:
    host = Visitor(app)
    _, table = a_lobby(app, ("Ada", "Ben", "Cyd"), game=LIGHTHOUSES)
    host.sits_at(table, HOST)
    the_tables(app).room = the_tables(app).store.size() - 1
    reply = sent(client, "keep", CHART)
    assert (reply.status_code, json.loads(written_in(reply))) == (503, CHART)
    opened = host.post("/en/play/open", {"game": "lighthouses", "name": "Ada"})
    for refused in (reply, opened, host.post(host.address(table, "rematch"), {"entry": "again"})):
        assert refused.status_code == 503 if refused is opened else refused.status_code in (422, 503)
        assert refusals.NO_ROOM.text in html.unescape(refused.text)
    assert rows(app) == []
    assert host.post(host.address(table, "begin")).status_code == 303
    the_tables(app).room = the_tables(app).store.size() + 1_000_000
    assert host.post("/en/play/open", {"game": "lighthouses", "name": "Ada"}).status_code == 303


def test_a_table_is_opened_with_a_document(app: Flask, client: FlaskClient) -> None:
    page = Page(client.get(kept(client)).text)
    form = page.form_to("/play/open")
    reply = client.post(form.action, data={name: values[0] for name, values in form.fields.items()} | {"name": "Ada"})
    assert reply.status_code == 303
    tables = the_tables(app)
    table_id = reply.location.rstrip("/").rsplit("/", 1)[-1]
    table = tables.store.table(table_id)
    assert table is not None
    with tables.look(table) as known:
        assert known.course.materials == {"chart": CHART}
        assert known.course.names == ("Ada",)


def test_a_table_is_not_opened_with_a_document_that_is_not_there_or_of_another_game(client: FlaskClient) -> None:
    address = kept(client)
    form = Page(client.get(address).text).form_to("/play/open")
    sent_before = {name: values[0] for name, values in form.fields.items()} | {"name": "Ada"}
    assert client.post(form.action, data=sent_before | {"lighthouses.document": "nothing"}).status_code == 404
    both = plain_app(LIGHTHOUSES).test_client()
    assert both.get(address).status_code == 404


def test_what_no_game_collects_has_no_page(client: FlaskClient) -> None:
    for address in (
        "/en/gallery/lighthouses/nothing/",
        "/en/gallery/nothing/chart/",
        "/en/document/nothing",
        f"{ALL}/x",
    ):
        assert client.get(address).status_code == 404


def test_what_a_document_asks_for_is_chosen_with_it(app: Flask, client: FlaskClient) -> None:
    kept(client, listed="1")
    kind = kind_of(the_tables(app), "lighthouses", "chart")
    assert kind is not None
    assert materials_with(kind, rows(app)[0]) == {"chart": CHART}
    assert options_of(kind, rows(app)[0]) == {}
