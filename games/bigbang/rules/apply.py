"""The step a legal move leads to: one small function per move."""

from collections.abc import Callable

from msgspec.structs import replace

from games.bigbang.rules import cosmic, hexdomino, parallel, simple, solitaire
from games.bigbang.rules.defaults import default_move
from games.bigbang.rules.meta import Mode
from games.bigbang.rules.moves import DarkEnergy, DeclineExtra, Move, Place, Play
from games.bigbang.rules.score import final_points
from games.bigbang.rules.state import State, clockwise, seated
from games.engine.chance import Chance
from games.engine.contract import Event, Resign, Seat, Step, TimeUp

PLACE: dict[Mode, Callable[[State, Seat, Place], Step[State]]] = {
    "simple": simple.place,
    "cosmic": cosmic.place,
    "solitaire": solitaire.place,
    "parallel": parallel.place,
}


def apply(state: State, seat: Seat, move: Move, chance: Chance) -> Step[State]:
    """Play the move."""
    if isinstance(move, Resign):
        return leave(state, seat)
    if isinstance(move, TimeUp):
        step = play(state, state.active, default_move(state))
        late = Event("time_up", {"seat": state.active})
        return summed_up(Step(step.state, (late, *step.events)))
    return summed_up(play(state, seat, move))


def play(state: State, seat: Seat, move: Move) -> Step[State]:
    """A move of the seat whose turn it is."""
    match move:
        case Place():
            return PLACE[state.mode](state, seat, move)
        case Play():
            return hexdomino.play(state, seat, move)
        case DarkEnergy():
            return cosmic.dark_energy(state, seat, move)
        case DeclineExtra():
            return cosmic.decline_extra(state, seat)
        case TimeUp() | Resign():
            raise AssertionError("these are no moves of a turn")
    return cosmic.shift(state, seat, move)


def summed_up(step: Step[State]) -> Step[State]:
    """At the end the points are told."""
    if step.state.phase == "ended":
        return Step(step.state, (*step.events, *final_points(step.state)))
    return step


def leave(state: State, seat: Seat) -> Step[State]:
    """A seat gives up; if one is left, it wins at once."""
    after = replace(state, gone=(*state.gone, seat), turn=state.turn + 1)
    events = (Event("left", {"seat": seat}),)
    if len(seated(after)) < 2:
        return summed_up(Step(replace(after, phase="ended"), (*events, Event("ended"))))
    step = hand_on(after, seat)
    return summed_up(Step(step.state, events + step.events))


def hand_on(state: State, seat: Seat) -> Step[State]:
    """Somebody else goes on where a seat has left."""
    active = seat == state.active
    if state.mode == "cosmic":
        return cosmic.leave(state, active)
    if state.mode == "hexdomino":
        return hexdomino.leave(state, seat, active)
    if not active:
        return Step(state)
    if state.mode == "parallel":
        return parallel.start_turn(state, clockwise(state, seat), [])
    return Step(replace(state, active=clockwise(state, seat)))
