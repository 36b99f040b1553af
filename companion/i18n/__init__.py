"""From sentences without a language to text: catalogs, names, and the language to use."""

from typing import Final

LANGUAGES: Final = ("en", "pl", "cs", "fr", "es")
DEFAULT: Final = "en"


def language_from(*asked: str | None) -> str:
    """The first language among those asked for that we speak: `pl_PL.UTF-8` asks for Polish."""
    for wish in asked:
        tag = (wish or "").replace("-", "_").split("_")[0].split(".")[0].lower()
        if tag in LANGUAGES:
            return tag
    return DEFAULT
