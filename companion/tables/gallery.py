"""Documents that people keep for their set-ups, such as boards of their own: judged, kept once, found by an address."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from companion.engine.game import Game
from companion.engine.materials import Collection, Material
from companion.engine.names import LONGEST_NAME, can_be_shown
from companion.engine.tools import Refusal, Verdict
from companion.engine.values import Unreadable, Value
from companion.tables import refusals as m
from companion.tables.documents import digest, text_of
from companion.tables.ports import Document
from companion.tables.tables import Tables

#: The printed boards of large games written out need a quarter of it; an entry of a table can hold it.
MOST_BYTES = 60_000
MOST_SHOWN = 60
#: Between the parts of the id of a document that comes with a game; no digest has it.
OURS_SIGN = "."
NO_TIME = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of documents that a game collects."""

    game: Game[Any]
    key: str
    material: Material
    collection: Collection


@dataclass(frozen=True, slots=True)
class Keeper:
    """Who keeps a document: the digests of the device and of where it is."""

    author: str | None = None
    site: str | None = None


SOMEBODY = Keeper()


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
    raw = kind.material.kept(value) if isinstance(said, Verdict) else {}
    if len(text_of(raw).encode()) > MOST_BYTES:
        raise Unreadable(m.TOO_LARGE(n=MOST_BYTES // 1000))
    return said, raw


def keep(tables: Tables, kind: Kind, value: Value, listed: bool, keeper: Keeper = SOMEBODY) -> Document | Refusal:
    """Keep what can be used of a document, or say all that is wrong with it."""
    said, raw = judged(kind, value)
    if isinstance(said, Refusal):
        return said
    text = text_of(raw)
    document = Document(
        digest(text), kind.game.id, kind.key, name_in(raw), listed, tables.now(), raw, keeper.author, keeper.site
    )
    tables.store.keep_document(document)
    return document


def name_in(raw: dict[str, Any]) -> str:
    """What a document calls itself, if that can be shown."""
    name = str(raw.get("name", "")).strip()[:LONGEST_NAME]
    return name if can_be_shown(name) else ""


def ours(kind: Kind) -> list[Document]:
    """The documents that come with the game. They are found like others, and stand in no gallery."""
    return [
        Document(OURS_SIGN.join((kind.game.id, kind.key, id)), kind.game.id, kind.key, "", False, NO_TIME, raw)
        for id, raw in kind.collection.ours().items()
    ]


def found(tables: Tables, document_id: str) -> Document | None:
    """A document that is kept here, or that comes with a game."""
    if OURS_SIGN not in document_id:
        return tables.store.document(document_id)
    game, _, rest = document_id.partition(OURS_SIGN)
    kind = kind_of(tables, game, rest.partition(OURS_SIGN)[0])
    return next((document for document in ours(kind) if document.id == document_id), None) if kind else None


def options_of(kind: Kind, document: Document) -> dict[str, str]:
    """The options of a set-up that plays with a document."""
    return dict(kind.collection.options(Value(document.raw)))


def materials_with(kind: Kind, document: Document) -> dict[str, Any]:
    """What a set-up carries that plays with a document: nothing if it would have that one anyway."""
    return {} if OURS_SIGN in document.id else {kind.key: document.raw}


def shown(tables: Tables, kind: Kind, page: int = 1, most: int = MOST_SHOWN) -> list[Document]:
    """What stands on a page of the gallery, the latest first."""
    return tables.store.gallery(kind.game.id, kind.key, most, (page - 1) * most)


def latest(tables: Tables, kind: Kind, most: int, site: str) -> list[Document]:
    """The latest of the gallery, only one from each address but one's own: nobody fills what all others are offered."""
    return tables.store.latest(kind.game.id, kind.key, most, site)


def how_many(tables: Tables, kind: Kind) -> int:
    """How many stand in the gallery, on all its pages."""
    return tables.store.in_gallery(kind.game.id, kind.key)
