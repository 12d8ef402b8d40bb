"""Cosmic Encounter: targets, alliances and cards of the strong computer player."""

from collections.abc import Iterable
from itertools import combinations

from msgspec.structs import replace

from games.encounter.bots.odds import (
    ATTACK_WINS,
    DEFENCE_WINS,
    Duel,
    chances,
    duel,
    expected,
    habit,
    landing,
    likely,
    mixed,
    values,
    will_to_block,
)
from games.encounter.rules.components import NEGOTIATE, NO_CARD, is_encounter
from games.encounter.rules.imagine import unseen
from games.encounter.rules.knowledge import known_cards, seen_cards
from games.encounter.rules.legal import refuse_aim
from games.encounter.rules.moves import Decline, Join, Move, Ships
from games.encounter.rules.powers import working
from games.encounter.rules.ships import board, from_the_largest, stock
from games.encounter.rules.state import (
    ATTACK,
    DEFENCE,
    State,
    every_seat,
    foreign_colonies,
    home_colonies,
    homes_needed,
    is_home,
    opponent,
    own_ships_in,
)
from games.encounter.rules.steps import invitable
from games.engine.chance import Chance
from games.engine.contract import Seat
from games.engine.seats import changed

PRICE = 0.1  # of one point of a card
COMPENSATION = 0.8  # what a card taken from the winner is worth
MIDDLE = 8  # a card of this value is neither good nor bad


class Guess:
    """What a seat believes the main players lay, from hands dealt to them in its head."""

    def __init__(self, state: State, seat: Seat, chance: Chance, samples: int) -> None:
        self.state, self.seat = state, seat  # a state the seat imagined
        self.chance, self.samples = chance, samples
        self.known: dict[Seat, dict[int, float]] = {}

    def cards(self, main: Seat) -> dict[int, float]:
        """The odds of each card, for one of the two main players."""
        if main not in self.known:
            side = ATTACK if main == self.state.active else DEFENCE
            certain = main == self.seat or self.state.enc.face_up[side]
            self.known[main] = likely(self.state, main) if certain else self.any_hand(main)
        return self.known[main]

    def any_hand(self, main: Seat) -> dict[int, float]:
        """The mean over hands the other main player may hold."""
        power = working(self.state, main)
        return mixed(habit(hand, power) for hand in self.hands(main))

    def hands(self, main: Seat) -> Iterable[list[int]]:
        """Hands of this size dealt from all the seat cannot see; a card laid face down is in."""
        state, seat = self.state, self.seat
        side = ATTACK if main == state.active else DEFENCE
        hidden = int(state.enc.laid[side] != NO_CARD and not state.enc.face_up[side])
        kept = known_cards(state, seat, main)
        known = [list(known_cards(state, seat, other)) for other in every_seat(state)]
        pool = unseen(state, known, seen_cards(state, seat))
        number = min(len(pool), len(state.hands[main]) + hidden - len(kept))
        for _ in range(self.samples if number else 1):
            yield [*kept, *dealt(pool, number, self.chance)]

    def odds(self, fight: Duel) -> list[float]:
        one, two = self.cards(self.state.active), self.cards(self.state.enc.defender)
        return chances(fight, one, two)


def dealt(pool: list[int], number: int, chance: Chance) -> list[int]:
    """So many cards of a pile, each as likely as the others."""
    for place in range(number):
        other = place + chance.below(len(pool) - place)
        pool[place], pool[other] = pool[other], pool[place]
    return pool[:number]


def target(state: State, seat: Seat) -> int:
    """The planet that is worth most for the ships that hold it."""
    planets = [p for p in range(len(state.ships[0])) if refuse_aim(state, p) is None]
    return max(planets, key=lambda planet: (prize(state, seat, planet), -planet))


def prize(state: State, seat: Seat, planet: int) -> float:
    defender = state.enc.defender
    there = state.ships[defender][planet]
    gain = landing(state, seat, planet) - there * working(state, defender).ship_weight
    if is_home(defender, planet) and there:
        breaks = home_colonies(state, defender) == homes_needed(state)
        gain += 3.0 if breaks else 0.5
    elif there:
        gain += 4.0 if foreign_colonies(state, defender) >= 3 else 1.0
    return gain


def guests_wanted(state: State, seat: Seat, guess: Guess) -> tuple[Seat, ...]:
    """The guests with whom the encounter is worth most, if they come with two ships each."""
    others = tuple(sorted(invitable(state)))
    side = ATTACK if seat == state.active else DEFENCE
    best, chosen = alliance_value(state, seat, guess), tuple[Seat, ...]()
    for number in range(1, len(others) + 1):
        for some in combinations(others, number):
            joined = state
            for other in some:
                ships = from_the_largest(stock(state, other), 2)
                joined = with_ally(joined, other, side, ships)
            value = alliance_value(joined, seat, guess)
            if value > best + 0.3 * number:
                best, chosen = value, some
    return chosen


def with_ally(state: State, seat: Seat, side: int, ships: Ships) -> State:
    sides = changed(state.enc.sides, seat, side)
    return board(replace(state, enc=replace(state.enc, sides=sides)), seat, side, ships)


def alliance_value(state: State, seat: Seat, guess: Guess) -> float:
    """What the encounter is worth to a seat as the sides stand."""
    return expected(guess.odds(duel(state)), values(state, seat))


def best_alliance(state: State, seat: Seat, guess: Guess, sides: tuple[int, ...]) -> Join | None:
    """The side and number of ships that beat staying out."""
    best, found = alliance_value(state, seat, guess) + 0.3, None
    for side in sides:
        for number in (1, 2, 4):
            ships = from_the_largest(stock(state, seat), number, spare=True)
            if sum(n for _, n in ships) < number:
                continue
            value = alliance_value(with_ally(state, seat, side, ships), seat, guess)
            if value > best:
                best = value
                found = Join("attack" if side == ATTACK else "defence", ships)
    return found


def answer(state: State, seat: Seat, guess: Guess) -> Move:
    anywhere = working(state, seat).uninvited
    doors = (ATTACK, DEFENCE) if will_to_block(state) else (ATTACK,)
    sides = tuple(side for side in doors if anywhere or seat in state.enc.invited[side])
    return best_alliance(state, seat, guess, sides) or Decline()


def price(state: State, seat: Seat, card: int) -> float:
    """What a card could have done elsewhere: a hand is played to its last card, good or bad."""
    power = working(state, seat)
    if card == NEGOTIATE:
        return PRICE * MIDDLE
    if power.keeps_card and card > MIDDLE:
        return 0.0
    return PRICE * (2 * MIDDLE - card if power.reverses else card)


def card_value(state: State, seat: Seat, card: int, fight: Duel, guess: Guess) -> float:
    """What laying this card is worth against what the other may lay."""
    side = ATTACK if seat == state.active else DEFENCE
    rival = opponent(state, seat)
    mine, theirs = {card: 1.0}, guess.cards(rival)
    odds = chances(fight, *((mine, theirs) if side == ATTACK else (theirs, mine)))
    value = expected(odds, values(state, seat)) - price(state, seat, card)
    if card == NEGOTIATE and not state.enc.gas:
        lost = odds[DEFENCE_WINS if side == ATTACK else ATTACK_WINS]
        value += lost * COMPENSATION * min(own_ships_in(state, side), len(state.hands[rival]))
    return value


def card_to_lay(state: State, seat: Seat, guess: Guess) -> int:
    """The card with the best expectation."""
    fight = duel(state)
    cards = [card for card in dict.fromkeys(state.hands[seat]) if is_encounter(card)]
    if state.powers[seat] == "sorcerer":
        return sorcerers_card(state, seat, cards, fight, guess)
    return max(cards, key=lambda card: (card_value(state, seat, card, fight, guess), -card))


def sorcerers_card(state: State, seat: Seat, cards: list[int], fight: Duel, guess: Guess) -> int:
    """Half the time the worst card, to be exchanged for the other's."""
    ranked = sorted(cards, key=lambda card: card_value(state, seat, card, fight, guess))
    bluff = guess.chance.below(2) == 0 and working(state, seat).key == "sorcerer"
    low = [card for card in ranked if card != NEGOTIATE]
    return min(low) if bluff and low else ranked[-1]
