"""Pages with another game than Brian Boru: nothing on them may need that one."""

import pytest

from companion.games import discover
from companion.i18n import LANGUAGES
from tests.tiny import lighthouses
from tests.web.app import plain_app


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_without_sentences_in_the_catalogs_is_called_by_its_name(language: str) -> None:
    client = plain_app(*discover().values(), lighthouses.GAME).test_client()
    for path in ("", "play/"):
        page = client.get(f"/{language}/{path}")
        assert page.status_code == 200
        assert "Lighthouses" in page.text
    assert "How far does it shine?" in client.get(f"/{language}/").text


def test_a_game_without_a_pad_has_no_page_for_it() -> None:
    client = plain_app(lighthouses.GAME).test_client()
    assert "/score/" not in client.get("/en/").text.split("<main")[1]
    assert client.get("/en/score/lighthouses").status_code == 404
    assert client.get("/en/score/brian_boru").status_code == 404
