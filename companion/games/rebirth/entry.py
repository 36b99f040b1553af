"""Reading what somebody enters about this game, with all faults gathered and not only the first."""

from companion.engine.decisions import Violation, violation
from companion.engine.messages import Msg
from companion.engine.values import Value
from companion.games.rebirth.messages import faults as m


class Faults:
    """What is wrong with an entry, and what is odd about it, so far."""

    def __init__(self) -> None:
        self.violations: list[Violation] = []
        self.warnings: list[Violation] = []

    def refuse(self, msg: Msg, at: str) -> None:
        self.violations.append(violation(msg, at))

    def warn(self, msg: Msg, at: str) -> None:
        self.warnings.append(violation(msg, at))

    def only(self, value: Value, *keys: str) -> None:
        """Warn of the keys of an object that nothing reads: most likely they are misspelt."""
        for key, item in value.items():
            if key not in keys:
                self.warn(m.KEY_UNKNOWN(key=key), item.at)
