"""What every game owes the platform, tried on tables played at random."""

import pytest

from games.engine.contract import Game
from games.shelf import GAMES
from tests.engine.random_tables import play_at_random
from tests.specimen import rules as nim

ALL: dict[str, Game] = {"nim": nim, **GAMES}


@pytest.mark.parametrize("seed", [f"{n:x}" for n in range(10)])
@pytest.mark.parametrize("game", ALL.values(), ids=ALL.keys())
def test_a_table_played_at_random(game: Game, seed: str) -> None:
    fewest, most = game.seating(game.OPTIONS.decode(b"{}"))
    seats = fewest + int(seed, 16) % (most - fewest + 1)
    pace = b'{"pace":"slow"}' if int(seed, 16) % 3 == 2 else b"{}"
    play_at_random(game, pace, seats, seed)
