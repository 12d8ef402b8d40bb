"""Chronos: may have both cards set aside and two new ones laid."""

from msgspec.structs import replace

from games.encounter.rules.components import NO_CARD, REVEALED
from games.encounter.rules.moves import UsePower
from games.encounter.rules.powers.power import Power
from games.encounter.rules.state import State, has_encounter_card, remembered
from games.encounter.rules.telling import Teller
from games.engine.contract import Refusal, Seat

AGAIN = ("cards", "laid", "reveal", "revealed")


def has_a_card(state: State, seat: Seat) -> bool:
    return bool(state.hands[seat])


def check(state: State, seat: Seat, move: UsePower) -> Refusal | None:
    return None if has_encounter_card(state.hands[seat]) else Refusal("no_other_card")


def set_aside(state: State, seat: Seat, move: UsePower, teller: Teller) -> State:
    teller.tell("time_turned_back", seat=seat)
    enc = replace(
        state.enc,
        pair=state.enc.laid,
        laid=(NO_CARD, NO_CARD),
        face_up=(False, False),
        swapped=False,
        emotion=False,
        used_laid=(),
    )
    state = remembered(state, final=())
    return replace(state, enc=enc, todo=(*AGAIN, *state.todo[1:]), round=0)


POWER = Power(
    "chronos",
    optional=True,
    role="main",
    window=REVEALED,
    ready=has_a_card,
    check=check,
    act=set_aside,
)
