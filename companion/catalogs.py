"""`python -m companion.catalogs` brings the template and all catalogs up to date with the sentences in the code."""

from datetime import UTC, datetime

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from companion.engine.messages import M
from companion.games import discover
from companion.i18n import LANGUAGES
from companion.i18n.catalogs import folder, read
from companion.web.definitions import all_definitions

HEADER = "# Catalog of the table companion.\n# A name may have several forms: basic form | mark: form | mark: form\n#"
#: A fixed date: a template changes only when a sentence does.
CREATED = datetime(2026, 1, 1, tzinfo=UTC)


def new_catalog(**settings: str) -> Catalog:
    """An empty catalog of ours."""
    return Catalog(
        project="table-companion",
        version="1",
        header_comment=HEADER,
        creation_date=CREATED,
        revision_date=CREATED,
        last_translator="Table companion",
        msgid_bugs_address="",
        fuzzy=False,
        **settings,
    )


def template() -> Catalog:
    """All sentences, untranslated."""
    catalog = new_catalog()
    for definition in all_definitions(discover().values()):
        add(catalog, definition, "" if definition.plural is None else ("", ""))
    return catalog


def ids_of(definition: M) -> str | tuple[str, str]:
    """The English text of a sentence, with its plural where it counts something."""
    return definition.text if definition.plural is None else (definition.text, definition.plural)


def add(catalog: Catalog, definition: M, string: str | tuple[str, ...] | list[str], *flags: str) -> None:
    """Put a sentence in a catalog; its code is the context."""
    catalog.add(ids_of(definition), string, context=definition.code, flags=["python-brace-format", *flags])


def merged(language: str) -> Catalog:
    """A catalog with every sentence of the code: known ones kept, changed ones fuzzy, new ones empty."""
    known = {message.context: message for message in read(language) if message.id} if exists(language) else {}
    catalog = new_catalog(locale=language, language_team=language)
    for definition in all_definitions(discover().values()):
        empty = "" if definition.plural is None else ("",) * catalog.num_plurals
        old = known.get(definition.code)
        if language == "en":
            add(catalog, definition, ids_of(definition))
        elif old is None or not old.string or isinstance(old.string, str) != isinstance(empty, str):
            add(catalog, definition, empty)
        elif old.id != ids_of(definition) or old.fuzzy:
            add(catalog, definition, old.string, "fuzzy")
        else:
            add(catalog, definition, old.string)
    return catalog


def exists(language: str) -> bool:
    return (folder() / language / "LC_MESSAGES" / "messages.po").is_file()


def main() -> None:
    with (folder() / "messages.pot").open("wb") as file:
        write_po(file, template(), width=110, omit_header=False)
    for language in LANGUAGES:
        catalog = merged(language)
        path = folder() / language / "LC_MESSAGES"
        path.mkdir(parents=True, exist_ok=True)
        with (path / "messages.po").open("wb") as file:
            write_po(file, catalog, width=110)


if __name__ == "__main__":
    main()
