"""Amoeba: may change the number of its own ships once the cards are laid."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.encounter.rules.checks import refuse_sources
from games.encounter.rules.components import LAID
from games.encounter.rules.moves import Ships, UsePower
from games.encounter.rules.powers.power import Power
from games.encounter.rules.ships import board, groups, put, stock, take
from games.encounter.rules.state import (
    ATTACK,
    DEFENCE,
    State,
    own_ships_in,
    side_of,
    total,
)
from games.encounter.rules.telling import Teller, told_ships
from games.engine.contract import Refusal, Seat
from games.engine.seats import changed

SAMPLE = 6  # ships moved at most by the moves we list; the rule knows no limit


def in_the_encounter(state: State, seat: Seat) -> int:
    return own_ships_in(state, side_of(state, seat))


def has_ships_there(state: State, seat: Seat) -> bool:
    return in_the_encounter(state, seat) > 0


def elsewhere(state: State, seat: Seat) -> dict[int, int]:
    """Own colonies outside the encounter."""
    own = stock(state, seat)
    if side_of(state, seat) == DEFENCE:
        own.pop(state.enc.planet, None)
    return own


def check(state: State, seat: Seat, move: UsePower) -> Refusal | None:
    numbers = [number for _, number in move.ships]
    if not numbers or not (all(n > 0 for n in numbers) or all(n < 0 for n in numbers)):
        return Refusal("no_change")
    if not has_ships_there(state, seat) or in_the_encounter(state, seat) + sum(numbers) < 1:
        return Refusal("keep_one_ship")
    own = elsewhere(state, seat)
    if any(planet not in own for planet, _ in move.ships):
        return Refusal("no_colony")
    if numbers[0] < 0:
        planets = [planet for planet, _ in move.ships]
        ordered = planets == sorted(set(planets))
        return None if ordered else Refusal("ships_listed_wrongly")
    return refuse_sources(state, seat, move.ships)


def ways(state: State, seat: Seat) -> Iterable[UsePower]:
    own = elsewhere(state, seat)
    for ships in groups(own, 1, SAMPLE):
        yield UsePower(ships=ships)
    for number in range(1, min(in_the_encounter(state, seat), SAMPLE + 1)):
        for planet in own:
            yield UsePower(ships=((planet, -number),))


def ooze(state: State, seat: Seat, move: UsePower, teller: Teller) -> State:
    teller.tell("oozed", seat=seat, ships=told_ships(move.ships))
    if move.ships[0][1] > 0:
        return grow(state, seat, move.ships)
    return shrink(state, seat, tuple((planet, -number) for planet, number in move.ships))


def grow(state: State, seat: Seat, ships: Ships) -> State:
    if side_of(state, seat) == ATTACK:
        return board(state, seat, ATTACK, ships)
    return put(take(state, seat, ships), seat, ((state.enc.planet, total(ships)),))


def shrink(state: State, seat: Seat, ships: Ships) -> State:
    state = put(state, seat, ships)
    if side_of(state, seat) == ATTACK:
        aboard = state.mothership[seat] - total(ships)
        return replace(state, mothership=changed(state.mothership, seat, aboard))
    return take(state, seat, ((state.enc.planet, total(ships)),))


POWER = Power(
    "amoeba",
    optional=True,
    role="main",
    window=LAID,
    every_laid=True,
    ready=has_ships_there,
    check=check,
    ways=ways,
    act=ooze,
)
