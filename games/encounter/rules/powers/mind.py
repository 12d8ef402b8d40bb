"""Mind: may read the hand of one player in the encounter."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.encounter.rules.components import PRE
from games.encounter.rules.moves import UsePower
from games.encounter.rules.powers.power import Power
from games.encounter.rules.state import NO_SIDE, State, every_seat, side_of
from games.encounter.rules.telling import Teller, told_list
from games.engine.contract import Refusal, Seat


def check(state: State, seat: Seat, move: UsePower) -> Refusal | None:
    return None if move.seat in readable(state, seat) else Refusal("bad_target")


def readable(state: State, seat: Seat) -> list[Seat]:
    return [s for s in every_seat(state) if s != seat and side_of(state, s) != NO_SIDE]


def ways(state: State, seat: Seat) -> Iterable[UsePower]:
    return (UsePower(seat=target) for target in readable(state, seat))


def read_hand(state: State, seat: Seat, move: UsePower, teller: Teller) -> State:
    teller.tell("mind_reads", seat=seat, other=move.seat)
    hand = state.hands[move.seat]
    teller.whisper((seat,), "you_read", other=move.seat, cards=told_list(hand))
    return replace(state, enc=replace(state.enc, read=move.seat))


POWER = Power("mind", optional=True, window=PRE, check=check, ways=ways, act=read_hand)
