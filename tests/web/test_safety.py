"""What every reply carries, what every error looks like, and the adjudicators for other programs."""

import gzip
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import abort
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException

from companion.app import NoKey, Settings, build, proxies, secret_key
from companion.formats.replies import ACCEPTED, MOST_VIOLATIONS, REFUSED, UNREADABLE, adjudicate
from companion.games import discover
from companion.i18n import LANGUAGES
from companion.i18n.catalogs import translations
from companion.web import LARGEST_REQUEST
from companion.web.api import LARGEST_QUESTION
from companion.web.errors import TOLD
from companion.web.safety import HEADERS
from companion.web.services import services_of
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import FOREIGN

TRICK = {"players": ["Ann", "Bo", "Cy"], "leader": "Ann", "town": "C6", "cards": {"Ann": 11, "Bo": 2, "Cy": 13}}
API = "/api/v1/brian_boru/trick"
every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def client() -> FlaskClient:
    app = plain_app()

    @app.get("/<language>/fail/<int:status>")
    def fail(language: str, status: int) -> str:
        if status == 500:
            raise RuntimeError("a fault of ours")
        abort(status)

    return app.test_client()


@pytest.mark.parametrize(
    "path", ["/", "/en/", "/pl/rules/", "/nowhere", "/static/any/app.css", "/fr/ask/brian_boru/trick"]
)
def test_every_reply_is_guarded(client: FlaskClient, path: str) -> None:
    reply = client.get(path)
    for header, value in HEADERS.items():
        assert reply.headers[header] == value
    policy = reply.headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    reply.close()


@pytest.mark.parametrize(
    "path", ["/en/", "/cs/ask/brian_boru/claims", "/es/score/brian_boru", "/pl/design", "/fr/rules/"]
)
def test_no_page_has_script_or_style_of_its_own(client: FlaskClient, path: str) -> None:
    text = client.get(path).text
    assert "<style" not in text
    assert " style=" not in text
    assert " onclick" not in text
    assert text.count("<script") == text.count('<script type="module" src="/static/') >= 1


#: The title of an error is no longer.
LONGEST_TITLE = 27


@every_language
@pytest.mark.parametrize("status", TOLD)
def test_every_error_has_a_page_in_every_language(client: FlaskClient, language: str, status: int) -> None:
    client.application.config["PROPAGATE_EXCEPTIONS"] = False
    try:
        reply = client.get(f"/{language}/fail/{status}")
    except HTTPException as error:  # pragma: no cover
        raise AssertionError(status) from error
    assert reply.status_code == status
    english = reply.text.split("<h1>")[1].split("</h1>")[0]
    known = translations(language)._catalog.values()  # type: ignore[attr-defined]
    assert len(english) <= LONGEST_TITLE  # a phone tells it in one line, and a tab in full
    assert english.replace("&#39;", "'").replace("&#34;", '"') in known
    assert f'lang="{language}"' in reply.text
    assert "Traceback" not in reply.text
    assert "RuntimeError" not in reply.text


def test_too_much_is_refused(client: FlaskClient) -> None:
    reply = client.post(API, data=b" " * (LARGEST_REQUEST + 1))
    assert reply.status_code == 413
    assert client.post("/en/", data={"a": "b"}).status_code in (400, 405)


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_pages_are_only_read(client: FlaskClient, method: str) -> None:
    assert getattr(client, method)("/en/").status_code in (400, 405)


@every_language
@pytest.mark.parametrize(
    ("question", "status"),
    [
        (json.dumps(TRICK), 200),
        (json.dumps(TRICK | {"cards": {"Ann": 12, "Bo": 3, "Cy": 3}}), 422),
        (json.dumps(TRICK | {"cards": 7}), 400),
        ("nonsense", 400),
        ("", 400),
    ],
)
def test_the_same_objects_as_on_the_command_line(
    client: FlaskClient, language: str, question: str, status: int
) -> None:
    reply = client.post(f"{API}?lang={language}", data=question.encode())
    exit_status, expected = adjudicate(discover()["brian_boru"], "trick", question.encode(), language)
    assert reply.status_code == status == {ACCEPTED: 200, REFUSED: 422, UNREADABLE: 400}[exit_status]
    assert reply.mimetype == "application/json"
    assert json.loads(reply.data) == expected


def test_a_question_longer_than_any_is_not_read(client: FlaskClient) -> None:
    assert LARGEST_QUESTION <= 64_000  # a few at once must not keep everybody else waiting
    long = json.dumps(TRICK).encode() + b" " * LARGEST_QUESTION
    reply = client.post(API, data=long)
    assert reply.status_code == 413
    assert reply.get_json()["error"]["code"] == "http.413"
    assert client.post(API, data=long[:LARGEST_QUESTION]).status_code == 200


def test_of_many_faults_as_many_are_told_as_anybody_reads(client: FlaskClient) -> None:
    cards = {f"nobody {number}": 1 for number in range(2_000)}
    reply = client.post(API, data=json.dumps(TRICK | {"cards": cards}).encode())
    assert reply.status_code == 422
    assert 10 < len(reply.get_json()["violations"]) <= MOST_VIOLATIONS


@pytest.mark.parametrize("path", ["/api/v1/chess/trick", "/api/v1/brian_boru/nothing", "/api/v2"])
def test_what_the_api_does_not_have(client: FlaskClient, path: str) -> None:
    reply = client.post(path, data=b"{}")
    assert reply.status_code == 404
    assert reply.get_json()["ok"] is False


def test_replies_are_compressed_where_it_is_wanted(client: FlaskClient) -> None:
    plain = client.get("/en/rules/")
    packed = client.get("/en/rules/", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) * 3 < len(plain.data)
    assert "Accept-Encoding" in packed.headers["Vary"]


@pytest.mark.parametrize("wanted", ["gzip;q=0", "identity", "", "*;q=0", "gzip;q=0, *"])
def test_who_cannot_unpack_gets_it_plain(client: FlaskClient, wanted: str) -> None:
    assert "Content-Encoding" not in client.get("/en/rules/", headers={"Accept-Encoding": wanted}).headers


def test_a_part_of_a_file_is_a_part_of_the_plain_one(client: FlaskClient) -> None:
    plain = client.get("/static/any/app.css")
    packed = client.get("/static/any/app.css", headers={"Accept-Encoding": "gzip"})
    asked = {"Accept-Encoding": "gzip", "Range": "bytes=1000-2999"}
    part = client.get("/static/any/app.css", headers=asked)
    assert part.status_code == 206
    assert "Content-Encoding" not in part.headers
    assert part.data == plain.data[1000:3000]
    assert packed.headers["ETag"] == f"W/{plain.headers['ETag']}"  # not the same bytes
    again = client.get("/static/any/app.css", headers={"If-None-Match": packed.headers["ETag"]})
    assert again.status_code == 304
    for reply in (plain, packed, part, again):
        reply.close()


def test_the_language_comes_from_the_browser_first_and_is_remembered(client: FlaskClient) -> None:
    assert client.get("/", headers={"Accept-Language": "de, cs;q=0.8, en;q=0.5"}).location == "/cs/"
    assert client.get("/", headers={"Accept-Language": "de"}).location == "/en/"
    client.get("/es/")
    assert client.get("/", headers={"Accept-Language": "cs"}).location == "/es/"


def test_the_key_is_made_once_and_kept_for_oneself(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    made = secret_key(folder)
    assert len(made) == 64
    assert secret_key(folder) == made
    (kept,) = folder.iterdir()
    assert kept.stat().st_mode & 0o077 == 0
    assert build(Settings("127.0.0.1", 0, folder)).config["SECRET_KEY"] == made


def test_all_who_start_at_once_use_one_key(tmp_path: Path) -> None:
    for number in range(20):
        folder = tmp_path / str(number)
        with ThreadPoolExecutor(8) as at_once:
            assert len(set(at_once.map(secret_key, [folder] * 8))) == 1
        (folder / "signing-key").write_text("too short")
        assert secret_key(folder) == secret_key(folder)


DAMAGED_KEYS = (b"", b" " * 64, b"\0" * 64, "ż".encode() * 40, b"\xff" * 64, b"x" * 64, b"0123", b"0" * 40 + b"\0" * 24)


@pytest.mark.parametrize("damaged", DAMAGED_KEYS, ids=range(len(DAMAGED_KEYS)))
def test_a_damaged_key_is_made_again_and_it_is_said(
    tmp_path: Path, damaged: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "signing-key").write_bytes(damaged)
    made = secret_key(tmp_path)
    assert re.fullmatch("[0-9a-f]{64}", made)
    assert "signing-key" in caplog.records[0].getMessage()
    assert secret_key(tmp_path) == made
    assert [path.name for path in tmp_path.iterdir()] == ["signing-key"]
    assert len(caplog.records) == 1


@pytest.mark.parametrize("kept", ["0123456789abcdef" * 2, "0123456789ABCDEF" * 4 + "\n"])
def test_a_key_of_ones_own_is_kept(tmp_path: Path, kept: str, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "signing-key").write_text(kept)
    assert secret_key(tmp_path) == kept.strip()
    assert not caplog.records


def test_nothing_is_served_with_a_key_that_cannot_be_kept(tmp_path: Path) -> None:
    """Everybody at a table would be a stranger there after the next start."""
    (tmp_path / "signing-key").mkdir()
    with pytest.raises(NoKey, match="signing-key: Is a directory"):
        build(Settings("127.0.0.1", 0, tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["signing-key"]
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    with pytest.raises(NoKey):
        secret_key(blocked)


def test_a_temporary_key_is_taken_where_it_is_asked_for(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "signing-key").mkdir()
    assert secret_key(tmp_path, temporary=True) != secret_key(tmp_path, temporary=True)
    assert len(caplog.records) == 2


@pytest.fixture
def behind_a_proxy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FlaskClient]:
    """What is asked over HTTPS, and comes over a proxy."""
    monkeypatch.setenv("COMPANION_PROXIES", "1")
    app = build(Settings("", 0, tmp_path, proxies=proxies()))
    client = app.test_client()
    client.environ_base["HTTP_X_FORWARDED_PROTO"] = "https"
    yield client
    services_of(app).tables.store.close()


def test_behind_a_proxy_all_goes_over_https(behind_a_proxy: FlaskClient, client: FlaskClient) -> None:
    page = behind_a_proxy.post("/pl/play/open", data={"name": "Ada", "game": "brian_boru"})
    assert page.headers["Strict-Transport-Security"] == "max-age=31536000"
    cookies = page.headers.getlist("Set-Cookie")
    assert {cookie.partition("=")[0] for cookie in cookies} == {"companion", "language"}
    assert all("; Secure;" in f"{cookie};" for cookie in cookies)
    plain = client.get("/pl/play/")
    assert "Strict-Transport-Security" not in plain.headers
    assert not any("Secure" in cookie for cookie in plain.headers.getlist("Set-Cookie"))


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 303),
        ({"Origin": "https://games.example"}, 303),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "https://games.example"}, 303),
        ({"Origin": "https://evil.example"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Origin": "https://evil.games.example"}, 403),
    ],
)
def test_forms_of_our_own_pages_enter_behind_a_proxy(
    behind_a_proxy: FlaskClient, headers: dict[str, str], status: int
) -> None:
    behind_a_proxy.environ_base["HTTP_X_FORWARDED_HOST"] = "games.example"
    form = Page(behind_a_proxy.get("/en/play/").text).form_to("/play/open")
    fields = {name: values[0] for name, values in form.fields.items()} | {"name": "Ada"}
    assert behind_a_proxy.post(form.action, data=fields, headers=headers).status_code == status


def test_whatever_watches_over_a_server_hears_whether_it_can_read_its_database(tmp_path: Path) -> None:
    app = build(Settings("", 0, tmp_path))
    client, store = app.test_client(), services_of(app).tables.store
    well = client.get("/health")
    assert (well.status_code, well.text, well.mimetype) == (200, "ok\n", "text/plain")
    assert well.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in well.headers
    store.close()
    (tmp_path / "tables.sqlite").write_text("Dear Ada, " * 1000)
    assert client.get("/health").status_code == 503
    store.close()


def test_what_may_tell_of_ones_own_tables_is_kept_by_nobody(client: FlaskClient) -> None:
    for path in ("", "play/", "table/x/"):
        assert "no-store" in client.get(f"/en/{path}").headers.get("Cache-Control", ""), path
    assert client.get("/en/").headers["Cache-Control"] == "private, no-store"
    assert "Cache-Control" not in client.get("/en/map/brian_boru").headers


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://localhost"},
        {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"},
        {"Sec-Fetch-Site": "none"},
        {"Sec-Fetch-Site": "same-origin", "Origin": "null"},  # the newer header knows better
    ],
    ids=str,
)
def test_what_our_own_pages_send_is_entered(client: FlaskClient, headers: dict[str, str]) -> None:
    sent = {"name": "Ada", "game": "brian_boru"}
    assert client.post("/en/play/open", data=sent, headers=headers).status_code == 303


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_what_another_site_sends_is_refused_in_words(client: FlaskClient, headers: dict[str, str]) -> None:
    reply = client.post("/pl/play/open", data={"name": "Ada", "game": "brian_boru"}, headers=headers)
    assert reply.status_code == 403
    assert "z innej witryny" in Page(reply.text).text
    assert not reply.headers.getlist("Set-Cookie") or "companion=" not in str(reply.headers.getlist("Set-Cookie"))


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_other_programs_and_sites_may_ask_the_referee(client: FlaskClient, headers: dict[str, str]) -> None:
    reply = client.post("/api/v1/brian_boru/trick", json={}, headers=headers)
    assert (reply.status_code, reply.get_json()["ok"]) == (400, False)


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_pages_are_read_wherever_a_link_to_them_stands(client: FlaskClient, headers: dict[str, str]) -> None:
    assert client.get("/en/play/", headers=headers).status_code == 200
