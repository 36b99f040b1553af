"""A seat belongs to the device on it: who sits down, with whose leave, who reads its notes, and who hears of it."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from flask import Flask

from companion.i18n import LANGUAGES
from companion.tables.deeds.seating import Sat
from companion.tables.ports import HOST, PLAYER, SCREEN, VIEWER, Table
from companion.web.limits import NEW_DEVICES
from tests.web.app import plain_app
from tests.web.reader import Form, Page
from tests.web.test_table_notes import ANEW, OTHER, OWNER, at_a_table, notes_seen, pages_at_the_end, tells, wire, write
from tests.web.visitors import NAMES, Visitor, a_game, a_lobby, random_answers, the_tables


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app()


def seated(app: Flask) -> tuple[Visitor, Visitor, Visitor, Table]:
    """A game with a note of its owner, its host, and another player with a seat."""
    host, owner, table = at_a_table(app)
    assert write(owner, table).status_code == 303
    return host, owner, Visitor(app).sits_at(table, PLAYER, OTHER, "Cyd"), table


def sit(visitor: Visitor, table: Table, seat: int | str) -> int:
    return visitor.post(visitor.address(table, "sit"), {"seat": seat}).status_code


def answer(visitor: Visitor, asking: Visitor, table: Table, given: str, seat: int = OWNER) -> int:
    """Let somebody have a seat, or not."""
    fields = {"device": asking.sitting(table).device.id, "seat": seat, "given": given}
    return visitor.post(visitor.address(table, "seat-request"), fields).status_code


def seat_of(visitor: Visitor, table: Table) -> int | None:
    return visitor.sitting(table).device.seat


def moves(visitor: Visitor, table: Table) -> list[Sat]:
    """Who has changed seats, by the log."""
    return [entry.deed for entry in visitor.sitting(table).known.entries if isinstance(entry.deed, Sat)]


# Whose leave it takes.


@pytest.mark.parametrize("giver", ["host", "owner"])
def test_the_seat_of_another_device_is_had_with_its_leave_or_the_hosts(app: Flask, giver: str) -> None:
    host, owner, other, table = seated(app)
    assert sit(other, table, OWNER) == 303
    assert seat_of(other, table) == OTHER
    assert not tells(wire(other, table))
    for each in (host, owner):
        page = Page(each.get(each.address(table)).text)
        assert "Cyd asks for this seat: Łukasz" in page.text
        assert page.has_form_to("/seat-request")
    assert "You are asking for this seat: Łukasz" in other.get(other.address(table)).text
    assert answer({"host": host, "owner": owner}[giver], other, table, "1") == 303
    assert seat_of(other, table) == OWNER
    assert len(notes_seen(other, table)) == 1
    for each in (host, owner, other):
        assert "asks for this seat" not in each.get(each.address(table)).text


def test_who_is_not_let_stays_where_it_is(app: Flask) -> None:
    _, owner, other, table = seated(app)
    sit(other, table, OWNER)
    assert answer(owner, other, table, "0") == 303
    assert seat_of(other, table) == OTHER
    assert "asking" not in other.get(other.address(table)).text
    assert answer(owner, other, table, "1") == 422  # there is nothing left to agree to
    assert seat_of(other, table) == OTHER
    assert not tells(wire(other, table))


def test_who_is_not_let_is_told_until_it_has_read_so(app: Flask) -> None:
    """The request once vanished without a word."""
    host, owner, other, table = seated(app)
    denied = "You do not get this seat: Łukasz"
    for again in range(2):
        sit(other, table, OWNER)
        assert denied not in other.get(other.address(table)).text
        answer(host if again else owner, other, table, "0")
        assert [denied in each.get(each.address(table)).text for each in (host, owner, other)] == [False, False, True]
        assert denied in other.get(other.address(table, "people")).text
    assert answer(owner, other, table, "0") == 422  # only the one who asked has to read it
    assert answer(other, other, table, "0") == 303
    assert denied not in other.get(other.address(table)).text


def test_a_host_is_offered_no_seat_that_nobody_can_give_it(app: Flask) -> None:
    host, owner, _, table = seated(app)

    def offered() -> list[str]:
        people = host.get(host.address(table, "people")).text
        assert ("Another device had this seat: Łukasz." in people) is (
            f'name="seat" value="{OWNER}"' not in sits(people)
        )
        return re.findall(r'name="seat" value="(\d+)"', sits(people))

    def sits(people: str) -> str:
        return "".join(re.findall(r'<form[^>]*action="[^"]*/sit".*?</form>', people, re.DOTALL))

    assert str(OWNER) in offered()
    host.post(host.address(table, "remove"), {"device": owner.sitting(table).device.id})
    assert str(OWNER) not in offered()
    assert "0" in offered()
    assert sit(host, table, OWNER) == 422


def test_nobody_else_gives_a_seat_least_of_all_who_asks(app: Flask) -> None:
    _, _, other, table = seated(app)
    sit(other, table, OWNER)
    third = Visitor(app).sits_at(table, PLAYER, None, "Dan")
    viewer = Visitor(app).sits_at(table, VIEWER, None, "Eve")
    for each in (other, third, viewer):
        assert answer(each, other, table, "1") == 422
        assert Page(each.get(each.address(table)).text).has_form_to("/seat-request") is (each is other)  # to cancel it
    assert seat_of(other, table) == OTHER
    assert answer(third, other, table, "0") == 422
    assert answer(other, other, table, "0") == 303
    assert other.sitting(table).device.wants is None


def test_an_answer_is_to_the_seat_that_was_asked_for_then(app: Flask) -> None:
    host, _, other, table = seated(app)
    Visitor(app).sits_at(table, PLAYER, 0, "Zoë")
    sit(other, table, OWNER)
    sit(other, table, 0)
    assert answer(host, other, table, "1", OWNER) == 422
    assert seat_of(other, table) == OTHER
    assert answer(host, other, table, "1", 0) == 303
    assert answer(host, other, table, "1", 0) == 303  # a second tap
    assert len(moves(host, table)) == 1


def test_the_host_needs_the_leave_of_the_seat_and_never_gives_it_to_itself(app: Flask) -> None:
    host, owner, _, table = seated(app)
    assert sit(host, table, OWNER) == 303
    assert seat_of(host, table) is None
    assert answer(host, host, table, "1") == 422
    assert not tells(wire(host, table))
    assert answer(owner, host, table, "1") == 303
    assert tells(wire(host, table))


def test_free_seats_are_taken_at_once_and_a_seat_of_ones_own_again(app: Flask) -> None:
    _, owner, other, table = seated(app)
    new = Visitor(app).sits_at(table, PLAYER)
    assert (sit(new, table, 0), seat_of(new, table)) == (303, 0)
    sit(owner, table, "")
    assert not notes_seen(owner, table)
    sit(owner, table, OWNER)
    assert len(notes_seen(owner, table)) == 1
    sit(owner, table, "")
    sit(other, table, OWNER)  # its device sits nowhere, and it is not free for all that
    assert seat_of(other, table) == OTHER


def test_before_the_game_whoever_sat_on_the_wrong_seat_leaves_it_free(app: Flask) -> None:
    _, table = a_lobby(app)
    one, two = (Visitor(app).sits_at(table, PLAYER, seat, f"P{seat}") for seat in (1, 2))
    sit(one, table, 0)
    sit(two, table, 1)
    assert (seat_of(one, table), seat_of(two, table)) == (0, 1)
    assert moves(one, table) == []


def test_nobody_changes_seats_at_a_locked_table(app: Flask) -> None:
    host, owner, other, table = seated(app)
    new = Visitor(app).sits_at(table, PLAYER)
    sit(other, table, OWNER)
    host.post(host.address(table, "lock"), {"locked": "1"})
    assert sit(new, table, 0) == 422
    assert answer(owner, other, table, "1") == 422
    assert (seat_of(new, table), seat_of(other, table)) == (None, OTHER)
    assert answer(host, other, table, "1") == 303  # the host could unlock it, too


# Whose the notes are.


@pytest.mark.parametrize("how", ["viewer and back", "screen and back", "removed", "moves", "leaves", "undone"])
def test_the_host_never_comes_by_notes_of_a_seat_that_had_a_device(app: Flask, how: str) -> None:
    host, owner, other, table = seated(app)
    device = owner.sitting(table).device.id
    if how == "removed":
        host.post(host.address(table, "remove"), {"device": device})
    elif how == "moves":
        sit(owner, table, 0)
    elif how == "leaves":
        owner.post(owner.address(table, "remove"), {"device": device})
    elif how == "undone":  # the lobby again, where seats can be left
        while host.sitting(table).course.begun:
            host.post(host.address(table, "undo"))
        sit(owner, table, "")
        host.post(host.address(table, "redo"))
        assert host.sitting(table).course.begun
    else:
        host.post(host.address(table, "role"), {"device": device, "role": how.split(maxsplit=1)[0]})
    assert not tells(wire(host, table))
    sit(host, table, OWNER)
    assert not tells(wire(host, table))
    sit(other, table, OWNER)
    assert not tells(wire(other, table))
    if "back" in how:
        host.post(host.address(table, "role"), {"device": device, "role": PLAYER})
        sit(owner, table, OWNER)
        assert len(notes_seen(owner, table)) == 1  # its seat has waited
        assert not tells(wire(host, table))


def test_reading_by_changing_seats_and_back_reads_nothing(app: Flask) -> None:
    _, owner, other, table = seated(app)
    sit(other, table, OWNER)
    assert not tells(pages_at_the_end(other, table))
    assert not tells(wire(other, table))
    sit(other, table, OTHER)
    assert not tells(wire(other, table))
    assert "Cyd" not in owner.get(owner.address(table, "notes")).text


@pytest.mark.parametrize("chosen", [str(OWNER), "viewer", ""])
def test_a_fresh_browser_with_the_code_reads_nothing(app: Flask, chosen: str) -> None:
    _, _, _, table = seated(app)
    fresh = Visitor(app)
    name = "" if chosen == str(OWNER) else "Mallory"
    assert fresh.post(f"/en/join/{table.code}", {"name": name, "as": chosen}).status_code == 303
    sit(fresh, table, OWNER)
    assert not tells(wire(fresh, table))


def test_where_one_phone_enters_for_all_the_host_has_the_notes_of_all(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 9, 40), NAMES[:3])
    for seat in range(3):
        assert write(host, table, seat, kind="", entry=f"note-{seat}").status_code == 303
    for place in (1, 0, ""):
        assert sit(host, table, place) == 303
    assert len(notes_seen(host, table)) == 3


# Who hears of it.


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_see_that_somebody_sits_on_a_seat_now_with_the_time(app: Flask, language: str) -> None:
    host, owner, other, table = seated(app)
    viewer = Visitor(app).sits_at(table, VIEWER)
    sit(other, table, OWNER)
    answer(host, other, table, "1")
    (sat,) = moves(host, table)
    assert (sat.name, sat.before, sat.seat) == ("Cyd", OTHER, OWNER)
    for each in (host, owner, other, viewer):
        each.language = language
        line = re.search(r'<p class="for-you">([^<]*Cyd[^<]*)</p>', each.get(each.address(table)).text)
        assert line is not None
        assert "Łukasz" in line[1]
        assert re.search(r"\d\d?[:.]\d\d", line[1])
        assert line[1].split(maxsplit=1)[1].split("Cyd", 1)[1] in each.get(each.address(table, "log")).text
    told = owner.get(owner.address(table, "notes")).text
    assert re.search(r'<p class="hint">[^<]*\d[^<]*Cyd', told)
    sit(other, table, OTHER)  # who has gone again stays on that page
    assert re.search(r'<p class="hint">[^<]*\d[^<]*Cyd', owner.get(owner.address(table, "notes")).text)


@pytest.mark.parametrize(("entries", "seconds", "is_told"), [(1, 50, True), (2, 0, False), (0, 60, False)])
def test_who_sits_where_is_told_for_a_minute_or_until_two_more_entries_have_come(
    app: Flask, monkeypatch: pytest.MonkeyPatch, entries: int, seconds: int, is_told: bool
) -> None:
    host, _, other, table = seated(app)
    sit(other, table, OWNER)
    answer(host, other, table, "1")
    for _ in range(entries):
        assert host.post(host.address(table, "undo")).status_code == 303
    tables = the_tables(app)
    later = tables.now() + timedelta(seconds=seconds)
    monkeypatch.setattr(tables, "now", lambda: later)
    assert bool(re.search(r'class="for-you">[^<]*Cyd', host.get(host.address(table)).text)) is is_told


def test_the_pencil_is_told_of_where_there_is_one(app: Flask) -> None:
    host, table = a_lobby(app)
    seatless, on_seat = (Visitor(app).sits_at(table, PLAYER, seat, f"P{seat}") for seat in (None, 1))
    pages = [each.get(each.address(table)).text for each in (host, seatless, on_seat)]
    assert ['class="pencil"' in page for page in pages] == [True, False, True]
    assert ["Tap the pencil" in page for page in pages] == [True, False, True]


def test_a_device_that_is_taken_off_its_seat_is_in_the_log(app: Flask) -> None:
    host, owner, other, table = seated(app)
    host.post(host.address(table, "role"), {"device": owner.sitting(table).device.id, "role": VIEWER})
    host.post(host.address(table, "remove"), {"device": other.sitting(table).device.id})
    assert [(sat.name, sat.before, sat.seat) for sat in moves(host, table)] == [
        ("Owner", OWNER, None),
        ("Cyd", OTHER, None),
    ]
    assert "Owner leaves this seat: Łukasz" in host.get(host.address(table, "log")).text


# Coming to a table.


def come_form(text: str) -> Form:
    return next(form for form in Page(text).forms if form.options("as"))


def ticked(text: str) -> list[str]:
    """What is chosen on the page on which somebody says who they are."""
    return come_form(text).fields.get("as", [])


def joins(visitor: Visitor, table: Table, name: str, seat: str | None = None) -> int:
    """Type a name, choose a seat if one is given, and join."""
    address = f"/en/join/{table.code}"
    chosen = ticked(visitor.get(address).text) if seat is None else [seat]
    return visitor.post(address, {"name": name, "as": chosen}).status_code


def test_seats_with_a_device_are_marked_and_asked_for(app: Flask) -> None:
    host, owner, third, table = seated(app)
    new = Visitor(app)
    text = new.get(f"/en/join/{table.code}").text
    faces = dict(re.findall(r'value="(\w+)"(?: checked)?>\s*<span class="choice-face">(.*?)</span>', text, re.DOTALL))
    assert ["has a device" in faces[seat] for seat in ("0", str(OWNER), str(OTHER), VIEWER)] == [
        False,
        True,
        True,
        False,
    ]
    host.post(host.address(table, "remove"), {"device": third.sitting(table).device.id})
    table = host.sitting(table).table
    text = new.get(f"/en/join/{table.code}").text
    faces = dict(re.findall(r'value="(\w+)"(?: checked)?>\s*<span class="choice-face">(.*?)</span>', text, re.DOTALL))
    marks = ["has a device" in faces[str(OTHER)], "the host is asked first" in faces[str(OTHER)]]
    assert marks == [False, True]  # nobody sits there any more
    assert "the host is asked first" not in faces[str(OWNER)]
    assert "has a device" not in re.findall(rf'value="{OWNER}">.*?</label>', owner.get(f"/en/join/{table.code}").text)
    reply = new.post(f"/en/join/{table.code}", {"name": "", "as": str(OWNER)})
    assert (reply.status_code, reply.location) == (303, new.address(table))
    me = new.sitting(table).device
    assert (me.seat, me.wants, me.role) == (None, OWNER, PLAYER)
    assert answer(host, new, table, "1") == 303
    assert seat_of(new, table) == OWNER


def test_a_name_alone_seats_every_guest_for_whom_the_lobby_has_room(app: Flask) -> None:
    host, table = a_lobby(app, NAMES[:1], seat=0)
    places = host.sitting(table).game.seats[-1]
    for name in ("Bo", "Cyd", "Dan", "Eva")[: places - 1]:
        guest = Visitor(app)
        text = guest.get(f"/en/join/{table.code}").text
        assert ticked(text) == ["new"]
        assert text.index('name="name"') < text.index('name="as"')
        assert joins(guest, table, name) == 303
        assert host.sitting(table).course.seats[seat_of(guest, table)].name == name  # type: ignore[index]
    assert len(host.sitting(table).course.order) == places
    assert "new" not in ticked(Visitor(app).get(f"/en/join/{table.code}").text)


def test_after_the_beginning_a_free_seat_is_ticked_or_else_a_viewer(app: Flask) -> None:
    host, table = at_a_table(app)[::2]
    address = f"/en/join/{table.code}"
    assert [ticked(Visitor(app).get(address).text), seat_of(host, table)] == [["0"], None]
    for seat in (0, OTHER):
        assert joins(Visitor(app), table, "", seat=str(seat)) == 303
    viewer = Visitor(app)
    assert ticked(viewer.get(address).text) == [VIEWER]
    assert joins(viewer, table, "Zoe") == 303
    assert viewer.sitting(table).device.role == VIEWER
    assert ticked(viewer.get(address).text) == [VIEWER]


def test_to_enter_for_all_without_a_seat_is_a_choice_and_needs_a_name(app: Flask) -> None:
    _, _, table = at_a_table(app)
    new = Visitor(app)
    offered = [each.value for each in come_form(new.get(f"/en/join/{table.code}").text).options("as")]
    assert offered[-1] == PLAYER
    assert joins(new, table, "", seat=PLAYER) == 422
    assert joins(new, table, "Zoe", seat=PLAYER) == 303
    me = new.sitting(table).device
    assert (me.name, me.seat, me.role) == ("Zoe", None, PLAYER)


def test_who_has_a_seat_is_ticked_there_again(app: Flask) -> None:
    _, table = a_lobby(app, NAMES[:3], seat=0)
    guest = Visitor(app).sits_at(table, PLAYER, 2, NAMES[2])
    assert ticked(guest.get(f"/en/join/{table.code}").text) == ["2"]


@pytest.mark.parametrize(
    ("name", "chosen"),
    [("Ada", SCREEN), ("ada ", VIEWER), ("Cyd", ""), ("Łukasz", VIEWER), ("Zoë", SCREEN), ("A\u200dda", "")],
)
def test_no_device_is_called_like_another_player(app: Flask, name: str, chosen: str) -> None:
    _, _, _, table = seated(app)
    new, before = Visitor(app), len(the_tables(app).store.devices(table.id))
    reply = new.post(f"/en/join/{table.code}", {"name": name, "as": chosen})
    assert reply.status_code == 422
    assert "is already at this table" in reply.text
    assert [given["name"] for _, given in Page(reply.text).tags if given.get("aria-invalid") == "true"] == ["name"]
    assert len(the_tables(app).store.devices(table.id)) == before


def test_a_name_that_is_left_out_is_one_of_its_own(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 9, 20), ("Ola", "x" * 40, "Bo"))
    for seat in (0, 0, 0, 1, 1):
        assert Visitor(app).post(f"/en/join/{table.code}", {"name": "", "as": seat}).status_code == 303
    names = [device.name for device in host.sitting(table).devices if device.role == PLAYER]
    assert sorted(names) == sorted(["Ola", "Ola 2", "Ola 3", "x" * 40, "x" * 36 + " 2"])
    # What a device remembers of another table fills a field that is not seen where a seat is chosen.
    for name, called in (("Ola", "Bo"), ("Cyd", "Cyd")):
        new = Visitor(app)
        assert new.post(f"/en/join/{table.code}", {"name": name, "as": 2}).status_code == 303
        assert new.sitting(table).device.name == called


def test_who_has_left_a_seat_keeps_its_name(app: Flask) -> None:
    _, table = a_game(app, random_answers(3, 9, 20), ("Ola", "Cy", "Bo"))
    player = Visitor(app)
    for chosen in ("0", "viewer"):
        assert player.post(f"/en/join/{table.code}", {"name": "Ola", "as": chosen}).status_code == 303
    assert (player.sitting(table).device.role, seat_of(player, table)) == (VIEWER, None)
    assert player.post(f"/en/join/{table.code}", {"name": "Ola", "as": SCREEN}).status_code == 303


def test_who_comes_again_may_be_called_as_before(app: Flask) -> None:
    _, owner, _, table = seated(app)
    reply = owner.post(f"/en/join/{table.code}", {"name": "Owner", "as": str(OWNER)})
    assert reply.status_code == 303
    assert (seat_of(owner, table), owner.sitting(table).device.wants) == (OWNER, None)


def test_one_address_sends_only_so_many_devices_a_minute_to_a_table(app: Flask) -> None:
    host, table = a_lobby(app)
    other, elsewhere = a_lobby(app)
    most = NEW_DEVICES[0]

    def comes(to: Table, address: str = "192.0.2.7") -> int:
        new = Visitor(app)
        new.client.environ_base["REMOTE_ADDR"] = address
        return new.post(f"/en/join/{to.code}", {"name": "", "as": SCREEN}).status_code

    assert [comes(table) for _ in range(most + 2)] == [303] * most + [429] * 2
    assert comes(table, "192.0.2.8") == 303
    assert comes(elsewhere) == 303
    assert [len(each.sitting(at).devices) for each, at in ((host, table), (other, elsewhere))] == [most + 2, 2]


def test_who_hosts_after_another_needs_leave_for_its_seat_too(app: Flask) -> None:
    host, owner, table = at_a_table(app)
    sit(host, table, 0)
    assert write(host, table, 0).status_code == 303
    device = owner.sitting(table).device.id
    assert host.post(host.address(table, "role"), {"device": device, "role": HOST}).status_code == 303
    assert not tells(wire(owner, table))
    sit(owner, table, 0)
    assert not tells(wire(owner, table))


# Who is not at a table.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", ["", "log", "notes", "people"])
def test_who_is_not_at_a_table_is_asked_for_its_code(app: Flask, language: str, page: str) -> None:
    host, table = a_lobby(app)
    stranger, removed = (Visitor(app, language) for _ in range(2))
    removed.sits_at(table, PLAYER)
    host.post(host.address(table, "remove"), {"device": removed.sitting(table).device.id})
    for visitor in (stranger, removed):
        reply = visitor.get(visitor.address(table, page))
        assert reply.status_code == 404
        assert reply.headers["Cache-Control"] == "no-store"
        form = Page(reply.text).form_to(f"/{language}/join")
        table = replace(table, code=host.sitting(table).table.code)
        found = visitor.client.post(form.action, data={**form.fields, "code": table.code})
        assert (found.status_code, found.location.startswith(f"/{language}/join/{table.code}")) == (303, True)


def test_nobody_learns_whether_there_is_a_table(app: Flask) -> None:
    _, table = a_lobby(app)
    stranger = Visitor(app)
    there, nowhere = stranger.get(stranger.address(table)), stranger.get("/en/table/nowhere/")
    assert (there.status_code, nowhere.status_code) == (404, 404)
    assert ANEW.sub(b"", there.data).replace(table.id.encode(), b"nowhere") == ANEW.sub(b"", nowhere.data)
    for answer_wanted in ("page", "entry", "only"):
        replies = [
            stranger.get(address, headers={"X-Answer": answer_wanted})
            for address in (stranger.address(table), "/en/table/x/")
        ]
        assert [reply.status_code for reply in replies] == [404, 404]
        assert "join-form" not in replies[0].text


def test_the_host_removes_all_who_only_look_on_at_once(app: Flask) -> None:
    host, owner, other, table = seated(app)
    watching = [Visitor(app).sits_at(table, role) for role in (VIEWER, SCREEN) for _ in range(5)]
    form = Page(host.get(host.address(table, "people")).text).form_to("/remove-watchers")
    assert not Page(owner.get(owner.address(table, "people")).text).has_form_to("/remove-watchers")
    assert host.client.post(form.action, data=form.fields).status_code == 303
    assert {each.get(each.address(table)).status_code for each in watching} == {404}
    assert {each.get(each.address(table)).status_code for each in (host, owner, other)} == {200}
    changed = host.sitting(table).table
    assert changed.code != table.code
    assert watching[0].get(f"/en/join/{table.code}").status_code == 404
    assert not Page(host.get(host.address(table, "people")).text).has_form_to("/remove-watchers")


def test_a_device_is_called_by_the_seat_on_which_it_sits(app: Flask) -> None:
    """Who came as another Łukasz and then sat down elsewhere was told by the first name, after a rematch too."""
    host, table = a_game(app, random_answers(3, 9, 400))
    other = Visitor(app).sits_at(table, PLAYER, None, "Łukasz 2")
    assert sit(other, table, OTHER) == 303
    name = NAMES[OTHER]
    assert other.sitting(table).device.name == name
    assert [move.name for move in moves(host, table)] == ["Łukasz 2"]  # who it was that sat down there
    other.post(other.address(table, "undo"))
    assert host.sitting(table).known.entries[-1].by == name
    assert sit(other, table, "") == 303
    assert other.sitting(table).device.name == name
