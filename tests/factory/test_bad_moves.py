"""Nonsense is refused and never breaks anything."""

from contextlib import suppress

import pytest
from msgspec.json import decode, encode

from games.engine.chance import Chance
from games.engine.contract import Resign, Seat, TimeUp
from games.engine.play import RefusedError, play
from games.factory import rules as factory
from games.factory.rules.components import COLOURS
from games.factory.rules.moves import (
    Arrange,
    Barter,
    BonusColour,
    Done,
    Grab,
    Hole,
    Layout,
    Move,
    Offer,
    Open,
    Pick,
    Placed,
    Proceed,
    Ready,
    Resume,
    Sabotage,
    Submit,
)
from tests.engine.random_tables import some_move
from tests.factory.test_invariants import PACES

BARE: tuple[Move, ...] = (Ready(), Open(), Resume(), Proceed(), Offer(), TimeUp("x"))


def some_number(luck: Chance) -> int:
    return luck.pick((-1, 0, 1, 2, 3, 4, 16, 17, 10**9)) if luck.below(2) else luck.below(56)


def some_layout(luck: Chance) -> Layout:
    return tuple(
        Placed(
            some_number(luck), luck.below(4), luck.below(4), some_number(luck), not luck.below(6)
        )
        for _ in range(luck.below(12))
    )


def some_colours(luck: Chance) -> tuple[BonusColour, ...]:
    return tuple(luck.pick(COLOURS) for _ in range(luck.below(5)))


def nonsense(luck: Chance) -> Move:
    cell = (some_number(luck), some_number(luck))
    made: tuple[Move, ...] = (
        Pick(tuple(some_number(luck) for _ in range(luck.below(5)))),
        Arrange(some_layout(luck)),
        Done(some_layout(luck)),
        Grab(some_layout(luck), some_colours(luck)),
        Submit(some_layout(luck), some_colours(luck)),
        Hole((cell,) * luck.below(3)),
        Sabotage(cell),
        Barter(luck.pick(COLOURS)),
        Offer(luck.pick(COLOURS)),
        luck.pick(BARE),
    )
    return luck.pick(made)


@pytest.mark.parametrize("number", range(10))
def test_nonsense_is_refused_and_breaks_nothing(number: int) -> None:
    luck, seats = Chance(f"{number + 1:x}"), 2 + number % 3
    state = factory.setup(PACES[number % 5], seats, Chance(f"{number + 70:x}"))
    while windows := factory.windows(state):
        for _ in range(3):
            seat = Seat(luck.below(seats + 1) - 1)
            with suppress(RefusedError):
                play(factory, state, seat, nonsense(luck), Chance("1"))
        seat, move = some_move(factory, state, windows, luck)
        if not isinstance(move, Resign):
            state = play(factory, state, seat, move, Chance(f"{luck.below(1 << 40):x}")).state
        for reader in (None, Seat(0)):
            seen = factory.view(state, reader)
            assert decode(encode(seen), type=factory.View) == seen
