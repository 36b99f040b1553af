"""The routes of an application, found in its own map, and addresses for them made of what its pages lead to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import quote_from_bytes

from flask import Flask
from werkzeug.exceptions import HTTPException
from werkzeug.routing import AnyConverter, IntegerConverter, PathConverter, Rule

from tests.fuzz.values import hostile

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT")
LONGEST_VALUE = 3000


@dataclass(slots=True)
class Routes:
    """All rules of an application, and for each argument the values that are known to lead somewhere."""

    app: Flask
    rules: list[Rule] = field(init=False)
    values: dict[str, dict[str, None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rules = sorted(self.app.url_map.iter_rules(), key=lambda rule: (rule.rule, rule.endpoint))

    def copy(self) -> "Routes":
        """The same, to learn more that is forgotten later."""
        return Routes(self.app, {name: dict(known) for name, known in self.values.items()})

    def know(self, name: str, value: Any) -> None:
        self.values.setdefault(name, {})[str(value)] = None

    def learn(self, links: Iterable[str]) -> None:
        """Keep the arguments that stand in links."""
        for link in links:
            for name, value in self.match(link)[1].items():
                self.know(name, value)

    def match(self, target: str, method: str = "GET") -> tuple[str, Mapping[str, Any]]:
        """The endpoint and the arguments of an address; nothing if there is no such page."""
        try:
            endpoint, given = self.app.url_map.bind("").match(target.partition("?")[0], method)
        except (HTTPException, ValueError):
            return "", {}
        return str(endpoint), given

    def known(self, rule: Rule, name: str, chance: Random) -> str | None:
        """A value that an argument may have."""
        converter = rule._converters[name]
        if isinstance(converter, AnyConverter):
            return chance.choice(sorted(converter.items))
        if isinstance(converter, IntegerConverter):
            return str(chance.randint(0, 30))
        found = self.values.get(name)
        return chance.choice(list(found)) if found else None

    def address(self, rule: Rule, chance: Random, given: Mapping[str, str], wildness: float = 0.0) -> str | None:
        """An address of a rule; None if nobody knows what to put in."""
        parts = []
        for is_dynamic, text in rule._trace:
            if not is_dynamic:
                parts.append(text.lstrip("|"))
            elif chance.random() < wildness:
                safe = "/" if isinstance(rule._converters[text], PathConverter) else ""
                parts.append(quote_from_bytes(hostile(chance)[:LONGEST_VALUE], safe))
            else:
                value = given.get(text) or self.known(rule, text, chance)
                if value is None:
                    return None
                parts.append(quote_from_bytes(value.encode(), "/"))
        return "".join(parts)
