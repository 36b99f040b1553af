"""The names of the things of this game. Settlements, groups and numbered places are named by what their ids say."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.engine.messages import Msg, Ref
from companion.games.rebirth.messages import define
from companion.games.rebirth.messages.board import KIND_NAMES

GAME_NAME = define("name.game", "Rebirth")
VALUES = {
    "scotland": define("name.value.scotland", "Scotland"),
    "ireland": define("name.value.ireland", "Ireland"),
    "sheet": define("name.value.sheet", "by what they touch (no board in the app)"),
    "board": define("name.value.board", "by where they lie (with a board in the app)"),
}
TILES = {
    "farm": define("name.tile.farm", "farm tile"),
    "power": define("name.tile.power", "power tile"),
    "house-1": define("name.tile.house-1", "settlement tile with 1 house"),
    "house-2": define("name.tile.house-2", "settlement tile with 2 houses"),
    "house-3": define("name.tile.house-3", "settlement tile with 3 houses"),
    "house-4": define("name.tile.house-4", "settlement tile with 4 houses"),
    "none": define("name.tile.none", "a tile that fits nowhere"),
}
SIZES = {
    "small": define("name.size.small", "small settlement"),
    "medium": define("name.size.medium", "medium settlement"),
    "large": define("name.size.large", "large settlement"),
    "town": define("name.size.town", "town"),
}
NEW_SETTLEMENTS = {
    "new-small": define("name.settlement.new-small", "a small settlement"),
    "new-medium": define("name.settlement.new-medium", "a new medium settlement"),
    "new-large": define("name.settlement.new-large", "a new large settlement"),
    "new-town": define("name.settlement.new-town", "a new town"),
}
SETTLEMENT = define("name.settlement.number", "{size} no.\u00a0{number}")
SETTLEMENT_AT = define("name.settlement.at", "the {size} at {space}")
GROUP = define("name.group", "a group of {n}", plural="a group of {n}")
GROUP_AGAIN = define("name.group-again", "another group of {n} ({number})", plural="another group of {n} ({number})")
CASTLES = {
    "edinburgh": define("name.castle.edinburgh", "Edinburgh"),
    "stirling": define("name.castle.stirling", "Stirling"),
    "blarney": define("name.castle.blarney", "Blarney"),
}
THE_CASTLE = define("name.castle.itself", "{castle}")
NO_CASTLE = define("name.castle.none", "none of these")
CASTLE = define("name.castle.number", "castle no.\u00a0{number}")
CASTLE_AT = define("name.castle.at", "the castle at {space}")
CATHEDRAL = define("name.cathedral.number", "cathedral no.\u00a0{number}")
CATHEDRAL_AT = define("name.cathedral.at", "the cathedral at {space}")
TOWER = define("name.tower.number", "{token:tower}\u00a0{number}")
TOWER_AT = define("name.tower.at", "the tower at {space}")
SPACE = define("name.space.counted", "row\u00a0{row}, space\u00a0{place}")
#: Where a place lies that is not land.
OFF_LAND = {
    "nowhere": define("name.space.nowhere", "off the land"),
    "above": define("name.space.above", "off the land, {by} above row 1"),
    "below": define("name.space.below", "off the land, {by} below row {row}"),
    "left": define("name.space.left", "off the land, {by} left of the first space in row {row}"),
    "right": define("name.space.right", "off the land, {by} right of space {place} in row {row}"),
}
ON_BOARD = define("name.place.on-board", "{name}")
TOKENS = {
    "extra-turn": define("name.token.extra-turn", "extra turn | tower: extra-turn tower"),
    "doubling": define("name.token.doubling", "doubling | tower: doubling tower"),
    "thirteen": define("name.token.thirteen", "13 points | tower: 13-point tower"),
    "draw-three": define("name.token.draw-three", "draw 3 tiles | tower: draw-three tower"),
    "goal-card": define("name.token.goal-card", "goal card | tower: goal-card tower"),
    "three": define("name.token.three", "3 points | tower: 3-point tower"),
}
GOAL = define("name.goal.number", "goal {number}")
PRIVATE_GOAL = define("name.goal.private", "the private goal")
MISSION = define("name.mission", "mission {number}")
NOTES = {
    "mission": define("name.note.mission", "Mission card"),
    "private-goal": define("name.note.private-goal", "Private goal card"),
}
NO_EXTRA_TURN = define("name.extra-turns.none", "no extra turn")
EXTRA_TURNS = define("name.extra-turns.some", "take {n} extra turn", plural="take {n} extra turns")
STEPS = {
    "setup": define("name.step.setup", "set-up"),
    "turn": define("name.step.turn", "turn"),
    "extra": define("name.step.extra", "extra turn"),
    "scoring": define("name.step.scoring", "final scoring"),
}
TURN_OF = define("name.chapter.turn", "turn {turn}: {seat}")
EXTRA_TURN_OF = define("name.chapter.extra", "extra turn {turn}: {seat}")
CATEGORIES = {
    "track": define("name.category.track", "Points on the track"),
    "unfinished": define("name.category.unfinished", "Unfinished settlements"),
    "castles": define("name.category.castles", "Castles"),
    "missions": define("name.category.missions", "Mission cards"),
    "goals": define("name.category.goals", "Private goal cards"),
    "total": define("name.category.total", "Total"),
}
SOURCES = {
    "farm": define("name.source.farm", "Farm groups"),
    "power": define("name.source.power", "Power groups"),
    "settlements": define("name.source.settlements", "Full settlements"),
    "ports": define("name.source.ports", "Ports"),
    "sea-farms": define("name.source.sea-farms", "Sea farms"),
    "goals": define("name.source.goals", "Goals"),
    "towers": define("name.source.towers", "Towers"),
}
PIECES = {
    "step": define("name.piece.step", "step"),
    "marker": define("name.piece.marker", "achievement marker"),
    "turn": define("name.piece.turn", "turn"),
    "points": define("name.piece.points", "points"),
    "left": define("name.piece.left", "tiles left"),
    "hand": define("name.piece.hand", "tiles in hand"),
    "picking": define("name.piece.picking", "three tiles drawn"),
    "tiles": define("name.piece.tiles", "tiles"),
    "groups": define("name.piece.groups", "groups"),
    "settlements": define("name.piece.settlements", "settlements"),
    "beside": define("name.piece.beside", "tiles beside castles"),
    "castles": define("name.piece.castles", "castles"),
    "cathedrals": define("name.piece.cathedrals", "cathedrals"),
    "reserve": define("name.piece.reserve", "tiles in reserve"),
    "extra": define("name.piece.extra", "extra turns"),
    "towers": define("name.piece.towers", "towers"),
    "reached": define("name.piece.reached", "towers reached"),
    "goal_points": define("name.piece.goal-points", "numbers on the goal cards"),
    "goals": define("name.piece.goals", "goals met"),
    "doubled": define("name.piece.doubled", "doubling markers"),
    "cards": define("name.piece.cards", "mission cards"),
    "private": define("name.piece.private", "private goal cards"),
    "gifts": define("name.piece.gifts", "cathedral gifts"),
    "clover_tower": define("name.piece.clover-tower", "clover tower"),
    "farm": define("name.piece.farm", "farm"),
    "power": define("name.piece.power", "power"),
    "houses": define("name.piece.houses", "houses"),
    "closed": define("name.piece.closed", "closed spaces"),
    "workers": define("name.piece.workers", "farm and power tiles among them"),
    "player": define("name.piece.player", "player"),
    "tile": define("name.piece.tile", "tile"),
}
_BY_KIND = {
    "value": VALUES,
    "tile": TILES,
    "size": SIZES,
    "token": TOKENS,
    "step": STEPS,
    "category": CATEGORIES,
    "source": SOURCES,
    "space-kind": KIND_NAMES,
    "piece": PIECES,
    "note": NOTES,
}


def name_of(ref: Ref) -> Msg | None:
    """The name of a thing; None for what is called by its id, or is not this game's to name."""
    id = str(ref.id)
    named = _BY_KIND.get(ref.kind, {}).get(id)
    if named:
        return named()
    numbered = _NUMBERED.get(ref.kind)
    return numbered(id) if numbered else None


def _number(id: str) -> tuple[str, int] | None:
    """What stands before the last hyphen of an id, and the number behind it."""
    name, _, number = id.rpartition("-")
    return (name, int(number)) if name and number.isdecimal() else None


def _settlement(id: str) -> Msg | None:
    parts = _number(id)
    if parts and parts[0] in SIZES:
        return SETTLEMENT(size=Ref("size", parts[0]), number=parts[1])
    return NEW_SETTLEMENTS[id]() if id in NEW_SETTLEMENTS else None


def _group(id: str) -> Msg | None:
    size, _, number = id.partition(".")
    if not (size.isdecimal() and (not number or number.isdecimal())):
        return None
    return GROUP_AGAIN(n=int(size), number=int(number)) if number else GROUP(n=int(size))


def _castle(id: str) -> Msg | None:
    parts = _number(id)
    return CASTLES[id]() if id in CASTLES else CASTLE(number=parts[1]) if parts else None


def _deciding_castle(id: str) -> Msg | None:
    """A castle that may be the one that breaks a tie, by the name that it has anyway, or none."""
    return NO_CASTLE() if id == "none" else THE_CASTLE(castle=Ref("castle", id))


def _cathedral(id: str) -> Msg | None:
    parts = _number(id)
    return CATHEDRAL(number=parts[1]) if parts else None


def _tower(id: str) -> Msg | None:
    parts = _number(id)
    return TOWER(token=Ref("token", parts[0]), number=parts[1]) if parts and parts[0] in TOKENS else None


def _goal(id: str) -> Msg | None:
    parts = _number(id)
    return GOAL(number=parts[1]) if parts else PRIVATE_GOAL() if id == "private" else None


def _mission(id: str) -> Msg | None:
    return MISSION(number=int(id)) if id.isdecimal() else None


def _extra_turns(id: str) -> Msg | None:
    if not id.isdecimal():
        return None
    return EXTRA_TURNS(n=int(id)) if int(id) else NO_EXTRA_TURN()


def _chapter(id: str) -> Msg | None:
    """A step of the whole game, or a turn of a player, or an extra one."""
    first, _, rest = id.partition("/")
    if not rest:
        return STEPS[first]() if first in STEPS else None
    seat, _, extra = rest.partition("/")
    player = Ref("seat", int(seat))
    if extra:
        return EXTRA_TURN_OF(turn=int(extra.rpartition("-")[2]), seat=player)
    return TURN_OF(turn=int(first), seat=player)


_NUMBERED = {
    "settlement": _settlement,
    "group": _group,
    "castle": _castle,
    "deciding-castle": _deciding_castle,
    "cathedral": _cathedral,
    "tower": _tower,
    "goal": _goal,
    "mission": _mission,
    "extra-turns": _extra_turns,
    "chapter": _chapter,
}


@dataclass(frozen=True, slots=True)
class Named:
    """Things of a board: castles and towers by their names or places, settlements by their sizes and places."""

    #: Kind and id, the name or the size, and the place, or of a space its row and place in it, or no row and which way
    #: it lies from the land.
    rows: tuple[tuple[str, str, str, str], ...]


def names_on(named: Named) -> Callable[[Ref], Msg | None]:
    """The names of things where a board is known."""
    told = {(kind, id): _of_board(kind, name, space) for kind, id, name, space in named.rows}

    def name_on(ref: Ref) -> Msg | None:
        return told.get((ref.kind, str(ref.id))) or name_of(ref)

    return name_on


def _of_board(kind: str, name: str, space: str) -> Msg:
    if kind == "space" and not name:
        way, *numbers = space.split("/")
        return OFF_LAND[way](**{key: int(number) for key, _, number in (each.partition("=") for each in numbers)})
    if kind == "space":
        return SPACE(row=int(name), place=int(space))
    if kind == "settlement":
        return SETTLEMENT_AT(size=Ref("size", name), space=Ref("space", space))
    if kind == "castle" and name in CASTLES:
        return CASTLES[name]()
    if name:
        return ON_BOARD(name=name)
    return {"castle": CASTLE_AT, "cathedral": CATHEDRAL_AT, "tower": TOWER_AT}[kind](space=Ref("space", space))
