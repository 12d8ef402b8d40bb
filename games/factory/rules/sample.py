"""A few of the billions of galaxies a seat could lay: enough to play on at random."""

from games.factory.rules.fill import free_cell, largest_group
from games.factory.rules.kaos import Card
from games.factory.rules.moves import Layout, Placed


def sample_layouts(card: Card, hand: tuple[int, ...], layout: Layout) -> list[Layout]:
    """The galaxy finished in the order of the hand, then one with each tile turned further."""
    whole = with_holes(card, finished(card, hand, layout))
    turned = [
        (*whole[:n], Placed(p.tile, p.x, p.y, (p.turn + 1) % 4, p.down), *whole[n + 1 :])
        for n, p in enumerate(whole)
    ]
    return [whole, *turned]


def finished(card: Card, hand: tuple[int, ...], layout: Layout) -> Layout:
    """What lies stays, as far as it hangs together; the rest of the hand follows unturned."""
    kept = layout if card.shape.cells else largest_group(layout)
    laid = {p.tile for p in kept}
    taken = {(p.x, p.y) for p in kept}
    whole = list(kept)
    for tile in [tile for tile in hand if tile not in laid][: card.shape.tiles - len(kept)]:
        x, y = free_cell(card.shape, taken)
        taken.add((x, y))
        whole.append(Placed(tile, x, y))
    return tuple(whole)


def with_holes(card: Card, layout: Layout) -> Layout:
    """As many tiles face down as the card wants, the last ones first."""
    missing = card.face_down - sum(p.down for p in layout)
    whole = list(layout)
    for n in reversed(range(len(whole))):
        if missing > 0 and not whole[n].down:
            p = whole[n]
            whole[n] = Placed(p.tile, p.x, p.y, p.turn, down=True)
            missing -= 1
    return tuple(whole)
