"""A rulebook of one's own: split at its headings, laid beside our entries, kept with the user."""

from pathlib import Path

import pytest

from companion.engine.values import Unreadable
from companion.rulebook import own
from companion.rulebook.entries import read_book
from companion.rulebook.folding import words_of
from companion.rulebook.own import import_text

ROOT = Path(__file__).parents[2]
#: The printed texts lie beside the project where its makers have them; they never become a part of it.
PRINTED = sorted((ROOT.parent / "shared" / "rulebooks").glob("*.txt"))
GAME_OF_FILE = {"brian-boru": "brian_boru", "nowa-ziemia": "rebirth"}
#: No sentence of ours may share so many words in a row with a printed one.
LONGEST_SHARED = 11

MADE_UP = """
SOMETHING BEFORE

A preface that nobody needs.

ÉGLISE

Chaque joueur compte ses jetons Contrôle de la zone Église : le plus grand nombre rapporte un Monastère.

- Une ligne de liste sur le deuxième avantage, un Point et un jeton repris.

La météo n’a rien à voir avec tout cela aujourd’hui, dit le facteur.

Combat

Les pillards restants attaquent ; qui en a le moins perd une ville.
"""
#: Headings alone: with them, ten of the 24 that the reference knows are there, just enough.
CONTENTS = ("Matériel", "Mise en place", "Comment jouer", "Phase de draft", "Plis", "Actions", "Mariage", "Monastères")
MADE_UP += "\n\n".join(["", *CONTENTS, ""])


def test_a_text_is_split_at_its_headings() -> None:
    book = own.import_text(MADE_UP, "brian_boru", "fr")
    assert [section.heading for section in book.sections] == ["SOMETHING BEFORE", "ÉGLISE", "Combat"]
    assert len(book.sections[1].paragraphs) == 3


def test_the_paragraph_stands_beside_the_entry_word_for_word_with_its_heading() -> None:
    book = own.import_text(MADE_UP, "brian_boru", "fr")
    ((heading, paragraphs),) = book.beside("bb.church.first")
    assert heading == "ÉGLISE"
    assert paragraphs[0] in MADE_UP
    assert not any("facteur" in paragraph for paragraph in paragraphs)
    ((heading, _),) = book.beside("bb.battle.raid")
    assert heading == "Combat"
    assert book.beside("bb.trick.lead") == []


@pytest.mark.parametrize(
    ("text", "code"), [("", "own.no-text"), (" \n ", "own.no-text"), ("Hello.\n", "own.no-headings")]
)
def test_what_is_no_rulebook_is_refused(text: str, code: str) -> None:
    with pytest.raises(Unreadable) as caught:
        own.import_text(text, "brian_boru", "fr")
    assert caught.value.msg.code == code


@pytest.mark.parametrize("missing", CONTENTS)
def test_a_text_without_enough_of_the_headings_is_refused(missing: str) -> None:
    """At least two in five of the edition's headings: 9.6 of 24, so ten."""
    assert len(own.known_headings("brian_boru", "fr")) == 24
    own.import_text(MADE_UP, "brian_boru", "fr")
    for text in (MADE_UP.replace(f"\n{missing}\n", "\n"), MADE_UP.replace(f"\n{missing}\n", "\nPlis\n")):
        if text != MADE_UP:
            with pytest.raises(Unreadable) as caught:
                own.import_text(text, "brian_boru", "fr")
            assert caught.value.msg.code == "own.no-headings"


@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.name)
def test_a_printed_text_of_another_game_is_refused(path: Path) -> None:
    game, language = GAME_OF_FILE[path.name.split(".")[0]], path.name.split(".")[1]
    (other,) = {*GAME_OF_FILE.values()} - {game}
    if own.known_headings(other, language):
        with pytest.raises(Unreadable) as caught:
            own.import_text(path.read_text("utf-8"), other, language)
        assert caught.value.msg.code == "own.no-headings"


DAMAGED = [
    b"",
    b"{",
    b"\xff",
    b"null",
    b"[]",
    b"[" * 100_000,
    b"{}",
    b'{"format": "companion-rulebook/0", "sections": [], "rules": {}}',
    b'{"format": "companion-rulebook/1", "rules": {}}',
    b'{"format": "companion-rulebook/1", "sections": [], "rules": []}',
    b'{"format": "companion-rulebook/1", "sections": [1], "rules": {}}',
    b'{"format": "companion-rulebook/1", "sections": [], "rules": {"bb.church.first": [[0]]}}',
]


@pytest.mark.parametrize("data", DAMAGED)
def test_a_damaged_import_is_as_good_as_none(data: bytes, tmp_path: Path) -> None:
    path = own.save(own.import_text(MADE_UP, "brian_boru", "fr"), tmp_path)
    path.write_bytes(data)
    assert own.load(tmp_path, "brian_boru", "fr") is None


def test_what_is_longer_than_any_rulebook_is_refused() -> None:
    lines = "\n".join(f"- Line {number} of a list." for number in range(own.MOST_OF_A_BOOK))
    with pytest.raises(Unreadable) as caught:
        own.import_text(f"{MADE_UP}\n{lines}\n", "brian_boru", "fr")
    assert caught.value.msg.code == "own.no-text"


def test_saving_again_leaves_one_file(tmp_path: Path) -> None:
    book = own.import_text(MADE_UP, "brian_boru", "fr")
    assert own.save(book, tmp_path) == own.save(book, tmp_path)
    assert [path.name for path in (tmp_path / "rulebooks").iterdir()] == ["brian_boru.fr.json"]


def test_it_is_kept_and_found_again(tmp_path: Path) -> None:
    book = own.import_text(MADE_UP, "brian_boru", "fr")
    path = own.save(book, tmp_path)
    assert tmp_path in path.parents
    assert own.load(tmp_path, "brian_boru", "fr") == book
    assert own.load(tmp_path, "brian_boru", "pl") is None


def test_lines_of_windows_and_marks_of_markdown_do_no_harm() -> None:
    text = MADE_UP.replace("\n", "\r\n").replace("ÉGLISE", "## **Église**")
    book = own.import_text(text, "brian_boru", "fr")
    assert [heading for heading, _ in book.beside("bb.church.first")] == ["Église"]


@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.name)
def test_a_printed_text_is_laid_beside_nearly_every_rule(path: Path) -> None:
    game, language = GAME_OF_FILE[path.name.split(".")[0]], path.name.split(".")[1]
    book = own.import_text(path.read_text("utf-8"), game, language)
    rules = [rule for rule in read_book(game, language).entries if ".ours." not in rule]
    assert len([rule for rule in rules if book.beside(rule)]) >= 0.85 * len(rules)


@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.name)
def test_no_sentence_of_a_printed_text_is_in_the_reference(path: Path) -> None:
    game, language = GAME_OF_FILE[path.name.split(".")[0]], path.name.split(".")[1]
    printed = runs(path.read_text("utf-8"))
    for entry in read_book(game, language).entries.values():
        for text in (*entry.text, entry.example, *entry.mistakes):
            assert not runs(text) & printed, entry.id


def runs(text: str) -> set[tuple[str, ...]]:
    """All runs of so many words."""
    words = words_of(text)
    return {tuple(words[start : start + LONGEST_SHARED]) for start in range(len(words) - LONGEST_SHARED + 1)}


def test_half_a_character_spoils_a_rulebook(tmp_path: Path) -> None:
    path = own.save(import_text(MADE_UP, "brian_boru", "fr"), tmp_path)
    path.write_text(path.read_text("utf-8").replace('"heading": "', '"heading": "\\ud800', 1), "utf-8")
    assert own.load(tmp_path, "brian_boru", "fr") is None


def test_a_rulebook_is_read_once_until_its_file_changes(tmp_path: Path) -> None:
    book = import_text(MADE_UP, "brian_boru", "fr")
    path = own.save(book, tmp_path)
    assert own.load(tmp_path, "brian_boru", "fr") is own.load(tmp_path, "brian_boru", "fr")
    path.write_text("{}")
    assert own.load(tmp_path, "brian_boru", "fr") is None
    path.unlink()
    assert own.load(tmp_path, "brian_boru", "fr") is None
    own.save(book, tmp_path)
    assert own.load(tmp_path, "brian_boru", "fr") == book
