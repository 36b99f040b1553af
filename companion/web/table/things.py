"""The things of a game that its table may name, and what was touched last of them."""

from dataclasses import dataclass

from companion.engine.messages import Ref
from companion.i18n.words import Words
from companion.tables.deeds.naming import Named
from companion.tables.tables import Sitting
from companion.web.templating import words


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing that a table may name: what it is called without that, and the name that it has."""

    kind: str
    id: str
    text: str
    name: str


def things_at(sitting: Sitting) -> list[Thing]:
    """The things that may be named, and those that were named before an undo."""
    found = sitting.ruleset.live.named(sitting.play.position) if sitting.play else {}
    keys = [(kind, id) for kind, ids in found.items() for id in ids]
    named = sitting.course.named
    return [Thing(*key, without_name(sitting, *key), named.get(key, "")) for key in dict.fromkeys([*keys, *named])]


def without_name(sitting: Sitting, kind: str, id: str) -> str:
    """What a thing is called by the game alone, at the beginning of a line."""
    plain = Words(words().language, sitting.course.names, sitting.ruleset.name_of)
    return plain.capitalised(plain.name(Ref(kind, id)))


def thing_to_name(sitting: Sitting) -> Ref | None:
    """What the last entry was the first to touch, if it has no name yet."""
    new = sitting.once("to name", lambda: new_things(sitting))
    return next((thing for thing in new if (thing.kind, thing.id) not in sitting.course.named), None)


def new_things(sitting: Sitting) -> list[Ref]:
    """The things that may be named since the last entry, of those kinds that a game offers to name."""
    play, live = sitting.play, sitting.ruleset.live
    if play is None or play.over or not live.offered:
        return []
    since = sitting.known.entries[play.last_entry :]
    last = play.entries.count(play.last_entry)
    before = sitting.audience.as_it_was(play.count - last) if last else None
    if before is None or not all(isinstance(entry.deed, Named) for entry in since):
        return []
    lay, lies = live.named(before.position), live.named(play.position)
    return [Ref(kind, id) for kind in live.offered for id in lies.get(kind, ()) if id not in lay.get(kind, ())]
