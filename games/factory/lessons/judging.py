"""Goals about a galaxy that is locked in: its zones, its path, what a colour scores."""

from collections.abc import Callable, Mapping

from games.engine.contract import Seat
from games.engine.lessons import Predicate
from games.factory.rules.components import BOX, COLOURS
from games.factory.rules.galaxy import Tally, tally
from games.factory.rules.moves import Offer, Sabotage
from games.factory.rules.score import best_zone, zone_sums
from games.factory.rules.state import State, left_of

SIX = 6  # planets


def of_galaxy(judge: Callable[[Tally], bool]) -> Predicate:
    """A predicate over the galaxy the learner has locked in."""

    def holds(start: State, now: State, seat: Seat) -> bool:
        return bool(now.layouts[seat]) and judge(tally(now.layouts[seat]))

    return holds


def zone(colour: str, planets: int) -> Predicate:
    """A zone of at least so many planets."""
    return of_galaxy(lambda found: best_zone(found, COLOURS.index(colour)) >= planets)


def path(tiles: int) -> Predicate:
    """A path of at least so many tiles."""
    return of_galaxy(lambda found: found.path >= tiles)


def scores(colour: str) -> Predicate:
    """Some points for a colour."""
    return of_galaxy(lambda found: zone_sums(found)[COLOURS.index(colour)] > 0)


def kept(judge: Callable[[str], bool]) -> Predicate:
    """Every tile the learner kept last is such a one, by its quarters and arms."""

    def holds(start: State, now: State, seat: Seat) -> bool:
        chosen = now.second[seat] or now.first[seat]
        return bool(chosen) and all(judge(BOX[tile - 1]) for tile in chosen)

    return holds


def is_zone_broken(start: State, now: State, seat: Seat) -> bool:
    """Without the tile that is removed next door, no green zone has more than six planets."""
    choice = now.choices[seat]
    if not isinstance(choice, Sabotage):
        return False
    rest = [p for p in now.layouts[left_of(now, seat)] if (p.x, p.y) != choice.cell]
    return best_zone(tally(rest), COLOURS.index("V")) <= SIX


def offered_nothing(start: State, now: State, seat: Seat) -> bool:
    choice = now.choices[seat]
    return isinstance(choice, Offer) and choice.colour is None


PREDICATES: Mapping[str, Predicate] = {
    "nine_vegetation": zone("V", 9),
    "five_ice": zone("I", 5),
    "four_desert": zone("D", 4),
    "path_of_six": path(6),
    "ice_scores": scores("I"),
    "kept_ice": kept(lambda tile: "I" in tile),
    "kept_paths": kept(lambda tile: bool(tile.split()[-1].strip("-"))),
    "zone_broken": is_zone_broken,
    "offered_nothing": offered_nothing,
}
