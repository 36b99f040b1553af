"""`companion rules`: search, show and list the reference, and import a rulebook of one's own."""

import argparse
from dataclasses import asdict
from typing import Any

from companion.cli.output import print_json, read_text, say_unreadable
from companion.engine.messages import Msg, Ref
from companion.engine.values import Unreadable
from companion.formats.gamefile import OTHER_GAME
from companion.formats.replies import ACCEPTED, Reply
from companion.i18n import LANGUAGES, interface
from companion.i18n.words import Words
from companion.rulebook import own
from companion.rulebook.entries import OTHERS, Book, Entry, books_in, games, read_book
from companion.rulebook.links import Links, links_of, points_of
from companion.rulebook.search import Result, read_as, search


def run_rules(chosen: argparse.Namespace, words: Words) -> int:
    """Do what the command asks of the reference."""
    do = {"search": run_search, "show": run_show, "list": run_list, "import": run_import}
    try:
        return do[chosen.rules](chosen, words)
    except Unreadable as fault:
        return say_unreadable(fault, words, chosen.json)


def check_game(game: str | None) -> None:
    """Refuse a game that has no reference."""
    if game is not None and game not in games():
        raise Unreadable(OTHER_GAME(game=game))


# search


def run_search(chosen: argparse.Namespace, words: Words) -> int:
    """The entries that answer some words."""
    check_game(chosen.game)
    found = search(" ".join(chosen.words), words.language, chosen.game, max(chosen.limit, 0))
    if chosen.json:
        print_json({"ok": True, "results": [result_data(result) for result in found]})
        return ACCEPTED
    for result in found:
        print(f"{result.title}  [{result.rule}]")
        print(f"  {result.snippet}\n")
    if misspelt := read_as(found, words.language):
        print(words.of(interface.ALSO_SEARCHED, words=words.in_a_row(misspelt)))
    if not found:
        print(words.of(interface.NOTHING_FOUND))
    return ACCEPTED


def result_data(result: Result) -> Reply:
    return {
        "rule": result.rule,
        "title": result.title,
        "snippet": result.snippet,
        "matched": [asdict(match) for match in result.matched],
        "score": result.score,
    }


# show


def run_show(chosen: argparse.Namespace, words: Words) -> int:
    """One entry with everything around it."""
    book, entry = entry_named(chosen.rule, words.language)
    imported = own.load(own.data_folder(), book.game, words.language)
    beside = imported.beside(entry.id) if imported else []
    if chosen.json:
        print_json({"ok": True, **entry_data(book, entry), "own": own_data(beside)})
    else:
        print_entry(book, entry, beside, words)
    return ACCEPTED


def entry_named(rule: str, language: str) -> tuple[Book, Entry]:
    """The entry of a rule id, in a language, whatever its capitals."""
    for game in books_in(language):
        book = read_book(game, language)
        for known, entry in book.entries.items():
            if known.casefold() == rule.strip().casefold():
                return book, entry
    raise Unreadable(interface.NO_RULE(rule=rule))


def entry_data(book: Book, entry: Entry) -> Reply:
    """An entry as plain data, links in its text told by their titles."""
    links = links_of(book.game, entry.id)

    def named(rules: tuple[str, ...]) -> list[Reply]:
        return [{"rule": rule, "title": book.entries[rule].title} for rule in rules]

    return {
        "rule": entry.id,
        "game": book.game,
        "title": entry.title,
        "chapter": entry.chapter,
        "text": [book.plain(paragraph) for paragraph in entry.text],
        "example": book.plain(entry.example),
        "mistakes": [book.plain(mistake) for mistake in entry.mistakes],
        "see": named(links.see),
        "rulings": named(links.rulings),
        "printed": {edition: list(headings) for edition, headings in links.printed},
        "differences": differences_data(book, links),
    }


def differences_data(book: Book, links: Links) -> list[Reply]:
    """What printed editions say differently of a rule."""
    found = []
    for id in links.differences:
        difference = book.differences[id]
        found.append(
            {
                "id": id,
                "title": difference.title,
                "editions": difference.editions,
                "ours": difference.ours,
                "switch": points_of(book.game)[id].switch,
            }
        )
    return found


def own_data(beside: list[tuple[str, list[str]]]) -> list[Reply]:
    return [{"heading": heading, "paragraphs": paragraphs} for heading, paragraphs in beside]


def print_entry(book: Book, entry: Entry, beside: list[tuple[str, list[str]]], words: Words) -> None:
    """An entry for a reader at a terminal."""
    data = entry_data(book, entry)
    print(f"{data['title']}  [{data['rule']}]", f"{book.title} · {data['chapter']}", "", sep="\n")
    print(*data["text"], sep="\n\n")
    if data["example"]:
        print(f"\n{words.of(interface.EXAMPLE)} {data['example']}")
    for mistake in data["mistakes"]:
        print(f"\n{words.of(interface.MISTAKE)} {mistake}")
    for difference in data["differences"]:
        print(f"\n{words.of(interface.EDITIONS)} {difference['title']}")
        for edition, text in difference["editions"].items():
            print(f"  {words.of(interface.EDITION_SAYS, edition=edition_name(edition), text=book.plain(text))}")
        print(f"  {words.of(interface.WE_PLAY)} {book.plain(difference['ours'])}")
    for heading, paragraphs in beside:
        print(f"\n{words.of(interface.OWN_BOOK)} {heading}", *paragraphs, sep="\n  ")
    for label, key in ((interface.RULINGS, "rulings"), (interface.SEE_ALSO, "see")):
        if data[key]:
            named = words.in_a_row(f"{link['title']} [{link['rule']}]" for link in data[key])
            print(f"\n{words.of(label)} {named}")
    for edition, headings in data["printed"].items():
        print(f"{words.of(interface.PRINTED, edition=edition_name(edition))} {words.in_a_row(headings)}")


def edition_name(edition: str) -> Msg | Ref:
    """An edition by its language, in the form that a sentence asks for."""
    return interface.OTHER_EDITIONS() if edition == OTHERS else Ref("value", edition)


# list and import


def run_list(chosen: argparse.Namespace, words: Words) -> int:
    """All entries in the order of the rulebook."""
    check_game(chosen.game)
    rows: list[dict[str, Any]] = []
    for game in games():
        if chosen.game in (None, game):
            book = read_book(game, words.language)
            for entry in book.entries.values():
                spoken = [language for language in LANGUAGES if entry.id in read_book(game, language).entries]
                rows.append({"rule": entry.id, "title": entry.title, "languages": spoken})
    if chosen.json:
        print_json({"ok": True, "rules": rows})
    else:
        print(*(f"{row['rule']:<32}{row['title']}" for row in rows), sep="\n")
    return ACCEPTED


def run_import(chosen: argparse.Namespace, words: Words) -> int:
    """Take in a rulebook that the user owns; it stays in the user's data folder."""
    check_game(chosen.game)
    book = own.import_text(read_text(chosen.file, own.LARGEST), chosen.game, words.language)
    try:
        path = own.save(book, own.data_folder())
    except OSError:
        raise Unreadable(interface.NO_FOLDER(folder=str(own.data_folder()))) from None
    if chosen.json:
        print_json({"ok": True, "sections": len(book.sections), "rules": sorted(book.rules), "file": str(path)})
    else:
        print(words.of(interface.IMPORTED, n=len(book.rules), file=str(path)))
    return ACCEPTED
