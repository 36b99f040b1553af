"""What somebody chooses from who opens a table: games, what is fixed before each, and documents to play with."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.game import Game
from companion.engine.messages import Msg, Ref
from companion.engine.rules import Switch, chosen
from companion.engine.values import Value
from companion.i18n.pages.shell import LABEL
from companion.i18n.pages.table import DOCUMENT_NEEDS
from companion.i18n.words import Words
from companion.tables import gallery
from companion.tables.documents import digest, text_of
from companion.tables.gallery import Kind
from companion.tables.ports import Document
from companion.tables.tables import Sitting
from companion.web.callers import site
from companion.web.language import chosen_language
from companion.web.services import the_services
from companion.web.templating import page

#: What a table already plays with, under whatever id, or without any.
KEPT = "kept"
#: So many of the latest are offered where a table is set up, one of each address but one's own; all have their pages.
MOST_OFFERED = 12


@dataclass(frozen=True, slots=True)
class Offer:
    """A document to play with: its name if it has one, what else tells it apart, its picture, and what it asks for."""

    id: str
    name: str
    told: str
    picture: str
    needs: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Asked:
    """Something that is fixed before a game, with the names of its values in the reader's language."""

    id: str
    text: str
    values: tuple[tuple[str, str], ...]
    value: str


def words_of(game: Game[Any]) -> Words:
    """The words of this request's language for the things of one game, where a page is about several."""
    return Words(chosen_language(), (), game.name_of)


def asked_first(game: Game[Any], before: Mapping[str, str]) -> list[Asked]:
    """What is asked where a table for a game is opened, as it was before; the rest has its usual value."""
    words, language = words_of(game), chosen_language()

    def asked(option: Switch) -> Asked:
        values = tuple((value, words.name(Ref("value", value))) for value in option.values)
        return Asked(option.id, words.of(option.text), values, before.get(option.id, option.usual(language)))

    return [asked(option) for option in game.options if option.first]


def collection_of(game: Game[Any]) -> Kind | None:
    """The documents that people collect for a game; a game has at most one such kind that is chosen for a table."""
    kinds = (gallery.kind_of(the_services().tables, game.id, key) for key in game.materials)
    return next((kind for kind in kinds if kind is not None), None)


def offered(game: Game[Any]) -> list[Offer]:
    """The documents with which a table can begin: those that come with the game, then those of this server."""
    kind = collection_of(game)
    if kind is None:
        return []
    documents = [*gallery.ours(kind), *gallery.latest(the_services().tables, kind, MOST_OFFERED, site())]
    return [offer_of(kind, document) for document in documents]


def offer_of(kind: Kind, document: Document) -> Offer:
    """A document as it is offered."""
    words = words_of(kind.game)
    told = words.set_apart(map(words.text, kind.collection.told(Value(document.raw))))
    picture = page("gallery.small", document_id=document.id)
    return Offer(document.id, document.name, told, picture, gallery.options_of(kind, document))


def what_it_needs(kind: Kind, document: Document) -> Msg:
    """What a table has to choose that plays with a document, each with the name of its value."""
    texts = {option.id: option.text for option in kind.game.options}
    words, needs = words_of(kind.game), gallery.options_of(kind, document)
    told = [
        words.of(LABEL, label=words.of(texts[id])) + " " + words.name(Ref("value", value))
        for id, value in needs.items()
    ]
    return DOCUMENT_NEEDS(needs=words.set_apart(told))


@dataclass(frozen=True, slots=True)
class Offered:
    """The documents that fit a table which has not begun, and the one that it has."""

    kind: Kind
    offers: tuple[Offer, ...]
    chosen: str


def offered_to(sitting: Sitting) -> Offered | None:
    """What a table may play with as far as it is settled; nothing if it needs no document."""
    game, course = sitting.game, sitting.course
    kind, options = collection_of(game), chosen(game.options, course.options)
    offers = [offer for offer in offered(game) if offer.needs.items() <= options.items()]
    if kind is None or not offers:
        return None
    raw = course.materials.get(kind.key)
    if raw is None:
        return Offered(kind, tuple(offers), offers[0].id)
    here = digest(text_of(raw))
    if any(offer.id == here for offer in offers):
        return Offered(kind, tuple(offers), here)
    return Offered(kind, (kept_offer(kind, here, raw), *offers), KEPT)


def kept_offer(kind: Kind, id: str, raw: Any) -> Offer:
    """What a table has already: perhaps it is kept here unlisted, perhaps it came with a file."""
    kept = the_services().tables.store.document(id)
    offer = offer_of(kind, Document(id, kind.game.id, kind.key, gallery.name_in(raw), False, gallery.NO_TIME, raw))
    return replace(offer, id=KEPT, picture=offer.picture if kept else "")
