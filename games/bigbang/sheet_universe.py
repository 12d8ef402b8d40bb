"""What the scorer of the rules finds in a universe that was entered tile by tile."""

from games.bigbang.rules.alignments import best_alignments
from games.bigbang.rules.cells import CENTRE_NAME, cell_of, code, name, named
from games.bigbang.rules.components import ABSORBED, BIG_BANG, FACE, MARKED, OBJECTIVES, TILES
from games.bigbang.rules.universe import Tiles
from games.engine.sheet import Plan
from games.engine.sums import Cells, Value

KINDS = ("shape", "colour")
GALAXY = 3  # a tile of a line, as a key


def universe_in(cells: Cells, number: int, empty: bool) -> Tiles:
    """The tiles entered for one universe; a tile that is entered twice counts the first time."""
    start = f"tile.{number}-"
    found: Tiles = {} if empty else {0: BIG_BANG}
    seen: set[int] = set()
    for cell, value in cells.items():
        place = cell.removeprefix(start)
        if not cell.startswith(start) or not isinstance(value, int) or not is_place(place):
            continue
        face = value & FACE
        if not 0 <= value < MARKED or face >= len(TILES):
            continue
        if value & ABSORBED:  # face down: nobody asks which one it is
            found[code(named(place))] = value
        elif face not in seen:
            seen.add(face)
            found[code(named(place))] = value
    return found


def is_place(text: str) -> bool:
    """Whether a text names a cell that a tile could reach."""
    if text == CENTRE_NAME:
        return True
    letters = text.rstrip("0123456789")
    figures = text[len(letters) :]
    if not (letters.isascii() and letters.isupper() and 0 < len(letters) <= 2 and figures):
        return False
    ring = 0
    for letter in letters:
        ring = 26 * ring + ord(letter) - ord("A") + 1
    return len(figures) <= 3 and 1 <= int(figures) <= 6 * ring


def found(plan: Plan, cells: Cells) -> dict[str, Value]:
    """The best lines of a universe, by the scorer of the rules."""
    if cells.get("way") != "universe":
        return {}
    return {key: points for key, (points, _lines) in best(plan, cells).items()}


def best(plan: Plan, cells: Cells) -> dict[str, tuple[int, list[list[str]]]]:
    """Points and lines of each objective, as names of cells; by the key of their sum."""
    players = range(len(plan.players))
    flat = plan.tables["tile"][GALAXY] == 1
    twins = "both-left" in plan.lines
    universes = [universe_in(cells, n, empty=twins) for n in (players if twins else (0,))]
    made: dict[str, tuple[int, list[list[str]]]] = {}

    def find(key: str, universe: int, card: Value) -> None:
        if isinstance(card, int):
            points, lines = best_alignments(universes[universe], card, flat)
            # From one end to the other, so that a line can be drawn through its tiles.
            ends = [sorted(map(cell_of, line)) for line in lines]
            made[key] = points, [[name(cell) for cell in line] for line in ends]

    if "laps" in plan.lines:
        for card in range(len(OBJECTIVES)):
            find(f"found-{card}.0", 0, card)
        return made
    for p in players:
        for kind in KINDS:
            chosen = cells.get(f"{kind}.{p}")
            if twins:
                find(f"found-{kind}-left.{p}", p, chosen)
                find(f"found-{kind}-right.{p}", (p - 1) % len(plan.players), chosen)
            else:
                find(f"found-{kind}.{p}", 0, chosen)
    return made
