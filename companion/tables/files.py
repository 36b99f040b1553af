"""Game files in and out, and a rematch with the same people."""

from collections.abc import Container, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from companion.engine.game import Setup
from companion.engine.materials import as_read
from companion.engine.referee import Referee, Rejected
from companion.engine.values import Unreadable, Value
from companion.formats.gamefile import GameFile, write_result
from companion.tables import refusals as m
from companion.tables.course import Course, called
from companion.tables.deeds.answers import Answered
from companion.tables.deeds.beginning import Begun, Settled
from companion.tables.deeds.beside import Rematched
from companion.tables.deeds.naming import Named, why_no_word
from companion.tables.deeds.positions import Lightened
from companion.tables.deeds.seating import Seated
from companion.tables.entries import Deed, Refused, Wish, size_of
from companion.tables.history import KEY, read_history, write_history
from companion.tables.judge import MOST_BYTES
from companion.tables.ports import HOST, PLAYER, Device
from companion.tables.tables import Opening, Saved, Sitting, Tables

#: The key of a file that says how many answers are not in it.
LEFT_OUT = "left_out"
#: The key of a file with the names that its table gave to things.
NAMES = "names"
#: More things than that have no game.
MOST_NAMES, LONGEST_ID = 100, 40


def opening_of(file: GameFile) -> Opening | Rejected:
    """The entries with which a table begins that goes on with a game file; or why the file does not hold.

    `Unreadable` if a part of it is larger than anything that may be entered.
    """
    referee = Referee.start(file.game, file.setup)
    if isinstance(referee, Rejected):
        return referee
    reply = referee.answer_all(file.answers)
    if isinstance(reply, Rejected):
        return reply
    setup = replace(file.setup, materials=as_read(file.game.materials, file.setup.materials))
    history = read_history(file)
    position = None if setup.position is None else position_called(referee, setup)
    steps: Sequence[Deed] = [Answered((answer,)) for answer in file.answers]
    if history is not None:
        position, steps = history
    begun = Begun(file.version, position)
    opening = [*seats_and_settings(setup), begun, *names_in(file, referee.ruleset.live.named({})), *steps]
    if any(size_of(deed) > MOST_BYTES for deed in opening):
        raise Unreadable(m.TOO_LARGE(n=MOST_BYTES // 1000))
    return opening


def names_in(file: GameFile, kinds: Container[str]) -> list[Named]:
    """The names that a table gave to things, as far as the game knows such things."""
    found: dict[tuple[str, str], Named] = {}
    for row in Value(file.unknown.get(NAMES, []), f"/{NAMES}").list():
        deed = Named.read(row)
        if deed.kind not in kinds or len(deed.thing) > LONGEST_ID or len(found) == MOST_NAMES:
            continue
        wrong = why_no_word(deed.name, [other.name for other in found.values() if other.kind == deed.kind])
        if wrong:
            row["name"].fail(wrong)
        found[deed.kind, deed.thing] = deed
    return list(found.values())


def seats_and_settings(setup: Setup) -> Opening:
    """The entries of a lobby in which everybody sits."""
    materials = {name: document.raw for name, document in setup.materials.items()}
    return [
        *(Seated(place, seat.name, seat.colour) for place, seat in enumerate(setup.seats)),
        Settled(dict(setup.switches), dict(setup.options), materials),
    ]


def position_called(referee: Referee[Any], setup: Setup) -> dict[str, Any]:
    """The position in which a game begins, its seats called by their places."""
    return referee.first_position(tuple(called(place) for place in range(len(setup.seats))))


def file_of(sitting: Sitting) -> GameFile:
    """The game as a file. One that was corrected by hand begins at the last correction, and has its history beside.

    It ends before the first answer that the reader may not know, and says how many are left out.
    """
    course, audience = sitting.course, sitting.audience
    play = audience.handed_on
    referee = play.referee
    setup = Setup(course.sitting, course.switches, course.options, None, course.documents)
    if referee.setup.position is not None:
        position = referee.first_position(course.names)
        setup = replace(setup, position=Value(position, "/position"))
    result = write_result(play.scores) if play.over else None
    more: dict[str, Any] = {KEY: write_history(course.position, play.standing)} if play.corrections else {}
    if course.named:
        more[NAMES] = [Named(*key, name).write() for key, name in course.named.items()]
    if audience.left_out:
        more[LEFT_OUT] = audience.left_out
    return GameFile(sitting.game, setup, tuple(referee.answers), sitting.game.version, result, more)


def rematch(tables: Tables, sitting: Sitting, entry_id: str) -> Saved | Refused:
    """A new table with the same people, seats and settings; the old one leads there.

    Who asks for it hosts it, beside whoever hosts here and may have gone home.
    """
    same = sitting.known.by_id.get(entry_id)
    if same is not None:
        return Saved(same) if isinstance(same.deed, Rematched) else Refused(m.CHANGED())
    refused = why_no_rematch(sitting) or tables.why_wait(sitting.device)
    if refused:
        return refused
    table = tables.open_for(sitting.table.game, people_again(sitting, tables.now()), lobby_again(sitting.course))
    return tables.enter(sitting, Wish(entry_id, Rematched(table.id)))


def why_no_rematch(sitting: Sitting) -> Refused | None:
    """Why a device cannot lead its table to another one: there is one already, or it is not for it to ask yet."""
    role, play = sitting.device.role, sitting.play
    if sitting.course.rematch is not None:
        return Refused(m.CHANGED())
    if role not in (HOST, PLAYER):
        return Refused(m.NOT_ALLOWED())
    if role != HOST and not (play and play.over):
        return Refused(m.REMATCH_LATER(name=sitting.host))
    return None


def lobby_again(course: Course) -> Opening:
    """The entries of a lobby with the seats and settings of a game before."""
    setup = Setup(course.sitting, course.switches, course.options, None, course.documents)
    return [*seats_and_settings(setup), *([Lightened(True)] if course.light else [])]


def people_again(sitting: Sitting, now: datetime) -> list[Device]:
    """The devices of a table on the seats of a new one, whoever asks for it first and as its host."""
    places: dict[int | None, int] = {key: place for place, key in enumerate(sitting.course.order)}
    host = replace(sitting.device, role=HOST, joined=now)
    people = [host, *(device for device in sitting.devices if device.id != host.id)]
    return [replace(device, seat=places.get(device.seat), wants=None, denied=None) for device in people]
