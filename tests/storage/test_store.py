"""What is kept comes back as it was, in order, and nothing else comes with it."""

from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from companion.storage.store import SqlStore
from companion.tables.ports import VIEWER, Store, Table
from tests.storage.samples import NAMES, NOON, a_device, a_document, a_note, a_table, an_entry

PAYLOADS: tuple[dict[str, Any], ...] = (
    {},
    {"": ""},
    {"nothing": None, "yes": True, "no": False, "zero": 0, "less": -1, "large": 2**80, "part": 0.1},
    {"deep": [[[[{"list": [1, [2, {"three": []}]]}]]]]},
    {"names": list(NAMES), "ключ": "值"},
    {"odd": "\0 \x1f \x7f \u2028 \ufeff \uffff \\ \" ' % : %(name)s {x}"},
    {"half a pair": "\ud83d", "the other": "\udc09"},
    {"z": 1, "a": 2},
    {"long": "ł" * 200_000},
)


def test_it_is_a_store(store: SqlStore) -> None:
    kept: Store = store
    assert kept.table("table-1") is None


@pytest.mark.parametrize("name", NAMES)
def test_names_come_back(store: SqlStore, name: str) -> None:
    table = a_table(id=f"t {name}", code=name, game=name)
    host = a_device(table, name=name, id=f"d {name}", key=f"k {name}")
    entry = an_entry(1, id=name, kind=name, author=name)
    store.open_table(table, [host], [entry])
    assert store.table(table.id) == table
    assert store.table_with_code(name) == table
    assert store.devices(table.id) == [host]
    assert store.device(table.id, host.key) == host
    assert store.entries(table.id) == [entry]


@pytest.mark.parametrize("payload", PAYLOADS, ids=lambda payload: next(iter(payload), "empty") or "no name")
def test_payloads_come_back(store: SqlStore, table: Table, payload: dict[str, Any]) -> None:
    store.append(table.id, [an_entry(1, payload=payload)])
    (entry,) = store.entries(table.id)
    assert entry.payload == payload
    assert list(entry.payload) == list(payload)


@pytest.mark.parametrize(
    "at",
    [
        NOON,
        NOON.replace(microsecond=999_999),
        datetime(1969, 7, 20, 20, 17, 40, 1, tzinfo=timezone(timedelta(hours=-5))),
        datetime(9999, 12, 31, 23, 59, 59, 999_999, tzinfo=timezone.utc),  # noqa: UP017
    ],
)
def test_times_come_back_to_the_microsecond(store: SqlStore, at: datetime) -> None:
    table = a_table(opened=at)
    store.open_table(table, [a_device(table, joined=at)], [an_entry(1, at=at)])
    found, (device,), (entry,) = store.table(table.id), store.devices(table.id), store.entries(table.id)
    assert found is not None
    for time in (found.opened, device.joined, entry.at):
        assert time == at
        assert time.utcoffset() == timedelta(0)


def test_a_time_that_does_not_say_where_is_refused(store: SqlStore, table: Table) -> None:
    with pytest.raises(TypeError):
        store.append(table.id, [an_entry(1, at=NOON.replace(tzinfo=None))])


def test_entries_come_in_order_of_their_numbers(store: SqlStore, table: Table) -> None:
    store.append(table.id, [an_entry(seq) for seq in (3, 1, 2)])
    store.append(table.id, [an_entry(seq) for seq in range(12, 3, -1)])
    assert [entry.seq for entry in store.entries(table.id)] == list(range(1, 13))
    assert [entry.seq for entry in store.entries(table.id, after=10)] == [11, 12]
    assert store.entries(table.id, after=12) == []
    assert store.entries(table.id, after=2**40) == []


def test_nothing_appended_is_nothing(store: SqlStore, table: Table) -> None:
    store.append(table.id, [])
    assert store.entries(table.id) == []


def test_tables_do_not_see_each_other(store: SqlStore, table: Table) -> None:
    other = a_table(2)
    store.open_table(other, [a_device(other, name="Ben")], [an_entry(1, payload={"of": "other"})])
    store.append(table.id, [an_entry(1), an_entry(2)])
    assert [entry.seq for entry in store.entries(other.id)] == [1]
    assert [device.name for device in store.devices(other.id)] == ["Ben"]
    store.remove_device(other.id, "device-0")
    assert store.devices(other.id) == []
    assert [device.name for device in store.devices(table.id)] == ["Ada"]


def test_a_glance_sees_what_single_questions_see(store: SqlStore, table: Table) -> None:
    store.append(table.id, [an_entry(seq) for seq in (1, 2, 3)])
    for after in (0, 2, 3):
        assert store.glance(table.id, after) == (
            store.table(table.id),
            store.devices(table.id),
            store.entries(table.id, after),
        )
    for nowhere in ("nowhere", "\0", "\ud800"):
        assert store.glance(nowhere, 0) == (None, [], [])


def test_what_is_not_there_is_not_found(store: SqlStore, table: Table) -> None:
    for nobody in ("", "nobody", "CODE1 ", "code1", "table-1\0", "\ud800", "x" * 10_000):
        assert store.table(nobody) is None
        assert store.table_with_code(nobody) is None
        assert store.entries(nobody) == []
        assert store.devices(nobody) == []
        assert store.device(table.id, nobody) is None
        assert store.tables_of(nobody, 10) == []
        store.remove_device(table.id, nobody.replace("\0", "0").replace("\ud800", "8"))
    assert store.entries(table.id, after=2**70) == []
    assert len(store.devices(table.id)) == 1


@pytest.mark.parametrize("name", ["\0", "Ada\0", "\ud83d"])
def test_a_text_that_no_database_can_keep_is_refused(store: SqlStore, table: Table, name: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        store.save_device(a_device(table, 1, name=name))
    with pytest.raises(ValueError, match=r"."):
        store.append(table.id, [an_entry(1), an_entry(2, author=name)])
    assert len(store.devices(table.id)) == 1
    assert store.entries(table.id) == []


def test_a_device_is_seen_and_nothing_else_of_it_changes(store: SqlStore, table: Table) -> None:
    first, second = a_device(table), a_device(table, 2)
    store.save_device(second)
    at = NOON + timedelta(microseconds=7)
    store.see_device(table.id, first.id, at)
    store.see_device(table.id, "nobody", at)
    assert store.devices(table.id) == [replace(first, seen=at), second]
    store.save_device(replace(first, name="Other"))
    assert store.devices(table.id)[0] == replace(first, name="Other", seen=at)


def test_devices_come_in_the_order_in_which_they_joined(store: SqlStore, table: Table) -> None:
    for number in (3, 1, 2):
        store.save_device(a_device(table, number))
    assert [device.id for device in store.devices(table.id)] == [f"device-{number}" for number in range(4)]


def test_a_device_is_added_and_changed(store: SqlStore, table: Table) -> None:
    device = a_device(table, 1)
    store.save_device(device)
    changed = replace(device, name="Бен", role=VIEWER, seat=None)
    store.save_device(changed)
    store.save_device(changed)
    assert store.devices(table.id) == [a_device(table), changed]
    assert store.device(table.id, device.key) == changed


def test_a_change_leaves_secret_and_time_alone(store: SqlStore, table: Table) -> None:
    device = a_device(table, 1)
    store.save_device(device)
    store.save_device(replace(device, key="stolen", joined=NOON + timedelta(days=1)))
    assert store.device(table.id, "stolen") is None
    assert store.device(table.id, device.key) == device


def test_a_removed_device_may_come_back(store: SqlStore, table: Table) -> None:
    device = a_device(table, 1)
    store.save_device(device)
    store.remove_device(table.id, device.id)
    assert store.device(table.id, device.key) is None
    store.save_device(device)
    assert store.device(table.id, device.key) == device


def test_a_table_gets_another_code_a_lock_and_an_invitation(store: SqlStore, table: Table) -> None:
    changed = replace(table, code="OTHER", locked=True, invited=NOON + timedelta(days=3))
    store.save_table(changed)
    assert store.table(table.id) == changed
    assert store.table_with_code(table.code) is None
    assert store.table_with_code("OTHER") == changed
    store.save_table(table)
    assert store.table(table.id) == table


def test_tables_of_a_device_come_latest_first(store: SqlStore) -> None:
    for number in (2, 3, 1):
        table = a_table(number)
        store.open_table(table, [a_device(table, joined=NOON + timedelta(hours=number))], [])
        store.save_device(a_device(table, number))
    assert [table.id for table in store.tables_of("key-0", 10)] == ["table-3", "table-2", "table-1"]
    assert [table.id for table in store.tables_of("key-0", 2)] == ["table-3", "table-2"]
    assert [table.id for table in store.tables_of("key-2", 10)] == ["table-2"]
    assert store.tables_of("key-0", 0) == []


@pytest.mark.parametrize("name", NAMES)
def test_notes_come_back(store: SqlStore, table: Table, name: str) -> None:
    notes = [a_note(1, text=name, kind=name), a_note(2, id=f"n {name}", points=None, shown=True)]
    for note in reversed(notes):
        store.keep_note(note)
    assert store.notes(table.id) == notes
    for nowhere in ("another", "\0", "\ud800"):
        assert store.notes(nowhere) == []


def test_a_note_is_changed_shown_and_taken_away_by_its_seat_alone(store: SqlStore, table: Table) -> None:
    note, other = a_note(), a_note(2, seat=2)
    store.keep_note(note)
    store.keep_note(other)
    store.keep_note(replace(note, seat=2, text="stolen"))
    store.remove_note(table.id, 2, note.id)
    assert store.notes(table.id) == [note, other]
    store.show_notes(table.id, 1, True)
    changed = replace(note, text="Another", points=None, kind="goal", written=NOON + timedelta(days=1))
    store.keep_note(changed)
    assert store.notes(table.id) == [replace(changed, written=note.written, shown=True), other]
    store.show_notes(table.id, 1, False)
    store.remove_note(table.id, 1, note.id)
    assert store.notes(table.id) == [other]


@pytest.mark.parametrize("name", NAMES)
def test_documents_come_back(store: SqlStore, name: str) -> None:
    document = a_document(name=name, raw={"name": name, "rocks": [[1, -2], None, True]})
    store.keep_document(document)
    assert store.document(document.id) == document
    assert store.document("another") is None
    assert store.document("\0") is None


def test_a_document_is_kept_once_and_may_come_to_be_listed(store: SqlStore) -> None:
    store.keep_document(a_document(listed=False))
    assert store.gallery("lighthouses", "chart", 10) == []
    store.keep_document(a_document(listed=True, name="Another", kept=NOON))
    assert store.gallery("lighthouses", "chart", 10) == [a_document()]
    store.keep_document(a_document(listed=False))
    assert store.document("document-1") == a_document()


def test_a_gallery_holds_the_latest_documents_of_its_kind(store: SqlStore) -> None:
    for number in (2, 3, 1):
        store.keep_document(a_document(number))
    store.keep_document(a_document(4, game="another"))
    store.keep_document(a_document(5, key="another"))
    assert [found.name for found in store.gallery("lighthouses", "chart", 2)] == ["Chart 3", "Chart 2"]
    assert [found.name for found in store.gallery("lighthouses", "chart", 2, 2)] == ["Chart 1"]
    assert store.gallery("lighthouses", "chart", 2, 4) == []
    assert store.in_gallery("lighthouses", "chart") == 3
    assert store.in_gallery("lighthouses", "boats") == 0


def test_a_gallery_holds_what_was_played_with_until_it_is_taken_out(store: SqlStore) -> None:
    document, later = a_document(played=None), NOON + timedelta(days=2)
    store.keep_document(document)
    assert (store.gallery("lighthouses", "chart", 10), store.in_gallery("lighthouses", "chart")) == ([], 0)
    store.play_document(document.id, later)
    store.play_document(document.id, later + timedelta(days=1))
    store.play_document("another", later)
    assert store.gallery("lighthouses", "chart", 10) == [replace(document, played=later)]
    store.unlist_document(document.id)
    assert store.gallery("lighthouses", "chart", 10) == []
    assert store.documents() == [replace(document, played=later, listed=False)]
    assert [store.remove_document(document.id), store.remove_document(document.id)] == [True, False]
    assert store.documents() == []


def test_whoever_lists_a_document_first_is_its_author(store: SqlStore) -> None:
    store.keep_document(a_document(listed=False, author="one", site="here"))
    store.keep_document(a_document(listed=False, author="two", site="there"))
    assert store.document("document-1") == a_document(listed=False, author="one", site="here")
    for author in ("three", "four"):
        store.keep_document(a_document(author=author, site="there"))
        assert store.document("document-1") == a_document(author="three", site="there")


def test_the_latest_are_one_of_each_address(store: SqlStore) -> None:
    for number, site in enumerate(("a", "b", None, "a", "a", None, "b", "b"), start=1):
        store.keep_document(a_document(number, site=site, played=None if number == 8 else NOON))
    store.keep_document(a_document(9, site="a", key="another"))
    store.keep_document(a_document(10, site="a", listed=False))
    names = [document.id for document in store.latest("lighthouses", "chart", 10, "c")]
    assert names == ["document-7", "document-6", "document-5", "document-3"]
    assert [document.id for document in store.latest("lighthouses", "chart", 2, "c")] == names[:2]
    own = [document.id for document in store.latest("lighthouses", "chart", 10, "a")]
    assert own == ["document-7", "document-6", "document-5", "document-4", "document-3", "document-1"]


def test_of_documents_of_one_moment_one_is_the_latest(store: SqlStore) -> None:
    for number in (1, 2, 3):
        store.keep_document(a_document(number, site="a", kept=NOON))
    assert [document.id for document in store.latest("lighthouses", "chart", 10, "c")] == ["document-1"]


@pytest.mark.parametrize("what", ["nothing", "entry", "joined", "seen"])
def test_tables_that_nobody_uses_end_with_all_that_belongs_to_them(store: SqlStore, what: str) -> None:
    store.open_table(a_table(1), [a_device(a_table(1))], [an_entry(1)])
    store.keep_note(a_note())
    store.open_table(a_table(2), [a_device(a_table(2), 1)], [an_entry(1)])
    late = NOON + timedelta(days=9)
    if what == "entry":
        store.append("table-1", [an_entry(2, at=late)])
    if what == "joined":
        store.save_device(a_device(a_table(1), 2, joined=late))
    if what == "seen":
        store.see_device("table-1", "device-0", late)
    assert store.end_tables(NOON) == 0
    assert store.end_tables(late) == (2 if what == "nothing" else 1)
    assert store.table("table-2") is None
    assert (store.entries("table-2"), store.devices("table-2")) == ([], [])
    ended = what == "nothing"
    assert (store.table("table-1") is None, not store.entries("table-1"), not store.notes("table-1")) == (ended,) * 3
    assert store.entered_last() == (None if ended else late if what == "entry" else NOON)
    assert store.end_tables(late) == 0


def test_a_store_says_how_much_room_it_takes(store: SqlStore, table: Table) -> None:
    before = store.size()
    store.append(table.id, [an_entry(seq, payload={"long": "x" * 100_000}) for seq in range(1, 21)])
    assert store.size() > max(before, 100_000)
