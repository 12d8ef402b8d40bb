"""The computer players of Cosmic Factory: easy and strong."""

from typing import NamedTuple

from games.engine.bots import Imagine
from games.engine.chance import Chance
from games.engine.contract import Game, Seat
from games.factory.bots.bets import bold_guess, odds, worthwhile
from games.factory.bots.draft import looking_pick, plain_pick
from games.factory.bots.galaxy import lay, lay_for, weights_of
from games.factory.bots.search import aim_of, value_of
from games.factory.rules.components import COLOURS, ROUNDS, STAR, TRACK_END
from games.factory.rules.decisions import choices_of, default_choice, target_of
from games.factory.rules.galaxy import face_up
from games.factory.rules.legal import refuse_unfinished
from games.factory.rules.meta import build_of
from games.factory.rules.moves import (
    BonusColour,
    Done,
    Grab,
    Layout,
    Move,
    Offer,
    Open,
    Proceed,
    Ready,
    Sabotage,
    Submit,
)
from games.factory.rules.state import State, card_of

EASY_WORK = 100
STRONG_WORK = 80_000  # valuations, about 10 microseconds each
BET_WORLDS = 8
AHEAD = 6  # points a colour keeps above the lowest: rounds to come fill the gap again
DRAFT_WORLDS = 3


def easy(game: Game, imagine: Imagine, seat: Seat, chance: Chance) -> Move:
    """Lays tiles as well as a newcomer, and bets when tempted."""
    state: State = imagine(chance)
    match state.phase:
        case "first" | "second":
            return plain_pick(state, seat)
        case "build":
            if must_open(state, seat):
                return Open()
            card, hand = card_of(state), state.hands[seat]
            layout = lay(card, hand, weights_of(state.tokens[seat]), EASY_WORK, chance)
            return send(state, seat, layout, bold_guess(state, layout, chance))
        case "ready":
            return Ready()
        case "rest":
            return Proceed()
    return chance.pick(choices_of(state, seat))


def strong(game: Game, imagine: Imagine, seat: Seat, chance: Chance) -> Move:
    """Searches its galaxy for most of a second, looks ahead in the draft, weighs its bets."""
    state: State = imagine(chance)
    match state.phase:
        case "first" | "second":
            return looking_pick([imagine(chance) for _ in range(DRAFT_WORLDS)], seat, chance)
        case "build":
            return strong_build(state, imagine, seat, chance)
        case "ready":
            return Ready()
        case "rest":
            return Proceed()
        case "sabotage":
            return sharpest_sabotage(state, seat)
        case "offering":
            return wise_offer(state, seat)
    return default_choice(state, seat)


def must_open(state: State, seat: Seat) -> bool:
    return build_of(state.options) == "personal" and not state.opened[seat]


def strong_build(state: State, imagine: Imagine, seat: Seat, chance: Chance) -> Move:
    if must_open(state, seat):
        return Open()
    card, hand, tokens = card_of(state), state.hands[seat], state.tokens[seat]
    layout = state.layouts[seat]
    if refuse_unfinished(card, layout):  # else card 18 asks again after a bonus tile was taken
        layout = lay_for(card, hand, tokens, state.round, STRONG_WORK, chance)
    worlds = [imagine(chance) for _ in range(BET_WORLDS)]
    return send(state, seat, layout, worthwhile(state, seat, odds(worlds, seat, layout, chance)))


def send(state: State, seat: Seat, layout: Layout, bets: tuple[BonusColour, ...]) -> Move:
    """The galaxy with its bets, in the form the table asks for."""
    if build_of(state.options) != "live":
        return Submit(layout, bets)
    return Grab(layout, bets) if bets else Done(layout)


def sharpest_sabotage(state: State, seat: Seat) -> Sabotage:
    """The tile whose loss hurts the neighbour most where it stands."""
    victim = target_of(state, seat)
    galaxy = state.layouts[victim]
    aim = aim_of(card_of(state), weights_of(state.tokens[victim]))

    def left_without(n: int) -> float:
        cells, codes = face_up((*galaxy[:n], *galaxy[n + 1 :]))
        return value_of(cells, aim)(codes)

    worst = galaxy[min(range(len(galaxy)), key=left_without)]
    return Sabotage((worst.x, worst.y))


def wise_offer(state: State, seat: Seat) -> Offer:
    """Gives up points on a colour that is far enough ahead to be worth nothing."""
    tokens, offering = state.tokens[seat], card_of(state).offering
    if offering is None or tokens[STAR] >= TRACK_END:
        return Offer()
    highest = max(range(STAR), key=lambda n: tokens[n])
    ahead = tokens[highest] - offering.cost - min(tokens[:STAR])
    needed = 1 - offering.gain if state.round == ROUNDS else AHEAD
    pays = tokens[highest] >= offering.cost and ahead >= needed
    return Offer(COLOURS[highest]) if pays else Offer()


class Span(NamedTuple):
    """Between which seconds of a minute a player acts."""

    first: float
    last: float


SPANS: dict[str, Span] = {"easy": Span(40, 56), "strong": Span(25, 50)}
# seconds for what needs no sand
PAUSES: dict[str, Span] = {
    "first": Span(4, 12),
    "second": Span(3, 9),
    "ready": Span(1, 3),
    "hole": Span(4, 9),
    "sabotage": Span(4, 12),
    "barter": Span(3, 8),
    "offering": Span(3, 8),
    "rest": Span(3, 8),
}


def acts_after(state: State, seat: Seat, chance: Chance, level: str = "strong") -> float:
    """After how many seconds of the window this player acts; it wins no race by speed.

    A minute of another length is stretched or shortened alike.
    """
    if state.phase == "build" and not must_open(state, seat):
        span = SPANS.get(level, SPANS["strong"])
        stretch = state.options.build_seconds / 60
        return stretch * (span.first + chance.fraction() * (span.last - span.first))
    span = PAUSES.get(state.phase, Span(1, 4))
    return span.first + chance.fraction() * (span.last - span.first)
