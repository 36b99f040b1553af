"""When an entry was made, as its line in the log says it."""

from datetime import UTC, datetime, timedelta

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
    assert "11:59" in told
    assert "2/29/28" not in told
    tables.now = lambda: begun + timedelta(minutes=1)
    assert "2/29/28" in Page(host.get(host.address(table, "log")).text).text
