"""Documents that a set-up may carry, such as a board of one's own: how one is judged, and how it looks as text."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.messages import M, Msg, Ref
from companion.engine.tools import Refusal, Verdict
from companion.engine.values import Value


@dataclass(frozen=True, slots=True)
class Picture:
    """A document as text that keeps its columns, and what the signs in it stand for."""

    rows: tuple[str, ...]
    legend: tuple[tuple[str, Msg], ...]


def none_of_ours() -> Mapping[str, dict[str, Any]]:
    """The documents that come with a game that brings none."""
    return {}


def nothing_more(_: Value) -> tuple[Msg, ...]:
    """What there is to say of a document of which its name says all."""
    return ()


def named_by_nothing(_: Value) -> Callable[[Ref], Msg | None]:
    """The names of things in a document that names none."""
    return lambda _: None


@dataclass(frozen=True, slots=True)
class Collection:
    """Documents that people draw, keep and give to others. Functions get only what was judged to be usable."""

    #: What such documents are called, many of them.
    title: M
    #: The options that a set-up has when it carries this one.
    options: Callable[[Value], Mapping[str, str]]
    #: Documents that come with the game, by ids: a set-up that carries none has the one that fits its options.
    ours: Callable[[], Mapping[str, dict[str, Any]]] = none_of_ours
    #: What tells one from another beside its name, in a few words.
    told: Callable[[Value], tuple[Msg, ...]] = nothing_more
    #: What people call the things of one, usable or not, that are told by their ids where it is written as text.
    names: Callable[[Value], Callable[[Ref], Msg | None]] = named_by_nothing
    #: What a new one begins with, beside its format and its game.
    empty: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Material:
    """A document that a game reads. One by itself says by its format which it is: `companion-<key>/1`."""

    title: M
    #: All that is wrong with one and all that is odd, or what it holds. It raises `Unreadable` if it has another form.
    judge: Callable[[Value], Verdict | Refusal]
    #: As much of one as can be read.
    show: Callable[[Value], Picture]
    #: What of one that can be used is kept: all that is read of it.
    kept: Callable[[Value], dict[str, Any]]
    #: Without it they are only read from files.
    collection: Collection | None = None


def as_read(materials: Mapping[str, Material], documents: Mapping[str, Value]) -> dict[str, Value]:
    """The documents of a set-up that can be played, with only what is read of them."""
    return {name: Value(materials[name].kept(found), found.at) for name, found in documents.items()}
