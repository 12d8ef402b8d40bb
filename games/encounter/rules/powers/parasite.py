"""Parasite: may join either side without being invited."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.encounter.rules.checks import refuse_sending
from games.encounter.rules.components import MOST_SENT, PRE
from games.encounter.rules.moves import Side, UsePower
from games.encounter.rules.powers.power import Power
from games.encounter.rules.ships import board, groups, stock
from games.encounter.rules.state import ATTACK, DEFENCE, State, all_colonies
from games.encounter.rules.telling import Teller, told_ships
from games.engine.contract import Refusal, Seat
from games.engine.seats import changed

BOTH: tuple[Side, Side] = ("attack", "defence")


def may_come(state: State, seat: Seat) -> bool:
    return seat not in state.enc.barred and all_colonies(state, seat) > 0


def check(state: State, seat: Seat, move: UsePower) -> Refusal | None:
    if seat in state.enc.barred:
        return Refusal("barred")
    return refuse_sending(state, seat, move.ships)


def ways(state: State, seat: Seat) -> Iterable[UsePower]:
    sent = groups(stock(state, seat), 1, MOST_SENT)
    return (UsePower(side=side, ships=ships) for side in BOTH for ships in sent)


def join(state: State, seat: Seat, move: UsePower, teller: Teller) -> State:
    teller.tell("joined", seat=seat, side=move.side, ships=told_ships(move.ships), uninvited=1)
    side = ATTACK if move.side == "attack" else DEFENCE
    sides = changed(state.enc.sides, seat, side)
    return board(replace(state, enc=replace(state.enc, sides=sides)), seat, side, move.ships)


POWER = Power(
    "parasite",
    optional=True,
    role="outside",
    window=PRE,
    with_two=False,
    uninvited=True,
    ready=may_come,
    check=check,
    ways=ways,
    act=join,
)
