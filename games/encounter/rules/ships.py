"""Ships moved between planets, Mothership, carriers, Black Hole and the pending ones."""

from collections.abc import Iterable
from itertools import pairwise

from msgspec.structs import replace

from games.encounter.rules.components import MOST_SENT
from games.encounter.rules.moves import NOWHERE, Ships
from games.encounter.rules.state import (
    ATTACK,
    Pending,
    State,
    colonies,
    is_frozen,
    places_for,
    total,
)
from games.engine.contract import Seat
from games.engine.seats import changed


def moved(state: State, seat: int, ships: Ships, sign: int) -> State:
    """Ships put on planets (+1) or taken from them (-1)."""
    own = list(state.ships[seat])
    for planet, number in ships:
        own[planet] += sign * number
    return replace(state, ships=changed(state.ships, seat, tuple(own)))


def put(state: State, seat: int, ships: Ships) -> State:
    return moved(state, seat, ships, 1)


def take(state: State, seat: int, ships: Ships) -> State:
    return moved(state, seat, ships, -1)


def board(state: State, seat: Seat, side: int, ships: Ships) -> State:
    """Ships leave their colonies for the Mothership or the seat's carrier."""
    state = take(state, seat, ships)
    enc = state.enc
    origins = changed(enc.origins, seat, enc.origins[seat] + ships)
    state = replace(state, enc=replace(enc, origins=origins))
    number = total(ships)
    if side == ATTACK:
        aboard = changed(state.mothership, seat, state.mothership[seat] + number)
        return replace(state, mothership=aboard)
    return replace(state, carriers=changed(state.carriers, seat, state.carriers[seat] + number))


def await_place(state: State, seat: int, pending: Pending) -> State:
    """Ships wait for their owner to place them."""
    return replace(state, pending=changed(state.pending, seat, state.pending[seat] + pending))


def first_origins(origins: Pending, number: int) -> Pending:
    """The origins of so many ships; whoever came later leaves first."""
    kept = list[tuple[int, int]]()
    for planet, ships in origins:
        if number > 0:
            kept.append((planet, min(ships, number)))
            number -= ships
    if number > 0:
        kept.append((NOWHERE, number))
    return tuple(kept)


def send_home(state: State, seat: int) -> State:
    """Whatever the seat has on the Mothership or in its carrier waits to be placed."""
    number = state.mothership[seat] + state.carriers[seat]
    if not number:
        return state
    origins = first_origins(state.enc.origins[seat], number)
    state = replace(
        state,
        mothership=changed(state.mothership, seat, 0),
        carriers=changed(state.carriers, seat, 0),
    )
    return await_place(state, seat, origins)


def sunk(state: State, seat: int, number: int) -> State:
    """Ships go to the Black Hole."""
    return replace(state, hole=changed(state.hole, seat, state.hole[seat] + number))


def listed(counts: dict[int, int]) -> Ships:
    return tuple(sorted((planet, number) for planet, number in counts.items() if number))


def from_the_largest(
    counts: dict[int, int], number: int, last: Iterable[int] = (), spare: bool = False
) -> Ships:
    """Ship by ship from the largest colony; `last` only when the others are empty.

    With `spare` the last ship of a colony stays.
    """
    left, taken = dict(counts), dict[int, int]()
    late = set(last)
    for _ in range(number):
        usable = [p for p, n in left.items() if n > (1 if spare else 0)]
        if not usable:
            break
        planet = min(usable, key=lambda p: (p in late, -left[p], p))
        left[planet] -= 1
        taken[planet] = taken.get(planet, 0) + 1
    return listed(taken)


def stock(state: State, seat: int) -> dict[int, int]:
    """Ships of a seat by planet."""
    return {planet: number for planet, number in enumerate(state.ships[seat]) if number}


def default_launch(state: State, seat: int, most: int = MOST_SENT) -> Ships:
    """As many as leave no colony empty; a single ship if every colony has one."""
    ships = from_the_largest(stock(state, seat), most, spare=True)
    return ships or ((colonies(state, seat)[0], 1),)


def default_losses(state: State, seat: int, number: int) -> Ships:
    """From the largest colonies; the planet under attack last."""
    own = stock(state, seat)
    late = [planet for planet in own if is_frozen(state, seat, planet)]
    return from_the_largest(own, number, last=late)


def default_placement(state: State, seat: int, number: int) -> Ships:
    """Ship by ship onto the smallest colony."""
    spots = {planet: state.ships[seat][planet] for planet in places_for(state, seat)}
    placed = dict[int, int]()
    for _ in range(number if spots else 0):
        planet = min(spots, key=lambda p: (spots[p], p))
        spots[planet] += 1
        placed[planet] = placed.get(planet, 0) + 1
    return listed(placed)


def returned(state: State, seat: int) -> tuple[Ships, int]:
    """Pending ships that go back where they came from, and how many find no way back."""
    back, lost = dict[int, int](), 0
    spots = places_for(state, seat)
    for planet, number in state.pending[seat]:
        if planet in spots:
            back[planet] = back.get(planet, 0) + number
        else:
            lost += number
    return listed(back), lost


def added(one: Ships, other: Ships) -> Ships:
    counts = dict(one)
    for planet, number in other:
        counts[planet] = counts.get(planet, 0) + number
    return listed(counts)


def groups(counts: dict[int, int], fewest: int, most: int) -> list[Ships]:
    """A fair sample of ways to take ships: from one planet, from two, from the largest."""
    found = dict[Ships, None]()
    for planet, there in counts.items():
        for number in range(fewest, min(there, most) + 1):
            found[((planet, number),)] = None
    for number in range(fewest, most + 1):
        spread = from_the_largest(counts, number)
        if total(spread) == number:
            found[spread] = None
            spared = from_the_largest(counts, number, spare=True)
            if total(spared) == number:
                found[spared] = None
    planets = sorted(counts)
    for one, two in pairwise(planets):
        if fewest <= 2 <= most:
            found[(one, 1), (two, 1)] = None
    return list(found)
