"""The rules reference: contents with a search, and entries with permanent addresses."""

import re

from flask import Blueprint, abort, current_app, make_response, render_template, request, session, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.engine.rules import Switch
from companion.i18n import LANGUAGES
from companion.rulebook import own
from companion.rulebook.entries import Book, Entry, book_with, books_in, read_book
from companion.rulebook.glossary import concepts_of
from companion.rulebook.links import links_of, points_of
from companion.rulebook.search import read_as, search
from companion.web.language import SPOKEN
from companion.web.results import MOST_RESULTS, found_as_shown, readable
from companion.web.table.pages import SECRET, device_key, the_tables
from companion.web.templating import is_answer_only, linked, names_in, the_games, words

pages = Blueprint("rules", __name__)
#: A question is about so many rules at most.
MOST_NEAR = 8
#: A list item begins with a label if it has a colon within so many letters.
LONGEST_LABEL = 48


# Contents


@pages.get(f"/{SPOKEN}/rules/")
def contents(language: str) -> Response:
    """Search, and the contents of every game's rules."""
    query = readable(request.args.get("q", ""))
    game = request.args.get("game") or None
    if game is not None and game not in books_in(language):
        abort(404)
    names = {known: short_name(known, language) for known in books_in(language)}
    likely = near() if game else (*near(), *games_in_hand())
    found = search(query, language, game, MOST_RESULTS, likely) if query else []
    results = [found_as_shown(result, language) for result in found]
    shown = {"query": query, "found": results, "read_as": read_as(found, language), "names": names}
    if is_answer_only():
        page = render_template("rules/results.html", **shown)
    else:
        books = [(read_book(known, language), chapters_of(known, language)) for known in names]
        page = render_template("rules/contents.html", **shown, game=game, books=books)
    response = make_response(page)
    response.headers["Vary"] = "X-Answer"
    return response


def games_in_hand() -> tuple[str, ...]:
    """The game that was played last at this device, if there is one."""
    latest = the_tables().store.tables_of(device_key(), 1) if SECRET in session else []
    return tuple(table.game for table in latest)


def near() -> tuple[str, ...]:
    """The rules of the step that a table is at, which a search is most likely about."""
    return tuple(request.args.getlist("near")[:MOST_NEAR])


def chapters_of(game: str, language: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """The contents of a game in the order of the rulebook: chapters, and in each the titles with their addresses.

    A difference between editions has no page of its own; its address is its place on the page of its rule.
    """
    book = read_book(game, language)
    rows: dict[str, list[tuple[str, str]]] = {chapter: [] for chapter in book.chapters}
    for entry in book.entries.values():
        rows[entry.chapter].append((entry.title, address_of(entry.id, language)))
    for difference in book.differences.values():
        rule = points_of(game)[difference.id].rules[0]
        address = f"{address_of(rule, language)}#{difference.id}"
        rows[book.chapters[-1]].append((difference.title, address))
    return [(chapter, listed) for chapter, listed in rows.items() if listed]


def address_of(rule: str, language: str) -> str:
    return url_for("rules.entry", language=language, rule=rule)


def short_name(game: str, language: str) -> str:
    """What people call a game, in their language."""
    return concepts_of(game)["game"].terms[language].one


# Entries


@pages.get(f"/{SPOKEN}/rule/<rule>")
def entry(language: str, rule: str) -> str:
    """One rule, with its neighbours in the rulebook, editions, rulings and links."""
    book = book_of(rule, language)
    order = list(book.entries)
    place = order.index(rule)
    links = links_of(book.game, rule)
    differences = [
        (book.differences[id], editions_of(book, id), switch_of(book.game, points_of(book.game)[id].switch))
        for id in links.differences
    ]
    return render_template(
        "rules/entry.html",
        book=book,
        name_of_game=short_name(book.game, language),
        entry=book.entries[rule],
        links=links,
        differences=differences,
        switch=switch_of_ruling(book.game, rule),
        own=own_paragraphs(book.game, language, rule),
        before=book.entries[order[place - 1]] if place else None,
        after=book.entries[order[place + 1]] if place + 1 < len(order) else None,
        translations=entry_in_others(book.game, rule, language),
        permanent=url_for("rules.entry", language=language, rule=rule, _external=True),
    )


def book_of(rule: str, language: str) -> Book:
    """The reference in which a rule stands; there is no page for any other."""
    book = book_with(rule, language)
    if book is None:
        abort(404)
    words((), names_in(book.game))
    return book


def editions_of(book: Book, difference: str) -> list[tuple[str, str]]:
    """What each edition says on a point: first the reader's, which lies on the table."""
    return sorted(book.differences[difference].editions.items(), key=lambda said: said[0] != book.language)


def switch_of(game: str, id: str | None) -> Switch | None:
    """A switch that a table has."""
    known = the_games().get(game)
    return next((switch for switch in known.switches if switch.id == id), None) if known else None


def switch_of_ruling(game: str, rule: str) -> Switch | None:
    """The switch by which a table may decide against one of our rulings."""
    known = the_games().get(game)
    ruling = next((ruling for ruling in known.rulings if ruling.id == rule), None) if known else None
    return switch_of(game, ruling.switch) if ruling else None


def own_paragraphs(game: str, language: str, rule: str) -> list[tuple[str, list[str]]]:
    """What the owner's imported rulebook says of a rule; a file that cannot be read says nothing."""
    folder = current_app.config.get("DATA_FOLDER")
    if folder is None:
        return []
    try:
        imported = own.load(folder, game, language)
        return imported.beside(rule) if imported else []
    except LookupError:
        current_app.logger.warning("unreadable: %s", own.place(folder, game, language))
        return []


def entry_in_others(game: str, rule: str, language: str) -> list[tuple[str, Entry]]:
    """The same rule in every other language that has it."""
    books = ((other, read_book(game, other)) for other in others(language) if game in books_in(other))
    return [(other, book.entries[rule]) for other, book in books if rule in book.entries]


@pages.app_template_filter("told")
def told(text: str) -> Markup:
    """A text of the reference with its links and its emphasis."""
    safe = str(linked(text)).replace("?</a>.", "?</a>")
    return Markup(re.sub(r"\*([^*<>]+)\*", r"<em>\1</em>", safe))  # noqa: S704 (escaped by linked)


@pages.app_template_filter("told_item")
def told_item(line: str) -> Markup:
    """An item of a list: what stands before its colon is what one looks for."""
    label, colon, rest = line.partition(": ")
    if not colon or len(label) > LONGEST_LABEL or "[[" in label:
        return told(line)
    return Markup("<b>{}:</b> {}").format(told(label), told(rest))


def others(language: str) -> list[str]:
    """All languages but one."""
    return [other for other in LANGUAGES if other != language]
