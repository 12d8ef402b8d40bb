"""Moves made up at random: refused unless they stand in the list, and never an error."""

from typing import Any

import pytest

from games.crafting import rules as crafting
from games.crafting.rules.board import HEXES, LIVES, STARS
from games.crafting.rules.components import CENTRES, ELEMENTS, POWER_COSTS, TILES
from games.crafting.rules.moves import (
    BuyPower,
    ChooseNebula,
    CreateLife,
    Depressurise,
    DiscardToLimit,
    EndTurn,
    FormNebula,
    Gravitate,
    Ignite,
    KeepPower,
    Move,
    OmegaPlace,
    PlaceLife,
    PlaceNebula,
    PlaceStar,
    ScoreSet,
    ShiftEnergy,
    Stabilise,
    TakeEnergy,
    UsePower,
)
from games.crafting.rules.state import State
from games.engine.chance import Chance
from games.engine.play import RefusedError, play
from tests.crafting.invariants import check, some_move

NAMES = (*STARS, *LIVES, *HEXES, "", "S37", "L00")
SAMPLED = ("PT1", "PC3", "PC5", "PG8")  # powers whose list of aims is a sample


class Wild:
    """Makes up moves of every kind."""

    def __init__(self, luck: Chance, state: State) -> None:
        self.luck = luck
        self.tiles = (*state.tray.nebulae, *list(TILES)[:3], "")

    def some(self, most: int) -> tuple[str, ...]:
        kind = self.luck.pick((STARS, LIVES, HEXES, NAMES))
        return tuple(self.luck.pick(kind) for _ in range(self.luck.below(most + 1)))

    def one(self) -> str:
        return self.luck.pick(NAMES)

    def number(self) -> int:
        return self.luck.below(7) - 1

    def move(self) -> Move:
        luck = self.luck
        kind, element = luck.pick((*CENTRES, "", "own")), luck.pick((*ELEMENTS, "", "Fe"))
        four: Any = tuple(luck.below(6) - 1 for _ in range(4))
        moves: list[Move] = [
            ShiftEnergy(tuple(luck.pick((*CENTRES, "own")) for _ in range(luck.below(5)))),
            ChooseNebula(self.number()),
            TakeEnergy(luck.pick((None, 0, 1, 2, 3, 4, 5))),
            PlaceNebula(luck.pick(self.tiles), luck.pick(HEXES)),
            PlaceStar(element, luck.pick(STARS)),
            PlaceLife(luck.pick(LIVES)),
            FormNebula(luck.pick(HEXES), luck.pick(STARS)),
            Depressurise(luck.pick(("star", "power", "none", "")), element, self.number()),
            Depressurise("power", "", self.number(), self.some(3)),
            CreateLife(luck.pick(HEXES)),
            BuyPower(self.number(), kind),
            KeepPower(luck.pick(list(POWER_COSTS)), self.some(2)),
            ScoreSet(kind),
            UsePower(self.number(), kind, self.some(3), self.some(3), self.some(3), element),
            UsePower(self.number(), luck.pick(("", kind)), (), self.some(1), self.some(1)),
            UsePower(self.number(), kind, (), (), (), element, luck.pick(("gain", "proto", ""))),
            UsePower(self.number(), "", (), self.some(1), (), element),
            Ignite(luck.pick(STARS)),
            Stabilise(luck.pick(LIVES)),
            Gravitate(self.one(), self.one()),
            Gravitate(luck.pick(LIVES), luck.pick(LIVES)),
            EndTurn(luck.pick(("nebula", "stabilise", "none")), self.number(), self.one()),
            EndTurn("none", discard=four),
            OmegaPlace(luck.pick(HEXES)),
            DiscardToLimit(four),
        ]
        return luck.pick(moves)


def is_listed(state: State, move: Move, found: set[Move]) -> bool:
    """Whether the list holds the move, or holds only a sample of its like."""
    if move in found:
        return True
    if isinstance(move, ShiftEnergy) or (isinstance(move, EndTurn) and move.discard):
        return True  # other ways to the same ring; other discards in advance
    if isinstance(move, UsePower | Depressurise) and 1 <= move.slot <= 4:
        return state.players[state.active].slots[move.slot - 1] in (*SAMPLED, "PT3")
    return False


@pytest.mark.parametrize("seed", ["a1", "b2", "c3", "d4"])
def test_only_moves_of_the_list_are_legal(seed: str) -> None:
    luck = Chance(seed)
    state = crafting.setup(crafting.Options(), 2 + int(seed, 16) % 3, luck)
    legal = 0
    while crafting.windows(state):
        seat, move = some_move(state, luck)
        found = set(crafting.moves(state, seat))
        for one in list(found)[:40]:
            assert crafting.refuse(state, seat, one) is None
        wild = Wild(luck, state)
        for _ in range(12):
            guess = wild.move()
            try:
                step = play(crafting, state, seat, guess, Chance("1"))
            except RefusedError:
                assert guess not in found
                continue
            legal += 1
            assert is_listed(state, guess, found), guess
            check(step.state, state)
        state = play(crafting, state, seat, move, Chance(f"{luck.below(1 << 40):x}")).state
    assert legal
