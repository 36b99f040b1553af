"""What the editor of a position shows, and the screen of a table that enters how everything lies once in a while."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.live import Onward
from companion.tables.seen import Seen
from companion.tables.tables import Sitting
from companion.web.entries import by_number
from companion.web.table.pages import shown


def editor(
    lying: Mapping[str, Any], position: Mapping[str, Any], places: Sequence[Onward] = (), chosen: str = ""
) -> dict[str, Any]:
    """What the editor of a position needs: one that can be drawn, the one in its fields, and where to go on."""
    here = next((place.id for place in places if place.here), places[0].id if places else "")
    return {"lying": by_number(lying), "position": position, "places": places, "chosen": chosen or here}


def light_text(sitting: Sitting, play: Seen, position: Mapping[str, Any] | None, **more: Any) -> str:
    """The page that asks how everything lies after what is left out, perhaps with a position that was refused."""
    present, undone = play.at_rest, sitting.course.position_undone
    described = editor(present, position if position is not None else {**present, **(undone or {})})
    return shown("light", sitting, **described, play=play, light=sitting.ruleset.live.light, **more)
