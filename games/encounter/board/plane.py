"""Where everything lies on the ring: equal steps along an ellipse, systems with a gap between."""

from functools import lru_cache
from math import atan2, cos, degrees, hypot, pi, sin
from typing import NamedTuple

from games.encounter.rules.components import SYSTEM_SIZE

WIDE, HIGH = 424, 206  # half axes of the ring
STEP = 76  # from planet to planet along the ring
FINE = 2000  # points by which the ring is measured
AXIS = 60  # a system this near to the middle line stands above or below


class Point(NamedTuple):
    """A place on the drawing."""

    x: float
    y: float


@lru_cache(None)
def ring() -> tuple[tuple[float, float], ...]:
    """Length so far and angle, clockwise from straight below."""
    found, length = [], 0.0
    before = Point(0, HIGH)
    for n in range(FINE + 1):
        angle = 2 * pi * n / FINE
        here = Point(-WIDE * sin(angle), HIGH * cos(angle))
        length += hypot(here.x - before.x, here.y - before.y)
        found.append((length, angle))
        before = here
    return tuple(found)


def along(length: float) -> Point:
    """The point after so much of the way round."""
    whole = ring()[-1][0]
    length %= whole
    angle = next(angle for far, angle in ring() if far >= length)
    return Point(round(-WIDE * sin(angle)), round(HIGH * cos(angle)))


@lru_cache(None)
def place(planet: int, own: int, seats: int) -> Point:
    """A planet on the ring; the reader's own system lies below, the next seat clockwise."""
    seat, number = divmod(planet, SYSTEM_SIZE)
    whole = ring()[-1][0]
    middle = whole * ((seat - own) % seats) / seats
    return along(middle + (number - SYSTEM_SIZE // 2) * STEP)


@lru_cache(None)
def inward(planet: int, own: int, seats: int) -> Point:
    """The direction from a planet to the inside of the ring."""
    x, y = place(planet, own, seats)
    nx, ny = -x / WIDE**2, -y / HIGH**2
    far = hypot(nx, ny)
    return Point(nx / far, ny / far)


@lru_cache(None)
def name_place(seat: int, own: int, seats: int, target: int) -> Point:
    """Where a player's name stands; aside if the Mothership flies there."""
    x, y = place(seat * SYSTEM_SIZE + SYSTEM_SIZE // 2, own, seats)
    meets = target // SYSTEM_SIZE == seat
    if abs(x) < AXIS:
        return Point(-130 if meets else 0, round(y * 0.62))
    above = not meets or place(target, own, seats).y > y - 1
    if abs(y) < AXIS:
        return Point(round(x * 0.6), -66 if above else 76)
    return Point(round(x * 0.62), round(y * 0.42))


class Flight(NamedTuple):
    """The Mothership before its planet: where it lies, how it is turned, its cone."""

    x: float
    y: float
    turn: float
    cone: str


@lru_cache(None)
def flight(planet: int, own: int, seats: int) -> Flight:
    """Half way from the Black Hole to the planet, nose to the planet."""
    x, y = place(planet, own, seats)
    far = hypot(x, y)
    ux, uy = x / far, y / far
    near = max(106.0, far - 205)
    sx, sy = ux * near, uy * near
    nose = Point(sx + ux * 44, sy + uy * 44)
    side = Point(-uy * 34, ux * 34)
    cone = (
        f"M{nose.x:.0f} {nose.y:.0f}L{x + side.x:.0f} {y + side.y:.0f}"
        f"L{x - side.x:.0f} {y - side.y:.0f}Z"
    )
    return Flight(round(sx), round(sy), round(degrees(atan2(-uy, -ux))), cone)


@lru_cache(None)
def band(seat: int, own: int, seats: int) -> str:
    """The way through the five planets of a system."""
    points = [place(seat * SYSTEM_SIZE + n, own, seats) for n in range(SYSTEM_SIZE)]
    return "M" + "L".join(f"{p.x:g} {p.y:g}" for p in points)
