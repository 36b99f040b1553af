"""How often strangers may try what they should not try often."""

import time

from companion.tables.limits import Limit

#: Nobody mistypes a code more often, or opens more tables in an hour.
WRONG_CODES, WRONG_CODES_OF_ALL, NEW_TABLES = (10, 60), (200, 60), (30, 3600)


class Limits:
    """How often devices may try codes and open tables; one for each application."""

    def __init__(self) -> None:
        self.wrong_codes = Limit(*WRONG_CODES, time.monotonic)
        self.wrong_codes_of_all = Limit(*WRONG_CODES_OF_ALL, time.monotonic)
        self.new_tables = Limit(*NEW_TABLES, time.monotonic)
