"""Why a move is refused, one small function per rule; and the moves a seat may play."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from games.engine.contract import Refusal, Resign, Seat, TimeUp
from games.engine.seats import refuse_leaving
from games.factory.rules.components import (
    FREE_SHAPE,
    FREE_SIDE,
    KEPT,
    ROW_SHAPE,
    SQUARE_SHAPE,
    TWINS_SHAPE,
)
from games.factory.rules.decisions import (
    cells_to_take,
    choices_of,
    holes_missing,
    payable,
    target_of,
)
from games.factory.rules.fill import is_whole
from games.factory.rules.kaos import Card
from games.factory.rules.meta import build_of
from games.factory.rules.moves import (
    Arrange,
    Barter,
    BonusColour,
    Done,
    Grab,
    Hole,
    Layout,
    Move,
    Offer,
    Open,
    Pick,
    Proceed,
    Ready,
    Resume,
    Sabotage,
    Submit,
    Trail,
)
from games.factory.rules.sample import sample_layouts
from games.factory.rules.state import (
    NOBODY,
    State,
    Tiles,
    card_of,
    gone,
    is_frozen,
    packet_of,
    pending,
)

COLOURS: tuple[BonusColour, ...] = ("V", "I", "D")
TURNS = {0, 1, 2, 3}
LONGEST_TRAIL = 200
LATEST_TENTH = 2400  # beyond the longest minute and every grace
FREE = tuple((x, y) for x in range(FREE_SIDE) for y in range(FREE_SIDE))
INSIDE = {
    shape.key: frozenset(shape.cells or FREE)
    for shape in (SQUARE_SHAPE, ROW_SHAPE, TWINS_SHAPE, FREE_SHAPE)
}


def refuse(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Why this seat may not play this move, or None if it may."""
    check = CHECKS.get(type(move))
    return check(state, seat, move) if check else None


def refuse_pick(state: State, seat: Seat, move: Pick) -> Refusal | None:
    tiles = move.tiles
    if len(tiles) != KEPT:
        return Refusal("three_tiles")
    if len(set(tiles)) != KEPT:
        return Refusal("tile_twice")
    packet = packet_of(state, seat)
    for tile in tiles:
        if tile not in packet:
            return Refusal("not_in_packet", {"tile": tile})
    return None


def refuse_arrange(state: State, seat: Seat, move: Arrange | Done) -> Refusal | None:
    if is_frozen(state, seat):
        return Refusal("galaxy_fixed")
    if state.acted[seat]:
        return Refusal("already_done")
    return refuse_layout(state, seat, move.layout, move.trail)


def refuse_done(state: State, seat: Seat, move: Done) -> Refusal | None:
    return refuse_arrange(state, seat, move) or refuse_unfinished(card_of(state), move.layout)


def refuse_resume(state: State, seat: Seat, move: Resume) -> Refusal | None:
    if is_frozen(state, seat):
        return Refusal("galaxy_fixed")
    return None if state.acted[seat] else Refusal("not_done")


def refuse_grab(state: State, seat: Seat, move: Grab) -> Refusal | None:
    """All or nothing: if one of the tiles is gone nothing is taken (R11)."""
    if is_frozen(state, seat):
        return Refusal("bonus_once")
    if refusal := refuse_colours(move.colours, least=1):
        return refusal
    gone = [colour for colour in move.colours if state.bonus[COLOURS.index(colour)] != NOBODY]
    if gone:
        return Refusal("bonus_gone", {"colours": " ".join(gone)})
    return refuse_layout(state, seat, move.layout, move.trail)


def refuse_submit(state: State, seat: Seat, move: Submit) -> Refusal | None:
    return (
        refuse_colours(move.claims, least=0)
        or refuse_layout(state, seat, move.layout, move.trail)
        or refuse_unfinished(card_of(state), move.layout)
    )


def refuse_colours(colours: tuple[BonusColour, ...], least: int) -> Refusal | None:
    if len(colours) < least:
        return Refusal("no_bonus_chosen")
    return Refusal("bonus_twice") if len(set(colours)) != len(colours) else None


def refuse_layout(state: State, seat: Seat, layout: Layout, trail: Trail) -> Refusal | None:
    """The rules of a galaxy, finished or not."""
    card, hand = card_of(state), state.hands[seat]
    if trail and (refusal := refuse_trail(card, hand, trail)):
        return refusal
    tiles = {p.tile for p in layout}
    cells = {(p.x, p.y) for p in layout}
    for tile in tiles.difference(hand):
        return Refusal("not_your_tile", {"tile": tile})
    for turn in {p.turn for p in layout} - TURNS:
        return Refusal("no_such_turn", {"turn": turn})
    if not cells <= INSIDE[card.shape.key]:
        return Refusal("outside_galaxy")
    if len(tiles) != len(layout):
        return Refusal("placed_twice")
    if len(cells) != len(layout):
        return Refusal("space_taken")
    return refuse_downs(card, sum([p.down for p in layout]))


def refuse_trail(card: Card, hand: Tiles, trail: Trail) -> Refusal | None:
    """How a galaxy came about tells of one's own tiles, inside the galaxy, and not for ever."""
    inside = INSIDE[card.shape.key]
    fits = len(trail) <= LONGEST_TRAIL and all(
        touch.tile in hand
        and touch.turn in TURNS
        and 0 <= touch.tenth <= LATEST_TENTH
        and ((touch.x, touch.y) in inside or touch.x == touch.y == -1)
        for touch in trail
    )
    return None if fits else Refusal("no_such_trail")


def refuse_downs(card: Card, downs: int) -> Refusal | None:
    if downs and not card.face_down:
        return Refusal("no_black_hole")
    return Refusal("too_many_down", {"count": card.face_down}) if downs > card.face_down else None


def refuse_unfinished(card: Card, layout: Layout) -> Refusal | None:
    if len(layout) < card.shape.tiles:
        return Refusal("place_all", {"count": card.shape.tiles})
    if not is_whole(card.shape, layout):
        return Refusal("not_connected")
    if card.face_down and sum(p.down for p in layout) < card.face_down:
        return Refusal("turn_down", {"count": card.face_down})
    return None


def refuse_hole(state: State, seat: Seat, move: Hole) -> Refusal | None:
    victim = target_of(state, seat)
    missing = holes_missing(state, victim)
    if len(set(move.cells)) != len(move.cells) or len(move.cells) != missing:
        return Refusal("choose_tiles", {"count": missing})
    open_cells = cells_to_take(state.layouts[victim])
    return None if all(cell in open_cells for cell in move.cells) else Refusal("no_tile_there")


def refuse_sabotage(state: State, seat: Seat, move: Sabotage) -> Refusal | None:
    galaxy = state.layouts[target_of(state, seat)]
    return None if move.cell in cells_to_take(galaxy) else Refusal("no_tile_there")


def refuse_offer(state: State, seat: Seat, move: Offer) -> Refusal | None:
    if move.colour is None or move.colour in payable(state, seat):
        return None
    offering = card_of(state).offering
    return Refusal("cannot_pay", {"points": offering.cost if offering else 0})


def refuse_resign(state: State, seat: Seat, move: Resign) -> Refusal | None:
    return refuse_leaving(seat, gone(state.left))


def never(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Ready, Open, Barter, Proceed and TimeUp: the window alone decides."""
    return None


CHECKS: dict[type, Callable[..., Refusal | None]] = {
    Pick: refuse_pick,
    Arrange: refuse_arrange,
    Grab: refuse_grab,
    Done: refuse_done,
    Resume: refuse_resume,
    Submit: refuse_submit,
    Hole: refuse_hole,
    Sabotage: refuse_sabotage,
    Offer: refuse_offer,
    Resign: refuse_resign,
    Ready: never,
    Open: never,
    Barter: never,
    Proceed: never,
    TimeUp: never,
}


def moves(state: State, seat: Seat) -> Iterable[Move]:
    """Moves this seat may play now; while building a fair sample of the billions."""
    if state.phase == "build":
        return building_moves(state, seat)
    if seat not in pending(state):
        return ()
    match state.phase:
        case "first" | "second":
            return [Pick(some) for some in combinations(packet_of(state, seat), KEPT)]
        case "ready":
            return (Ready(),)
        case "rest":
            return (Proceed(),)
    return choices_of(state, seat)


def building_moves(state: State, seat: Seat) -> Iterable[Move]:
    build = build_of(state.options)
    if build == "live":
        return live_moves(state, seat)
    if state.acted[seat]:
        return ()
    if build == "personal" and not state.opened[seat]:
        return (Open(),)
    return sealed_moves(state, seat)


def live_moves(state: State, seat: Seat) -> Iterator[Move]:
    if is_frozen(state, seat):
        return
    free = [colour for colour in COLOURS if state.bonus[COLOURS.index(colour)] == NOBODY]
    whole, *others = sample_layouts(card_of(state), state.hands[seat], state.layouts[seat])
    yield from (Grab(whole, some) for n in (1, 2, 3) for some in combinations(free, n))
    if state.acted[seat]:
        yield Resume()
        return
    yield Arrange(whole[:-2])
    for layout in (whole, *others):
        yield Done(layout)
        yield Arrange(layout)


def sealed_moves(state: State, seat: Seat) -> Iterator[Move]:
    whole, *others = sample_layouts(card_of(state), state.hands[seat], state.layouts[seat])
    yield Arrange(whole[:-2])
    for n in range(4):
        yield from (Submit(whole, some) for some in combinations(COLOURS, n))
    for layout in others:
        yield Submit(layout)
        yield Arrange(layout)
