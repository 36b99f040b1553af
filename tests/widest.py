"""Pseudo-locale for tests: of each sentence the longest of the five translations.

A page that has room for it has room for every language, so one test stands for five. Only applications that tests build
speak it: it is made in memory, under the code of a language that Babel and browsers know and the app does not speak.
"""

import atexit
import re
from functools import cache
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from babel.messages.catalog import Catalog, Message

from companion.games import discover
from companion.i18n import LANGUAGES, catalogs
from companion.i18n.words import FORMS
from companion.rulebook import entries
from companion.web.templating import OWN_NAMES
from tests.soaking import soaking

WIDEST = "eo"
SPOKEN = (*LANGUAGES, WIDEST)
_read, _folder = catalogs.read, catalogs.folder
_FILLED = re.compile(r"{[^}]*}")


def languages(*chosen: str, daily: str = WIDEST) -> pytest.MarkDecorator:
    """A test in one language with `make test`, and in the others that it chooses with `make soak`.

    Another one than the widest is for what depends on a language: search, letters, an exact height.
    """
    return pytest.mark.parametrize("language", [daily, *soaking(*(each for each in chosen if each != daily))])


every_language = languages(*LANGUAGES)


def width(text: str) -> int:
    """The number of letters that a sentence has by itself."""
    return len(_FILLED.sub("", text))


def forms_of(message: Message) -> tuple[str, ...]:
    """The plural forms of a message, or its only form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def widest_of(messages: list[Message]) -> str | list[str]:
    """The longest text of a message, and of one that counts something the longest for one and for more.

    Of a name all cases count, since a sentence asks for those of its own language.
    """
    texts = [forms_of(message) for message in messages]
    if isinstance(messages[0].string, str):
        return max((name for (text,) in texts for name in cases_of(text)), key=width)
    return [max((text[0] for text in texts), key=width), max(chain(*(text[1:] for text in texts)), key=width)]


def cases_of(text: str) -> list[str]:
    """The cases of a name without their marks; a sentence has only one."""
    basic, *others = text.split(FORMS)
    return [basic, *(other.partition(": ")[2] for other in others)]


def catalog() -> Catalog:
    """The widest catalog, with the two plural forms of English."""
    read = [{message.context: message for message in _read(language) if message.id} for language in LANGUAGES]
    made = Catalog(locale=WIDEST)
    for code, message in read[0].items():
        made.add(message.id, widest_of([each[code] for each in read]), context=code)
    return made


def book(game: str) -> str:
    """The widest reference of a game: the longest title, and under it the longest text, of each entry."""
    texts = [(_folder() / language / "rules" / f"{game}.md").read_text("utf-8") for language in LANGUAGES]
    made = [max((text.splitlines()[0] for text in texts), key=len)]
    for same in zip(*(entries.blocks(text.splitlines()[1:]) for text in texts), strict=True):
        made.append(max((head for _, head, _ in same), key=len))
        made += max((body for _, _, body in same), key=lambda body: sum(map(len, body)))
    return "\n".join(made)


@cache
def books() -> Path:
    """A folder like that of the translations with the references of all languages."""
    made = TemporaryDirectory(prefix="companion-")
    atexit.register(made.cleanup)
    folder = Path(made.name)
    for language in LANGUAGES:
        (folder / language).symlink_to(_folder() / language)
    (folder / WIDEST / "rules").mkdir(parents=True)
    for game in discover():
        (folder / WIDEST / "rules" / f"{game}.md").write_text(book(game), "utf-8")
    return folder


def teach() -> None:
    """Let the applications of this process find the widest sentences; they are made when they are first asked for."""
    catalogs.read = lambda language: catalog() if language == WIDEST else _read(language)
    vars(entries)["folder"] = books
    OWN_NAMES[WIDEST] = max(OWN_NAMES.values(), key=len)
