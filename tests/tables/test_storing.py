"""Tables on a real database of each kind: what is entered is kept once, and two processes agree on it."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.decisions import Answer
from companion.storage.store import open_store
from companion.tables.entries import Refused, Wish
from companion.tables.people import add_seat, join, set_role
from companion.tables.ports import HOST, PLAYER, SCREEN, VIEWER, Device, Store
from companion.tables.seats import sit_down
from companion.tables.tables import Saved
from tests.databases import hurry
from tests.tables import kinds
from tests.tables.evening import Evening, answering, codes, tables_on
from tests.tables.memory import MemoryStore


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """A store of each kind; that in memory must behave like the others."""
    if request.param == "memory":
        yield MemoryStore()
        return
    opened = open_store(request.getfixturevalue(f"{request.param}_url"))
    hurry(opened)
    yield opened
    opened.close()


@pytest.fixture
def evening(store: Store) -> Evening:
    """A game of three at its first question."""
    evening = Evening(store=store)
    evening.begin(3)
    return evening


def an_answer(evening: Evening, chance: int = 0) -> Answer:
    (answer,) = evening.next_answers(random.Random(chance), 1)
    return answer


def other_answer(evening: Evening, answer: Answer) -> Answer:
    """Another answer to the same question."""
    part = next(iter(evening.play.open))[0]
    return replace(answer, choice=(next(option for option in part.options if option not in answer.choice),))  # type: ignore[operator, union-attr]


def test_a_table_is_found_by_its_code_however_it_is_typed(store: Store) -> None:
    evening = Evening(store=store)
    code = evening.table.code
    for typed in (code, code.lower(), f" {code[:3]} - {code[3:]} "):
        assert evening.tables.find(typed) == evening.table
    for typed in ("", code[:-1], f"{code}X", "?" * 6):
        assert evening.tables.find(typed) is None


def test_whoever_is_not_at_a_table_sees_nothing(evening: Evening) -> None:
    for table_id, key in ((evening.table.id, "nobody"), (evening.table.id, ""), ("nowhere", HOST)):
        with evening.tables.visit(table_id, key) as sitting:
            assert sitting is None
        assert not evening.tables.is_at(table_id, key)


def test_joining_makes_a_device_and_a_seat(store: Store) -> None:
    evening = Evening(store=store)
    device = join(evening.tables, evening.table, "bo", "Bo", PLAYER)
    assert isinstance(device, Device)
    sitting = evening.sitting("bo")
    assert isinstance(add_seat(evening.tables, sitting, "first", "Bo", "red"), Saved | Refused)
    assert isinstance(add_seat(evening.tables, sitting, "second", "Bo", sitting.game.colours[0]), Saved)
    there = evening.sitting("bo", tables_on(store))
    assert (there.device.name, there.device.role, there.device.seat) == ("Bo", PLAYER, 0)
    assert there.course.names == ("Bo",)
    assert sit_down(evening.tables, there, None) is None
    assert evening.sitting("bo").device.seat is None


def test_joining_twice_is_one_device(evening: Evening) -> None:
    first = join(evening.tables, evening.table, "bo", "Bo", PLAYER)
    second = join(evening.tables, evening.table, "bo", "Bob", VIEWER)
    assert isinstance(first, Device)
    assert second == replace(first, name="Bob", role=VIEWER)
    assert len(evening.store.devices(evening.table.id)) == 2


@pytest.mark.parametrize("role", [VIEWER, SCREEN])
def test_who_watches_is_made_a_player_by_the_host_alone(evening: Evening, role: str) -> None:
    bo = evening.device(PLAYER, 1, "bo")
    assert set_role(evening.tables, evening.sitting(), bo.id, role) is None
    refused = join(evening.tables, evening.table, "bo", "Bo", PLAYER)
    assert isinstance(refused, Refused)
    assert codes(refused) == ["refusal.not-allowed"]
    assert evening.sitting("bo").device.role == role
    assert isinstance(join(evening.tables, evening.table, "bo", "Bob", role), Device)
    assert set_role(evening.tables, evening.sitting(), bo.id, PLAYER) is None
    assert isinstance(join(evening.tables, evening.table, "bo", "Bob", PLAYER), Device)


def test_a_host_that_joins_stays_host(evening: Evening) -> None:
    device = join(evening.tables, evening.table, HOST, "Ada", VIEWER)
    assert isinstance(device, Device)
    assert device.role == HOST


def test_the_same_entry_sent_twice_is_one(evening: Evening, store: Store) -> None:
    answer = an_answer(evening)
    first = evening.answer(answer, id="mine", token=evening.token)
    count = len(store.entries(evening.table.id))
    for tables in (evening.tables, tables_on(store)):
        again = evening.answer(answer, id="mine", token=first.entry.id, tables=tables)
        assert again.entry == first.entry
    assert len(store.entries(evening.table.id)) == count
    assert evening.answers == [answer]


def test_every_entry_says_who_made_it_and_when(evening: Evening, store: Store) -> None:
    evening.device(PLAYER, name="Žofie")
    evening.answer(an_answer(evening), key=PLAYER)
    entry = store.entries(evening.table.id)[-1]
    assert (entry.payload["by"], entry.author) == ("Žofie", evening.sitting(PLAYER).device.id)
    assert entry.at == evening.tables.now()
    assert [entry.seq for entry in store.entries(evening.table.id)] == list(range(1, entry.seq + 1))


def test_who_comes_second_hears_who_was_first_and_with_what(evening: Evening) -> None:
    evening.device(PLAYER, name="Bo")
    token, first = evening.token, an_answer(evening)
    second = other_answer(evening, first)
    evening.answer(first, key=PLAYER, token=token)
    told = evening.refused(kinds.ANSWER, answering(second), token=token)
    assert codes(told) == ["refusal.answered"]
    assert told.msg is not None
    assert told.msg.params["name"] == "Bo"
    assert told.first == evening.course.last


def test_a_question_that_was_taken_back_is_another_one(evening: Evening) -> None:
    token, answer = evening.token, an_answer(evening)
    evening.answer(answer, token=token)
    evening.saved(kinds.UNDO)
    assert codes(evening.refused(kinds.ANSWER, answering(answer), token=token)) == ["refusal.changed"]
    evening.answer(answer, token=evening.token)


def test_what_goes_by_the_log_needs_the_log_that_was_seen(evening: Evening) -> None:
    seen = str(evening.course.last)
    evening.answer(an_answer(evening))
    for kind in (kinds.UNDO, kinds.REDO):
        assert codes(evening.refused(kind, token=seen)) == ["refusal.changed"]
    evening.saved(kinds.UNDO, token=str(evening.course.last))


def test_two_processes_answer_one_question(evening: Evening, store: Store) -> None:
    other = tables_on(store)
    for turn in range(20):
        both = [evening.tables, other] if turn % 2 else [other, evening.tables]
        token, answer = evening.token, an_answer(evening, turn)
        with both[0].visit(evening.table.id, HOST) as there, both[1].visit(evening.table.id, HOST) as here:
            assert there is not None
            assert here is not None
            wish = answering(answer)
            first = evening.enter(kinds.ANSWER, wish, token=token, tables=both[0])
            # The other process has not looked again since it opened the page.
            second = both[1].enter(here, a_wish(wish, token))
        assert isinstance(first, Saved)
        assert isinstance(second, Refused)
        assert codes(second) == ["refusal.answered"]
        assert evening.seen() == evening.seen(other)
    assert len(evening.answers) == 20


def a_wish(payload: dict[str, Any], token: str) -> Wish:
    return kinds.a_wish("second", kinds.ANSWER, payload, token)


def test_two_processes_add_a_seat_at_the_same_moment(store: Store) -> None:
    evening = Evening(store=store)
    other = tables_on(store)
    colours = evening.sitting().game.colours
    with evening.tables.visit(evening.table.id, HOST) as here, other.visit(evening.table.id, HOST) as there:
        assert here is not None
        assert there is not None
        assert isinstance(add_seat(evening.tables, here, "one", "Ada", colours[0]), Saved)
        second = add_seat(other, there, "two", "Bo", colours[1])
    assert isinstance(second, Refused)
    assert evening.course.names == ("Ada",)
    assert evening.seen() == evening.seen(other)


def test_another_process_catches_up_with_everything(evening: Evening, store: Store) -> None:
    other = tables_on(store)
    chance = random.Random(7)
    for step in range(40):
        assert evening.seen(other) == evening.seen()
        if step % 7 == 6:
            evening.saved(kinds.UNDO)
        elif step % 7 == 0 and evening.course.can_redo:
            evening.saved(kinds.REDO)
        else:
            evening.play_on(chance, len(evening.answers) + chance.randint(1, 4), together=4)
    assert evening.seen(other) == evening.seen() == evening.seen(tables_on(store))


def test_dropping_what_a_process_keeps_loses_nothing(
    evening: Evening, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.tables.tables.MOST_KNOWN", 1)
    evening.play_on(random.Random(1), 30)
    before = evening.seen()
    other = evening.tables.open("brian_boru", "Bo", HOST)
    with evening.tables.visit(other.id, HOST) as sitting:
        assert sitting is not None
        assert not sitting.course.begun
    assert list(evening.tables._known) == [other.id]
    assert evening.seen() == before


def test_a_code_in_use_is_not_given_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(store=store)
    codes_to_come = iter([evening.table.code, evening.table.code, "BBBBBB"])
    monkeypatch.setattr("companion.tables.tables.new_code", lambda: next(codes_to_come))
    assert evening.tables.open("brian_boru", "Bo", "bo").code == "BBBBBB"
