"""`companion replay`: judge a game file again, and show what it comes to."""

import argparse
from collections.abc import Mapping
from typing import Any

from companion.cli.output import print_facts, print_json, read_input, say_refused, say_unreadable
from companion.engine.decisions import Decision, Question, Violation, asked, parts_of
from companion.engine.game import Scores
from companion.engine.messages import SEATS, Ref
from companion.engine.referee import Referee, Rejected
from companion.engine.values import Unreadable
from companion.formats.gamefile import GameFile, read_game_file, write_result
from companion.formats.replies import ACCEPTED, Reply, decision_data, fact_data, violation_data
from companion.games import discover
from companion.i18n import interface
from companion.i18n.words import Words


def run_replay(chosen: argparse.Namespace, words: Words) -> int:
    """Judge the file and print the final scores, or the position after some answers."""
    try:
        file = read_game_file(read_input(chosen.file), discover())
        at = count_of_answers(file, chosen.at)
        referee = Referee.start(file.game, file.setup)
    except Unreadable as fault:
        return say_unreadable(fault, words, chosen.json)
    names = file.game if isinstance(referee, Rejected) else referee.ruleset
    words = Words(words.language, file.setup.names, names.name_of)
    if isinstance(referee, Rejected):
        return say_refused(referee.violations, words, chosen.json, interface.FAULTY())
    reply = referee.answer_all(file.answers[:at])
    if isinstance(reply, Rejected):
        heading = interface.ANSWER_REFUSED(number=reply.index + 1)
        return say_refused(reply.violations, words, chosen.json, heading, index=reply.index)
    if at == len(file.answers) and result_differs(file, referee):
        wrong = Violation(interface.RESULT_DIFFERS(), (file.game.end_rule,), "/result")
        return say_refused((wrong,), words, chosen.json)
    if chosen.json:
        print_json(replay_data(file, referee, words))
    else:
        print_replay(file, referee, words, chosen.log)
    return ACCEPTED


def count_of_answers(file: GameFile, at: int | None) -> int:
    """After how many answers to stop."""
    if at is None:
        return len(file.answers)
    if not 0 <= at <= len(file.answers):
        raise Unreadable(interface.AT_NOT_POSSIBLE(n=len(file.answers)))
    return at


def result_differs(file: GameFile, referee: Referee[Any]) -> bool:
    """Whether the file names a result that its answers do not lead to."""
    if file.result is None:
        return False
    ours = write_result(referee.scores)
    return referee.decision is not None or any(file.result.get(key) != ours[key] for key in ours)


def warnings_for(file: GameFile) -> list[Violation]:
    """What may make an old file be judged otherwise than it was."""
    if file.version == file.game.version:
        return []
    msg = interface.OTHER_ENGINE(theirs=file.version, ours=file.game.version)
    return [Violation(msg, (file.game.setup_rule,), "/engine")]


def replay_data(file: GameFile, referee: Referee[Any], words: Words) -> Reply:
    """All that a program would want to know of the game."""
    return {
        "ok": True,
        "over": referee.decision is None,
        "answers": len(referee.answers),
        **referee.scores.data(words.players),
        "decision": decision_data(referee.decision, referee.ruleset.questions, words) if referee.decision else [],
        "position": referee.snapshot(),
        "warnings": [violation_data(warning, words) for warning in warnings_for(file)],
        "facts": [fact_data(fact, words) for fact in referee.facts],
    }


def print_replay(file: GameFile, referee: Referee[Any], words: Words, log: bool) -> None:
    """The game for a reader at a terminal."""
    for warning in warnings_for(file):
        print(words.text(warning.msg))
    if log:
        print_facts(referee.facts, words)
        print()
    if referee.decision is None:
        print(words.of(interface.FINAL_SCORES))
    else:
        print_next(referee.decision, referee.ruleset.questions, words)
        print(words.of(interface.UNDER_WAY, n=len(referee.answers)))
    print_scores(referee.scores, words)
    if referee.decision is None:
        winners = tuple(SEATS[seat] for seat in referee.scores.winners)
        print(words.of(interface.WHO_WON, seats=winners, n=len(winners)))


def print_next(decision: Decision, questions: Mapping[str, Question], words: Words) -> None:
    """What has to be answered next."""
    for part in parts_of(decision):
        print(words.of(interface.NEXT_QUESTION, asked=asked(part, questions[part.name])))


def print_scores(scores: Scores, words: Words) -> None:
    """A table of scores: a line a category, a column a player."""
    rows = [("", *words.players)]
    for category in scores.table[0]:
        name = words.name(Ref("category", category))
        rows.append((name, *(str(row[category]) for row in scores.table)))
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for name, *cells in rows:
        numbers = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
        print(f"  {name.ljust(widths[0])}  {'  '.join(numbers)}")
