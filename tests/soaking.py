"""Parameters for `make soak`: further cases of a test that `make test` runs with fewer."""

import pytest
from _pytest.mark import ParameterSet


def soaking(*values: object) -> list[ParameterSet]:
    """Parameters of a test with which only `make soak` runs it."""
    return [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.soak) for value in values
    ]
