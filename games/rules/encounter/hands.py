"""New hands, and the laying of encounter cards in the order powers demand."""

from msgspec.structs import replace

from games.rules.contract import Seat
from games.rules.encounter.cards import drawable, drawn, removed
from games.rules.encounter.components import HAND, NO_CARD, is_artefact, is_encounter
from games.rules.encounter.course import ask, break_off, done
from games.rules.encounter.losses import discard
from games.rules.encounter.moves import NOBODY
from games.rules.encounter.powers import working
from games.rules.encounter.ships import changed
from games.rules.encounter.state import (
    ATTACK,
    DEFENCE,
    State,
    has_encounter_card,
    mains,
    opponent,
)
from games.rules.encounter.tale import Tale, told_list


def new_hand(state: State, seat: Seat, tale: Tale) -> State:
    """Artefacts away, seven cards in, until an encounter card is among them or none is left."""
    while not has_encounter_card(state.hands[seat]) and encounter_card_left(state):
        held = state.hands[seat]
        if working(state, seat).collects:
            tale.tell("artefacts_shown", seat=seat, cards=told_list(held))
        elif held:
            tale.tell("artefacts_discarded", seat=seat, cards=told_list(held))
            state = discard(removed(state, seat, held), seat, held, tale)
        tale.tell("new_hand", seat=seat, cards=min(HAND, drawable(state)))
        state = drawn(state, seat, HAND, tale)
    return state


def encounter_card_left(state: State) -> bool:
    return any(map(is_encounter, state.deck)) or any(map(is_encounter, state.discard))


def lay_cards(state: State, tale: Tale) -> State:
    """Both must have an encounter card; then each lays one, together or one after the other."""
    laid = state.enc.laid
    if NO_CARD not in laid:
        return done(state)
    if laid == (NO_CARD, NO_CARD):
        return begin_laying(state, tale)
    return lay_second(state, tale)


def begin_laying(state: State, tale: Tale) -> State:
    attacker, defender = mains(state)
    if not has_encounter_card(state.hands[attacker]):
        return break_off(state, "attacker_without_card", tale)
    if not has_encounter_card(state.hands[defender]):
        tale.tell("defender_without_card", seat=defender)
        state = new_hand(state, defender, tale)
        if not has_encounter_card(state.hands[defender]):
            return break_off(state, "no_card_left", tale)
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


def lay_second(state: State, tale: Tale) -> State:
    """One card lies alone: turn it up for an Oracle, draw the other for a Laser."""
    first_side = ATTACK if state.enc.laid[ATTACK] != NO_CARD else DEFENCE
    second_side = 1 - first_side
    first, second = mains(state)[first_side], mains(state)[second_side]
    if working(state, second).sees_first:
        face_up = (first_side == ATTACK, first_side == DEFENCE)
        state = replace(state, enc=replace(state.enc, face_up=face_up))
        tale.tell("shown_to_oracle", seat=first, card=state.enc.laid[first_side])
    if working(state, first).picks_blindly:
        return done(pick_blindly(state, second, second_side, tale))
    return ask(state, second)


def pick_blindly(state: State, seat: Seat, side: int, tale: Tale) -> State:
    """Cards of a hand are drawn at random until an encounter card comes."""
    hand, aside = list(state.hands[seat]), list[int]()
    while is_artefact(card := hand.pop(tale.chance.below(len(hand)))):
        aside.append(card)
    tale.tell("picked_blindly", seat=seat)
    tale.whisper((seat,), "your_card_was_picked", card=card)
    if aside:
        tale.tell("set_aside", seat=seat, cards=told_list(aside))
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
