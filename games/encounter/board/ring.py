"""The galaxy as a ring of planets round the Black Hole: for wide screens."""

from collections.abc import Iterable
from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.encounter.board.art import PIECES, change, plate
from games.encounter.board.berths import HOLE_PLATES, SMALL, berths, mothership, stack_places
from games.encounter.board.labels import fleet, letter_of, on_planet, stacks_on
from games.encounter.board.marks import Galaxy, Marks, Spot
from games.encounter.board.plane import HIGH, WIDE, Point, band, inward, name_place, place
from games.encounter.rules.components import LETTERS, SYSTEM_SIZE, TO_WIN
from games.encounter.rules.moves import NOWHERE
from games.encounter.words.words import planet
from games.engine.words import once_in_each_language

VIEW = "-500 -272 1000 544"


@lru_cache(4096)
def stacks(where: int, there: tuple[int, ...], own: int, seats: int) -> str:
    """Plates of a planet: the home colony in the middle, the others on the inner side."""
    host = where // SYSTEM_SIZE
    order = [host] if there[host] else []
    order += [seat for seat, number in enumerate(there) if number and seat != host]
    places = stack_places(where, there, own, seats)
    return "".join(
        plate(seat, there[seat], *at, SMALL if n else 1)
        for n, (seat, at) in enumerate(zip(order, places, strict=True))
    )


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
    own = galaxy.own
    there = [(seat, n, "") for seat, n in enumerate(galaxy.mothership) if n]
    if marks.aboard:
        there.append((own, marks.aboard, " ghost"))
    allied = [(seat, n, "") for seat, n in enumerate(galaxy.carriers) if n]
    if marks.carried:
        allied.append((own, marks.carried, " ghost"))
    places, sides = berths(galaxy.ships, own, target, len(there), len(allied))
    lying = carriers(galaxy, target, zip(allied, sides, strict=False))
    if not there:
        return lying
    ghost = marks.aim != NOWHERE or (marks.aboard and not galaxy.mothership[galaxy.active])
    x, y, turn, path = mothership(target, own, galaxy.seats)
    kind = " ghost" if ghost else f" p{LETTERS[galaxy.active]}"
    cone = f'<path class="ce-cone{kind}" d="{path}"/>' if path else ""
    label = fleet(_("Mothership"), galaxy.mothership, galaxy.names)
    plates = "".join(
        plate(seat, n, *at, SMALL, kind) for (seat, n, kind), at in zip(there, places, strict=True)
    )
    return (
        f'{cone}<g id="mothership" role="img" aria-label="{escape(label)}">'
        f'<use href="#ce-ms" data-piece="mothership" transform="translate({x:g} {y:g}) '
        f'rotate({turn:g})"/>{plates}</g>{lying}'
    )


def carriers(
    galaxy: Galaxy, target: int, allied: Iterable[tuple[tuple[int, int, str], Point]]
) -> str:
    """Those who defend, each tied to the planet."""
    parts = []
    for (seat, number, kind), (x, y) in allied:
        px, py = place(target, galaxy.own, galaxy.seats)
        label = escape(fleet(_("Carrier"), one_of(seat, number, galaxy.seats), galaxy.names))
        parts.append(
            f'<g role="img" aria-label="{label}"><path class="ce-tie p{LETTERS[seat]}" '
            f'd="M{x:g} {y:g}L{px:g} {py:g}"/><use href="#ce-cr" x="{x:g}" y="{y:g}"/>'
            f"{plate(seat, number, x, y + 11, SMALL, kind)}</g>"
        )
    return "".join(parts)


def one_of(seat: int, number: int, seats: int) -> tuple[int, ...]:
    return tuple(number if one == seat else 0 for one in range(seats))


def ring(galaxy: Galaxy, marks: Marks, label: str) -> SafeString:
    """The whole galaxy; the ships that fly first, so that no number is under them."""
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
        f"{aboard(galaxy, marks, target)}{ground(galaxy, target)}{globes}</svg>"
    )
