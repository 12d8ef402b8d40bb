"""Points of objectives, and the end: scores and ranks."""

from collections.abc import Sequence
from typing import TypeAlias

from games.rules.bigbang.alignments import best_points
from games.rules.bigbang.state import State, is_flat, place_in_turn, seated
from games.rules.bigbang.universe import Tiles
from games.rules.contract import Result, Seat

Standing: TypeAlias = tuple[int, ...]  # what a seat is ranked by; greater is better


def objective_points(tiles: Tiles, cards: Sequence[int], flat: bool) -> int:
    """The points of some objectives in one universe, each counted for itself."""
    return sum(best_points(tiles, card, flat) for card in cards)


def seat_points(state: State, seat: Seat) -> int:
    """What a seat's two objectives are worth now."""
    return objective_points(state.universes[0].tiles, state.cards[seat], is_flat(state))


def result(state: State) -> Result | None:
    """Scores and ranks; among equals the latest in turn order is first."""
    if state.phase != "ended":
        return None
    scores = [0] * state.seats
    standings: dict[Seat, Standing] = departed(state)
    for seat in seated(state):
        scores[seat] = seat_points(state, seat)
        standings[seat] = (1, scores[seat], place_in_turn(state, seat))
    return Result(tuple(scores), ranked(standings))


def departed(state: State) -> dict[Seat, Standing]:
    """Whoever left ranks behind all others, and the first to leave is last."""
    return {seat: (0, number) for number, seat in enumerate(state.gone)}


def ranked(standings: dict[Seat, Standing]) -> tuple[int, ...]:
    """Ranks from 1; seats that stand equal share one."""
    return tuple(
        1 + sum(other > standings[seat] for other in standings.values())
        for seat in sorted(standings)
    )
