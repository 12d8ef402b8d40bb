"""Which cells glow, which tile is proposed, what was played last."""

from collections.abc import Mapping

from games.bigbang.board import labels
from games.bigbang.board.choosing import Choice, steps
from games.bigbang.board.plane import cell_text
from games.bigbang.board.planning import ghosts
from games.bigbang.board.sheet import Mark, Sheet, place_of
from games.bigbang.rules import hints
from games.bigbang.rules.cells import cell_of, code, named
from games.bigbang.rules.components import NUMBERS
from games.bigbang.rules.cosmic import settled
from games.bigbang.rules.moves import Place
from games.bigbang.rules.view import View
from games.engine.board import Scene
from games.engine.hexes import Cell, neighbours
from games.engine.words import translated as _

PLACES = ("cell", "from", "around")


def sheet_for(scene: Scene, choice: Choice, base: str, extra: str, shown: int | None) -> Sheet:
    """All that the drawing shows besides the tiles."""
    view: View = scene.view
    earned = gains(view, choice)
    free: dict[tuple[int, Cell], Mark] = {}
    movable: dict[tuple[int, Cell], Mark] = {}
    taken = {(tile.universe, tile.cell) for tile in view.universe}
    for field, value in open_places(choice):
        place = cell_in(value)
        before = [pair for pair in choice.picked if pair[0] != "cell"]
        query = "&".join(f"{key}={text}" for key, text in (*before, (field, value)))
        mark = Mark(f"{base}?{query}{extra}", earned.get(place))
        (movable if place in taken else free)[place] = mark
    return Sheet(
        free=free,
        movable=movable,
        dark=dark(view, choice, {*free, *movable}, base, extra),
        held=frozenset(cell_in(value) for field, value in choice.picked if field in PLACES[1:]),
        proposal=proposal(view, choice, earned, base, extra),
        swallowed=swallowed(view, choice),
        titles=titles(scene),
        last=last_cells(scene),
        badges={} if choice.picked or shown is not None else recap(scene),
        reach=reached(choice),
        plans=ghosts(scene) if shown is None else {},
        over=view.active is None,
    )


def dark(
    view: View, choice: Choice, known: set[tuple[int, Cell]], base: str, extra: str
) -> dict[tuple[int, Cell], str]:
    """All other cells of the board, while the reader chooses: a click there asks why not.

    With nothing chosen yet the tiles are only looked at.
    """
    if not choice.firsts:
        return {}
    taken = {(tile.universe, tile.cell) for tile in view.universe}
    beside = {(tile.universe, cell) for tile in view.universe for cell in neighbours(tile.cell)}
    beside = beside | taken if choice.picked else beside - taken
    if view.mode == "parallel":
        beside |= {(number, (0, 0)) for number in range(view.seats)}
    query = choice.query()
    start = f"{base}?{query}&" if query else f"{base}?"
    return {
        (universe, cell): f"{start}why={cell_text(cell, universe)}{extra}"
        for universe, cell in sorted(beside - known)
    }


def open_places(choice: Choice) -> list[tuple[str, str]]:
    """The places that can be chosen next; with a place chosen, the others stay open."""
    if choice.options:
        return [pair for pair in choice.options if pair[0] in PLACES]
    if choice.move is None or not choice.value("cell"):
        return []
    stem = tuple(pair for pair in choice.picked if pair[0] not in ("cell", "link"))
    first = choice.firsts.get(choice.picked[0], ())
    found = {}
    for move in first:
        pairs = steps(move)
        if pairs[: len(stem)] == stem and len(pairs) > len(stem):
            found[pairs[len(stem)]] = True
    return list(found)


def cell_in(text: str) -> tuple[int, Cell]:
    """The place an address names."""
    universe, cell = place_of(text)
    return universe, named(cell)


def gains(view: View, choice: Choice) -> Mapping[tuple[int, Cell], int]:
    """What each place of the chosen tile would earn the reader."""
    slot, source = choice.value("slot"), choice.value("from")
    if not slot:
        return {}
    offer = hints.offer(view, int(slot))
    if not source:
        return {(spot.universe, spot.cell): spot.gain for spot in offer.spots}
    start = cell_in(source)[1]
    return {(0, slide.target): slide.gain for slide in offer.slides if slide.source == start}


def proposal(
    view: View, choice: Choice, earned: Mapping[tuple[int, Cell], int], base: str, extra: str
) -> tuple[int, Cell, str, int | None, str] | None:
    """The tile as it would lie: its place, what it earns, the way back."""
    value = choice.value("cell")
    if choice.move is None or not value:
        return None
    universe, cell = cell_in(value)
    query = "&".join(f"{key}={text}" for key, text in choice.asked[:-1]) + extra
    back = f"{base}?{query.lstrip('&')}" if query else base
    return universe, cell, lands(view, choice), earned.get((universe, cell)), back


def lands(view: View, choice: Choice) -> str:
    """Which tile comes to lie on the chosen cell: that of the slot, or one that is moved."""
    if isinstance(choice.move, Place):
        return view.row[choice.move.slot - 1] or ""
    source = choice.value("from")
    if source:
        place = cell_in(source)
        return next(tile.tile for tile in view.universe if (tile.universe, tile.cell) == place)
    return choice.value("tile")


def swallowed(view: View, choice: Choice) -> frozenset[tuple[int, Cell]]:
    """The bodies that the black hole, laid here, would turn face down."""
    move = choice.move
    if not isinstance(move, Place) or view.mode != "cosmic":
        return frozenset()
    tile = NUMBERS[view.row[move.slot - 1] or "EARTH"]
    _after, taken = settled(hints.universe_in(view), code(move.cell), tile)
    return frozenset((0, cell_of(cell)) for cell in taken)


def titles(scene: Scene) -> dict[int, str]:
    """Parallel universes lie between two neighbours."""
    view: View = scene.view
    if view.mode != "parallel":
        return {}
    return {
        number: _("%(number)d: %(one)s and %(other)s")
        % {
            "number": number + 1,
            "one": scene.names[number],
            "other": scene.names[(number + 1) % view.seats],
        }
        for number in range(view.seats)
    }


def last_cells(scene: Scene) -> frozenset[str]:
    """The cells the last line tells of."""
    for line in reversed(scene.lines):
        if line.kind == "move":
            return frozenset(cell for text in line.sentences for cell in labels.cells_in(text))
    return frozenset()


def recap(scene: Scene) -> dict[str, int]:
    """The numbers of what happened since the reader's last move."""
    found: dict[str, int] = {}
    moves = [line for line in scene.recap if line.kind == "move"]
    for number, line in enumerate(moves, 1):
        for text in line.sentences[:1]:
            for cell in labels.cells_in(text)[-1:]:
                found[cell] = number
    return found


def reached(choice: Choice) -> frozenset[tuple[int, Cell]]:
    """Every cell that some move of the reader names."""
    cells = {
        value
        for moves in choice.firsts.values()
        for move in moves
        for field, value in steps(move)
        if field in PLACES
    }
    return frozenset(cell_in(value) for value in cells)
