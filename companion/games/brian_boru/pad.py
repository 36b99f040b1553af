"""The score pad: what its form sends, in a shorthand for hands, as the adjudicator of the score reads it."""

from collections.abc import Mapping
from typing import Any, Final

from companion.engine.tools import Pad, Reading
from companion.games.brian_boru.content import REGIONS, START
from companion.games.brian_boru.entry import VIKINGS_KEY
from companion.games.brian_boru.messages import faults
from companion.games.brian_boru.messages import pad as m

CARDS_KEY = "marriage_cards"
PAD: Final = Pad(
    numbers={"points": m.POINTS, "coins": m.COINS, "renown": m.RENOWN, CARDS_KEY: m.MARRIAGE_CARDS},
    sections=(*(f"regions.{region}" for region in REGIONS), "princess", "marker"),
    breaks_ties={CARDS_KEY: m.ENTER_MARRIAGE_CARDS},
    empty={"coins": 0, "renown": START["renown"]},
    missing=faults.PLAYER_MISSING,
)
#: What would be told of a region whose towns were only seen and not counted.
NEED_COUNTS = (faults.FACE_UP_TOO_EARLY, faults.CLAIM_NOT_SETTLED)
COUNTS = ("towns", "vikings", "monasteries")


def from_form(sent: Mapping[str, Any]) -> Reading:
    """The position that the pad shows; what was not tapped is face down, and what was not entered breaks no tie."""
    regions = {**{region: {} for region in REGIONS}, **object_in(sent, "regions")}
    players = sent["players"]
    numbers = {group: PAD.completed(group, object_in(sent, group), players) for group in PAD.numbers}
    seen = [region for region, inner in regions.items() if is_seen(inner)]
    assumed = {(told.code, f"/regions/{region}") for region in seen for told in NEED_COUNTS}
    breaks_ties = "" if isinstance(sent.get(CARDS_KEY), dict) else CARDS_KEY
    least = dict.fromkeys(players, 0)
    if breaks_ties:
        assumed.add((faults.PRINCESS_NOT_COUNTED.code, f"/{CARDS_KEY}"))
    else:  # she is a marriage card herself
        least |= {who: 1 for who in players if who == object_in(sent, "princess").get("holder")}
    numbers[CARDS_KEY] = {**least, **numbers[CARDS_KEY]}
    spelled = {id: spelled_out(region) for id, region in regions.items()}
    return Reading({**sent, **numbers, "regions": spelled}, frozenset(assumed), breaks_ties)


def object_in(sent: Mapping[str, Any], key: str) -> dict[str, Any]:
    """An object of the form; an empty one for what is none."""
    found = sent.get(key)
    return found if isinstance(found, dict) else {}


def is_counted(region: Mapping[str, Any]) -> bool:
    """Whether the towns of a region were counted, and not only seen."""
    return any(key in region for key in COUNTS) or not isinstance(region.get("seen", {}), dict)


def is_seen(region: Any) -> bool:
    """Whether it is enough to have seen who has towns in a region: a share of a token on the board needs the counts."""
    if not isinstance(region, dict) or is_counted(region):
        return False
    return region.get("face_up") is not True or "holder" in region


def spelled_out(region: Any) -> Any:
    """A region as it lies: a token tapped for a player is face up and that player's.

    Who is only seen there has a town, and so has the holder of its token, unless the towns are counted.
    """
    if not isinstance(region, dict):
        return region
    token = region.get("face_up", False)
    whole = {key: inner for key, inner in region.items() if key != "seen"} | {"face_up": token}
    if isinstance(token, str):
        whole = {"holder": token, **whole, "face_up": True}
    if not is_counted(region):
        holder = {whole["holder"]: 1} if isinstance(whole.get("holder"), str) else {}
        seen = {**region.get("seen", {}), **holder}
        whole["towns"] = {who: towns for who, towns in seen.items() if who != VIKINGS_KEY}
        whole["vikings"] = 1 if seen.get(VIKINGS_KEY) else 0
    return whole
