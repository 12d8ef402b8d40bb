"""What a seat or a watcher may know, built field by field."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from games.bigbang.rules.alignments import best_alignments
from games.bigbang.rules.cells import cell_of, order
from games.bigbang.rules.components import ABSORBED, EMPTY, FACE, OBJECTIVES, TILES, TRAITS
from games.bigbang.rules.hexdomino import batches_of, ends
from games.bigbang.rules.meta import Mode
from games.bigbang.rules.moves import Link
from games.bigbang.rules.state import (
    Chain,
    Phase,
    Solo,
    State,
    clock_order,
    is_flat,
    own_universes,
)
from games.bigbang.rules.stock import Stock
from games.engine.chance import Chance
from games.engine.contract import Fixed, Hidden, Seat
from games.engine.hexes import Cell


class Lying(Fixed, frozen=True):
    """A tile in a universe."""

    cell: Cell
    tile: str
    absorbed: bool = False
    covered: str | None = None  # the tile that lies beneath it
    universe: int = 0


class Goal(Fixed, frozen=True):
    """An objective the viewer knows: its points now, and the lines counted for them."""

    seat: Seat
    objective: str
    points: int
    lines: tuple[tuple[Cell, ...], ...]
    universe: int = 0


class Cards(Fixed, frozen=True):
    """The objective cards of Solitaire."""

    pile: int
    positive: str | None
    negatives: tuple[str, ...]
    achieved: tuple[str, ...]
    final_passes: int | None  # counted once the pile is empty; the game ends with the second
    lost: bool


class End(Fixed, frozen=True):
    """An end of the chain of Hexdomino, and the link a tile needs there."""

    cell: Cell
    link: Link | None  # None: colour or shape


class View(Fixed, frozen=True):
    """A table as one seat, or a watcher, sees it."""

    mode: Mode
    you: Seat | None
    seats: int
    phase: Phase
    turn: int
    active: Seat | None  # None once the game is over
    starter: Seat
    universe: tuple[Lying, ...]  # from the centre outwards
    row: tuple[str | None, ...]  # slots 1 to 4, from left to right
    pile: int
    unseen: tuple[str, ...]  # which tiles are in the pile; their order is secret
    discard: tuple[str, ...]  # the oldest first
    goals: tuple[Goal, ...]
    undealt: tuple[str, ...]  # objective cards nobody holds, once they are shown
    times: tuple[int, ...]
    order: tuple[Seat, ...]  # on the clock: who plays next comes first
    spaces: int
    gone: tuple[Seat, ...]
    removed: tuple[str, ...]  # tiles out of the game
    dark_left: int  # bodies the active seat has still to place with Dark Energy
    extra: int  # extra placements the active seat still has
    solo: Cards | None  # Solitaire
    hand: tuple[str, ...]  # Hexdomino: the viewer's own
    hands: tuple[int, ...]  # how many tiles each seat holds
    shown: tuple[tuple[str, ...], ...]  # every hand, once the game is over
    ends: tuple[End, ...]  # of the chain


def view(state: State, seat: Seat | None) -> View:
    """The state as one seat may know it; None is a watcher."""
    over = state.phase == "ended"
    return View(
        mode=state.mode,
        you=seat,
        seats=state.seats,
        phase=state.phase,
        turn=state.turn,
        active=None if over else state.active,
        starter=state.starter,
        universe=lying(state),
        row=tuple(None if tile == EMPTY else TILES[tile] for tile in state.stock.row),
        pile=len(state.stock.pile),
        unseen=names(sorted(state.stock.pile)) if state.mode != "hexdomino" else (),
        discard=names(state.stock.discard),
        goals=goals(state, seat),
        undealt=tuple(OBJECTIVES[card] for card in sorted(state.undealt)) if over else (),
        times=state.times,
        order=tuple(clock_order(state)) if state.times else (),
        spaces=state.spaces,
        gone=state.gone,
        removed=names(state.removed) if state.mode == "cosmic" else (),
        dark_left=state.dark_left,
        extra=state.extra,
        solo=cards_of(state.solo) if state.solo else None,
        hand=hand_of(state, seat),
        hands=tuple(len(hand) for hand in state.chain.hands) if state.chain else (),
        shown=tuple(names(hand) for hand in state.chain.hands) if state.chain and over else (),
        ends=ends_of(state),
    )


def names(tiles: Iterable[int]) -> tuple[str, ...]:
    """Tiles by name."""
    return tuple(TILES[tile] for tile in tiles)


def cards_of(solo: Solo) -> Cards:
    """The cards of Solitaire that lie face up."""
    return Cards(
        pile=len(solo.cards),
        positive=None if solo.positive is None else OBJECTIVES[solo.positive],
        negatives=tuple(OBJECTIVES[card] for card in solo.negatives),
        achieved=tuple(OBJECTIVES[card] for card in solo.achieved),
        final_passes=solo.final_passes,
        lost=solo.lost,
    )


def hand_of(state: State, seat: Seat | None) -> tuple[str, ...]:
    """The viewer's own tiles in Hexdomino."""
    return names(state.chain.hands[seat]) if state.chain and seat is not None else ()


def ends_of(state: State) -> tuple[End, ...]:
    """Both ends of the chain, or its only tile."""
    if state.chain is None:
        return ()
    return tuple(End(cell_of(cell), link) for cell, link in ends(state.chain))


def lying(state: State) -> tuple[Lying, ...]:
    """Every tile of every universe, from the centre outwards."""
    return tuple(
        Lying(
            cell_of(cell),
            TILES[tiles[cell] & FACE],
            bool(tiles[cell] & ABSORBED),
            TILES[universe.beneath[cell]] if cell in universe.beneath else None,
            number,
        )
        for number, universe in enumerate(state.universes)
        for tiles in (universe.tiles,)
        for cell in sorted(tiles, key=order)
    )


def goals(state: State, seat: Seat | None) -> tuple[Goal, ...]:
    """The objectives a viewer knows, in the order of seats."""
    if state.solo:
        return solo_goals(state, state.solo)
    return tuple(
        goal(state, Seat(owner), card, number)
        for owner, cards in enumerate(state.cards)
        if knows_cards(state, seat, Seat(owner))
        for number in own_universes(state, Seat(owner))
        for card in cards
    )


def solo_goals(state: State, solo: Solo) -> tuple[Goal, ...]:
    """The achieved objectives of Solitaire, then the positive one."""
    known = solo.achieved if solo.positive is None else (*solo.achieved, solo.positive)
    return tuple(goal(state, Seat(0), card) for card in known)


def knows_cards(state: State, seat: Seat | None, owner: Seat) -> bool:
    """Objectives lie open in Simple mode, and everywhere at the end."""
    return state.mode == "simple" or state.phase == "ended" or seat == owner


def goal(state: State, seat: Seat, card: int, universe: int = 0) -> Goal:
    """One objective with the lines that count for it now."""
    points, lines = best_alignments(state.universes[universe].tiles, card, is_flat(state))
    cells = tuple(tuple(cell_of(cell) for cell in line) for line in lines)
    return Goal(seat, OBJECTIVES[card], points, cells, universe)


def hidden(state: State) -> Iterator[Hidden]:
    """The order of piles, the cards and tiles in hands, the cards nobody got."""
    over = state.phase == "ended"
    if state.stock.pile:
        yield Hidden(("stock", "pile"), counted=True)
    if state.undealt and not over:
        yield Hidden(("undealt",), counted=True)
    if state.solo and state.solo.cards:
        yield Hidden(("solo", "cards"), counted=True)
    if state.mode != "simple" and not over:
        for seat in range(len(state.cards)):
            yield Hidden(("cards", seat), seen_by=(Seat(seat),))
    if state.chain:
        yield Hidden(("removed",), counted=True)
        if not over:
            for seat in range(state.seats):
                yield Hidden(("chain", "hands", seat), seen_by=(Seat(seat),), counted=True)


def imagine(state: State, seat: Seat, chance: Chance) -> State:
    """The same table with other secrets: a new order of the pile, other hidden cards."""
    if state.chain:
        return imagine_hands(state, state.chain, seat, chance)
    stock = Stock(state.stock.row, chance.shuffled(state.stock.pile), state.stock.discard)
    if state.solo:
        solo = replace(state.solo, cards=chance.shuffled(state.solo.cards))
        return replace(state, stock=stock, solo=solo)
    if state.mode == "simple" or state.phase == "ended":
        return replace(state, stock=stock)
    return replace(imagine_cards(state, seat, chance), stock=stock)


def imagine_cards(state: State, seat: Seat, chance: Chance) -> State:
    """The cards others hold and those nobody holds, dealt anew; shapes stay shapes."""
    others = [cards for owner, cards in enumerate(state.cards) if owner != seat]
    half = len(state.undealt) // 2
    shapes = chance.shuffled((*(shape for shape, _ in others), *state.undealt[:half]))
    colours = chance.shuffled((*(colour for _, colour in others), *state.undealt[half:]))
    cards = list(zip(shapes, colours, strict=True))
    dealt, rest = cards[: len(others)], cards[len(others) :]
    dealt.insert(seat, (state.cards[seat][0], state.cards[seat][1]))
    undealt = (*(shape for shape, _ in rest), *(colour for _, colour in rest))
    return replace(state, cards=tuple(dealt), undealt=undealt)


def imagine_hands(state: State, chain: Chain, seat: Seat, chance: Chance) -> State:
    """Other hands of the same sizes that passes do not contradict, another order of the pile."""
    if state.phase == "ended":
        return replace(state, stock=Stock((), chance.shuffled(state.stock.pile)))
    hidden = [tile for owner, hand in enumerate(chain.hands) if owner != seat for tile in hand]
    pool = list(chance.shuffled((*hidden, *state.stock.pile, *state.removed)))
    hands = [hand if owner == seat else () for owner, hand in enumerate(chain.hands)]
    dealt = [
        (lacks, owner, count)
        for owner in range(len(hands))
        if owner != seat
        for count, lacks in batches_of(chain, Seat(owner))
    ]
    for lacks, owner, count in sorted(dealt, key=lambda batch: -batch[0].bit_count()):
        hands[owner] += dealt_from(pool, lacks, count)
    pile = len(state.stock.pile)
    return replace(
        state,
        stock=Stock((), tuple(pool[:pile])),
        removed=tuple(pool[pile:]),
        chain=replace(chain, hands=tuple(hands)),
    )


def dealt_from(pool: list[int], lacks: int, count: int) -> tuple[int, ...]:
    """So many tiles taken from a pool, without certain traits as long as there are such."""
    fitting = [tile for tile in pool if not TRAITS[tile] & lacks][:count]
    fitting += [tile for tile in pool if tile not in fitting][: count - len(fitting)]
    for tile in fitting:
        pool.remove(tile)
    return tuple(fitting)
