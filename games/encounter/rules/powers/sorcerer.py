"""Sorcerer: may exchange the two laid cards before both are face up."""

from msgspec.structs import replace

from games.encounter.rules.components import LAID
from games.encounter.rules.moves import UsePower
from games.encounter.rules.powers.power import Power
from games.encounter.rules.state import State
from games.encounter.rules.telling import Teller
from games.engine.contract import Seat


def swap_cards(state: State, seat: Seat, move: UsePower, teller: Teller) -> State:
    enc = state.enc
    teller.tell("cards_swapped", seat=seat)
    enc = replace(
        enc,
        laid=(enc.laid[1], enc.laid[0]),
        face_up=(enc.face_up[1], enc.face_up[0]),
        swapped=not enc.swapped,
    )
    return replace(state, enc=enc)


POWER = Power("sorcerer", optional=True, role="main", window=LAID, every_laid=True, act=swap_cards)
