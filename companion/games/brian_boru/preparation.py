"""Preparation phase and draft phase: the cards of the round, and what to deal and pass."""

from companion.engine.decisions import TABLE, Choose, Flow, Violation, violation
from companion.games.brian_boru.content import CARDS, MARRIAGE_REFS, MARRIAGES, PRINCESS
from companion.games.brian_boru.messages import action as m
from companion.games.brian_boru.state import State


def preparation(state: State) -> Flow:
    """Reveal a Viking card, then a marriage card, then draft (bb.preparation, bb.draft)."""
    state.tricks_played, state.played = 0, set()
    state.tell(m.ROUND_BEGINS, round=state.round)
    yield from reveal_viking_card(state)
    yield from reveal_marriage_card(state)
    draft(state)


def reveal_viking_card(state: State) -> Flow:
    """As many raiders as the card says come to the battle area (bb.preparation)."""

    def why_not(strength: str) -> tuple[Violation, ...]:
        if strength in map(str, state.viking_cards):
            return (violation(m.VIKING_CARD_GONE(strength=int(strength)), strength),)
        return ()

    options = tuple(
        str(card)
        for card in sorted(set(state.viking_cards))
        if state.viking_cards.count(card) > state.viking_seen.count(card)
    )
    strength = int((yield Choose("preparation.viking-card", TABLE, options, why_not=why_not)).one)
    state.viking_seen.append(strength)
    state.battle_area = strength
    state.tell(m.VIKINGS_COME, n=strength)


def reveal_marriage_card(state: State) -> Flow:
    """The princess lies at the bottom of the deck; when she is revealed the last round begins (bb.preparation)."""

    def why_not(name: str) -> tuple[Violation, ...]:
        if name == PRINCESS:
            return (violation(m.PRINCESS_IS_LAST(marriage=MARRIAGE_REFS[name]), name),)
        if name in MARRIAGES:
            return (violation(m.MARRIAGE_CARD_GONE(marriage=MARRIAGE_REFS[name]), name),)
        return ()

    name = PRINCESS
    if state.marriage_deck > 1:
        options = tuple(name for name in MARRIAGES if name not in state.marriage_seen)
        name = (yield Choose("preparation.marriage-card", TABLE, options, why_not=why_not)).one
    state.marriage_deck -= 1
    state.marriage_seen.append(name)
    state.marriage_card = name
    state.tell(m.MARRIAGE_REVEALED, marriage=MARRIAGE_REFS[name])
    if state.marriage_deck == 0:
        state.tell(m.LAST_ROUND)


def draft(state: State) -> None:
    """Say what to deal, keep and pass; the cards themselves stay secret (bb.draft, ours R2)."""
    table = state.table
    state.tell(m.DRAFT_BEGINS)
    state.tell(m.DEAL, n=table.deal)
    if state.seats * table.deal < len(CARDS):
        state.tell(m.SET_ASIDE)
    for keep in table.draft[:-1]:
        state.tell(m.KEEP_AND_PASS, n=keep)
    state.tell(m.KEEP_THE_REST, n=table.draft[-1])
