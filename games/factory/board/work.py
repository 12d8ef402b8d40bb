"""The galaxy a seat is building: what lies where, and what a step changes."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from games.engine.board import Scene
from games.factory.rules.components import FREE_SIDE, Cell, cell_name
from games.factory.rules.fill import CENTRE
from games.factory.rules.kaos import card
from games.factory.rules.legal import refuse_unfinished
from games.factory.rules.moves import Arrange, Layout, Placed
from games.factory.rules.view import Mine, View

ARRANGE = msgspec.json.Decoder(Arrange)


@dataclass(frozen=True)
class Work:
    """A galaxy in the making, and the tile its builder has in hand."""

    layout: Layout
    tile: int | None = None
    turn: int = 0

    def lying(self, tile: int | None) -> Placed | None:
        return next((p for p in self.layout if p.tile == tile), None)

    def at(self, cell: Cell) -> Placed | None:
        return next((p for p in self.layout if (p.x, p.y) == cell), None)


def window_of(scene: Scene) -> str:
    """The key of the window in which the reader builds."""
    return next((one.key for one in scene.windows if "arrange" in one.moves), "")


def begun(scene: Scene, mine: Mine) -> Arrange:
    """The latest arrangement: kept on the server, or else as it was sent."""
    sent = Arrange(mine.layout)
    player = scene.view.players[scene.seat] if scene.seat is not None else None
    key = window_of(scene)
    if scene.seat is None or player is None or player.acted or player.frozen or not key:
        return sent
    kept = arranged(scene, key) or sent
    return kept if {p.tile for p in kept.layout} <= set(mine.hand) else sent


def arranged(scene: Scene, key: str) -> Arrange | None:
    """What the reader's own seat has arranged in a window."""
    body = scene.kept_work(key)
    try:
        return ARRANGE.decode(body) if body else None
    except msgspec.DecodeError:
        return None


def work_of(view: View, mine: Mine, layout: Layout, query: dict[str, str]) -> Work:
    """What the reader has in hand, by the choices in the address."""
    tile = int(query.get("tile", "")) if query.get("tile", "").isdigit() else None
    if tile not in mine.hand:
        return Work(layout)
    found = Work(layout, tile)
    lies = found.lying(tile)
    default = lies.turn if lies else 0
    turn = int(query["turn"]) % 4 if query.get("turn", "").isdigit() else default
    return Work(layout, tile, turn)


def cell_of(view: View, name: str, layout: Layout) -> Cell | None:
    """A cell by its name, if it is one of this galaxy."""
    return next((cell for cell in cells_for(view, layout) if cell_name(*cell) == name), None)


def cells_for(view: View, layout: Layout) -> tuple[Cell, ...]:
    """Where tiles may lie; of a free galaxy, what lies around the tiles."""
    if view.cells:
        return view.cells
    columns = [p.x for p in layout] or [CENTRE[0]]
    rows = [p.y for p in layout] or [CENTRE[1]]
    return tuple(
        (x, y)
        for y in range(max(0, min(rows) - 1), min(FREE_SIDE, max(rows) + 2))
        for x in range(max(0, min(columns) - 1), min(FREE_SIDE, max(columns) + 2))
    )


def laid(work: Work, cell: Cell) -> Layout:
    """The galaxy with the tile in hand laid on a cell; what lay there gives way.

    A lying tile changes places with it; from the tray it sends it back.
    """
    if work.tile is None:
        return work.layout
    source, other = work.lying(work.tile), work.at(cell)
    rest = [p for p in work.layout if p.tile != work.tile and p != other]
    down = source.down if source else False
    rest.append(Placed(work.tile, *cell, work.turn, down))
    if other is not None and other.tile != work.tile and source is not None:
        rest.append(Placed(other.tile, source.x, source.y, other.turn, other.down))
    return tuple(sorted(rest, key=lambda p: (p.y, p.x)))


def shifted(cells: Sequence[Cell], layout: Layout, dx: int, dy: int) -> Layout:
    """The whole galaxy moved by one; what leaves a square or a row comes in at its other end."""
    moved = [(p, around(set(cells), (p.x, p.y), dx, dy)) for p in layout]
    found = [Placed(p.tile, x, y, p.turn, p.down) for p, (x, y) in moved]
    return tuple(sorted(found, key=lambda p: (p.y, p.x)))


def around(cells: set[Cell], cell: Cell, dx: int, dy: int) -> Cell:
    """The next cell in a direction; beyond the last one, the first of the same line."""
    x, y = cell
    if (x + dx, y + dy) in cells:
        return x + dx, y + dy
    while (x - dx, y - dy) in cells:
        x, y = x - dx, y - dy
    return x, y


def without(work: Work) -> Layout:
    return tuple(p for p in work.layout if p.tile != work.tile)


def flipped(work: Work) -> Layout:
    """The tile in hand turned over."""
    return tuple(
        Placed(p.tile, p.x, p.y, p.turn, not p.down) if p.tile == work.tile else p
        for p in work.layout
    )


def unfinished(view: View, layout: Layout) -> bool:
    return refuse_unfinished(card(view.card), layout) is not None
