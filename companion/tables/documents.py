"""Documents as text, and the addresses by which they are found: the same text, the same address."""

import json
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any

#: So many bytes of a digest stand in an address; nobody finds another document with the same.
BYTES_OF_ID = 12


def text_of(raw: Any) -> str:
    """A document as text, the same for the same one."""
    return json.dumps(raw, ensure_ascii=False, sort_keys=True)


def digest(text: str) -> str:
    """By what a document is found."""
    return urlsafe_b64encode(sha256(text.encode()).digest()[:BYTES_OF_ID]).decode()
