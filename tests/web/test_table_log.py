"""What the log says around its entries: when each was made, and under which title it stands."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from companion.web.table import log
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import NAMES, a_game, random_answers, the_tables


def test_an_entry_of_another_day_is_told_with_its_date() -> None:
    """Which day it is, is said by the clock of the tables, at midnight too."""
    app, begun = plain_app(), datetime(2028, 2, 29, 23, 59, tzinfo=UTC)
    tables = the_tables(app)
    tables.now = lambda: begun
    host, table = a_game(app, random_answers(3, 1, 2), NAMES[:3])
    told = Page(host.get(host.address(table, "log")).text).text
    assert "23:59" in told
    assert "29/02/2028" not in told
    tables.now = lambda: begun + timedelta(minutes=1)
    assert "29/02/2028" in Page(host.get(host.address(table, "log")).text).text


def test_parts_of_a_long_chapter_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "LOG_LENGTH", 3)
    host, table = a_game(plain_app(), random_answers(3, 5, 20))
    text = host.get(host.address(table, "log")).text
    titles = [" ".join(title.split()) for title in re.findall(r'class="log-title"[^>]*>([^<]+)<', text)]
    assert len(set(titles)) == len(titles)
    assert [title for title in titles if "trick 1" in title][-2:] == [
        "round 1, trick 1 (part 2)",
        "round 1, trick 1 (part 1)",
    ]
    assert "round 1, preparation phase" in titles  # of which there is only one
