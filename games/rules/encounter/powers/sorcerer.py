"""Sorcerer: may exchange the two laid cards before both are face up."""

from msgspec.structs import replace

from games.rules.contract import Seat
from games.rules.encounter.components import LAID
from games.rules.encounter.moves import UsePower
from games.rules.encounter.powers.power import Power
from games.rules.encounter.state import State
from games.rules.encounter.tale import Tale


def swap_cards(state: State, seat: Seat, move: UsePower, tale: Tale) -> State:
    enc = state.enc
    tale.tell("cards_swapped", seat=seat)
    enc = replace(
        enc,
        laid=(enc.laid[1], enc.laid[0]),
        face_up=(enc.face_up[1], enc.face_up[0]),
        swapped=not enc.swapped,
    )
    return replace(state, enc=enc)


POWER = Power("sorcerer", optional=True, role="main", window=LAID, every_laid=True, act=swap_cards)
