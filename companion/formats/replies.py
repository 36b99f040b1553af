"""The replies of the contract: facts, violations and verdicts as plain data with their text."""

from collections.abc import Mapping
from typing import Any

from companion.engine.decisions import Choose, Decision, Number, Question, Violation, asked, parts_of, seat_ref
from companion.engine.facts import Fact
from companion.engine.game import Game
from companion.engine.messages import Msg, Param, Ref
from companion.engine.tools import Refusal, Tool, Verdict
from companion.engine.values import Unreadable, Value
from companion.formats.parsing import parse
from companion.i18n.words import Words

ACCEPTED, REFUSED, UNREADABLE = 0, 1, 2
#: What is wrong in more places is told as far as anybody reads.
MOST_VIOLATIONS = 100
Reply = dict[str, Any]


def param_data(value: Param, words: Words) -> Any:
    """A parameter as plain data: a player by name, any other thing by its id."""
    if isinstance(value, Ref):
        return words.name(value) if value.kind == "seat" else value.id
    if isinstance(value, tuple):
        return [param_data(ref, words) for ref in value]
    return words.text(value) if isinstance(value, Msg) else value


def msg_data(msg: Msg, words: Words) -> Reply:
    params = {name: param_data(value, words) for name, value in msg.params.items()}
    return {"code": msg.code, "params": params, "text": words.text(msg)}


def fact_data(fact: Fact, words: Words) -> Reply:
    """A fact with its tree of reasons."""
    because = [fact_data(reason, words) for reason in fact.because]
    return {**msg_data(fact.msg, words), "rules": list(fact.rules), "because": because}


def violation_data(violation: Violation, words: Words) -> Reply:
    return {**msg_data(violation.msg, words), "rules": list(violation.rules), "at": violation.at}


def refused(violations: tuple[Violation, ...], words: Words, **more: Any) -> Reply:
    """The reply to what the rules refuse."""
    told = violations[:MOST_VIOLATIONS]
    return {"ok": False, **more, "violations": [violation_data(violation, words) for violation in told]}


def unreadable(msg: Msg, at: str, words: Words) -> Reply:
    """The reply to what cannot be read."""
    return {"ok": False, "error": {**msg_data(msg, words), "at": at}}


def decision_data(decision: Decision, questions: Mapping[str, Question], words: Words) -> list[Reply]:
    """The open questions: several only where seats decide at the same time."""
    return [_question_data(part, questions[part.name], words) for part in parts_of(decision)]


def _question_data(part: Choose | Number, question: Question, words: Words) -> Reply:
    data: Reply = {
        "decision": part.name,
        "seat": part.seat,
        "player": words.name(seat_ref(part.seat)),
        "text": words.text(asked(part, question)),
        "rules": list(question.rules),
    }
    if isinstance(part, Number):
        return data | {"low": part.low, "high": part.high}
    options = [{"id": option, "text": words.name(Ref(question.kind, option))} for option in part.options]
    return data | {"kind": question.kind, "options": options, "least": part.least, "most": part.most}


def adjudicate(game: Game[Any], tool: str, data: bytes, language: str) -> tuple[int, Reply]:
    """Judge one question of JSON text; gives the exit status and the reply."""
    try:
        question = parse(data)
    except Unreadable as fault:
        return UNREADABLE, unreadable(fault.msg, fault.at, Words(language, (), game.name_of))
    return adjudicate_value(game, tool, question, language)


def adjudicate_value(game: Game[Any], tool: str, question: Value, language: str) -> tuple[int, Reply]:
    """Judge one question that has been read; gives the exit status and the reply."""
    judged = judge(game.tools[tool], question)
    players = () if isinstance(judged, Unreadable) else judged.players
    return reply_to(judged, Words(language, players, game.name_of))


def judge(tool: Tool, question: Value) -> Verdict | Refusal | Unreadable:
    """What an adjudicator says of a question that has been read."""
    try:
        return tool.judge(question)
    except Unreadable as fault:
        return fault


def reply_to(judged: Verdict | Refusal | Unreadable, words: Words) -> tuple[int, Reply]:
    """The exit status and the reply for what an adjudicator says, with the players' names that `words` knows."""
    if isinstance(judged, Unreadable):
        return UNREADABLE, unreadable(judged.msg, judged.at, words)
    if isinstance(judged, Refusal):
        return REFUSED, refused(judged.violations, words)
    reply: Reply = {"ok": True, **judged.result}
    reply["facts"] = [fact_data(fact, words) for fact in judged.facts]
    reply["warnings"] = [violation_data(warning, words) for warning in judged.warnings]
    return ACCEPTED, reply
