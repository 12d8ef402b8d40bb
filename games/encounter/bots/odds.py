"""Cosmic Encounter: how likely a side wins, and what each outcome is worth to a seat."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from games.encounter.rules.components import NEGOTIATE, NO_CARD, is_attack
from games.encounter.rules.powers import working
from games.encounter.rules.powers.power import Power
from games.encounter.rules.score import side_sum
from games.encounter.rules.state import (
    ATTACK,
    DEFENCE,
    NO_SIDE,
    State,
    every_seat,
    foreign_colonies,
    home_colonies,
    homes_needed,
    is_home,
    mains,
    own_ships_in,
    side_of,
)
from games.engine.contract import Seat
from games.engine.seats import changed

COLONY, HOME, SHIP, VICTORY = 10.0, 4.0, 0.7, 400.0
SECOND = 4.0
CARD_PRICE = 2.5  # an artefact is kept unless it brings more
UNTIRED_FOR = {2: 30, 3: 16, 4: 6}  # encounters, by seats
ATTACK_WINS, DEFENCE_WINS, TALKS = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Duel:
    """The arithmetic of an encounter before the cards: total = card x times + plus."""

    times: tuple[int, int]
    plus: tuple[int, int]
    lower: bool
    calms: tuple[bool, bool]  # whose Negotiate turns the other card
    yields: tuple[bool, bool]  # whose Negotiate beats an Attack

    def outcome(self, one: int, two: int) -> int:
        """Who wins with these cards, or whether there will be talks."""
        fights = [one > 0, two > 0]
        if not fights[1] and self.calms[DEFENCE]:
            fights[0] = False
        elif not fights[0] and self.calms[ATTACK]:
            fights[1] = False
        if fights == [True, True]:
            first = one * self.times[0] + self.plus[0]
            second = two * self.times[1] + self.plus[1]
            wins = first < second if self.lower else first > second
            return ATTACK_WINS if wins else DEFENCE_WINS
        if fights == [False, False]:
            return TALKS
        gentle = DEFENCE if fights[0] else ATTACK
        return gentle if self.yields[gentle] else 1 - gentle


def duel(state: State, extra: tuple[int, int] = (0, 0)) -> Duel:
    """As ships stand now, with so many more allied ones on each side."""
    powers = [working(state, seat) for seat in mains(state)]
    times, plus = [1, 1], [0, 0]
    for side in (ATTACK, DEFENCE):
        line = side_sum(state, side)
        ships = line.own_sign * line.own + line.ally_sign * (line.allied + extra[side])
        if line.multiplied:
            times[side] = ships
        else:
            plus[side] = ships
    return Duel(
        (times[0], times[1]),
        (plus[0], plus[1]),
        any(power.reverses for power in powers),
        (powers[0].turns_attacks, powers[1].turns_attacks),
        (powers[0].wins_by_negotiating, powers[1].wins_by_negotiating),
    )


def likely(state: State, seat: Seat) -> dict[int, float]:
    """What a player with this hand would lay, roughly."""
    side = ATTACK if seat == state.active else DEFENCE
    laid = state.enc.laid[side]
    if laid != NO_CARD and state.enc.face_up[side]:
        return {laid: 1.0}
    return habit([*state.hands[seat], laid], working(state, seat))


def habit(cards: Collection[int], power: Power) -> dict[int, float]:
    """Mostly one of the two best cards, now and then a Negotiate."""
    attacks = sorted(filter(is_attack, cards), reverse=not power.reverses)
    if not attacks:
        return {NEGOTIATE: 1.0}
    calm = power.turns_attacks or power.wins_by_negotiating
    share = (0.5 if calm else 0.15) if NEGOTIATE in cards else 0.0
    odds = {NEGOTIATE: share} if share else {}
    weights = [4.0, 3.0] + [3.0 / max(1, len(attacks) - 2)] * (len(attacks) - 2)
    scale = (1 - share) / sum(weights[: len(attacks)])
    for card, weight in zip(attacks, weights, strict=False):
        odds[card] = odds.get(card, 0.0) + weight * scale
    return odds


def mixed(many: Iterable[dict[int, float]]) -> dict[int, float]:
    """The mean of several guesses."""
    total, count = dict[int, float](), 0
    for odds in many:
        count += 1
        for card, chance in odds.items():
            total[card] = total.get(card, 0.0) + chance
    return {card: chance / count for card, chance in total.items()}


def chances(fight: Duel, one: dict[int, float], two: dict[int, float]) -> list[float]:
    """Odds of attack, defence and talks."""
    odds = [0.0, 0.0, 0.0]
    for card, chance in one.items():
        for other, share in two.items():
            odds[fight.outcome(card, other)] += chance * share
    return odds


def threat(state: State, seat: Seat) -> float:
    """How much another seat's gain hurts."""
    return (0.3, 0.4, 0.8, 2.0, 4.0, 4.0)[min(5, foreign_colonies(state, seat))]


def landing(state: State, seat: Seat, planet: int) -> float:
    if state.ships[seat][planet]:
        return 0.5
    if is_home(seat, planet):
        return HOME * (2 if home_colonies(state, seat) == homes_needed(state) - 1 else 1)
    return COLONY


def changes(state: State, won: bool) -> tuple[list[float], list[Seat]]:
    """What the outcome brings each seat, and who would win the game by it."""
    planet, gains, winners = state.enc.planet, list[float](), list[Seat]()
    for seat in every_seat(state):
        side = side_of(state, seat)
        gain = 0.0
        if side == ATTACK:
            sent = state.mothership[seat]
            gain = landing(state, seat, planet) if won else -SHIP * sent
            new = not state.ships[seat][planet] and not is_home(seat, planet)
            if won and new and foreign_colonies(state, seat) >= 4:
                winners.append(seat)
        elif side == DEFENCE and seat == state.enc.defender:
            gain = -defeat(state, seat, planet) if won else 0.0
        elif side == DEFENCE:
            gain = -SHIP * state.carriers[seat] if won else 1.0 * state.carriers[seat]
        gains.append(gain)
    return gains, winners


def defeat(state: State, seat: Seat, planet: int) -> float:
    ships = own_ships_in(state, DEFENCE)
    if not ships:
        return 0.0
    loss = SHIP * ships
    if not is_home(seat, planet):
        return loss + COLONY
    return loss + HOME * (2 if home_colonies(state, seat) == homes_needed(state) else 1)


def will_to_block(state: State) -> float:
    """How much a seat still fights for the mere sake of stopping others; long games tire it."""
    untired = UNTIRED_FOR[len(state.powers)]
    return max(0.0, 1.0 - max(0, state.encounters - untired) / untired)


def stake(state: State, seat: Seat, won: bool) -> float:
    """What a seat gains if the attack wins, or if it does not."""
    gains, winners = changes(state, won)
    left = 1.0 if seat in mains(state) else will_to_block(state)
    if winners:
        return VICTORY / len(winners) if seat in winners else -VICTORY * left
    rivals = sum(
        gain * threat(state, other)
        for other, gain in zip(every_seat(state), gains, strict=True)
        if other != seat and side_of(state, other) != NO_SIDE
    )
    more = another(state, seat) if won else 0.0
    return gains[seat] + more - will_to_block(state) * rivals / (len(gains) - 1)


def talk_value(state: State, seat: Seat) -> float:
    """What talks are worth: a colony each for the two, nothing for the others."""
    return 7.0 + 0.5 * another(state, seat) if seat in mains(state) else -2.0


def another(state: State, seat: Seat) -> float:
    """What the second encounter is worth that an attacker may have after a success."""
    return SECOND if seat == state.active and state.enc.number == 1 else 0.0


def values(state: State, seat: Seat) -> tuple[float, float, float]:
    return stake(state, seat, True), stake(state, seat, False), talk_value(state, seat)


def worth(card: int) -> float:
    """What a card in hand is worth."""
    if card == NEGOTIATE:
        return 1.0
    return card / 8 if is_attack(card) else 2.0


def expected(odds: list[float], worths: tuple[float, float, float]) -> float:
    return sum(chance * value for chance, value in zip(odds, worths, strict=True))


def without_allies(state: State, seats: tuple[Seat, ...]) -> State:
    sides, mothership, carriers = state.enc.sides, state.mothership, state.carriers
    for seat in seats:
        sides = changed(sides, seat, NO_SIDE)
        mothership, carriers = changed(mothership, seat, 0), changed(carriers, seat, 0)
    enc = replace(state.enc, sides=sides)
    return replace(state, enc=enc, mothership=mothership, carriers=carriers)
