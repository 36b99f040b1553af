"""What the live table needs of this game: what people choose from, and what lies on the table."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from companion.engine.facts import Fact
from companion.engine.live import Live, Piece
from companion.engine.messages import SEATS, Msg, Ref
from companion.games.rebirth.clover import castle_meant
from companion.games.rebirth.content import COPIES, GOALS, TILES
from companion.games.rebirth.gains import marker_of
from companion.games.rebirth.holders import with_holders
from companion.games.rebirth.messages import live as m
from companion.games.rebirth.onward import onward
from companion.games.rebirth.printed import IRELAND, PRINTED, SCOTLAND
from companion.games.rebirth.scenes import draw
from companion.games.rebirth.sheet import CASTLES, CATHEDRALS, TOWERS
from companion.games.rebirth.sources import SCORED, SOURCES, gains_of
from companion.games.rebirth.state import Terms

PIECES: Mapping[str, Piece] = {
    **dict.fromkeys(("points", "left", "hand", "reserve", "private", "groups"), Piece()),
    "tiles": Piece(about="space", value="tile", whole=True),
    "settlements": Piece(about="settlement"),
    "beside": Piece(about="castle"),
    "reached": Piece(about="tower"),
    "castles": Piece(about="castle", value="seat", follows=True),
    "cathedrals": Piece(about="cathedral"),
    "towers": Piece(about="tower", value="token"),
    "marker": Piece(whole=True),
    "goal_points": Piece(about="goal"),
    "goals": Piece(about="goal"),
    "doubled": Piece(value="goal"),
    "step": Piece(value="step"),
    "turn": Piece(),
}
#: What hands move beside the tiles: on a board these say all of it, on a sheet the settlements and what is left.
HANDLED = ("points", "marker", "castles", "cathedrals", "cards", "goals", "doubled", "towers", "private")
#: What follows from the tiles, or is told only at the end.
WORKED_OUT = ("hand", "picking", "counted", "cards", "gifts", "missions", "private_points", "clover_tower")
#: What only its owner knows until the end, and where it is asked for then.
NOTES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    SCOTLAND: {"mission": ("end.gifts", "end.missions")},
    IRELAND: {"private-goal": ("end.private-goal",)},
}
#: What a table says of what lies there, to break a tie.
ONLY_SAID = ("end.clover-castle", "end.clover-tiles", "end.clover-tower")
ON_BOARD = (*WORKED_OUT, "reached", "cathedrals")


def earned(facts: Sequence[Fact], seat: int) -> int | None:
    """The points by which a player's marker moves on the track; nothing before a tile has been placed."""
    told = [fact for fact in facts if fact.definition in SCORED]
    mine = [int(str(fact.params["n"])) for fact in told if fact.params["seat"] == SEATS[seat]]
    return sum(mine) if told else None


def lying(position: Mapping[str, Any]) -> Mapping[str, Any]:
    """The markers as they stand: those of the points, which the count at the end moves too, and of full hundreds."""
    counted = position.get("counted", {})
    points = {player: number + counted.get(player, 0) for player, number in position["points"].items()}
    marker = {player: str(marker_of(number)) for player, number in points.items() if marker_of(number)}
    return {**position, "points": points, "marker": marker}


def to_note(position: Mapping[str, Any], player: str) -> Mapping[str, int]:
    """The cards that a player has drawn: a mission for each cathedral, or private goals."""
    pieces = position.get("cathedrals", {}).values()
    return {
        "mission": sum(player in stack for stack in pieces),
        "private-goal": position.get("private", {}).get(player, 0),
    }


def named(terms: Terms, position: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
    """What a sheet calls only by numbers once it has been touched, and the goals, which have no names in either way."""
    found: dict[str, Sequence[str]] = {"goal": GOALS} if terms.ireland else {}
    if terms.ground is None:
        printed, variant = PRINTED[terms.variant.id].clover_castles, terms.variant.id
        held, stacked = position.get("castles", {}), position.get("cathedrals", {})
        found["castle"] = [castle for castle in CASTLES[variant] if castle in held and castle not in printed]
        found["cathedral"] = [cathedral for cathedral in CATHEDRALS[variant] if cathedral in stacked]
        found["settlement"] = list(position.get("settlements", {}))
    return found


def why_not_called(terms: Terms, kind: str, name: str) -> Msg | None:
    """A castle of a sheet cannot be called like one that breaks ties: it would be another one for the referee."""
    castle = castle_meant(name) if kind == "castle" else ""
    return m.BREAKS_TIES(castle=Ref("castle", castle)) if castle in PRINTED[terms.variant.id].clover_castles else None


def live_of(terms: Terms) -> Live:
    """What a table of this country can choose, on its board or without one."""
    ground, variant = terms.ground, terms.variant.id
    universe = {"tile": TILES, "token": tuple(COPIES), "source": SOURCES, "size": terms.variant.sizes}
    universe |= {"goal": GOALS if terms.ireland else ()}
    if ground is None:
        universe |= {"castle": CASTLES[variant], "cathedral": CATHEDRALS[variant], "tower": tuple(TOWERS)}
    else:
        universe |= {"space": tuple(ground.spots), "castle": ground.castles, "tower": ground.towers}
    return Live(
        universe=universe,
        pieces=PIECES,
        handled=(*HANDLED, *(("tiles",) if ground else ("settlements", "left", "reserve"))),
        numbered=() if ground else ("settlements",),
        lying=lying,
        counts=("points", "castles"),
        worked_out=ON_BOARD if ground else WORKED_OUT,
        on_board=("space", "tile", "token") if ground else (),
        in_sight=("goal",),
        earned=earned,
        onward=onward,
        notes=NOTES[variant],
        to_note=to_note,
        only_said=ONLY_SAID,
        followed=partial(with_holders, terms),
        named=partial(named, terms),
        why_not_called=partial(why_not_called, terms),
        offered=() if ground else ("castle",),
        draw=draw,
        gains=gains_of,
        gained="track",
    )
