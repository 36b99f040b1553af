"""The form with which a table is opened: the game, who plays, what is fixed before, whether it begins at once."""

from functools import cached_property
from typing import Any

from flask import abort
from werkzeug.datastructures import MultiDict
from wtforms import Field, StringField

from companion.engine.game import TOO_FEW_SEATS, Game, Seat, Setup, setup_violations
from companion.engine.messages import Msg
from companion.engine.values import Value
from companion.i18n.pages.table import BEGIN_NEEDS
from companion.tables import gallery
from companion.tables.deeds.beginning import Begun, Settled
from companion.tables.deeds.seating import Seated
from companion.tables.gallery import Kind
from companion.tables.ports import Document
from companion.tables.tables import Opening
from companion.web.filled import told
from companion.web.language import chosen_language
from companion.web.offers import collection_of, what_it_needs
from companion.web.services import the_services
from companion.web.table.forms.coming import NameForm
from companion.web.templating import the_games, words

#: More than sit at any table, so that whoever enters too many is told how many can play.
MOST_NAMES = 20
DOCUMENT = "document"


class NamesField(Field):  # type: ignore[misc]
    """Names, one on each line; a comma ends one as well."""

    data: list[str]
    typed: str

    def process(self, formdata: Any, *_: Any, **__: Any) -> None:
        """Read the lines that are not empty."""
        self.process_errors = list[Any]()
        self.typed = formdata.get(self.name, "")
        lines = self.typed.replace(",", "\n").splitlines()
        self.data = [line.strip() for line in lines if line.strip()][:MOST_NAMES]


class OfGamesField(Field):  # type: ignore[misc]
    """All fields that are named by a game and by what of it they choose."""

    data: MultiDict[str, str]

    def process(self, formdata: Any, *_: Any, **__: Any) -> None:
        """Keep what was sent; which of it counts depends on the game that is chosen."""
        self.process_errors = list[Any]()
        self.data = formdata


class OpenForm(NameForm):
    """A new table. What belongs to one of several games is sent under the name of that game."""

    game = StringField()
    players = NamesField()
    #: The colours that were chosen, in the order of the names; dealt to whoever does not choose.
    colours = StringField()
    of_games = OfGamesField()
    #: Whether the game begins with those who are named.
    begin = StringField()

    @cached_property
    def played(self) -> Game[Any]:
        """The game that is chosen; there is no table for any other."""
        if self.game.data not in the_games():
            abort(404)
        return the_games()[self.game.data]

    def sent(self, id: str) -> str | None:
        """What was sent for something that belongs to the game."""
        return self.of_games.data.get(self.named(id))

    @cached_property
    def kind(self) -> Kind | None:
        return collection_of(self.played)

    @cached_property
    def document(self) -> Document | None:
        """The document that is chosen; none if the table is to have the one that fits."""
        sent = self.sent(DOCUMENT)
        if not sent:
            return None
        document = gallery.found(the_services().tables, sent)
        if document is None or self.kind is None or (document.game, document.key) != (self.kind.game.id, self.kind.key):
            abort(404)
        return document

    @cached_property
    def options(self) -> dict[str, str]:
        """What is chosen, else what a document asks for, else the usual, of all that is asked so early."""
        first = [option for option in self.played.options if option.first or option.by_language]
        given = {option.id: option.usual(chosen_language()) for option in first}
        if self.kind and self.document:
            given |= gallery.options_of(self.kind, self.document)
        sent = {option.id: self.sent(option.id) for option in first}
        return given | {id: value for id, value in sent.items() if value is not None}

    @property
    def fits(self) -> bool:
        """Whether the document that is chosen is for what else is chosen."""
        if self.kind is None or self.document is None:
            return True
        return gallery.options_of(self.kind, self.document).items() <= self.options.items()

    @property
    def materials(self) -> dict[str, Any]:
        return gallery.materials_with(self.kind, self.document) if self.kind and self.document else {}

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody clockwise, in the colours that were chosen, or in those in which the game has them."""
        names, colours = (self.name.data, *self.players.data), self.played.colours
        wished = (self.colours.data or "").split()
        if len(wished) == len(names) and len(set(wished) & set(colours)) == len(names):
            colours = tuple(wished)
        return tuple(Seat(name, colours[place % len(colours)]) for place, name in enumerate(names))

    def opening(self) -> Opening:
        """What a table begins with. Only what holds can be entered."""
        seated = [Seated(place, seat.name, seat.colour, new=True) for place, seat in enumerate(self.seats)]
        settled = [Settled({}, self.options, self.materials)] if self.options or self.materials else []
        return [*seated, *settled, *([Begun(self.played.version)] if self.begin.data else [])]

    def wrong(self) -> dict[str, list[str]]:
        """What is wrong with each field, in the reader's language."""
        self.validate()
        faults = self.faults
        words((), self.played.name_of)
        for place, fault in self.faults_of_game():
            if place != "name" or "name" not in faults:
                faults.setdefault(place, []).append(told(fault))
        return faults

    def faults_of_game(self) -> list[tuple[str, Msg]]:
        """What the game does not accept, with the field that is to blame."""
        documents = {key: Value(raw, f"/materials/{key}") for key, raw in self.materials.items()}
        setup = Setup(self.seats, {}, self.options, None, documents)
        faults = [(self.blamed(fault.at or ""), fault.msg) for fault in setup_violations(self.played, setup)]
        faults = [(place, self.in_place(fault)) for place, fault in faults if place]
        if faults:
            return faults
        if self.materials and not self.fits and self.kind and self.document:
            return [(self.named(DOCUMENT), what_it_needs(self.kind, self.document))]
        made = self.played.with_setup(setup)
        return [(self.blamed(fault.at or ""), fault.msg) for fault in made] if isinstance(made, tuple) else []

    def in_place(self, fault: Msg) -> Msg:
        """A fault in the words of this form, which need not know yet who plays."""
        few = fault.definition is TOO_FEW_SEATS
        return BEGIN_NEEDS(low=self.played.seats.start) if few else fault

    def named(self, id: str) -> str:
        """The name of a field that belongs to the game."""
        return f"{self.played.id}.{id}"

    def blamed(self, pointer: str) -> str:
        """The field that a fault of a set-up is about; none for what is put right before the game begins."""
        first, _, rest = pointer.removeprefix("/").partition("/")
        if first == "seats":
            few = not rest and len(self.seats) < self.played.seats.start
            nobodys = rest.endswith("/colour")  # too many share their colours, and are told that they are too many
            return "" if nobodys or (few and not self.begin.data) else "name" if rest.startswith("0/") else "players"
        return self.named(rest.partition("/")[0] if first == "options" else DOCUMENT)
