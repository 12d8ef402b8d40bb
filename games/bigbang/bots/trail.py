"""Big Bang 13.7, Hexdomino: the chain seen as two walks between traits, played out often.

A tile joins a shape and a colour: an end that wants blue takes any blue tile and then wants
the shape of that tile. The cells hardly matter, since an end seldom runs out of room.
"""

from typing import Final, TypeAlias

from games.bigbang.bots.lines import MATCHES
from games.bigbang.rules.cells import AROUND, code
from games.bigbang.rules.components import COLOUR_CARDS, EARTH, NUMBERS, POINTS, SHAPE_CARDS
from games.bigbang.rules.hexdomino import ends, open_cells
from games.bigbang.rules.legal import moves
from games.bigbang.rules.moves import Move, Play
from games.bigbang.rules.state import State, chain_of
from games.engine.bots import Imagine
from games.engine.chance import Chance
from games.engine.contract import Seat

Step: TypeAlias = tuple[int, int]  # a tile, and which end it is joined to
Wants: TypeAlias = tuple[int, int]  # the trait each end wants

PLAYOUTS = 2000  # in all, shared by the steps
CLOSED: Final = 8  # the want of an end without room
KEPT: Final = 300  # points left in hand that weigh as much as a win
HAS: Final = (*MATCHES, 0)  # a trait -> the tiles that have it, as bits


def _across(tile: int) -> dict[int, int]:
    shape, colour = SHAPE_CARDS[tile // 12], COLOUR_CARDS[tile // 3 % 4]
    return {shape: colour, colour: shape}


ACROSS: Final = tuple(_across(tile) for tile in range(EARTH))  # a want met -> the next want


def play_out_often(imagine: Imagine, seat: Seat, chance: Chance) -> Move:
    """The play that wins most often when imagined tables are played out."""
    state: State = imagine(chance)
    wants, steps = wants_of(state), steps_of(state, seat)
    options = list(steps)
    totals = [0.0] * len(options)
    for _ in range(PLAYOUTS // len(options) if len(options) > 1 else 0):
        world: State = imagine(chance)
        hands = [sum(1 << tile for tile in hand) for hand in chain_of(world).hands]
        for number, step in enumerate(options):
            totals[number] += played_out(hands, wants, world, seat, step, chance)
    return chance.pick(steps[options[max(range(len(options)), key=totals.__getitem__)]])


def wants_of(state: State) -> Wants:
    """What the ends want; the only tile of a young chain wants its shape and its colour."""
    tiles, chain = state.universes[0].tiles, chain_of(state)
    if len(chain.cells) == 1:
        shape, colour = ACROSS[tiles[chain.cells[0]]]
        return shape, colour
    found = []
    for end, need in ends(chain):
        shape, colour = ACROSS[tiles[end]]
        found.append((shape if need == "shape" else colour) if open_cells(tiles, end) else CLOSED)
    return found[0], found[1]


def steps_of(state: State, seat: Seat) -> dict[Step, list[Move]]:
    """The plays of a seat; those that differ by their cell alone are one step."""
    chain, wants = chain_of(state), wants_of(state)
    found: dict[Step, list[Move]] = {}
    for move in moves(state, seat):
        if not isinstance(move, Play):
            raise AssertionError("Hexdomino knows one move only")
        tile = NUMBERS[move.tile]
        if len(chain.cells) == 1:
            by_shape = move.link == "shape" or (move.link is None and wants[0] in ACROSS[tile])
            end = 0 if by_shape else 1
        else:
            end = 0 if chain.cells[0] - code(move.cell) in AROUND else 1
        found.setdefault((tile, end), []).append(move)
    return found


def played_out(
    hands: list[int], wants: Wants, world: State, seat: Seat, step: Step | None, chance: Chance
) -> float:
    """How a table ends for a seat that begins with a step: won or not, and what is left in hand."""
    hands, mover, drawn, passes = hands[:], int(seat), 0, 0
    seats, pile = len(hands), world.stock.pile
    while passes < seats:
        if step is None:
            passes += 1
            if drawn < len(pile):
                hands[mover] |= 1 << pile[drawn]
                drawn, passes = drawn + 1, 0
        else:
            passes = 0
            hands[mover] ^= 1 << step[0]
            if not hands[mover]:
                return float(mover == seat) - points_in(hands[seat]) / KEPT
            wants = walked(wants, step)
        mover = next_seat(mover, world)
        step = likely_step(hands[mover], hands[next_seat(mover, world)], wants, chance)
    fewest = min(points_in(hand) for owner, hand in enumerate(hands) if owner not in world.gone)
    left = points_in(hands[seat])
    return float(left == fewest) - left / KEPT


def next_seat(seat: int, world: State) -> int:
    """The next seat that is still at the table."""
    while True:
        seat = (seat + 1) % world.seats
        if seat not in world.gone:
            return seat


def walked(wants: Wants, step: Step) -> Wants:
    """What the ends want after a step."""
    tile, end = step
    if end == 0:
        return ACROSS[tile][wants[0]], wants[1]
    return wants[0], ACROSS[tile][wants[1]]


def likely_step(hand: int, theirs: int, wants: Wants, chance: Chance) -> Step | None:
    """A sensible step: one keeps something to play, and leaves the next seat little or nothing."""
    best, most = None, -100
    for end, want in enumerate(wants):
        if end and want == wants[0]:
            break
        fitting = hand & HAS[want]
        while fitting:
            low = fitting & -fitting
            fitting ^= low
            tile = low.bit_length() - 1
            reach = HAS[ACROSS[tile][want]] | HAS[wants[1 - end]]
            others = (theirs & reach).bit_count()
            value = 4 * ((hand ^ low) & reach).bit_count() + chance.below(4)
            value += -4 * min(others, 2) if others else 12
            if value > most:
                best, most = (tile, end), value
    return best


def points_in(hand: int) -> int:
    """What the tiles of a hand, given as bits, cost."""
    total = 0
    while hand:
        low = hand & -hand
        total += POINTS[low.bit_length() - 1]
        hand ^= low
    return total
