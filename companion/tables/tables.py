"""The tables that this process knows, and every way to change one: judge, keep, tell."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import zip_longest
from typing import Any, TypeVar

from companion.engine.game import Game, Ruleset
from companion.engine.values import Unreadable
from companion.tables import refusals as m
from companion.tables.audience import Audience
from companion.tables.changes import Change
from companion.tables.clearance import Reader
from companion.tables.codes import new_code, new_id, readable_code
from companion.tables.course import Course, Given, Revision
from companion.tables.deeds.answers import Redone, Undone
from companion.tables.deeds.beginning import Begun, Settled
from companion.tables.deeds.kinds import read_entry, write_entry
from companion.tables.deeds.positions import what_changes
from companion.tables.documents import digest, text_of
from companion.tables.entries import Case, Deed, Entry, Refused, Wish, size_of, take
from companion.tables.facedown import FaceDown
from companion.tables.hands import Hands
from companion.tables.judge import judge, may_now, started, who_may, why_full
from companion.tables.limits import Limit
from companion.tables.play import Play
from companion.tables.ports import HOST, PLAYER, Bell, CannotStore, Damaged, Device, Kept, Store, Table, Taken
from companion.tables.seen import Seen

#: How many games a process keeps judged, and how much all their logs take together: about 90 MB of memory. One that was
#: dropped is judged again from its log.
MOST_KNOWN, MOST_HELD = 200, 5_000_000
#: How much an entry without a position or documents takes, in memory, as if it were so many bytes of those.
ENTRY = 180
#: How much a document, such as a board, takes beside its text: what is worked out about it, and how it is drawn.
DOCUMENT = 5
#: How often to look again when another process was first.
TRIES = 20
#: How many entries of one device are kept within how many seconds. One phone may enter for a whole table, and send at
#: once what it could not send for a while; nobody goes on like that for long.
PACES = (100, 10.0), (600, 600.0)
#: How many entries of one device that lie face down already are judged within how many seconds: nobody mistypes more.
DOUBLES = 3, 60.0


#: The deeds that a table begins with.
Opening = Sequence[Deed]

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Saved:
    """An entry that is kept."""

    entry: Entry


@dataclass(slots=True)
class Known:
    """What a process knows of a table: its log, folded, and the play judged so far."""

    game: Game[Any]
    entries: list[Entry] = field(default_factory=list)
    course: Course = field(default_factory=Course)
    by_id: dict[str, Entry] = field(default_factory=dict)
    lock: Any = field(default_factory=threading.RLock)
    #: How many bytes the documents are with which the table plays.
    documents: int = 0
    #: The keys of the devices that sat here when somebody looked last.
    keys: frozenset[str] = frozenset()
    _play: Play | None = None
    _hands: Hands | None = None
    #: What follows from the log as it is now.
    _found: dict[Hashable, Any] = field(default_factory=dict)

    def once(self, what: Hashable, find: Callable[[], Found]) -> Found:
        """Something that follows from the log alone, found once until the next entry."""
        if what not in self._found:
            self._found[what] = find()
        found: Found = self._found[what]
        return found

    @property
    def entered_last(self) -> datetime | None:
        """When something was entered last, if anything was."""
        return self.entries[-1].at if self.entries else None

    @property
    def play(self) -> Play | None:
        """The game under way; judged again from the beginning if the past has changed."""
        if self._play is None and self.course.begun:
            play = started(self.game, self.course)
            try:
                play = play.follow(self.course.steps)
            except Unreadable as fault:
                raise Damaged(f"a step: {fault!r}") from fault
            self._play = play
        return self._play

    @property
    def hands(self) -> Hands | None:
        """How hands have left the table; nothing while it lies as the game says."""
        first, last = self.course.turned_first, self.course.last
        if not first or self.play is None:
            self._hands = None
        elif self._hands is None or not first - 1 <= self._hands.seq <= last:
            self._hands = self._followed(None, first - 1)
        elif self._hands.seq == last - 1:
            self._hands = self._hands.after(last, self.course.step_of(last), self.play, self.shall_lie)
        elif self._hands.seq < last:
            self._hands = self._followed(self._hands, self._hands.seq)
        return self._hands

    def _followed(self, hands: Hands | None, seq: int) -> Hands:
        """Hands that follow the log from an entry on; what is undone and brought back at once they never do."""
        then = Known(self.game)
        for entry in self.entries[:seq]:
            then.take(entry)
        assert then.play is not None, "something stood that was turned back"
        hands = hands or Hands.at(seq, then.play)
        for entry, after in zip_longest(self.entries[seq:], self.entries[seq + 1 :]):
            then.take(entry)
            if isinstance(entry.deed, Undone | Redone) and after and isinstance(after.deed, Undone | Redone):
                continue
            if then.play is not None:  # else the game is put away, and its table is left as it lies
                hands = hands.after(entry.seq, then.course.step_of(entry.seq), then.play, then.shall_lie)
        return hands

    @property
    def shall_lie(self) -> Mapping[str, Any]:
        """How the table shall lie: as the game says, or as it lay before what is entered as a whole was undone."""
        assert self.play is not None, "nothing lies before a game begins"
        undone = self.course.position_undone
        skips = self.play.skips_to_rest(self.course.light)
        return {**self.play.position, **undone} if undone is not None and skips else self.play.position

    def to_put_right(self) -> Sequence[Change]:
        """What hands have to put right on the table."""
        return self.hands.to_put_right() if self.hands else ()

    @property
    def weight(self) -> int:
        """About how much the log takes, and what is played on."""
        return len(self.entries) * ENTRY + self.course.size + self.documents * DOCUMENT

    def take(self, entry: Entry, judged: bool = False) -> None:
        """One more entry of the log; `judged` if the play has taken its answers already."""
        if isinstance(entry.deed, Settled) and entry.deed.materials == self.course.materials:
            entry = replace(entry, deed=replace(entry.deed, materials=self.course.materials))  # kept once
        elif isinstance(entry.deed, Settled):
            self.documents = size_of(entry.deed) if entry.deed.materials else 0
        self.entries.append(entry)
        self.by_id[entry.id] = entry
        take(self.course, entry)
        self._found.clear()
        if not self.course.turned_first:
            self._hands = None
        elif self.course.turned_first == entry.seq and self._play is not None:  # as it is before that
            self._hands = Hands.at(entry.seq - 1, self._play)
        self._follow(entry, judged)

    def _follow(self, entry: Entry, judged: bool) -> None:
        """Bring the play up to an entry, or forget it where the past has changed so that it cannot follow."""
        step = self.course.step_of(entry.seq)
        if isinstance(step, Given | Revision):
            if self._play is not None and not (judged and isinstance(step, Given)):
                self._play = self._play.follow((step,))
        elif entry.deed.changes_the_past:
            self._play = None

    def read(self, kept: Kept) -> None:
        """One more entry as a store keeps it; `Damaged` if nothing like it has ever been judged."""
        if kept.seq != self.course.last + 1:
            raise Damaged(f"entry {kept.seq} follows {self.course.last}")
        try:
            self.take(read_entry(kept))
        except (Unreadable, LookupError, ValueError) as error:
            raise Damaged(f"entry {kept.seq}: {error!r}") from error
        if not self.course.holds:
            raise Damaged(f"entry {kept.seq}: nothing to bring back, or nobody to seat")

    @property
    def ruleset(self) -> Ruleset[Any]:
        """What the set-up makes of the game, before it has begun too."""
        return self.play.ruleset if self.play is not None else self.once("ruleset", self._made)

    def _made(self) -> Ruleset[Any]:
        made = self.game.with_setup(self.course.setup)
        assert isinstance(made, Ruleset), "documents are judged before they are kept"
        return made

    def audience(self, reader: Reader) -> Audience:
        """The table as a reader may see it."""
        face_down = self.once("face down", lambda: FaceDown(self.ruleset, self.play, self.course.opened))
        return self.once(reader, lambda: Audience(reader, self.entries, face_down))

    def author_of(self, seq: int) -> str:
        """Who made an entry, by the name of that time."""
        return self.entries[seq - 1].by

    def forget_play(self) -> None:
        """The play has taken what was not kept."""
        self._play = None
        self._found.clear()


@dataclass(slots=True)
class Sitting:
    """A device at its table, while nothing changes there."""

    table: Table
    device: Device
    devices: list[Device]
    known: Known

    @property
    def course(self) -> Course:
        return self.known.course

    @property
    def audience(self) -> Audience:
        """The device as a reader."""
        return self.known.audience(Reader(self.device.id, self.place))

    @property
    def play(self) -> Seen | None:
        """The game under way as this device may see it."""
        return self.audience.play

    @property
    def alike(self) -> str:
        """Who may see the same as this device: nobody else where a question is secret, and else everybody."""
        has_secrets = self.known.once("secrets", lambda: any(each.secret for each in self.ruleset.questions.values()))
        return self.device.id if has_secrets else ""

    def once(self, what: Hashable, find: Callable[[], Found]) -> Found:
        """Something that all who may see the same see alike, found once until the next entry."""
        return self.known.once((what, self.alike), find)

    @property
    def game(self) -> Game[Any]:
        return self.known.game

    @property
    def ruleset(self) -> Ruleset[Any]:
        """What the set-up makes of the game, as far as it is settled."""
        return self.known.ruleset

    @property
    def host(self) -> str:
        """The name of whoever hosts."""
        return next((device.name for device in self.devices if device.role == HOST), "")

    @property
    def may_enter(self) -> bool:
        """Whether the device may enter anything, and so try out what an entry would do."""
        return self.device.role in (HOST, PLAYER)

    @property
    def place(self) -> int | None:
        """The place of the device's seat, clockwise from the first one."""
        seat = self.device.seat
        return self.course.order.index(seat) if seat in self.course.order else None

    @property
    def called_at(self) -> int | None:
        """The place whose turn is the device's own; of none where it is the only one and goes from hand to hand."""
        others = (device for device in self.devices if device.id != self.device.id)
        return self.place if any(device.role in (HOST, PLAYER) for device in others) else None


def case_of(sitting: Sitting, wish: Wish) -> Case:
    """A wish with what it is judged against."""
    known = sitting.known
    seq = known.course.last + 1
    return Case(known.game, known.course, known.play, wish, seq, known.entries, sitting.audience, known.to_put_right)


def look_at(sitting: Sitting, deed: Deed, before: Mapping[str, Any]) -> Sequence[Change] | Refused:
    """What a position that is entered by hand would change; nothing is entered."""
    if not sitting.may_enter:
        return Refused(m.NOT_ALLOWED())
    known = sitting.known
    found = what_changes(known.game, known.course, known.play, deed, before)
    rejected = found.rejected if isinstance(found, Refused) else None
    return Refused(rejected=sitting.audience.face_down.refused(rejected)) if rejected else found


class Tables:
    """All tables, through a store that keeps them and a bell that tells of them."""

    def __init__(
        self,
        store: Store,
        bell: Bell,
        games: Mapping[str, Game[Any]],
        now: Callable[[], datetime],
        clock: Callable[[], float],
    ) -> None:
        #: How many bytes the store may take before no new tables are opened.
        self.room: int | None = None
        self.store, self.bell, self.games, self.now = store, bell, games, now
        self.paces: tuple[Limit, ...] = tuple(Limit(most, seconds, clock) for most, seconds in PACES)
        self.doubles = Limit(*DOUBLES, clock)
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._lock = threading.Lock()

    def open(self, game: str, name: str, key: str, opening: Opening = (), seat: int | None = None) -> Table:
        """A new table with its host and the entries that it begins with."""
        return self.open_for(game, [Device("", "", key, name, HOST, seat, self.now())], opening)

    def open_for(self, game: str, people: Sequence[Device], opening: Opening) -> Table:
        """A new table with devices that may come from another one, its host first."""
        now = self.now()
        while True:
            table = Table(new_id(), new_code(), game, now)
            devices = [replace(device, table=table.id, id=new_id()) for device in people]
            by, author = devices[0].name, devices[0].id
            entries = [
                write_entry(Entry(seq, new_id(), deed, by, author, now)) for seq, deed in enumerate(opening, start=1)
            ]
            try:
                self.store.open_table(table, devices, entries)
            except Taken:
                continue  # the code is in use; there are many others
            if any(isinstance(deed, Begun) for deed in opening):
                self._note_played(opening)
            return table

    def _note_played(self, opening: Opening) -> None:
        """A game begins with the documents that were settled last. It has begun even if that cannot be noted."""
        settled = [deed.materials for deed in opening if isinstance(deed, Settled)]
        with suppress(CannotStore):
            for raw in settled[-1].values() if settled else ():
                self.store.play_document(digest(text_of(raw)), self.now())

    @property
    def is_full(self) -> bool:
        """Whether so much is kept that there is no room for new tables and documents; entries go on."""
        return self.room is not None and self.store.size() > self.room

    def find(self, code: str) -> Table | None:
        """The table with a code, however it was typed; none of a game that nobody has here."""
        table = self.store.table_with_code(readable_code(code))
        return table if table and table.game in self.games else None

    def is_at(self, table_id: str, key: str) -> bool:
        """Whether a device sits at a table."""
        return self.store.device(table_id, key) is not None

    def has_begun(self, table_id: str, key: str) -> bool:
        """Whether a game is under way at a table where a device sits."""
        with suppress(Damaged), self.visit(table_id, key) as sitting:
            return sitting is not None and sitting.course.begun
        return False

    def sat_at(self, table_id: str, key: str) -> bool:
        """Whether a device sits at a table, or did when somebody looked last; who only waits need not know better."""
        known = self._known.get(table_id)
        return (known is not None and key in known.keys) or self.is_at(table_id, key)

    @contextmanager
    def visit(self, table_id: str, key: str) -> Iterator[Sitting | None]:
        """A device at its table, up to date; None for whoever does not sit there. Nobody else changes it meanwhile."""
        known = self._used(table_id) or self._known_to(table_id, key)
        if known is None:
            yield None
            return
        with known.lock:
            # Read only now: whoever was removed, or given another role, while waiting for it must not act as before.
            table, devices, entries = self.store.glance(table_id, known.course.last)
            self._read(table_id, known, entries)
            known.keys = frozenset(device.key for device in devices)
            device = next((device for device in devices if device.key == key), None)
            yield Sitting(table, device, devices, known) if table and device else None

    def _used(self, table_id: str) -> Known | None:
        """A table that this process knows, which it will forget after all others from now on."""
        with self._lock:
            if table_id in self._known:
                self._known.move_to_end(table_id)
            return self._known.get(table_id)

    def _known_to(self, table_id: str, key: str) -> Known | None:
        """A table that this process does not know yet; it gets to know it only for a device that sits there."""
        table = self.store.table(table_id) if self.is_at(table_id, key) else None
        return self._of(table) if table and table.game in self.games else None

    @contextmanager
    def look(self, table: Table) -> Iterator[Known]:
        """What anybody with the code may see of a table: who sits there."""
        known = self._of(table)
        with known.lock:
            self._catch_up(table.id, known)
            yield known

    def _of(self, table: Table) -> Known:
        with self._lock:
            known = self._known.setdefault(table.id, Known(self.games[table.game]))
            self._known.move_to_end(table.id)
        self._make_room()
        return known

    def _make_room(self) -> None:
        """Forget those tables that nobody has visited for longest, as long as what is known takes too much room."""
        with self._lock:
            held = sum(known.weight for known in self._known.values())
            while len(self._known) > MOST_KNOWN or (held > MOST_HELD and len(self._known) > 1):
                held -= self._known.popitem(last=False)[1].weight

    def _catch_up(self, table_id: str, known: Known) -> None:
        """Take what other processes have added."""
        self._read(table_id, known, self.store.entries(table_id, known.course.last))

    def _read(self, table_id: str, known: Known, entries: Sequence[Kept]) -> None:
        """Take entries from the store. Of a table that is damaged nothing is known: it may be mended there."""
        try:
            for entry in entries:
                known.read(entry)
        except Damaged:
            with self._lock:
                self._known.pop(table_id, None)
            raise

    def enter(self, sitting: Sitting, wish: Wish) -> Saved | Refused:
        """Judge an entry and keep it. One that was kept before is recognised by its id."""
        known = sitting.known
        refused = who_may(sitting.device, wish.deed, sitting.host)
        if refused:
            return refused
        for _ in range(TRIES):
            if wish.id in known.by_id:
                return self._again(sitting, wish)
            judged = (
                why_full(sitting.device, wish.deed, known.course)
                or self.why_wait(sitting.device)
                or self._why_look(sitting, wish.deed)
                or may_now(wish.deed, known.course)
                or self._judge(sitting, wish)
            )
            refused = judged if isinstance(judged, Refused) else None
            deed = judged.logged if isinstance(judged, Refused) else judged
            if refused and deed is None:
                return refused
            assert deed is not None, "what is not refused is kept"
            seq, id = known.course.last + 1, new_id() if refused else wish.id
            entry = Entry(seq, id, deed, sitting.device.name, sitting.device.id, self.now())
            if self._keep(sitting.table.id, known, entry):
                self.count(sitting.device)
                if refused:
                    self.doubles.count(sitting.device.id)
                return refused or Saved(entry)
            self._catch_up(sitting.table.id, known)
        raise Taken

    def _again(self, sitting: Sitting, wish: Wish) -> Saved | Refused:
        """What a device hears whose entry has an id that is kept: that it is saved, if that is what it wishes."""
        before, wished = sitting.known.by_id[wish.id], wish.deed
        read = wished.as_read(case_of(sitting, wish))
        same = before.deed.is_same_wish(wished if isinstance(read, Refused) else read)
        return Saved(before) if same else Refused(m.CHANGED())

    def why_wait(self, device: Device) -> Refused | None:
        """Whether a device enters faster than any people do."""
        return Refused(m.TOO_FAST()) if any(pace.reached(device.id) for pace in self.paces) else None

    def count(self, device: Device) -> None:
        """Note that a device has entered something, or written a note."""
        for pace in self.paces:
            pace.count(device.id)

    def _why_look(self, sitting: Sitting, deed: Deed) -> Refused | None:
        """Whether a device has entered what lies face down so often that it has to wait with anything like it."""
        if not self.doubles.reached(sitting.device.id):
            return None
        tries = any(map(sitting.audience.face_down.is_of_closed_kind, deed.questions))
        return Refused(m.TOO_MANY_DOUBLES()) if tries else None

    def _judge(self, sitting: Sitting, wish: Wish) -> Deed | Refused:
        try:
            return judge(case_of(sitting, wish))
        except BaseException:
            sitting.known.forget_play()  # it may have taken a part of what could not be judged
            raise

    def _keep(self, table_id: str, known: Known, entry: Entry) -> bool:
        """Keep an entry that was judged and tell everybody; not if another process was first."""
        try:
            self.store.append(table_id, [write_entry(entry)])
        except Taken:
            known.forget_play()
            return False
        except BaseException:
            known.forget_play()
            raise
        known.take(entry, judged=True)
        self._make_room()
        self.bell.ring(table_id)
        if isinstance(entry.deed, Begun):
            self._note_played([each.deed for each in known.entries])
        return True

    def change_table(self, table: Table, **changes: Any) -> Table:
        """Change the lock of a table, or give it a new code."""
        while True:
            changed = replace(table, **changes)
            try:
                self.store.save_table(changed)
            except Taken:
                changes["code"] = new_code()
                continue
            self.bell.ring(table.id)
            return changed

    def save_device(self, device: Device) -> None:
        """Add or change a device, and tell everybody."""
        self.store.save_device(device)
        self.bell.ring(device.table)
