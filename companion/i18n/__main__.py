"""`python -m companion.i18n` brings the template and all catalogs up to date with the sentences in the code."""

from datetime import UTC, datetime

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from companion.engine.messages import M
from companion.i18n import LANGUAGES
from companion.i18n.catalogs import folder, read
from companion.i18n.definitions import all_definitions

HEADER = "# Catalog of the table companion.\n# A name may have several forms: basic form | mark: form | mark: form\n#"
#: A fixed date: a template changes only when a sentence does.
CREATED = datetime(2026, 1, 1, tzinfo=UTC)


def template() -> Catalog:
    """All sentences, untranslated."""
    catalog = Catalog(
        project="table-companion",
        version="1",
        header_comment=HEADER,
        creation_date=CREATED,
        revision_date=CREATED,
    )
    for definition in all_definitions():
        add(catalog, definition, "" if definition.plural is None else ("", ""))
    return catalog


def add(catalog: Catalog, definition: M, string: str | tuple[str, ...]) -> None:
    """Put a sentence in a catalog; its code is the context."""
    ids = definition.text if definition.plural is None else (definition.text, definition.plural)
    catalog.add(ids, string, context=definition.code, flags=["python-brace-format"])


def merged(language: str) -> Catalog:
    """A catalog with every sentence of the code: known ones kept, changed ones fuzzy, new ones empty."""
    known = {message.context: message for message in read(language) if message.id} if exists(language) else {}
    catalog = Catalog(
        locale=language,
        project="table-companion",
        version="1",
        header_comment=HEADER,
        creation_date=CREATED,
        revision_date=CREATED,
        last_translator="Table companion",
        language_team=language,
        msgid_bugs_address="",
        fuzzy=False,
    )
    for definition in all_definitions():
        ids = definition.text if definition.plural is None else (definition.text, definition.plural)
        empty = "" if definition.plural is None else ("",) * catalog.num_plurals
        if language == "en":
            catalog.add(ids, ids, context=definition.code, flags=["python-brace-format"])
            continue
        old = known.get(definition.code)
        flags = ["python-brace-format"]
        string = old.string if old and isinstance(old.string, str) == isinstance(empty, str) else empty
        if old and old.string and (old.id != ids or old.fuzzy):
            flags.append("fuzzy")
        catalog.add(ids, string, context=definition.code, flags=flags)
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
