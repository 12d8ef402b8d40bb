"""New hands, and the laying of encounter cards in the order powers demand."""

from msgspec.structs import replace

from games.encounter.rules.cards import drawable, drawn, removed
from games.encounter.rules.components import HAND, NO_CARD, is_artefact, is_encounter
from games.encounter.rules.course import ask, break_off, done
from games.encounter.rules.losses import discard
from games.encounter.rules.moves import NOBODY
from games.encounter.rules.powers import working
from games.encounter.rules.state import (
    ATTACK,
    DEFENCE,
    State,
    has_encounter_card,
    mains,
    opponent,
)
from games.encounter.rules.telling import Teller, told_list
from games.engine.contract import Seat
from games.engine.seats import changed


def new_hand(state: State, seat: Seat, teller: Teller) -> State:
    """Artefacts away, seven cards in, until an encounter card is among them or none is left."""
    while not has_encounter_card(state.hands[seat]) and encounter_card_left(state):
        held = state.hands[seat]
        if working(state, seat).collects:
            teller.tell("artefacts_shown", seat=seat, cards=told_list(held))
        elif held:
            teller.tell("artefacts_discarded", seat=seat, cards=told_list(held))
            state = discard(removed(state, seat, held), seat, held, teller)
        teller.tell("new_hand", seat=seat, cards=min(HAND, drawable(state)))
        state = drawn(state, seat, HAND, teller)
    return state


def encounter_card_left(state: State) -> bool:
    return any(map(is_encounter, state.deck)) or any(map(is_encounter, state.discard))


def lay_cards(state: State, teller: Teller) -> State:
    """Both must have an encounter card; then each lays one, together or one after the other."""
    laid = state.enc.laid
    if NO_CARD not in laid:
        return done(state)
    if laid == (NO_CARD, NO_CARD):
        return begin_laying(state, teller)
    return lay_second(state, teller)


def begin_laying(state: State, teller: Teller) -> State:
    attacker, defender = mains(state)
    if not has_encounter_card(state.hands[attacker]):
        return break_off(state, "attacker_without_card", teller)
    if not has_encounter_card(state.hands[defender]):
        teller.tell("defender_without_card", seat=defender)
        state = new_hand(state, defender, teller)
        if not has_encounter_card(state.hands[defender]):
            return break_off(state, "no_card_left", teller)
    first = first_to_lay(state)
    return ask(state, attacker, defender) if first == NOBODY else ask(state, first)


def first_to_lay(state: State) -> Seat:
    """Who lays alone, because of an Oracle or a Laser; NOBODY if both lay together."""
    for seat in mains(state):
        if working(state, seat).sees_first:
            return opponent(state, seat)
    for seat in mains(state):
        if working(state, seat).picks_blindly:
            return seat
    return NOBODY


def lay_second(state: State, teller: Teller) -> State:
    """One card lies alone: turn it up for an Oracle, draw the other for a Laser."""
    first_side = ATTACK if state.enc.laid[ATTACK] != NO_CARD else DEFENCE
    second_side = 1 - first_side
    first, second = mains(state)[first_side], mains(state)[second_side]
    if working(state, second).sees_first:
        face_up = (first_side == ATTACK, first_side == DEFENCE)
        state = replace(state, enc=replace(state.enc, face_up=face_up))
        teller.tell("shown_to_oracle", seat=first, card=state.enc.laid[first_side])
    if working(state, first).picks_blindly:
        return done(pick_blindly(state, second, second_side, teller))
    return ask(state, second)


def pick_blindly(state: State, seat: Seat, side: int, teller: Teller) -> State:
    """Cards of a hand are drawn at random until an encounter card comes."""
    hand, aside = list(state.hands[seat]), list[int]()
    while is_artefact(card := hand.pop(teller.chance.below(len(hand)))):
        aside.append(card)
    teller.tell("picked_blindly", seat=seat)
    teller.whisper((seat,), "your_card_was_picked", card=card)
    if aside:
        teller.tell("set_aside", seat=seat, cards=told_list(aside))
    enc = state.enc
    enc = replace(
        enc,
        laid=changed2(enc.laid, side, card),
        aside=enc.aside + tuple(aside),
        aside_of=seat,
    )
    return replace(state, enc=enc, hands=changed(state.hands, seat, tuple(sorted(hand))))


def changed2(pair: tuple[int, int], side: int, item: int) -> tuple[int, int]:
    return (item, pair[1]) if side == ATTACK else (pair[0], item)


def lay(state: State, seat: Seat, card: int) -> State:
    """A card from hand, face down."""
    side = ATTACK if seat == state.active else DEFENCE
    state = removed(state, seat, (card,))
    asked = tuple(other for other in state.asked if other != seat)
    enc = replace(state.enc, laid=changed2(state.enc.laid, side, card))
    return replace(state, enc=enc, asked=asked)
