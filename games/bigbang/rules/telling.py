"""What a move scored, told to those who can count it themselves."""

from collections.abc import Callable
from itertools import takewhile

from games.bigbang.rules.meta import Mode
from games.bigbang.rules.score import solitaire_standing, universe_points
from games.bigbang.rules.state import State, seated, solo_of
from games.engine.contract import Event, Seat, Step

# What a move itself did; its points are told right after that.
DONE = {
    "time_up",
    "placed",
    "placed_in",
    "absorbed",
    "travelled",
    "orbited",
    "eclipsed",
    "achieved",
}


def with_points(before: State, step: Step[State]) -> tuple[Event, ...]:
    """The events of a step, and among them whose points it changed."""
    scored = SCORED.get(before.mode)
    if scored is None or before.universes == step.state.universes:
        return step.events
    done = tuple(takewhile(lambda event: event.name in DONE, step.events))
    points = [event for seat in seated(step.state) for event in scored(before, step.state, seat)]
    return (*done, *points, *step.events[len(done) :])


def in_one_universe(before: State, after: State, seat: Seat) -> list[Event]:
    """Simple and Cosmic mode; secret objectives are counted for their owner alone."""
    (had,), (has,) = universe_points(before, seat), universe_points(after, seat)
    return changed(seat, had, has, None if after.mode == "simple" else (seat,))


def in_two_universes(before: State, after: State, seat: Seat) -> list[Event]:
    """Parallel Universes: both counts, because the lower one is the score."""
    left, right = universe_points(after, seat)
    if [left, right] == universe_points(before, seat):
        return []
    return [Event("counted", {"seat": seat, "left": left, "right": right}, (seat,))]


def alone(before: State, after: State, seat: Seat) -> list[Event]:
    """Solitaire: what is achieved; a game that is lost has said so."""
    if solo_of(after).lost:
        return []
    had, has = solitaire_standing(before, seat)[0], solitaire_standing(after, seat)[0]
    return changed(seat, had, has, None)


def changed(seat: Seat, had: int, has: int, to: tuple[Seat, ...] | None) -> list[Event]:
    """Points scored, or lost to the black hole or an eclipse."""
    if has == had:
        return []
    values: dict[str, str | int] = {"seat": seat, "points": abs(has - had), "total": has}
    return [Event("gained", values, to) if has > had else Event("lost_points", values, to)]


# In Hexdomino nothing is scored before the end.
SCORED: dict[Mode, Callable[[State, State, Seat], list[Event]]] = {
    "simple": in_one_universe,
    "cosmic": in_one_universe,
    "solitaire": alone,
    "parallel": in_two_universes,
}
