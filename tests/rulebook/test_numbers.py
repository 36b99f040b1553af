"""The numbers of the reference are those of the box, in every language."""

import re

import pytest

from companion.games.brian_boru import content
from companion.i18n import LANGUAGES
from companion.rulebook.entries import games, read_book

every_language = pytest.mark.parametrize("language", LANGUAGES)


def lines(language: str, rule: str) -> list[str]:
    return [
        line for paragraph in read_book("brian_boru", language).entries[rule].text for line in paragraph.split("\n")
    ]


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"(?<!\w)\d+(?!\w)", text)]


def text(language: str, rule: str) -> str:
    return "\n".join(lines(language, rule))


@every_language
def test_each_region_has_its_threshold_and_points(language: str) -> None:
    found = [numbers(line) for line in lines(language, "bb.components.board")]
    for region in content.REGIONS.values():
        assert any({region.threshold, region.points} <= set(row) for row in found), region.id


@every_language
def test_each_marriage_card_has_its_points(language: str) -> None:
    rows = lines(language, "bb.components.marriage-cards")
    for name, card in content.MARRIAGES.items():
        row = next(row for row in rows if name in row)
        assert numbers(row)[0] == card.points, name


@every_language
def test_the_cards_stand_in_the_overview_with_their_coins(language: str) -> None:
    overview = text(language, "bb.components.action-cards")
    assert set(range(1, 26)) <= set(numbers(overview))


@every_language
@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("bb.setup", {content.START["points"], content.START["coins"]}),
        ("bb.draft", {table.deal for table in content.TABLES.values()}),
        ("bb.symbol.expand", {content.EXPAND_COST}),
        ("bb.symbol.pay-coin", {content.UNPAID_COIN_POINTS}),
        ("bb.symbol.church", {content.EXTRA_COST}),
        ("bb.symbol.raider", {content.EXTRA_COST}),
        ("bb.symbol.marriage", {content.EXTRA_COST}),
        ("bb.marriage.princess", {content.SPURN_POINTS}),
        ("bb.church.third", {content.MONASTERY_DISCS}),
        ("bb.score.regions", set(content.REGION_COUNT_POINTS[3:])),
        ("bb.components.viking-cards", {min(content.VIKING_STRENGTHS), max(content.VIKING_STRENGTHS)}),
    ],
)
def test_a_rule_names_its_numbers(language: str, rule: str, expected: set[int]) -> None:
    assert expected <= set(numbers(text(language, rule))), text(language, rule)


@every_language
def test_examples_count_with_the_same_numbers_in_every_language(language: str) -> None:
    """Those of two digits and more; a small one may be a word."""
    for game in games():
        told, english = read_book(game, language).entries, read_book(game, "en").entries
        for rule, entry in english.items():
            assert large(told[rule].example) == large(entry.example), rule


def large(text: str) -> list[int]:
    return sorted(number for number in numbers(text) if number >= 10)
