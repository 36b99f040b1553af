"""The single questions, compared with the recount for many that nobody picked."""

import random
from typing import Any

import pytest

from tests.games.rebirth import brute_force as brute
from tests.games.rebirth.asking import accepted

NAMES = ("Anna", "Marek", "Sofia", "Daniel")
SIZES = {"small": 1, "medium": 2, "large": 3, "town": 4}


@pytest.mark.parametrize("seed", range(40))
def test_settlements(seed: int) -> None:
    chance = random.Random(seed)
    players = chance.sample(NAMES, chance.randint(2, 4))
    size = chance.choice(list(SIZES))
    tiles = [(chance.choice(players), chance.randint(1, 4)) for _ in range(SIZES[size])]
    houses = {player: [count for owner, count in tiles if owner == player] for player in players}
    last, port = tiles[-1][0], size != "town" and chance.random() < 0.5
    asked = {"size": size, "players": players, "last": last, "port": port}
    reply = accepted("settlement", asked | {"houses": {player: own for player, own in houses.items() if own}})
    own_houses = {seat: sum(houses[player]) for seat, player in enumerate(players) if houses[player]}
    paid = brute.prizes(SIZES[size], own_houses, players.index(last), len(players))
    expected = {player: paid.get(seat, 0) + (port and player == last) for seat, player in enumerate(players)}
    assert {player: reply["points"].get(player, 0) for player in players} == expected


@pytest.mark.parametrize("seed", range(40))
def test_castles(seed: int) -> None:
    """The last tile of a castle with some tiles already: what the recount says about the same tiles."""
    chance = random.Random(seed)
    kinds = ("farm", "power", "house-1")
    steps = [(chance.randrange(3), chance.choice(kinds)) for _ in range(chance.randint(1, 6))]
    spaces = brute.around((0, 0))
    rows: list[dict[str, Any]] = [{"at": [0, 0], "kind": "castle"}]
    rows += [{"at": list(at), "kind": "settlement", "settlement": str(at)} for at in spaces]
    table = brute.new_table({"variant": "scotland", "hexes": rows}, 3, 0)
    table["moves"] = [brute.move(seat, tile, at) for (seat, tile), at in zip(steps, spaces, strict=False)]
    before, after = (brute.holder(table, (0, 0), count) for count in (len(steps) - 1, len(steps)))
    assert after is not None
    tiles: dict[str, dict[str, int]] = {}
    for seat, tile in steps:
        own = tiles.setdefault(NAMES[seat], {"farm": 0, "power": 0, "settlement": 0})
        own["settlement" if tile == "house-1" else tile] += 1
    holder = None if before is None else NAMES[before]
    reply = accepted("castle", {"holder": holder, "placer": NAMES[steps[-1][0]], "tiles": tiles})
    assert (reply["holder"], reply["changed"]) == (NAMES[after], before != after)


@pytest.mark.parametrize("seed", range(60))
def test_final_scores(seed: int) -> None:
    """Totals lie so close together that every step of the ladders decides some games."""
    chance = random.Random(seed)
    players = list(NAMES[: chance.randint(2, 4)])
    variant = chance.choice(("scotland", "ireland"))
    names = ("edinburgh", "stirling") if variant == "scotland" else ("blarney",)
    held = {name: chance.choice((None, *range(len(players)))) for name in names}
    castles = [sum(owner == seat for owner in held.values()) + chance.randint(0, 1) for seat in range(len(players))]
    cards = [[(chance.randint(0, 9), chance.random() < 0.5) for _ in range(2)] for _ in players]
    gifts = [chance.randint(0, 2) if variant == "scotland" else 0 for _ in players]
    wished = 120 + chance.randint(0, 5)
    met = [sum(pays for pays, is_met in own if is_met) for own in cards]
    others = [5 * castles[seat] + met[seat] + 3 * gifts[seat] for seat in range(len(players))]
    track = [wished - points - chance.choice((0, 0, 1)) for points in others]
    clover = [chance.randint(0, 2) if variant == "ireland" else 0 for _ in players]
    rows = {NAMES[seat]: [{"points": pays, "met": is_met} for pays, is_met in own] for seat, own in enumerate(cards)}
    asked: dict[str, Any] = {
        "variant": variant,
        "players": players,
        "track": dict(zip(players, track, strict=True)),
        "unfinished": [],
        "castles": dict(zip(players, castles, strict=True)),
        "named_castles": {name: None if owner is None else players[owner] for name, owner in held.items()},
        "missions" if variant == "scotland" else "goals": rows,
    }
    asked |= {"gifts": dict(zip(players, gifts, strict=True))} if variant == "scotland" else {}
    asked |= {"clover_tower": dict(zip(players, clover, strict=True))} if variant == "ireland" else {}
    reply = accepted("score", asked)
    totals = [moved + points for moved, points in zip(track, others, strict=True)]
    assert [reply["scores"][player]["total"] for player in players] == totals
    winners, decided_by = brute.winners(totals, held, clover)
    assert (sorted(reply["winners"]), reply["decided_by"]) == (sorted(players[seat] for seat in winners), decided_by)
