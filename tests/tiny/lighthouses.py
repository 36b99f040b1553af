"""A small game that exists only for tests, and is as unlike Brian Boru as possible.

Everybody bids oil in secret and at the same time. Whoever bids most builds a lighthouse on a field of a
board of 120 fields, not beside another one, and lights the fields around it. Then the table draws the weather.
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion.engine.decisions import (
    TABLE,
    Answer,
    Choose,
    Decision,
    Flow,
    Number,
    Question,
    Violation,
    together,
    violation,
)
from companion.engine.facts import reason
from companion.engine.game import Game, Ruleset, Scores, Setup
from companion.engine.materials import Collection, Material, Picture
from companion.engine.messages import SEATS, M, Msg, Ref, definitions_in
from companion.engine.rules import on_off
from companion.engine.state import Record
from companion.engine.tools import Refusal, Tool, Verdict
from companion.engine.values import Value

WIDTH, HEIGHT, OIL, ROUNDS = 12, 10, 5, 3
FIELDS = tuple(f"{column}-{row}" for row in range(HEIGHT) for column in range(WIDTH))

NAME = M("tiny.name.game", "Lighthouses")
FORM_LIGHT = M("tiny.form.light", "How far does it shine?")
BID = M("tiny.bid", "{seat} bids {n}.", "lh.bid")
MOST = M("tiny.most", "{seat} bids most and builds.", "lh.bid")
BUILT = M("tiny.built", "{seat} builds a lighthouse: {field}.", "lh.build")
LIT = M("tiny.lit", "{seat} lights {n} field.", "lh.light", plural="{seat} lights {n} fields.")
BEACON = M("tiny.beacon", "{seat} adds {n} to the light.", "lh.light")
WEATHER = M("tiny.weather", "The weather is {weather}.", "lh.weather")
OCCUPIED = M("tiny.occupied", "{field} has a lighthouse already.", "lh.build")
TOO_CLOSE = M("tiny.too-close", "{field} lies beside a lighthouse.", "lh.build")
ROCK = M("tiny.rock", "On {field} lies a rock.", "lh.build")
ROCKS = M("tiny.rocks", "{n} rock.", "lh.setup", plural="{n} rocks.")
NO_ROCKS = M("tiny.no-rocks", "No rock lies anywhere.", "lh.setup")
ROCK_HERE = M("tiny.rock-here", "a rock", "lh.setup")
NO_FIELD = M("tiny.no-field", "There is no field {field}.", "lh.setup")
NO_ROUND = M("tiny.no-round", "Round {n} cannot be played with these weather cards.", "lh.setup")
CHART = M("tiny.chart", "A chart of the rocks", "lh.setup")
CHARTS = M("tiny.charts", "Charts", "lh.setup")
GENTLE = M("tiny.gentle", "Storms put no light out", "lh.weather")
ASK_BID = M("tiny.ask.bid", "{seat} bids oil, {low} to {high}.", "lh.bid")
ASK_BUILD = M("tiny.ask.build", "{seat} builds a lighthouse.", "lh.build")
ASK_BOOST = M("tiny.ask.boost", "{seat} may burn two oils for more light.", "lh.light")
ASK_WEATHER = M("tiny.ask.weather", "Draw the weather.", "lh.weather")


@dataclass(slots=True, kw_only=True)
class State(Record):
    seats: int
    gentle: bool
    round: int = 0
    oil: list[int]
    light: list[int]
    houses: dict[str, int] = field(default_factory=dict)
    weather: list[str] = field(default_factory=lambda: ["calm", "calm", "storm", "fog"])


def with_setup(setup: Setup) -> Ruleset[State] | tuple[Violation, ...]:
    """A chart may name fields on which rocks lie; the rules know them, the state does not."""
    rocks, wrong = rocks_on(setup.materials["chart"]) if setup.materials else ((), ())
    if wrong:
        return wrong
    return Ruleset(
        begin=partial(begin, setup),
        play=partial(play, frozenset(rocks)),
        scores=scores,
        snapshot=snapshot,
        questions=QUESTIONS,
        name_of=name_of,
    )


def rocks_on(chart: Value) -> tuple[tuple[str, ...], tuple[Violation, ...]]:
    """Where rocks lie, and what is wrong with that."""
    rocks = [(rock, rock.text()) for rock in chart["rocks"].list()]
    wrong = tuple(violation(NO_FIELD(field=place), rock.at) for rock, place in rocks if place not in FIELDS)
    return tuple(place for _, place in rocks if place in FIELDS), wrong


def judge_chart(chart: Value) -> Verdict | Refusal:
    rocks, wrong = rocks_on(chart)
    if wrong:
        return Refusal((), wrong)
    odd = () if rocks else (violation(NO_ROCKS(), "/rocks"),)
    return Verdict((), {"rocks": len(rocks)}, (reason(ROCKS, n=len(rocks)),), odd)


def show_chart(chart: Value) -> Picture:
    rocks, _ = rocks_on(chart)
    rows = ["".join("*" if f"{column}-{row}" in rocks else "." for column in range(WIDTH)) for row in range(HEIGHT)]
    return Picture(tuple(rows), (("*", ROCK_HERE()),))


def keep_chart(chart: Value) -> dict[str, Any]:
    rocks = [place.text() for place in chart["rocks"].list()]
    return {"format": "companion-chart/1", "game": "lighthouses", "name": chart.get("name", "").text(), "rocks": rocks}


def chart_options(_: Value) -> dict[str, str]:
    return {}


def begin(setup: Setup) -> State | tuple[Violation, ...]:
    seats = len(setup.seats)
    gentle = setup.switches.get("gentle") == "on"
    state = State(seats=seats, gentle=gentle, oil=[OIL] * seats, light=[0] * seats)
    return state if setup.position is None else begin_at(state, setup.position, setup.names)


def begin_at(state: State, position: Value, names: tuple[str, ...]) -> State | tuple[Violation, ...]:
    """A game in the middle, at the beginning of a round."""
    state.round = position["round"].whole()
    state.oil = [position["oil"][name].whole() for name in names]
    state.light = [position["light"][name].whole() for name in names]
    state.houses = {place: names.index(owner.one_of(names)) for place, owner in position["houses"].items()}
    state.weather = [card.one_of(("calm", "storm", "fog")) for card in position["weather"].list()]
    wrong = [
        violation(NO_FIELD(field=place), f"{position.at}/houses/{place}")
        for place in state.houses
        if place not in FIELDS
    ]
    if state.round not in range(ROUNDS + 1) or len(state.weather) < ROUNDS - state.round:
        wrong.append(violation(NO_ROUND(n=state.round), f"{position.at}/round"))
    return tuple(wrong) or state


def play(rocks: frozenset[str], state: State) -> Flow:
    while state.round < ROUNDS:
        state.chapter_begins(str(state.round))
        builder = yield from bid(state)
        yield from build(state, builder, rocks)
        yield from draw_weather(state)
        state.round += 1


def bid(state: State) -> Generator[Decision, Answer, int]:
    """All bid at once; nothing is told before all have."""
    answers = yield from together(*(Number("bid", seat, 0, state.oil[seat]) for seat in range(state.seats)))
    bids = [answer.number for answer in answers]
    for seat, oil in enumerate(bids):
        state.oil[seat] -= oil
    builder = bids.index(max(bids))
    shown = [reason(BID, seat=SEATS[seat], n=oil) for seat, oil in enumerate(bids)]
    state.tell(MOST, *shown, seat=SEATS[builder])
    return builder


def around(place: str) -> Iterator[str]:
    column, row = map(int, place.split("-"))
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        if 0 <= column + x < WIDTH and 0 <= row + y < HEIGHT:
            yield f"{column + x}-{row + y}"


def build(state: State, seat: int, rocks: frozenset[str]) -> Flow:
    def why_not(place: str) -> tuple[Violation, ...]:
        if place in rocks:
            return (violation(ROCK(field=Ref("field", place)), place),)
        if place in state.houses:
            return (violation(OCCUPIED(field=Ref("field", place)), place),)
        return (violation(TOO_CLOSE(field=Ref("field", place)), place),) if place in FIELDS else ()

    dark = {near for house in state.houses for near in around(house)}
    options = tuple(place for place in FIELDS if place not in {*state.houses, *rocks, *dark})
    place = (yield Choose("build", seat, options, why_not=why_not)).one
    state.houses[place] = seat
    state.tell(BUILT, seat=SEATS[seat], field=Ref("field", place))
    yield from shine(state, seat, place)


def shine(state: State, seat: int, place: str) -> Flow:
    """A procedure inside another, with a choice of none, one or two."""
    lit = len(list(around(place)))
    if state.oil[seat] >= 2:
        boosts = (yield Choose("boost", seat, ("lens", "wick"), least=0, most=2)).choice
        lit += len(boosts) if isinstance(boosts, tuple) else 0
    state.light[seat] += lit
    state.tell(LIT, reason(BEACON, seat=SEATS[seat], n=lit), seat=SEATS[seat], n=lit)


def draw_weather(state: State) -> Flow:
    drawn = (yield Choose("weather", TABLE, tuple(sorted(set(state.weather))))).one
    state.weather.remove(drawn)
    state.tell(WEATHER, weather=Ref("weather", drawn))
    if drawn == "storm" and not state.gentle:
        state.light = [max(0, light - 1) for light in state.light]


def scores(state: State) -> Scores:
    table = tuple({"light": light, "total": light} for light in state.light)
    order = sorted(set(state.light), reverse=True)
    ranking = tuple(tuple(seat for seat in range(state.seats) if state.light[seat] == light) for light in order)
    return Scores(table, ranking, "light" if len(ranking[0]) == 1 else "shared")


def snapshot(state: State, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "round": state.round,
        "oil": dict(zip(names, state.oil, strict=True)),
        "light": dict(zip(names, state.light, strict=True)),
        "houses": {place: names[seat] for place, seat in state.houses.items()},
        "weather": list(state.weather),
    }


def light_of(value: Value) -> Verdict:
    place = value["field"].one_of(FIELDS)
    return Verdict((), {"light": len(list(around(place)))}, ())


QUESTIONS = {
    "bid": Question(ASK_BID, secret=True),
    "build": Question(ASK_BUILD, "field"),
    "boost": Question(ASK_BOOST, "boost"),
    "weather": Question(ASK_WEATHER, "weather"),
}


def name_of(ref: Ref) -> Msg | None:
    return None


GAME: Game[State] = Game(
    id="lighthouses",
    name=NAME,
    version="1",
    seats=range(2, 5),
    colours=("grey", "red", "black", "brown"),
    switches=(on_off("gentle", GENTLE),),
    options=(),
    with_setup=with_setup,
    name_of=name_of,
    tools={"light": Tool(FORM_LIGHT, light_of)},
    materials={"chart": Material(CHART, judge_chart, show_chart, keep_chart, Collection(CHARTS, chart_options))},
    messages=definitions_in(globals()),
    rules=("lh.setup", "lh.bid", "lh.build", "lh.light", "lh.weather", "lh.end"),
    rulings=(),
    setup_rule="lh.setup",
    end_rule="lh.end",
)
