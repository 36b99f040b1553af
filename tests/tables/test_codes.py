"""Codes to join by, secrets, and how often something may be tried."""

import string

from hypothesis import given
from hypothesis import strategies as st

from companion.tables.codes import LENGTH, LETTERS, digest, new_code, new_id, readable_code
from companion.tables.limits import Limit
from tests.tables.evening import Evening


def test_no_letter_of_a_code_is_mistaken_for_another_one() -> None:
    assert len(set(LETTERS)) == len(LETTERS)
    assert set(LETTERS) <= set(string.ascii_uppercase)
    assert not set(LETTERS) & set("AEIOUYS")
    assert len(LETTERS) ** LENGTH > 40_000_000


def test_codes_have_six_of_these_letters_and_differ() -> None:
    made = {new_code() for _ in range(500)}
    assert len(made) > 490
    for code in made:
        assert len(code) == LENGTH
        assert set(code) <= set(LETTERS)
        assert readable_code(code) == code


@given(st.text(LETTERS, min_size=6, max_size=6), st.integers(0, 6), st.sampled_from([" ", "-", "–", " - ", ".", ""]))
def test_a_code_is_read_however_it_is_typed(code: str, place: int, between: str) -> None:
    assert readable_code(f"  {code[:place]}{between}{code[place:]} ") == code
    assert readable_code(code.lower()) == code


@given(st.text())
def test_anything_typed_is_read_as_something_short(typed: str) -> None:
    assert len(readable_code(typed)) <= LENGTH + 1


@given(st.text(LETTERS, min_size=7))
def test_a_code_that_is_too_long_is_nobodys(code: str) -> None:
    assert len(readable_code(code)) != LENGTH


def test_nobody_guesses_an_id() -> None:
    made = {new_id() for _ in range(500)}
    assert len(made) == 500
    assert all(len(id) >= 22 for id in made)


def test_of_a_secret_only_a_digest_is_kept() -> None:
    assert digest("secret") == digest("secret") != digest("Secret")
    assert "secret" not in digest("secret")


def test_nobody_without_a_secret_sits_at_a_table() -> None:
    evening = Evening()
    assert not evening.tables.is_at(evening.table.id, digest(""))


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_so_many_tries_within_a_time_and_no_more() -> None:
    clock = Clock()
    limit = Limit(3, 60, clock)
    for _ in range(3):
        assert not limit.reached("Bo")
        limit.count("Bo")
        clock.now += 10
    assert limit.reached("Bo")
    clock.now = 59.9
    assert limit.reached("Bo")
    clock.now = 60
    assert not limit.reached("Bo")
    limit.count("Bo")
    assert limit.reached("Bo")
    clock.now = 70
    assert not limit.reached("Bo")


def test_the_tries_of_one_are_not_those_of_another() -> None:
    limit = Limit(1, 60, Clock())
    limit.count("Bo")
    assert limit.reached("Bo")
    assert not limit.reached("Cy")


def test_asking_is_no_try() -> None:
    limit = Limit(1, 60, Clock())
    assert not any(limit.reached("Bo") for _ in range(100))


def test_no_crowd_of_callers_fills_the_memory() -> None:
    limit = Limit(1, 60, Clock())
    limit.count("first")
    for number in range(10_050):
        limit.count(str(number))
    assert len(limit._tries) == 10_000
    assert limit.reached("10049")
    assert not limit.reached("first")
