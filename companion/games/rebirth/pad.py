"""The score pad: what its form sends, in a shorthand for hands, as the adjudicator of the score reads it."""

from collections.abc import Mapping
from itertools import takewhile
from typing import Any, Final

from companion.engine.tools import Pad, Reading
from companion.games.rebirth.messages import faults
from companion.games.rebirth.messages import pad as m
from companion.games.rebirth.printed import IRELAND, PRINTED, SCOTLAND

#: What only one of the countries has: the pad shows it there, and the other does not read it.
ONLY_IN: Final = {SCOTLAND: ("missions", "gifts"), IRELAND: ("goals", "clover_tower")}
#: Cards that the pad takes as the points of all that are met.
CARDS: Final = ("missions", "goals")
NAMED, TOWER = "named_castles", "clover_tower"
#: A castle that nobody holds, where leaving it open would mean that it was not looked at.
NOBODY: Final = "nobody"
PAD: Final = Pad(
    numbers={
        "track": m.TRACK,
        "castles": m.CASTLES,
        "unfinished": m.UNFINISHED,
        "missions": m.MISSIONS,
        "gifts": m.GIFTS,
        "goals": m.GOALS,
        TOWER: m.CLOVER_TOWER,
    },
    sections=(NAMED, "variant"),
    breaks_ties=m.ENTER,
    empty=dict.fromkeys(("castles", "unfinished", "missions", "gifts", "goals"), 0),
    missing=faults.PLAYER_MISSING,
)


def from_form(sent: Mapping[str, Any]) -> Reading:
    """The position that the pad shows: what was not entered is none, and breaks no tie before it is entered."""
    variant = sent.get("variant", SCOTLAND)
    elsewhere = {group for country, groups in ONLY_IN.items() if country != variant for group in groups}
    kept: dict[str, Any] = {key: inner for key, inner in sent.items() if key not in elsewhere}
    for group in CARDS:
        if isinstance(kept.get(group), dict):
            kept[group] = {who: [{"points": points, "met": True}] for who, points in kept[group].items()}
    if isinstance(kept.get("unfinished"), dict):
        kept["unfinished"] = [kept["unfinished"]]
    held, opens = holders(kept.get(NAMED), variant)
    if opens == NAMED:
        kept.pop(TOWER, None)
    elif variant == IRELAND and not isinstance(kept.get(TOWER), dict):
        opens = TOWER
    castles = kept.get("castles", {})
    if isinstance(castles, dict):
        castles = PAD.completed("castles", castles, sent["players"])
    kept |= {"variant": variant, "track": kept.get("track", {}), "castles": castles, NAMED: held}
    return Reading(kept, assumed(sent["players"]), opens)


def holders(sent: Any, variant: Any) -> tuple[Any, str]:
    """Who holds the named castles, as far down the ladder of ties as they are entered, and the group that is open.

    A castle further down may decide only when those above it are known.
    """
    if variant not in tuple(PRINTED):  # which may be anything that somebody sends
        return {}, ""
    given = sent if isinstance(sent, dict) else {}
    castles = PRINTED[variant].clover_castles
    known = tuple(takewhile(given.__contains__, castles))
    held = {castle: None if given[castle] == NOBODY else given[castle] for castle in known}
    return held, "" if known == castles else NAMED


def assumed(players: list[str]) -> frozenset[tuple[str, str]]:
    """What would be told of all houses and cards together, though it holds for each settlement and card."""
    told = {(faults.SETTLEMENT_TOO_FULL.code, "/unfinished/0"), (faults.NAMED_CASTLES_OPEN.code, "")}
    told |= {(faults.CARD_TOO_HIGH.code, f"/{group}/{who}") for group in CARDS for who in players}
    return frozenset({*told, (faults.CLOVER_TOWER_OPEN.code, "")})
