"""Which names a table may give to things of a game: words that people can read, and tell apart when they hear them."""

import re
from collections.abc import Sequence
from typing import Final

from companion.engine.messages import Msg, Ref
from companion.engine.names import as_heard, can_be_shown, is_printable
from companion.i18n import LANGUAGES
from companion.i18n.words import Words
from companion.tables import refusals as m
from companion.tables.entries import Named
from companion.tables.play import Play

#: A name that a table gives something stands on a chip.
LONGEST_WORD = 24
#: What the app counts things by.
NUMBER: Final = re.compile(r"\d+")


def why_ours(play: Play, deed: Named) -> Msg | None:
    """A word that reads like what the app itself calls another thing, with any number, in any language."""
    ruleset = play.ruleset
    own, lies = Ref(deed.kind, deed.thing), ruleset.live.named(play.position)
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
