"""What is refused and what is listed are two halves of one whole; nothing makes it stumble."""

from collections.abc import Iterator

import pytest

from games.bigbang import rules as bigbang
from games.bigbang import words
from games.bigbang.rules.cells import cell_of
from games.bigbang.rules.components import BODIES
from games.bigbang.rules.meta import SEATS, Mode, Options
from games.bigbang.rules.moves import (
    DarkEnergy,
    DeclineExtra,
    Eclipse,
    Hyperspace,
    Move,
    Orbit,
    Place,
    Play,
)
from games.bigbang.rules.state import State
from games.engine.chance import Chance
from games.engine.hexes import Cell, neighbours
from games.engine.play import play

STRANGE: list[Cell] = [(10**12, 0), (0, -(10**12)), (64, -64), (63, 63)]


def thinkable(state: State, luck: Chance) -> Iterator[Move]:
    """Moves of every kind, most of them wrong."""
    lying = [cell_of(c) for universe in state.universes for c in universe.tiles]
    near = sorted({n for cell in lying for n in neighbours(cell)} | set(lying) | {(0, 0)})
    near += STRANGE
    yield DeclineExtra()
    for slot in (-1, 0, 1, 2, 3, 4, 5, 10**9):
        yield DarkEnergy(slot)
        yield from (Place(slot, cell, u) for cell in near for u in range(-1, 5))
        for _ in range(20):
            source, centre, target = luck.pick(near), luck.pick(near), luck.pick(near)
            yield Hyperspace(slot, source, target)
            yield Eclipse(slot, source, target)
            yield Orbit(slot, source, centre, target)
    for tile in (*luck.shuffled(BODIES)[:12], "EARTH", "", "nonsense"):
        yield from (Play(tile, cell) for cell in near)
        yield from (Play(tile, cell, "shape") for cell in near)


@pytest.mark.parametrize("mode", list(SEATS))
def test_refuse_accepts_exactly_what_is_listed(mode: Mode) -> None:
    luck = Chance("5eed")
    state = bigbang.setup(Options(mode=mode), SEATS[mode][1], luck)
    while bigbang.windows(state):
        listed = list(bigbang.moves(state, state.active))
        assert all(bigbang.refuse(state, state.active, move) is None for move in listed)
        if luck.below(6) == 0:
            for move in thinkable(state, luck):
                no = bigbang.refuse(state, state.active, move)
                if no is None:
                    assert move in listed or (isinstance(move, Play) and move.link)
                else:
                    assert move not in listed
                    assert words.reason(no)
        state = play(bigbang, state, state.active, luck.pick(listed), Chance("0")).state
