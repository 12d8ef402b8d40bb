"""Ships that wait for their owners, healing, and the rewards of allies."""

from msgspec.structs import replace

from games.encounter.rules import former
from games.encounter.rules.cards import drawable, drawn
from games.encounter.rules.course import ask, done
from games.encounter.rules.moves import NOBODY, NOWHERE, Heal, Place
from games.encounter.rules.powers import owner
from games.encounter.rules.ships import added, await_place, default_placement, put, returned, sunk
from games.encounter.rules.state import (
    State,
    all_colonies,
    every_seat,
    from_left,
    places_for,
    total,
)
from games.encounter.rules.telling import Teller, told_ships
from games.engine.contract import Seat
from games.engine.seats import changed


def healable(state: State, healer: Seat) -> tuple[Seat, ...]:
    """Other players who have just lost ships and have a colony to place them on."""
    return tuple(
        seat
        for seat in every_seat(state)
        if seat != healer and state.lost[seat] and all_colonies(state, seat)
    )


def offer_healing(state: State, teller: Teller) -> State:
    healer = owner(state, lambda power: power.heals)
    patients = healable(state, healer) if healer != NOBODY else ()
    if not patients:
        return done(state)
    wish = former.preset(state, healer, "heal", "ask")
    if wish == "ask":
        return ask(state, healer)
    return heal(state, healer, Heal(patients if wish == "always" else ()), teller)


def heal(state: State, healer: Seat, move: Heal, teller: Teller) -> State:
    """Freed ships wait for their owners; the Healer draws a card for each."""
    for seat in move.seats:
        number = state.lost[seat]
        state = replace(state, hole=changed(state.hole, seat, state.hole[seat] - number))
        state = await_place(state, seat, ((NOWHERE, number),))
        teller.tell("healed", seat=healer, other=seat, ships=number)
        state = drawn(state, healer, 1, teller)
    return done(replace(state, lost=(0,) * len(state.powers)))


def place_ships(state: State, teller: Teller) -> State:
    """Put down what needs no decision, and ask for the rest."""
    for seat in every_seat(state):
        if state.pending[seat]:
            state = settle(state, seat, teller)
    answers = tuple(
        None if state.pending[seat] else sure_reward(state, seat) for seat in every_seat(state)
    )
    asked = tuple(
        seat
        for seat in every_seat(state)
        if state.pending[seat] or (state.rewards[seat] and answers[seat] is None)
    )
    state = replace(state, answers=answers)
    return ask(state, *asked) if asked else finish_placing(state, teller)


def settle(state: State, seat: Seat, teller: Teller) -> State:
    """Ships with no place go to the Black Hole, with one place there, with an origin back."""
    spots = places_for(state, seat)
    number = total(state.pending[seat])
    if not spots:
        teller.tell("ships_stranded", seat=seat, ships=number)
        return sunk(replace(state, pending=changed(state.pending, seat, ())), seat, number)
    # Since edition 2 whoever has a choice is asked: that ships go home by themselves is an order.
    if chooses_where(state, seat) and len(spots) > 1:
        return state
    back, homeless = returned(state, seat)
    if homeless and len(spots) == 1:
        back, homeless = ((spots[0], number),), 0
    if back:
        teller.tell("placed", seat=seat, ships=told_ships(back))
        state = put(state, seat, back)
    left = ((NOWHERE, homeless),) if homeless else ()
    return replace(state, pending=changed(state.pending, seat, left))


def chooses_where(state: State, seat: Seat) -> bool:
    """Edition 1 asked only whoever had wished for it."""
    return state.former is None or state.former.prefs[seat].get("returns") == "ask"


def reward_due(state: State, seat: Seat) -> int:
    """What can still be given of the reward; a part that cannot be had lapses."""
    ships = state.hole[seat] if all_colonies(state, seat) else 0
    return min(state.rewards[seat], ships + drawable(state))


def sure_reward(state: State, seat: Seat) -> Place | None:
    """The reward of a seat that has no choice: no ship to take, or no card."""
    due = reward_due(state, seat)
    if not state.rewards[seat]:
        return None
    if not state.hole[seat] or not all_colonies(state, seat):
        return Place(cards=due)
    if not drawable(state):
        spots = places_for(state, seat)
        return Place(reward=((spots[0], due),)) if len(spots) == 1 else None
    return None


def with_returns(state: State, seat: Seat, move: Place) -> Place:
    """Ships go back where they came from if only the others are named."""
    back, homeless = returned(state, seat)
    if state.former is not None or total(move.ships) != homeless:
        return move
    return replace(move, ships=added(move.ships, back))


def answer_placing(state: State, seat: Seat, move: Place, teller: Teller) -> State:
    move = with_returns(state, seat, move)
    asked = tuple(other for other in state.asked if other != seat)
    state = replace(state, asked=asked, answers=changed(state.answers, seat, move))
    return state if asked else finish_placing(state, teller)


def finish_placing(state: State, teller: Teller) -> State:
    """Carry out all answers from the attacker's left."""
    for seat in (*from_left(state), state.active):
        answer = state.answers[seat]
        if isinstance(answer, Place):
            state = carry_out(state, seat, answer, teller)
    none = len(state.powers)
    return done(
        replace(
            state,
            answers=(None,) * none,
            rewards=(0,) * none,
            pending=((),) * none,
        )
    )


def carry_out(state: State, seat: Seat, answer: Place, teller: Teller) -> State:
    if answer.ships:
        teller.tell("placed", seat=seat, ships=told_ships(answer.ships))
        state = put(state, seat, answer.ships)
    cards = min(answer.cards, drawable(state))
    reward = answer.reward
    if cards < answer.cards and state.hole[seat] > total(reward):
        # Somebody before this seat took the last cards: ships instead.
        more = min(answer.cards - cards, state.hole[seat] - total(reward))
        reward = added(reward, default_placement(state, seat, more))
    if reward:
        state = freed(state, seat, reward)
    if cards or reward:
        teller.tell("rewarded", seat=seat, cards=cards, ships=told_ships(reward))
        state = drawn(state, seat, cards, teller)
    return state


def freed(state: State, seat: Seat, ships: tuple[tuple[int, int], ...]) -> State:
    """Ships come out of the Black Hole onto colonies."""
    hole = changed(state.hole, seat, state.hole[seat] - total(ships))
    return put(replace(state, hole=hole), seat, ships)
