"""`python -m tests.fuzz`: everything that nobody should send, for as long as one likes.

python -m tests.fuzz [--seconds S] [--seed N] [--most M] [part ...]     all parts share the seconds
python -m tests.fuzz PART --seed N --round R                            one round again
"""

import argparse
import math
import secrets
from collections.abc import Callable

from tests.fuzz.commands import fuzz_commands
from tests.fuzz.crashes import crash_often
from tests.fuzz.entries import fuzz_entries
from tests.fuzz.faults import Report, Run
from tests.fuzz.files import fuzz_files
from tests.fuzz.pages import fuzz_pages
from tests.fuzz.sockets import fuzz_sockets
from tests.fuzz.walk import walk

PARTS: dict[str, Callable[[Run], None]] = {
    "pages": fuzz_pages,
    "walk": walk,
    "entries": fuzz_entries,
    "commands": fuzz_commands,
    "files": fuzz_files,
    "sockets": fuzz_sockets,
    "crashes": crash_often,
}


def main() -> int:
    """Run the parts one after the other; 1 if any fault was found."""
    parser = argparse.ArgumentParser("python -m tests.fuzz", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="all, if none is named")
    parser.add_argument("--seconds", type=float, default=math.inf, help="for all parts together")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--most", type=float, default=math.inf, help="how much each part tries at most")
    parser.add_argument("--round", type=int, default=None, help="only this round")
    chosen = parser.parse_args()
    parts = chosen.parts or list(PARTS)
    seed = secrets.randbelow(10**6) if chosen.seed is None else chosen.seed
    seconds = chosen.seconds
    if chosen.round is None and math.inf == seconds == chosen.most:
        seconds = 60.0 * len(parts)
    rounds = {} if chosen.round is None else {"first": chosen.round, "rounds": 1}
    report = Report()
    for part in parts:
        print(f"{part}: seed {seed}", flush=True)
        PARTS[part](Run(part, seed, report, seconds / len(parts), chosen.most, **rounds))
    print(f"seed {seed}", *report.table(), sep="\n")
    return 1 if report.faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
