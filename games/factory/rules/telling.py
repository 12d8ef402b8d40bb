"""The events of a round: who did what, where, with what result. Values are words and numbers."""

from games.engine.contract import Event, Seat
from games.factory.rules.components import COLOURS, cell_name
from games.factory.rules.moves import Layout, Placed
from games.factory.rules.sheet import Sheet, Shift
from games.factory.rules.state import State, passes_left


def notation(layout: Layout) -> str:
    """A galaxy as words: A1=T52.1 B1=##03 (face down)."""
    return " ".join(f"{cell_name(p.x, p.y)}={placed_name(p)}" for p in layout)


def placed_name(p: Placed) -> str:
    return f"##{p.tile:02}" if p.down else f"T{p.tile:02}.{p.turn}"


def cells_named(cells: tuple[tuple[int, int], ...]) -> str:
    return " ".join(cell_name(x, y) for x, y in cells)


def round_opened(state: State) -> Event:
    number = state.kaos[state.round - 1] if state.kaos else 0
    direction = "left" if passes_left(state.round) else "right"
    values: dict[str, str | int] = {"round": state.round, "card": number, "direction": direction}
    return Event("round_opened", values)


def galaxy_shown(seat: int, layout: Layout) -> Event:
    return Event("galaxy_shown", {"seat": seat, "galaxy": notation(layout)})


def tiles_filled(seat: int, layout: Layout, tiles: tuple[int, ...]) -> Event:
    laid = tuple(p for p in layout if p.tile in tiles)
    return Event("tiles_filled", {"seat": seat, "count": len(laid), "tiles": notation(laid)})


def sheet_told(page: Sheet) -> list[Event]:
    """One event for every movement of a token, then where the tokens stand."""
    events = [shift_told(page, shift) for shift in page.shifts if shift.step != "e"]
    return [*events, total_told(page)]


def shift_told(page: Sheet, shift: Shift) -> Event:
    values: dict[str, str | int] = {
        "seat": page.seat,
        "token": shift.token,
        "points": shift.points,
        "before": shift.before,
        "after": shift.after,
    }
    match shift.step:
        case "a":
            sizes = page.zones[COLOURS.index(shift.token)]
            return Event("zones_scored", {**values, "sizes": " ".join(map(str, sizes))})
        case "b":
            path: dict[str, str | int] = {"mode": page.path.mode, "count": page.path.count}
            return Event("path_scored", {**values, **path})
        case "c":
            bet = next(bet for bet in page.bonus if bet.colour == shift.token)
            return Event("bonus_scored", {**values, "best": bet.best, "other": bet.table_best})
        case "d":
            return Event("extra_scored", values)
    return Event("offering_made", values)


def total_told(page: Sheet) -> Event:
    veg, ice, desert, star = page.after
    values: dict[str, str | int] = {"seat": page.seat, "V": veg, "I": ice, "D": desert, "S": star}
    return Event("round_total", {**values, "final": star + min(veg, ice, desert)})


def to_own(seat: Seat, name: str, **values: str | int) -> Event:
    """An event for one seat alone."""
    return Event(name, {"seat": seat, **values}, to=(seat,))
