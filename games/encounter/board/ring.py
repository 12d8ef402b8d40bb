"""The galaxy as a ring of planets round the Black Hole: for wide screens."""

from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.encounter.board.art import PIECES, change, plate
from games.encounter.board.labels import fleet, letter_of, on_planet, stacks_on
from games.encounter.board.marks import Galaxy, Marks, Spot
from games.encounter.board.plane import (
    HIGH,
    WIDE,
    band,
    berth,
    flight,
    inward,
    name_place,
    place,
)
from games.encounter.rules.components import LETTERS, SYSTEM_SIZE, TO_WIN
from games.encounter.rules.moves import NOWHERE
from games.encounter.words.words import planet
from games.engine.words import once_in_each_language

NEAR = 44  # how far inside the first foreign stack lies, at least
VIEW = "-500 -272 1000 544"
WIDTH, HEIGHT, SMALL = 52, 31, 0.84  # of a plate with some air; of a foreign one beside it
HOLE_PLATES = ((-50, -44), (50, -44), (-50, 46), (50, 46))


@lru_cache(4096)
def stacks(where: int, there: tuple[int, ...], own: int, seats: int) -> str:
    """Plates of a planet: the home colony in the middle, the others on the inner side."""
    host = where // SYSTEM_SIZE
    order = [host] if there[host] else []
    order += [seat for seat, number in enumerate(there) if number and seat != host]
    nx, ny = inward(where, own, seats)
    step = min(WIDTH / max(abs(nx), 0.01), HEIGHT / max(abs(ny), 0.01))  # so that none is covered
    parts = []
    for n, seat in enumerate(order):
        if n == 0:
            parts.append(plate(seat, there[seat], 0, 0))
        else:
            far = max(NEAR, step) + SMALL * step * (n - 1)
            parts.append(plate(seat, there[seat], round(nx * far), round(ny * far), SMALL))
    return "".join(parts)


@lru_cache(256)
def planet_name_at(where: int, own: int, seats: int) -> str:
    nx, ny = inward(where, own, seats)
    x, y = round(-nx * 50), round(-ny * 46 + 5)
    return f'<text class="ce-pn" x="{x}" y="{y}">{planet(where)}</text>'


def globe(galaxy: Galaxy, where: int, spot: Spot | None, moved: int, under: str) -> str:
    """A planet with all that lies on it: a link if it takes a tap."""
    there = stacks_on(galaxy.ships, where)
    x, y = place(where, galaxy.own, galaxy.seats)
    inside = (
        f'<use href="#ce-pl{letter_of(where)}"/>{under}'
        f"{planet_name_at(where, galaxy.own, galaxy.seats)}"
        f"{stacks(where, there, galaxy.own, galaxy.seats)}"
    )
    if moved:
        inside += change(moved, 27, -19)
    at = f'id="cell-{planet(where)}" transform="translate({x:g} {y:g})"'
    if spot is None:
        label = escape(on_planet(where, there, galaxy.names))
        return f'<g class="ce-p" {at} role="img" aria-label="{label}">{inside}</g>'
    glow = '<circle class="glow" r="41"/>'
    pressed = ' aria-pressed="true"' if spot.kind == "pend" else ""
    return (
        f'<a class="ce-p {spot.kind}" {at} href="{escape(spot.href)}" role="button"{pressed} '
        f'aria-label="{escape(spot.label)}">{glow}{inside}</a>'
    )


def aimed_at(galaxy: Galaxy, marks: Marks) -> int:
    return marks.aim if marks.aim != NOWHERE else galaxy.planet


@once_in_each_language
def ground(galaxy: Galaxy, target: int) -> str:
    """What lies under the planets and never takes a tap."""
    own, seats = galaxy.own, galaxy.seats
    bands = "".join(
        f'<path class="ce-band p{LETTERS[seat]}" d="{band(seat, own, seats)}"/>'
        for seat in range(seats)
    )
    label = escape(fleet(_("Black Hole"), galaxy.hole, galaxy.names))
    held = "".join(
        plate(seat, number, *HOLE_PLATES[seat], 0.8)
        for seat, number in enumerate(galaxy.hole)
        if number
    )
    names = "".join(name_tag(galaxy, seat, target) for seat in range(seats))
    return (
        f'<g aria-hidden="true"><ellipse class="orb" rx="{WIDE}" ry="{HIGH}"/>'
        f'<ellipse class="orb far" rx="300" ry="140"/>{bands}</g>'
        f'<g role="img" id="hole" data-fall="" aria-label="{label}">'
        f'<use href="#ce-hole"/>{held}</g>{names}'
    )


def name_tag(galaxy: Galaxy, seat: int, target: int) -> str:
    x, y = name_place(seat, galaxy.own, galaxy.seats, target)
    return (
        f'<text class="ce-name p{LETTERS[seat]}" x="{x:g}" y="{y:g}" '
        f'aria-hidden="true">{escape(galaxy.names[seat][:16])} '
        f'<tspan class="ce-nof">{galaxy.foreign[seat]}/{TO_WIN}</tspan></text>'
    )


def aboard(galaxy: Galaxy, marks: Marks, target: int) -> str:
    """The Mothership with everybody aboard, its cone, and the carriers of the defence."""
    seats, own = galaxy.seats, galaxy.own
    ghost = marks.aim != NOWHERE or (marks.aboard and not galaxy.mothership[galaxy.active])
    if not any(galaxy.mothership) and not marks.aboard:
        return carriers(galaxy, marks, target)
    cone = ""
    if target == NOWHERE:
        x, y, turn = 138.0, 0.0, 0.0
    else:
        x, y, turn, path = flight(target, own, seats)
        kind = " ghost" if ghost else f" p{LETTERS[galaxy.active]}"
        cone = f'<path class="ce-cone{kind}" d="{path}"/>'
    label = fleet(_("Mothership"), galaxy.mothership, galaxy.names)
    there = [(seat, n, "") for seat, n in enumerate(galaxy.mothership) if n]
    if marks.aboard:
        there.append((own, marks.aboard, " ghost"))
    upright = abs(abs(turn) - 90) < 50
    dx, dy = (46, 0) if upright else (0, 31)
    wide = 0 if upright else 21 * (len(there) - 1)
    plates = "".join(
        plate(
            seat,
            n,
            x + dx - wide + (0 if upright else 42 * at),
            y + dy + (27 * at - 13 * (len(there) - 1) if upright else 0),
            0.84,
            kind,
        )
        for at, (seat, n, kind) in enumerate(there)
    )
    return (
        f'{cone}<g id="mothership" role="img" aria-label="{escape(label)}">'
        f'<use href="#ce-ms" data-piece="mothership" transform="translate({x:g} {y:g}) '
        f'rotate({turn:g})"/>{plates}</g>'
        f"{carriers(galaxy, marks, target)}"
    )


def carriers(galaxy: Galaxy, marks: Marks, target: int) -> str:
    if target == NOWHERE:
        return ""
    there = [(seat, n, "") for seat, n in enumerate(galaxy.carriers) if n]
    if marks.carried:
        there.append((galaxy.own, marks.carried, " ghost"))
    px, py = place(target, galaxy.own, galaxy.seats)
    parts = []
    for at, (seat, number, kind) in enumerate(there):
        x, y = berth(target, at, galaxy.own, galaxy.seats)
        label = escape(fleet(_("Carrier"), one_of(seat, number, galaxy.seats), galaxy.names))
        parts.append(
            f'<g role="img" aria-label="{label}"><path class="ce-tie p{LETTERS[seat]}" '
            f'd="M{x:g} {y:g}L{px:g} {py:g}"/><use href="#ce-cr" x="{x:g}" y="{y:g}"/>'
            f"{plate(seat, number, x, y + 11, 0.84, kind)}</g>"
        )
    return "".join(parts)


def one_of(seat: int, number: int, seats: int) -> tuple[int, ...]:
    return tuple(number if one == seat else 0 for one in range(seats))


def ring(galaxy: Galaxy, marks: Marks, label: str) -> SafeString:
    """The whole galaxy; facts first, then what may be chosen."""
    target = aimed_at(galaxy, marks)
    under = '<circle class="under" r="39"/>'
    globes = "".join(
        globe(
            galaxy,
            where,
            marks.spots.get(where),
            marks.changes.get(where, 0),
            under if where == target else "",
        )
        for where in range(SYSTEM_SIZE * galaxy.seats)
    )
    return SafeString(
        f'<svg class="board ce-ring" viewBox="{VIEW}" role="group" {PIECES} '
        f'aria-label="{escape(label)}">'
        f"{ground(galaxy, target)}{aboard(galaxy, marks, target)}{globes}</svg>"
    )
