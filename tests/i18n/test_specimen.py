"""The pages that show an editor every sentence with all kinds of values."""

from html import unescape
from pathlib import Path
from re import findall

import pytest

from companion.engine.messages import M
from companion.i18n import LANGUAGES
from companion.i18n.words import Words, placeholders_of
from tests.i18n.specimen import COUNTS, PEOPLE, Samples, main, page, sentences, shown

Known = list[tuple[M, Samples]]


@pytest.fixture(scope="module")
def known() -> Known:
    """The sentences; to find them takes longer than to load all tests."""
    return sentences()


def test_the_files_are_written(tmp_path: Path) -> None:
    main(tmp_path / "specimen")
    assert sorted(path.stem for path in (tmp_path / "specimen").iterdir()) == sorted(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_shows_every_sentence_that_has_a_parameter(known: Known, language: str) -> None:
    told = page(language, known)
    assert findall("<h2>(.*?)</h2>", told) == [definition.code for definition, _ in known]
    items = [unescape(item) for item in findall("<li>(.*?)</li>", told)]
    assert [item for item in items if "{" in item or not item.strip()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_is_shown_with_every_kind_of_value(known: Known, language: str) -> None:
    for definition, samples in known:
        told, words = shown(definition, samples, language), Words(language, PEOPLE, samples.name_of)
        values = [samples.of(definition.code, name) for name in placeholders_of(definition.text)]
        most = max(len({words.param(value) for value in each}) for each in values)  # two things may share a name
        assert len(told) >= most, definition.code


def test_the_values_are_those_that_languages_trip_over(known: Known) -> None:
    by_code = {definition.code: (definition, samples) for definition, samples in known}
    told = "\n".join(shown(*by_code["brian_boru.trick.order"], "es"))
    assert "Inés u Óscar" not in told
    assert "Anna e Inés" in told
    assert all(name in told for name in PEOPLE[:4])
    coins = shown(*by_code["brian_boru.symbol.coins-gained"], "pl")
    assert [text for text in coins if " 21 monet" in text and " 22 monet" not in text]
    assert {0, 1, 2, 5, 21, 22} <= set(COUNTS)
    cards = shown(*by_code["brian_boru.trick.card-led"], "cs")
    assert all(any(str(value) in text for text in cards) for value in range(1, 26))
