"""`companion rules`: search, show and list the reference, and take in a rulebook of one's own, end to end."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.rulebook import own
from companion.rulebook.entries import games, read_book
from tests.cli.run import ERROR_KEYS, Ran, companion, messages_in, says
from tests.rulebook.test_own import DAMAGED, MADE_UP

Json = Any
LANGUAGES = ("en", "pl", "cs", "fr", "es")
ENTRY_KEYS = (
    *("ok", "rule", "game", "title", "chapter", "text", "example", "mistakes"),
    *("see", "rulings", "printed", "differences", "own"),
)


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder, which is not there yet."""
    folder = tmp_path / "data"
    monkeypatch.setenv("COMPANION_DATA", str(folder))
    return folder


def rules(*arguments: str, stdin: Json = b"") -> Json:
    """A reply that is accepted."""
    ran = companion("rules", *arguments, "--json", stdin=stdin)
    assert (ran.status, ran.err) == (0, ""), ran
    assert ran.json["ok"] is True
    return ran.json


def unreadable(*arguments: str, stdin: Json = b"", language: str = "en") -> tuple[str, Json]:
    """The code and the parameters of what cannot be read, the same in JSON and in print."""
    given = ("rules", *arguments, "--lang", language)
    ran = companion(*given, "--json", stdin=stdin)
    assert (ran.status, ran.err) == (2, ""), ran
    error = ran.json["error"]
    assert ran.json == {"ok": False, "error": error}
    assert set(error) == ERROR_KEYS
    assert error["at"] == ""
    assert all(says(message, language) for message in messages_in(ran.json))
    assert companion(*given, stdin=stdin) == Ran(2, "", error["text"] + "\n")
    return error["code"], error["params"]


# search


def test_search_tells_what_was_found_best_first() -> None:
    found = rules("search", "who", "wins", "a", "trick")
    assert list(found) == ["ok", "results"]
    first = found["results"][0]
    assert list(first) == ["rule", "title", "snippet", "matched", "score"]
    assert (first["rule"], first["title"]) == ("bb.trick.winner", "Winning the trick")
    assert [list(match) for match in first["matched"]] == [["word", "found", "layer"]] * len(first["matched"])
    assert {match["word"] for match in first["matched"]} == {"wins", "trick"}
    scores = [result["score"] for result in found["results"]]
    assert scores == sorted(scores, reverse=True)
    assert len(scores) == 10


def test_search_reads_words_in_one_argument_or_in_several() -> None:
    assert rules("search", "who wins a trick") == rules("search", "who", "wins", "a", "trick")


@pytest.mark.parametrize("limit", [0, 1, 3])
def test_search_gives_no_more_than_the_limit(limit: int) -> None:
    all_of_them = rules("search", "town")["results"]
    assert rules("search", "town", "--limit", str(limit))["results"] == all_of_them[:limit]
    assert rules("search", "town", "--limit", "-1")["results"] == []


@pytest.mark.parametrize("game", ["brian_boru", "rebirth"])
def test_search_in_one_game(game: str) -> None:
    found = [result["rule"] for result in rules("search", "score", "--game", game)["results"]]
    assert found
    assert all(rule in read_book(game, "en").entries for rule in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_search_speaks_the_language_asked_for(language: str) -> None:
    title = read_book("brian_boru", language).entries["bb.trick.winner"].title
    found = rules("search", title, "--lang", language)["results"]
    assert (found[0]["rule"], found[0]["title"]) == ("bb.trick.winner", title)


def test_search_that_finds_nothing_is_accepted() -> None:
    assert rules("search", "xyzzyqq") == {"ok": True, "results": []}
    ran = companion("rules", "search", "xyzzyqq")
    assert (ran.status, ran.out, ran.err) == (0, "Nothing found. Try a shorter word or a different one.\n", "")


def test_search_in_print() -> None:
    ran = companion("rules", "search", "who wins a trick", "--limit", "1")
    (first,) = rules("search", "who wins a trick", "--limit", "1")["results"]
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines == [
        f"{first['title']}  [{first['rule']}]",
        f"  {first['snippet']}",
        "",
    ]
    assert companion("rules", "search", "monastry", "--limit", "1").lines[-1] == "Also searched: monastery"


# show


def test_show_tells_an_entry_with_everything_around_it() -> None:
    found = rules("show", "bb.trick.lead")
    assert tuple(found) == ENTRY_KEYS
    entry = read_book("brian_boru", "en").entries["bb.trick.lead"]
    assert (found["rule"], found["game"], found["title"]) == ("bb.trick.lead", "brian_boru", entry.title)
    assert (found["chapter"], len(found["text"])) == (entry.chapter, len(entry.text))
    assert {"rule": "bb.trick.winner", "title": "Winning the trick"} in found["see"]
    assert [link["rule"] for link in found["rulings"]] == ["bb.ours.R7"]
    assert found["printed"]["pl"] == ["PRÓBY"]
    assert found["own"] == []


def test_every_entry_can_be_shown_in_every_language() -> None:
    for game in games():
        for language in LANGUAGES:
            for rule, entry in read_book(game, language).entries.items():
                found = rules("show", rule, "--lang", language)
                assert (found["rule"], found["game"], found["title"]) == (rule, game, entry.title)
                assert "[[" not in json.dumps(found)


@pytest.mark.parametrize("typed", ["BB.TRICK.LEAD", "Bb.Trick.Lead", " bb.trick.lead "])
def test_show_finds_an_id_whatever_its_capitals(typed: str) -> None:
    assert rules("show", typed) == rules("show", "bb.trick.lead")
    assert rules("show", "BB.OURS.r7") == rules("show", "bb.ours.r7") == rules("show", "bb.ours.R7")


@pytest.mark.parametrize("rule", ["", "bb.trick", "bb.trick.lead.more", "difference.x", "[[bb.trick.lead]]"])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_show_of_no_rule_cannot_be_read(rule: str, language: str) -> None:
    assert unreadable("show", rule, language=language) == ("rules.no-rule", {"rule": rule})


def test_show_in_print() -> None:
    ran = companion("rules", "show", "bb.trick.lead", "--lang", "fr")
    found = rules("show", "bb.trick.lead", "--lang", "fr")
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[0] == f"{found['title']}  [bb.trick.lead]"
    assert all(paragraph in ran.out for paragraph in (*found["text"], found["example"], *found["mistakes"]))
    assert all(f"{link['title']} [{link['rule']}]" in ran.out for link in (*found["see"], *found["rulings"]))


@pytest.mark.parametrize(
    ("language", "says", "printed"),
    [
        ("pl", "wydanie polskie: ", "W instrukcji (wydanie polskie):"),
        ("cs", "polské vydání: ", "Pravidla (polská):"),
    ],
)
def test_an_edition_is_named_in_the_form_that_its_sentence_asks_for(language: str, says: str, printed: str) -> None:
    ran = companion("rules", "show", "bb.marriage.none", "--lang", language)
    assert f"\n  {says}" in ran.out
    assert f"\n{printed} ZAŚLUBINY" in ran.out
    assert "|" not in ran.out


# list


@pytest.mark.parametrize("language", LANGUAGES)
def test_list_tells_every_entry_in_the_order_of_the_rulebook(language: str) -> None:
    found = rules("list", "--lang", language)
    assert list(found) == ["ok", "rules"]
    entries = [entry for game in games() for entry in read_book(game, language).entries.values()]
    assert [(row["rule"], row["title"]) for row in found["rules"]] == [(entry.id, entry.title) for entry in entries]
    assert all(row == row | {"languages": list(LANGUAGES)} and len(row) == 3 for row in found["rules"])


@pytest.mark.parametrize("game", ["brian_boru", "rebirth"])
def test_list_of_one_game(game: str) -> None:
    rows = rules("list", "--game", game)["rules"]
    assert [row["rule"] for row in rows] == [*read_book(game, "en").entries]
    ran = companion("rules", "list", "--game", game)
    assert (ran.status, ran.err) == (0, "")
    assert [line.split(maxsplit=1) for line in ran.lines] == [[row["rule"], row["title"]] for row in rows]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("arguments", [("search", "town"), ("list",), ("import", "-")])
def test_an_unknown_game_cannot_be_read(arguments: tuple[str, ...], language: str) -> None:
    for game in ("chess", "", "Brian_Boru"):
        found = unreadable(*arguments, "--game", game, stdin=MADE_UP, language=language)
        assert found == ("input.other-game", {"game": game})


# import


def take(text: Json = MADE_UP, language: str = "fr") -> Json:
    """Take in a rulebook from standard input."""
    return rules("import", "-", "--game", "brian_boru", "--lang", language, stdin=text)


def test_import_keeps_a_rulebook_that_show_lays_beside_our_entry(data: Path) -> None:
    assert rules("show", "bb.church.first", "--lang", "fr")["own"] == []
    assert not data.exists()
    reply = take()
    assert list(reply) == ["ok", "sections", "rules", "file"]
    assert reply["sections"] == 3
    assert {"bb.church.first", "bb.battle.raid"} <= set(reply["rules"])
    assert reply["rules"] == sorted(reply["rules"])
    assert reply["file"] == str(data / "rulebooks" / "brian_boru.fr.json")
    assert [path.name for path in data.rglob("*")] == ["rulebooks", "brian_boru.fr.json"]
    ((heading, paragraphs),) = [[*part.values()] for part in rules("show", "bb.church.first", "--lang", "fr")["own"]]
    assert heading == "ÉGLISE"
    assert paragraphs
    assert all(paragraph in MADE_UP for paragraph in paragraphs)
    assert all(
        f"  {paragraph}" in companion("rules", "show", "bb.church.first", "--lang", "fr").lines
        for paragraph in paragraphs
    )
    assert rules("show", "bb.church.first", "--lang", "pl")["own"] == []


def test_import_reads_a_file_and_says_so_in_print(tmp_path: Path, data: Path) -> None:
    file = tmp_path / "own.txt"
    file.write_bytes(b"\xef\xbb\xbf" + MADE_UP.encode())
    ran = companion("rules", "import", str(file), "--game", "brian_boru", "--lang", "fr")
    assert (ran.status, ran.err) == (0, "")
    assert str(data / "rulebooks" / "brian_boru.fr.json") in ran.out
    assert (data / "rulebooks" / "brian_boru.fr.json").is_file()


REFUSED: list[tuple[bytes, str, str]] = [
    (b"", "fr", "own.no-text"),
    (b" \n\n\t", "fr", "own.no-text"),
    (b"Hello.\n", "fr", "own.no-headings"),
    (b"EGGS\n\nEggs are boiled for ten minutes.\n\nACTIONS\n\nPLIS\n", "fr", "own.no-headings"),
    (MADE_UP.encode(), "pl", "own.no-headings"),
    (MADE_UP.encode("utf-16"), "fr", "input.not-utf8"),
    (b"a" * (own.LARGEST + 1), "fr", "input.too-large"),
]


@pytest.mark.parametrize(("text", "language", "code"), REFUSED, ids=lambda value: "" if type(value) is bytes else value)
def test_import_refuses_what_is_no_rulebook_of_the_game(text: bytes, language: str, code: str, data: Path) -> None:
    given = ("import", "-", "--game", "brian_boru")
    assert unreadable(*given, stdin=text, language=language)[0] == code
    assert not data.exists()


def test_import_of_a_file_that_is_not_there(tmp_path: Path) -> None:
    file = str(tmp_path / "nowhere.txt")
    assert unreadable("import", file, "--game", "brian_boru") == ("cli.no-file", {"file": file})


@pytest.mark.parametrize("language", LANGUAGES)
def test_import_into_a_folder_that_cannot_keep_it(language: str, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data.write_text("a file where the folder should be")
    monkeypatch.setattr(own, "ENOUGH_HEADINGS", 0)
    monkeypatch.setattr(own, "FEWEST_HEADINGS", 0)
    given = ("import", "-", "--game", "brian_boru")
    assert unreadable(*given, stdin=MADE_UP, language=language) == ("rules.no-folder", {"folder": str(data)})
    assert rules("show", "bb.church.first", "--lang", language)["own"] == []


@pytest.mark.parametrize("damaged", DAMAGED)
def test_a_damaged_import_is_ignored_until_it_is_taken_in_anew(damaged: bytes) -> None:
    file = Path(take()["file"])
    good = rules("show", "bb.church.first", "--lang", "fr")
    file.write_bytes(damaged)
    assert rules("show", "bb.church.first", "--lang", "fr") == good | {"own": []}
    take()
    assert rules("show", "bb.church.first", "--lang", "fr") == good
