"""Nim, the specimen: take counters from one heap; whoever takes the last one wins."""

from collections.abc import Iterable
from typing import TypeAlias

from msgspec.json import Decoder

from games.engine.chance import Chance
from games.engine.contract import (
    Fixed,
    Hidden,
    Meta,
    Refusal,
    Resign,
    Result,
    Seat,
    Step,
    TableOptions,
    TimeUp,
    Window,
)
from games.engine.optional import DailyDeal

DAILY = (DailyDeal("heaps", {}, seats=2, level="random"),)
META = Meta(slug="nim", title="Nim", seats=(2, 2), edition=1, minutes=2)
TURN_SECONDS = 30


class Options(TableOptions, frozen=True):
    heaps: tuple[int, ...] = (3, 4, 5)


class State(Fixed, frozen=True):
    heaps: tuple[int, ...]
    turn: int  # turns played so far
    active: Seat
    resigned: Seat | None = None
    limit: int | None = TURN_SECONDS


class Take(Fixed, frozen=True, tag="take"):
    heap: int
    count: int


Move: TypeAlias = Take | TimeUp | Resign
OPTIONS, STATE = Decoder(Options), Decoder(State)
MOVE: Decoder[Move] = Decoder(Move)
WORK = ("take",)


def seating(options: Options) -> tuple[int, int]:
    return META.seats


def setup(options: Options, seats: int, chance: Chance) -> State:
    limit = TURN_SECONDS if options.pace == "fast" else None
    return State(options.heaps, turn=0, active=Seat(chance.below(seats)), limit=limit)


def windows(state: State) -> tuple[Window, ...]:
    if over(state):
        return ()
    taker = (state.active,)
    return (Window(f"turn-{state.turn}", ("take",), may=taker, must=taker, limit=state.limit),)


def over(state: State) -> bool:
    return state.resigned is not None or not any(state.heaps)


def refuse(state: State, seat: Seat, move: Move) -> Refusal | None:
    match move:
        case Take(heap=heap) if not 0 <= heap < len(state.heaps):
            return Refusal("no_such_heap")
        case Take(heap=heap, count=count) if not 1 <= count <= state.heaps[heap]:
            return Refusal("not_in_heap", {"left": state.heaps[heap]})
    return None


def moves(state: State, seat: Seat) -> Iterable[Move]:
    if over(state) or seat != state.active:
        return ()
    return (Take(heap, n + 1) for heap, left in enumerate(state.heaps) for n in range(left))


def apply(state: State, seat: Seat, move: Move, chance: Chance) -> Step[State]:
    if isinstance(move, Resign):
        return Step(State(state.heaps, state.turn, state.active, seat, state.limit))
    take = move if isinstance(move, Take) else slowest_take(state)
    heaps = list(state.heaps)
    heaps[take.heap] -= take.count
    after = State(tuple(heaps), state.turn + 1, opponent(state.active), limit=state.limit)
    return Step(after)


def slowest_take(state: State) -> Take:
    """What the clock plays for a seat that ran out of time."""
    return Take(heap=next(heap for heap, left in enumerate(state.heaps) if left), count=1)


def opponent(seat: Seat) -> Seat:
    return Seat(1 - seat)


def view(state: State, seat: Seat | None) -> State:
    return state  # Nim hides nothing


def hidden(state: State) -> Iterable[Hidden]:
    return ()


def imagine(state: State, seat: Seat, chance: Chance) -> State:
    return state


def result(state: State) -> Result | None:
    if not over(state):
        return None
    loser = state.active if state.resigned is None else state.resigned
    return Result(scores=(0, 1), ranks=(2, 1)) if loser == 0 else Result((1, 0), (1, 2))


from tests.specimen import standing as standing  # noqa: E402 - it needs the names above
