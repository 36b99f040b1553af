"""What the page of an earlier answer tells of a change before it is entered."""

import re

import pytest
from flask import Flask

from tests.web.app import plain_app
from tests.web.test_table_along import REBIRTH, a_turn, play_of


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app(REBIRTH)


def test_a_change_tells_the_track_first_and_what_each_number_counts(app: Flask) -> None:
    """A tile that touches a sea farm after all has points: on the track, and so if the game ended now."""
    host, table = a_turn(app, "ireland", ("farm", ""))
    index = next(n for n, line in enumerate(play_of(host, table).lines) if line.answer.name == "turn.sea-farm")
    text = host.get(host.address(table, f"amend/{index}"), query_string={"option": "1"}).text
    title, lists = text.index("What would change"), re.findall(r'<ul class="totals.*?</ul>', text, re.S)
    assert title < text.index(lists[0])
    assert [re.search('aria-label="([^"]+)"', each)[1] for each in lists] == [  # type: ignore[index]
        "Points on the track",
        "Score if the game ended now",
    ]
    assert [len(re.findall("<li>.*?→", each, re.S)) for each in lists] == [1, 1]
    assert "by-player" in lists[1]
    assert text.count("→") == 2, "each number once"
