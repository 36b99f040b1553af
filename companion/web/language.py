"""Which language a page speaks: the one in its address; the first visit asks the browser."""

from collections.abc import Iterable
from urllib.parse import quote, urlencode

from flask import Flask, current_app, request
from werkzeug.routing import AnyConverter, Map

from companion.i18n import DEFAULT, LANGUAGES

#: The first part of an address: one of the languages that the application speaks.
SPOKEN = "<language:language>"
COOKIE = "language"
#: A year: the choice is remembered as long as a browser allows.
REMEMBERED = 365 * 24 * 3600
#: A longer one is not taken along: no form makes one.
LONGEST_QUERY = 8_000


def speak(app: Flask, languages: Iterable[str]) -> None:
    """Set the languages of an application, before its pages are added. Tests add a pseudo-locale."""
    offered = tuple(languages)

    class LanguageConverter(AnyConverter):
        """URL converter of the languages of this application."""

        def __init__(self, url_map: Map) -> None:
            super().__init__(url_map, *offered)

    app.config["LANGUAGES"] = offered
    app.url_map.converters["language"] = LanguageConverter


def languages_here() -> tuple[str, ...]:
    """The languages of the application that answers this request."""
    found: tuple[str, ...] = current_app.config.get("LANGUAGES", LANGUAGES)
    return found


def chosen_language() -> str:
    """The language of this request: of its address, else the remembered one, else the browser's."""
    in_address = (request.view_args or {}).get("language")
    if in_address:  # the converter has let it through
        return str(in_address)
    first_part = request.path.split("/")[1]
    if first_part in languages_here():
        return first_part
    return wished_language()


def wished_language() -> str:
    """The language remembered from before, else the first of the browser's that we speak."""
    remembered = request.cookies.get(COOKIE)
    if remembered in languages_here():
        return remembered
    return request.accept_languages.best_match(languages_here()) or DEFAULT


def readable_path() -> str:
    """The path of this page as a link has it; of the nearest one above it that can be asked for, if a form came."""
    path, routes = request.path, current_app.url_map.bind("")
    if request.method == "POST":
        while len(path) > 1 and not routes.test(path, "GET"):
            path = path.rstrip("/").rpartition("/")[0] + "/"
    return quote(path)


def same_page_in(language: str) -> str:
    """The address of this page, with all that was entered, in another language."""
    parts = readable_path().split("/")
    if parts[1] in languages_here() and len(request.query_string) <= LONGEST_QUERY:
        parts[1] = language
        query = urlencode(list(request.args.items(multi=True)))
        return "/".join(parts) + (f"?{query}" if query else "")
    return f"/{language}/"
