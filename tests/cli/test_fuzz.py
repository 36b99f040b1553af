"""Bad input of every kind: always a reply in the shape of the contract, and never an exception."""

import json
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.names import is_printable
from companion.engine.values import escaped
from companion.games import discover
from tests.cli.run import BRIAN_BORU, REBIRTH, Ran, check_shape, companion, encoded, judge, messages_in, without_text
from tests.cli.test_adjudicate import GOOD, PLAYERS
from tests.fuzz.documents import RAW, Json, mutated, paths, replaced, with_key_twice
from tests.games.rebirth.asking import GOOD as OF_REBIRTH

pytestmark = pytest.mark.soak

#: A question of each kind of each game.
QUESTIONS = {(BRIAN_BORU, tool): question for tool, question in GOOD.items()}
QUESTIONS |= {(REBIRTH, tool): question for tool, question in OF_REBIRTH.items()}
every_question = pytest.mark.parametrize(("game", "tool"), QUESTIONS)


def check_judged(game: str, tool: str, question: Json) -> int:
    """An adjudicator answers in one of three ways."""
    status, reply = judge(tool, question, game=game)
    check_shape(status, reply, question if not isinstance(question, bytes) else None)
    return status


def check_ran(ran: Ran) -> int:
    """The program answers in one of three ways, in JSON, and says nothing else."""
    assert ran.err == ""
    reply = ran.json
    if "format" in reply:
        assert (ran.status, reply["format"]) == (0, "companion-game/1")
    else:
        check_shape(ran.status, reply)
    return ran.status


# The adjudicators.


def test_every_tool_is_asked() -> None:
    assert set(QUESTIONS) == {(game.id, tool) for game in discover().values() for tool in game.tools}


@every_question
def test_every_part_of_a_question_made_something_else(game: str, tool: str) -> None:
    statuses = [check_judged(game, tool, question) for question in mutated(QUESTIONS[game, tool])]
    assert set(statuses) == {0, 1, 2}
    assert statuses.count(2) > len(statuses) // 2


@every_question
def test_every_key_twice(game: str, tool: str) -> None:
    texts = list(with_key_twice(QUESTIONS[game, tool]))
    assert texts
    for text in texts:
        status, reply = judge(tool, text, game=game)
        check_shape(status, reply)
        assert (status, reply["error"]["code"]) == (2, "input.duplicate-key")


@every_question
def test_raw_input(game: str, tool: str) -> None:
    for case, data in RAW.items():
        assert check_judged(game, tool, data) == 2, case


@pytest.mark.parametrize("case", RAW)
def test_raw_input_to_the_program(case: str) -> None:
    assert check_ran(companion("adjudicate", "brian_boru", "score", stdin=RAW[case])) == 2


@every_question
def test_raw_input_in_a_batch(game: str, tool: str) -> None:
    data = b"\n".join(line for line in RAW.values() if b"\n" not in line and line.strip())
    ran = companion("adjudicate", game, tool, "--batch", stdin=data)
    assert (ran.status, ran.err) == (0, "")
    replies = [json.loads(line) for line in ran.out.split("\n")[:-1]]
    assert len(replies) == data.count(b"\n") + 1
    for reply in replies:
        check_shape(2, reply)


@settings(derandomize=True, deadline=None, max_examples=150)
@given(st.sampled_from(sorted(QUESTIONS)), st.binary(max_size=60))
def test_any_bytes(asked: tuple[str, str], data: bytes) -> None:
    check_judged(*asked, data)


TEXTS = st.one_of(
    st.text(max_size=8), st.sampled_from(["Anna", "vikings", "C", "C6", "Estrid", "spurn", "red", "town", "ireland"])
)
NUMBERS = st.one_of(st.integers(-3, 30), st.integers(), st.floats(allow_nan=False, allow_infinity=False))
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(TEXTS, inner, max_size=4)),
    max_leaves=8,
)


@st.composite
def spoiled(draw: st.DrawFn) -> tuple[str, str, Json]:
    """A question with up to three parts made something else."""
    game, tool = draw(st.sampled_from(sorted(QUESTIONS)))
    question = QUESTIONS[game, tool]
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(list(paths(question))))
        question = replaced(question, path, draw(VALUES))
    return game, tool, question


@settings(derandomize=True, deadline=None, max_examples=400)
@given(spoiled())
def test_any_parts_made_anything(drawn: tuple[str, str, Json]) -> None:
    check_judged(*drawn)


# Names.

NAMES = [
    ("Zażółć", "Čeněk", "Ñandú"),
    ("Ольга", "Ἑλένη", "Հայկ"),
    ("דוד", "فاطمة", "हिन्दी"),
    ("小明", "さくら", "지민"),
    ("👩‍👩‍👧", "e\u0301", "\u202eabc"),
    ("/", "~", "~1/~0"),
    ("", "a", "b"),
    (" ", "a", "b"),
    ("a", "a ", " a"),
    ("a", "A", "á"),
    ("{seat}", "{0}", "%s%(n)d"),
    ('"', "\\", "'"),
    ("\0", "a\nb", "a\u2028b"),
    ("\n", "a", "b"),
    ("\u2028", "\u3000a", "\xa0b"),
    ("x" * 1000, "y" * 1000, "z" * 1000),
    ("x" * 1001, "y", "z"),
    ("vikings", "a", "b"),
    ("Vikings", "board", "null"),
    ("__proto__", "constructor", "0"),
    ("C6", "red", "Estrid"),
    ("\ufeff", "\u200b", "\x7f"),
]


def renamed(value: Json, names: dict[str, str]) -> Json:
    """A value with players called otherwise, as keys and as values."""
    if isinstance(value, dict):
        return {names.get(key, key): renamed(found, names) for key, found in value.items()}
    if isinstance(value, list):
        return [renamed(found, names) for found in value]
    return names.get(value, value) if isinstance(value, str) else value


@pytest.mark.parametrize(("game", "tool"), [key for key, question in QUESTIONS.items() if "Anna" in str(question)])
@pytest.mark.parametrize("names", NAMES)
def test_names(game: str, tool: str, names: tuple[str, ...]) -> None:
    """Names change nothing but themselves, unless they are none, cannot be shown, or stand for the Vikings."""
    mapping = dict(zip(PLAYERS, names, strict=True))
    question = renamed(QUESTIONS[game, tool], mapping)
    status, reply = judge(tool, question, game=game)
    check_shape(status, reply, question)
    if max(map(len, names)) > 1000:
        assert (status, reply["error"]["code"]) == (2, "input.text-too-long")
    elif wrong := [fault for index, name in enumerate(names) for fault in faults_of(game, question, index, name)]:
        assert status == 1
        assert [(one["at"], one["code"].removeprefix(f"{game}.entry.")) for one in reply["violations"]] == wrong
    else:
        assert status == 0
        plain = judge(tool, QUESTIONS[game, tool], game=game)[1]
        assert without_text(reply) == renamed(without_text(plain), mapping)
        for message in messages_in(reply):
            assert str(message["params"].get("seat", "")) in message["text"]


def faults_of(game: str, question: Json, index: int, name: str) -> list[tuple[str, str]]:
    """Where and why a name of a player is refused; a castle is asked about without a list of players."""
    at = f"/players/{index}" if "players" in question else f"/tiles/{escaped(name)}"
    found = {
        "player-without-name": not name.strip(),
        "name-not-printable": not is_printable(name),
        "player-named-vikings": game == BRIAN_BORU and name == "vikings",
    }
    return [(at, code) for code, wrong in found.items() if wrong]


def test_names_go_through_the_program_as_they_are() -> None:
    for names in (*NAMES[:4], *NAMES[5:6]):
        question = renamed(GOOD["church"], dict(zip(PLAYERS, names, strict=True)))
        for data in (encoded(question), json.dumps(question).encode()):
            ran = companion("adjudicate", "brian_boru", "church", stdin=data)
            assert check_ran(ran) == 0
            assert ran.json["marker"] == names[0]


# Game files, and answers to begin with.


@cache
def a_game() -> bytes:
    """The file of a whole game, as it is written."""
    return companion("play", "--game", "brian_boru", "--seats", "3", "--seed", "1").out.encode()


def opening() -> Json:
    """A game file with a few answers of each kind."""
    file = json.loads(a_game())
    del file["result"]
    file["answers"] = file["answers"][:9]
    file |= {"options": {"edition": "pl"}, "switches": {"play_last_card": True}, "more": {"a": [1]}}
    return file


def replay(file: Json, *more: str) -> int:
    """Judge a game file again; the exit status."""
    return check_ran(companion("replay", "-", "--json", *more, stdin=file))


def test_every_key_of_a_game_file_twice() -> None:
    texts = list(with_key_twice(opening()))
    assert len(texts) == 1 + 2 + 1 + 3 + 9
    assert [replay(text) for text in texts] == [2] * len(texts)


@pytest.mark.parametrize("case", RAW)
def test_raw_input_to_replay_and_play(case: str) -> None:
    assert replay(RAW[case]) == 2
    ran = companion("play", "--game", "brian_boru", "--seats", "3", "--seed", "1", "--answers", "-", stdin=RAW[case])
    assert check_ran(ran) == (0 if case == "a list" else 2)
    ran = companion("replay", "-", stdin=RAW[case])
    assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1)


@pytest.mark.parametrize("names", NAMES)
def test_names_in_a_game_file(names: tuple[str, ...]) -> None:
    file = opening()
    for seat, name in zip(file["seats"], names, strict=True):
        seat["name"] = name
    status = replay(file)
    if max(map(len, names)) > 1000:
        assert status == 2
    elif max(map(len, names)) > 40 or len({name.strip().casefold() for name in names} - {""}) < 3:
        assert status == 1
    elif status == 0:
        reply = companion("replay", "-", "--json", stdin=file).json
        assert list(reply["scores"]) == list(names)
        assert set(reply["position"]["points"]) == set(names)


CHOICES = st.one_of(st.lists(TEXTS, max_size=3), st.integers(), TEXTS, st.none())


@settings(derandomize=True, deadline=None, max_examples=80)
@given(st.integers(0, 8), st.sampled_from(["decision", "seat", "choice"]), CHOICES)
def test_any_answer_made_anything(index: int, key: str, value: Json) -> None:
    file = opening()
    file["answers"][index][key] = value
    replay(file)


@settings(derandomize=True, deadline=None, max_examples=80)
@given(st.lists(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=6), max_size=4))
def test_any_arguments(arguments: list[str]) -> None:
    for before in ((), ("adjudicate",), ("replay", "--json"), ("adjudicate", "brian_boru", "trick", "--lang")):
        ran = companion(*before, *arguments)
        assert ran.status in (0, 1, 2)
        assert "Traceback" not in ran.err
        if before and ran.status:
            check_shape(ran.status, ran.json)
