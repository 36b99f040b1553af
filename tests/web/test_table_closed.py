"""Cards of earlier tricks, read off the wire: two games that differ in one of them look the same to everybody."""

import html
import json
import random
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import count
from typing import Any, NamedTuple

import pytest
from flask import Flask

from companion.chance import random_answer
from companion.engine.decisions import Answer, Choose
from companion.engine.facts import Fact
from companion.engine.messages import Ref
from companion.engine.referee import Referee, Rejected
from companion.formats.gamefile import write_answer
from companion.games.brian_boru.messages import action
from companion.i18n.pages import table as said
from companion.i18n.words import Words
from companion.tables.changes import Instead, write_instead
from companion.tables.judge import token_of
from companion.tables.play import Play
from companion.tables.ports import HOST, PLAYER, SCREEN, VIEWER, Table
from companion.tables.tables import Sitting
from companion.web.table.news import news_since
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import GAME, WHOLE, Visitor, a_game, a_setup, an_open_game, random_answers, stop_clock

SEATS = 4
PLAYERS = ("Zoë", "Łukasz", "Ania", "Bo")
Begins = Callable[[Flask, list[Answer], tuple[str, ...]], tuple[Visitor, Table]]
PLAYED = ("trick.lead", "trick.card")


class Twins(NamedTuple):
    """Two games that differ in one card of an earlier trick of the round, and where that card was played."""

    answers: list[Answer]
    others: list[Answer]
    place: int


@pytest.fixture(scope="module")
def app() -> Flask:
    return stop_clock(plain_app())


# Two games.


def referee_of(answers: list[Answer]) -> Referee[Any] | None:
    referee = Referee.start(GAME, a_setup(PLAYERS))
    assert isinstance(referee, Referee)
    return None if isinstance(referee.answer_all(answers), Rejected) else referee


def seen_by_all(answers: list[Answer]) -> list[Any] | None:
    """How everything lies after each answer, apart from the cards, and who wins and acts when."""
    referee = Referee.start(GAME, a_setup(PLAYERS))
    assert isinstance(referee, Referee)
    found: list[Any] = []
    for answer in answers:
        if isinstance(referee.answer(answer), Rejected):
            return None
        found.append(({**referee.snapshot(), "played": None}, referee.chapter))
    return [*found, [without_cards(fact) for fact in referee.facts]]


def without_cards(fact: Fact) -> Any:
    def is_card(value: Any) -> bool:
        return isinstance(value, Ref) and value.kind == "card"

    return fact.code, {name: value for name, value in fact.params.items() if not is_card(value)}


def in_third_trick(referee: Referee[Any]) -> bool:
    """The second of four plays a card."""
    return referee.chapter == ("2", "tricks", "3") and len(referee.snapshot()["played"]) == 9


def in_upkeep(referee: Referee[Any]) -> bool:
    return referee.chapter == ("1", "battle")


@cache
def twins(moment: Callable[[Referee[Any]], bool]) -> Twins:
    """Games up to a moment; the card of a loser is another one that does the same."""
    for seed in count():
        answers = up_to(random_answers(SEATS, seed, WHOLE), moment)
        found = next(swaps(answers), None) if answers else None
        if found:
            return found
    raise AssertionError


def up_to(answers: list[Answer], moment: Callable[[Referee[Any]], bool]) -> list[Answer]:
    referee = Referee.start(GAME, a_setup(PLAYERS))
    assert isinstance(referee, Referee)
    for number, answer in enumerate(answers):
        referee.answer(answer)
        if referee.decision is not None and moment(referee):
            return answers[: number + 1]
    return []


def swaps(answers: list[Answer]) -> Iterator[Twins]:
    seen = seen_by_all(answers)
    referee = referee_of(answers)
    assert referee is not None
    part_of_game = referee.chapter[0]
    for index, answer in enumerate(answers):
        at = referee_of(answers[:index])
        assert at is not None
        is_earlier = at.chapter[0] == part_of_game and at.chapter != referee.chapter
        if answer.name == "trick.card" and is_earlier:
            for card in map(str, range(1, 26)):
                others = [*answers[:index], replace(answer, choice=(card,)), *answers[index + 1 :]]
                if others != answers and seen_by_all(others) == seen:
                    yield Twins(answers, others, index)


# The wire.

#: Whatever can be read at a table, apart from a picture, the stream of news, and what leads elsewhere in a game.
READ = sorted(
    rule.rule.partition("<table_id>/")[2]
    for rule in plain_app().url_map.iter_rules()
    if "GET" in (rule.methods or ())
    and "table_id" in rule.arguments
    and rule.endpoint not in ("table.code", "table.news", "table.middle_page")
)

#: What is made anew for every page, and what takes longer to be found and is looked for only where two pages differ.
MADE_ANEW = (
    (r'data-stamp=\\?"[0-9a-f]{18}\\?"', "etag"),
    (r"/join/CODE/[\w-]{16}", "invitation"),
)
CHANGING = (
    (r'"?\b[0-9a-zA-Z_-]{22}\b', "id"),
    (r"\b\d{1,2}[:.]\d\d\b(\u202f[AP]M)?", "time"),
)


def same_for_all(text: str, sitting: Sitting) -> str:
    """Without what is new in every table and every reply."""
    for device in sitting.devices:
        text = text.replace(device.id, "DEVICE")
        # The list of people is known by the first signs of each and the name: by chance they alone are part of a word.
        text = text.replace(f".{device.id[:4]}{device.name}", f".DEVICE{device.name}")
    text = text.replace(sitting.table.code, "CODE").replace(sitting.table.id, "TABLE")
    for pattern, name in MADE_ANEW:
        text = re.sub(pattern, name, text)
    return text


def same_text(one: str, other: str) -> bool:
    """Whether two texts say the same, apart from ids and times."""
    return one == other or without_moment(one) == without_moment(other)


def without_moment(text: str) -> str:
    for pattern, name in CHANGING:
        text = re.sub(pattern, name, text)
    return text


def wire(visitor: Visitor, table: Table, game: Twins, whole: bool = False) -> dict[str, str]:
    """All that a device can get and be told, by where it came from."""
    sitting = visitor.sitting(table)
    assert sitting.play is not None
    last = sitting.play.count
    numbers = (
        range(last + 1) if whole else sorted({0, min(game.place, last), min(game.place + 1, last), last - 1, last})
    )
    places = [place for rule in READ for place in filled(rule, numbers, last)]
    places += [*logs(visitor, table), "?option=nowhere", f"?option={both_played(game)}", "?number=3"]
    got = {place: page(visitor, table, place) for place in places}
    got |= {f"{place} alone": page(visitor, table, place, {"X-Answer": "page"}) for place in ("", "log")}
    with visitor.app.test_request_context(visitor.address(table)):
        got["news"] = json.dumps(news_since(table.id, visitor.key, 0), ensure_ascii=False)
    if sitting.device.role in (HOST, PLAYER):
        got |= refusals(visitor, table, game)
    return {place: same_for_all(text, sitting) for place, text in got.items()}


def logs(visitor: Visitor, table: Table) -> list[str]:
    """The addresses of all chapters of the log."""
    text = visitor.get(visitor.address(table, "log")).text
    return [f"log{found}" for found in re.findall(r'href="(\?open=\d+)#open"', text)]


def log_with(game: Twins, visitor: Visitor, table: Table) -> str:
    """The address of the chapter of the log in which the card is that differs."""
    seq = visitor.sitting(table).known.play.lines[game.place].seq  # type: ignore[union-attr]
    return max((found for found in logs(visitor, table) if int(found[9:]) <= seq), key=lambda found: int(found[9:]))


def filled(rule: str, numbers: Iterable[int], last: int) -> list[str]:
    """An address of the table, for every number that it may hold."""
    if "<" not in rule:
        return [rule]
    return [re.sub(r"<.*>", str(number), rule) for number in numbers if number < last or "count" in rule]


def page(visitor: Visitor, table: Table, place: str, headers: dict[str, str] | None = None) -> str:
    reply = visitor.get(visitor.address(table, place), headers=headers)
    assert reply.status_code == 200, place
    return reply.text


def both_played(game: Twins) -> str:
    """A card that lies face down in both games."""
    card = next(answer for answer in reversed(game.answers[: game.place]) if answer.name in PLAYED)
    return card.one


def refusals(visitor: Visitor, table: Table, game: Twins) -> dict[str, str]:
    """What is told of entries that do not hold."""
    sitting = visitor.sitting(table)
    assert sitting.play is not None
    part, number = next(sitting.play.open)
    token = token_of(sitting.course, part, number)
    tried: list[tuple[str, str | int]] = [("nonsense", "nowhere"), ("number", 7), ("double", both_played(game))]
    found = {}
    closed = sitting.known.play.lines[: game.place + 1][-1]  # type: ignore[union-attr]
    for name, given in tried:
        choice = given if isinstance(given, int) else (given,)
        answers = [write_answer(Answer(part.name, part.seat, choice))]
        found[name] = entering(visitor, table, "answer", answers=answers, token=token)
        changes = write_instead([Instead(closed.place, replace(closed.answer, choice=choice))])
        found[f"{name} amended"] = entering(visitor, table, "amend", changes=changes)
    late = replace(closed.answer, choice=("25",))
    stale = token_of(sitting.course, closed.part, closed.count)
    found["late"] = entering(visitor, table, "answer", answers=[write_answer(late)], token=stale)
    return found


def entering(visitor: Visitor, table: Table, place: str, state: str = "refused", **fields: Any) -> str:
    """What is told of an entry, with the content of the page that the device would show."""
    sent = {name: value if isinstance(value, str) else json.dumps(value) for name, value in fields.items()}
    headers = {"X-Answer": "entry", "X-Parts": "now=0"}
    reply = visitor.post(visitor.address(table, place), sent, headers=headers).text
    assert json.loads(reply)["state"] == state
    return reply


def next_of(game: Twins) -> Answer:
    """An answer with which both games can go on."""
    one, other = (referee_of(answers) for answers in (game.answers, game.others))
    assert one is not None
    assert other is not None
    decision = one.decision
    assert isinstance(decision, Choose)
    option = next(option for option in decision.options if option in other.decision.options)  # type: ignore[union-attr]
    return Answer(decision.name, decision.seat, (option,))


def differing(app: Flask, game: Twins, role: str, language: str, begun: Begins = a_game) -> set[str]:
    """Where a device hears something else of one game than of the other."""
    wires = []
    for answers in (game.answers, game.others):
        host, table = begun(app, answers, PLAYERS)
        visitor = host if role == HOST else Visitor(app).sits_at(table, role, 2 if role == PLAYER else None)
        visitor.language = language
        wires.append(wire(visitor, table, game, whole=role == HOST and language == "en"))
    one, other = wires
    assert one.keys() == other.keys()
    return {place for place in one if not same_text(one[place], other[place])}


moments = pytest.mark.parametrize("moment", [in_third_trick, in_upkeep], ids=["third trick", "upkeep"])


@moments
@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("role", [HOST, PLAYER, VIEWER, SCREEN])
def test_no_byte_tells_which_card_of_an_earlier_trick_was_played(
    app: Flask, role: str, language: str, moment: Callable[[Referee[Any]], bool]
) -> None:
    assert differing(app, twins(moment), role, language) == set()


def test_what_is_taken_back_tells_nothing_of_earlier_tricks(app: Flask) -> None:
    assert differing(app, twins(in_third_trick), HOST, "en", partial(a_game, undone=1)) == set()


@pytest.mark.parametrize("role", [HOST, VIEWER])
def test_what_waits_for_its_question_tells_nothing_of_earlier_tricks(app: Flask, role: str) -> None:
    """Another trick was turned over, and a card taken out of it: the cards of the next tricks wait."""
    assert differing(app, twins(in_third_trick), role, "en", with_one_taken_out) == set()


def with_one_taken_out(app: Flask, answers: list[Answer], players: tuple[str, ...]) -> tuple[Visitor, Table]:
    host, table = a_game(app, answers, players)
    lines = host.sitting(table).known.play.lines  # type: ignore[union-attr]
    here = lines[twins(in_third_trick).place].place.chapter
    other = ("2", "tricks", "1" if here[2] == "2" else "2")
    assert host.post(host.address(table, "open"), {"chapter": "/".join(other)}).status_code == 303
    place = next(line.place for line in lines if line.place.chapter == other and line.part.name == "trick.lead")
    entering(host, table, "amend", "saved", changes=write_instead([Instead(place, None)]))
    assert host.sitting(table).known.play.waiting  # type: ignore[union-attr]
    return host, table


@pytest.mark.parametrize("role", [HOST, PLAYER])
@moments
def test_the_reply_to_the_next_entry_tells_nothing_of_earlier_tricks(
    app: Flask, role: str, moment: Callable[[Referee[Any]], bool]
) -> None:
    game, replies = twins(moment), []
    for answers in (game.answers, game.others):
        host, table = a_game(app, answers, PLAYERS)
        visitor = host if role == HOST else Visitor(app).sits_at(table, PLAYER, 2)
        reply = json.loads(entering(visitor, table, "answer", "saved", answers=[write_answer(next_of(game))]))["html"]
        with app.test_request_context(visitor.address(table)):
            heard = news_since(table.id, Visitor(app).sits_at(table, VIEWER).key, len(answers))
        texts = [same_for_all(text, visitor.sitting(table)) for text in (reply, json.dumps(heard))]
        replies.append([without_moment(text) for text in texts])
    assert replies[0] == replies[1]


@moments
def test_all_is_told_at_once_where_the_discards_lie_open(app: Flask, moment: Callable[[Referee[Any]], bool]) -> None:
    """The detector finds what is told; else the tests above could not fail."""
    game = twins(moment)
    found = differing(app, game, PLAYER, "en", an_open_game)
    chapter = log_with(game, *an_open_game(app, game.answers, PLAYERS))
    assert {chapter, "game.json", f"amend/{game.place}", f"at/{game.place + 1}", "late"} <= found


def test_all_is_told_when_the_round_is_over(app: Flask) -> None:
    game = twins(in_upkeep)
    after = goes_on(game, lambda referee: referee.chapter[0] == "2")
    chapter = log_with(game, *a_game(app, after.answers, PLAYERS))
    found = differing(app, after, VIEWER, "en")
    assert {chapter, "game.json", f"amend/{game.place}", f"at/{game.place + 1}"} <= found


def goes_on(game: Twins, moment: Callable[[Referee[Any]], bool]) -> Twins:
    """The same games, played on in the same way."""
    more: list[Answer] = []
    referee, chance = referee_of(game.answers), random.Random(1)
    assert referee is not None
    while not moment(referee):
        assert referee.decision is not None
        more.append(random_answer(referee.decision, chance))
        referee.answer(more[-1])
    return Twins([*game.answers, *more], [*game.others, *more], game.place)


# Turning over.


def the_chapter(visitor: Visitor, table: Table, game: Twins) -> str:
    return "/".join(visitor.sitting(table).known.play.lines[game.place].place.chapter)  # type: ignore[union-attr]


def test_a_trick_is_turned_over_by_whoever_wants_to_change_it(app: Flask) -> None:
    game = twins(in_third_trick)
    host, table = a_game(app, game.answers, PLAYERS)
    viewer = Visitor(app).sits_at(table, VIEWER)
    read = Page(host.get(host.address(table, f"amend/{game.place}")).text)
    form = next(form for form in read.forms if form.action.endswith("/open"))
    assert form.fields["chapter"] == [the_chapter(host, table, game)]
    reply = host.client.post(form.action, data=form.fields)
    assert reply.status_code == 303
    assert reply.location == host.address(table, f"amend/{game.place}")
    card = card_named(game.answers[game.place].one)
    assert re.search(rf"{PLAYERS[game.answers[game.place].seat]}[^<]{{0,12}}\b{card}\b", log_of(viewer, table))
    assert said.LOG["open"].text.format(chapter="round 2, trick") in log_of(viewer, table)
    assert host.get(host.address(table, f"amend/{game.place}")).text.count('name="option"') > 1
    other_trick = next(
        number
        for number, line in enumerate(host.sitting(table).known.play.lines)  # type: ignore[union-attr]
        if line.place.chapter[:2] == ("2", "tricks")
        and "/".join(line.place.chapter) != form.fields["chapter"][0]
        and line.part.name == "trick.lead"
    )
    assert "/open" in host.get(host.address(table, f"amend/{other_trick}")).text


def log_of(visitor: Visitor, table: Table) -> str:
    return "".join(visitor.get(visitor.address(table, place)).text for place in ("log", *logs(visitor, table)))


def test_the_log_offers_to_turn_a_trick_over_to_who_may_enter(app: Flask) -> None:
    game = twins(in_third_trick)
    host, table = a_game(app, game.answers, PLAYERS)
    viewer = Visitor(app).sits_at(table, VIEWER)
    offers = {place: Page(page(host, table, place)) for place in ("log", *logs(host, table))}
    forms = [form for read in offers.values() for form in read.forms if form.action.endswith("/open")]
    assert [form.fields["chapter"] for form in forms] == [["2/tricks/2"], ["2/tricks/1"]]
    assert not any(Page(page(viewer, table, place)).has_form_to("/open") for place in offers)
    there = host.client.post(forms[1].action, data=forms[1].fields).location
    where = next(place for place, read in offers.items() if forms[1] in read.forms)
    assert there == f"{host.address(table, where)}#open"  # where it can be changed now
    left = [Page(page(host, table, place)).has_form_to("/open") for place in offers]
    assert left.count(True) == 1


@pytest.mark.parametrize("chapter", ["2/tricks/3", "9/tricks/1", "", "1/tricks/1", "2/preparation"])
def test_only_what_lies_face_down_is_turned_over(app: Flask, chapter: str) -> None:
    host, table = a_game(app, twins(in_third_trick).answers, PLAYERS)
    assert host.post(host.address(table, "open"), {"chapter": chapter}).status_code == 422


# What can be tapped.


def test_only_the_cards_of_this_trick_are_greyed(app: Flask) -> None:
    game = twins(in_third_trick)
    host, table = a_game(app, game.answers, PLAYERS)
    asked = next(host.sitting(table).play.open)[0]  # type: ignore[union-attr]
    led = game.answers[-1].one
    assert asked.name == "trick.card"
    assert asked.options == tuple(str(value) for value in range(1, 26) if str(value) != led)  # type: ignore[union-attr]


def card_named(value: str) -> str:
    """What a card is called within a sentence."""
    return Words("en", (), GAME.name_of).name(Ref("card", value))


def test_a_double_card_is_refused_by_its_name_alone(app: Flask) -> None:
    game = twins(in_third_trick)
    host, table = a_game(app, game.answers, PLAYERS)
    reply = json.loads(refusals(host, table, game)["double"])
    assert reply["why"].casefold().startswith(card_named(both_played(game)))
    assert not any(name in reply["why"] for name in PLAYERS)


def test_a_card_that_lies_face_down_is_not_entered_into_a_trick_that_was_turned_over(app: Flask) -> None:
    """Else the answer that it takes the place of would tell who has played it."""
    game = twins(in_third_trick)
    host, table = a_game(app, game.answers, PLAYERS)
    lines = host.sitting(table).known.play.lines  # type: ignore[union-attr]
    tricks = {line.place.chapter: line for line in lines if line.part.name == "trick.card"}
    first, second = tricks["2", "tricks", "1"], tricks["2", "tricks", "2"]
    assert host.post(host.address(table, "open"), {"chapter": "2/tricks/1"}).status_code == 303
    changes = write_instead([Instead(first.place, replace(first.answer, choice=second.answer.choice))])
    why = json.loads(entering(host, table, "amend", changes=changes))["why"]
    assert why.casefold().startswith(card_named(second.answer.one))
    assert not any(name in why for name in PLAYERS)
    tried = page(host, table, f"amend/{lines.index(first)}?option={second.answer.one}")
    assert why not in html.unescape(tried)
    assert said.UNTOLD.text in html.unescape(tried)


# Trying out.


def previews(visitor: Visitor, table: Table, place: str, cards: Iterable[str]) -> set[str]:
    """What is told of each card before it is entered, but for which card it is."""
    sitting, found = visitor.sitting(table), set()
    for card in cards:
        text = page(visitor, table, f"{place}?option={card}", {"X-Answer": "only"})
        text = same_for_all(html.unescape(text), sitting).replace(f'["{card}"]', '["CARD"]')
        found.add(re.sub(rf"\b{card_named(card)}\b", "CARD", text, flags=re.IGNORECASE))
    return found


@pytest.mark.parametrize("role", [HOST, PLAYER])
def test_a_preview_tells_nobody_what_lies_face_down(app: Flask, role: str) -> None:
    """Cards that are gone look like all others, also where a card of the trick under way is changed."""
    game = twins(in_third_trick)
    host, table = a_game(app, game.answers, PLAYERS)
    visitor = host if role == HOST else Visitor(app).sits_at(table, PLAYER, 2)
    known = host.sitting(table).known
    assert known.play is not None
    asked = next(known.play.open)[0]
    assert isinstance(asked, Choose)
    assert asked.seems is not None
    assert len(set(asked.seems) - set(asked.options)) == 8
    last = known.course.last
    (told,) = previews(visitor, table, "", asked.seems)
    assert said.UNTOLD.text in told
    (told,) = previews(visitor, table, f"amend/{len(known.play.lines) - 1}", fitting(known.play))
    assert said.UNTOLD.text in told
    assert host.sitting(table).known.course.last == last


def fitting(play: Play) -> list[str]:
    """The cards that seem possible where the last one was led, but for that one."""
    line = play.lines[-1]
    assert isinstance(line.part, Choose)
    return [card for card in line.part.seems or () if card != line.answer.one]


def test_a_preview_tells_what_follows_where_nothing_lies_face_down(app: Flask) -> None:
    game = up_to(list(twins(in_third_trick).answers), in_first_trick)
    host, table = a_game(app, game, PLAYERS)
    play = host.sitting(table).known.play
    assert play is not None
    card = next(play.open)[0].options[0]  # type: ignore[union-attr]
    assert said.UNTOLD.text not in page(host, table, f"?option={card}", {"X-Answer": "only"})


def in_first_trick(referee: Referee[Any]) -> bool:
    return referee.chapter == ("1", "tricks", "1") and len(referee.snapshot()["played"]) == 1


@pytest.mark.parametrize("role", [VIEWER, SCREEN])
def test_who_only_watches_cannot_try_card_by_card_what_was_played(app: Flask, role: str) -> None:
    game = twins(in_third_trick)
    _, table = a_game(app, game.answers, PLAYERS)
    visitor = Visitor(app).sits_at(table, role)
    for headers in ({}, {"X-Answer": "only"}):
        addresses = [f"?option={card}" for card in range(1, 26)]
        tried = [page(visitor, table, address, headers).replace(address, "") for address in addresses]
        assert len({without_moment(same_for_all(text, visitor.sitting(table))) for text in tried}) == 1


# The file.


def test_the_file_ends_before_the_first_card_that_lies_face_down(app: Flask) -> None:
    game = twins(in_third_trick)
    host, table = a_game(app, game.answers, PLAYERS)
    file = json.loads(host.get(host.address(table, "game.json")).text)
    last = len(file["answers"])
    assert game.answers[last].name == "trick.lead"
    assert file["answers"] == [write_answer(answer) for answer in game.answers[:last]]
    assert file["left_out"] == len(game.answers) - last
    assert "If you save now, the file stops before the first of them" in host.get(host.address(table, "score")).text
    assert action.TRICK_WON.closed is action.TRICK_WON_CLOSED
