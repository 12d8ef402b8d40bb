"""What goes with one move while it is carried out: its luck, and what is told of it."""

from collections.abc import Iterable

from games.encounter.rules.moves import Ships
from games.engine.chance import Chance
from games.engine.contract import Event, Seat


class Teller:
    """Collects the events of one move; the only thing here that changes."""

    __slots__ = ("chance", "events")

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.events: list[Event] = []

    def tell(self, name: str, **values: str | int) -> None:
        """Something all may know."""
        self.events.append(Event(name, values))

    def whisper(self, seats: Iterable[Seat], name: str, **values: str | int) -> None:
        """Something only some may know."""
        self.events.append(Event(name, values, to=tuple(seats)))


def told_ships(ships: Ships) -> str:
    """Ships as the value of an event: "3:2 7:1" are two on planet 3 and one on planet 7."""
    return " ".join(f"{planet}:{number}" for planet, number in ships)


def told_list(items: Iterable[int]) -> str:
    """Cards or seats as the value of an event."""
    return " ".join(map(str, items))
