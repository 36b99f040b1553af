"""Galleries: documents that people draw for their set-ups, keep on this server, and give to others by an address."""

import json
from collections.abc import Sequence
from typing import Any

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from companion.engine.messages import Msg, Ref
from companion.engine.tools import Refusal
from companion.engine.values import Unreadable, Value
from companion.formats.documents import format_of, picture_data
from companion.formats.parsing import parse
from companion.formats.replies import Reply, reply_to
from companion.i18n.pages import gallery as said
from companion.i18n.words import NameOf
from companion.tables import gallery, refusals
from companion.tables.gallery import Kind
from companion.tables.ports import Document
from companion.web.callers import caller, site
from companion.web.errors import error_page
from companion.web.filled import Form, filled, told_at
from companion.web.gallery_form import DocumentForm
from companion.web.language import SPOKEN, wished_language
from companion.web.offers import offer_of
from companion.web.scanning import code_of, root_for_others
from companion.web.services import the_services
from companion.web.table.pages import device_key, key_for_keeping
from companion.web.table.start import my_tables
from companion.web.templating import of_game, page, words

pages = Blueprint("gallery", __name__)
ALL = f"/{SPOKEN}/gallery/<game>/<key>"
ONE = f"/{SPOKEN}/document/<document_id>"
A_DAY = 24 * 3600
#: No gallery has so many pages.
MOST_DIGITS = 6


def kind_named(game: str, key: str) -> Kind:
    """A kind of documents; there is no page for any other."""
    kind = gallery.kind_of(the_services().tables, game, key)
    if kind is None:
        abort(404)
    words((), kind.game.name_of)
    return kind


def the_document(document_id: str) -> tuple[Document, Kind]:
    """A document that is kept here, or comes with a game."""
    document = gallery.found(the_services().tables, document_id)
    if document is None:
        abort(404)
    return document, kind_named(document.game, document.key)


def told_of(kind: Kind, value: Value) -> Reply:
    """What the game says of a document, in the reader's language, and which of its things each sentence is about."""
    try:
        judged = gallery.judged(kind, value)[0]
        names = words((), names_in(kind, value))
    except Unreadable as fault:
        return unreadable(fault)
    reply = reply_to(judged, names)[1]
    told = judged.violations if isinstance(judged, Refusal) else judged.warnings
    rows = reply["violations" if isinstance(judged, Refusal) else "warnings"]
    for row, fault_told in zip(rows, told, strict=False):
        row["things"] = [f"{ref.kind}:{ref.id}" for ref in refs_in(fault_told.msg)]
    return reply


def names_in(kind: Kind, value: Value) -> NameOf:
    """The names of things in a document; of others those of its game."""
    known = kind.collection.names(value)
    return lambda ref: known(ref) or kind.game.name_of(ref)


def refs_in(msg: Msg) -> list[Ref]:
    """The things that a sentence names."""
    values = [value if isinstance(value, tuple) else (value,) for value in msg.params.values()]
    return [thing for things in values for thing in things if isinstance(thing, Ref)]


def unreadable(fault: Unreadable) -> Reply:
    """What is told of a document that has not the form of one."""
    return {"ok": False, "error": {"text": words().text(fault.msg), "at": fault.at}}


@pages.get(f"{ALL}/")
def all_of(language: str, game: str, key: str) -> Response:
    """What is kept here of a kind."""
    return all_page(kind_named(game, key))


def page_number() -> int:
    """Which page of a gallery is asked for."""
    said = request.args.get("page", "")
    return max(int(said), 1) if said.isascii() and said.isdecimal() and len(said) < MOST_DIGITS else 1


def all_page(kind: Kind, wrong: Sequence[str] = (), listed: bool = True, status: int = 200) -> Response:
    """The gallery, perhaps with what is wrong with a file that was sent."""
    tables = the_services().tables
    number, count = page_number(), gallery.how_many(tables, kind)
    shown = gallery.shown(tables, kind, number)
    page_of_all = render_template(
        "gallery/all.html",
        kind=kind,
        offers=[(offer_of(kind, document), document.kept) for document in shown],
        ours=[offer_of(kind, document) for document in gallery.ours(kind)] if number == 1 else [],
        number=number,
        first=(number - 1) * gallery.MOST_SHOWN + 1,
        count=count,
        wrong=wrong,
        listed=listed,
    )
    return make_response(page_of_all, status)


@pages.get(f"{ALL}/draw")
def draw(language: str, game: str, key: str) -> Response:
    """Where one is drawn: a new one, or going on from one that is there."""
    kind = kind_named(game, key)
    beginning = request.args.get("from", "")
    return draw_page(kind, raw=begun_with(the_document(beginning)[0]) if beginning else None)


def begun_with(document: Document) -> dict[str, Any]:
    """What a new drawing takes over; those that come with a game are named in no language of a reader."""
    return {key: value for key, value in document.raw.items() if document.name or key != "name"}


def draw_page(kind: Kind, raw: Any = None, form: DocumentForm | None = None, status: int = 200) -> Response:
    """The page on which one is drawn."""
    game, begun = kind.game, kind.collection.empty
    wished = {key: request.args[key] for key in begun if key in request.args}  # a table tells what it plays
    empty = {"format": format_of(kind.key), "game": game.id, **begun, **wished}
    text = form.text.data if form else json.dumps(raw or empty, ensure_ascii=False)
    template = of_game(game, "draw")
    shown = render_template(template, game=game, kind=kind, text=text, form=form, parts=game.drawing)
    return make_response(shown, status)


@pages.post(f"{ALL}/check")
@filled(DocumentForm)
def check(form: DocumentForm, language: str, game: str, key: str) -> str:
    """What is wrong or odd about one that is being drawn; nothing is kept."""
    kind = kind_named(game, key)
    try:
        reply = told_of(kind, parse(form.sent))
    except Unreadable as fault:
        reply = unreadable(fault)
    return render_template("gallery/checked.html", reply=reply)


@pages.get(f"{ALL}/keep")
def back_to_all(language: str, game: str, key: str) -> AnyResponse:
    """Whoever asks again for the reply to a form gets the page of the form."""
    return redirect(page("gallery.all_of", game=game, key=key))


@pages.post(f"{ALL}/keep")
@filled(DocumentForm)
def keep(form: DocumentForm, language: str, game: str, key: str) -> AnyResponse:
    """Keep one that was drawn, or brought as a file."""
    kind = kind_named(game, key)
    new = the_services().limits.new_documents
    if new.reached(caller()):
        return not_kept(kind, form, [words().of(refusals.TOO_OFTEN)], 429)
    if the_services().tables.is_full:
        return not_kept(kind, form, [words().of(refusals.NO_ROOM)], 503)
    try:
        value = parse(form.sent)  # a file can be read once
        kept = gallery.keep(the_services().tables, kind, value, form.listed.data, keeper())
    except Unreadable as fault:
        first = [words().of(said.NOT_ONE)] if form.is_file else []
        return not_kept(kind, form, [*first, told_at(fault)], 422)
    if isinstance(kept, Refusal):
        told = [row["text"] for row in told_of(kind, value)["violations"]]
        return not_kept(kind, form, told, 422)
    new.count(caller())
    return redirect(page("gallery.one", document_id=kept.id, saved=1), 303)


def keeper() -> gallery.Keeper:
    """Who asks: the device, and where it is."""
    return gallery.Keeper(key_for_keeping(), site())


def not_kept(kind: Kind, form: DocumentForm, told: list[str], status: int) -> Response:
    """The page from which it was sent, with all that was sent, and why it is not kept."""
    if form.is_file:
        return all_page(kind, told, form.listed.data, status)
    form.told = told
    return draw_page(kind, None, form, status)


@pages.errorhandler(413)
def too_large(error: RequestEntityTooLarge) -> Response:
    """A file so large that it is not read at all."""
    if request.endpoint != "gallery.keep":
        return error_page(413)
    arguments = request.view_args or {}
    told = words().of(refusals.TOO_LARGE, n=gallery.MOST_BYTES // 1000)
    return all_page(kind_named(arguments["game"], arguments["key"]), [told], status=413)


@pages.get(ONE)
def one(language: str, document_id: str) -> str:
    """A document: how it looks, what it holds, and what can be done with it."""
    document, kind = the_document(document_id)
    mine = [row for row in my_tables() if row["table"].game == kind.game.id]
    return render_template(
        "gallery/one.html",
        game=kind.game,
        document=document,
        told=offer_of(kind, document).told,
        kind=kind,
        reply=told_of(kind, Value(document.raw)),
        picture=picture_data(kind.material.show(Value(document.raw)), words()),
        parts=kind.game.drawing,
        saved="saved" in request.args,
        own=document.author == device_key(),
        needs=gallery.options_of(kind, document),
        waiting=[row["table"] for row in mine if row["waits"]],
        asking=[row["table"] for row in mine if row["asks"]],
    )


@pages.get(f"{ONE}/unlist")
def back_to_one(language: str, document_id: str) -> AnyResponse:
    """Whoever asks again for the reply to a form gets the page of the form."""
    return redirect(page("gallery.one", document_id=document_id))


@pages.post(f"{ONE}/unlist")
@filled(Form)
def unlist(form: Form, language: str, document_id: str) -> AnyResponse:
    """Take a document of one's own out of the gallery."""
    document, _ = the_document(document_id)
    if document.author != device_key():
        abort(403)
    the_services().tables.store.unlist_document(document.id)
    return redirect(page("gallery.one", document_id=document.id), 303)


@pages.get(f"{ONE}/small.svg")
def small(language: str, document_id: str) -> Response:
    """A document as a small picture, to choose it by; what it shows never changes."""
    document, kind = the_document(document_id)
    game = kind.game
    response = make_response(render_template(of_game(game, "small"), raw=document.raw))
    response.mimetype = "image/svg+xml"
    response.cache_control.private, response.cache_control.max_age = True, A_DAY
    return response


@pages.get(f"{ONE}.json")
def file(language: str, document_id: str) -> Response:
    """The document by itself."""
    document, _ = the_document(document_id)
    response = make_response(json.dumps(document.raw, ensure_ascii=False, indent=1))
    response.mimetype = "application/json"
    response.headers["Content-Disposition"] = f'attachment; filename="{document.game}-{document.key}.json"'
    return response


@pages.get(f"{ONE}.svg")
def code(language: str, document_id: str) -> Response:
    """The address of a document as a QR code."""
    document, _ = the_document(document_id)
    return code_of(f"{root_for_others()}d/{document.id}")


@pages.get("/d/<document_id>")
def scanned(document_id: str) -> AnyResponse:
    """What the QR code leads to: the document in the language of whoever scanned it."""
    return redirect(url_for("gallery.one", language=wished_language(), document_id=document_id))
