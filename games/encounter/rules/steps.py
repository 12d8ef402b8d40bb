"""What happens when a step begins: it runs by itself, or asks somebody."""

from collections.abc import Callable

from msgspec.structs import replace

from games.encounter.rules import former
from games.encounter.rules.cards import given
from games.encounter.rules.choosing import ask_choice, deal_hands
from games.encounter.rules.components import HAND, NO_CARD
from games.encounter.rules.course import ENCOUNTER, ask, done, fresh
from games.encounter.rules.dealing import ask_losses, open_talks
from games.encounter.rules.hands import lay_cards, new_hand
from games.encounter.rules.losses import discard
from games.encounter.rules.moves import NOBODY, Keep, Take
from games.encounter.rules.placing import offer_healing, place_ships
from games.encounter.rules.powers import working
from games.encounter.rules.resolve import compensate, resolve, reveal
from games.encounter.rules.rounds import open_round
from games.encounter.rules.state import (
    ATTACK,
    DEFENCE,
    State,
    all_colonies,
    every_seat,
    foreign_colonies,
    has_encounter_card,
    is_home,
    mains,
    others,
    remembered,
)
from games.encounter.rules.telling import Teller
from games.engine.contract import Seat
from games.engine.seats import changed


def begin_turn(state: State, teller: Teller) -> State:
    attacker = state.active
    teller.tell("turn", seat=attacker)
    state = replace(state, enc=fresh(state, 1), turn=state.turn + 1, todo=ENCOUNTER)
    state = replace(state, encounters=state.encounters + 1)
    if has_encounter_card(state.hands[attacker]):
        return state
    teller.tell("attacker_needs_hand", seat=attacker)
    return replace(state, todo=("new_hand", *ENCOUNTER))


def need_hand(state: State, teller: Teller) -> State:
    attacker = state.active
    if state.hands[attacker]:
        return ask(state, attacker)
    return take_hand(state, attacker, teller)


def take_hand(state: State, seat: Seat, teller: Teller) -> State:
    state = new_hand(state, seat, teller)
    if has_encounter_card(state.hands[seat]):
        return done(state)
    teller.tell("no_card_left", seat=seat)
    return replace(state, todo=("turn_end",), asked=())


def regroup(state: State, teller: Teller) -> State:
    attacker = state.active
    if not state.hole[attacker]:
        return done(state)
    if all_colonies(state, attacker):
        return ask(state, attacker)
    teller.tell("regrouped_aboard", seat=attacker)
    hole = changed(state.hole, attacker, state.hole[attacker] - 1)
    return done(replace(state, hole=hole, mothership=changed(state.mothership, attacker, 1)))


def draw_orders(state: State, teller: Teller) -> State:
    """A disc names the defender; one's own colour leaves a choice if a guest can be fought."""
    if len(state.powers) == 2:
        rival = Seat(1 - state.active)
        return done(replace(state, enc=replace(state.enc, defender=rival, system=rival)))
    if len(state.discs) == 1:
        pile = teller.chance.shuffled((*state.discs, *state.drawn))
        state = replace(state, discs=pile, drawn=())
        teller.tell("discs_shuffled")
    disc = state.discs[-1]
    teller.tell("disc", seat=state.active, colour=disc)
    state = replace(state, discs=state.discs[:-1], drawn=(*state.drawn, disc))
    if disc != state.active:
        return done(replace(state, enc=replace(state.enc, defender=disc, system=disc)))
    if not guests(state, state.active):
        return state  # the step begins again: another disc
    return replace(state, todo=("own_colour", *state.todo[1:]))


def guests(state: State, host: Seat) -> tuple[Seat, ...]:
    """Who has a colony in this seat's system."""
    return tuple(
        seat
        for seat in every_seat(state)
        if seat != host and any(n and is_home(host, p) for p, n in enumerate(state.ships[seat]))
    )


def ask_attacker(state: State, teller: Teller) -> State:
    return ask(state, state.active)


def ask_launch(state: State, teller: Teller) -> State:
    if all_colonies(state, state.active):
        return ask(state, state.active)
    return done(state)  # the ship regrouped onto the Mothership is the launch


def invitable(state: State) -> tuple[Seat, ...]:
    """Others with a ship to send."""
    return tuple(seat for seat in others(state) if all_colonies(state, seat))


def ask_invitation(state: State, teller: Teller) -> State:
    host = state.active if state.todo[0] == "invite_a" else state.enc.defender
    return ask(state, host) if invitable(state) else done(state)


def ask_allies(state: State, teller: Teller) -> State:
    """One after the other from the attacker's left."""
    invited = {seat for seats in state.enc.invited for seat in seats}
    for seat in invitable(state):
        comes = seat in invited or working(state, seat).uninvited
        if comes and seat not in state.enc.answered:
            return ask(state, seat)
    return done(state)


def ask_mutant(state: State, teller: Teller) -> State:
    mutant = Seat(state.powers.index("mutant"))
    elsewhere = any(hand for seat, hand in enumerate(state.hands) if seat != mutant)
    if len(state.hands[mutant]) < HAND and (state.deck or state.discard or elsewhere):
        return ask(state, mutant)
    return done(state)


def ask_victim(state: State, teller: Teller) -> State:
    victim = state.victim
    if all_colonies(state, victim) or state.hands[victim]:
        return ask(state, victim)
    return done(state)


def ask_clone(state: State, teller: Teller) -> State:
    for side, seat in enumerate(mains(state)):
        if working(state, seat).keeps_card and state.enc.laid[side] != NO_CARD:
            wish = former.preset(state, seat, "clone", "ask")
            if wish == "ask":
                return ask(state, seat)
            return keep_card(state, seat, Keep(wish == "always"), teller)
    return done(state)


def keep_card(state: State, seat: Seat, move: Keep, teller: Teller) -> State:
    if not move.yes:
        return done(state)
    side = ATTACK if seat == state.active else DEFENCE
    card = state.enc.laid[side]
    teller.tell("card_kept", seat=seat, card=card)
    one, two = state.enc.laid
    laid = (NO_CARD, two) if side == ATTACK else (one, NO_CARD)
    return done(given(replace(state, enc=replace(state.enc, laid=laid)), seat, (card,)))


def discard_laid(state: State, teller: Teller) -> State:
    """Attacker's, then defender's card; Filch may take the opponent's."""
    laid = state.enc.laid
    pile = state.discard + tuple(card for card in laid if card != NO_CARD)
    enc = replace(state.enc, laid=(NO_CARD, NO_CARD), away=laid)
    state = replace(state, enc=enc, discard=pile)
    for side, seat in enumerate(mains(state)):
        if working(state, seat).takes_card and laid[1 - side] != NO_CARD:
            wish = former.preset(state, seat, "filch", "ask")
            if wish == "ask":
                return ask(state, seat)
            return take_card(state, seat, Take(wish == "always"), teller)
    return done(state)


def take_card(state: State, seat: Seat, move: Take, teller: Teller) -> State:
    if not move.yes:
        return done(state)
    side = ATTACK if seat == state.active else DEFENCE
    card = state.enc.away[1 - side]
    teller.tell("card_taken", seat=seat, card=card)
    pile = list(state.discard)
    del pile[len(pile) - 1 - pile[::-1].index(card)]
    return done(given(replace(state, discard=tuple(pile)), seat, (card,)))


def return_cards(state: State, teller: Teller) -> State:
    """What Chronos and Laser set aside goes back to hands."""
    enc = state.enc
    for side, card in enumerate(enc.pair):
        teller.tell("card_returned", seat=mains(state)[side], card=card)
        state = given(state, mains(state)[side], (card,))
    for card in enc.aside:
        teller.tell("card_returned", seat=enc.aside_of, card=card)
        state = given(state, enc.aside_of, (card,))
    return done(replace(state, enc=replace(enc, pair=(), aside=(), aside_of=NOBODY)))


def spend(state: State, teller: Teller) -> State:
    """An artefact has had its effect."""
    cards, player = state.in_play, state.player
    state = replace(state, in_play=(), player=NOBODY, victim=NOBODY)
    return done(discard(state, player, cards, teller))


def end_encounter(state: State, teller: Teller) -> State:
    """Zaps and orders end; after a first success the attacker is asked whether to go on."""
    enc, seats = state.enc, len(state.powers)
    again = enc.success and enc.number == 1
    state = remembered(state, orders=((),) * seats, resting=())
    return replace(
        state,
        enc=fresh(state, enc.number),
        lost=(0,) * seats,
        todo=("second",) if again else ("turn_end",),
        asked=(),
    )


def end_turn(state: State, teller: Teller) -> State:
    following = Seat((state.active + 1) % len(state.powers))
    return replace(state, active=following, todo=("turn",), asked=())


STEPS: dict[str, Callable[[State, Teller], State]] = {
    "choose": ask_choice,
    "hands": deal_hands,
    "turn": begin_turn,
    "new_hand": need_hand,
    "start": open_round,
    "regroup": regroup,
    "orders": draw_orders,
    "own_colour": ask_attacker,
    "launch": ask_launch,
    "aim": ask_attacker,
    "invite_a": ask_invitation,
    "invite_d": ask_invitation,
    "answer": ask_allies,
    "pre": open_round,
    "mutant": ask_mutant,
    "cards": lay_cards,
    "laid": open_round,
    "reveal": reveal,
    "revealed": open_round,
    "resolve": resolve,
    "deal": open_talks,
    "deal_losses": ask_losses,
    "plague": ask_victim,
    "heal": offer_healing,
    "compensate": compensate,
    "place": place_ships,
    "keep": ask_clone,
    "take": discard_laid,
    "back": return_cards,
    "spent": spend,
    "end": end_encounter,
    "second": ask_attacker,
    "turn_end": end_turn,
}


def run(state: State, teller: Teller) -> State:
    """Go on from step to step until somebody is asked or the game is over."""
    while not state.asked and state.todo[0] != "over":
        before, state = state, STEPS[state.todo[0]](state, teller)
        tell_colonies(before, state, teller)
    return state


def tell_colonies(before: State, after: State, teller: Teller) -> None:
    """Who has more or fewer foreign colonies now: what the game is a race for."""
    if after.ships is before.ships:
        return
    for seat in every_seat(after):
        count = foreign_colonies(after, seat)
        is_told = seat in after.winners  # "five foreign colonies" was said
        if count != foreign_colonies(before, seat) and not is_told:
            teller.tell("colonies", seat=seat, colonies=count)
