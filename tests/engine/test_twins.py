"""No event tells a reader what its view hides: tried with pairs of worlds, line by line."""

from collections import deque
from typing import Any

import msgspec
import pytest

from games.engine.chance import Chance
from games.engine.contract import Seat
from games.engine.play import play
from games.shelf import GAMES
from tests.engine.twins import OverheardError, Twin, other_world, some_line
from tests.shares import first

CASES: list[tuple[str, dict[str, Any]]] = [
    *(("bigbang", {"mode": mode}) for mode in ("cosmic", "hexdomino", "parallel", "solitaire")),
    ("factory", {}),
    ("factory", {"pace": "slow"}),
    ("factory", {"pace": "slow", "correspondence": "personal", "own_picks": "hidden"}),
    ("crafting", {}),
    ("encounter", {}),
    ("encounter", {"pace": "slow"}),
]
LINES = 160


@pytest.mark.parametrize("seed", first(1, ["1", "2", "3"]))
@pytest.mark.parametrize(("slug", "options"), CASES)
def test_a_reader_hears_the_same_in_two_worlds_that_look_the_same(
    slug: str, options: dict[str, Any], seed: str
) -> None:
    for twin in play_beside_twins(slug, options, seed):
        assert twin.apart, "a twin that is the truth proves nothing"
        assert twin.compared + twin.shown == len(twin.lines)


def play_beside_twins(slug: str, options: dict[str, Any], seed: str) -> list[Twin]:
    """A table played at random, with a twin for each seat and for a watcher."""
    game, luck = GAMES[slug], Chance(seed)
    chosen = game.OPTIONS.decode(msgspec.json.encode({"edition": game.META.edition, **options}))
    fewest, most = game.seating(chosen)
    seats = min(most, max(fewest, 2 + int(seed) % 2))
    state = game.setup(chosen, seats, Chance(seed))
    readers = [*map(Seat, range(seats)), None]
    twins = [
        Twin(game, one, seats, luck, other_world(game, state, one, seats, luck)) for one in readers
    ]
    for number in range(1, LINES):
        if not game.windows(state):
            break
        seat, move = some_line(game, state, luck)
        step = play(game, state, seat, move, Chance(f"{number:x}"))
        for twin in twins:
            twin.follow(state, seat, move, f"{number:x}", step)
        state = step.state
    return twins


WITH_SECRET_MOVES = [("bigbang", {"mode": "hexdomino"}), *CASES[5:]]


@pytest.mark.parametrize(("slug", "options"), WITH_SECRET_MOVES)
def test_an_event_told_to_all_instead_of_one_is_found(
    slug: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The proof proved: with every address taken off, the worlds do not sound alike.
    monkeypatch.setattr("tests.engine.twins.told_to", lambda events, _reader: list(events))
    with pytest.raises(OverheardError):
        deque(play_beside_twins(slug, options, seed) for seed in "12345")
