"""The step a legal move leads to: one small function per move."""

from msgspec.structs import replace

from games.rules.bigbang import simple
from games.rules.bigbang.legal import default_place
from games.rules.bigbang.moves import Move, Place
from games.rules.bigbang.state import State, clockwise, seated
from games.rules.chance import Chance
from games.rules.contract import Event, Resign, Seat, Step, TimeUp


def apply(state: State, seat: Seat, move: Move, chance: Chance) -> Step[State]:
    """Play the move; whatever it reveals cannot be taken back."""
    if isinstance(move, Resign):
        return leave(state, seat)
    if isinstance(move, TimeUp):
        step = play(state, state.active, default_place(state))
        late = Event("time_up", {"seat": state.active})
        return seal(state, Step(step.state, (late, *step.events)))
    return seal(state, play(state, seat, move))


def play(state: State, seat: Seat, move: Move) -> Step[State]:
    """A move of the seat whose turn it is."""
    if isinstance(move, Place):
        return simple.place(state, seat, move)
    raise AssertionError("the legality of the move was checked before")


def seal(state: State, step: Step[State]) -> Step[State]:
    """A tile came up from the pile, or the end laid the secrets open."""
    after = step.state
    sealed = after.phase == "ended" or len(after.stock.pile) != len(state.stock.pile)
    return Step(after, step.events, sealed) if sealed else step


def leave(state: State, seat: Seat) -> Step[State]:
    """A seat gives up; if one is left, it wins at once."""
    after = replace(state, gone=(*state.gone, seat), turn=state.turn + 1)
    events = (Event("left", {"seat": seat}),)
    if len(seated(after)) < 2:
        return Step(replace(after, phase="ended"), events, sealed=True)
    if seat == state.active:
        after = replace(after, active=clockwise(after, seat))
    return Step(after, events, sealed=True)
