"""What every template can say and draw."""

from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from typing import Any

from flask import Flask, current_app, g, request, url_for
from flask_babel import format_date
from jinja2 import Template
from markupsafe import Markup
from werkzeug.local import LocalProxy

from companion.engine.game import Game
from companion.engine.messages import M, Ref
from companion.formats.replies import Reply
from companion.i18n import LANGUAGES
from companion.i18n.words import LONGEST_ID, NameOf, Words, form
from companion.rulebook.entries import LINK, book_with, read_book
from companion.web.definitions import all_definitions
from companion.web.language import chosen_language, readable_path, same_page_in
from companion.web.seats import PALETTE, weave, weaves
from companion.web.services import services_of, the_services

#: Names of the languages in themselves: nobody should have to read another one to find their own.
OWN_NAMES = {"en": "English", "pl": "Polski", "cs": "Čeština", "fr": "Français", "es": "Español"}

#: The folder of the templates for games that do not bring their own.
PLAIN = "plain"


def set_up_templates(app: Flask) -> None:
    """Give templates their words."""
    definitions = {definition.code: definition for definition in all_definitions(services_of(app).games.values())}

    def say(sentence: str | M, **params: Any) -> str:
        definition = definitions[sentence] if isinstance(sentence, str) else sentence
        if params:
            return words().of(definition, **params)
        return label(definition, words().language)

    app.jinja_env.filters["date_short"] = lambda at: format_date(at, "medium")
    app.jinja_env.filters["basic_form"] = lambda name: form(name, "")
    app.jinja_env.globals.update(
        say=say,
        text_of=lambda msg: words().text(msg),
        name=name,
        listed=lambda texts: words().listed(texts),
        in_a_row=lambda texts: words().in_a_row(texts),
        set_apart=lambda texts: words().set_apart(texts),
        signed=lambda number: words().signed(number),
        capitalised=lambda text: words().capitalised(text),
        lang=lambda: words().language,
        languages=LANGUAGES,
        own_names=OWN_NAMES,
        same_page_in=same_page_in,
        here=path_here,
        page=page,
        rule_title=rule_title,
        games=the_games,
        of_game=of_game,
        rule_links=rule_links,
        linked_once=linked_once,
        weaves=weaves,
        woven=[colour for colour in PALETTE if weave(colour)],
        tints=LocalProxy(lambda: g.get("tints", ())),
        players=LocalProxy(lambda: words().players),
        book_title=book_title,
    )


@lru_cache(maxsize=8192)
def label(definition: M, language: str) -> str:
    """A sentence that depends on nothing else, as most on a page do."""
    return Words(language).of(definition)


def the_games() -> Mapping[str, Game[Any]]:
    """The games of this application by their ids."""
    return the_services().games


def words(players: tuple[str, ...] = (), name_of: NameOf | None = None) -> Words:
    """The words of this request's language; a view that is about a game or players names them once."""
    known: Words | None = g.get("words")
    if known is None or players or name_of:
        known = Words(chosen_language(), players, name_of)
        g.words = known
    return known


def paint(colours: Iterable[str]) -> None:
    """Name the colours of the seats on the page of this request, in their order.

    Like the words, they are the request's, so that pieces of pages which show them need not be put together for each.
    """
    g.tints = tuple(colours)


def path_here() -> str:
    """The path of this page as a link has it."""
    return readable_path()


def names_in(game: str) -> NameOf | None:
    """The names of the things of a game, if it is one that can be played."""
    played = the_games().get(game)
    return played.name_of if played else None


def name(kind: str, id: Any, case: str = "") -> str:
    """The name of a thing of the game that the page is about."""
    return words().name(Ref(kind, id), case)


def page(endpoint: str, **values: Any) -> str:
    """The address of a page in this language."""
    # Of an address with something long in it, which somebody has typed, nothing is kept.
    is_typed = any(isinstance(value, str) and len(value) > LONGEST_ID for value in values.values())
    find = _address.__wrapped__ if is_typed else _address
    return find(request.script_root, endpoint, words().language, **values)


@lru_cache(maxsize=4096, typed=True)
def _address(_root: str, endpoint: str, language: str, **values: Any) -> str:
    """The same address for the same page of an application below the same root, and a redraw asks for a dozen."""
    return url_for(endpoint, language=language, **values)


def book_title(game: str) -> str:
    """What the reference of a game is called."""
    return read_book(game, chosen_language()).title


def rule_title(rule: str) -> str:
    """The title of a rule, or its id where the reference has none."""
    book = book_with(rule, chosen_language())
    return book.entries[rule].title if book else rule


def rule_links(rules: Iterable[str]) -> Markup:
    """Links to some rules; one of which the reference tells nothing is only named."""
    book = partial(book_with, language=chosen_language())
    link, plain = Markup('<a class="rule-link" href="{}">{}</a>'), Markup('<span class="rule-link">{}</span>')
    found = (
        link.format(page("rules.entry", rule=rule), rule_title(rule)) if book(rule) else plain.format(rule)
        for rule in rules
    )
    return Markup("").join(found)


#: A fact as a page tells it: its text, the rules to link here, and its reasons.
Linked = tuple[str, tuple[str, ...], tuple["Linked", ...]]


def linked_once(facts: Iterable[Reply]) -> tuple[Linked, ...]:
    """Facts with their reasons, each rule where it first applies."""
    seen: set[str] = set()

    def linked(fact: Reply) -> Linked:
        rules = tuple(rule for rule in fact["rules"] if rule not in seen)
        seen.update(rules)
        return fact["text"], rules, tuple(map(linked, fact["because"]))

    return tuple(map(linked, facts))


def of_game(game: Game[Any], name: str, plain: str = "") -> Template:
    """A template of a game, or the plain one that stands in for it, which may stand in for several."""
    return current_app.jinja_env.select_template([f"{game.id}/{name}.html", f"{PLAIN}/{plain or name}.html"])


def linked(text: str) -> Markup:
    """A text of the reference: links to rules as links, lines as lines."""

    def link(found: Any) -> str:
        rule = found.group(1)
        return Markup('<a href="{}">{}</a>').format(page("rules.entry", rule=rule), rule_title(rule))

    escaped = str(Markup.escape(text))
    return Markup(LINK.sub(link, escaped).replace("\n", "<br>"))  # noqa: S704 (escaped above)


def is_answer_only() -> bool:
    """Whether the script of a page asks for the answer alone, to put it in place."""
    return request.headers.get("X-Answer") == "only"
