"""Galaxies written as in the rules: rows by slashes, cells as T52.1; -- nothing, ## face down."""

from games.factory.rules.moves import Layout, Placed

MARTIN = "T52.1 T51.3 T12.1 / T04.1 T46.3 T07.2 / T01.2 T48.0 T38.2"
# nine tiles without a planet of Martin's: small zones, no long path
PLAIN = "T03.0 T09.0 T11.0 / T16.0 T18.0 T26.0 / T30.0 T31.0 T39.0"
CROSSING = "T03.0 T02.0 T15.0 / T10.0 T38.0 T08.0 / T09.0 T17.0 T11.0"


def galaxy(text: str) -> Layout:
    return tuple(
        Placed(int(name[1:3]), x, y, int(name[4]), name.startswith("#"))
        for y, row in enumerate(text.split("/"))
        for x, name in enumerate(row.split())
        if name != "--"
    )


def without(layout: Layout, *cells: tuple[int, int]) -> Layout:
    return tuple(p for p in layout if (p.x, p.y) not in cells)


def face_down(layout: Layout, *cells: tuple[int, int]) -> Layout:
    return tuple(
        Placed(p.tile, p.x, p.y, p.turn, down=True) if (p.x, p.y) in cells else p for p in layout
    )
