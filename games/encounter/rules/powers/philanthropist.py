"""Philanthropist: may give one card to the attacker or the defender."""

from collections.abc import Iterable

from games.encounter.rules.cards import passed
from games.encounter.rules.components import PRE
from games.encounter.rules.moves import UsePower
from games.encounter.rules.powers.power import Power
from games.encounter.rules.state import State, mains
from games.encounter.rules.telling import Teller
from games.engine.contract import Refusal, Seat


def has_a_card(state: State, seat: Seat) -> bool:
    return bool(state.hands[seat])


def check(state: State, seat: Seat, move: UsePower) -> Refusal | None:
    if move.seat == seat or move.seat not in mains(state):
        return Refusal("bad_target")
    return None if move.card in state.hands[seat] else Refusal("not_your_card")


def ways(state: State, seat: Seat) -> Iterable[UsePower]:
    return (
        UsePower(seat=main, card=card)
        for main in mains(state)
        if main != seat
        for card in dict.fromkeys(state.hands[seat])
    )


def give(state: State, seat: Seat, move: UsePower, teller: Teller) -> State:
    teller.tell("card_given", seat=seat, other=move.seat)
    teller.whisper((seat, move.seat), "card_passed", seat=seat, other=move.seat, card=move.card)
    return passed(state, seat, move.seat, (move.card,))


POWER = Power(
    "philanthropist",
    optional=True,
    role="involved",
    window=PRE,
    ready=has_a_card,
    check=check,
    ways=ways,
    act=give,
)
