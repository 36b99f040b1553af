"""How much memory and processor time a process has taken, as the system tells it."""

import os
from pathlib import Path

PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")


def megabytes(process: int | str = "self") -> float:
    """The memory that a process holds now."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE / 1e6


def processor_seconds(process: int) -> float:
    """The time that a process has kept a processor busy."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS
