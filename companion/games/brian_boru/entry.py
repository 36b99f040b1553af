"""Reading what somebody enters about this game, with all faults gathered and not only the first."""

import unicodedata

from companion.engine import entering
from companion.engine.entering import Complaints
from companion.engine.messages import SEATS, Msg, Ref
from companion.engine.values import Value, escaped
from companion.games.brian_boru.claims import count_regions
from companion.games.brian_boru.content import (
    CARDS,
    MARRIAGES,
    PRINCESS,
    PRINCESS_OPTIONS,
    REGION_REFS,
    REGIONS,
    TOP_SPACE,
    TOWN_COLOURS,
    TOWNS,
)
from companion.games.brian_boru.messages import faults as m
from companion.games.brian_boru.state import BOARD, FACE_DOWN, State

#: How the Vikings are named where they stand beside the players.
VIKINGS_KEY = "vikings"
FEWEST, MOST = 2, 5


def plain(text: str) -> str:
    """A name without capitals and accents."""
    letters = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


MARRIAGE_NAMED = {plain(name): name for name in (*MARRIAGES, PRINCESS)}


class Entry(entering.Entry):
    """The players of an entry about this game, and what is wrong with it so far."""

    says = Complaints(
        key_unknown=m.KEY_UNKNOWN,
        player_unknown=m.PLAYER_UNKNOWN,
        player_missing=m.PLAYER_MISSING,
        player_twice=m.PLAYER_TWICE,
        without_name=m.PLAYER_WITHOUT_NAME,
        not_printable=m.NAME_NOT_PRINTABLE,
        player_count=m.PLAYER_COUNT,
        below_zero=m.BELOW_ZERO,
        count_below_zero=m.COUNT_BELOW_ZERO,
    )

    def check_name(self, name: str, at: str) -> None:
        super().check_name(name, at)
        if name == VIKINGS_KEY:
            self.refuse(m.PLAYER_NAMED_VIKINGS(name=name), at)

    def spaces(self, value: Value) -> list[int]:
        """The spaces of all discs on the marriage track; above the first space each is alone (R15)."""
        spaces = self.counts(value)
        for seat, space in enumerate(spaces):
            at = f"{value.at}/{escaped(self.players[seat])}"
            if space > TOP_SPACE:
                self.refuse(m.SPACE_UNKNOWN(seat=SEATS[seat], high=TOP_SPACE), at)
            elif space and spaces.index(space) < seat:
                self.refuse(m.SPACE_SHARED(space=space), at)
        return spaces

    def town(self, value: Value) -> str | None:
        """A town by its id."""
        town = value.text().strip().upper()
        if town not in TOWNS:
            self.refuse(m.TOWN_UNKNOWN(town=value.text()), value.at)
            return None
        return town

    def colour(self, value: Value) -> str | None:
        """A colour that towns have."""
        colour = value.text()
        if colour not in TOWN_COLOURS:
            self.refuse(m.COLOUR_UNKNOWN(colour=colour, colours=TOWN_COLOURS), value.at)
            return None
        return colour

    def card(self, value: Value) -> int | None:
        """An action card by its value."""
        card = value.whole()
        if card not in CARDS:
            self.refuse(m.CARD_UNKNOWN(value=card), value.at)
            return None
        return card

    def marriage(self, value: Value) -> str | None:
        """A marriage card by its name; capitals and accents may be missing."""
        typed = value.text()
        name = MARRIAGE_NAMED.get(plain(typed))
        if name is None:
            self.refuse(m.MARRIAGE_UNKNOWN(name=typed, names=tuple(MARRIAGE_NAMED.values())), value.at)
        return name

    def princess_choice(self, value: Value) -> str | None:
        """One of the effects of the princess."""
        choice = value.text()
        if choice not in PRINCESS_OPTIONS:
            self.refuse(m.PRINCESS_CHOICE_UNKNOWN(choice=choice, options=PRINCESS_OPTIONS), value.at)
            return None
        return choice

    def claim(self, region: str, value: Value) -> int:
        """Where a claim token lies: face down, face up on the board, or with a player."""
        face_up = value["face_up"].boolean()
        holder = self.seat(value["holder"]) if value.has("holder") else BOARD
        if face_up:
            return holder
        if holder != BOARD:
            self.refuse(m.HOLDER_OF_FACE_DOWN(region=Ref("region", region)), f"{value.at}/holder")
        return FACE_DOWN

    def region(self, name: str, at: str) -> bool:
        """Whether there is a region with this id."""
        if name not in REGIONS:
            self.refuse(m.REGION_UNKNOWN(region=name), at)
        return name in REGIONS


def read_players(value: Value) -> Entry:
    """The players of an entry, clockwise; two are odd but can be asked about."""
    entry = entering.read_players(Entry, value, FEWEST, MOST)
    if len(entry.players) == FEWEST:
        entry.warn(m.TWO_PLAYERS(), value.at)
    return entry


def faults_of_token(state: State, region: str) -> list[Msg]:
    """A claim token is face up only where enough towns have a disc."""
    count, threshold = count_regions(state)[region].total, REGIONS[region].threshold
    if state.claims[region] == FACE_DOWN or count >= threshold:
        return []
    return [m.FACE_UP_TOO_EARLY(region=REGION_REFS[region], count=count, threshold=threshold)]
