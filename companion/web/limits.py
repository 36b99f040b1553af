"""How often strangers may try what they should not try often."""

import threading
import time

from companion.tables.limits import Limit, Line

#: Nobody mistypes a code more often, or opens more tables, sends more files and keeps more documents in an hour.
WRONG_CODES, WRONG_CODES_OF_SITE, WRONG_CODES_OF_ALL = (10, 60), (40, 60), (200, 60)
#: Nobody has so many phones come to one table in a minute.
NEW_DEVICES = (20, 60)
NEW_TABLES, NEW_FILES, NEW_DOCUMENTS = (30, 3600), (30, 3600), (30, 3600)
#: So many codes are looked up in a second, one after the other, while strangers try too many: few enough that they find
#: one of ten tables after days, and enough that whoever stands behind eighty of them waits four seconds.
LATE_A_SECOND = 20


class Limits:
    """How often devices may try codes, open tables, send files and keep documents; one for each application."""

    def __init__(self) -> None:
        self.wrong_codes = Limit(*WRONG_CODES, time.monotonic)
        self.wrong_codes_of_site = Limit(*WRONG_CODES_OF_SITE, time.monotonic)
        self.wrong_codes_of_all = Limit(*WRONG_CODES_OF_ALL, time.monotonic)
        self.wrong_codes_of_network = Limit(*WRONG_CODES_OF_ALL, time.monotonic)
        self.late = Line(LATE_A_SECOND, time.monotonic)
        self.new_devices = Limit(*NEW_DEVICES, time.monotonic)
        self.new_tables = Limit(*NEW_TABLES, time.monotonic)
        self.new_files = Limit(*NEW_FILES, time.monotonic)
        self.new_documents = Limit(*NEW_DOCUMENTS, time.monotonic)
        #: Held while a game file is judged.
        self.one_file = threading.Lock()
