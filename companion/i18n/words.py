"""Sentences in one reader's language, with the names of this game and of these players."""

from collections.abc import Callable, Iterable
from functools import lru_cache, reduce
from string import Formatter

from babel.numbers import format_decimal

from companion.engine.decisions import TABLE
from companion.engine.messages import M, Msg, Param, Ref
from companion.i18n import signs
from companion.i18n.catalogs import translated
from companion.i18n.interface import NAMES, OWN_NAME, TABLE_NAME
from companion.i18n.joining import OR, leaning, list_of, row_of

NameOf = Callable[[Ref], Msg | None]
_FORMATTER = Formatter()

#: Between the forms of a name in a catalog: `czerwony | card: czerwona`.
FORMS = " | "
#: What is longer is no thing of a game but something typed, of which nothing is kept; so many letters tell a sound.
LONGEST_ID, SOUND = 100, 30
#: What a sentence ends with; a name does not.
SENTENCE_ENDS = (".", "!", "?")


@lru_cache(maxsize=256)
def with_own_names(name_of: NameOf, own: tuple[tuple[str, str, str], ...]) -> NameOf:
    """The names of things with those laid over that players gave: by kind and id, what each is called."""
    given = {(kind, id): OWN_NAME(name=name) for kind, id, name in own}
    return lambda ref: given.get((ref.kind, str(ref.id))) or name_of(ref)


@lru_cache(maxsize=2048)
def number(value: int, language: str) -> str:
    """A number as a language writes it; the same few are written again and again."""
    told: str = format_decimal(abs(value), locale=language)
    return translated(signs.LESS, language).format(n=told) if value < 0 else told


class Words:
    """Turns sentences into text for one language and one table of players."""

    def __init__(self, language: str, players: tuple[str, ...] = (), name_of: NameOf | None = None) -> None:
        self.language = language
        self.players = players
        self._name_of = name_of

    @property
    def spoken(self) -> tuple[str, tuple[str, ...], NameOf | None]:
        """All on which it depends how something is told."""
        return self.language, self.players, self._name_of

    def text(self, msg: Msg) -> str:
        """A sentence as text. A catalog that asks for what is not there falls back to English."""
        count = count_of(msg)
        template = translated(msg.definition, self.language, count)
        if not placeholders_of(template) <= msg.params.keys():
            template = (msg.definition.plural if count != 1 else None) or msg.definition.text
        told = self._fill(template, msg)
        return told[:1].upper() + told[1:] if self._begins_with_a_thing(template, msg) else told

    def _begins_with_a_thing(self, template: str, msg: Msg) -> bool:
        """Whether a sentence begins with a name that is no player's: those are written as they were typed."""
        first, name, _ = pieces_of(template)[0]
        value = None if first or name is None else msg.params[name]
        is_players = isinstance(value, Ref) and value.kind == "seat" and value.id != TABLE
        return isinstance(value, Ref) and not is_players and template.endswith(SENTENCE_ENDS)

    def form_of(self, msg: Msg, case: str) -> str:
        """A name in a form."""
        return self._fill(form(translated(msg.definition, self.language, count_of(msg)), case), msg)

    def _fill(self, template: str, msg: Msg) -> str:
        parts = []
        for literal, name, case in pieces_of(template):
            text = "" if name is None else self.param(msg.params[name], case)
            parts += [leaning(literal, text[:SOUND], self.language), text]
        return "".join(parts)

    def param(self, value: Param, case: str = "") -> str:
        """A parameter as text: a name, a number, a list, or a sentence that is quoted."""
        if isinstance(value, Ref):
            return self.name(value, case)
        if isinstance(value, Msg):
            return self.text(value)
        if isinstance(value, tuple):
            return self._list(value, case)
        if isinstance(value, int):
            return number(value, self.language)
        return value

    def _list(self, value: tuple[Ref, ...] | tuple[str, ...], case: str) -> str:
        """Things, all of them or one of them; or values that are typed, set apart if they hold commas.

        A thing without a name is told by its id, as it is typed.
        """
        names = [self.name(item, "" if case == OR else case) for item in value if isinstance(item, Ref)]
        typed = [item for item in value if isinstance(item, str)]
        if names and names == [str(item.id) for item in value if isinstance(item, Ref)]:
            typed = names
        if any("," in item for item in typed):
            return self.set_apart(typed)
        return self.in_a_row(typed) if typed else list_of(names, self.language, "or" if case == OR else "standard")

    def listed(self, texts: Iterable[str]) -> str:
        """All of some texts as a list."""
        return list_of(list(texts), self.language)

    def in_a_row(self, texts: Iterable[str]) -> str:
        """Texts one after another, such as remarks or what can be typed."""
        return row_of(list(texts), self.language)

    def set_apart(self, texts: Iterable[str]) -> str:
        """Texts that may be lists themselves, set apart."""
        told = list(texts)
        return reduce(lambda first, following: self.of(signs.PARTS, first=first, next=following), told) if told else ""

    def capitalised(self, text: str) -> str:
        """A name as it stands at the beginning of a line."""
        return text[:1].upper() + text[1:]

    def signed(self, value: int) -> str:
        """A number that is won or lost, with its sign."""
        return number(value, self.language) if value < 0 else self.of(signs.MORE, n=value)

    def name(self, ref: Ref, case: str = "") -> str:
        """The name of a thing, in the form that a sentence asks for if the language has that form."""
        if ref.kind == "seat":
            return self._player(ref.id)
        chapter = self._name_of(ref) if ref.kind == "chapter" and self._name_of else None
        if chapter:
            return self.text(chapter)
        is_typed = isinstance(ref.id, str) and len(ref.id) > LONGEST_ID
        return (name_of_thing.__wrapped__ if is_typed else name_of_thing)(self._name_of, self.language, ref, case)

    def _player(self, seat: int | str) -> str:
        """A player by number, which may be the text of an option, and then perhaps nobody's."""
        if seat == TABLE:
            return translated(TABLE_NAME, self.language)
        known = {str(number): name for number, name in enumerate(self.players)}
        return known.get(str(seat), str(seat))

    def of(self, definition: M, **params: Param) -> str:
        """A sentence made and told at once."""
        return self.text(definition(**params))


@lru_cache(maxsize=8192)
def name_of_thing(name_of: NameOf | None, language: str, ref: Ref, case: str) -> str:
    """What a thing is called, which tells nothing of players: a page names the same things again and again.

    A chapter may be a player's turn, so it is not named here.
    """
    msg = name_of(ref) if name_of else None
    if msg is None:
        known = NAMES.get((ref.kind, str(ref.id)))
        msg = known() if known else None
    return str(ref.id) if msg is None else Words(language, (), name_of).form_of(msg, case)


def count_of(msg: Msg) -> int | None:
    """What a sentence counts, if it does."""
    n = msg.params.get("n")
    return n if isinstance(n, int) else None


@lru_cache(maxsize=8192)
def pieces_of(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A text cut at its parameters: what stands before one, its name, and the form that it asks for."""
    return tuple((literal, name, case or "") for literal, name, case, _ in _FORMATTER.parse(template))


@lru_cache(maxsize=8192)
def placeholders_of(text: str) -> frozenset[str]:
    """The names of the parameters that a text uses: `{colour:card}` uses `colour`."""
    return frozenset(name for _, name, _ in pieces_of(text) if name is not None)


def form(name: str, case: str) -> str:
    """One form of a name: `card-acc`, or else `card` without its case, or else the basic one, which stands first."""
    basic, *others = name.split(FORMS)
    known = {mark: text for mark, _, text in (other.partition(": ") for other in others)}
    return known.get(case) or known.get(case.partition("-")[0]) or basic
