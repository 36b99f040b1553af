"""What people fill in: every request that changes something is read by a form, and a fault stands beside its field."""

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

import companion.web
from companion.engine.game import NO_NAME, SAME_NAME
from companion.engine.messages import SEATS, Msg, Ref
from companion.engine.values import NOT_WHOLE
from companion.games.brian_boru.messages import faults as wrong
from companion.i18n.pages import table as said
from companion.i18n.words import Words
from companion.tables import refusals
from companion.web.filled import Form
from tests.tiny.lighthouses import GAME as LIGHTHOUSES
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import GAME, NAMES, Visitor, a_game, a_lobby, a_position, fields_of, kept, random_answers

LANGUAGES = ("en", "pl")
#: Programs ask there, in JSON, and nothing is kept.
NOT_FILLED_IN = {"api.judge"}


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app()


def text_of(msg: Msg, language: str) -> str:
    return Words(language, NAMES[:3], GAME.name_of).text(msg)


def beside(reply: TestResponse, field: str) -> list[str]:
    """What stands beside a field that is marked as wrong; the mark has to lead there."""
    page = Page(reply.text)
    marks = [given for _, given in page.tags if given.get("aria-describedby") == f"e-{field}"]
    assert len(marks) == 1, (field, [given for _, given in page.tags if "aria-describedby" in given])
    (faults,) = re.findall(rf'<ul class="wrong-why" id="e-{re.escape(field)}">(.*?)</ul>', reply.text)
    return [unescape(text) for text in re.findall("<li>(.*?)</li>", faults)]


def faulty(reply: TestResponse) -> set[str]:
    """The fields that are marked as wrong."""
    return {given["aria-describedby"] for _, given in Page(reply.text).tags if given.get("aria-invalid") == "true"}


def in_language(visitor: Visitor, language: str) -> Visitor:
    visitor.language = language
    return visitor


def test_every_request_that_changes_something_is_read_by_a_form(app: Flask) -> None:
    views = {
        rule.endpoint: app.view_functions[rule.endpoint]
        for rule in app.url_map.iter_rules()
        if rule.methods and "POST" in rule.methods
    }
    assert len(views) > len(NOT_FILLED_IN)
    for endpoint in views.keys() - NOT_FILLED_IN:
        form = getattr(views[endpoint], "form", None)
        assert isinstance(form, type), endpoint
        assert issubclass(form, Form), endpoint


def test_nothing_but_the_forms_reads_what_was_sent() -> None:
    root = Path(companion.web.__file__).parent
    reading = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if re.search(r"request\.(form|files|values)\b", path.read_text())
    }
    assert reading == {"filled.py", "gallery_form.py", "table/forms/coming.py", "table/forms/filled.py"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_seat_is_refused_beside_its_name_and_keeps_the_colour_that_was_chosen(app: Flask, language: str) -> None:
    host, table = a_lobby(app)
    in_language(host, language)
    before = kept(app, table)
    taken = host.post(host.address(table, "seat"), {"seat": 0, "name": NAMES[2], "colour": GAME.colours[1]})
    assert taken.status_code == 422
    assert faulty(taken) == {"e-name-0"}  # whoever has the colour gets another one
    assert beside(taken, "name-0") == [text_of(SAME_NAME(name=NAMES[2]), language)]
    own = [form.fields for form in Page(taken.text).forms if form.fields.get("seat") == ["0"]]
    assert [NAMES[2]] in [fields.get("name") for fields in own]  # nothing is lost, each in a form of its own
    assert [GAME.colours[1]] in [fields.get("colour") for fields in own]
    assert re.search(r'<details open><summary[^>]*><svg.*?</summary>\s*<form[^>]*/seat"', taken.text)
    new = host.post(host.address(table, "seat"), {"name": " "})
    assert beside(new, "add-name") == [text_of(NO_NAME(number=4), language)]
    assert faulty(new) == {"e-add-name"}
    assert kept(app, table) == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_setting_is_refused_beside_it(app: Flask, language: str) -> None:
    host, table = a_lobby(app)
    switch = GAME.switches[0]
    reply = in_language(host, language).post(host.address(table, "settings"), {switch.id: "perhaps"})
    assert reply.status_code == 422
    assert len(beside(reply, switch.id)) == 1
    assert "perhaps" in beside(reply, switch.id)[0]
    assert 'class="card" open="open"' in reply.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_that_is_changed_among_the_people_is_refused_there(app: Flask, language: str) -> None:
    host, table = a_game(app, random_answers(3, 9, 10))
    fields = {"seat": 1, "name": NAMES[0], "colour": GAME.colours[1], "back": "table.people_at"}
    reply = in_language(host, language).post(host.address(table, "seat"), fields)
    assert reply.status_code == 422
    assert beside(reply, "name-1") == [text_of(SAME_NAME(name=NAMES[0]), language)]
    done = host.post(host.address(table, "seat"), fields | {"name": "Neu"})
    assert (done.status_code, done.location) == (303, host.address(table, "people"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_correction_is_refused_beside_what_is_wrong(app: Flask, language: str) -> None:
    host, table = a_game(app, random_answers(3, 9, 40))
    in_language(host, language)
    fields: dict[str, Any] = {"coins.@0": -3, "towns.C6": '"@9"', "points.@1": 17, "reason": "Why not?"}
    reply = host.post(host.address(table, "correct"), fields)
    assert reply.status_code == 422
    assert beside(reply, "coins.@0") == [text_of(wrong.BELOW_ZERO(seat=SEATS[0]), language)]
    assert faulty(reply) == {"e-coins.@0", "e-towns.C6"}
    leading = {given["href"] for name, given in Page(reply.text).tags if name == "a" and "#e-" in given.get("href", "")}
    assert leading == {"#e-coins.@0", "#e-towns.C6"}
    form = Page(reply.text).form_to("/correct")
    assert (form.fields["coins.@0"], form.fields["points.@1"], form.fields["reason"]) == (["-3"], ["17"], ["Why not?"])
    whole_group = host.post(host.address(table, "correct"), {"raiders.@1": 500, "reason": "Why not?"})
    assert len(beside(whole_group, "raiders")) == 1


#: What somebody enters in a round of three, and the field to which the refusal leads.
REFUSED_AT: list[tuple[str, dict[str, Any], str]] = [
    ("jump", {"onward": "preparation", "towns.U1": '"@0"', "towns.U2": '"@0"', "towns.U3": '"@0"'}, "claims.U"),
    ("jump", {"onward": "preparation", "claims.U": '{"face_up":true,"holder":"@1"}'}, "claims.U"),
    ("jump", {"claims.U": "7"}, "claims.U"),
    ("jump", {"round": "77"}, "round"),
    ("jump", {"marker": '"@9"'}, "marker"),
    ("jump", {"battle_area": "99"}, "battle_area"),
    ("jump", {"princess": '{"holder":"@0","choice":"trade"}'}, "princess"),
    ("jump", {"marriages.@0": ["aodhan", "aodhan"]}, "marriages.@0"),
    ("jump", {"vikings": ["U1"], "towns.U1": "null"}, "vikings"),
    ("jump", {"raiders.@0": "400"}, "raiders"),
    ("jump", {"renown.@0": "0"}, "renown"),
    ("jump", {"spaces.@0": "77"}, "spaces.@0"),
]


@pytest.mark.parametrize(("path", "sent", "field"), REFUSED_AT)
def test_a_refusal_leads_to_a_field_that_stands_there(app: Flask, path: str, sent: dict[str, Any], field: str) -> None:
    host, table = a_game(app, random_answers(3, 9, 70))
    form = Page(host.get(host.address(table, path)).text).form_to(f"/{path}")
    reply = host.client.post(form.action, data=form.fields | sent)
    assert reply.status_code == 422
    page = Page(reply.text)
    ids = {given["id"] for _, given in page.tags if "id" in given}
    leading = {given["href"][1:] for name, given in page.tags if name == "a" and "#e-" in given.get("href", "")}
    assert f"e-{field}" in leading
    assert leading <= ids
    assert leading <= open_in(reply.text)


def open_in(text: str) -> set[str]:
    """The ids of a page that stand in no fold that is closed."""
    pieces = re.split(r"<(/?details)\b([^>]*)>", text)
    found, folds = set(re.findall(r'id="([^"]+)"', pieces[0])), list[bool]()
    for name, given, inside in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
        if name == "details":
            folds.append(bool(re.search(r"\bopen\b", given)))
        else:
            folds.pop()
        if all(folds):
            found |= set(re.findall(r'id="([^"]+)"', inside))
    return found


def test_what_no_field_is_to_blame_for_leads_nowhere(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 9, 4))
    form = Page(host.get(host.address(table, "correct")).text).form_to("/correct")
    assert "round" not in form.fields
    reply = host.client.post(form.action, data=form.fields | {"church.@0": "1"})
    assert reply.status_code == 422
    page = Page(reply.text)
    assert text_of(wrong.BEFORE_THE_FIRST_TRICK(), "en") in page.text
    assert not [given for name, given in page.tags if name == "a" and "#e-" in given.get("href", "")]


def test_nobody_has_to_say_why_something_is_corrected_and_a_usual_reason_is_told_in_every_language(app: Flask) -> None:
    host, table = a_game(app, random_answers(3, 9, 40))
    for points, reasons in ((17, [" "]), (18, ["forgotten", ""]), (19, ["forgotten", "a coin"])):
        reply = host.post(host.address(table, "correct"), {"points.@1": points, "reason": reasons})
        assert reply.status_code == 303
    for language in LANGUAGES:
        log = in_language(host, language).get(host.address(table, "log")).text
        assert Words(language).of(said.REASONS["forgotten"]) in log
        assert "a coin" in log


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_position_is_refused_beside_what_is_wrong(app: Flask, language: str) -> None:
    host, table = a_lobby(app)
    fields = fields_of(a_position(3, 9, 61)) | {"coins.@1": ["-3"], "round": ["2"]}
    reply = in_language(host, language).post(host.address(table, "middle"), fields)
    assert reply.status_code == 422
    assert beside(reply, "coins.@1") == [text_of(wrong.BELOW_ZERO(seat=SEATS[1]), language)]
    assert Page(reply.text).form_to("").fields["round"] == ["2"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_plain_form_for_a_position_says_it_beside_the_field_too(language: str) -> None:
    host, table = a_lobby(plain_app(LIGHTHOUSES), NAMES[:2], game=LIGHTHOUSES)
    form = Page(in_language(host, language).get(host.address(table, "middle")).text).form_to("")
    reply = host.post(host.address(table, "middle"), form.fields | {"round": "9"})
    assert reply.status_code == 422
    assert len(beside(reply, "round")) == 1
    assert faulty(reply) == {"e-round"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_opens_a_table_or_comes_to_one_is_told_beside_the_field(app: Flask, language: str) -> None:
    visitor = Visitor(app, language)
    long = visitor.post(f"/{language}/play/open", {"game": GAME.id, "name": "x" * 41})
    assert beside(long, "name-open") == [text_of(said.NAME_TOO_LONG(n=40), language)]
    assert Page(long.text).form_to("/play/open").fields["name"] == ["x" * 41]
    no_file = visitor.post(f"/{language}/play/file", {"name": "Bo"})
    assert len(beside(no_file, "file-file")) == 1
    assert Page(no_file.text).form_to("/play/file").fields["name"] == ["Bo"]
    code = visitor.post(f"/{language}/join", {"code": "BCDFGH"})
    assert beside(code, "code") == [text_of(refusals.NO_SUCH_CODE(), language)]
    for typed in ("", "abc", "BCDFGHJ"):
        code = visitor.post(f"/{language}/join", {"code": typed})
        assert beside(code, "code") == [text_of(refusals.CODE_LENGTH(), language)]
    _, table = a_lobby(app)
    nameless = visitor.post(f"/{language}/join/{table.code}", {"name": "", "as": "new"})
    assert beside(nameless, "name") == [text_of(said.NAME_MISSING(), language)]
    unseen = visitor.post(f"/{language}/play/open", {"game": GAME.id, "name": "\u202e"})
    assert beside(unseen, "name-open") == [text_of(said.NAME_NEEDED(), language)]
    nobody = visitor.post(f"/{language}/join/{table.code}", {"name": "", "as": ""})
    assert beside(nobody, "come_as") == [text_of(said.WHO_NEEDED(), language)]
    assert 'id="e-name"' not in nobody.text
    assert nobody.text.index(text_of(said.WHO_NEEDED(), language)) < nobody.text.index("<form")  # above all of it
    for seat in ("77", "x"):
        nowhere = visitor.post(f"/{language}/join/{table.code}", {"name": "Bo", "as": seat})
        assert beside(nowhere, "come_as") == [text_of(refusals.NO_SUCH_SEAT(), language)]
        assert Page(nowhere.text).form_to("").fields["name"] == ["Bo"]
    same = visitor.post(f"/{language}/join/{table.code}", {"name": NAMES[0], "as": "new"})
    assert beside(same, "name") == [text_of(refusals.NAME_TAKEN(name=NAMES[0]), language)]


def test_what_a_script_sends_is_answered_as_before(app: Flask) -> None:
    host, table = a_lobby(app)
    for path, fields in (("seat", {"seat": 0, "name": NAMES[2]}), ("seat", {"seat": "x"}), ("sit", {"seat": "x"})):
        reply = host.post(host.address(table, path), fields, headers={"X-Answer": "entry"})
        assert reply.status_code == 200
        assert set(reply.get_json()) == {"state", "html", "why", "seq", "final"}
        assert reply.get_json()["state"] == "refused"
        assert reply.get_json()["seq"] == host.sitting(table).course.last


@pytest.mark.parametrize("body", [[1], {"name": 1}, 5])
def test_what_is_no_form_is_an_empty_one(app: Flask, body: Any) -> None:
    visitor = Visitor(app)
    for path, status in (("play/file", 422), ("play/open", 404), ("join", 404)):
        reply = visitor.client.post(f"/en/{path}", json=body)
        assert reply.status_code == status


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_no_number_is_refused_with_what_and_whose_it_is(app: Flask, language: str) -> None:
    host, table = a_game(app, random_answers(3, 9, 40))
    reply = in_language(host, language).post(host.address(table, "correct"), {"points.@1": "abc"})
    assert reply.status_code == 422
    points = Words(language, NAMES[:3], GAME.name_of).name(Ref("piece", "points"))
    refusal = reply.text.split("data-refusal")[1].split("</section>")[0]
    told = unescape(re.sub("<[^>]*>", "", refusal))
    assert f"{points} · {NAMES[1]}" in told
    assert text_of(NOT_WHOLE(), language) in told
