"""What the spaces of a board look like: lines that begin in the middle of a space, so that many are drawn as one."""

import re
from math import sqrt
from typing import Any, Final

#: From the middle of a space to a corner; corners are up and down.
SIZE: Final = 10
WIDE: Final = round(SIZE * sqrt(3), 2)
HIGH: Final = SIZE * 1.5
FAR: Final = round(WIDE / 2, 2)


def number(value: float) -> str:
    """A number as a drawing has it, without anything that says nothing."""
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"


def step(across: float, down: float) -> str:
    """From one point to another without drawing."""
    return f"m{number(across)} {number(down)}"


def disc(radius: float) -> str:
    """A circle around a point, which comes back to its middle."""
    half, whole = number(radius), number(2 * radius)
    arc = f"{half} {half} 0 1 0"
    return f"m-{half} 0a{arc} {whole} 0 {arc}-{whole} 0m{half} 0"


def hexagon(size: float) -> str:
    """A space, or something of its form within it."""
    far, half = number(size * sqrt(3) / 2), number(size / 2)
    return f"m0-{number(size)}l{far} {half}v{number(size)}l-{far} {half}-{far}-{half}v-{number(size)}z"


def smaller(lines: str, factor: float) -> str:
    """The same lines, smaller; they have no arcs, whose signs are numbers too."""
    return re.sub(r"-?\d*\.?\d+", lambda found: f" {number(float(found[0]) * factor)}", lines)


HEX: Final = hexagon(SIZE)
#: The sides of a space, in the order of `board.STEPS`.
SIDES: Final = (
    f"m{FAR}-5v10",
    f"m0-10l{FAR} 5",
    f"m-{FAR}-5l{FAR}-5",
    f"m-{FAR} 5v-10",
    f"m0 10l-{FAR}-5",
    f"m{FAR} 5l-{FAR} 5",
)
#: What stands in a space of each kind, and on the tiles that go there.
SIGNS: Final = {
    "farm": "m0 7v-10.5m0 7.5c-2.2 0-3.6-1-4-3 2.3-.3 3.7.7 4 3zc2.2 0 3.6-1 4-3-2.3-.3-3.7.7-4 3zm0-4.2"
    "c-2 0-3.2-.9-3.6-2.7 2.1-.3 3.3.6 3.6 2.7zc2 0 3.2-.9 3.6-2.7-2.1-.3-3.3.6-3.6 2.7zm0-3.3"
    "c-1-1.2-1-2.6 0-4 1 1.4 1 2.8 0 4z",
    "power": "m1.3-7.5l-6 8.7h4l-1 6.3 6.4-9h-4.2z",
    "blank": disc(1.6),
    "settlement": "m-5 4.5v-5.5l2.5-3 2.5 3v5.5v-7.5l2.5-2.5 2.5 2.5v7.5m-11 0h12",
    "castle": "m-6 6v-11h2.5v2.5h2.2v-2.5h2.6v2.5h2.2v-2.5h2.5v11h-4v-4a2 2 0 0 0-4 0v4z",
    "cathedral": "m-1-7h2v2h2v2h-2v2l4 3v4h-10v-4l4-3v-2h-2v-2h2z",
    "tower": "m0-7l3 4v9h-6v-9z",
    "water": "m-6-1.5q2-2.5 4 0t4 0 4 0m-12 4.5q2-2.5 4 0t4 0 4 0",
}
#: On a tile there is less room.
ON_TILES: Final = {kind: smaller(SIGNS[kind], 0.66) for kind in ("farm", "power")}
_LOW, _LEFT = step(5, 5.5), step(-5, -5.5)
#: What else a space may show: the lines, and what lies beneath them.
MARKS: Final = {
    "port": (f"{_LOW}m0-2.5v5m-1.5-3.5h3m-4 1.5a2.5 2.5 0 0 0 5 0", _LOW + disc(3.5)),
    "sea_farm": (f"{_LOW}m-2.5.5q1.5-2.5 3 0 1 1.5 2 0m-5 1.5h5", _LOW + disc(3.5)),
    "closed": ("m-6-6l12 12m0-12l-12 12", ""),
    "clover": (f"{_LEFT}m0-1.3{disc(1.2)}m-1.2 1.9{disc(1.2)}m2.4 0{disc(1.2)}", _LEFT + disc(3.5)),
}
SHAPES: Final[dict[str, Any]] = {"hex": HEX, "signs": SIGNS, "marks": MARKS, "tile": hexagon(8.6)}
