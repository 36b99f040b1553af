"""The names of the things of this game. A town is called by its id, or by its place, which needs no id."""

from companion.engine.messages import Msg, Ref
from companion.games.brian_boru.content import (
    CARD_NAMED,
    CARDS,
    COLOUR_REFS,
    MARRIAGES,
    PRINCESS,
    REGION_REFS,
    REGIONS,
    TOWNS,
)
from companion.games.brian_boru.messages import define
from companion.games.brian_boru.places import DIRECTION_OF

CARD = define("name.card", "{colour} {value}")
COLOURS = {
    colour: define(f"name.colour.{colour}", text)
    for colour, text in {"red": "red", "blue": "blue", "yellow": "yellow", "white": "white"}.items()
}
REGION_NAMES = {region.id: define(f"name.region.{region.id}", region.name) for region in REGIONS.values()}
TOWN = define("name.town", "{town} | placed: {town} ({place})")
PLACES = {
    direction: define(f"name.place.{direction}", text)
    for direction, text in {
        "north": "{colour}, in the north of {region} | here: {colour}, in the north",
        "north-east": "{colour}, in the north-east of {region} | here: {colour}, in the north-east",
        "east": "{colour}, in the east of {region} | here: {colour}, in the east",
        "south-east": "{colour}, in the south-east of {region} | here: {colour}, in the south-east",
        "south": "{colour}, in the south of {region} | here: {colour}, in the south",
        "south-west": "{colour}, in the south-west of {region} | here: {colour}, in the south-west",
        "west": "{colour}, in the west of {region} | here: {colour}, in the west",
        "north-west": "{colour}, in the north-west of {region} | here: {colour}, in the north-west",
        "middle": "{colour}, in the middle of {region} | here: {colour}, in the middle",
    }.items()
}
MARRIAGE_NAMES = {
    **{name: define(f"name.marriage.{name}", name) for name in MARRIAGES},
    PRINCESS: define(f"name.marriage.{PRINCESS}", "Estrid, Princess of Denmark"),
}
ACTION_NAMES = {
    "upper": define("name.action.upper", "upper action"),
    "lower": define("name.action.lower", "lower action"),
}
PRINCESS_OPTION_NAMES = {
    "military_support": define("name.princess.military_support", "gain military support"),
    "establish_trade": define("name.princess.establish_trade", "establish trade"),
    "spurn": define("name.princess.spurn", "spurn her"),
}
SYMBOL_NAMES = {
    "take_town": define("name.symbol.take_town", "take control of the active town"),
    "gain_coin": define("name.symbol.gain_coin", "take {n} coin", plural="take {n} coins"),
    "pay_coin": define("name.symbol.pay_coin", "pay {n} coin", plural="pay {n} coins"),
    "renown": define("name.symbol.renown", "take {n} renown token", plural="take {n} renown tokens"),
    "church_disc": define(
        "name.symbol.church_disc", "put {n} disc in the church area", plural="put {n} discs in the church area"
    ),
    "take_raider": define("name.symbol.take_raider", "take {n} raider", plural="take {n} raiders"),
    "marriage_step": define(
        "name.symbol.marriage_step",
        "move up {n} space on the marriage track",
        plural="move up {n} spaces on the marriage track",
    ),
    "expand": define("name.symbol.expand", "expand"),
    "free_town": define("name.symbol.free_town", "free a town"),
}
STEP_NAMES = {
    "setup": define("name.step.setup", "set-up"),
    "preparation": define("name.step.preparation", "preparation phase"),
    "tricks": define("name.step.tricks", "action phase"),
    "marriage": define("name.step.marriage", "marriage step"),
    "battle": define("name.step.battle", "battle step"),
    "church": define("name.step.church", "church step"),
    "claims": define("name.step.claims", "claim step"),
    "scoring": define("name.step.scoring", "final scoring"),
}
TRICK_OF_ROUND = define("name.chapter.trick", "round {round}, trick {trick}")
STEP_OF_ROUND = define("name.chapter.step", "round {round}, {step}")
CATEGORY_NAMES = {
    "points": define("name.category.points", "Points on the score track"),
    "coins": define("name.category.coins", "Point for the most coins"),
    "marker": define("name.category.marker", "Active town marker"),
    "renown": define("name.category.renown", "Renown tokens"),
    "claims": define("name.category.claims", "Claim tokens held"),
    "board_claims": define("name.category.board_claims", "Claim tokens on the board"),
    "regions": define("name.category.regions", "Number of regions"),
    "total": define("name.category.total", "Total"),
}
PIECE_NAMES = {
    "points": define("name.piece.points", "points"),
    "coins": define("name.piece.coins", "coins"),
    "renown": define("name.piece.renown", "renown tokens"),
    "spaces": define("name.piece.spaces", "space on the marriage track"),
    "raiders": define("name.piece.raiders", "raiders"),
    "church": define("name.piece.church", "discs in the church area"),
    "battle_area": define("name.piece.battle_area", "raiders in the battle area"),
    "viking_seen": define("name.piece.viking_seen", "revealed Viking cards"),
    "towns": define("name.piece.towns", "disc on the town"),
    "vikings": define("name.piece.vikings", "Viking control token"),
    "monasteries": define("name.piece.monasteries", "monastery"),
    "claims": define("name.piece.claims", "claim token"),
    "holder": define("name.piece.holder", "who has it"),
    "face_up": define("name.piece.face_up", "face up"),
    "choice": define("name.piece.choice", "effect"),
    "marker": define("name.piece.marker", "active town marker"),
    "marked": define("name.piece.marked", "active town"),
    "marriages": define("name.piece.marriages", "marriage card"),
    "princess": define("name.piece.princess", "Princess of Denmark"),
    "marriage_card": define("name.piece.marriage_card", "marriage card of this round"),
    "marriage_deck": define("name.piece.marriage_deck", "cards in the marriage deck"),
    "round": define("name.piece.round", "round"),
}
TOKEN_NAMES = {
    "monastery": define("name.token.monastery", "monastery"),
    "viking": define("name.token.viking", "Viking control token"),
    "claim": define("name.token.claim", "claim token"),
    "marker": define("name.token.marker", "active town marker"),
    "disc": define("name.token.disc", "disc"),
}
GAME_NAME = define("name.game", "Brian Boru: High King of Ireland")

_BY_KIND = {
    "colour": COLOURS,
    "region": REGION_NAMES,
    "marriage": MARRIAGE_NAMES,
    "action": ACTION_NAMES,
    "princess": PRINCESS_OPTION_NAMES,
    "symbol": SYMBOL_NAMES,
    "step": STEP_NAMES,
    "category": CATEGORY_NAMES,
    "piece": PIECE_NAMES,
    "token": TOKEN_NAMES,
}


def name_of(ref: Ref) -> Msg | None:
    """The name of a thing; None for what is called by its id, or is not this game's to name."""
    if ref.kind == "card" and str(ref.id) in CARD_NAMED:
        card = CARDS[CARD_NAMED[str(ref.id)]]
        return CARD(value=card.value, colour=COLOUR_REFS[card.colour])
    town = TOWNS.get(str(ref.id))
    if ref.kind == "town" and town:
        return TOWN(town=town.id, place=Ref("place", town.id))
    if ref.kind == "place" and town:
        return PLACES[DIRECTION_OF[town.id]](colour=COLOUR_REFS[town.colour], region=REGION_REFS[town.region])
    if ref.kind == "chapter":
        return chapter_name(*str(ref.id).split("/"))
    named = _BY_KIND.get(ref.kind, {}).get(str(ref.id))
    return (named(n=1) if named.plural else named()) if named else None


def chapter_name(first: str, step: str = "", trick: str = "") -> Msg | None:
    """The name of a chapter: a step of the whole game, or a step or a trick of a round."""
    if trick:
        return TRICK_OF_ROUND(round=int(first), trick=int(trick))
    if step:
        return STEP_OF_ROUND(round=int(first), step=Ref("step", step))
    return STEP_NAMES[first]() if first in STEP_NAMES else None
