"""Documents that people keep for their set-ups, such as boards of their own: judged, kept once, found by an address."""

import json
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from companion.engine.game import Game
from companion.engine.materials import Collection, Material
from companion.engine.names import LONGEST_NAME, can_be_shown
from companion.engine.tools import Refusal, Verdict
from companion.engine.values import Unreadable, Value
from companion.tables import refusals as m
from companion.tables.entries import Settled
from companion.tables.ports import Document
from companion.tables.tables import Tables

#: The printed boards of large games written out need a quarter of it; an entry of a table can hold it.
MOST_BYTES = 60_000
MOST_SHOWN = 60
#: So many bytes of a digest stand in an address; nobody finds another document with the same.
BYTES_OF_ID = 12


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of documents that a game collects."""

    game: Game[Any]
    key: str
    material: Material
    collection: Collection


def kind_of(tables: Tables, game: str, key: str) -> Kind | None:
    """A kind of documents, if this game collects it."""
    played = tables.games.get(game)
    material = played.materials.get(key) if played else None
    if played is None or material is None or material.collection is None:
        return None
    return Kind(played, key, material, material.collection)


def judged(kind: Kind, value: Value) -> tuple[Verdict | Refusal, dict[str, Any]]:
    """What the game says of a document, and what can be kept of it; `Unreadable` if it has another form."""
    said = kind.material.judge(value)
    raw = kind.collection.kept(value) if isinstance(said, Verdict) else {}
    if len(text_of(raw).encode()) > MOST_BYTES:
        raise Unreadable(m.TOO_LARGE(n=MOST_BYTES // 1000))
    return said, raw


def text_of(raw: dict[str, Any]) -> str:
    """A document as text, the same for the same one."""
    return json.dumps(raw, ensure_ascii=False, sort_keys=True)


def keep(tables: Tables, kind: Kind, value: Value, listed: bool) -> Document | Refusal:
    """Keep what can be used of a document, or say all that is wrong with it."""
    said, raw = judged(kind, value)
    if isinstance(said, Refusal):
        return said
    text = text_of(raw)
    document = Document(digest(text), kind.game.id, kind.key, name_in(raw), listed, tables.now(), raw)
    tables.store.keep_document(document)
    return document


def name_in(raw: dict[str, Any]) -> str:
    """What a document calls itself, if that can be shown."""
    name = str(raw.get("name", "")).strip()[:LONGEST_NAME]
    return name if can_be_shown(name) else ""


def digest(text: str) -> str:
    """By what a document is found: the same text, the same address."""
    return urlsafe_b64encode(sha256(text.encode()).digest()[:BYTES_OF_ID]).decode()


def settings_with(kind: Kind, document: Document) -> Settled:
    """What is chosen for a table that plays with a document, and with what it asks for."""
    options = dict(kind.collection.options(Value(document.raw)))
    return Settled({}, options, {kind.key: document.raw})


def shown(tables: Tables, kind: Kind) -> list[Document]:
    """What stands in the gallery, the latest first."""
    return tables.store.gallery(kind.game.id, kind.key, MOST_SHOWN)
