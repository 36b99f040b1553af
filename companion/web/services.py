"""What every view works with: made once for an application, and reached from one place."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from flask import Flask, current_app

from companion.engine.game import Game
from companion.tables.tables import Tables
from companion.web.drawn import Drawn
from companion.web.limits import Limits
from companion.web.seldom import Seldom

_KEY = "companion"


@dataclass(frozen=True, slots=True)
class Services:
    """The tables with the games that are played there, and what is counted while the application runs."""

    tables: Tables
    complaints: Seldom
    limits: Limits = field(default_factory=Limits)
    #: How many streams of news each device has open.
    streams: Counter[str] = field(default_factory=Counter)
    #: Rendered pages of tables, each for all who see the same in one language.
    pages: Drawn = field(default_factory=Drawn)

    @property
    def games(self) -> Mapping[str, Game[Any]]:
        return self.tables.games


def give_services(app: Flask, services: Services) -> None:
    """Put the services of an application where its views find them."""
    app.extensions[_KEY] = services


def services_of(app: Flask) -> Services:
    """The services of an application."""
    found: Services = app.extensions[_KEY]
    return found


def the_services() -> Services:
    """The services of the application that answers this request."""
    return services_of(current_app)
