"""What a game says about its own rules: what we ruled, and what tables may switch."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.messages import M


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question that the printed rules leave open, which we decided; `switch` lets a table decide otherwise."""

    id: str
    switch: str | None = None


@dataclass(frozen=True, slots=True)
class Switch:
    """Something that a table fixes before a game starts and that is stored with the game."""

    id: str
    text: M
    values: tuple[str, ...]
    default: str
    #: Whether its values are languages: a table begins with that of whoever opens it.
    by_language: bool = False
    #: Whether it is asked before anybody sits down: it says which game is on the table, not how it is played.
    first: bool = False

    def usual(self, language: str) -> str:
        """What a table begins with that is opened in a language."""
        return language if self.by_language and language in self.values else self.default


OFF, ON = "off", "on"


def on_off(id: str, text: M) -> Switch:
    """A switch of the usual kind: off unless the table turns it on."""
    return Switch(id, text, (OFF, ON), OFF)


def chosen(switches: tuple[Switch, ...], given: Mapping[str, str]) -> dict[str, str]:
    """The value of every switch: the given one, else the default."""
    return {switch.id: given.get(switch.id, switch.default) for switch in switches}
