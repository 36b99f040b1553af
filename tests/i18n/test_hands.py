"""What hands are told to do, in each language: which piece, and what it shows afterwards."""

import re
from typing import Any

import pytest

from companion.engine.game import Game
from companion.engine.messages import SEATS, M, Ref
from companion.games import brian_boru, rebirth
from companion.games.brian_boru.messages import action, upkeep
from companion.games.rebirth.content import TRACK_MARKERS
from companion.games.rebirth.messages import play
from companion.i18n import LANGUAGES
from companion.i18n.words import Words
from companion.rulebook.entries import LINK, read_book

every_language = pytest.mark.parametrize("language", LANGUAGES)
#: The disc of a player, and a card that lies face up, as each language says it.
DISC = {"en": "disc", "pl": "dysk", "cs": "disk", "fr": "jeton Contrôle", "es": "disco"}
REVEALED = {"en": "revealed", "pl": "odkrytą", "cs": "odhalená", "fr": "révélée", "es": "revelada"}


def told(game: Game[Any], language: str, sentence: M, **values: Any) -> str:
    return Words(language, ("Ewa",), game.name_of).of(sentence, seat=SEATS[0], **values)


@every_language
@pytest.mark.parametrize("hundred", TRACK_MARKERS)
def test_the_achievement_marker_shows_the_hundred_that_is_reached(language: str, hundred: int) -> None:
    """It is turned at 100 and 300 and swapped at 200, so no other number may be told."""
    text = told(rebirth.GAME, language, play.MARKER, n=hundred)
    assert re.findall(r"\d+", text) == [str(hundred)] * 2


@every_language
@pytest.mark.parametrize("sentence", [upkeep.NO_MARRIAGE, upkeep.NO_MARRIAGE_TOP_CARD, upkeep.NO_MARRIAGE_NO_DECK])
def test_the_marriage_card_that_leaves_is_the_revealed_one(language: str, sentence: M) -> None:
    assert REVEALED[language] in told(brian_boru.GAME, language, sentence)


@every_language
def test_whoever_takes_a_town_is_told_to_put_a_disc_there(language: str) -> None:
    assert DISC[language] in told(brian_boru.GAME, language, action.TOWN_TAKEN, town=Ref("town", "M3"))


@every_language
def test_a_reward_of_one_town_is_not_told_as_two_discs(language: str) -> None:
    """First what is gained, then where the disc goes: told by the same verb, both would be placed."""
    gained = told(brian_boru.GAME, language, upkeep.MARRIAGE_TOWN, region=Ref("region", "L"))
    anywhere = told(brian_boru.GAME, language, upkeep.TRACK_TOWN)
    placed = told(brian_boru.GAME, language, upkeep.REWARD_TOWN_TAKEN, town=Ref("town", "L1"))
    verb = gained.split()[1]
    assert verb == anywhere.split()[1]
    assert verb not in placed.split()


@every_language
def test_who_takes_a_claim_token_is_compared_with_the_vikings_too(language: str) -> None:
    (text,) = read_book("brian_boru", language).entries["bb.claims.award"].text
    assert "bb.claims.vikings" in LINK.findall(text)
