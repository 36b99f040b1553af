"""Sentences as text: names, forms, plurals, lists, and the language to use."""

import pytest

from companion.engine.decisions import TABLE
from companion.engine.messages import SEATS, M, Ref
from companion.games.brian_boru import GAME
from companion.games.brian_boru.messages import action, names
from companion.i18n import language_from
from companion.i18n.words import Words, form

PLAYERS = ("Ewa", "Jan", "Ola")


def words(language: str) -> Words:
    return Words(language, PLAYERS, GAME.name_of)


@pytest.mark.parametrize(
    ("language", "one", "two", "five"),
    [
        ("en", "Ewa takes 1 coin.", "Ewa takes 2 coins.", "Ewa takes 5 coins."),
        ("pl", "Ewa bierze 1 monetę.", "Ewa bierze 2 monety.", "Ewa bierze 5 monet."),
        ("cs", "Ewa si bere 1 minci.", "Ewa si bere 2 mince.", "Ewa si bere 5 mincí."),
        ("fr", "Ewa prend 1 pièce.", "Ewa prend 2 pièces.", "Ewa prend 5 pièces."),
        ("es", "Ewa coge 1 moneda.", "Ewa coge 2 monedas.", "Ewa coge 5 monedas."),
    ],
)
def test_plurals_follow_the_language(language: str, one: str, two: str, five: str) -> None:
    told = [words(language).of(action.COINS_GAINED, seat=SEATS[0], n=n) for n in (1, 2, 5)]
    assert told == [one, two, five]


@pytest.mark.parametrize(
    ("language", "card", "town"),
    [
        ("en", "11 (red)", "red"),
        ("pl", "11 (czerwona)", "czerwone"),
        ("cs", "11 (červená)", "červené"),
        ("fr", "11 (rouge)", "rouge"),
        ("es", "11 (rojo)", "roja"),
    ],
)
def test_a_colour_agrees_with_what_it_describes(language: str, card: str, town: str) -> None:
    assert words(language).name(Ref("card", 11)) == card
    told = words(language).of(
        action.TOWN_MARKED,
        seat=SEATS[0],
        town=Ref("town", "C6"),
        region=Ref("region", "C"),
        colour=Ref("colour", "red"),
    )
    assert town in told


def test_a_name_has_the_form_that_is_asked_for_or_the_first() -> None:
    name = "czerwony | card: czerwona | town: czerwone"
    assert [form(name, mark) for mark in ("", "card", "town", "disc")] == [
        "czerwony",
        "czerwona",
        "czerwone",
        "czerwony",
    ]


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Ewa, Jan, and Ola"), ("pl", "Ewa, Jan i Ola"), ("cs", "Ewa, Jan a\xa0Ola"), ("fr", "Ewa, Jan et Ola")],
)
def test_lists_follow_the_language(language: str, told: str) -> None:
    assert words(language).param(SEATS[:3]) == told


def test_large_numbers_are_grouped_as_the_language_does() -> None:
    assert words("en").param(12345) == "12,345"
    assert words("pl").param(12345) == "12\xa0345"


def test_nobody_the_table_and_things_without_a_name() -> None:
    assert words("pl").name(Ref("seat", TABLE)) == words("pl").of(M("name.table", "the table"))
    assert words("en").name(Ref("seat", "zzz")) == "zzz"
    assert words("en").name(Ref("seat", 7)) == "7"
    assert words("en").name(Ref("town", "C6")) == "C6"
    assert words("en").name(Ref("card", 99)) == "99"


def test_a_sentence_may_quote_another() -> None:
    outer = M("outer", "Now: {asked}")
    assert words("en").of(outer, asked=action.ROUND_BEGINS(round=2)) == "Now: Round 2 begins."


def test_a_catalog_that_asks_for_what_is_missing_falls_back_to_english() -> None:
    assert words("pl").text(M("none.such", "{seat} waits.")(seat=SEATS[0])) == "Ewa waits."
    broken = M("none.such", "{seat} waits for {n} day.", plural="{seat} waits for {n} days.")
    assert words("pl").text(broken(seat=SEATS[0], n=2)) == "Ewa waits for 2 days."


def test_names_are_told_in_every_language() -> None:
    estrid = Ref("marriage", "Estrid")
    told = {language: words(language).name(estrid) for language in ("en", "pl", "cs", "fr", "es")}
    assert len(set(told.values())) == 5
    assert names.name_of(Ref("region", "X")) is None


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        (("pl",), "pl"),
        (("pl_PL.UTF-8",), "pl"),
        (("cs-CZ",), "cs"),
        (("de", "es_AR"), "es"),
        ((None, "", "C", "POSIX"), "en"),
        (("plain",), "en"),
    ],
)
def test_the_first_language_that_we_speak(asked: tuple[str | None, ...], language: str) -> None:
    assert language_from(*asked) == language
