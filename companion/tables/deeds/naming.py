"""Entries with which a table gives names to things of the game."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from companion.engine.messages import Msg, Ref
from companion.engine.names import as_heard, as_seen, can_be_shown, is_printable
from companion.engine.values import Value
from companion.i18n import LANGUAGES
from companion.i18n.words import Words
from companion.tables import refusals as m
from companion.tables.course import Course
from companion.tables.entries import Case, Deed, Refused

#: A name that a table gives something stands on a chip.
LONGEST_WORD = 24
#: What the app counts things by.
NUMBER: Final = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Named(Deed):
    """A thing of the game has a name that the table gave it; with no word, the name is taken away."""

    entry_kind: ClassVar = "name"

    kind: str
    thing: str
    name: str

    @classmethod
    def read(cls, value: Value) -> Self:
        """Read it from plain data."""
        return cls(value["kind"].text(), value["thing"].text(), value["name"].text())

    def fold(self, course: Course, seq: int) -> None:
        """Give the name, or take it away."""
        course.named_at[self.kind, self.thing] = seq
        course.named.pop((self.kind, self.thing), None)
        if self.name:
            course.named[self.kind, self.thing] = self.name

    def judge(self, case: Case) -> Deed | Refused:
        """A name goes to something that lies on the table, or had one before; two things cannot share it."""
        lies = case.playing.ruleset.live.named(case.playing.position)
        if (self.kind, self.thing) not in case.course.named and self.thing not in lies.get(self.kind, ()):
            return Refused(m.NO_SUCH_ENTRY())
        named = case.course.named.items()
        others = [name for (kind, thing), name in named if kind == self.kind and thing != self.thing]
        wrong = why_no_word(self.name, others) if self.name else None
        wrong = wrong or why_named_first(case, self) or (why_called_otherwise(case, self) if self.name else None)
        return Refused(wrong) if wrong else self


def why_named_first(case: Case, deed: Named) -> Msg | None:
    """Somebody gave the thing another name after the device saw the log, whose last number it sends."""
    key, seen = (deed.kind, deed.thing), case.wish.token or ""
    name, at = case.course.named.get(key, ""), case.course.named_at.get(key, 0)
    if not seen.isdecimal() or at <= int(seen) or as_seen(name) == as_seen(deed.name):
        return None
    author = case.log[at - 1].by
    return m.NAMED_FIRST(name=author, word=name) if name else m.UNNAMED_FIRST(name=author)


def why_called_otherwise(case: Case, deed: Named) -> Msg | None:
    """Why the game keeps a word for something else."""
    return case.playing.ruleset.live.why_not_called(deed.kind, deed.name) or why_ours(case, deed)


def why_ours(case: Case, deed: Named) -> Msg | None:
    """A word that reads like what the app itself calls another thing, with any number, in any language."""
    ruleset = case.playing.ruleset
    own, lies = Ref(deed.kind, deed.thing), ruleset.live.named(case.playing.position)
    refs = [own, *(Ref(kind, id) for kind, ids in lies.items() for id in ids)]
    word = as_heard(deed.name)
    for language in LANGUAGES:
        names = [as_heard(Words(language, (), ruleset.name_of).name(ref)) for ref in refs]
        ours = {NUMBER.sub("0", name) for name in names}
        if word != names[0] and NUMBER.sub("0", word) in ours:
            return m.WORD_OF_OURS(word=deed.name)
    return None


def why_no_word(word: str, others: Sequence[str]) -> Msg | None:
    """Why something cannot be named so: nobody could read it, or tell it from another one."""
    if not is_printable(word):
        return m.WORD_NOT_SHOWN()
    if not can_be_shown(word):
        return m.WORD_NEEDED()
    if len(word) > LONGEST_WORD:
        return m.WORD_TOO_LONG(n=LONGEST_WORD)
    return m.WORD_TAKEN(word=word) if as_heard(word) in map(as_heard, others) else None
