"""What can be taken back has shown nobody anything: tried with pairs of worlds, step by step.

A table is played at random. Before each step that is not sealed, every reader is given other worlds
that look the same to it. The same move is played there. If the reader then sees, hears or may do
anything else than in the truth, the step has told it something, and should have been sealed.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.engine.chance import Chance
from games.engine.contract import CLOCK, Game, Seat, Step
from games.engine.play import RefusedError, play
from games.shelf import GAMES
from tests.engine.twins import Reader, difference, other_world, some_line, told_to

# The options tried with a game that hides different things under each; else both paces.
CHOSEN: dict[str, list[dict[str, Any]]] = {
    "bigbang": [
        {"mode": mode} for mode in ("simple", "cosmic", "hexdomino", "parallel", "solitaire")
    ],
    "factory": [
        {},
        {"variant": "beginner"},
        {"pace": "slow"},
        {"pace": "slow", "correspondence": "personal", "own_picks": "hidden"},
    ],
}
BOTH_PACES: list[dict[str, Any]] = [{}, {"pace": "slow"}]
CASES = [(slug, options) for slug in GAMES for options in CHOSEN.get(slug, BOTH_PACES)]
WORLDS = 3  # for each reader of each step
A_DAY, IN_FULL = 150, 2000  # steps of each case


@pytest.mark.parametrize(("slug", "options"), CASES)
def test_a_step_that_can_be_taken_back_shows_nobody_anything(
    slug: str, options: dict[str, Any]
) -> None:
    assert list(leaks(slug, options, A_DAY)) == []


@pytest.mark.long
@pytest.mark.parametrize(("slug", "options"), CASES)
def test_two_thousand_steps_show_nobody_anything_that_can_be_taken_back(
    slug: str, options: dict[str, Any]
) -> None:
    assert list(leaks(slug, options, IN_FULL)) == []


@pytest.mark.parametrize(
    ("slug", "options"), [("crafting", {}), ("encounter", {}), ("bigbang", {"mode": "hexdomino"})]
)
def test_without_the_blind_play_leaks_are_found(
    slug: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The proof proved: luck alone does not show what must be sealed.
    monkeypatch.setattr("games.engine.play.tells", lambda *_step: False)
    assert any(leaks(slug, options, A_DAY))


@pytest.mark.parametrize(
    ("slug", "options", "open_steps"),
    [
        ("bigbang", {"mode": "simple"}, 5),  # the last tiles, when the pile is empty
        ("factory", {}, 30),
        ("crafting", {}, 50),
        ("encounter", {}, 70),
        ("encounter", {"pace": "slow"}, 70),
    ],
)
def test_quiet_steps_can_still_be_taken_back(
    slug: str, options: dict[str, Any], open_steps: int
) -> None:
    shares = sealed_share(slug, options, A_DAY)
    assert sum(count for name, count in shares.items() if name.endswith("open")) >= open_steps


def leaks(slug: str, options: dict[str, Any], steps: int) -> Iterator[str]:
    """What unsealed steps showed to whom, over as many steps of random tables."""
    game, luck = GAMES[slug], Chance("5ea1")
    for state, seats, seat, move, seed in lines(game, options, steps, luck):
        step = play(game, state, seat, move, Chance(seed))
        if step.sealed or seat == CLOCK:
            continue  # nobody takes back what the clock played
        for reader in (*map(Seat, range(seats)), None):
            for _world in range(WORLDS):
                other = other_world(game, state, reader, seats, luck)
                if told := shown(game, other, seat, move, seed, step, reader):
                    yield f"{move} of seat {seat} told {reader}: {told}"


def lines(
    game: Game, options: dict[str, Any], steps: int, luck: Chance
) -> Iterator[tuple[Any, int, Seat, Any, str]]:
    """Random tables, line by line: state, number of seats, seat, move, seed."""
    chosen = game.OPTIONS.decode(msgspec.json.encode({"edition": game.META.edition, **options}))
    fewest, most = game.seating(chosen)
    table = number = 0
    while number < steps:
        table += 1
        seats = min(most, fewest + table % 3)
        state = game.setup(chosen, seats, Chance(f"{table:x}"))
        while game.windows(state) and number < steps:
            number += 1
            seat, move = some_line(game, state, luck)
            yield state, seats, seat, move, f"{number:x}"
            state = play(game, state, seat, move, Chance(f"{number:x}")).state


def shown(
    game: Game, other: Any, seat: Seat, move: Any, seed: str, step: Step[Any], reader: Reader
) -> str:
    """What the reader can tell from this step about which of two worlds it lives in."""
    try:
        there = play(game, other, seat, move, Chance(seed))
    except RefusedError:
        return ""  # the move itself says that this is not the world
    if there.sealed:
        return "that it cannot be taken back elsewhere"
    if differing := difference(told_to(step.events, reader), told_to(there.events, reader)):
        return f"events {differing}"
    if game.windows(step.state) != game.windows(there.state):
        return f"windows {game.windows(step.state)}"
    one, two = game.view(step.state, reader), game.view(there.state, reader)
    fields = [name for name in one.__struct_fields__ if getattr(one, name) != getattr(two, name)]
    return f"view {fields}" if fields else ""


def sealed_share(slug: str, options: dict[str, Any], steps: int) -> Counter[str]:
    """How many steps of random tables are open and sealed, by kind of move."""
    game, found = GAMES[slug], Counter[str]()
    for state, _seats, seat, move, seed in lines(game, options, steps, Chance("5ea1")):
        step = play(game, state, seat, move, Chance(seed))
        found[f"{type(move).__name__} {'sealed' if step.sealed else 'open'}"] += 1
    return found
