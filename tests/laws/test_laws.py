"""Laws that every game obeys, whatever it is about."""

import dataclasses
import json
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.chance import random_answer
from companion.engine.decisions import Answer, Choose, Number, parts_of, why_not
from companion.engine.game import Game, Setup
from companion.engine.referee import Accepted, Referee, Rejected
from companion.engine.values import Value
from companion.formats.gamefile import GameFile, read_game_file, write_game_file, write_result
from companion.formats.parsing import parse
from companion.formats.replies import fact_data, violation_data
from companion.i18n import LANGUAGES
from companion.i18n.words import Words, placeholders_of
from tests.laws.games import (
    GAMES,
    IN_EACH_WAY,
    LONGEST,
    all_facts,
    answered,
    called,
    plain_setup,
    played,
    setups,
    started,
)

SEEDS = st.integers(0, 2**32)
law = settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
every_game = pytest.mark.parametrize("game", IN_EACH_WAY, ids=called)


def everything(referee: Referee[Any]) -> tuple[Any, ...]:
    """All that can be seen of a game."""
    return (
        referee.snapshot(),
        list(referee.facts),
        list(referee.answers),
        visible(referee.decision),
        referee.scores,
    )


def visible(decision: Any) -> Any:
    """A decision without its way to explain itself, which is a new function each time."""
    if decision is None:
        return None
    return [part._replace(why_not=None) if isinstance(part, Choose) else part for part in parts_of(decision)]


@every_game
@law
@given(data=st.data(), seed=SEEDS)
def test_a_replay_is_the_game(game: Game[Any], data: st.DataObject, seed: int) -> None:
    setup = data.draw(setups(game))
    referee = played(game, setup, seed, stop=data.draw(st.integers(0, 250)))
    again = started(game, setup)
    assert isinstance(again.answer_all(referee.answers), Accepted)
    assert everything(again) == everything(referee)


@every_game
@law
@given(data=st.data(), seed=SEEDS)
def test_no_two_chapters_have_one_name(game: Game[Any], data: st.DataObject, seed: int) -> None:
    setup = data.draw(setups(game))
    referee = played(game, setup, seed)
    assert all(referee.chapters)
    assert len(set(referee.chapters)) == len(referee.chapters)
    assert referee.chapter == referee.chapters[-1]


@every_game
@law
@given(data=st.data(), seed=SEEDS)
def test_a_game_ends_within_a_bound_and_takes_nothing_more(game: Game[Any], data: st.DataObject, seed: int) -> None:
    referee = played(game, data.draw(setups(game)), seed)
    assert referee.decision is None
    assert len(referee.answers) <= LONGEST
    before = everything(referee)
    reply = referee.answer(referee.answers[-1])
    assert isinstance(reply, Rejected)
    assert reply.violations[0].rules == (game.end_rule,)
    assert everything(referee) == before


@every_game
@law
@given(data=st.data(), seed=SEEDS)
def test_every_offered_answer_is_accepted(game: Game[Any], data: st.DataObject, seed: int) -> None:
    referee = played(game, data.draw(setups(game)), seed, stop=data.draw(st.integers(0, 220)))
    if referee.decision is None:
        return
    for part in parts_of(referee.decision):
        if isinstance(part, Number):
            choices: list[Any] = list(range(part.low, part.high + 1))
        else:
            assert len(set(part.options)) == len(part.options) >= part.least
            choices = [(option,) for option in part.options] if part.least <= 1 <= part.most else []
            choices += [()] if part.least == 0 else []
            choices += [part.options[: part.most]]
        for choice in choices:
            answered(referee.fork(), Answer(part.name, part.seat, choice))


@cache
def options_anywhere(name: str) -> dict[str, list[str]]:
    """All options that a decision of some name ever offers, over some games of what is called so."""
    game = next(game for game in IN_EACH_WAY if called(game) == name)
    found: dict[str, dict[str, None]] = {}
    for seats in game.seats:
        referee, chance = started(game, plain_setup(game, seats)), random.Random(seats)
        while referee.decision is not None:
            for part in parts_of(referee.decision):
                if isinstance(part, Choose):
                    found.setdefault(part.name, {}).update(dict.fromkeys(part.options))
            answered(referee, random_answer(referee.decision, chance))
    return {name: list(options) for name, options in found.items()}


NONSENSE = ("", "?", "0", "-1", "C6\0", "Łódź", "x" * 500)


@every_game
@law
@given(data=st.data(), seed=SEEDS)
def test_every_other_answer_is_refused_with_a_reason(game: Game[Any], data: st.DataObject, seed: int) -> None:
    referee = played(game, data.draw(setups(game)), seed, stop=data.draw(st.integers(0, 220)))
    if referee.decision is None:
        return
    before = everything(referee)
    part = data.draw(st.sampled_from(parts_of(referee.decision)))
    wrong: list[Answer] = [Answer("nothing.like-it", part.seat, ("x",)), Answer(part.name, 77, (("x",))[0:1])]
    if isinstance(part, Number):
        wrong += [Answer(part.name, part.seat, choice) for choice in (part.low - 1, part.high + 1, ("1",), ())]
    else:
        others = [
            option
            for option in (*options_anywhere(called(game)).get(part.name, ()), *NONSENSE)
            if option not in part.options
        ]
        wrong += [Answer(part.name, part.seat, (option,)) for option in others]
        wrong += [Answer(part.name, part.seat, 3), Answer(part.name, part.seat, part.options[:1] * 2)]
        wrong += [Answer(part.name, part.seat, ())] if part.least else []
    for answer in wrong:
        reply = referee.answer(answer)
        assert isinstance(reply, Rejected), answer
        assert reply.violations
        for violation in reply.violations:
            assert violation.rules, answer
            assert set(violation.rules) <= set(game.rules)
            for language in LANGUAGES:
                words = Words(language, referee.setup.names, game.name_of)
                assert "{" not in violation_data(violation, words)["text"]
    assert everything(referee) == before


@every_game
@law
@given(data=st.data(), seed=SEEDS)
def test_undo_then_redo_changes_nothing(game: Game[Any], data: st.DataObject, seed: int) -> None:
    referee = played(game, data.draw(setups(game)), seed, stop=data.draw(st.integers(1, 220)))
    before = everything(referee)
    count = data.draw(st.integers(0, len(referee.answers)))
    undone = referee.answers[len(referee.answers) - count :]
    referee.undo(count)
    assert isinstance(referee.answer_all(undone), Accepted)
    assert everything(referee) == before


@every_game
@law
@given(data=st.data(), seed=SEEDS)
def test_a_fork_is_the_same_game_and_leaves_this_one_alone(game: Game[Any], data: st.DataObject, seed: int) -> None:
    referee = played(game, data.draw(setups(game)), seed, stop=data.draw(st.integers(0, 220)))
    before = everything(referee)
    twin = referee.fork()
    assert everything(twin) == before
    chance = random.Random(seed)
    for _ in range(12):
        if twin.decision is not None:
            answered(twin, random_answer(twin.decision, chance))
    assert everything(referee) == before
    assert everything(twin.fork()) == everything(twin)


@every_game
@law
@given(data=st.data(), seed=SEEDS)
def test_a_game_can_be_entered_at_every_chapter(game: Game[Any], data: st.DataObject, seed: int) -> None:
    """All but the first, which is the set-up. What is told from there on is the same."""
    referee = played(game, data.draw(setups(game)), seed, stop=data.draw(st.integers(0, 250)))
    if len(referee.chapters) == 1:
        return
    since, position = referee.chapter_start()
    position = json.loads(json.dumps(position))
    again = started(game, dataclasses.replace(referee.setup, position=Value(position, "/position")))
    assert again.chapter == referee.chapter
    assert isinstance(again.answer_all(referee.answers[since:]), Accepted)
    assert visible(again.decision) == visible(referee.decision)
    assert again.scores == referee.scores
    chance = random.Random(seed)
    for _ in range(12):
        if referee.decision is not None:
            chosen = random_answer(referee.decision, chance)
            assert answered(again, chosen).facts == answered(referee, chosen).facts


@every_game
@law
@given(data=st.data(), seed=SEEDS)
def test_several_answers_hold_together_or_not_at_all(game: Game[Any], data: st.DataObject, seed: int) -> None:
    setup = data.draw(setups(game))
    answers = played(game, setup, seed).answers
    start, end = sorted(data.draw(st.tuples(st.integers(0, len(answers)), st.integers(0, len(answers)))))
    referee = started(game, setup)
    assert isinstance(referee.answer_all(answers[:start]), Accepted)
    before = everything(referee)
    reply = referee.answer_all([*answers[start:end], Answer("nothing.like-it", 0, ())])
    assert isinstance(reply, Rejected)
    assert reply.index == end - start
    assert everything(referee) == before


@every_game
@law
@given(data=st.data(), seed=SEEDS)
def test_a_game_file_says_the_whole_game(game: Game[Any], data: st.DataObject, seed: int) -> None:
    setup = data.draw(setups(game))
    referee = played(game, setup, seed, stop=data.draw(st.integers(0, 250)))
    result = None if referee.decision else write_result(referee.scores)
    file = GameFile(game, setup, tuple(referee.answers), game.version, result, {"note": ["kept", {"as": "it is"}]})
    written = json.dumps(write_game_file(file))
    read = read_game_file(parse(written.encode()), {game.id: game})
    assert read == file
    assert json.dumps(write_game_file(read)) == written


@every_game
def test_the_same_answers_give_the_same_bytes(game: Game[Any]) -> None:
    first, second = (played(game, plain_setup(game, game.seats.start), seed=4) for _ in range(2))
    words = Words("pl", first.setup.names, game.name_of)
    assert json.dumps([fact_data(fact, words) for fact in first.facts]) == json.dumps(
        [fact_data(fact, words) for fact in second.facts]
    )
    assert json.dumps(first.snapshot()) == json.dumps(second.snapshot())


@every_game
@law
@given(data=st.data(), seed=SEEDS)
def test_every_fact_cites_rules_that_exist_and_can_be_read(game: Game[Any], data: st.DataObject, seed: int) -> None:
    referee = played(game, data.draw(setups(game)), seed)
    language = data.draw(st.sampled_from(LANGUAGES))
    words = Words(language, referee.setup.names, game.name_of)
    for fact in all_facts([*referee.facts, *referee.scores.facts]):
        assert fact.definition in game.messages
        assert set(fact.rules) <= set(game.rules)
        assert set(fact.params) >= placeholders_of(fact.definition.text)
        assert "{" not in words.text(fact.msg)


@every_game
def test_every_sentence_that_judges_cites_a_rule_that_exists(game: Game[Any]) -> None:
    for message in game.messages:
        judges = not any(part in message.code for part in (".name.", ".form.", ".pad.", ".board.", ".live."))
        assert bool(message.rules) == judges, message
        assert set(message.rules) <= set(game.rules), message
    assert {game.setup_rule, game.end_rule} <= set(game.rules)
    assert {ruling.switch for ruling in game.rulings} - {None} <= {switch.id for switch in game.switches}


@every_game
@law
@given(data=st.data(), seed=SEEDS)
def test_what_is_not_offered_can_be_explained(game: Game[Any], data: st.DataObject, seed: int) -> None:
    referee = played(game, data.draw(setups(game)), seed, stop=data.draw(st.integers(0, 220)))
    if referee.decision is None:
        return
    for part in parts_of(referee.decision):
        if isinstance(part, Choose):
            for option in options_anywhere(called(game)).get(part.name, ()):
                if option not in part.options:
                    assert why_not(part, option, referee.ruleset.questions[part.name])


@every_game
def test_code_contexts_belong_to_one_sentence(game: Game[Any]) -> None:
    codes = [message.code for message in game.messages]
    assert len(set(codes)) == len(codes)


class Broken(Exception):
    """What a rule with a fault of its own would raise."""


def test_a_rule_that_breaks_does_not_end_the_game() -> None:
    """The answer that broke it is not kept, and the same question waits."""

    game = next(game for game in GAMES if game.id == "lighthouses")

    def breaking(setup: Setup) -> Any:
        ruleset: Any = game.with_setup(setup)

        def play(state: Any) -> Any:
            for decision_and_answer in ruleset.play(state):
                yield decision_and_answer
                raise Broken

        return dataclasses.replace(ruleset, play=play)

    referee = started(dataclasses.replace(game, with_setup=breaking), plain_setup(game, 2))
    waiting = visible(referee.decision)
    for _ in range(2):
        with pytest.raises(Broken):
            referee.answer(Answer("bid", 0, 1))
        assert visible(referee.decision) == waiting
        assert referee.answers == []
