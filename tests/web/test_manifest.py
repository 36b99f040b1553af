"""What a phone is told that puts us beside its apps: our name in the language of the page, and icons that fit."""

import re
import struct

import pytest
from werkzeug.test import Client

from companion.i18n import LANGUAGES
from companion.web.home import LINEN, SLATE
from companion.web.places import static_folder
from tests.web.app import plain_app
from tests.web.reader import Page

OF_PNG = b"\x89PNG\r\n\x1a\n"


def linked(client: Client, language: str, rel: str) -> str:
    tags = Page(client.get(f"/{language}/").text).tags
    (found,) = [given["href"] for tag, given in tags if tag == "link" and given.get("rel") == rel]
    return str(found)


def size_of(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(OF_PNG)
    wide, high = struct.unpack(">II", picture[16:24])
    return wide, high


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_learns_our_name_and_where_to_begin_in_its_language(language: str) -> None:
    client = plain_app().test_client()
    reply = client.get(linked(client, language, "manifest"))
    assert (reply.status_code, reply.mimetype) == (200, "application/manifest+json")
    told = reply.get_json(force=True)
    assert told["name"] in client.get(f"/{language}/").text
    assert told["lang"] == language
    assert client.get(told["start_url"]).status_code == 200
    assert told["start_url"].startswith(told["scope"])


def test_the_window_keeps_the_cookies_of_the_browser() -> None:
    client = plain_app().test_client()
    assert client.get(linked(client, "en", "manifest")).get_json(force=True)["display"] == "minimal-ui"


def test_all_icons_are_there_in_the_sizes_that_are_told() -> None:
    client = plain_app().test_client()
    icons = client.get(linked(client, "en", "manifest")).get_json(force=True)["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in icons:
        with client.get(icon["src"]) as reply:
            assert (reply.status_code, reply.mimetype) == (200, icon["type"])
            if icon["type"] == "image/png":
                assert "{}x{}".format(*size_of(reply.data)) == icon["sizes"]
    with client.get(linked(client, "en", "apple-touch-icon")) as reply:
        assert size_of(reply.data) == (180, 180)


def test_its_colours_are_those_of_the_pages() -> None:
    style = (static_folder() / "app.css").read_text()
    assert re.findall(r"--linen: (#\w+)", style)[0] == LINEN
    assert re.findall(r"--slate: (#\w+)", style)[0] == SLATE
    assert f'<meta name="theme-color" content="{SLATE}">' in plain_app().test_client().get("/en/").text
