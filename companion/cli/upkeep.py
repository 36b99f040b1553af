"""`companion gallery` and `companion tables`: lists and removes boards and old tables in the database of a server."""

import argparse
import os
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from companion.app import Settings, database_of
from companion.engine.messages import M
from companion.formats.replies import ACCEPTED, REFUSED, UNREADABLE
from companion.i18n import interface
from companion.i18n.words import Words
from companion.rulebook.own import data_folder
from companion.storage.store import open_store
from companion.tables.ports import CannotStore, Document, Store

#: Tables at which somebody may still play are not ended, and no time is so long ago that there was none.
FEWEST_DAYS, MOST_DAYS = 2, 100_000
Command = Callable[[argparse.Namespace, Words, Store], int]


def run_upkeep(chosen: argparse.Namespace, words: Words) -> int:
    """Do what the command asks of the database; a server may go on meanwhile."""
    wished = chosen.database if chosen.database is not None else os.environ.get("DATABASE_URL", "")
    do: dict[str, Command] = {"list": run_list, "remove": run_remove, "end": run_end}
    try:
        store = open_store(database_of(Settings("", 0, data_folder(), wished)))
        try:
            return do[chosen.upkeep](chosen, words, store)
        finally:
            store.close()
    except CannotStore as fault:
        print(words.of(interface.NO_DATABASE, reason=str(fault)), file=sys.stderr)
        return UNREADABLE


def run_list(_: argparse.Namespace, words: Words, store: Store) -> int:
    """All documents, each on a line: its id, when it was kept, for what, where it stands, and its name."""
    for document in store.documents():
        kept, of = f"{document.kept:%Y-%m-%d %H:%M}", f"{document.game}/{document.key}"
        print("\t".join((document.id, kept, of, words.of(standing_of(document)), document.name)))
    return ACCEPTED


def standing_of(document: Document) -> M:
    """Whether a document stands in the gallery."""
    if not document.listed:
        return interface.NOT_IN_GALLERY
    return interface.IN_GALLERY if document.played else interface.GALLERY_LATER


def run_remove(chosen: argparse.Namespace, words: Words, store: Store) -> int:
    """Forget documents; tables that play with one have it in their logs."""
    status = ACCEPTED
    for document_id in chosen.ids:
        if store.remove_document(document_id):
            print(words.of(interface.REMOVED, id=document_id))
        else:
            print(words.of(interface.NO_DOCUMENT, id=document_id), file=sys.stderr)
            status = REFUSED
    return status


def run_end(chosen: argparse.Namespace, words: Words, store: Store) -> int:
    """Forget tables at which nothing has happened for so many days before now, or before the last entry of all.

    A clock that is years ahead ends nothing that was played lately.
    """
    last, now = store.entered_last(), datetime.now(UTC)
    days = min(max(chosen.days, FEWEST_DAYS), MOST_DAYS)
    ended = store.end_tables(min(now, last or now) - timedelta(days=days))
    print(words.of(interface.TABLES_ENDED, n=ended))
    return ACCEPTED
