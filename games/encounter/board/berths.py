"""Where the ships of an encounter lie on the ring: near it, and covering nothing that is read."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from math import cos, hypot, pi, sin
from typing import NamedTuple

from games.encounter.board.plane import Flight, Point, flight, inward, name_place, place
from games.encounter.rules.components import SYSTEM_SIZE
from games.encounter.rules.moves import NOWHERE

HOLE_PLATES = (Point(-50, -44), Point(50, -44), Point(-50, 46), Point(50, 46))
NEAR = 44  # how far inside the first foreign stack lies, at least
WIDTH, HEIGHT, SMALL = 52, 31, 0.84  # of a plate with some air; of a foreign one beside it
WAITING = Flight(138, 0, 0, "")  # the Mothership before it has a target
SIGHT = 300  # what is farther away is not looked at
ROUND = 16  # directions that are tried
REACHES = (33, 46, 62, 84, 106)
ASIDE = (50, 72, 100, 130, 160)
INSIDE = (84, 112, 140, 170, 200, 230)
CONE = (0.4, 0.6, 0.8)  # of the way to the planet
BODY = (-30, 0, 30)  # the Mothership along its axis


class Box(NamedTuple):
    """What something takes up: its middle, and half its width and height."""

    x: float
    y: float
    wide: float
    high: float


PLATE = Box(0, 0, 22, 13)
CARRIER = Box(0, 5, 29, 20)


def mothership(target: int, own: int, seats: int) -> Flight:
    """Before its planet, or beside the Black Hole while it has none."""
    return WAITING if target == NOWHERE else flight(target, own, seats)


@lru_cache(4096)
def stack_places(where: int, there: tuple[int, ...], own: int, seats: int) -> tuple[Point, ...]:
    """The stacks of a planet, home colony first: in its middle, then one after another inwards."""
    count = sum(map(bool, there))
    nx, ny = inward(where, own, seats)
    step = min(WIDTH / max(abs(nx), 0.01), HEIGHT / max(abs(ny), 0.01))  # so that none is covered
    first = max(NEAR, step)
    far = [0.0, *(first + SMALL * step * n for n in range(count - 1))]
    return tuple(Point(round(nx * one), round(ny * one)) for one in far[:count])


@lru_cache(512)
def berths(
    ships: tuple[tuple[int, ...], ...], own: int, target: int, aboard: int, carriers: int
) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """For each player aboard the place of the number, and for each carrier its own."""
    seats = len(ships)
    ship = mothership(target, own, seats)
    goal, taken = Point(ship.x, ship.y), fixed(ships, own, target)
    if aboard:
        taken += body(ship)
    plates = settled(aboard, goal, around(goal), PLATE, taken)
    if target == NOWHERE:
        return plates, ()
    planet = place(target, own, seats)
    taken += [between(goal, planet, part) for part in CONE] if aboard else []
    return plates, settled(carriers, planet, beside(target, own, seats), CARRIER, taken)


def settled(
    count: int, goal: Point, places: Iterable[Point], size: Box, taken: list[Box]
) -> tuple[Point, ...]:
    """The best places, one after another; what lies there is in the way of the next."""
    near = [one for one in taken if hypot(one.x - goal.x, one.y - goal.y) < SIGHT]
    places = tuple(places)
    found = []
    for _ in range(count):
        best = freest(places, size, near)
        found.append(best)
        box = Box(best.x + size.x, best.y + size.y, size.wide, size.high)
        near.append(box)
        taken.append(box)
    return tuple(found)


def freest(places: Iterable[Point], size: Box, taken: list[Box]) -> Point:
    """The first place where nothing is covered, else the one where least is."""
    covers = {}
    for at in places:
        covers[at] = covered(at, size, taken)
        if not covers[at]:
            return at
    return min(covers, key=lambda at: covers[at])


def covered(at: Point, size: Box, taken: list[Box]) -> float:
    found = 0.0
    for x, y, wide, high in taken:
        across = size.wide + wide - abs(at.x + size.x - x)
        down = size.high + high - abs(at.y + size.y - y)
        if across > 0 and down > 0:
            found += across * down
    return found


def around(goal: Point) -> Iterable[Point]:
    """Below first, then clockwise, farther and farther out."""
    for far in REACHES:
        for n in range(ROUND):
            angle = pi / 2 + 2 * pi * n / ROUND
            yield Point(round(goal.x + far * cos(angle)), round(goal.y + far * sin(angle)))


@lru_cache(None)
def beside(target: int, own: int, seats: int) -> tuple[Point, ...]:
    """Inside the ring, on both sides of a planet: the nearest first."""
    x, y = place(target, own, seats)
    nx, ny = inward(target, own, seats)
    ways = sorted(product(INSIDE, (*ASIDE, *(-far for far in ASIDE))), key=lambda way: hypot(*way))
    return tuple(
        Point(round(x + nx * deep - ny * aside), round(y + ny * deep + nx * aside))
        for deep, aside in ways
    )


def fixed(ships: tuple[tuple[int, ...], ...], own: int, target: int) -> list[Box]:
    """What lies where it lies: planets with their stacks, names, the Black Hole."""
    seats = len(ships)
    found = [Box(0, 0, 30, 24), *(Box(x, y, 21, 13) for x, y in HOLE_PLATES[:seats])]
    names = [name_place(seat, own, seats, target) for seat in range(seats)]
    found += [Box(x, y - 6, 50, 12) for x, y in names]
    for where in range(seats * SYSTEM_SIZE):
        x, y = place(where, own, seats)
        found.append(Box(x, y, 31, 31))
        there = tuple(fleet[where] for fleet in ships)
        stacks = stack_places(where, there, own, seats)[1:]
        found += [Box(x + dx, y + dy, 22, 13) for dx, dy in stacks]
    return found


def between(one: Point, two: Point, part: float) -> Box:
    """A piece of the way from the Mothership to its planet: the cone lies there."""
    return Box(one.x + part * (two.x - one.x), one.y + part * (two.y - one.y), 16, 16)


def body(ship: Flight) -> list[Box]:
    angle = pi * ship.turn / 180
    return [Box(ship.x + far * cos(angle), ship.y + far * sin(angle), 15, 15) for far in BODY]
