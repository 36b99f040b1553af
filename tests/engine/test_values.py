"""Reading what strangers write: every fault has a code and a place."""

import pytest

from companion.engine.values import LARGEST_NUMBER, LONGEST_TEXT, Unreadable, Value, escaped
from companion.formats.parsing import LARGEST_INPUT, parse


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "input.not-json"),
        (b"{", "input.not-json"),
        (b"[1,]", "input.not-json"),
        (b"\xff\xfe", "input.not-utf8"),
        (b'"\\ud800"', "input.not-utf8"),
        (b'{"\\ud800": 1}', "input.not-utf8"),
        (b"[" * 100_000, "input.too-deep"),
        (b"[" * 102 + b"]" * 102, "input.too-deep"),
        (b"NaN", "input.bad-number"),
        (b"[Infinity]", "input.bad-number"),
        (b"-Infinity", "input.bad-number"),
        (b"1e999", "input.bad-number"),
        (b"-1e999", "input.bad-number"),
        (b"9" * 5000, "input.bad-number"),
        (b'{"a": 1, "a": 1}', "input.duplicate-key"),
        (b'[{"b": {"a": 1, "a": 2}}]', "input.duplicate-key"),
        (b" " * (LARGEST_INPUT + 1), "input.too-large"),
    ],
    ids=lambda value: repr(value[:20]),
)
def test_what_is_not_json_as_we_take_it(data: bytes, code: str) -> None:
    with pytest.raises(Unreadable) as caught:
        parse(data)
    assert caught.value.msg.code == code
    assert caught.value.at == ""


@pytest.mark.parametrize("data", [b"null", b'\xef\xbb\xbf{"a": 1}', b"[1.5]", b"[" * 101 + b"]" * 101])
def test_what_is_json_as_we_take_it(data: bytes) -> None:
    assert parse(data).at == ""


def test_the_place_of_a_fault_in_json_is_told() -> None:
    with pytest.raises(Unreadable) as caught:
        parse(b'{\n  "a": 1,\n  b\n}')
    assert caught.value.msg.params == {"line": 3, "column": 3}


DOCUMENT = Value({"a": [{"b/c~d": "text"}], "n": 7, "yes": True, "none": None, "far": LARGEST_NUMBER + 1})


def test_a_pointer_leads_to_each_value() -> None:
    assert DOCUMENT["a"].list()[0]["b/c~d"].at == "/a/0/b~1c~0d"
    assert escaped("~/") == "~0~1"


@pytest.mark.parametrize(
    ("read", "code", "at"),
    [
        (lambda: DOCUMENT["b"], "input.missing", ""),
        (lambda: DOCUMENT["a"]["b"], "input.not-object", "/a"),
        (DOCUMENT["n"].list, "input.not-list", "/n"),
        (DOCUMENT["n"].text, "input.not-text", "/n"),
        (DOCUMENT["a"].whole, "input.not-whole", "/a"),
        (DOCUMENT["yes"].whole, "input.not-whole", "/yes"),
        (lambda: Value(1.0, "/x").whole(), "input.not-whole", "/x"),
        (DOCUMENT["far"].whole, "input.number-too-large", "/far"),
        (lambda: Value(-LARGEST_NUMBER - 1).whole(), "input.number-too-large", ""),
        (DOCUMENT["n"].boolean, "input.not-boolean", "/n"),
        (lambda: DOCUMENT["none"].items().__next__(), "input.not-object", "/none"),
        (lambda: Value("x" * (LONGEST_TEXT + 1), "/t").text(), "input.text-too-long", "/t"),
        (lambda: Value("c", "/o").one_of(("a", "b")), "input.not-one-of", "/o"),
    ],
)
def test_a_value_of_the_wrong_kind(read: object, code: str, at: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read()  # type: ignore[operator]
    assert (caught.value.msg.code, caught.value.at) == (code, at)


def test_values_of_the_right_kind() -> None:
    assert DOCUMENT["n"].whole() == 7
    assert DOCUMENT["yes"].boolean() is True
    assert Value(LARGEST_NUMBER).whole() == LARGEST_NUMBER
    assert Value(-LARGEST_NUMBER).whole() == -LARGEST_NUMBER
    assert Value("x" * LONGEST_TEXT).text() == "x" * LONGEST_TEXT
    assert Value("b").one_of(("a", "b")) == "b"
    assert [key for key, _ in DOCUMENT.items()] == ["a", "n", "yes", "none", "far"]


def test_a_key_with_null_counts_as_missing_where_there_is_a_default() -> None:
    assert not DOCUMENT.has("none")
    assert not DOCUMENT.has("b")
    assert DOCUMENT.has("n")
    assert DOCUMENT.get("none", 3).whole() == 3
    assert DOCUMENT.get("b", 4).whole() == 4
    assert DOCUMENT.get("n", 5).whole() == 7
