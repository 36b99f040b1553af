"""The catalogs: complete in every language, with the right placeholders, and nothing that is not used."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from companion.catalogs import merged, template
from companion.games import discover
from companion.i18n import LANGUAGES
from companion.i18n.catalogs import folder, read
from companion.i18n.words import FORMS, placeholders_of
from companion.web.definitions import all_definitions

DEFINITIONS = {definition.code: definition for definition in all_definitions(discover().values())}
every_language = pytest.mark.parametrize("language", LANGUAGES)


def entries(catalog: Catalog) -> dict[str, Message]:
    return {str(message.context): message for message in catalog if message.id}


def strings(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


@every_language
def test_nothing_is_missing_empty_fuzzy_or_unused(language: str) -> None:
    found = entries(read(language))
    assert set(found) == set(DEFINITIONS)
    for code, message in found.items():
        assert not message.fuzzy, code
        assert all(text.strip() for text in strings(message)), code


@every_language
def test_every_entry_translates_the_sentence_of_the_code(language: str) -> None:
    for code, message in entries(read(language)).items():
        definition = DEFINITIONS[code]
        expected = definition.text if definition.plural is None else (definition.text, definition.plural)
        assert message.id == expected, code


@every_language
def test_plurals_have_as_many_forms_as_the_language(language: str) -> None:
    catalog = read(language)
    for code, message in entries(catalog).items():
        if DEFINITIONS[code].plural is not None:
            assert len(strings(message)) == catalog.num_plurals, code


@every_language
def test_placeholders_are_those_of_the_sentence(language: str) -> None:
    for code, message in entries(read(language)).items():
        definition = DEFINITIONS[code]
        wanted = placeholders_of(definition.text) | placeholders_of(definition.plural or definition.text)
        for index, text in enumerate(strings(message)):
            for name_form in text.split(FORMS):
                # One form of a name may say less than another.
                missing = wanted - placeholders_of(text if ".name." in code else name_form)
                assert placeholders_of(name_form) <= wanted, code
                # One form of a plural may say its number in words.
                assert missing <= ({"n"} if index == 0 and definition.plural else set()), code


@every_language
def test_a_form_that_a_sentence_asks_for_exists(language: str) -> None:
    """`{colour:town}` needs names that have a form `town:`."""
    found = entries(read(language))
    known = {mark for code, message in found.items() if "name." in code for mark in marks_of(strings(message)[0])}
    for code, message in found.items():
        for text in strings(message):
            for name, mark in re.findall(r"{(\w+):(\w+)}", text):
                assert mark in known, (code, name, mark)


def marks_of(name: str) -> set[str]:
    return {form.partition(": ")[0] for form in name.split(FORMS)[1:]}


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_no_english_is_left(language: str) -> None:
    """Long sentences must differ from English; short names and technical words may be the same."""
    for code, message in entries(read(language)).items():
        text, english = strings(message)[0], DEFINITIONS[code].text
        if len(english.split()) > 3 and ".name." not in code:
            assert text != english, code


@every_language
def test_sentences_end_as_in_english(language: str) -> None:
    for code, message in entries(read(language)).items():
        if DEFINITIONS[code].text.endswith(".") and ".name." not in code:
            assert all(text.rstrip().endswith((".", "!", ")")) for text in strings(message)), code


def test_french_signs_stand_behind_a_space_that_does_not_break() -> None:
    for code, message in entries(read("fr")).items():
        for text in strings(message):
            plain = re.sub(r"{[^}]*}", "x", text) if FORMS not in text else ""
            assert not re.search(r"[^\xa0\u202f][;!?»]|(?<![\xa0\u202f])(?<!\d):(?!\w)", plain), (code, text)


def test_the_files_are_as_the_program_writes_them() -> None:
    """The catalogs and the template follow from the code: running `python -m companion.i18n` changes nothing."""
    assert entries(template()).keys() == DEFINITIONS.keys()
    for language in LANGUAGES:
        ours, theirs = entries(merged(language)), entries(read(language))
        assert list(ours) == list(theirs), language
        for code, message in ours.items():
            assert (message.id, message.string, message.flags - {"python-brace-format"}) == (
                theirs[code].id,
                theirs[code].string,
                theirs[code].flags - {"python-brace-format"},
            ), code
    pot = (folder() / "messages.pot").read_text("utf-8")
    assert pot.count("msgctxt") == len(DEFINITIONS)


def test_no_sentence_is_written_outside_the_catalogs() -> None:
    """Every definition in the source is one that the catalogs know."""
    source = Path(folder()).parent / "companion"
    defined = 0
    for path in source.rglob("*.py"):
        defined += len(re.findall(r'\bM\(\s*"', path.read_text("utf-8")))
    of_games = {message.code for game in discover().values() for message in game.messages}
    assert defined == len(DEFINITIONS.keys() - of_games)


def test_the_bracket_signs_of_every_language_are_balanced() -> None:
    quotes = {"en": ("“", "”"), "pl": ("„", "”"), "cs": ("„", "“")}
    for language in LANGUAGES:
        pairs = [("(", ")"), ("[", "]"), ("{", "}"), ("«", "»"), quotes.get(language, ("«", "»"))]
        for code, message in entries(read(language)).items():
            for text in strings(message):
                for opening, closing in pairs:
                    assert text.count(opening) == text.count(closing), (language, code)
