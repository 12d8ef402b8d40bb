"""Trader: may exchange its whole hand with its opponent's, for good."""

from msgspec.structs import replace

from games.encounter.rules.components import PRE
from games.encounter.rules.moves import UsePower
from games.encounter.rules.powers.power import Power
from games.encounter.rules.state import State, opponent
from games.encounter.rules.telling import Teller, told_list
from games.engine.contract import Seat
from games.engine.seats import changed


def swap_hands(state: State, seat: Seat, move: UsePower, teller: Teller) -> State:
    other = opponent(state, seat)
    mine, theirs = state.hands[seat], state.hands[other]
    teller.tell("hands_swapped", seat=seat, other=other)
    teller.whisper((seat,), "you_swapped", gave=told_list(mine), got=told_list(theirs))
    teller.whisper((other,), "you_swapped", gave=told_list(theirs), got=told_list(mine))
    hands = changed(changed(state.hands, seat, theirs), other, mine)
    return replace(state, hands=hands)


POWER = Power("trader", optional=True, role="main", window=PRE, act=swap_hands)
