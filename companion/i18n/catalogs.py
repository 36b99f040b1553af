"""The catalogs: one `messages.po` a language, read as they are, so that no compiled copy can be stale."""

from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from companion.engine.messages import M

_PACKAGE = Path(__file__).parents[1]


def folder() -> Path:
    """Where the catalogs are: at the top of a checkout, inside the package when installed."""
    packed = _PACKAGE / "translations"
    return packed if packed.is_dir() else _PACKAGE.parent / "translations"


def read(language: str) -> Catalog:
    """The catalog of a language as translators edit it."""
    with (folder() / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=language)


@cache
def translations(language: str) -> GNUTranslations:
    """The catalog of a language in the form that finds sentences fast."""
    compiled = BytesIO()
    write_mo(compiled, read(language))
    compiled.seek(0)
    return GNUTranslations(compiled)


def translated(definition: M, language: str, n: int | None = None) -> str:
    """The text of a sentence in a language, in the plural form for `n` where it counts something."""
    catalog = translations(language)
    if definition.plural is None or n is None:
        return catalog.pgettext(definition.code, definition.text)
    return catalog.npgettext(definition.code, definition.text, definition.plural, n)
