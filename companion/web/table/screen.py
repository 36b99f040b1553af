"""The big screen that all look at: a scoreboard without anything to press."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from companion.engine.facts import Fact
from companion.engine.messages import HEADLINE, Ref
from companion.tables.deeds.positions import Righted
from companion.tables.seen import Seen
from companion.tables.tables import Sitting
from companion.web.table.called import Called
from companion.web.table.changed import just_changed
from companion.web.table.noted import notes_shown
from companion.web.table.pages import shown
from companion.web.table.scenes import scenes_for_all
from companion.web.table.todo import PutRight


class Standing(Protocol):
    """How everybody stands, as the page of a phone has it too."""

    @property
    def called(self) -> Sequence[Called]: ...
    @property
    def position(self) -> Mapping[str, Any]: ...
    @property
    def scores(self) -> Mapping[str, Any]: ...
    @property
    def winners(self) -> str: ...
    @property
    def decided(self) -> Sequence[Any]: ...
    @property
    def put_right(self) -> PutRight | None: ...


def screen_text(sitting: Sitting, play: Seen, now: Standing) -> str:
    """The scoreboard of a game under way, or only what has changed of it."""
    return shown(
        "screen",
        sitting,
        play=play,
        now=now,
        asked=now.called,
        lies=play.position,
        scenes=partial(scenes_for_all, sitting),
        event=event(sitting, play),
        changed=just_changed(sitting),
        notes_shown=notes_shown(sitting),
    )


def event(sitting: Sitting, play: Seen) -> dict[str, Any] | None:
    """Whose moment it is, if the last entry has decided something; nothing after something was taken back."""
    last = play.last_entry
    since = [entry.deed for entry in sitting.known.entries[last:]]
    if not last or not all(deed.at_any_time or isinstance(deed, Righted) for deed in since):
        return None
    decided = [fact for fact in play.facts_with(last) if fact.definition.tells == HEADLINE]
    if not decided:
        return None
    return {"seat": seat_of(decided[0])}


def seat_of(fact: Fact) -> int | None:
    """The one player whom a fact names."""
    seats = [ref.id for ref in fact.params.values() if isinstance(ref, Ref) and ref.kind == "seat"]
    return int(seats[0]) if len(seats) == 1 and int(seats[0]) >= 0 else None
