"""apply(): one small function per move; then the steps run on by themselves."""

from msgspec.structs import replace

from games.rules.chance import Chance
from games.rules.contract import CLOCK, Resign, Seat, Step, TimeUp
from games.rules.encounter.artefacts import play_artefact
from games.rules.encounter.cards import drawable, drawn, passed, random_cards, removed
from games.rules.encounter.components import HAND, NEGOTIATE, NO_CARD
from games.rules.encounter.course import ENCOUNTER, done, fresh
from games.rules.encounter.dealing import (
    accept,
    answer_losses,
    fail,
    leave_talks,
    make_offer,
    withdraw,
)
from games.rules.encounter.defaults import default_move
from games.rules.encounter.former import kept_in_state
from games.rules.encounter.hands import lay
from games.rules.encounter.losses import discard, lose_ships
from games.rules.encounter.moves import (
    FROM_DECK,
    NOWHERE,
    Accept,
    Aim,
    BreakOff,
    CancelOrder,
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
from games.rules.encounter.placing import answer_placing, heal
from games.rules.encounter.rounds import answer_round, extend_round, lapse_round
from games.rules.encounter.ships import board, changed, put, take
from games.rules.encounter.state import (
    ATTACK,
    DEFENCE,
    State,
    every_seat,
    in_window,
    is_home,
    power_on,
    total,
)
from games.rules.encounter.steps import keep_card, run, take_card, take_hand
from games.rules.encounter.tale import Tale, told_list, told_ships


def apply(state: State, seat: Seat, move: Move, chance: Chance) -> Step[State]:
    """Carry out the move, run on to the next question, tell whose power changed."""
    tale = Tale(chance)
    after = run(carry_out(state, seat, move, tale), tale)
    if after.ships is not state.ships or after.enc.zapped != state.enc.zapped:
        tell_powers(state, after, tale)
    turned_up = after.enc.face_up != state.enc.face_up  # it cannot be laid again
    return Step(after, tuple(tale.events), sealed=turned_up)


def tell_powers(before: State, after: State, tale: Tale) -> None:
    for seat in every_seat(after):
        works = power_on(after, seat)
        if works != power_on(before, seat):
            name = "power_back" if works else "power_silent"
            tale.tell(name, seat=seat, power=after.powers[seat])


def carry_out(state: State, seat: Seat, move: Move, tale: Tale) -> State:
    match move:
        case Pass():
            return answer_round(state, seat, move, tale)
        case PlayArtefact() | UsePower():
            return act(state, seat, move, tale)
        case TimeUp():
            return time_up(state, move, tale)
        case Resign():
            return resign(state, seat, tale)
        case Prefer() | Order() | CancelOrder() if state.former is not None:
            return kept_in_state(state, seat, move, state.former)
        case Wait():
            return extend_round(state, seat, move, tale)
        case Offer():
            return make_offer(state, seat, move, tale)
        case Withdraw():
            return withdraw(state, seat, tale)
        case Accept():
            return accept(state, seat, move, tale)
        case BreakOff():
            return leave_talks(state, seat, tale)
    return answer_step(state, seat, move, tale)


def answer_step(state: State, seat: Seat, move: Move, tale: Tale) -> State:
    """Answers to a plain question."""
    match move:
        case Lay(card=card):
            return lay(state, seat, card)
        case Launch():
            return launch(state, seat, move, tale)
        case Aim(planet=planet):
            return aim(state, planet, tale)
        case Invite():
            return invite(state, seat, move, tale)
        case Join() | Decline():
            return answer_invitation(state, seat, move, tale)
        case Regroup(planet=planet):
            return regroup(state, seat, planet, tale)
        case Place():
            return answer_placing(state, seat, move, tale)
        case Lose():
            return answer_losses(state, seat, move, tale)
        case Second(yes=yes):
            return second(state, yes, tale)
        case Redraw():
            tale.tell("redrew", seat=seat)
            return replace(state, asked=(), todo=("orders", *state.todo[1:]))
        case Eject(seat=guest):
            enc = replace(state.enc, defender=guest, system=seat, ejection=True)
            tale.tell("ejects", seat=seat, other=guest)
            return done(replace(state, enc=enc))
        case Heal():
            return heal(state, seat, move, tale)
        case Keep():
            return keep_card(state, seat, move, tale)
        case Take():
            return take_card(state, seat, move, tale)
        case NewHand():
            return take_hand(state, seat, tale)
        case Suffer():
            return suffer(state, seat, move, tale)
        case Draw() | DrawRest():
            return draw(state, seat, move, tale)
    raise AssertionError(f"no step knows {move}")


def act(state: State, seat: Seat, move: PlayArtefact | UsePower, tale: Tale) -> State:
    """In a window a sealed answer; before a new hand an artefact is played at once."""
    if in_window(state):
        return answer_round(state, seat, move, tale)
    if isinstance(move, UsePower):
        raise AssertionError("a power is used in a window")
    return play_artefact(replace(state, asked=()), seat, move, tale)


def time_up(state: State, move: TimeUp, tale: Tale) -> State:
    """Defaults for the seat named, or for all who are awaited."""
    seats = state.asked if move.seat == CLOCK else (move.seat,)
    tale.tell("time_up", seats=told_list(seats), step=state.todo[0])
    if in_window(state):
        return lapse_round(state, seats, tale)
    if state.todo[0] == "deal" and move.seat == CLOCK:
        return fail(state, tale)
    for seat in seats:
        state = carry_out(state, seat, default_move(state, seat), tale)
    return state


def resign(state: State, seat: Seat, tale: Tale) -> State:
    """With two seats the other wins; with more a computer plays on."""
    tale.tell("resigned", seat=seat)
    state = replace(state, left=(*state.left, seat))
    if len(state.powers) > 2:
        return state
    return replace(state, winners=(Seat(1 - seat),), todo=("over",), asked=())


def regroup(state: State, seat: Seat, planet: int, tale: Tale) -> State:
    if planet == NOWHERE:
        tale.tell("regrouped_not", seat=seat)
        return done(state)
    tale.tell("regrouped", seat=seat, planet=planet)
    hole = changed(state.hole, seat, state.hole[seat] - 1)
    return done(put(replace(state, hole=hole), seat, ((planet, 1),)))


def launch(state: State, seat: Seat, move: Launch, tale: Tale) -> State:
    tale.tell("launched", seat=seat, ships=told_ships(move.ships), number=total(move.ships))
    return done(board(state, seat, ATTACK, move.ships))


def aim(state: State, planet: int, tale: Tale) -> State:
    enc = state.enc
    own = is_home(state.active, planet)
    enc = replace(enc, planet=planet, ejection=own, system=Seat(planet // 5))
    there = state.ships[enc.defender][planet]
    tale.tell("aimed", seat=state.active, other=enc.defender, planet=planet, ships=there)
    return done(replace(state, enc=enc))


def invite(state: State, seat: Seat, move: Invite, tale: Tale) -> State:
    tale.tell("invited", seat=seat, seats=told_list(move.seats))
    one, two = state.enc.invited
    invited = (move.seats, two) if state.todo[0] == "invite_a" else (one, move.seats)
    return done(replace(state, enc=replace(state.enc, invited=invited)))


def answer_invitation(state: State, seat: Seat, move: Join | Decline, tale: Tale) -> State:
    enc = replace(state.enc, answered=(*state.enc.answered, seat))
    state = replace(state, enc=enc, asked=())
    if isinstance(move, Decline):
        tale.tell("declined", seat=seat)
        return state
    side = ATTACK if move.side == "attack" else DEFENCE
    invited = int(seat in enc.invited[side])
    ships = told_ships(move.ships)
    tale.tell("joined", seat=seat, side=move.side, ships=ships, uninvited=1 - invited)
    enc = replace(enc, sides=changed(enc.sides, seat, side))
    return board(replace(state, enc=enc), seat, side, move.ships)


def draw(state: State, seat: Seat, move: Draw | DrawRest, tale: Tale) -> State:
    """Mutant's cards: one, or all that are missing."""
    state = replace(state, asked=())
    if isinstance(move, DrawRest):
        number = min(HAND - len(state.hands[seat]), drawable(state))
        if number:  # the clock may find none
            tale.tell("drew", seat=seat, cards=number)
        return done(drawn(state, seat, number, tale))
    if move.seat == FROM_DECK:
        tale.tell("drew", seat=seat, cards=1)
        return drawn(state, seat, 1, tale)
    cards = random_cards(state, move.seat, 1, tale)
    tale.tell("drew_from", seat=seat, other=move.seat)
    pair = (seat, move.seat)
    tale.whisper(pair, "cards_passed", seat=move.seat, other=seat, cards=told_list(cards))
    return passed(state, move.seat, seat, cards)


def suffer(state: State, seat: Seat, move: Suffer, tale: Tale) -> State:
    """The Plague: ships to the Black Hole, cards to the pile."""
    cards = [move.attack] if move.attack != NO_CARD else []
    cards += [NEGOTIATE] if move.negotiate else []
    tale.tell(
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
        state = discard(state, seat, (move.artefact,), tale)
    return lose_ships(state, before, [(seat, total(move.ships))], tale)


def second(state: State, yes: bool, tale: Tale) -> State:
    if not yes:
        tale.tell("ended_turn", seat=state.active)
        return replace(state, todo=("turn_end",), asked=())
    tale.tell("second", seat=state.active)
    return replace(
        state,
        enc=fresh(state, 2),
        encounters=state.encounters + 1,
        todo=ENCOUNTER,
        asked=(),
    )
