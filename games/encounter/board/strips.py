"""The galaxy as strips, one for each system, and a middle strip: for phones."""

from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.encounter.board.art import PIECES, STRIP_HIGH, STRIP_WIDE, change, plate
from games.encounter.board.labels import fleet, letter_of, stacks_on
from games.encounter.board.marks import Galaxy, Marks, Spot
from games.encounter.rules.components import LETTERS, SYSTEM_SIZE, TO_WIN
from games.encounter.rules.moves import NOWHERE
from games.encounter.words.words import planet

WIDTH, STRIP, GAP = STRIP_WIDE + 2, STRIP_HIGH, 4
LEFT, CELL = 41, 68
MIDDLE = -1  # the strip of the Black Hole and the Mothership, among those of seats
SIZE, ASIDE = ".8", 10  # of a planet and what lies on it; the name stands left of it
PLATES = {1: ((0, 0),), 2: ((0, -17), (0, 17))}
MANY = ((-33, -3), (9, -3), (-33, 21), (9, 21))  # under the name, two by two


def rows(galaxy: Galaxy, marks: Marks) -> list[int]:
    """The others clockwise, with the middle strip among them; the reader's own last."""
    if marks.only:
        return list(marks.only)
    others = [(galaxy.own + n) % galaxy.seats for n in range(1, galaxy.seats)]
    middle = (len(others) + 1) // 2
    return [*others[:middle], MIDDLE, *others[middle:], galaxy.own]


@lru_cache(4096)
def cell_stacks(where: int, there: tuple[int, ...]) -> str:
    host = where // SYSTEM_SIZE
    order = [host] if there[host] else []
    order += [seat for seat, number in enumerate(there) if number and seat != host]
    scale = 1 if len(order) < 3 else 0.8
    return "".join(
        plate(seat, there[seat], x, y, scale)
        for seat, (x, y) in zip(order, PLATES.get(len(order), MANY), strict=False)
    )


def cell(galaxy: Galaxy, where: int, spot: Spot | None, moved: int, under: bool, y: float) -> str:
    there = stacks_on(galaxy.ships, where)
    x = LEFT + CELL * (where % SYSTEM_SIZE) + CELL / 2 + ASIDE
    box = '<use class="{}" href="#ce-bx"/>'
    inside = (
        f'<use href="#ce-pl{letter_of(where)}"/><text class="ce-pn s" x="-42" y="-17">'
        f"{planet(where)}</text>{cell_stacks(where, there)}"
    )
    if moved:
        inside += change(moved, 14, -22)
    if under:
        inside = box.format("under") + inside
    # The words are those of the ring, which is hidden where the strips are seen.
    at = (
        f'id="st-{planet(where)}" transform="translate({x:g} {y:g}) scale({SIZE})" '
        f'aria-labelledby="cell-{planet(where)}"'
    )
    if spot is None:
        return f'<g class="ce-p" {at} role="img">{inside}</g>'
    pressed = ' aria-pressed="true"' if spot.kind == "pend" else ""
    return (
        f'<a class="ce-p {spot.kind}" {at} href="{escape(spot.href)}" '
        f'role="button"{pressed}>{box.format("glow")}'
        f"{inside}</a>"
    )


def head(galaxy: Galaxy, seat: int, y: float) -> str:
    """The left end of a strip: sign and race."""
    letter = LETTERS[seat]
    words = _("%(who)s: %(foreign)d of %(goal)d foreign colonies") % {
        "who": galaxy.names[seat],
        "foreign": galaxy.foreign[seat],
        "goal": TO_WIN,
    }
    return (
        f'<g role="img" aria-label="{escape(words)}" class="p{letter}">'
        f'<use href="#ce-st" y="{y - STRIP / 2:g}"/><use href="#ce-{letter}" x="21" '
        f'y="{y - 9:g}"/><text class="ce-nof2" x="21" y="{y + 19:g}">'
        f"{galaxy.foreign[seat]}/{TO_WIN}</text></g>"
    )


def middle(galaxy: Galaxy, marks: Marks, y: float) -> str:
    """The Black Hole, the Mothership with where it goes, the carriers."""
    label = escape(fleet(_("Black Hole"), galaxy.hole, galaxy.names))
    held = [(seat, n) for seat, n in enumerate(galaxy.hole) if n]
    plates = "".join(
        plate(seat, n, 88 + 42 * (at % 2), y + (-14 if at < 2 else 13), 0.74)
        for at, (seat, n) in enumerate(held)
    )
    parts = [
        f'<g role="img" id="st-hole" data-fall="" aria-label="{label}"><use href="#ce-hole" '
        f'transform="translate(34 {y:g}) scale(.48)"/>{plates}</g>'
    ]
    aboard = [(seat, n, "") for seat, n in enumerate(galaxy.mothership) if n]
    if marks.aboard:
        aboard.append((galaxy.own, marks.aboard, " ghost"))
    if aboard:
        words = escape(fleet(_("Mothership"), galaxy.mothership, galaxy.names))
        target = marks.aim if marks.aim != NOWHERE else galaxy.planet
        goes = f"→ {planet(target)}" if target != NOWHERE else ""
        parts.append(
            f'<g role="img" aria-label="{words}"><use href="#ce-ms" transform="translate(204 '
            f'{y - 9:g}) rotate(180) scale(.74)"/><text class="ce-ar" x="204" y="{y + 20:g}">'
            f"{goes}</text>{row_of(aboard, 266, y - 13)}</g>"
        )
    carried = [(seat, n, "") for seat, n in enumerate(galaxy.carriers) if n]
    if marks.carried:
        carried.append((galaxy.own, marks.carried, " ghost"))
    if carried:
        words = escape(fleet(_("Carrier"), galaxy.carriers, galaxy.names))
        parts.append(
            f'<g role="img" aria-label="{words}"><use href="#ce-cr" transform="translate(264 '
            f'{y + 15:g}) scale(.62)"/>{row_of(carried, 308, y + 14)}</g>'
        )
    return "".join(parts)


def row_of(there: list[tuple[int, int, str]], x: float, y: float) -> str:
    return "".join(
        plate(seat, n, x + 42 * at, y, 0.74, kind) for at, (seat, n, kind) in enumerate(there)
    )


def strips(galaxy: Galaxy, marks: Marks, label: str) -> SafeString:
    """The whole galaxy without moving a finger."""
    target = marks.aim if marks.aim != NOWHERE else galaxy.planet
    parts, y = [], 0.0
    for seat in rows(galaxy, marks):
        centre = y + STRIP / 2
        if seat == MIDDLE:
            parts.append(middle(galaxy, marks, centre))
        else:
            parts.append(head(galaxy, seat, centre))
            first = seat * SYSTEM_SIZE
            parts += [
                cell(
                    galaxy,
                    where,
                    marks.spots.get(where),
                    marks.changes.get(where, 0),
                    where == target,
                    centre,
                )
                for where in range(first, first + SYSTEM_SIZE)
            ]
        y += STRIP + GAP
    return SafeString(
        f'<svg class="board ce-strips" viewBox="0 0 {WIDTH} {y - GAP:g}" role="group" '
        f'{PIECES} aria-label="{escape(label)}">{"".join(parts)}</svg>'
    )
