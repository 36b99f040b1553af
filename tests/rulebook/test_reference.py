"""The reference: every rule in every language, every link resolves, and no number is wrong."""

import re
from collections import Counter

import pytest

from companion.engine.rules import Switch
from companion.games import discover
from companion.i18n import LANGUAGES
from companion.i18n.words import Words
from companion.rulebook.entries import LINK, Book, Entry, Malformed, books_in, games, parse_book, read_book
from companion.rulebook.links import data_of, links_of, points_of

GAMES = games()
every_book = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in GAMES for language in LANGUAGES]
)
every_game = pytest.mark.parametrize("game", GAMES)
EDITIONS = (*LANGUAGES, "*")


def whole(entry: Entry) -> str:
    """Everything that an entry says."""
    return "\n".join((entry.title, *entry.text, entry.example, *entry.mistakes))


def test_both_games_have_a_reference_in_every_language() -> None:
    assert GAMES == ("brian_boru", "rebirth")
    assert all(books_in(language) == GAMES for language in LANGUAGES)


@every_book
def test_every_rule_has_an_entry_in_the_same_order(game: str, language: str) -> None:
    english = read_book(game, "en")
    book = read_book(game, language)
    assert list(book.entries) == list(english.entries)
    assert list(book.differences) == list(english.differences)
    assert len(book.chapters) == len(english.chapters)
    assert set(book.entries) == set(data_of(game)["entries"])


def test_every_rule_that_a_game_cites_can_be_read() -> None:
    for game in discover().values():
        entries = read_book(game.id, "en").entries
        cited = {rule for message in game.messages for rule in message.rules}
        assert cited <= set(game.rules) == set(entries)


@every_game
def test_every_entry_is_reached_from_somewhere(game: str) -> None:
    """By a verdict, a ruling, or a link."""
    book = read_book(game, "en")
    reached = {rule for point in points_of(game).values() for rule in point.rules}
    for rule in book.entries:
        links = links_of(game, rule)
        reached.update(links.see, links.rulings)
        reached.update(LINK.findall(whole(book.entries[rule])))
    if game in discover():
        reached.update(rule for message in discover()[game].messages for rule in message.rules)
    assert set(book.entries) == reached & set(book.entries)


@every_book
def test_every_entry_is_complete(game: str, language: str) -> None:
    english = read_book(game, "en")
    for entry in read_book(game, language).entries.values():
        model = english.entries[entry.id]
        assert entry.title
        assert len(entry.text) == len(model.text) >= 1, entry.id
        assert bool(entry.example) == bool(model.example), entry.id
        assert len(entry.mistakes) == len(model.mistakes), entry.id
        assert len(entry.phrases) >= 5, entry.id
        assert len({phrase.casefold() for phrase in entry.phrases}) == len(entry.phrases), entry.id
        if ".ours." not in entry.id:
            assert entry.example, entry.id
            assert 1 <= len(entry.mistakes) <= 3, entry.id


@every_book
def test_titles_tell_entries_apart(game: str, language: str) -> None:
    titles = Counter(entry.title.casefold() for entry in read_book(game, language).entries.values())
    assert [title for title, count in titles.items() if count > 1] == []


@every_book
def test_every_link_resolves(game: str, language: str) -> None:
    book = read_book(game, language)
    texts = [whole(entry) for entry in book.entries.values()]
    texts += [text for entry in book.differences.values() for text in (*entry.editions.values(), entry.ours)]
    for text in texts:
        assert set(LINK.findall(text)) <= set(book.entries)
        assert "[[" not in book.plain(text)
    for rule in book.entries:
        links = links_of(game, rule)
        assert set(links.see) | set(links.rulings) <= set(book.entries)
        assert rule not in links.see


QUOTES = {"en": "“”", "pl": "„”", "cs": "„“", "fr": "«»", "es": "«»"}


@every_book
def test_a_title_that_a_text_refers_to_stands_in_quotation_marks(game: str, language: str) -> None:
    """Many titles are questions, which would be read as part of the sentence."""
    opening, closing = tuple(QUOTES[language])
    for entry in read_book(game, language).entries.values():
        told = whole(entry)
        quoted = re.findall(rf"{opening}\s?\[\[[\w.-]+\]\]\s?{closing}", told)
        assert len(quoted) == len(LINK.findall(told)), entry.id


def numbers(text: str) -> Counter[str]:
    """The numbers of a text that stand alone, not those in the id of a town or a ruling."""
    return Counter(re.findall(r"(?<![\w.])\d+(?![\w])", LINK.sub("", text)))


@every_book
def test_every_number_is_that_of_the_english_text(game: str, language: str) -> None:
    """A language may say a small number in words, or repeat one; it may not bring a new one."""
    english = read_book(game, "en")
    for entry in read_book(game, language).entries.values():
        ours, model = numbers(whole(entry)), numbers(whole(english.entries[entry.id]))
        assert set(ours) <= set(model) | {"0", "1", "2", "3", "4"}, (entry.id, set(ours) - set(model))
        missing = {number for number in model if number not in ours and int(number) > 4}
        assert not missing, (entry.id, missing)


@every_book
def test_the_differences_name_editions_and_what_we_play(game: str, language: str) -> None:
    english = read_book(game, "en")
    for id, difference in read_book(game, language).differences.items():
        assert set(difference.editions) == set(english.differences[id].editions), id
        assert set(difference.editions) <= set(EDITIONS), id
        assert difference.editions, id
        assert difference.ours, id
        switch = switches_of(game).get(points_of(game)[id].switch or "")
        assert switch is None or Words(language).text(switch.text()) in difference.ours, id


def switches_of(game: str) -> dict[str, Switch]:
    known = discover().get(game)
    return {switch.id: switch for switch in (*known.switches, *known.options)} if known else {}


@every_book
def test_no_reader_meets_the_id_of_a_setting(game: str, language: str) -> None:
    book = read_book(game, language)
    texts = [(*entry.text, entry.title, entry.example, *entry.mistakes) for entry in book.entries.values()]
    texts += [(*point.editions.values(), point.title, point.ours) for point in book.differences.values()]
    told = "\n".join(text for of_one in texts for text in of_one)
    assert "`" not in told
    assert [id for id in switches_of(game) if "_" in id and id in told] == []


def test_differences_touch_rules_and_name_switches_that_exist() -> None:
    for game in GAMES:
        rules = set(read_book(game, "en").entries)
        switches = {switch.id for switch in discover()[game].switches} if game in discover() else set()
        ruled = {ruling.switch for ruling in discover()[game].rulings} if game in discover() else set()
        for point in points_of(game).values():
            assert point.rules
            assert set(point.rules) <= rules
            assert point.switch is None or point.switch in switches
        assert switches <= {point.switch for point in points_of(game).values()} | ruled
        assert set(points_of(game)) == set(read_book(game, "en").differences)


@every_book
def test_no_mark_of_the_format_is_left_in_the_text(game: str, language: str) -> None:
    for entry in read_book(game, language).entries.values():
        for text in (entry.title, *entry.text, entry.example, *entry.mistakes, *entry.phrases):
            assert not re.search(r"^[#>!?=-] |[{}]|bb\.[a-z]|rb\.[a-z]", LINK.sub("", text)), (entry.id, text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "line 1"),
        ("no title", "line 1"),
        ("# T\n## Early {bb.x}\n\ntext", "line 2"),
        ("# T\n# C\n\n## No id\n\ntext", "line 4"),
        ("# T\n# C\n## One {bb.x}\n\na\n## Two {bb.x}\n\nb", "line 6"),
    ],
)
def test_a_malformed_file_is_refused_with_its_line(text: str, place: str) -> None:
    with pytest.raises(Malformed, match=place):
        parse_book("game", "en", text)


SAMPLE = """# A game

# First chapter

## Laying a tile {x.tile}

A tile goes on a free space.
It stays there.

Then see [[x.end]].

> Anna lays 2 tiles.

! Tiles never move.

? tile; lay; put a tile

## The end {x.end}

It ends.

? over

# Differences

## Tiles {difference.T1}

- pl: two tiles
- *: one tile
= One tile. The switch `two` allows it.
"""


def test_the_format_is_read_as_it_says() -> None:
    book = parse_book("game", "en", SAMPLE)
    assert isinstance(book, Book)
    assert (book.title, book.chapters) == ("A game", ("First chapter", "Differences"))
    assert book.entries["x.tile"] == Entry(
        "x.tile",
        "Laying a tile",
        "First chapter",
        ("A tile goes on a free space.\nIt stays there.", "Then see [[x.end]]."),
        "Anna lays 2 tiles.",
        ("Tiles never move.",),
        ("tile", "lay", "put a tile"),
    )
    assert book.plain("Then see [[x.end]].") == "Then see The end."
    difference = book.differences["T1"]
    assert difference.editions == {"pl": "two tiles", "*": "one tile"}
    assert difference.ours == "One tile. The switch `two` allows it."
