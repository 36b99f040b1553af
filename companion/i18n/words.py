"""Sentences in one reader's language, with the names of this game and of these players."""

from collections.abc import Callable
from functools import lru_cache
from string import Formatter

from babel.lists import format_list
from babel.numbers import format_decimal

from companion.engine.decisions import TABLE
from companion.engine.messages import M, Msg, Param, Ref
from companion.i18n.catalogs import translated
from companion.i18n.interface import NAMES, TABLE_NAME

NameOf = Callable[[Ref], Msg | None]
_FORMATTER = Formatter()

#: Between the forms of a name in a catalog: `czerwony | card: czerwona`.
FORMS = " | "


@lru_cache(maxsize=2048)
def number(value: int, language: str) -> str:
    """A number as a language writes it; the same few are written again and again."""
    return format_decimal(value, locale=language)


class Words:
    """Turns sentences into text for one language and one table of players."""

    def __init__(self, language: str, players: tuple[str, ...] = (), name_of: NameOf | None = None) -> None:
        self.language = language
        self.players = players
        self._name_of = name_of

    def text(self, msg: Msg) -> str:
        """A sentence as text. A catalog that asks for what is not there falls back to English."""
        n = msg.params.get("n")
        count = n if isinstance(n, int) else None
        template = translated(msg.definition, self.language, count)
        if not placeholders_of(template) <= msg.params.keys():
            template = (msg.definition.plural if count != 1 else None) or msg.definition.text
        return self._fill(template, msg)

    def form_of(self, msg: Msg, case: str) -> str:
        """A name in a form."""
        return self._fill(form(translated(msg.definition, self.language), case), msg)

    def _fill(self, template: str, msg: Msg) -> str:
        parts = []
        for literal, name, case in pieces_of(template):
            parts.append(literal)
            if name is not None:
                parts.append(self.param(msg.params[name], case))
        return "".join(parts)

    def param(self, value: Param, case: str = "") -> str:
        """A parameter as text: a name, a number, a list, or a sentence that is quoted."""
        if isinstance(value, Ref):
            return self.name(value, case)
        if isinstance(value, Msg):
            return self.text(value)
        if isinstance(value, tuple):
            return format_list([self.name(ref, case) for ref in value], locale=self.language)
        if isinstance(value, int):
            return number(value, self.language)
        return value

    def name(self, ref: Ref, case: str = "") -> str:
        """The name of a thing, in the form that a sentence asks for if the language has that form."""
        return self._player(ref.id) if ref.kind == "seat" else name_of_thing(self._name_of, self.language, ref, case)

    def _player(self, seat: int | str) -> str:
        """A player by number, which may be the text of an option, and then perhaps nobody's."""
        if seat == TABLE:
            return translated(TABLE_NAME, self.language)
        known = {str(number): name for number, name in enumerate(self.players)}
        return known.get(str(seat), str(seat))

    def of(self, definition: M, **params: Param) -> str:
        """A sentence made and told at once."""
        return self.text(definition(**params))


@lru_cache(maxsize=16384)
def name_of_thing(name_of: NameOf | None, language: str, ref: Ref, case: str) -> str:
    """What a thing is called, which tells nothing of players: a page names the same things again and again."""
    msg = name_of(ref) if name_of else None
    if msg is None:
        known = NAMES.get((ref.kind, str(ref.id)))
        msg = known() if known else None
    return str(ref.id) if msg is None else Words(language, (), name_of).form_of(msg, case)


@lru_cache(maxsize=8192)
def pieces_of(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A text cut at its parameters: what stands before one, its name, and the form that it asks for."""
    return tuple((literal, name, case or "") for literal, name, case, _ in _FORMATTER.parse(template))


@lru_cache(maxsize=8192)
def placeholders_of(text: str) -> frozenset[str]:
    """The names of the parameters that a text uses: `{colour:card}` uses `colour`."""
    return frozenset(name for _, name, _ in pieces_of(text) if name is not None)


def form(name: str, case: str) -> str:
    """One form of a name: the one asked for, else the basic one, which stands first."""
    basic, *others = name.split(FORMS)
    for other in others:
        mark, _, text = other.partition(": ")
        if mark == case:
            return text
    return basic
