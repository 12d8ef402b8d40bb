"""apply(): one small function per move; then the steps run on by themselves."""

from msgspec.structs import replace

from games.encounter.rules.artefacts import play_artefact
from games.encounter.rules.cards import drawable, drawn, passed, random_cards, removed
from games.encounter.rules.choosing import choose_power
from games.encounter.rules.chronicle import noted
from games.encounter.rules.components import HAND, NEGOTIATE, NO_CARD
from games.encounter.rules.course import ENCOUNTER, done, fresh
from games.encounter.rules.dealing import (
    accept,
    answer_losses,
    fail,
    leave_talks,
    make_offer,
    withdraw,
)
from games.encounter.rules.defaults import default_move
from games.encounter.rules.former import kept_in_state
from games.encounter.rules.hands import lay
from games.encounter.rules.losses import discard, lose_ships
from games.encounter.rules.moves import (
    FROM_DECK,
    NOWHERE,
    Accept,
    Aim,
    BreakOff,
    CancelOrder,
    ChoosePower,
    Decline,
    Draw,
    DrawRest,
    Eject,
    Heal,
    Invite,
    Join,
    Keep,
    Launch,
    Lay,
    Lose,
    Move,
    NewHand,
    Offer,
    Order,
    Pass,
    Place,
    PlayArtefact,
    Prefer,
    Redraw,
    Regroup,
    Second,
    Suffer,
    Take,
    UsePower,
    Wait,
    Withdraw,
)
from games.encounter.rules.placing import answer_placing, heal
from games.encounter.rules.rounds import answer_round, extend_round, lapse_round
from games.encounter.rules.ships import board, put, take
from games.encounter.rules.state import (
    ATTACK,
    DEFENCE,
    State,
    every_seat,
    in_window,
    is_home,
    power_on,
    total,
)
from games.encounter.rules.steps import keep_card, run, take_card, take_hand, tell_colonies
from games.encounter.rules.telling import Teller, told_list, told_ships
from games.engine.chance import Chance
from games.engine.contract import CLOCK, Resign, Seat, Step, TimeUp
from games.engine.seats import changed


def apply(state: State, seat: Seat, move: Move, chance: Chance) -> Step[State]:
    """Carry out the move, run on to the next question, tell whose colonies and power changed."""
    teller = Teller(chance)
    moved = carry_out(state, seat, move, teller)
    tell_colonies(state, moved, teller)
    after = run(moved, teller)
    if after.ships is not state.ships or after.enc.zapped != state.enc.zapped:
        tell_powers(state, after, teller)
    after = noted(state, after, seat, teller.events)
    turned_up = after.enc.face_up != state.enc.face_up  # it cannot be laid again
    return Step(after, tuple(teller.events), sealed=turned_up)


def tell_powers(before: State, after: State, teller: Teller) -> None:
    for seat in every_seat(after):
        works = power_on(after, seat)
        if works != power_on(before, seat):
            name = "power_back" if works else "power_silent"
            teller.tell(name, seat=seat, power=after.powers[seat])


def carry_out(state: State, seat: Seat, move: Move, teller: Teller) -> State:
    match move:
        case Pass():
            return answer_round(state, seat, move, teller)
        case PlayArtefact() | UsePower():
            return act(state, seat, move, teller)
        case TimeUp():
            return time_up(state, move, teller)
        case Resign():
            return resign(state, seat, teller)
        case Prefer() | Order() | CancelOrder() if state.former is not None:
            return kept_in_state(state, seat, move, state.former)
        case Wait():
            return extend_round(state, seat, move, teller)
        case Offer():
            return make_offer(state, seat, move, teller)
        case Withdraw():
            return withdraw(state, seat, teller)
        case Accept():
            return accept(state, seat, move, teller)
        case BreakOff():
            return leave_talks(state, seat, teller)
    return answer_step(state, seat, move, teller)


def answer_step(state: State, seat: Seat, move: Move, teller: Teller) -> State:
    """Answers to a plain question."""
    match move:
        case ChoosePower(power=power):
            return choose_power(state, seat, power, teller)
        case Lay(card=card):
            return lay(state, seat, card)
        case Launch():
            return launch(state, seat, move, teller)
        case Aim(planet=planet):
            return aim(state, planet, teller)
        case Invite():
            return invite(state, seat, move, teller)
        case Join() | Decline():
            return answer_invitation(state, seat, move, teller)
        case Regroup(planet=planet):
            return regroup(state, seat, planet, teller)
        case Place():
            return answer_placing(state, seat, move, teller)
        case Lose():
            return answer_losses(state, seat, move, teller)
        case Second(yes=yes):
            return second(state, yes, teller)
        case Redraw():
            teller.tell("redrew", seat=seat)
            return replace(state, asked=(), todo=("orders", *state.todo[1:]))
        case Eject(seat=guest):
            enc = replace(state.enc, defender=guest, system=seat, ejection=True)
            teller.tell("ejects", seat=seat, other=guest)
            return done(replace(state, enc=enc))
        case Heal():
            return heal(state, seat, move, teller)
        case Keep():
            return keep_card(state, seat, move, teller)
        case Take():
            return take_card(state, seat, move, teller)
        case NewHand():
            return take_hand(state, seat, teller)
        case Suffer():
            return suffer(state, seat, move, teller)
        case Draw() | DrawRest():
            return draw(state, seat, move, teller)
    raise AssertionError(f"no step knows {move}")


def act(state: State, seat: Seat, move: PlayArtefact | UsePower, teller: Teller) -> State:
    """In a window a sealed answer; before a new hand an artefact is played at once."""
    if in_window(state):
        return answer_round(state, seat, move, teller)
    if isinstance(move, UsePower):
        raise AssertionError("a power is used in a window")
    return play_artefact(replace(state, asked=()), seat, move, teller)


def time_up(state: State, move: TimeUp, teller: Teller) -> State:
    """Defaults for the seat named, or for all who are awaited."""
    seats = state.asked if move.seat == CLOCK else (move.seat,)
    teller.tell("time_up", seats=told_list(seats), step=state.todo[0])
    if in_window(state):
        return lapse_round(state, seats, teller)
    if state.todo[0] == "deal" and move.seat == CLOCK:
        return fail(state, teller)
    for seat in seats:
        state = carry_out(state, seat, default_move(state, seat), teller)
    return state


def resign(state: State, seat: Seat, teller: Teller) -> State:
    """With two seats the other wins; with more a computer plays on."""
    teller.tell("resigned", seat=seat)
    state = replace(state, left=(*state.left, seat))
    if len(state.powers) > 2:
        return state
    return replace(state, winners=(Seat(1 - seat),), todo=("over",), asked=())


def regroup(state: State, seat: Seat, planet: int, teller: Teller) -> State:
    if planet == NOWHERE:
        teller.tell("regrouped_not", seat=seat)
        return done(state)
    teller.tell("regrouped", seat=seat, planet=planet)
    hole = changed(state.hole, seat, state.hole[seat] - 1)
    return done(put(replace(state, hole=hole), seat, ((planet, 1),)))


def launch(state: State, seat: Seat, move: Launch, teller: Teller) -> State:
    teller.tell("launched", seat=seat, ships=told_ships(move.ships), number=total(move.ships))
    return done(board(state, seat, ATTACK, move.ships))


def aim(state: State, planet: int, teller: Teller) -> State:
    enc = state.enc
    own = is_home(state.active, planet)
    enc = replace(enc, planet=planet, ejection=own, system=Seat(planet // 5))
    there = state.ships[enc.defender][planet]
    teller.tell("aimed", seat=state.active, other=enc.defender, planet=planet, ships=there)
    return done(replace(state, enc=enc))


def invite(state: State, seat: Seat, move: Invite, teller: Teller) -> State:
    teller.tell("invited", seat=seat, seats=told_list(move.seats))
    one, two = state.enc.invited
    invited = (move.seats, two) if state.todo[0] == "invite_a" else (one, move.seats)
    return done(replace(state, enc=replace(state.enc, invited=invited)))


def answer_invitation(state: State, seat: Seat, move: Join | Decline, teller: Teller) -> State:
    enc = replace(state.enc, answered=(*state.enc.answered, seat))
    state = replace(state, enc=enc, asked=())
    if isinstance(move, Decline):
        teller.tell("declined", seat=seat)
        return state
    side = ATTACK if move.side == "attack" else DEFENCE
    invited = int(seat in enc.invited[side])
    ships = told_ships(move.ships)
    teller.tell("joined", seat=seat, side=move.side, ships=ships, uninvited=1 - invited)
    enc = replace(enc, sides=changed(enc.sides, seat, side))
    return board(replace(state, enc=enc), seat, side, move.ships)


def draw(state: State, seat: Seat, move: Draw | DrawRest, teller: Teller) -> State:
    """Mutant's cards: one, or all that are missing."""
    state = replace(state, asked=())
    if isinstance(move, DrawRest):
        number = min(HAND - len(state.hands[seat]), drawable(state))
        if number:  # the clock may find none
            teller.tell("drew", seat=seat, cards=number)
        return done(drawn(state, seat, number, teller))
    if move.seat == FROM_DECK:
        teller.tell("drew", seat=seat, cards=1)
        return drawn(state, seat, 1, teller)
    cards = random_cards(state, move.seat, 1, teller)
    teller.tell("drew_from", seat=seat, other=move.seat)
    pair = (seat, move.seat)
    teller.whisper(pair, "cards_passed", seat=move.seat, other=seat, cards=told_list(cards))
    return passed(state, move.seat, seat, cards)


def suffer(state: State, seat: Seat, move: Suffer, teller: Teller) -> State:
    """The Plague: ships to the Black Hole, cards to the pile."""
    cards = [move.attack] if move.attack != NO_CARD else []
    cards += [NEGOTIATE] if move.negotiate else []
    teller.tell(
        "suffered",
        seat=seat,
        ships=told_ships(move.ships),
        cards=told_list([*cards, *([move.artefact] if move.artefact != NO_CARD else [])]),
    )
    before = state
    state = take(done(state), seat, move.ships)
    state = removed(state, seat, cards)
    state = replace(state, discard=(*state.discard, *cards))
    if move.artefact != NO_CARD:
        state = removed(state, seat, (move.artefact,))
        state = discard(state, seat, (move.artefact,), teller)
    return lose_ships(state, before, [(seat, total(move.ships))], teller)


def second(state: State, yes: bool, teller: Teller) -> State:
    if not yes:
        teller.tell("ended_turn", seat=state.active)
        return replace(state, todo=("turn_end",), asked=())
    teller.tell("second", seat=state.active)
    return replace(
        state,
        enc=fresh(state, 2),
        encounters=state.encounters + 1,
        todo=ENCOUNTER,
        asked=(),
    )
