"""Bets on bonus tiles: how often the own largest zone is the largest of the table."""

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.chance import Chance
from games.engine.contract import Seat
from games.factory.bots.galaxy import quick_tally, weights_of
from games.factory.rules.components import COLOURS
from games.factory.rules.galaxy import Tally, tally
from games.factory.rules.legal import refuse_unfinished
from games.factory.rules.moves import BonusColour, Layout
from games.factory.rules.score import best_zone
from games.factory.rules.state import NOBODY, State, card_of, right_of
from games.factory.rules.view import builds_in_the_open

ENOUGH = 0.45  # a bet wins 3 or loses 2: even at 40 %, and odds are only guessed
GLANCE = 400  # valuations for the galaxy of another seat


class Odds(NamedTuple):
    """The chance of success by colour."""

    colours: tuple[float, ...]


def odds(states: Sequence[State], seat: Seat, layout: Layout, chance: Chance) -> Odds:
    """Over imagined hands of the others, who lay them quickly; what lies open is looked at."""
    won = [0, 0, 0]
    for state in states:
        card = card_of(state)
        built = [
            tally(layout) if other == seat else likely_tally(state, other, chance)
            for other in range(state.seats)
        ]
        mine = built[right_of(state, seat)] if card.gift else built[seat]
        for colour in range(3):
            won[colour] += succeeds(mine, built, colour)
    return Odds(tuple(count / len(states) for count in won))


def likely_tally(state: State, other: int, chance: Chance) -> Tally:
    """What another galaxy counts: a finished one that lies open as it is, the others by guess."""
    card, layout = card_of(state), state.layouts[other]
    if builds_in_the_open(state) and refuse_unfinished(card, layout) is None:
        return tally(layout)
    return quick_tally(card, state.hands[other], GLANCE, chance)


def succeeds(mine: Tally, built: Sequence[Tally], colour: int) -> bool:
    best = best_zone(mine, colour)
    return best > 0 and best >= max(best_zone(other, colour) for other in built)


def worthwhile(state: State, seat: Seat, chances: Odds) -> tuple[BonusColour, ...]:
    """The bonus tiles still in the middle that are worth the bet."""
    weights = weights_of(state.tokens[seat])
    return tuple(
        colour
        for n, colour in enumerate(COLOURS)
        if state.bonus[n] == NOBODY and chances.colours[n] >= ENOUGH and weights[n] > 0
    )


def bold_guess(state: State, layout: Layout, chance: Chance) -> tuple[BonusColour, ...]:
    """A beginner's bets: a large zone tempts, every other time."""
    tempting = (8, 4, 4)
    found = tally(layout)
    return tuple(
        colour
        for n, colour in enumerate(COLOURS)
        if state.bonus[n] == NOBODY and best_zone(found, n) >= tempting[n] and chance.below(2)
    )
