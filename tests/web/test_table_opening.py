"""Opening a table in one form: the game, what is fixed before it, who plays, the document, and beginning at once."""

import json
import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.engine.game import TOO_MANY_SEATS
from companion.formats.gamefile import write_answer
from companion.games import discover
from companion.i18n import LANGUAGES
from companion.i18n.pages import table as said
from companion.i18n.words import Words
from companion.tables.gallery import kind_of
from tests.tiny.lighthouses import GAME as LIGHTHOUSES
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import WHOLE, Visitor, a_game, next_answer, random_answers, the_tables

REBIRTH = discover()["rebirth"]


@pytest.fixture
def app() -> Flask:
    return plain_app(*discover().values(), LIGHTHOUSES)


def kept_board(app: Flask, variant: str, listed: bool = True) -> str:
    """The id of a board of somebody's own that is kept."""
    kind = kind_of(the_tables(app), "rebirth", "board")
    assert kind is not None
    raw = {**kind.collection.ours()[variant], "name": f"Mine of {variant}"}
    visitor = Visitor(app)
    form = Page(visitor.get("/en/gallery/rebirth/board/draw").text).form_to("/keep")
    listing = {"listed": "1"} if listed else {}
    sent = {"text": json.dumps(raw), **listing}
    reply = visitor.client.post(form.action, data=sent)
    assert reply.status_code == 303
    id = reply.location.split("?")[0].rsplit("/", 1)[-1]
    the_tables(app).store.play_document(id, the_tables(app).now())
    return id


def opened(visitor: Visitor, **fields: str) -> TestResponse:
    named = {name.replace("__", "."): value for name, value in fields.items()}
    return visitor.post(f"/{visitor.language}/play/open", {"name": "Ada", "game": "rebirth", **named})


def course_of(app: Flask, reply: TestResponse) -> Any:
    assert reply.status_code == 303, reply.text
    table = the_tables(app).store.table(reply.location.rstrip("/").rsplit("/", 1)[-1])
    assert table is not None
    with the_tables(app).look(table) as known:
        return known.course


def beside(reply: TestResponse, field: str) -> list[str]:
    """What stands below a field."""
    assert reply.status_code == 422
    _, _, rest = reply.text.partition(f'id="e-{field}">')
    return [item.split("</li>")[0] for item in rest.split("</ul>")[0].split("<li>")[1:]]


def games_shown(page: Page) -> Iterator[str]:
    return (field.value for field in page.form_to("/play/open").options("game"))


def test_one_form_has_all_games(app: Flask) -> None:
    page = Page(Visitor(app).get("/en/play/").text)
    assert list(games_shown(page)) == list(the_tables(app).games)
    assert len([form for form in page.forms if form.action.endswith("/play/open")]) == 1


def test_the_list_of_tables_says_which_game_is_played_at_each(app: Flask) -> None:
    visitor = Visitor(app)
    for game in ("brian_boru", "rebirth"):
        assert opened(visitor, game=game).status_code == 303
    told = Page(visitor.get("/en/play/").text).text
    for table in the_tables(app).store.tables_of(visitor.key, 2):
        assert f"{Words('en').of(discover()[table.game].name)} · {table.code}" in told


def test_the_game_under_way_at_which_something_was_entered_last_stands_first(app: Flask) -> None:
    """Not the table that was opened last, such as one for another day."""
    visitor = Visitor(app)
    for _ in range(2):
        assert opened(visitor, game="brian_boru", players="Bo\nCy", begin="1").status_code == 303
    assert opened(visitor, game="rebirth", players="Bo\nCy").status_code == 303
    lobby, later, earlier = the_tables(app).store.tables_of(visitor.key, 3)
    answer = write_answer(next_answer(visitor.sitting(earlier)))
    assert visitor.post(visitor.address(earlier, "answer"), {"answers": json.dumps([answer])}).status_code == 303
    page = visitor.get("/en/play/").text
    places = [page.index(f'href="{visitor.address(table)}"') for table in (earlier, later, lobby)]
    assert places == sorted(places)
    assert Page(page).form_to("/play/open").fields["game"] == ["rebirth"]  # as it was opened last


@pytest.mark.parametrize("game", ["brian_boru", "rebirth", "lighthouses"])
def test_everybody_is_named_and_the_game_begins_at_once(app: Flask, game: str) -> None:
    reply = opened(Visitor(app), game=game, players="Bo\r\n\r\n Cy ", begin="1")
    course = course_of(app, reply)
    assert course.names == ("Ada", "Bo", "Cy")
    assert course.begun


def test_a_comma_ends_a_name_as_well(app: Flask) -> None:
    assert course_of(app, opened(Visitor(app), players="Bo, Cy")).names == ("Ada", "Bo", "Cy")


def test_a_table_is_opened_for_people_with_phones_of_their_own(app: Flask) -> None:
    course = course_of(app, opened(Visitor(app)))
    assert (course.names, course.begun) == (("Ada",), False)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("players", "begin", "told"),
    [("", "1", said.BEGIN_NEEDS(low=2)), ("Bo\nCy\nDi\nEd", "", TOO_MANY_SEATS(n=4))],
    ids=["too few", "too many"],
)
def test_a_wrong_number_of_players_is_told_beside_them_and_nothing_is_lost(
    app: Flask, language: str, players: str, begin: str, told: Any
) -> None:
    reply = opened(
        Visitor(app, language), players=players, begin=begin, rebirth__variant="ireland", rebirth__way="board"
    )
    assert beside(reply, "players") == [Words(language).text(told)]
    assert Words(language).of(said.OTHERS_HELP) not in Page(reply.text).text
    fields = Page(reply.text).form_to("/play/open").fields
    assert (fields["game"], fields["name"]) == (["rebirth"], ["Ada"])
    assert (fields["rebirth.variant"], fields["rebirth.way"]) == (["ireland"], ["board"])
    assert all(name in reply.text for name in players.split())


@pytest.mark.parametrize("players", ["Ada", "Bo\nbo", "x" * 41, "\u202e"])
def test_what_is_wrong_with_the_others_is_told_beside_them(app: Flask, players: str) -> None:
    assert len(beside(opened(Visitor(app), players=players), "players")) == 1


def test_what_is_wrong_with_ones_own_name_is_told_once(app: Flask) -> None:
    assert len(beside(opened(Visitor(app), name=""), "name-open")) == 1


def test_an_option_that_is_not_there_is_told_beside_it(app: Flask) -> None:
    assert len(beside(opened(Visitor(app), rebirth__way="by heart"), "rebirth.way")) == 1


def test_what_belongs_to_another_game_does_not_count(app: Flask) -> None:
    course = course_of(app, opened(Visitor(app, "pl"), game="brian_boru", rebirth__way="board"))
    assert course.options == {"edition": "pl"}
    assert course.materials == {}


@pytest.mark.parametrize("variant", ["scotland", "ireland"])
def test_a_practice_board_needs_no_document_in_the_log(app: Flask, variant: str) -> None:
    chosen = {"rebirth__way": "board", "rebirth__variant": variant}
    course = course_of(app, opened(Visitor(app), rebirth__document=f"rebirth.board.{variant}", **chosen))
    assert (course.options, course.materials) == ({"variant": variant, "way": "board"}, {})


def test_without_scripts_a_practice_board_of_the_other_country_gives_way(app: Flask) -> None:
    sent = {"rebirth__way": "board", "rebirth__variant": "ireland", "rebirth__document": "rebirth.board.scotland"}
    course = course_of(app, opened(Visitor(app), **sent))
    assert (course.options["variant"], course.materials) == ("ireland", {})


def test_a_board_of_ones_own_is_offered_and_played_on(app: Flask) -> None:
    board = kept_board(app, "ireland")
    visitor = Visitor(app)
    form = Page(visitor.get("/en/play/").text).form_to("/play/open")
    assert [each.value for each in form.options("rebirth.document")] == [
        "rebirth.board.scotland",
        "rebirth.board.ireland",
        board,
    ]
    sent = {"rebirth__way": "board", "rebirth__variant": "ireland", "rebirth__document": board}
    course = course_of(app, opened(visitor, **sent))
    assert course.materials["board"]["name"] == "Mine of ireland"


@pytest.mark.parametrize(("way", "variant"), [("board", "scotland"), ("sheet", "ireland")])
def test_a_board_that_does_not_fit_is_refused_with_what_it_needs(app: Flask, way: str, variant: str) -> None:
    board = kept_board(app, "ireland")
    reply = opened(Visitor(app), rebirth__way=way, rebirth__variant=variant, rebirth__document=board)
    (told,) = beside(reply, "rebirth.document")
    assert "Ireland" in told
    assert Page(reply.text).form_to("/play/open").fields["rebirth.document"] == [board]


def test_whoever_comes_from_a_board_chooses_nothing_else(app: Flask) -> None:
    board = kept_board(app, "ireland")
    course = course_of(app, opened(Visitor(app), rebirth__document=board))
    assert course.options == {"variant": "ireland", "way": "board"}


def test_what_a_board_needs_stays_chosen_when_something_else_is_wrong(app: Flask) -> None:
    board = kept_board(app, "ireland")
    reply = opened(Visitor(app), name="", rebirth__document=board)
    assert reply.status_code == 422
    fields = Page(reply.text).form_to("/play/open").fields
    chosen = [fields[f"rebirth.{name}"] for name in ("variant", "way", "document")]
    assert chosen == [["ireland"], ["board"], [board]]


def test_a_board_that_is_not_there_has_no_table(app: Flask) -> None:
    for board in ("nothing", "rebirth.board.nowhere", "brian_boru.board.x", "lighthouses.chart.x", "."):
        assert opened(Visitor(app), rebirth__document=board).status_code == 404


def test_what_was_played_last_is_chosen_first(app: Flask) -> None:
    visitor = Visitor(app)
    assert opened(visitor, rebirth__way="board").status_code == 303
    fields = Page(visitor.get("/en/play/").text).form_to("/play/open").fields
    assert (fields["game"], fields["rebirth.way"]) == (["rebirth"], ["board"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_practice_board_has_a_page_and_a_picture_and_says_that_it_is_not_the_printed_map(
    app: Flask, language: str
) -> None:
    visitor = Visitor(app, language)
    assert visitor.get(f"/{language}/document/rebirth.board.ireland").status_code == 200
    small = visitor.get(f"/{language}/document/rebirth.board.ireland/small.svg")
    assert small.mimetype == "image/svg+xml"
    assert "<style" not in small.text
    assert "style=" not in small.text


def lobby_of(app: Flask, **options: str) -> tuple[Visitor, str]:
    """The host of a table that has not begun, and its address."""
    visitor = Visitor(app)
    reply = opened(visitor, **{f"rebirth__{name}": value for name, value in options.items()})
    assert reply.status_code == 303
    return visitor, reply.location.rstrip("/")


def boards_in(page: str) -> list[str]:
    return [each.value for form in Page(page).forms for each in form.options("document")]


def test_the_lobby_offers_the_boards_that_fit(app: Flask) -> None:
    of_ireland, _ = kept_board(app, "ireland"), kept_board(app, "scotland")
    visitor, address = lobby_of(app, way="board", variant="ireland")
    assert boards_in(visitor.get(f"{address}/").text) == ["rebirth.board.ireland", of_ireland]
    without, elsewhere = lobby_of(app, way="sheet")
    assert boards_in(without.get(f"{elsewhere}/").text) == []


def test_the_host_changes_the_board_before_the_game_begins(app: Flask) -> None:
    board = kept_board(app, "ireland", listed=False)
    visitor, address = lobby_of(app, way="board", variant="ireland")
    changed = visitor.post(f"{address}/settings", {"document": board})
    assert course_of(app, changed).materials["board"]["name"] == "Mine of ireland"
    page = visitor.get(f"{address}/").text
    assert boards_in(page) == ["kept", "rebirth.board.ireland"]
    assert "Mine of ireland" in page
    same = visitor.post(f"{address}/settings", {"document": "kept", "draw_again": "on"})
    assert course_of(app, same).materials["board"]["name"] == "Mine of ireland"
    assert course_of(app, same).switches["draw_again"] == "on"
    back = course_of(app, visitor.post(f"{address}/settings", {"document": "rebirth.board.ireland"}))
    assert (back.materials, back.switches["draw_again"]) == ({}, "on")


@pytest.mark.parametrize("setting", ["variant", "way", "draw_again"])
def test_a_value_that_a_setting_has_not_is_refused_and_the_board_stays(app: Flask, setting: str) -> None:
    visitor, address = lobby_of(app, way="board", variant="ireland")
    visitor.post(f"{address}/settings", {"document": kept_board(app, "ireland")})
    refused = visitor.post(f"{address}/settings", {"document": "kept", setting: "none of them"})
    assert refused.status_code == 422
    assert beside(refused, setting)
    course = course_of(app, visitor.post(f"{address}/settings", {"document": "kept", "draw_again": "on"}))
    assert course.materials["board"]["name"] == "Mine of ireland"


def test_a_board_is_taken_from_its_page_to_the_table_that_waits(app: Flask) -> None:
    board = kept_board(app, "ireland")
    host, address = lobby_of(app, way="sheet", variant="scotland")
    elsewhere, _ = lobby_of(app)

    def ways(visitor: Visitor) -> list[str]:
        page = Page(visitor.get(f"/en/document/{board}").text)
        return [form.action for form in page.forms if form.action.endswith("/settings")]

    assert ways(host) == [f"{address}/settings"] != ways(elsewhere)
    fields = Page(host.get(f"/en/document/{board}").text).form_to("/settings").fields
    course = course_of(app, host.post(f"{address}/settings", {name: each for name, (each,) in fields.items()}))
    assert course.materials["board"]["name"] == "Mine of ireland"
    assert course.options == {"variant": "ireland", "way": "board"}
    host.post(f"{address}/seat", {"name": "Bea"})
    assert host.post(f"{address}/begin").status_code == 303
    assert ways(host) == []


def test_a_board_of_the_other_country_is_refused_in_the_lobby(app: Flask) -> None:
    board = kept_board(app, "scotland")
    visitor, address = lobby_of(app, way="board", variant="ireland")
    for refused in (board, "nothing", "rebirth.board.scotland"):
        reply = visitor.post(f"{address}/settings", {"document": refused})
        assert len(beside(reply, "document")) == 1, refused
        with the_tables(app).visit(address.rsplit("/", 1)[-1], visitor.key) as sitting:
            assert sitting is not None
            assert sitting.course.materials == {}


def test_a_board_gives_way_when_the_other_country_is_chosen_and_stays_otherwise(app: Flask) -> None:
    board = kept_board(app, "ireland")
    visitor, address = lobby_of(app, way="board", variant="ireland", document=board)
    kept = course_of(app, visitor.post(f"{address}/settings", {"way": "sheet"}))
    assert kept.materials["board"]["name"] == "Mine of ireland"
    gone = course_of(app, visitor.post(f"{address}/settings", {"way": "board", "variant": "scotland"}))
    assert gone.materials == {}


def test_only_the_host_chooses_and_all_see_what_is_chosen(app: Flask) -> None:
    board = kept_board(app, "ireland")
    _, address = lobby_of(app, way="board", variant="ireland", document=board)
    table = the_tables(app).store.table(address.rsplit("/", 1)[-1])
    assert table is not None
    player = Visitor(app).sits_at(table, "player")
    page = player.get(f"{address}/").text
    assert boards_in(page) == []
    assert "Mine of ireland" in page
    assert player.post(f"{address}/settings", {"document": "rebirth.board.ireland"}).status_code == 422


def test_a_file_brings_its_board_to_a_server_that_does_not_have_it(app: Flask) -> None:
    board = kept_board(app, "ireland", listed=False)
    visitor = Visitor(app)
    sent = {"rebirth__way": "board", "rebirth__variant": "ireland", "rebirth__document": board}
    here = opened(visitor, players="Bo", begin="1", **sent).location.rstrip("/")
    file = visitor.get(f"{here}/game.json")
    assert file.status_code == 200
    elsewhere = plain_app(*discover().values())
    guest = Visitor(elsewhere)
    there = guest.post("/en/play/file", {"name": "Cy", "file": (BytesIO(file.data), "game.json")})
    course = course_of(elsewhere, there)
    assert course.materials["board"]["name"] == "Mine of ireland"
    assert the_tables(elsewhere).store.document(board) is None
    address = there.location.rstrip("/")
    assert 'class="board-map' in guest.get(f"{address}/board").text
    for page in ("jump", "log", "at/0", "game.json"):
        assert guest.get(f"{address}/{page}").status_code == 200, page
    again = guest.post(f"{address}/rematch")
    lobby = guest.get(again.location).text
    assert boards_in(lobby) == ["kept", "rebirth.board.ireland"]
    assert "Mine of ireland" in lobby
    assert f"{board}/small.svg" not in lobby  # there is no picture of what is not kept here


@pytest.mark.parametrize(
    ("colours", "worn"),
    [
        ("", [0, 1, 2]),
        ("2 0 1", [2, 0, 1]),
        ("2 0", [0, 1, 2]),  # somebody has come since
        ("2 2 1", [0, 1, 2]),
        ("2 0 mauve", [0, 1, 2]),
    ],
)
def test_colours_are_worn_as_they_were_chosen_or_dealt(app: Flask, colours: str, worn: list[int]) -> None:
    sent = " ".join(REBIRTH.colours[int(each)] if each.isdecimal() else each for each in colours.split())
    course = course_of(app, opened(Visitor(app), players="Bob\nCid", colours=sent, begin="1"))
    assert [seat.colour for seat in course.sitting] == [REBIRTH.colours[place] for place in worn]


def test_a_game_under_way_is_gone_on_with_before_another_table_is_opened(app: Flask) -> None:
    visitor = Visitor(app)
    assert 'class="button strong" type="submit">Open' in visitor.get("/en/play/").text
    opened(visitor, players="Bob\nCid", begin="1")
    text = visitor.get("/en/play/").text
    assert re.search(r"Continue: Ada, Bob,? and Cid", text)
    assert 'class="button" type="submit">Open' in text
    opened(visitor, players="Bob\nCid")  # a lobby
    assert "Continue: " not in visitor.get("/en/play/").text.partition("<details")[0]


def test_nobody_is_moved_up_from_the_top_or_down_from_the_bottom(app: Flask) -> None:
    visitor = Visitor(app)
    lobby = visitor.get(opened(visitor, players="Bob\nCid").location).text
    arrows = re.findall(r'aria-label="(Move [^"]*)"[^>]*?( disabled)?>', lobby)
    assert len(arrows) == 6
    assert [told for told, off in arrows if off] == ["Move Ada up", "Move Cid down"]


def test_home_leads_back_to_the_table_at_which_one_sits(app: Flask) -> None:
    visitor = Visitor(app)
    assert "Back to your table" not in visitor.get("/en/").text
    running = opened(visitor, players="Bob\nCid", begin="1").location
    opened(visitor, players="Dan")  # a lobby, which waits longer
    home = visitor.get("/en/")
    assert f'href="{running}"' in home.text.partition("Back to your table")[0]
    assert home.headers["Cache-Control"] == "no-store"
    assert "Back to your table" not in Visitor(app).get("/en/").text


def test_home_leads_to_no_table_whose_game_is_over(app: Flask) -> None:
    host, _ = a_game(app, random_answers(3, 1, WHOLE))
    assert "Back to your table" not in host.get("/en/").text
    waiting = opened(host, players="Dan").location
    assert f'href="{waiting}"' in host.get("/en/").text.partition("Back to your table")[0]


def test_where_only_the_beginning_can_be_undone_it_is_called_so(app: Flask) -> None:
    visitor = Visitor(app)
    at = opened(visitor, players="Bob\nCid", begin="1").location
    page = Page(visitor.get(at).text)
    assert ">Back to the players</button>" in visitor.get(at).text
    visitor.post(page.form_to("/undo").action, page.form_to("/undo").fields)
    assert "lobby-title" in visitor.get(at).text


def test_at_a_table_the_rules_are_those_of_its_game(app: Flask) -> None:
    visitor = Visitor(app)
    at = opened(visitor, players="Bob\nCid", begin="1").location
    assert 'href="/en/rules/#rebirth"' in visitor.get(at).text
