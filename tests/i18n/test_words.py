"""Sentences as text: names, forms, plurals, lists, and the language to use."""

import pytest

from companion.engine.decisions import TABLE
from companion.engine.messages import SEATS, M, Ref
from companion.games.brian_boru import GAME
from companion.games.brian_boru.messages import action, names
from companion.i18n import LANGUAGES, language_from
from companion.i18n.joining import leaning
from companion.i18n.words import LONGEST_ID, Words, form, name_of_thing

TYPED = M("test.typed", "de {text}")
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
    ("language", "places"),
    [
        ("en", ["1st", "2nd", "3rd", "4th", "5th"]),
        ("pl", ["1.", "2.", "3.", "4.", "5."]),
        ("cs", ["1.", "2.", "3.", "4.", "5."]),
        ("fr", ["1re", "2e", "3e", "4e", "5e"]),
        ("es", ["1.er", "2.º", "3.er", "4.º", "5.º"]),
    ],
)
def test_places_in_a_ranking_are_ordinals(language: str, places: list[str]) -> None:
    assert [words(language).name(Ref("rank", place)) for place in (1, 2, 3, 4, 5)] == places


@pytest.mark.parametrize(
    ("language", "card", "town"),
    [
        ("en", "red 11", "red"),
        ("pl", "czerwona 11", "czerwone"),
        ("cs", "červená 11", "červené"),
        ("fr", "11 rouge", "rouge"),
        ("es", "11 rojo", "roja"),
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
    name = "czerwony | card: czerwona | town: czerwone | card-gen: czerwonej"
    assert [form(name, mark) for mark in ("", "card", "town", "disc", "card-gen", "town-gen")] == [
        "czerwony",
        "czerwona",
        "czerwone",
        "czerwony",
        "czerwonej",
        "czerwone",
    ]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Ewa, Jan and Ola"),
        ("pl", "Ewa, Jan i Ola"),
        ("cs", "Ewa, Jan a\xa0Ola"),
        ("fr", "Ewa, Jan et Ola"),
        ("es", "Ewa, Jan y Ola"),
    ],
)
def test_lists_follow_the_language(language: str, told: str) -> None:
    assert words(language).param(SEATS[:3]) == told


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ("Ana Irene", "Ana e Irene"),
        ("Ana Luis Hilario", "Ana, Luis e Hilario"),
        ("Ana Íñigo", "Ana e Íñigo"),
        ("Ana Yves", "Ana e Yves"),
        ("Ana Yolanda", "Ana y Yolanda"),
        ("Ana Hieronimo", "Ana y Hieronimo"),
        ("Irene Ana", "Irene y Ana"),
        ("Ana «Inés»", "Ana e «Inés»"),
        ("Irene", "Irene"),
        ("", ""),
    ],
)
def test_the_spanish_and_gives_way_before_its_own_sound(names: str, told: str) -> None:
    players = tuple(names.split())
    assert Words("es", players).param(SEATS[: len(players)]) == told


@pytest.mark.parametrize(
    ("language", "names", "told"),
    [
        ("en", "Ada Odo", "Ada or Odo"),
        ("pl", "Ada Odo", "Ada lub Odo"),
        ("cs", "Ada Odo", "Ada nebo Odo"),
        ("fr", "Ada Odo", "Ada ou Odo"),
        ("es", "Ada Odo", "Ada u Odo"),
        ("es", "Ada Horacio", "Ada u Horacio"),
        ("es", "7 8", "7 u 8"),
        ("es", "10 11", "10 u 11"),
        ("es", "Ada 110", "Ada o 110"),
        ("es", "Ada Rosa", "Ada o Rosa"),
    ],
)
def test_a_sentence_may_ask_for_one_of_a_list(language: str, names: str, told: str) -> None:
    players = tuple(names.split())
    assert Words(language, players).of(M("none.such", "{seats:or}"), seats=SEATS[: len(players)]) == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_that_are_typed_stand_in_a_row(language: str) -> None:
    assert words(language).param(("red", "blue", "hilo")) == "red, blue, hilo"
    assert words(language).param(("1,2", "3,4")) == words(language).set_apart(["1,2", "3,4"])


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Anna", "Au tour d’Anna."),
        ("Élodie", "Au tour d’Élodie."),
        ("Œdipe", "Au tour d’Œdipe."),
        ("Hélène", "Au tour d’Hélène."),
        ("Yves", "Au tour d’Yves."),
        ("Marek", "Au tour de Marek."),
        ("Yann", "Au tour de Yann."),
        ("Hassan", "Au tour de Hassan."),
        ("Holger", "Au tour de Holger."),
        ("11", "Au tour de 11."),
        ("Ægir", "Au tour d’Ægir."),
        ("“Anna”", "Au tour d’“Anna”."),
        ("“Marek”", "Au tour de “Marek”."),
        ("", "Au tour de ."),
    ],
)
def test_french_words_lose_their_vowel_before_another(name: str, told: str) -> None:
    assert Words("fr", (name,)).of(M("none.such", "Au tour de {seat}."), seat=SEATS[0]) == told


def test_only_french_and_only_the_words_that_lean_lose_a_vowel() -> None:
    players = ("Anna",)
    assert Words("es", players).of(M("none.such", "Turno de {seat}."), seat=SEATS[0]) == "Turno de Anna."
    fr = Words("fr", players)
    assert fr.of(M("none.such", "{seat} croise {seat}."), seat=SEATS[0]) == "Anna croise Anna."
    assert fr.of(M("none.such", "Que {seat} joue, puisque {seat} le veut."), seat=SEATS[0]) == (
        "Qu’Anna joue, puisqu’Anna le veut."
    )
    assert fr.of(M("none.such", "un bol de {n}"), n=8) == "un bol de 8"


def test_a_sentence_begins_with_a_capital_but_a_player_is_called_as_typed() -> None:
    says = M("none.such", "{what} waits.")
    speak = Words("en", ("ewa",), GAME.name_of)
    assert speak.of(says, what=Ref("seat", TABLE)) == "The table waits."
    assert speak.of(says, what=Ref("colour", "red")) == "Red waits."
    assert speak.of(says, what=SEATS[0]) == "ewa waits."
    assert speak.of(M("none.such", "{what} ({n})"), what=Ref("colour", "red"), n=2) == "red (2)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_won_and_lost_has_its_sign(language: str) -> None:
    speak = words(language)
    assert [speak.signed(n) for n in (2, 0, -1)] == ["+2", "+0", "−1"]
    assert speak.param(-1) == "−1"


@pytest.mark.parametrize(
    ("language", "told"), [("en", "a; b, c; d"), ("fr", "a\xa0; b, c\xa0; d"), ("pl", "a; b, c; d")]
)
def test_parts_that_hold_lists_are_set_apart(language: str, told: str) -> None:
    assert words(language).set_apart(["a", "b, c", "d"]) == told
    assert words(language).set_apart([]) == ""
    assert words(language).in_a_row([]) == ""


@pytest.mark.parametrize(("n", "told"), [(1, "weź 1 monetę"), (3, "weź 3 monety"), (5, "weź 5 monet")])
def test_a_name_may_count(n: int, told: str) -> None:
    assert words("pl").of(names.SYMBOL_NAMES["gain_coin"], n=n) == told
    assert words("pl").name(Ref("symbol", "gain_coin")) == "weź 1 monetę"


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


def test_nothing_is_kept_of_what_somebody_types() -> None:
    before = name_of_thing.cache_info().currsize, leaning.cache_info().currsize
    long = "x" * (LONGEST_ID + 1)
    speak = Words("fr", (), lambda _: None)
    assert speak.name(Ref("town", long)) == long
    for number in range(9):
        speak.of(TYPED, text=f"{long}{number}")
    assert name_of_thing.cache_info().currsize == before[0]
    assert leaning.cache_info().currsize <= before[1] + 1
    assert speak.of(TYPED, text="Anna") == "d’Anna"
