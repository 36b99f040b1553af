"""The colours of seats: one definition of what each looks like, for every page and drawing."""

import re

from companion.games import discover
from companion.i18n.interface import NAMES
from companion.web.seats import PALETTE, weave
from tests.tiny import lighthouses
from tests.web.app import plain_app

#: Brian Boru's, in the order of its discs.
COLOURS = ("green", "blue", "orange", "purple", "yellow")


def test_every_colour_has_a_name_and_every_game_takes_its_colours_from_these() -> None:
    assert list(PALETTE) == [colour for kind, colour in NAMES if kind == "seat-colour"]
    for game in (*discover().values(), lighthouses.GAME):
        assert set(game.colours) <= set(PALETTE), game.id
        assert len(set(game.colours)) == len(game.colours) >= game.seats[-1]


def test_no_two_colours_look_alike_to_those_who_see_none() -> None:
    woven = [(weave(name)) for name in PALETTE]
    assert len(set(woven)) == len(woven)
    assert len({colour.dash for colour in PALETTE.values()}) == len(PALETTE)
    assert len({colour.paint for colour in PALETTE.values()}) == len(PALETTE)


def test_the_stylesheet_paints_every_colour_by_its_name() -> None:
    reply = plain_app().test_client().get("/static/seats.css")
    assert reply.mimetype == "text/css"
    for name, colour in PALETTE.items():
        (rule,) = re.findall(rf'\[data-colour="{name}"\] \{{(.*)\}}', reply.text)
        assert f"--seat: {colour.paint};" in rule
        assert ("data:image/svg+xml" in rule) == bool(colour.weave)


def test_players_of_a_question_have_the_colours_of_the_game_in_their_order() -> None:
    page = plain_app().test_client().get("/en/ask/brian_boru/battle?n=4").text
    summary = page.split("<summary>")[1].split("</summary>")[0]
    assert tuple(re.findall(r'class="seat" data-colour="(\w+)"', summary)) == COLOURS[:4]


def test_the_design_page_shows_every_colour() -> None:
    reply = plain_app().test_client().get("/en/design")
    assert reply.status_code == 200
    for name in PALETTE:
        assert f'data-colour="{name}"' in reply.text
