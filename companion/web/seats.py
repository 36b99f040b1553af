"""The colours of seats: what each looks like, and the pattern that tells it from others for whoever sees no colours.

A game names colours of these; pages carry the name (`data-colour="purple"`), and this is the one place that paints
them: in a stylesheet for pages, in patterns for drawings, in dashes for lines.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple
from urllib.parse import quote

from flask import Blueprint, Response
from markupsafe import Markup

pages = Blueprint("seats", __name__)
#: How wide a tile of a pattern is on a disc beside a name.
TILE_ON_DISC = "6px"
ON_TILES = Markup('width="6" height="6" patternUnits="userSpaceOnUse"')


class Colour(NamedTuple):
    """How a colour is painted. `weave` are strokes of a width on a tile, light or dark; `dash` is for its lines."""

    paint: str
    weave: str = ""
    width: float = 0
    light: bool = True
    dash: str = "none"


UP, DOWN = "M-1 1l2-2M0 6l6-6M5 7l2-2", "M-1 5l2 2M0 0l6 6M5-1l2 2"
LEVEL, UPRIGHT, DOT = "M0 1.2h6", "M1.2 0v6", "M3 3h.01"
PALETTE: Final = {
    "green": Colour("#2f8555"),
    "blue": Colour("#2f70b8", UP, 1.9, dash="7 3"),
    "orange": Colour("#d8701a", LEVEL, 2.4, light=False, dash="2 3"),
    "purple": Colour("#8650ad", DOT, 3.4, dash="9 3 2 3"),
    "yellow": Colour("#e3b520", UPRIGHT, 2.4, light=False, dash="4 2"),
    "red": Colour("#b3322b", "M0 3h6M3 0v6", 1.2, dash="12 3"),
    "pink": Colour("#e58aae", DOT, 3.4, light=False, dash="1 3"),
    "black": Colour("#22272b", DOWN, 1.3, dash="6 2 1 2 1 2"),
    "white": Colour("#f6f2ea", DOWN, 1.3, light=False, dash="10 2 4 2"),
    "grey": Colour("#868c91", LEVEL, 2.4, dash="3 3 1 3"),
    "brown": Colour("#7b4a26", UPRIGHT, 2.4, dash="8 2 2 2 2 2"),
    "teal": Colour("#1b8a91", "M0 0l6 6M0 6l6-6", 1.2, dash="5 5"),
    "beige": Colour("#d8c39a", "M0 0l6 6M0 6l6-6", 1.2, light=False, dash="4 1 1 1"),
}


def weave(name: str) -> Markup:
    """What makes the pattern of a colour, on a tile of six units; nothing for one without a pattern."""
    colour = PALETTE[name]
    if not colour.weave:
        return Markup()
    ink = 'stroke="#fff" stroke-opacity=".9"' if colour.light else 'stroke="#000" stroke-opacity=".6"'
    drawn = f'<path d="{colour.weave}" fill="none" {ink} stroke-width="{colour.width}" stroke-linecap="round"/>'
    return Markup(drawn)  # noqa: S704 (all of it stands above)


def weaves(names: Iterable[str], size: float, called: str = "weave") -> Markup:
    """The patterns of some colours for a drawing, tiles of a size: `fill="url(#weave-blue)"` over the paint itself.

    Drawings on one page that need tiles of several sizes call them differently.
    """
    return _weaves(tuple(names), size, called)


@lru_cache(maxsize=256)
def _weaves(names: tuple[str, ...], size: float, called: str) -> Markup:
    pattern = Markup('<pattern id="{}-{}" {} patternTransform="scale({})">{}</pattern>')
    tiles = ((name, weave(name)) for name in names)
    return Markup("").join(pattern.format(called, name, ON_TILES, size / 6, tile) for name, tile in tiles if tile)


def style_of(name: str) -> str:
    """The rule of a colour for the pages."""
    colour = PALETTE[name]
    tile = f'<svg xmlns="http://www.w3.org/2000/svg" width="6" height="6">{weave(name)}</svg>'
    image = f'url("data:image/svg+xml,{quote(tile)}") 0 0 / {TILE_ON_DISC}' if colour.weave else "none"
    return f'[data-colour="{name}"] {{ --seat: {colour.paint}; --weave: {image}; --dash: {colour.dash}; }}\n'


@pages.get("/static/seats.css")
def style() -> Response:
    """The colours as a stylesheet."""
    response = Response("".join(style_of(name) for name in PALETTE), mimetype="text/css")
    response.cache_control.max_age = 3600
    return response
