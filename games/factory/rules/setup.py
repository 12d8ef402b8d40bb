"""The state before the first move, and the beginning of every round."""

from msgspec.structs import replace

from games.engine.chance import Chance
from games.factory.rules.components import HAND, ROUNDS, TILES
from games.factory.rules.kaos import CARDS
from games.factory.rules.meta import Options
from games.factory.rules.state import NOBODY, Phase, State


def setup(options: Options, seats: int, chance: Chance) -> State:
    """All tokens at the start of the track, five cards set aside, the first round dealt."""
    normal = options.variant == "normal"
    nothing: tuple[tuple[()], ...] = ((),) * seats
    state = State(
        options,
        seats,
        kaos=chance.shuffled(range(1, len(CARDS) + 1))[:ROUNDS] if normal else (),
        round=0,
        phase="rest",
        tokens=((0, 0, 0, 0),) * seats,
        dealt=nothing,
        first=nothing,
        second=nothing,
        hands=nothing,
        layouts=nothing,
        bonus=(NOBODY, NOBODY, NOBODY),
        claims=nothing,
        opened=(False,) * seats,
        asked=(True,) * seats,
        acted=(False,) * seats,
        choices=(None,) * seats,
        missed=(0,) * seats,
        left=(False,) * seats,
        filled=nothing,
        removed=nothing,
        sheets=(),
    )
    return deal(state, chance)


def deal(state: State, chance: Chance) -> State:
    """The next round: all tiles back in the bag (R1), nine for each seat, bonus tiles back."""
    order, seats = chance.shuffled(TILES), state.seats
    dealt = tuple(order[HAND * seat : HAND * (seat + 1)] for seat in range(seats))
    drafts = state.options.variant == "normal"
    nothing: tuple[tuple[()], ...] = ((),) * seats
    return replace(
        state,
        round=state.round + 1,
        phase="first" if drafts else opening_of_build(state),
        dealt=dealt,
        first=nothing,
        second=nothing,
        hands=nothing if drafts else tuple(tuple(sorted(tiles)) for tiles in dealt),
        layouts=nothing,
        bonus=(NOBODY, NOBODY, NOBODY),
        claims=nothing,
        opened=(False,) * seats,
        asked=(True,) * seats,
        acted=(False,) * seats,
        choices=(None,) * seats,
        filled=nothing,
        removed=nothing,
        sheets=(),
    )


def opening_of_build(state: State) -> Phase:
    """A live table waits until all are ready; by correspondence building opens at once."""
    return "ready" if state.options.pace == "fast" else "build"
