"""Forms that describe a position, for one editor. No game is known: a field is named by the path to its JSON value."""

import copy
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms import Field, StringField

from companion.engine.live import Onward
from companion.engine.values import Unreadable
from companion.formats.parsing import parse
from companion.tables.deeds.beginning import Begun
from companion.tables.deeds.positions import LONGEST_REASON, Corrected, Jumped
from companion.tables.differences import differences
from companion.tables.judge import started
from companion.tables.tables import Sitting
from companion.web.entries import parts_of
from companion.web.filled import stripped
from companion.web.table.forms.filled import DeedForm
from companion.web.table.present import field_shown

#: The field that says which lists a form shows whole: what is not ticked there is not in them.
LISTS = "list"
#: The same for lists that are typed in one line: what is not a digit stands between two numbers.
ROWS = "row"
#: The largest boards have a field for each of their spaces.
MOST_FIELDS = 1_500
LONGEST_ITEM = 100
LONGEST_ROW = 40


class PathsField(Field):  # type: ignore[misc]
    """All fields that are named by paths."""

    data: MultiDict[str, str]

    def process(self, formdata: Any, *_: Any, **__: Any) -> None:
        """Keep what was sent; which of it are paths depends on the position that it is about."""
        self.process_errors = list[Any]()
        self.data = formdata


class PositionForm(DeedForm):
    """A position that lies on the table, told by the fields in which it differs from another one."""

    paths = PathsField()
    #: Where the game is to go on, if it is not bound to where it stands.
    onward = StringField()
    #: Whether it is only to be shown what it would change.
    look = StringField()

    def field_at(self, pointer: str) -> str:
        """What is not in the fields but follows from where the game goes on, is chosen there.

        What has no field is told where the fields are that it consists of; what has none of those either, nowhere.
        """
        parts = self.path_of(pointer)
        ways = [".".join(parts[:length]) for length in range(len(parts), 0, -1)]
        if ways and ways[0] in self.chosen_by_place:
            return "onward"
        sent = self.paths.data
        fields = {*sent, *sent.getlist(LISTS), *sent.getlist(ROWS)}
        groups = {field[: dot.start()] for field in fields for dot in re.finditer(r"\.", field)}
        return next((way for way in ways if way in fields or way in groups), "")

    def label_at(self, pointer: str) -> str:
        """Every player has the same fields, so it says whose it is."""
        return field_shown(self.path_of(pointer), self.sitting)

    @staticmethod
    def path_of(pointer: str) -> list[str]:
        """Where in a position something is at fault."""
        return parts_of(pointer.removeprefix("/position"))

    @property
    def chosen_by_place(self) -> set[str]:
        """The parts of a position that no field tells and that differ by where the game goes on."""
        laid = [place.lay(self.before) for place in self.places]
        told = {field.partition(".")[0] for field in self.paths.data}
        return {key for one in laid for key in one.keys() - told if one[key] != laid[0].get(key)}

    @property
    def before(self) -> Mapping[str, Any]:
        """The position into which the fields are put."""
        raise NotImplementedError

    @property
    def places(self) -> Sequence[Onward]:
        """Where the game may go on."""
        return ()

    @cached_property
    def position(self) -> dict[str, Any]:
        """The position that is described."""
        lies = described(self.before, self.paths.data)
        there = next((place for place in self.places if place.id == self.onward.data), None)
        return there.lay(lies) if there else lies

    @property
    def followed(self) -> Mapping[str, Any]:
        """The same with what follows from it: nobody has to choose anew what stands in a field that stays as it was."""
        return self.sitting.ruleset.live.followed(self.before, self.position)


class MiddleForm(PositionForm):
    """The position in which a game begins."""

    @property
    def before(self) -> Mapping[str, Any]:
        return first_position(self.sitting)

    @property
    def places(self) -> Sequence[Onward]:
        return self.sitting.ruleset.live.onward(self.before)

    def deed(self) -> Begun:
        return Begun(self.sitting.game.version, self.followed)


class ReasonField(Field):  # type: ignore[misc]
    """Why something is corrected: one of the usual reasons, or what is typed, which comes after them; or nothing."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read what was sent."""
        given = [stripped(sent) for sent in valuelist]
        self.data = next((text[:LONGEST_REASON] for text in reversed(given) if text), "")


class JumpForm(PositionForm):
    """The position from which the game goes on, and perhaps why."""

    reason = ReasonField()

    @property
    def before(self) -> Mapping[str, Any]:
        return self.sitting.play.at_rest if self.sitting.play else {}

    @property
    def places(self) -> Sequence[Onward]:
        return self.sitting.ruleset.live.onward(self.before) if self.before else ()

    def deed(self) -> Jumped:
        return Jumped(self.followed, self.reason.data)


class CorrectForm(PositionForm):
    """The position as it should be, and perhaps why."""

    reason = ReasonField()

    @property
    def before(self) -> Mapping[str, Any]:
        return self.sitting.play.position if self.sitting.play else {}

    def deed(self) -> Corrected:
        changes = differences(self.before, self.followed) if self.sitting.play else ()
        return Corrected(tuple(changes), self.reason.data)


def first_position(sitting: Sitting) -> dict[str, Any]:
    """How a game of these players lies at its very beginning, without what follows from the rest."""
    course = replace(sitting.course, position=None)
    play = started(sitting.game, course)
    return {key: value for key, value in play.position.items() if key not in play.ruleset.live.worked_out}


def described(before: Mapping[str, Any], sent: MultiDict[str, str]) -> dict[str, Any]:
    """A position with the fields of a form put in."""
    position: dict[str, Any] = copy.deepcopy(dict(before))
    rows = dict.fromkeys(sent.getlist(ROWS)[:MOST_FIELDS])
    for field in dict.fromkeys((*sent.getlist(LISTS)[:MOST_FIELDS], *rows)):
        items = numbers_in(sent.get(field, "")) if field in rows else items_of(sent.getlist(field))
        *way, last = field.split(".")
        place = place_at(position, way, new=bool(items))
        if isinstance(place, dict) and isinstance(place.get(last, []), list) and (items or last in place):
            place[last] = items
    for field in list(sent)[:MOST_FIELDS]:
        path = field.split(".")
        if (len(path) > 1 or path[0] in position) and field not in rows:
            put(position, path, said_in(sent.getlist(field)))
    return position


def said_in(texts: Sequence[str]) -> str:
    """What the fields of one name say: a number that is typed stands behind those that can be tapped."""
    return next((text for text in reversed(texts) if text.strip()), "")


def items_of(sent: Sequence[str]) -> list[Any]:
    """The items that are ticked."""
    return [value_in(item) for item in sent[:MOST_FIELDS] if len(item) < LONGEST_ITEM]


def numbers_in(text: str) -> list[Any]:
    """The numbers of a line; a sign that no number has makes it one item, which no rule will take for a number."""
    line = text.strip()[:LONGEST_ROW]
    if re.fullmatch(r"[0-9 +,;.*/]*", line, re.ASCII):
        return [int(number) for number in re.findall(r"[0-9]+", line)]
    return [line]


def place_at(position: dict[str, Any], way: list[str], new: bool = False) -> Any:
    """What a path leads to, or None. In a part that is there places are made for what is `new`."""
    place: Any = position
    for depth, key in enumerate(way):
        if new and depth and isinstance(place, dict) and place.get(key) is None:
            place[key] = {}
        place = place.get(key) if isinstance(place, dict) else None
    return place


def put(position: dict[str, Any], path: list[str], text: str) -> None:
    """Set a value of a position, if there is such a place; not a list, nor all of something at once.

    Of what no longer lies at its place nothing stays there, as after a correction: no name stands beside it.
    """
    *way, last = path
    value = value_in(text)
    place = place_at(position, way, new=value not in (None, ""))
    is_whole = not way and isinstance(position[last], dict)
    if not isinstance(place, dict) or is_whole or isinstance(place.get(last), list):
        return
    if value is None and way:
        place.pop(last, None)
    elif last in place or value not in (None, ""):
        place[last] = value


def value_in(text: str) -> Any:
    """What a field says, as JSON; what is no JSON is text, which no rule will take for a number."""
    try:
        return parse(text.encode()).raw
    except Unreadable:
        return text
