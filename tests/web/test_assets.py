"""Style, script and drawings are kept by browsers until they change, and never longer."""

import gzip
import re
from pathlib import Path

from companion.web.assets import FOR_EVER, current_assets, version_of
from companion.web.places import static_folder
from tests.web.app import plain_app
from tests.web.reader import Page


def test_what_a_page_loads_is_kept_for_ever() -> None:
    client = plain_app().test_client()
    page = Page(client.get("/en/").text)
    named = [given.get("src") or given.get("href", "") for tag, given in page.tags if tag in ("script", "link")]
    loaded = [path for path in named if path.startswith("/static/") and "seats" not in path]
    assert len(loaded) == 4
    for path in loaded:
        assert f"/{current_assets()[0]}/" in path
        with client.get(path) as reply:
            assert reply.status_code == 200
            assert reply.cache_control.max_age == FOR_EVER
            assert reply.cache_control.immutable


def test_a_page_of_an_earlier_version_gets_what_there_is_and_keeps_it_no_longer_than_that() -> None:
    with plain_app().test_client().get("/static/0123456789ab/js/app.js") as reply:
        assert reply.status_code == 200
        assert reply.cache_control.max_age in (None, 0)
        assert not reply.cache_control.immutable


def told_to_browsers(path: Path) -> str:
    """What a file says, without all white space and without what it says to its readers."""
    text = path.read_text()
    if path.suffix == ".js":
        text = re.sub(r"^ */\*\*[^*]*(?:\*(?!/)[^*]*)*\*/ *$", "", text, flags=re.MULTILINE)
        text = "".join(line for line in text.splitlines() if not line.lstrip().startswith("//"))
    while path.suffix == ".css" and "/*" in text:
        before, _, rest = text.partition("/*")
        text = before + rest.partition("*/")[2]
    return "".join(text.split())


def test_scripts_and_styles_come_without_what_is_said_to_their_readers_and_are_else_as_they_are() -> None:
    _, assets = current_assets()
    assert len(assets) > 50
    for name, asset in assets.items():
        if asset.kind.startswith("image/png"):
            assert asset.content == (static_folder() / name).read_bytes()
            continue
        assert "".join(asset.content.decode().split()) == told_to_browsers(static_folder() / name), name
    assert len(assets["app.css"].content) < (static_folder() / "app.css").stat().st_size


def test_an_asset_is_compressed_for_whom_that_helps_and_not_sent_again() -> None:
    client = plain_app().test_client()
    version, assets = current_assets()
    with client.get(f"/static/{version}/js/page/patch.js", headers={"Accept-Encoding": "gzip"}) as pressed:
        assert pressed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(pressed.data) == assets["js/page/patch.js"].content
    with client.get(f"/static/{version}/js/page/patch.js") as plain:
        assert "Content-Encoding" not in plain.headers
        assert plain.data == assets["js/page/patch.js"].content
        assert plain.mimetype == "text/javascript"
        assert "Accept-Encoding" in plain.headers["Vary"]
    with client.get(f"/static/{version}/js/page/patch.js", headers={"If-None-Match": plain.headers["ETag"]}) as again:
        assert again.status_code == 304
        assert not again.data


def test_a_browser_that_asks_for_an_icon_by_itself_gets_ours() -> None:
    with plain_app().test_client().get("/favicon.ico") as reply:
        assert reply.status_code == 200
        assert reply.mimetype == "image/svg+xml"
        assert reply.data == (static_folder() / "icon.svg").read_bytes()


def test_nothing_is_read_from_elsewhere() -> None:
    client = plain_app().test_client()
    for path in ("/static/app.css", "/static/x/../../app.py", "/static/x/nothing.css", "/static/x/%2e%2e/assets.py"):
        assert client.get(path).status_code == 404, path


def test_every_change_has_a_version_of_its_own() -> None:
    contents: dict[str, bytes] = {}
    seen = {version_of(contents)}
    for name, content in (("a.css", b"x"), ("a.css", b"y"), ("b.css", b"y"), ("deep/a.css", b"y")):
        contents[name] = content
        seen.add(version_of(contents))
    assert len(seen) == 5
    contents["c.css"] = contents.pop("a.css")
    assert version_of(contents) not in seen
