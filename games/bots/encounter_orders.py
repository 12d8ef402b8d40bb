"""Cosmic Encounter: the standing orders of the strong computer player.

It does not sit in every window: whoever lays a card says at that moment what shall be played
later and when. So its silence in a window tells nothing of its hand.
"""

from collections.abc import Iterable

from games.bots.encounter_fights import Guess, alliance_value
from games.bots.encounter_odds import CARD_PRICE, stake, talk_value, without_allies
from games.rules.contract import Seat
from games.rules.encounter.components import (
    COSMIC_ZAP,
    EMOTION_CONTROL,
    FORCE_FIELD,
    NEGOTIATE,
    PLAGUE,
    STELLAR_GAS,
)
from games.rules.encounter.moves import Order, PlayArtefact, When
from games.rules.encounter.state import (
    State,
    allies,
    every_seat,
    foreign_colonies,
    opponent,
    power_on,
)

CARD_POWERS = ("laser", "oracle", "trader")  # a Zap on these must come before the cards
TOTAL_POWERS = ("virus", "macron", "anti_matter", "pacifist", "empath", "chronos")


def strongest(state: State, seat: Seat) -> Seat:
    """The rival with most colonies abroad."""
    rivals = [other for other in every_seat(state) if other != seat]
    return max(rivals, key=lambda s: (foreign_colonies(state, s), sum(state.ships[s]), -s))


def new_order(state: State, seat: Seat, guess: Guess) -> Order | None:
    """The first order worth giving that is not given yet."""
    given = state.orders[seat]
    used = [order.action for order in given]
    for order in ideas(state, seat, guess):
        if order not in given and order.action not in used:
            return order
    return None


def ideas(state: State, seat: Seat, guess: Guess) -> Iterable[Order]:
    hand, rival = state.hands[seat], opponent(state, seat)
    zap = PlayArtefact(COSMIC_ZAP, seat=rival)
    rivals_power = state.powers[rival] if power_on(state, rival) else ""
    if state.todo[0] != "cards":
        if COSMIC_ZAP in hand and rivals_power in CARD_POWERS:
            yield Order("pre", zap)
        return
    behind: When = "defender_ahead" if seat == state.active else "attacker_ahead"
    if COSMIC_ZAP in hand and rivals_power in TOTAL_POWERS:
        yield Order("revealed", zap, behind)
    if EMOTION_CONTROL in hand and talk_value(state, seat) - CARD_PRICE > if_beaten(state, seat):
        yield Order("revealed", PlayArtefact(EMOTION_CONTROL), behind)
    if STELLAR_GAS in hand and NEGOTIATE not in hand:
        yield Order("revealed", PlayArtefact(STELLAR_GAS), "compensation_due")
    if PLAGUE in hand and foreign_colonies(state, strongest(state, seat)) >= 3:
        yield Order("revealed", PlayArtefact(PLAGUE, seat=strongest(state, seat)))
    if FORCE_FIELD in hand:
        foes = allies(state, 1 if seat == state.active else 0)
        gain = alliance_value(without_allies(state, foes), seat, guess)
        if foes and gain - alliance_value(state, seat, guess) > CARD_PRICE:
            yield Order("laid", PlayArtefact(FORCE_FIELD, allies=foes))


def if_beaten(state: State, seat: Seat) -> float:
    return stake(state, seat, won=seat != state.active)
