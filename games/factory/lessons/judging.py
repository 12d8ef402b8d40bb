"""Goals about a galaxy that is locked in: its zones, its path, what a colour scores."""

from collections.abc import Callable, Mapping

from games.engine.contract import Seat
from games.engine.lessons import Predicate
from games.factory.rules.components import COLOURS
from games.factory.rules.galaxy import Tally, tally
from games.factory.rules.score import best_zone, zone_sums
from games.factory.rules.state import State


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


PREDICATES: Mapping[str, Predicate] = {
    "nine_vegetation": zone("V", 9),
    "five_ice": zone("I", 5),
    "four_desert": zone("D", 4),
    "path_of_six": path(6),
    "ice_scores": scores("I"),
}
