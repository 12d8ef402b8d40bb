"""A finished table as the strong computer player saw it afterwards."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec.json import Decoder

from games.engine.advice import lead
from games.engine.contract import Fixed
from games.tables.models import Review

TURNS = 3  # turning points that are told
LEAST = 0.5  # points that a turning point has cost


class Turn(Fixed, frozen=True):
    """A move for which there was a better one."""

    number: int  # of its line
    seat: int
    played: str  # as JSON
    better: str
    lost: float  # points of the lead that the better one would have kept


class Reviewed(Fixed, frozen=True):
    """What everybody was estimated to end with after each line, and where the game turned."""

    points: tuple[tuple[float, ...], ...]  # by line, from 0
    turns: tuple[Turn, ...] = ()  # in the order of their lines
    looked_at: int = 0  # decisions

    def leads(self, seat: int) -> list[float]:
        """The estimated lead of a seat after each line."""
        return [round(lead(one, seat), 1) for one in self.points]

    def best_move(self, seat: int, numbers: Sequence[int]) -> int | None:
        """The line, among some of this seat's, that did most for its lead."""
        leads = self.leads(seat)
        gains = [(leads[number] - leads[number - 1], number) for number in numbers if number]
        best = max(gains, default=(0.0, 0))
        return best[1] if best[0] > 0 else None

    def decisive(self, seat: int) -> int | None:
        """The line after which the lead had changed most towards how it ended."""
        leads = self.leads(seat)
        sign = 1 if leads[-1] >= 0 else -1
        swings = [
            (sign * (after - before), n) for n, (before, after) in enumerate(pairwise(leads), 1)
        ]
        best = max(swings, default=(0.0, 0))
        return best[1] if best[0] >= LEAST else None


READ = Decoder(Reviewed)


def review_of(table: int) -> Reviewed | None:
    """The review of a table, once there is one."""
    body = Review.objects.filter(table_id=table).values_list("body", flat=True).first()
    return READ.decode(body) if body else None
