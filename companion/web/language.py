"""Which language a page speaks: the one in its address; the first visit asks the browser."""

from urllib.parse import quote, urlencode

from flask import current_app, request

from companion.i18n import DEFAULT, LANGUAGES

#: The first part of an address: one of the languages that we speak.
SPOKEN = f"<any({', '.join(LANGUAGES)}):language>"
COOKIE = "language"
#: A year: the choice is remembered as long as a browser allows.
REMEMBERED = 365 * 24 * 3600
#: A longer one is not taken along: no form makes one.
LONGEST_QUERY = 8_000


def chosen_language() -> str:
    """The language of this request: of its address, else the remembered one, else the browser's."""
    in_address = (request.view_args or {}).get("language")
    if in_address in LANGUAGES:
        return str(in_address)
    first_part = request.path.split("/")[1]
    if first_part in LANGUAGES:
        return first_part
    return wished_language()


def wished_language() -> str:
    """The language remembered from before, else the first of the browser's that we speak."""
    remembered = request.cookies.get(COOKIE)
    if remembered in LANGUAGES:
        return remembered
    return request.accept_languages.best_match(LANGUAGES) or DEFAULT


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
    if parts[1] in LANGUAGES and len(request.query_string) <= LONGEST_QUERY:
        parts[1] = language
        query = urlencode(list(request.args.items(multi=True)))
        return "/".join(parts) + (f"?{query}" if query else "")
    return f"/{language}/"
