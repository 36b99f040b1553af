"""The pages that are looked at, each with something entered where there is a form."""

from collections.abc import Mapping
from urllib.parse import urlencode

from companion.games import discover

TRICK = {
    "p": ["Ann", "Bo", "Cy"],
    "town_colour": "red",
    "leader": "@0",
    "cards.@0": "11",
    "cards.@1": "2",
    "cards.@2": "13",
}
MARRIAGE = {"p": ["Ann", "Bo", "Cy"], "spaces.@0": "3", "spaces.@1": "5", "spaces.@2": "0", "card": "Cormac"}
BATTLE = {
    "p": ["Ann", "Bo", "Cy"],
    "battle_area": "3",
    **{f"raiders.@{seat}": str(count) for seat, count in enumerate((4, 2, 2))},
    **{f"renown.@{seat}": "1" for seat in range(3)},
    **{f"towns.@{seat}": "2" for seat in range(3)},
}
CHURCH = {
    "p": ["Ann", "Bo", "Cy"],
    **{f"discs.@{seat}": str(count) for seat, count in enumerate((6, 5, 2))},
    **{f"places.@{seat}": "1" for seat in range(3)},
}
CLAIMS = {"p": ["Ann", "Bo", "Cy"], "regions.C.face_up": "true", "regions.C.towns.@0": "3", "regions.C.towns.@1": "2"}
SCORE = {
    "p": ["Ann", "Bo", "Cy", "Di"],
    **{f"points.@{seat}": str(12 + seat) for seat in range(4)},
    **{f"coins.@{seat}": str(seat) for seat in range(4)},
    **{f"renown.@{seat}": str(1 + seat) for seat in range(4)},
    **{f"marriage_cards.@{seat}": "1" for seat in range(4)},
    "marker": "@1",
    "regions.C.face_up": "true",
    "regions.C.holder": "@2",
    "regions.C.towns.@2": "4",
    "regions.C.towns.@0": "1",
}
GROUP = {"kind": "farm", "joined.0": "2", "joined.1": "3", "sea_farm": "true"}
SETTLEMENT = {
    "p": ["Ann", "Bo", "Cy"],
    "size": "large",
    "houses.@0.0": "3",
    "houses.@1.0": "1",
    "houses.@2.0": "1",
    "last": "@0",
    "port": "true",
}
CASTLE = {
    "p": ["Ann", "Bo", "Cy"],
    "holder": "@1",
    "placer": "@0",
    "tiles.@0.farm": "1",
    "tiles.@1.settlement": "1",
    "tiles.@2.farm": "2",
}
TIED = {
    "p": ["Ann", "Bo", "Cy", "Di"],
    "variant": "ireland",
    **{f"track.@{seat}": "120" for seat in range(4)},
    **{f"castles.@{seat}": str(2 - seat % 2) for seat in range(4)},
    "goals.@1": "8",
    "unfinished.@3": "4",
}
BROKEN = TIED | {"variant": "scotland", "named_castles.edinburgh": "nobody", "named_castles.stirling": "@2"}
WRONG = {
    "p": ["Ann", "Bo", "Cy"],
    "town_colour": "red",
    "leader": "@0",
    "cards.@0": "12",
    "cards.@1": "3",
    "cards.@2": "3",
}


def address(path: str, entered: Mapping[str, object] | None = None) -> str:
    return path + (f"?{urlencode(entered, doseq=True)}" if entered else "")


def paths() -> dict[str, str]:
    """Every kind of page by a short name, without the language."""
    game, other = discover()["brian_boru"].id, discover()["rebirth"].id
    return {
        "home": "/",
        "trick-empty": f"/ask/{game}/trick",
        "trick": address(f"/ask/{game}/trick", TRICK),
        "trick-wrong": address(f"/ask/{game}/trick", WRONG),
        "marriage": address(f"/ask/{game}/marriage", MARRIAGE),
        "battle": address(f"/ask/{game}/battle", BATTLE),
        "church": address(f"/ask/{game}/church", CHURCH),
        "claims": address(f"/ask/{game}/claims", CLAIMS),
        "cards": f"/sheet/{game}/cards",
        "map": f"/sheet/{game}/map",
        "score-empty": f"/score/{game}",
        "score": address(f"/score/{game}", SCORE),
        "group-empty": f"/ask/{other}/group",
        "group": address(f"/ask/{other}/group", GROUP),
        "settlement-empty": f"/ask/{other}/settlement",
        "settlement": address(f"/ask/{other}/settlement", SETTLEMENT),
        "settlement-wrong": address(f"/ask/{other}/settlement", SETTLEMENT | {"size": "small", "houses.@0.0": ""}),
        "castle-empty": f"/ask/{other}/castle",
        "castle": address(f"/ask/{other}/castle", CASTLE),
        "pad-empty": f"/score/{other}",
        "pad-tied": address(f"/score/{other}", TIED),
        "pad": address(f"/score/{other}", BROKEN),
        "pads": "/score/",
        "rules": "/rules/",
        "rules-search": "/rules/?q=klasztor",
        "rule": "/rule/bb.church.third",
        "glossary": f"/glossary/{game}",
        "design": "/design",
        "missing": "/no-such-page",
    }
