"""The cache of rendered pages takes a limited number of bytes, whatever is written into addresses."""

from companion.web.drawn import Drawn
from tests.web.app import plain_app
from tests.web.visitors import a_game, random_answers


def test_however_few_parts_there_are_they_take_no_more_than_so_many_bytes() -> None:
    kept, wide = Drawn(most=1_000, most_bytes=100_000), "\U0001f432" * 5_000
    for number in range(20):
        kept.put((number, wide), "stamp", "x")
    assert 80_000 < kept.held <= 100_000
    assert [number for number in range(20) if kept.get((number, wide), "stamp")] == [16, 17, 18, 19]
    kept.put((19, wide), "stamp", "y")
    assert kept.held <= 100_000
    kept.put("all", "stamp", ["x" * 1_000_000])
    assert (kept.held, kept.get("all", "stamp")) == (0, None)


def test_of_an_address_at_a_table_nothing_long_is_read() -> None:
    app = plain_app()
    host, table = a_game(app, random_answers(3, 1, 5))
    long = host.get(f"{host.address(table)}?{'&'.join(f'also.x{number}=1' for number in range(800))}")
    assert (long.status_code, "That is too much to send." in long.text) == (414, True)
    usual, letter = host.get(host.address(table)).text, "Q"
    for query in (f"option={letter * 120}", f"view={letter * 120}"):
        page = host.get(f"{host.address(table)}?{query}")
        assert (page.status_code, letter * 90 in page.text) == (200, False), query
        assert page.text.count("?option=") == usual.count("?option=")
