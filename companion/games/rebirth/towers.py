"""The tower tokens of Ireland: what each needs, and what follows when a player reaches one."""

from collections.abc import Iterable

from companion.games.rebirth.content import NEEDS


def condition_holds(token: str, reached: Iterable[str]) -> bool:
    """Whether a token may be used, told the tokens of all towers reached, this one among them (rb.tower)."""
    return sum(other == token for other in reached) % NEEDS[token] == 0
