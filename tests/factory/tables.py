"""Tables brought to a named point: Alice is seat 0, Bob seat 1."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.contract import Event, Seat, Step, Window
from games.engine.play import play
from games.factory import rules as factory
from games.factory.rules.components import COLOURS
from games.factory.rules.moves import Done, Grab, Layout, Move, Pick, Placed, Ready
from games.factory.rules.sample import sample_layouts
from games.factory.rules.sheet import Sheet, Tokens
from games.factory.rules.state import State, card_of, packet_of

ALICE, BOB, CAROL = Seat(0), Seat(1), Seat(2)
NOW = factory.META.edition
LIVE = factory.Options(NOW)
SLOW = factory.Options(NOW, pace="slow")
PERSONAL = factory.Options(NOW, pace="slow", correspondence="personal")


def opened(
    options: factory.Options = LIVE,
    seats: int = 2,
    card: int = 17,
    round_: int = 1,
    seed: str = "5",
) -> State:
    """A table before its first move, with a card of our choice (17 leaves building alone)."""
    state = factory.setup(options, seats, Chance(seed))
    others = [n for n in range(1, 21) if n != card][:4]
    kaos = (*others[: round_ - 1], card, *others[round_ - 1 :])
    return replace(state, kaos=kaos if state.kaos else (), round=round_)


def step(state: State, seat: Seat, move: Move, seed: str = "7") -> Step[State]:
    return play(factory, state, seat, move, Chance(seed))


def after(state: State, *played: tuple[Seat, Move]) -> State:
    for seat, move in played:
        state = step(state, seat, move).state
    return state


def drafted(state: State) -> State:
    """Everybody keeps the first three tiles twice."""
    for phase in ("first", "second"):
        for seat in map(Seat, range(state.seats)):
            if state.phase == phase:
                state = after(state, (seat, Pick(packet_of(state, seat)[:3])))
    return state


def building(
    options: factory.Options = LIVE, seats: int = 2, card: int = 17, round_: int = 1
) -> State:
    """The moment the sand begins to run."""
    state = drafted(opened(options, seats, card, round_))
    if state.phase == "ready":
        state = after(state, *((Seat(seat), Ready()) for seat in range(seats)))
    assert state.phase == "build"
    return state


def dealt(state: State, *galaxies: Layout) -> State:
    """The same table with hands of our choice, nothing laid yet."""
    return replace(state, hands=tuple(tuple(sorted(p.tile for p in g)) for g in galaxies))


def standing(state: State, *tokens: Tokens) -> State:
    return replace(state, tokens=tokens)


def whole(state: State, seat: int) -> Layout:
    """Some finished galaxy of a seat."""
    return sample_layouts(card_of(state), state.hands[seat], ())[0]


def square(tiles: Sequence[int]) -> Layout:
    return tuple(Placed(tile, n % 3, n // 3) for n, tile in enumerate(tiles))


def told(some: Step[State], name: str) -> list[Event]:
    return [event for event in some.events if event.name == name]


def window(state: State) -> Window:
    (only,) = factory.windows(state)
    return only


def played(
    card: int, *galaxies: Layout, grabs: dict[int, str] | None = None, round_: int = 1
) -> State:
    """A live round in which each seat lays the galaxy given, some with bonus tiles."""
    start = building(seats=len(galaxies), card=card, round_=round_)
    state = dealt(start, *galaxies)
    for number, galaxy in enumerate(galaxies):
        colours = (grabs or {}).get(number, "")
        if colours:
            taken = tuple(colour for colour in COLOURS if colour in colours)
            state = after(state, (Seat(number), Grab(galaxy, taken)))
        if state.phase == "build" and not state.acted[number]:
            state = after(state, (Seat(number), Done(galaxy)))
    return state


def sheets(state: State) -> tuple[Sheet, ...]:
    assert state.last is not None
    return state.last.sheets
