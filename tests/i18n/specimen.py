"""Every sentence with parameters, shown with values of every kind, for an editor: `make specimen`.

One page a language in a folder. What random games tell is shown as well, with the names of other people.
"""

import random
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

from companion.chance import random_answer, ways_of
from companion.engine.decisions import TABLE, asked, parts_of
from companion.engine.game import Game, Ruleset
from companion.engine.messages import SEATS, M, Msg, Param, Ref
from companion.games import discover
from companion.i18n import LANGUAGES
from companion.i18n.catalogs import translated
from companion.i18n.interface import NAMES
from companion.i18n.words import Words, placeholders_of
from companion.web.definitions import all_definitions
from tests.laws.games import all_facts, answered, plain_setup, started

#: They begin with vowels, with an h that is not heard, and with sounds before which Spanish joins otherwise.
PEOPLE: Final = ("Anna", "Marek", "Inés", "Óscar", "Hélène", "Yves")
COUNTS: Final = (2, 0, 1, 5, 21, 22, 1234)
#: Lists of one to four, with each sound at their end, and of nothing.
LISTS: Final = ((1, 0), (0,), (0, 2), (1, 3), (1, 0, 2), (2, 1, 0, 3), ())
#: How many games are played for what they tell; how many of the tellings are shown, and how many things of a kind.
GAMES, TOLD, MANY, FEW = 36, 3, 25, 5
#: Parameters that hold things and are not called like one kind of them.
KINDS: Final = {
    "owner": ("seat",),
    "chooser": ("seat",),
    "start": ("town",),
    "where": ("town",),
    "marked": ("town",),
    "choice": ("town", "card", "action", "princess", "seat"),
    "options": ("town", "card", "action", "seat"),
    "given": ("seat",),
}
#: Parameters that are numbers.
NUMBERS: Final[dict[str, tuple[Param, ...]]] = {
    **dict.fromkeys(("n", "count", "space", "threshold", "points", "value", "discs", "vikings", "total"), COUNTS),
    **dict.fromkeys(("number", "round", "trick", "strength", "line", "column", "low"), (1, 2)),
    "high": (5, 22, 1234),
}
#: Parameters that are text already. Of any other one the name is shown.
TEXTS: Final[dict[str, tuple[Param, ...]]] = {
    **dict.fromkeys(("name", "player", "who", "label", "word", "found", "what", "first", "next"), PEOPLE),
    **dict.fromkeys(("names", "parts", "keep", "rest"), ("Anna", "Marek, Inés")),
    **dict.fromkeys(("values", "formats", "tools", "games", "colours"), (("red",), ("red", "blue"), ("a,b", "c,d"))),
}


#: A sentence that a game tells, who plays, and the rules that know how its things are called.
Telling = tuple[Msg, tuple[str, ...], Ruleset[Any]]


class Samples:
    """What the sentences of a game are about: things that it names, or that random games tell of."""

    def __init__(self, game: Game[Any], definitions: Iterable[M]) -> None:
        self.game = game
        self.things: dict[str, dict[Ref, None]] = defaultdict(dict)
        self.kinds: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
        self.lists: set[tuple[str, str]] = set()
        self.told: dict[str, list[Telling]] = defaultdict(list)
        whole = [definition for definition in definitions if not placeholders_of(definition.text)]
        named = (definition.code.partition(".name.")[2].partition(".") for definition in whole)
        self.name_of = game.name_of
        refs = [Ref(kind, thing) for kind, _, thing in named if thing] + [Ref(kind, thing) for kind, thing in NAMES]
        for ref in (*refs, *SEATS[: len(PEOPLE)]):
            self.things[ref.kind][ref] = None
        for msg, people, ruleset in tellings(game):
            self._learn(msg, people, ruleset)

    def _learn(self, msg: Msg, people: tuple[str, ...], ruleset: Ruleset[Any]) -> None:
        told = self.told[msg.code]
        if len(told) < TOLD and all(msg.params != known.params for known, *_ in told):
            told.append((msg, people, ruleset))
        self.name_of = ruleset.name_of
        for name, value in msg.params.items():
            for ref in value if isinstance(value, tuple) else (value,):
                if isinstance(ref, Ref):
                    self.kinds[msg.code, name][ref.kind] = None
                    if ref.kind != "seat":
                        self.things[ref.kind][ref] = None
            if isinstance(value, tuple):
                self.lists.add((msg.code, name))

    def of(self, code: str, name: str) -> tuple[Param, ...]:
        """What a parameter of a sentence may be, the most usual value first."""
        kinds = tuple(self.kinds.get((code, name), ()))
        if not kinds and (name in TEXTS or name in NUMBERS):
            return {**TEXTS, **NUMBERS}[name]
        kinds = kinds or KINDS.get(name) or tuple({name: 0, name.removesuffix("s"): 0})
        found = [ref for kind in kinds for ref in self._some(kind, FEW if len(kinds) > 2 else MANY)]
        if found and ((code, name) in self.lists or name in ("options", "seats")):
            return tuple(tuple(found[at % len(found)] for at in chosen) for chosen in LISTS)
        return tuple(found) or (f"‹{name}›",)

    def _some(self, kind: str, most: int) -> tuple[Ref, ...]:
        """All things of a kind, or as many of them as anybody reads; somebody may be the table."""
        every = sorted(self.things.get(kind, ()), key=lambda ref: (isinstance(ref.id, str), ref.id))
        nobody = (Ref("seat", TABLE),) if kind == "seat" else ()
        return (*every[:: -(-len(every) // most) or 1], *nobody)


def tellings(game: Game[Any]) -> Iterator[Telling]:
    """Every sentence that random games tell or ask, in each way to set the options, and who plays."""
    ways = ways_of(game)
    for number in range(GAMES):
        setup = plain_setup(game, game.seats[number % len(game.seats)])
        setup = replace(setup, options=ways[number // len(game.seats) % len(ways)])
        referee, chance = started(game, setup), random.Random(number)
        ruleset = referee.ruleset
        while referee.decision is not None:
            for part in parts_of(referee.decision):
                yield asked(part, ruleset.questions[part.name]), setup.names, ruleset
            answered(referee, random_answer(referee.decision, chance))
        yield from ((fact.msg, setup.names, ruleset) for fact in all_facts(list(referee.facts)))


def shown(definition: M, samples: Samples, language: str) -> list[str]:
    """A sentence with the usual values, then with each value of each parameter, then as games tell it."""
    names = sorted(placeholders_of(definition.text) | placeholders_of(definition.plural or ""))
    values = {name: samples.of(definition.code, name) for name in names}
    usual = {name: known[number % len(known)] for number, (name, known) in enumerate(values.items())}
    params = [{**usual, name: value} for name in names for value in values[name]]
    words = Words(language, PEOPLE, samples.name_of)
    told = [words.text(definition(**one)) for one in params]
    for msg, people, ruleset in samples.told[definition.code]:
        told.append(Words(language, people, ruleset.name_of).text(msg))
    return list(dict.fromkeys(told))


def page(language: str, known: Iterable[tuple[M, Samples]]) -> str:
    """All sentences of a language as one page."""
    sections = []
    for definition, samples in known:
        pattern = translated(definition, language, 2)
        english = [escape(text) for text in dict.fromkeys((definition.text, definition.plural or definition.text))]
        items = "".join(f"<li>{escape(text)}</li>" for text in shown(definition, samples, language))
        sections.append(
            f"<h2>{definition.code}</h2><p lang=en>{'<br>'.join(english)}</p><p>{escape(pattern)}</p><ol>{items}</ol>"
        )
    style = "body{font:1rem/1.5 sans-serif;max-width:60rem;margin:1rem auto}h2{font-size:1rem}p{color:#555;margin:0}"
    head = f"<!doctype html><html lang={language}><meta charset=utf-8><title>{language}</title><style>{style}</style>"
    return head + "\n".join(sections)


@cache
def sentences() -> list[tuple[M, Samples]]:
    """Every sentence with a parameter, with the values for it: those of its own game, or of the first one."""
    found: dict[M, Samples] = {}
    for game in discover().values():
        samples = Samples(game, game.messages)
        for definition in all_definitions([game]):
            if placeholders_of(definition.text):
                found.setdefault(definition, samples)
    return list(found.items())


def main(folder: Path) -> None:
    """Write the pages."""
    folder.mkdir(parents=True, exist_ok=True)
    known = sentences()
    for language in LANGUAGES:
        (folder / f"{language}.html").write_text(page(language, known), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
