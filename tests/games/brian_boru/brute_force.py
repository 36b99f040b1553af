"""A plain agenda machine for Brian Boru that plays by the rules alone and serves as a test oracle."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

Answer = tuple[str, ...] | int
Question = tuple[str, int, tuple[str, ...] | tuple[int, int]]
Item = tuple[Any, ...]

# Symbols: T take the marked town, + gain a coin, - pay a coin, M marriage step, V take a raider,
# C church disc, E may expand, F free a town.  Of each card: value, colour, primary, upper, lower.
CARD_TABLE = """
1 yellow TMM+ +++E MM    | 2 red TVV+ +++E VV       | 3 blue TCC+ +++E CC |
4 yellow TMM +++E MM     | 5 red TVV ++E VV         | 6 blue TCC +++E CC |
7 yellow TM+ ++E MM      | 8 red TV+ ++E VV         | 9 blue TC+ ++E CC |
10 yellow T++ ++E MM     | 11 red T++ ++E VV        | 12 blue T++ ++E CC |
13 white T+ ++E F-       | 14 yellow T +E MMM       | 15 red T +E VVV |
16 blue T +E CCC         | 17 yellow T- +E MMM      | 18 red T- +E VVV |
19 blue T- +E CCC        | 20 white T ++E           | 21 white T- ++E |
22 white T-- ++E         | 23 yellow T-- +E MMM     | 24 red T-- +E VVV |
25 blue T-- +E CCC
"""
ROWS = [row.split() for row in CARD_TABLE.split("|")]
CARD_COLOUR = {int(row[0]): row[1] for row in ROWS}
PRIMARY = {int(row[0]): row[2] for row in ROWS}
SECONDARY = {int(row[0]): tuple(row[3:]) for row in ROWS}

# Region: threshold, points, colours of its towns in the order of their numbers.
REGIONS = {
    "N": (4, 6, "red red blue blue yellow yellow red"),
    "U": (3, 4, "yellow blue red blue red"),
    "B": (2, 3, "yellow red blue blue"),
    "S": (3, 5, "red yellow blue blue red yellow"),
    "D": (2, 2, "yellow red blue"),
    "C": (5, 7, "red red yellow red yellow red blue yellow blue"),
    "L": (4, 6, "yellow blue blue red yellow yellow blue yellow blue"),
    "M": (5, 7, "blue yellow yellow red red red blue yellow red blue"),
}
TOWN_COLOUR = {
    f"{region}{number}": colour
    for region, (_, _, colours) in REGIONS.items()
    for number, colour in enumerate(colours.split(), start=1)
}
ROAD_TABLE = """
N1-N3 N2-N4 N3-B1 N4-N5 N5-N7 N6-B3 N7-U3 U1-U2 U4-U5 B1-B2 B2-C2 S1-S2 S1-S3 S2-S4 S3-S6 S4-S5 S5-S6
D2-L2 D3-L7 C2-C3 C4-M1 C5-C7 C7-C9 C8-C9 L1-L2 L3-L4 L4-L6 L5-L7 L5-L8 L6-L9 L7-L8 L8-L9 M2-M4 M5-M6
M8-M10 M9-M10
"""
ROADS = [set(road.split("-")) for road in ROAD_TABLE.split()]
MARRIAGE_POINTS = {"Aodhán": 2, "Conall": 2, "Cormac": 2, "Niall": 2, "Orlaith": 2, "Aoife": 2, "Brigid": 4}
MARRIAGE_REGION = {"Aodhán": "L", "Conall": "S", "Cormac": "C", "Niall": "N", "Orlaith": "M"}
MARRIAGE_RENOWN = {"Aoife": 1}
PRINCESS, PRINCESS_SIDES = "Estrid", ("military_support", "establish_trade", "spurn")
VIKING_DECK = [9, 10, 11, 12, 12, 13, 14]
TRACK = ["", "", "coin", "coin", "coin", "coin coin", "coin coin", "renown", "town", ""]
TOP_SPACE = len(TRACK) - 1
TRICKS = {3: 7, 4: 5, 5: 4}
REGION_COUNT_POINTS = [0, 0, 0, 1, 1, 3, 5, 7, 10]
EXTRA_NAMES = {"M": "extra.steps", "V": "extra.raiders", "C": "extra.discs"}
EXTRA_PRICE, EXPAND_PRICE, UNPAID_POINTS, SPURN_POINTS, MONASTERY_DISCS = 2, 5, 2, 4, 4


def in_town_order(towns: Iterable[str]) -> tuple[str, ...]:
    """Sort towns in the order of the component list."""
    wanted = set(towns)
    return tuple(town for town in TOWN_COLOUR if town in wanted)


def as_strings(numbers: Iterable[int]) -> tuple[str, ...]:
    """Write distinct numbers as strings in ascending order."""
    return tuple(str(number) for number in sorted(set(numbers)))


def cloned(position: dict[str, Any]) -> dict[str, Any]:
    """Copy a position with everything in it."""
    result: dict[str, Any] = json.loads(json.dumps(position))
    return result


class Brute:
    """A game in progress: a position, a list of work still to do, and at most one open question."""

    def __init__(self, position: dict[str, Any]) -> None:
        """Start at the beginning of the step that the position names."""
        self.pos = cloned(position)
        self.seats: int = self.pos["seats"]
        assert self.seats in TRICKS
        self.agenda: list[Item] = [("enter", self.pos["step"])]
        self.asked: Question | None = None
        self.then: Item = ()
        self.marked: str | None = None
        self.cards: dict[int, int] = {}
        self.winner: int | None = None
        self.work()

    # ---- the machine
    def question(self) -> Question | None:
        """Tell the open question, or None when the game is over."""
        return self.asked

    def answer(self, choice: Answer) -> None:
        """Answer the open question legally and go on to the next one."""
        assert self.asked is not None, "no question is open"
        assert choice in answers_of(self.asked), (self.asked, choice)
        if isinstance(choice, tuple):
            self.push((*self.then, choice[0] if choice else None))
        else:
            self.push((*self.then, choice))
        self.asked, self.then = None, ()
        self.work()

    def board(self) -> dict[str, Any]:
        """Give a copy of the current position."""
        return cloned(self.pos)

    def copy(self) -> Brute:
        """Give an independent copy of the whole machine."""
        twin = Brute.__new__(Brute)
        twin.pos = cloned(self.pos)
        twin.seats = self.seats
        twin.agenda = list(self.agenda)
        twin.asked, twin.then = self.asked, self.then
        twin.marked, twin.cards, twin.winner = self.marked, dict(self.cards), self.winner
        return twin

    def work(self) -> None:
        """Do the first items of the agenda until a question is open or nothing is left."""
        while self.asked is None and self.agenda:
            name, *details = self.agenda.pop(0)
            getattr(self, f"do_{name}")(*details)

    def push(self, *items: Item) -> None:
        """Put items at the head of the agenda, the first one to be done first."""
        self.agenda[:0] = items

    def do_set(self, key: str, value: Any, seat: int | None = None) -> None:
        """Set a part of the position, or one seat's share of it."""
        if seat is None:
            self.pos[key] = value
        else:
            self.pos[key][seat] = value

    def do_note(self, key: str, value: str | int) -> None:
        """Add a value to a sorted list of the position."""
        self.pos[key] = sorted([*self.pos[key], value])

    def ask(self, name: str, seat: int, options: tuple[str, ...], then: Item) -> None:
        """Open a question whose answer completes the item `then`; without options do nothing."""
        if options:
            self.asked, self.then = (name, seat, options), then

    def ask_unless_forced(self, name: str, seat: int, towns: Iterable[str], then: Item) -> None:
        """Ask for a town, but do it at once if only one is possible."""
        options = in_town_order(towns)
        if len(options) == 1:
            self.push((*then, options[0]))
        else:
            self.ask(name, seat, options, then)

    # ---- looking at the position
    def clockwise(self, first: int) -> list[int]:
        """List all seats clockwise from the given one."""
        return [(first + step) % self.seats for step in range(self.seats)]

    def free_towns(self) -> list[str]:
        """List the towns without any disc."""
        return [town for town in TOWN_COLOUR if town not in self.pos["towns"]]

    def controlled(self, seat: int) -> list[str]:
        """List the towns with the seat's disc that no Viking token covers."""
        towns = self.pos["towns"]
        return [town for town in towns if towns[town] == seat and town not in self.pos["vikings"]]

    def unplayed(self) -> list[int]:
        """List the action cards nobody has played this round."""
        return [value for value in CARD_COLOUR if value not in self.pos["played"]]

    def stuck_colours(self) -> set[str]:
        """Find the colours of unplayed cards that have no free town left at all."""
        open_colours = {TOWN_COLOUR[town] for town in self.free_towns()} | {"white"}
        return {CARD_COLOUR[value] for value in self.unplayed()} - open_colours

    def leaders(self, counts: list[int]) -> list[int]:
        """List the seats tied for the highest count, provided that it is above zero."""
        return [seat for seat in range(self.seats) if counts[seat] == max(counts) > 0]

    # ---- entering a step
    def do_enter(self, step: str) -> None:
        """Begin a step and put its parts on the agenda."""
        self.pos["step"] = step
        parts: dict[str, list[Item]] = {
            "setup": [("first_player",), ("enter", "preparation")],
            "preparation": [("viking_card",), ("marriage_card",), ("enter", "tricks")],
            "tricks": [("trick",)],
            "marriage": [("highest",), ("track",), ("set", "marriage_card", None), ("enter", "battle")],
            "battle": [("raid",), ("set", "battle_area", 0), ("spoils",), ("enter", "church")],
            "church": [("church_one",), ("church_two",), ("church_three",), ("enter", "claims")],
            "claims": [("flip",), ("award",), ("round_end",)],
            "scoring": [],
        }
        self.push(*parts[step])

    # ---- setup and preparation
    def do_first_player(self) -> None:
        """Ask the table who begins."""
        self.ask("setup.first-player", -1, as_strings(range(self.seats)), ("begin",))

    def do_begin(self, seat: str) -> None:
        """Give the marker to the first player and let everyone place a first town."""
        self.pos["marker"] = int(seat)
        self.push(*(("first_town", each) for each in self.clockwise(int(seat))))

    def do_first_town(self, seat: int) -> None:
        """Ask for a first town outside all regions where somebody else has a disc."""
        taken = {town[0] for town, owner in self.pos["towns"].items() if owner != seat}
        options = in_town_order(town for town in self.free_towns() if town[0] not in taken)
        self.ask("setup.first-town", seat, options, ("place", seat))

    def do_place(self, seat: int, town: str) -> None:
        """Put a disc on a town."""
        assert town not in self.pos["towns"]
        self.pos["towns"][town] = seat

    def do_viking_card(self) -> None:
        """Empty the list of played cards and ask the table for the revealed Viking card."""
        self.pos["played"] = []
        left = Counter(VIKING_DECK) - Counter(self.pos["viking_seen"])
        self.ask("preparation.viking-card", -1, as_strings(left), ("invasion",))

    def do_invasion(self, strength: str) -> None:
        """Fill the battle area with the revealed strength."""
        self.do_note("viking_seen", int(strength))
        self.pos["battle_area"] = int(strength)

    def do_marriage_card(self) -> None:
        """Reveal the princess if she alone is left, else ask the table for the revealed card."""
        assert self.pos["marriage_deck"] > 0
        if self.pos["marriage_deck"] == 1:
            self.push(("reveal", PRINCESS))
        else:
            unseen = tuple(name for name in MARRIAGE_POINTS if name not in self.pos["marriage_seen"])
            self.ask("preparation.marriage-card", -1, unseen, ("reveal",))

    def do_reveal(self, name: str) -> None:
        """Lay the marriage card of this round open."""
        self.pos["marriage_deck"] -= 1
        self.do_note("marriage_seen", name)
        self.pos["marriage_card"] = name

    # ---- tricks
    def do_trick(self) -> None:
        """Take the marker off the board if it still lies there, and begin the next trick if there is one."""
        self.marked = None
        total = TRICKS[self.seats]
        if self.seats == 5 and self.pos["switches"]["play_last_card"]:
            total += 1
        leadable = {CARD_COLOUR[value] for value in self.unplayed()}
        towns = self.free_towns()
        if not self.stuck_colours() and "white" not in leadable:
            towns = [town for town in towns if TOWN_COLOUR[town] in leadable]
        if len(self.pos["played"]) // self.seats >= total or not towns or not leadable:
            self.push(("enter", "marriage"))
        else:
            self.ask("trick.town", self.pos["marker"], in_town_order(towns), ("mark",))

    def do_mark(self, town: str) -> None:
        """Mark the town and ask for the led card; then the others follow and all cards act."""
        leader = self.pos["marker"]
        self.marked, self.cards, self.winner = town, {}, None
        colours = {TOWN_COLOUR[town], "white"} | self.stuck_colours()
        options = as_strings(value for value in self.unplayed() if CARD_COLOUR[value] in colours)
        self.push(*(("follow", seat) for seat in self.clockwise(leader)[1:]), ("resolve",), ("trick",))
        self.ask("trick.lead", leader, options, ("card", leader))

    def do_follow(self, seat: int) -> None:
        """Ask a follower for any unplayed card."""
        self.ask("trick.card", seat, as_strings(self.unplayed()), ("card", seat))

    def do_card(self, seat: int, value: str) -> None:
        """Note a played card."""
        self.cards[seat] = int(value)
        self.do_note("played", int(value))

    def do_resolve(self) -> None:
        """Find the winner and let the cards act in ascending order."""
        assert self.marked is not None
        good = {TOWN_COLOUR[self.marked], "white"}
        fitting = [value for value in self.cards.values() if CARD_COLOUR[value] in good]
        for seat, value in self.cards.items():
            if fitting and value == max(fitting):
                self.winner = seat
        self.push(*(("act", seat) for seat in sorted(self.cards, key=lambda each: self.cards[each])))

    def do_act(self, seat: int) -> None:
        """Take the primary action as the winner, else a secondary one."""
        value = self.cards[seat]
        if seat == self.winner:
            self.push(("perform", seat, PRIMARY[value]))
        elif len(SECONDARY[value]) == 1:
            self.push(("perform", seat, SECONDARY[value][0]))
        else:
            self.ask("trick.action", seat, ("upper", "lower"), ("chosen", seat))

    def do_chosen(self, seat: int, which: str) -> None:
        """Take the chosen secondary action."""
        upper, lower = SECONDARY[self.cards[seat]]
        self.push(("perform", seat, upper if which == "upper" else lower))

    def do_perform(self, seat: int, symbols: str) -> None:
        """Put the symbols of an action on the agenda, with one purchase after each run."""
        items: list[Item] = []
        for place, symbol in enumerate(symbols):
            items.append(("symbol", seat, symbol))
            if symbol in EXTRA_NAMES and symbols[place + 1 : place + 2] != symbol:
                items.append(("extras", seat, symbol))
        items.append(("settle", seat, self.pos["spaces"][seat]))
        self.push(*items)

    def do_symbol(self, seat: int, symbol: str) -> None:
        """Resolve one symbol of an action."""
        pos = self.pos
        if symbol == "T":
            assert self.marked is not None
            pos["towns"].setdefault(self.marked, seat)
            pos["marker"], self.marked = seat, None
        elif symbol == "+":
            pos["coins"][seat] += 1
        elif symbol == "-" and pos["coins"][seat] > 0:
            pos["coins"][seat] -= 1
        elif symbol == "-":
            pos["points"][seat] -= min(UNPAID_POINTS, pos["points"][seat])
        elif symbol == "M":
            pos["spaces"][seat] = min(TOP_SPACE, pos["spaces"][seat] + 1)
        elif symbol == "V" and pos["battle_area"] > 0:
            pos["battle_area"] -= 1
            pos["raiders"][seat] += 1
        elif symbol == "C":
            pos["church"][seat] += 1
        elif symbol == "E" and pos["coins"][seat] >= EXPAND_PRICE:
            self.ask("expand.town", seat, self.expansions(seat), ("expand", seat))
        elif symbol == "F":
            self.ask_unless_forced("free.town", seat, pos["vikings"], ("free",))

    def expansions(self, seat: int) -> tuple[str, ...]:
        """Find the free towns one road away from a town the seat controls."""
        homes = set(self.controlled(seat))
        banned = None if self.pos["switches"]["expand_into_marked_town"] else self.marked
        return in_town_order(
            town
            for town in self.free_towns()
            if town != banned and any(town in road and road & homes for road in ROADS)
        )

    def do_expand(self, seat: int, town: str | None) -> None:
        """Pay for an expansion unless it was declined."""
        if town is not None:
            self.pos["coins"][seat] -= EXPAND_PRICE
            self.do_place(seat, town)

    def do_free(self, town: str) -> None:
        """Take a Viking token off a town."""
        self.pos["vikings"].remove(town)

    def do_extras(self, seat: int, symbol: str) -> None:
        """Ask how many extra symbols of a kind the seat buys, if it can buy any."""
        high = int(self.pos["coins"][seat]) // EXTRA_PRICE
        if symbol == "M":
            high = min(high, TOP_SPACE - int(self.pos["spaces"][seat]))
        elif symbol == "V":
            high = min(high, int(self.pos["battle_area"]))
        if high > 0:
            self.asked, self.then = (EXTRA_NAMES[symbol], seat, (0, high)), ("buy", seat, symbol)

    def do_buy(self, seat: int, symbol: str, number: int) -> None:
        """Pay for extra symbols and resolve them."""
        self.pos["coins"][seat] -= EXTRA_PRICE * number
        for _ in range(number):
            self.do_symbol(seat, symbol)

    def do_settle(self, seat: int, before: int) -> None:
        """Let a marriage disc that moved drop until it shares no space but the first."""
        spaces = self.pos["spaces"]
        if spaces[seat] != before:
            while spaces[seat] > 0 and spaces.count(spaces[seat]) > 1:
                spaces[seat] -= 1

    # ---- marriage
    def do_highest(self) -> None:
        """Give the marriage card to the highest disc, or remove a card if all are at the bottom."""
        pos = self.pos
        highest = self.leaders(pos["spaces"])
        if not highest:
            if pos["switches"]["remove_from_marriage_deck"]:
                pos["marriage_deck"] = max(0, pos["marriage_deck"] - 1)
            return
        assert len(highest) == 1
        assert pos["marriage_card"] is not None
        seat, card = highest[0], pos["marriage_card"]
        self.push(("set", "spaces", 0, seat))
        if card == PRINCESS:
            self.ask("marriage.princess", seat, PRINCESS_SIDES, ("princess", seat))
            return
        pos["marriages"][seat].append(card)
        pos["points"][seat] += MARRIAGE_POINTS[card]
        pos["renown"][seat] += MARRIAGE_RENOWN.get(card, 0)
        towns = [town for town in self.free_towns() if town[0] == MARRIAGE_REGION.get(card)]
        self.ask_unless_forced("marriage.town", seat, towns, ("place", seat))

    def do_princess(self, seat: int, side: str) -> None:
        """Keep the princess on one side, or turn her away for points."""
        if side == "spurn":
            self.pos["points"][seat] += SPURN_POINTS
        else:
            self.pos["marriages"][seat].append(PRINCESS)
            self.pos["princess"] = [seat, side]

    def do_track(self) -> None:
        """Let all seats have the benefit of their space, clockwise from the marker holder."""
        self.push(*(("benefit", seat) for seat in self.clockwise(self.pos["marker"])))

    def do_benefit(self, seat: int) -> None:
        """Give one seat the benefit of its space."""
        benefits = TRACK[self.pos["spaces"][seat]].split()
        self.pos["coins"][seat] += benefits.count("coin")
        self.pos["renown"][seat] += benefits.count("renown")
        if "town" in benefits:
            self.ask_unless_forced("track.town", seat, self.free_towns(), ("place", seat))

    # ---- battle
    def do_raid(self) -> None:
        """If raiders are left, let everyone with fewest captured ones lose a town."""
        raiders = self.pos["raiders"]
        if self.pos["battle_area"] > 0:
            most = [seat for seat in range(self.seats) if raiders[seat] == max(raiders)]
            losers = [seat for seat in self.clockwise(self.pos["marker"]) if raiders[seat] == min(raiders)]
            self.push(*(("lose", seat, most[0] if len(most) == 1 else seat) for seat in losers))

    def do_lose(self, loser: int, chooser: int) -> None:
        """Ask which town the loser gives up to the Vikings."""
        self.ask_unless_forced("battle.town", chooser, self.controlled(loser), ("note", "vikings"))

    def do_spoils(self) -> None:
        """Reward the only player with most captured raiders, then everybody who now has most."""
        best = self.leaders(self.pos["raiders"])
        if len(best) == 1:
            self.pos["renown"][best[0]] += 1
            self.pos["points"][best[0]] += self.pos["renown"][best[0]]
            self.pos["raiders"][best[0]] = 0
        for seat in self.leaders(self.pos["raiders"]):
            self.pos["points"][seat] += 1
            self.pos["raiders"][seat] -= 1

    # ---- church
    def build(self, seat: int) -> bool:
        """Let the seat put a monastery around a town it controls, and tell whether it can."""
        towns = [town for town in self.controlled(seat) if town not in self.pos["monasteries"]]
        self.ask_unless_forced("church.monastery", seat, towns, ("note", "monasteries"))
        return bool(towns)

    def do_church_one(self) -> None:
        """Let the only player with most discs build, take the marker and take all discs back."""
        best = self.leaders(self.pos["church"])
        if len(best) == 1:
            self.push(("set", "marker", best[0]), ("set", "church", 0, best[0]))
            self.build(best[0])

    def do_church_two(self) -> None:
        """Give a point for one disc to everybody who now has most."""
        for seat in self.leaders(self.pos["church"]):
            self.pos["points"][seat] += 1
            self.pos["church"][seat] -= 1

    def do_church_three(self) -> None:
        """Let every seat in turn, from the marker holder, use a large number of discs."""
        self.push(*(("large_gift", seat) for seat in self.clockwise(self.pos["marker"])))

    def do_large_gift(self, seat: int) -> None:
        """Let a seat with enough discs build a monastery for all of them."""
        if self.pos["church"][seat] >= MONASTERY_DISCS and self.build(seat):
            self.push(("set", "church", 0, seat))

    # ---- claims
    def weight(self, town: str) -> int:
        """Count a town as one, or as two with a monastery."""
        return 2 if town in self.pos["monasteries"] else 1

    def strengths(self, region: str) -> tuple[list[int], int]:
        """Count the region for every seat and for the Vikings, who lend theirs to a military ally."""
        seats, vikings = [0] * self.seats, 0
        for town, owner in self.pos["towns"].items():
            if town[0] == region and town in self.pos["vikings"]:
                vikings += self.weight(town)
            elif town[0] == region:
                seats[owner] += self.weight(town)
        princess = self.pos["princess"]
        if princess is not None and princess[1] == "military_support":
            seats[princess[0]] += vikings
            vikings = 0
        return seats, vikings

    def do_flip(self) -> None:
        """Turn the closed claim tokens of all regions that reach their threshold."""
        for region, (threshold, _, _) in REGIONS.items():
            total = sum(self.weight(town) for town in self.pos["towns"] if town[0] == region)
            if self.pos["claims"][region] == "down" and total >= threshold:
                self.pos["claims"][region] = "board"

    def do_award(self) -> None:
        """Give every open claim token to whoever alone has most in its region."""
        for region, place in self.pos["claims"].items():
            seats, vikings = self.strengths(region)
            present = [count for count in seats if count > 0]
            frozen = self.pos["switches"]["second_place_tie_freezes"] and len(set(present)) < len(present)
            best = self.leaders(seats)
            if place == "down":
                continue
            if vikings > max(seats):
                self.pos["claims"][region] = "board"
            elif len(best) == 1 and max(seats) > vikings and not frozen:
                self.pos["claims"][region] = best[0]

    def do_round_end(self) -> None:
        """End the game if no marriage card is left, else begin the next round."""
        if self.pos["marriage_deck"] == 0:
            self.push(("enter", "scoring"))
        else:
            self.pos["round"] += 1
            self.push(("enter", "preparation"))

    # ---- final scoring
    def score_of(self, seat: int) -> dict[str, int]:
        """List the parts of one seat's final score and their total."""
        coins, claims = self.pos["coins"], self.pos["claims"]
        towns = self.controlled(seat)
        if self.pos["princess"] == [seat, "establish_trade"]:
            towns += self.pos["vikings"]
        board_claims = 0
        for region, (_, value, _) in REGIONS.items():
            seats, vikings = self.strengths(region)
            if claims[region] == "board" and seats[seat] == max([*seats, vikings]) > 0:
                board_claims += value // 2
        parts = {
            "points": int(self.pos["points"][seat]),
            "coins": int(coins[seat] == max(coins) and coins.count(coins[seat]) == 1),
            "marker": int(self.pos["marker"] == seat),
            "renown": int(self.pos["renown"][seat]),
            "claims": sum(REGIONS[region][1] for region in claims if claims[region] == seat),
            "board_claims": board_claims,
            "regions": REGION_COUNT_POINTS[len({town[0] for town in towns})],
        }
        return {**parts, "total": sum(parts.values())}

    def scores(self) -> dict[str, Any]:
        """Score the current position as if the game ended here."""
        scores = [self.score_of(seat) for seat in range(self.seats)]
        held, married = list(self.pos["claims"].values()), self.pos["marriages"]
        marks = [(scores[seat]["total"], held.count(seat), len(married[seat])) for seat in range(self.seats)]
        ranking = [
            [seat for seat in range(self.seats) if marks[seat] == mark] for mark in sorted(set(marks), reverse=True)
        ]
        best, decided_by = max(marks), "shared"
        for depth, name in ((3, "marriage_cards"), (2, "claims"), (1, "points")):
            if [mark[:depth] for mark in marks].count(best[:depth]) == 1:
                decided_by = name
        return {"scores": scores, "ranking": ranking, "winners": ranking[0], "decided_by": decided_by}


def answers_of(question: Question) -> list[Answer]:
    """List all legal answers of a question."""
    name, _, options = question
    if name in EXTRA_NAMES.values():
        low, high = options
        return list(range(int(low), int(high) + 1))
    answers: list[Answer] = [(str(option),) for option in options]
    return [(), *answers] if name == "expand.town" else answers


def count_paths(position: dict[str, Any], depth: int) -> int:
    """Count the legal answer sequences of a length, those that end the game early once each."""
    return paths_from(Brute(position), depth)


def paths_from(game: Brute, depth: int) -> int:
    """Count the legal answer sequences of a length from a game in progress."""
    question = game.question()
    if question is None or depth == 0:
        return 1
    total = 0
    for answer in answers_of(question):
        branch = game.copy()
        branch.answer(answer)
        total += paths_from(branch, depth - 1)
    return total
