"""Records two tables of a game: python -m tests.engine.recording <game>.

One is played to its end by the computer, one a seat leaves; the transcript tells the first. A game
that wants more has a `recording.py` of its own.
"""

import sys
from typing import Any

from games.engine.bots import choose
from games.engine.chance import Chance
from games.engine.contract import Game, Resign, Seat
from games.shelf import GAMES, levels_of
from tests.engine.recorded_logs import Head, Recorded, Turn, record, write_missing

SECRET = "5e" * 32


def by_computer(game: Game, leave_at: int = 0) -> Turn:
    """The weakest level after random plays; from one number on, seats leave."""
    bot = list(levels_of(game.META.slug).values())[:2][-1]

    def turn(state: Any, number: int, luck: Chance) -> tuple[Seat, Any]:
        window = game.windows(state)[0]
        seat = Seat((window.must or window.may)[0])
        if leave_at and number >= leave_at and game.refuse(state, seat, Resign()) is None:
            return seat, Resign()
        return seat, choose(game, state, seat, bot, luck)

    return turn


def recorded(slug: str, leave_at: int = 0) -> Recorded:
    """A table with the fewest seats and the default options."""
    game = GAMES[slug]
    options = {"edition": game.META.edition}
    seats = game.seating(game.OPTIONS.decode(b"{}"))[0]
    return record(Head(slug, options, seats, SECRET), by_computer(game, leave_at))[0]


def main(slug: str) -> None:
    """Writes what is missing of them, and the transcript."""
    write_missing(
        slug, {"a_played_out": lambda: recorded(slug), "b_left": lambda: recorded(slug, leave_at=3)}
    )


if __name__ == "__main__":
    main(sys.argv[1])
