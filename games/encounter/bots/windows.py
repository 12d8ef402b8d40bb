"""Cosmic Encounter: what the strong computer player does in a reaction window.

It answers every window at once, with a card to play or without: so its answers tell nothing of
its hand, and it needs no standing orders.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from games.encounter.bots.fights import Guess, alliance_value, best_alliance, with_ally
from games.encounter.bots.odds import (
    ATTACK_WINS,
    CARD_PRICE,
    DEFENCE_WINS,
    Duel,
    chances,
    duel,
    expected,
    talk_value,
    values,
    without_allies,
    worth,
)
from games.encounter.rules.components import (
    COSMIC_ZAP,
    EMOTION_CONTROL,
    FORCE_FIELD,
    MOBIUS_TUBES,
    PLAGUE,
    STELLAR_GAS,
    is_attack,
    is_encounter,
)
from games.encounter.rules.moves import Move, Pass, PlayArtefact, UsePower
from games.encounter.rules.powers import power_ready
from games.encounter.rules.score import preview
from games.encounter.rules.ships import from_the_largest
from games.encounter.rules.state import (
    ATTACK,
    DEFENCE,
    NO_SIDE,
    State,
    every_seat,
    foreign_colonies,
    is_main,
    opponent,
    own_ships_in,
    power_on,
    side_of,
    total,
)
from games.engine.contract import Seat
from games.engine.seats import changed

CARD_POWERS = ("laser", "oracle", "trader")  # a Zap on these must come before the cards
MANY_LOST = 10  # own ships in the Black Hole that are worth Mobius Tubes
NUMBERS = {"attack": ATTACK_WINS, "defence": DEFENCE_WINS, "deal": 2}


def strongest(state: State, seat: Seat) -> Seat:
    """The rival with most colonies abroad."""
    rivals = [other for other in every_seat(state) if other != seat]
    return max(rivals, key=lambda s: (foreign_colonies(state, s), sum(state.ships[s]), -s))


def react(state: State, seat: Seat, guess: Guess) -> Move:
    """The action that brings most, if it is worth its card."""
    window = state.todo[0]
    # Cards are for one's own encounters: elsewhere their outcome is not worth a card.
    ideas = list(artefact_ideas(state, seat, window, guess)) if is_main(state, seat) else []
    if power_ready(state, seat, window):
        ideas += power_ideas(state, seat, window, guess)
    gain, move = max(ideas, key=lambda idea: idea[0], default=(0.0, Pass()))
    return move if gain > 0 else Pass()


def artefact_ideas(
    state: State, seat: Seat, window: str, guess: Guess
) -> Iterable[tuple[float, Move]]:
    hand = set(state.hands[seat])
    if window == "start":
        yield from start_ideas(state, seat, hand)
    elif window == "pre":
        yield from early_ideas(state, seat, hand, guess)
    elif window == "revealed":
        yield from late_ideas(state, seat, hand)


def start_ideas(state: State, seat: Seat, hand: set[int]) -> Iterable[tuple[float, Move]]:
    mine, theirs = state.hole[seat], sum(state.hole) - state.hole[seat]
    if MOBIUS_TUBES in hand and mine >= MANY_LOST and 3 * mine > theirs + mine:
        yield float(mine), PlayArtefact(MOBIUS_TUBES)
    if PLAGUE in hand:
        rival = strongest(state, seat)
        if foreign_colonies(state, rival) >= 3:
            yield 1.0, PlayArtefact(PLAGUE, seat=rival)


def early_ideas(
    state: State, seat: Seat, hand: set[int], guess: Guess
) -> Iterable[tuple[float, Move]]:
    before = alliance_value(state, seat, guess)
    if FORCE_FIELD in hand:
        rival_side = 1 - side_of(state, seat) if side_of(state, seat) != NO_SIDE else NO_SIDE
        foes = tuple(
            Seat(s) for s, side in enumerate(state.enc.sides) if side == rival_side != NO_SIDE
        )
        if foes:
            gain = alliance_value(without_allies(state, foes), seat, guess) - before
            yield gain - CARD_PRICE, PlayArtefact(FORCE_FIELD, allies=foes)
    if COSMIC_ZAP in hand and is_main(state, seat):
        rival = opponent(state, seat)
        if power_on(state, rival) and state.powers[rival] in CARD_POWERS:
            yield 0.3 * abs(before) - CARD_PRICE + 1.0, PlayArtefact(COSMIC_ZAP, seat=rival)


def late_ideas(state: State, seat: Seat, hand: set[int]) -> Iterable[tuple[float, Move]]:
    """Both cards are known: count what each card would change."""
    worths = values(state, seat)
    coming = preview(state)
    now = worths[NUMBERS[coming.winner]]
    if EMOTION_CONTROL in hand and any(coming.attacks):
        yield talk_value(state, seat) - now - CARD_PRICE, PlayArtefact(EMOTION_CONTROL)
    if COSMIC_ZAP in hand:
        for other in every_seat(state):
            if power_on(state, other):
                zapped = replace(state, enc=replace(state.enc, zapped=(*state.enc.zapped, other)))
                then = worths[NUMBERS[preview(zapped).winner]]
                yield then - now - CARD_PRICE, PlayArtefact(COSMIC_ZAP, seat=other)
    if STELLAR_GAS in hand and coming.compensation and is_main(state, seat):
        winning = (coming.winner == "attack") == (seat == state.active)
        paid = min(coming.compensation, len(state.hands[seat]))
        if winning:
            yield paid * 1.2 - CARD_PRICE, PlayArtefact(STELLAR_GAS)
    if PLAGUE in hand:
        rival = strongest(state, seat)
        yield (1.0 if foreign_colonies(state, rival) >= 3 else -1.0), PlayArtefact(PLAGUE, rival)


def power_ideas(state: State, seat: Seat, window: str, guess: Guess) -> list[tuple[float, Move]]:
    match state.powers[seat]:
        case "mind" if is_main(state, seat):
            return [(1.0, UsePower(seat=opponent(state, seat)))]
        case "mutant":
            return [(1.0, UsePower())]
        case "trader":
            return [(trade_gain(state, seat), UsePower())]
        case "philanthropist":
            return gifts(state, seat, guess)
        case "parasite":
            return infestation(state, seat, guess)
        case "amoeba":
            return oozing(state, seat, guess)
        case "sorcerer":
            return [(swap_gain(state, seat, guess), UsePower())]
        case "chronos":
            return [(replay_gain(state, seat, guess), UsePower())]
    return []


def trade_gain(state: State, seat: Seat) -> float:
    """More and better cards than one's own, by what a card is worth on average."""
    rival = opponent(state, seat)
    own = sum(worth(card) for card in state.hands[seat])
    return 1.3 * len(state.hands[rival]) - own - 0.5


def gifts(state: State, seat: Seat, guess: Guess) -> list[tuple[float, Move]]:
    """A main player gives his poorest card away, an ally his best to a side that needs it."""
    attacks = [card for card in state.hands[seat] if is_attack(card)]
    if is_main(state, seat):
        if len(attacks) > 2 and attacks[0] <= 6:
            return [(0.5, UsePower(seat=opponent(state, seat), card=attacks[0]))]
        return []
    side = side_of(state, seat)
    main = state.active if side == ATTACK else state.enc.defender
    ours = guess.odds(duel(state))[ATTACK_WINS if side == ATTACK else DEFENCE_WINS]
    if attacks and attacks[-1] >= 15 and ours < 0.6:
        return [(1.0, UsePower(seat=main, card=attacks[-1]))]
    return []


def infestation(state: State, seat: Seat, guess: Guess) -> list[tuple[float, Move]]:
    found = best_alliance(state, seat, guess, (ATTACK, DEFENCE))
    if found is None:
        return []
    side = ATTACK if found.side == "attack" else DEFENCE
    value = alliance_value(with_ally(state, seat, side, found.ships), seat, guess)
    gain = value - alliance_value(state, seat, guess)
    return [(gain, UsePower(side=found.side, ships=found.ships))]


def own_odds(state: State, seat: Seat, fight: Duel, guess: Guess, swapped: bool = False) -> float:
    """The expectation of a main player who knows the card he laid."""
    side = ATTACK if seat == state.active else DEFENCE
    card = {state.enc.laid[side ^ state.enc.swapped]: 1.0}
    theirs = guess.cards(opponent(state, seat))
    mine_first = (side == ATTACK) != swapped
    odds = chances(fight, *((card, theirs) if mine_first else (theirs, card)))
    return expected(odds, values(state, seat))


def swap_gain(state: State, seat: Seat, guess: Guess) -> float:
    fight = duel(state)
    kept, swapped = (
        own_odds(state, seat, fight, guess),
        own_odds(state, seat, fight, guess, swapped=True),
    )
    return swapped - kept - 0.5


def oozing(state: State, seat: Seat, guess: Guess) -> list[tuple[float, Move]]:
    """More ships if that wins, fewer if all is lost."""
    side = ATTACK if seat == state.active else DEFENCE
    now = own_odds(state, seat, duel(state), guess)
    own = {p: n for p, n in enumerate(state.ships[seat]) if n and p != state.enc.planet}
    ideas = list[tuple[float, Move]]()
    for number in (2, 4, 8):
        ships = from_the_largest(own, number, spare=True)
        if total(ships) == number:
            more = grown(state, seat, side, number)
            gain = own_odds(more, seat, duel(more), guess) - now - 0.1 * number
            ideas.append((gain, UsePower(ships=ships)))
    there = own_ships_in(state, side)
    if there > 1 and own:
        fewer = grown(state, seat, side, 1 - there)
        gain = own_odds(fewer, seat, duel(fewer), guess) - now
        spot = min(own, key=lambda planet: (own[planet], planet))
        ideas.append((gain, UsePower(ships=((spot, 1 - there),))))
    return ideas


def grown(state: State, seat: Seat, side: int, number: int) -> State:
    if side == ATTACK:
        aboard = state.mothership[seat] + number
        return replace(state, mothership=changed(state.mothership, seat, aboard))
    planet = state.enc.planet
    own = changed(state.ships[seat], planet, state.ships[seat][planet] + number)
    return replace(state, ships=changed(state.ships, seat, own))


def replay_gain(state: State, seat: Seat, guess: Guess) -> float:
    """A second try, if what lies there is worse than what the hand still promises."""
    cards = [card for card in state.hands[seat] if is_encounter(card)]
    if not cards:
        return 0.0
    worths = values(state, seat)
    now = worths[NUMBERS[preview(state).winner]]
    theirs = guess.any_hand(opponent(state, seat))
    fight, side = duel(state), ATTACK if seat == state.active else DEFENCE
    best = max(
        expected(
            chances(fight, *(({c: 1.0}, theirs) if side == ATTACK else (theirs, {c: 1.0}))), worths
        )
        for c in cards
    )
    return best - now - 1.0
