"""Fonts of the browsers that tests look at pages with: those beside the tests, and none of the machine's."""

import os
from pathlib import Path

import pytest

from tests.soaking import soaking

#: What every test is read in; `letters/README.md` says what the sets are.
USUAL = "dejavu"
#: What people's phones have.
PHONES = ("android", "iphone")
#: Marks a test, or a module, about what fits: with `make soak` it has the letters of phones, too. Those are narrower.
in_all_letters = pytest.mark.parametrize("letters", [USUAL, *soaking(*PHONES)], indirect=True, scope="session")


def surroundings(letters: str) -> dict[str, str | float | bool]:
    """The environment in which a browser begins that has these letters alone."""
    return {**os.environ, "FONTCONFIG_FILE": str(Path(__file__).parent / "letters" / f"{letters}.conf")}
