"""What each thing on the picture would earn, for whoever looks first."""

from companion.engine.decisions import Answer, Choose, neutral
from companion.engine.facts import Fact
from companion.engine.live import Earned
from companion.engine.referee import Accepted
from companion.tables.seen import Seen
from companion.web.table.present import Asked
from companion.web.table.taps import is_secret, only_part


def worth_of(play: Seen, asked: Asked) -> dict[str, int]:
    """By option what follows for the seat that chooses it; nothing where a game does not say what that is."""
    earned, part = play.ruleset.live.earned, asked.part
    if earned is None or not isinstance(part, Choose) or part.most > 1 or is_secret(play, part):
        return {}
    worth = {option: _worth(play, asked, option, earned) for option in part.options}
    return {option: points for option, points in worth.items() if points is not None}


def _worth(play: Seen, asked: Asked, option: str, earned: Earned) -> int | None:
    """A copy of the game tries it out, and leaves at nothing what the same seat is asked next."""
    fork, seat = play.fork(), asked.part.seat
    facts: list[Fact] = []
    answers = [*asked.assumed, Answer(asked.part.name, seat, (option,))]
    while answers:
        reply = fork.answer(answers.pop(0))
        if not isinstance(reply, Accepted):
            break
        facts += reply.facts
        part = only_part(fork)
        if not answers and part is not None and part.seat == seat and not is_secret(play, part):
            nothing = neutral(part)
            answers = [nothing] if nothing is not None else []
    return earned(facts, seat)
