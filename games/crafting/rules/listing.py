"""Legal moves as a list, made from tables of ready structs where there are many alike."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import permutations

from games.crafting.rules.board import (
    ALL_STARS,
    HEX_STARS,
    HEXES,
    LIVES,
    STARS,
    bits,
)
from games.crafting.rules.components import (
    CENTRES,
    ELEMENTS,
    HAND_LIMIT,
    SET_SIZE,
    SLOT_PRICES,
    Four,
)
from games.crafting.rules.galaxy import (
    can_bear_life,
    formable,
    life_reach,
    life_room,
    star_reach,
)
from games.crafting.rules.meta import first_slot
from games.crafting.rules.moves import (
    BuyPower,
    ChooseNebula,
    CreateLife,
    Depressurise,
    DiscardToLimit,
    EndTurn,
    FormNebula,
    Gravitate,
    Ignite,
    KeepPower,
    Move,
    OmegaPlace,
    PlaceLife,
    PlaceNebula,
    PlaceStar,
    ScoreSet,
    ShiftEnergy,
    Stabilise,
    TakeEnergy,
)
from games.crafting.rules.powers import POWERS, REPLACEMENTS, uses
from games.crafting.rules.ring import as_four, shifts
from games.crafting.rules.state import (
    EMPTY,
    Player,
    Ring,
    State,
    advanced_on,
    empty_hexes,
    living,
    plain,
    starred,
    to_discard,
)
from games.engine.contract import Seat

PLACE_STAR = tuple(tuple(PlaceStar(name, star) for star in STARS) for name in ELEMENTS)
PLACE_LIFE = tuple(map(PlaceLife, LIVES))
IGNITE = tuple(map(Ignite, STARS))
STABILISE = tuple(map(Stabilise, LIVES))
MOVE_STAR = tuple(tuple(Gravitate(a, b) for b in STARS) for a in STARS)
MOVE_LIFE = tuple(tuple(Gravitate(a, b) for b in LIVES) for a in LIVES)
FORM = tuple(tuple(FormNebula(h, star) for star in STARS) for h in HEXES)


def moves(state: State, seat: Seat) -> Iterable[Move]:
    """Moves this seat may play now."""
    if state.phase == "over":
        return ()
    player = state.players[seat]
    if state.phase == "limit":
        return discards(player)
    return LISTS[state.phase](state, player) if seat == state.active else ()


def shift_moves(state: State, player: Player) -> Iterable[Move]:
    """One list of steps for each ring that can be brought about."""
    return shift_list(state.ring, state.active)


@lru_cache(maxsize=8192)
def shift_list(ring: Ring, seat: int) -> tuple[ShiftEnergy, ...]:
    """The same ring comes again and again."""
    return tuple(ShiftEnergy(steps) for steps in shifts(ring, seat))


def nebula_moves(state: State, player: Player) -> Iterable[Move]:
    """Sizes whose pile is not empty."""
    return [ChooseNebula(size) for size, pile in enumerate(state.nebulae, 1) if pile]


def card_moves(state: State, player: Player) -> Iterable[Move]:
    """The row, then the pile."""
    slots = enumerate(state.energy.row, first_slot(state.edition))
    row = [TakeEnergy(slot) for slot, card in slots if card != EMPTY]
    pile = state.energy.pile or any(state.energy.discard)
    return [*row, TakeEnergy()] if pile else row


def keep_moves(state: State, player: Player) -> Iterable[Move]:
    """Each card, with the others in every order."""
    for card in state.drawn:
        others = [other for other in state.drawn if other != card]
        yield from (KeepPower(card, order) for order in permutations(others))


def place_moves(state: State, player: Player) -> Iterable[Move]:
    """Every empty hex."""
    return [OmegaPlace(HEXES[h]) for h in empty_hexes(player.galaxy)]


def creation_moves(state: State, player: Player) -> Iterable[Move]:
    """Everything the creation phase offers, in the order of the rules."""
    found: list[Move] = []
    found += placings(state, player)
    found += formings(state, player)
    if player.waiting:
        found += discharges(state, player)
    found += births(state, player)
    found += card_uses(state, player)
    found += uses(state, player)
    found += track_moves(state, player)
    found += endings(state, player)
    return found


def placings(state: State, player: Player) -> list[Move]:
    """What lies in the tray, onto the galaxy."""
    tray, galaxy = state.tray, player.galaxy
    found: list[Move] = []
    if tray.nebulae:
        room = empty_hexes(galaxy)
        found += [PlaceNebula(tile, HEXES[h]) for tile in tray.nebulae for h in room]
    if any(tray.stars):
        spaces = bits(ALL_STARS & ~starred(galaxy))
        for element in range(4):
            if tray.stars[element]:
                ready = PLACE_STAR[element]
                found += [ready[star] for star in spaces]
    if tray.life:
        found += [PLACE_LIFE[space] for space in bits(life_room(galaxy))]
    return found


def formings(state: State, player: Player) -> list[Move]:
    """Nebulae that can be formed, with every star around them to discard."""
    galaxy = player.galaxy
    there = starred(galaxy)
    return [
        FORM[h][star]
        for h in formable(galaxy, state.forming)
        for star in bits(there & HEX_STARS[h])
    ]


def discharges(state: State, player: Player) -> Iterator[Move]:
    """A crystal's rewards."""
    for name, left in zip(ELEMENTS, state.supply.stars, strict=True):
        if left:
            yield Depressurise("star", name)
    for slot, card in enumerate(player.slots, 1):
        if card in REPLACEMENTS:
            for aim in POWERS[card].aims(state, player):
                yield Depressurise("power", aim.element, slot, aim.at)
    yield Depressurise("none")


def births(state: State, player: Player) -> list[Move]:
    """Formed nebulae ready for advanced life."""
    galaxy = player.galaxy
    if not state.advanced:
        return []
    return [
        CreateLife(HEXES[h])
        for h in bits(galaxy.formed)
        if can_bear_life(galaxy, h) and not advanced_on(galaxy, h)
    ]


def card_uses(state: State, player: Player) -> list[Move]:
    """Power cards to buy, sets to score."""
    found: list[Move] = []
    for kind, held in enumerate(player.hand):
        if held < SLOT_PRICES[0]:
            continue
        if state.powers[kind]:
            for slot, price in enumerate(SLOT_PRICES, 1):
                if held >= price and not player.slots[slot - 1]:
                    found.append(BuyPower(slot, CENTRES[kind]))
        if held >= SET_SIZE:
            found.append(ScoreSet(CENTRES[kind]))
    return found


def track_moves(state: State, player: Player) -> list[Move]:
    """What Supernova, DNA and Graviton can do."""
    tray, galaxy = state.tray, player.galaxy
    found: list[Move] = []
    if tray.supernova:
        found += [IGNITE[star] for star in bits(plain(galaxy))]
    if tray.dna:
        found += [STABILISE[space] for space in bits(galaxy.proto)]
    if tray.graviton:
        for star in bits(plain(galaxy)):
            ready = MOVE_STAR[star]
            found += [ready[target] for target in bits(star_reach(galaxy, star))]
        for space in bits(living(galaxy)):
            ready = MOVE_LIFE[space]
            found += [ready[target] for target in bits(life_reach(galaxy, space))]
    return found


def endings(state: State, player: Player) -> list[Move]:
    """The omega actions; above the hand limit also with a discard in advance."""
    galaxy = player.galaxy
    found = [EndTurn("none")]
    if not all(galaxy.nebulae):
        found += [EndTurn("nebula", size) for size, pile in enumerate(state.nebulae, 1) if pile]
    found += [EndTurn("stabilise", space=LIVES[space]) for space in bits(galaxy.proto)]
    if to_discard(player, HAND_LIMIT):
        cards = thrifty(player)
        found += [EndTurn(end.omega, end.size, end.space, cards) for end in found]
    return [*found]


def discards(player: Player) -> list[Move]:
    """Every way down to ten cards."""
    number = to_discard(player, HAND_LIMIT)
    if not number:
        return []
    a, b, c, d = player.hand
    return [
        DiscardToLimit((i, j, k, number - i - j - k))
        for i in range(min(a, number) + 1)
        for j in range(min(b, number - i) + 1)
        for k in range(min(c, number - i - j) + 1)
        if number - i - j - k <= d
    ]


def thrifty(player: Player) -> Four:
    """The discard that breaks no large set: always from the type with the fewest cards."""
    gone, held = [0, 0, 0, 0], list(player.hand)
    for _ in range(to_discard(player, HAND_LIMIT)):
        kind = min((n for n in range(4) if held[n]), key=held.__getitem__)
        gone[kind] += 1
        held[kind] -= 1
    return as_four(gone)


LISTS: dict[str, Callable[[State, Player], Iterable[Move]]] = {
    "shift": shift_moves,
    "nebula": nebula_moves,
    "cards": card_moves,
    "create": creation_moves,
    "keep": keep_moves,
    "place": place_moves,
}
