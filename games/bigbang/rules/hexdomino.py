"""Hexdomino: one winding chain whose links alternate between colour and shape."""

from msgspec.structs import replace

from games.bigbang.rules.cells import AROUND, code, name
from games.bigbang.rules.components import NUMBERS, TILES, TRAITS
from games.bigbang.rules.moves import Link, Play
from games.bigbang.rules.state import Batch, Chain, State, chain_of, clockwise, seated
from games.bigbang.rules.stock import Stock
from games.bigbang.rules.universe import Tiles, laid
from games.engine.contract import Event, Seat, Step
from games.engine.hexes import Cell
from games.engine.seats import changed

SHARED: dict[Link, int] = {"colour": 0b11110000, "shape": 0b00001111}
OTHER: dict[Link, Link] = {"colour": "shape", "shape": "colour"}


def ends(chain: Chain) -> list[tuple[int, Link | None]]:
    """The one or two ends, each with the link it needs; None means any."""
    if len(chain.cells) == 1:
        return [(chain.cells[0], None)]
    return [
        (chain.cells[0], OTHER[chain.links[0]]),
        (chain.cells[-1], OTHER[chain.links[-1]]),
    ]


def links_between(one: int, other: int) -> list[Link]:
    """What two bodies share: colour, shape, both or nothing."""
    both = TRAITS[one] & TRAITS[other]
    return [link for link in SHARED if both & SHARED[link]]


def play_error(state: State, hand: tuple[int, ...], move: Play) -> str | None:
    """Why a tile may not be joined to the chain, or None."""
    chain, tiles = chain_of(state), state.universes[0].tiles
    tile, cell = NUMBERS.get(move.tile, -1), code(move.cell)
    if tile not in hand:
        return "not_in_hand"
    if cell in tiles:
        return "cell_taken"
    beside = [cell + step for step in AROUND if cell + step in tiles]
    joined = [(end, need) for end, need in ends(chain) if end in beside]
    if not joined:
        return "not_at_an_end"
    if len(beside) > 1:
        return "touches_chain"
    end, need = joined[0]
    return link_error(links_between(tile, tiles[end]), need, move.link)


def link_error(shared: list[Link], need: Link | None, named: Link | None) -> str | None:
    """Whether the needed link holds; the very first one may have to be named."""
    if need is None:
        if named is None:
            return ("wrong_link", None, "choose_link")[len(shared)]
        return None if named in shared else "wrong_link"
    return None if need in shared and named in (None, need) else "wrong_link"


def open_cells(tiles: Tiles, end: int) -> list[int]:
    """The cells where a tile would touch this end and nothing else."""
    return [
        cell
        for cell in (end + step for step in AROUND)
        if cell not in tiles and sum(cell + step in tiles for step in AROUND) == 1
    ]


def legal_plays(state: State, hand: tuple[int, ...]) -> list[tuple[int, int, Link | None]]:
    """Every play of a hand: tile, cell, and the link where it must be named."""
    tiles = state.universes[0].tiles
    found: list[tuple[int, int, Link | None]] = []
    for end, need in ends(chain_of(state)):
        for tile in hand:
            shared = links_between(tile, tiles[end])
            named: list[Link | None] = [None]
            if need is None and len(shared) > 1:
                named = [*shared]
            elif not shared or (need is not None and need not in shared):
                continue
            found += [(tile, cell, link) for cell in open_cells(tiles, end) for link in named]
    return found


def can_play(state: State, seat: Seat) -> bool:
    """Whether a seat has any legal play; the first one found is enough."""
    chain, tiles = chain_of(state), state.universes[0].tiles
    for end, need in ends(chain):
        wanted = TRAITS[tiles[end]] & (SHARED[need] if need else 0b11111111)
        if any(TRAITS[tile] & wanted for tile in chain.hands[seat]) and open_cells(tiles, end):
            return True
    return False


def play(state: State, seat: Seat, move: Play) -> Step[State]:
    """Join a tile to the chain; whoever plays the last tile of the hand wins at once."""
    tile, cell = NUMBERS[move.tile], code(move.cell)
    chain = joined(chain_of(state), state.universes[0].tiles, tile, cell, move.link)
    hand = tuple(held for held in chain.hands[seat] if held != tile)
    after = replace(
        state,
        universes=(laid(state.universes[0], cell, tile),),
        chain=replace(
            chain, hands=with_hand(chain, seat, hand), batches=without_one(chain, seat, tile)
        ),
        turn=state.turn + 1,
    )
    events = [played(seat, tile, move.cell)]
    if not hand:
        out = Event("went_out", {"seat": seat})
        return Step(replace(after, phase="ended"), (*events, out, Event("ended")))
    return start_turn(after, clockwise(state, seat), events)


def joined(chain: Chain, tiles: Tiles, tile: int, cell: int, named: Link | None) -> Chain:
    """The chain with one more cell at the end it touches."""
    end, need = next(pair for pair in ends(chain) if pair[0] - cell in AROUND)
    link = need or named or links_between(tile, tiles[end])[0]
    if end == chain.cells[-1]:
        return replace(chain, cells=(*chain.cells, cell), links=(*chain.links, link))
    return replace(chain, cells=(cell, *chain.cells), links=(link, *chain.links))


def with_hand(chain: Chain, seat: Seat, hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return changed(chain.hands, seat, hand)


def batches_of(chain: Chain, seat: Seat) -> tuple[Batch, ...]:
    """What is known of a hand: nothing at first."""
    return chain.batches[seat] if chain.batches else ((len(chain.hands[seat]), 0),)


def with_batches(chain: Chain, seat: Seat, new: tuple[Batch, ...]) -> tuple[tuple[Batch, ...], ...]:
    known = [batches_of(chain, Seat(other)) for other in range(len(chain.hands))]
    known[seat] = new
    return tuple(known)


def without_one(chain: Chain, seat: Seat, tile: int) -> tuple[tuple[Batch, ...], ...]:
    """A tile was played: from the oldest batch it can come from, so that no claim is too bold."""
    left = list(batches_of(chain, seat))
    for number, (count, lacking) in enumerate(left):
        if count and not TRAITS[tile] & lacking:
            left[number] = (count - 1, lacking)
            break
    return with_batches(chain, seat, tuple(batch for batch in left if batch[0]))


def wanted(state: State) -> int:
    """The traits that fit at an end where there is room, as bits."""
    tiles, traits = state.universes[0].tiles, 0
    for end, need in ends(chain_of(state)):
        if open_cells(tiles, end):
            traits |= TRAITS[tiles[end]] & (SHARED[need] if need else 0b11111111)
    return traits


def played(seat: Seat, tile: int, cell: Cell) -> Event:
    return Event("played", {"seat": seat, "tile": TILES[tile], "cell": name(cell)})


def start_turn(state: State, seat: Seat, events: list[Event]) -> Step[State]:
    """The first seat from here that can play; those before it pass, drawing a tile if they can."""
    while not can_play(state, seat):
        if not state.stock.pile and not any(can_play(state, other) for other in seated(state)):
            return Step(replace(state, phase="ended"), (*events, Event("ended")))
        state = lacking(state, seat)
        if state.stock.pile:
            state = draw(state, seat, events)
        else:
            events.append(Event("passed", {"seat": seat}))
        seat = clockwise(state, seat)
    return Step(replace(state, active=seat), tuple(events))


def lacking(state: State, seat: Seat) -> State:
    """A seat that passes shows that no tile of its hand fits at either end."""
    chain, traits = chain_of(state), wanted(state)
    known = tuple((count, lacks | traits) for count, lacks in batches_of(chain, seat))
    return replace(state, chain=replace(chain, batches=with_batches(chain, seat, known)))


def draw(state: State, seat: Seat, events: list[Event]) -> State:
    """A seat that cannot play draws a tile, which only that seat sees."""
    tile, pile = state.stock.pile[0], state.stock.pile[1:]
    chain = chain_of(state)
    fresh: Batch = (1, 0)
    batches = with_batches(chain, seat, (*batches_of(chain, seat), fresh))
    events.append(Event("drew", {"seat": seat}))
    events.append(Event("drew_tile", {"tile": TILES[tile]}, to=(seat,)))
    hands = with_hand(chain, seat, (*chain.hands[seat], tile))
    return replace(state, stock=Stock((), pile), chain=replace(chain, hands=hands, batches=batches))


def leave(state: State, seat: Seat, was_active: bool) -> Step[State]:
    """The hand of a seat that leaves is set aside, out of the game."""
    chain = chain_of(state)
    after = replace(
        state,
        removed=state.removed + chain.hands[seat],
        chain=replace(
            chain, hands=with_hand(chain, seat, ()), batches=with_batches(chain, seat, ())
        ),
    )
    return start_turn(after, clockwise(after, seat), []) if was_active else Step(after)
