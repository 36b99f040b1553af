"""Values that nobody expects, drawn with a seed."""

import json
from random import Random

#: Stands raw in a page only if it was not escaped.
MARK = "<fz7>\"'&"
RAW_MARKS = (b"<fz7", b'fz7>"', b"<FZ7")
#: So much one may try to have kept.
LONGEST = 150_000
#: Becomes a header only if a line break got into one.
HEADER = "X-Fz7"

TEXTS = (
    "", " ", "\t", "\0", "a\0b", "\n", "\r\n", "\u2028", "\ufeff", "\u200d", "\u202eabc", "\u3164", "\ud7ff",
    "ﷺ" * 50,
    "0", "-0", "-1", "1", "2", "3", "7", "99", "1e9", "1.5", "NaN", "Infinity", "+1", "０", "٣", "²", "1_000", "0x10",
    "9" * 30, "9" * 5000, "@0", "@1", "@7", "@-1", "@", "@²", "@" + "9" * 5000, "true", "false", "null", "None", "on",
    MARK, f"{MARK}{MARK}", f"javascript:{MARK}", f"//{MARK}", "{{7*7}}", "{seat}", "{0}", "%s%n", "%(x)s", "${x}", "\\",
    f"x\r\n{HEADER}: 1", f"\n{HEADER}: 1", f"%0d%0a{HEADER}:%201", "=1+1", "x;=cmd|'/C calc'!A0;y", "@SUM(1)",
    "../../../etc/passwd", "..%2f..%2fetc", "/etc/passwd", "C:\\", ".", "..", "//evil.example/",
    "http://evil.example/",
    "https:evil.example", "\\\\evil.example", "en", "pl", "xx", "EN", "en-GB;q=0.5", "host", "player", "viewer",
    "screen", "new", "-", "vikings", "board", "[]", "{}", "[[]]", '{"a":1}', "[" * 3000, '{"a":' * 2000,
    '"\\ud800"', '"', "'", "`",
    "a" * 41, "a" * 101, "a" * 1001, "a" * 20_000, "é" * 5000, "👩‍👩‍👧", "e\u0301" * 40, "Zoë", "Łukasz", "李小龙",
    "ليلى",
    ".", "a.b", "a..b", ".a", "a.", "a.b.c.d.e.f.g", "a." * 500, "p", "n", "r", "list", "entry", "token",
    "__proto__", "__class__", "constructor", "seat", "device", "as", "name", "SELECT", "' OR 1=1 --", "\";--",
    "😀" * 100,
)  # fmt: skip
BYTES = (b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\x80abc", b"\xfe\xff", b"a\xffb", b"\xc3")


def hostile(chance: Random) -> bytes:
    """Any value, as bytes."""
    drawn = chance.random()
    if drawn < 0.08:
        return chance.choice(BYTES)
    if drawn < 0.16:
        return chance.randbytes(chance.randint(1, 40))
    if drawn < 0.28:
        return MARK.encode()
    if drawn < 0.36:
        return str(chance.randint(-12, 60)).encode()
    if drawn < 0.365:
        return b"z" * LONGEST
    if drawn < 0.42:
        return json.dumps(any_json(chance)).encode()
    return (chance.choice(TEXTS) + (chance.choice(TEXTS) if chance.random() < 0.1 else "")).encode()


def any_json(chance: Random, depth: int = 3) -> object:
    """Any value of JSON."""
    drawn = chance.randrange(9 if depth else 6)
    if drawn >= 8:
        return {chance.choice(TEXTS[:60]): any_json(chance, depth - 1) for _ in range(chance.randint(0, 4))}
    if drawn >= 6:
        return [any_json(chance, depth - 1) for _ in range(chance.randint(0, 4))]
    plain = (None, True, False, chance.randint(-5, 60), 1.5, 10 ** chance.randint(0, 300), chance.choice(TEXTS))
    return plain[chance.randrange(len(plain))]


def spoiled(chance: Random, data: bytes) -> bytes:
    """Bytes with some of them changed, taken away, doubled or put in."""
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        start = chance.randrange(len(changed) + 1)
        end = min(len(changed), start + chance.choice((0, 1, 1, 2, 8, 64)))
        piece = changed[start:end]
        changed[start:end] = chance.choice(
            (b"", piece * 2, chance.randbytes(max(1, len(piece))), bytes(reversed(piece)), hostile(chance)[:200])
        )
    return bytes(changed)
