"""Trader: may exchange its whole hand with its opponent's, for good."""

from msgspec.structs import replace

from games.rules.contract import Seat
from games.rules.encounter.components import PRE
from games.rules.encounter.moves import UsePower
from games.rules.encounter.powers.power import Power
from games.rules.encounter.ships import changed
from games.rules.encounter.state import State, opponent
from games.rules.encounter.tale import Tale, told_list


def swap_hands(state: State, seat: Seat, move: UsePower, tale: Tale) -> State:
    other = opponent(state, seat)
    mine, theirs = state.hands[seat], state.hands[other]
    tale.tell("hands_swapped", seat=seat, other=other)
    tale.whisper((seat,), "you_swapped", gave=told_list(mine), got=told_list(theirs))
    tale.whisper((other,), "you_swapped", gave=told_list(theirs), got=told_list(mine))
    hands = changed(changed(state.hands, seat, theirs), other, mine)
    return replace(state, hands=hands)


POWER = Power("trader", optional=True, role="main", window=PRE, act=swap_hands)
