"""Goals about ships that no single event tells."""

from collections.abc import Mapping

from games.encounter.rules.components import MOST_SENT
from games.encounter.rules.state import State, home_colonies
from games.engine.contract import Seat
from games.engine.lessons import Predicate


def launched_safely(start: State, now: State, seat: Seat) -> bool:
    """Four ships are on their way, and every home colony is still held."""
    return now.mothership[seat] == MOST_SENT and home_colonies(now, seat) == home_colonies(
        start, seat
    )


PREDICATES: Mapping[str, Predicate] = {"launched_safely": launched_safely}
