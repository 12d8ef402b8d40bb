"""Two powers each, one to keep: who chooses, and what happens when all have chosen."""

from msgspec.structs import replace

from games.encounter.rules.components import HAND
from games.encounter.rules.course import ask, done
from games.encounter.rules.state import UNKNOWN, State, every_seat
from games.encounter.rules.telling import Teller
from games.engine.contract import Refusal, Seat
from games.engine.seats import changed


def ask_choice(state: State, teller: Teller) -> State:
    return ask(state, *every_seat(state))


def refuse_choice(state: State, seat: Seat, power: str) -> Refusal | None:
    return None if power in state.offered[seat] else Refusal("not_offered")


def choose_power(state: State, seat: Seat, power: str, teller: Teller) -> State:
    """In secret; once all have chosen, every power is turned up at the same time."""
    picked = changed(state.picked, seat, power)
    asked = tuple(other for other in state.asked if other != seat)
    state = replace(state, picked=picked, asked=asked)
    if asked:
        return state
    for owner in every_seat(state):
        teller.tell("power_chosen", seat=owner, power=picked[owner])
    return done(replace(state, powers=picked, offered=(), picked=()))


def deal_hands(state: State, teller: Teller) -> State:
    """Seven cards each, once the powers lie open."""
    seats = len(state.powers)
    hands = tuple(tuple(sorted(state.deck[n * HAND : (n + 1) * HAND])) for n in range(seats))
    return done(replace(state, hands=hands, deck=state.deck[seats * HAND :]))


def chosen_later(state: State, pairs: tuple[tuple[str, ...], ...], deck: tuple[int, ...]) -> State:
    """The table before anyone has chosen: no power is known, and no card is dealt."""
    seats = len(pairs)
    return replace(
        state,
        powers=(UNKNOWN,) * seats,
        hands=((),) * seats,
        deck=deck,
        offered=pairs,
        picked=(UNKNOWN,) * seats,
        todo=("choose", "hands", *state.todo),
    )
