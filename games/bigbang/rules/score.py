"""Points of objectives, and the end: scores and ranks."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from games.bigbang.rules.alignments import best_points
from games.bigbang.rules.components import OBJECTIVES, POINTS
from games.bigbang.rules.meta import Mode
from games.bigbang.rules.state import (
    State,
    chain_of,
    clock_order,
    is_flat,
    own_universes,
    place_in_turn,
    seated,
    solo_of,
)
from games.bigbang.rules.universe import Tiles
from games.engine.contract import Event, Result, Seat
from games.engine.seats import ranked

Standing: TypeAlias = tuple[int, ...]  # what a seat is ranked by; greater is better


def objective_points(tiles: Tiles, cards: Iterable[int], flat: bool) -> int:
    """The points of some objectives in one universe, each counted for itself."""
    return sum(best_points(tiles, card, flat) for card in cards)


def hand_points(hand: Iterable[int]) -> int:
    """Hexdomino: what the tiles still in a hand cost."""
    return sum(POINTS[tile] for tile in hand)


def universe_points(state: State, seat: Seat) -> list[int]:
    """What a seat's two objectives are worth in each of its universes."""
    return [
        objective_points(state.universes[number].tiles, state.cards[seat], is_flat(state))
        for number in own_universes(state, seat)
    ]


def result(state: State) -> Result | None:
    """Scores and ranks once the game is over."""
    if state.phase != "ended":
        return None
    standings = [standing(state, Seat(seat)) for seat in range(state.seats)]
    return Result(tally(state), ranked(standings, state.gone))


def standing(state: State, seat: Seat) -> Standing:
    """What a seat is ranked by; of the seats that left, the first to leave is last."""
    if seat in state.gone:
        return (state.gone.index(seat),)
    return STANDINGS[state.mode](state, seat)[1]


def tally(state: State) -> tuple[int, ...]:
    """What each seat would score if the game ended now; nothing for seats that left."""
    scores = [0] * state.seats
    for seat in seated(state):
        scores[seat], _key = STANDINGS[state.mode](state, seat)
    return tuple(scores)


def simple_standing(state: State, seat: Seat) -> tuple[int, Standing]:
    """Among equals the latest in turn order comes first."""
    (points,) = universe_points(state, seat)
    return points, (points, place_in_turn(state, seat))


def cosmic_standing(state: State, seat: Seat) -> tuple[int, Standing]:
    """Among equals whoever would be next on the clock comes first."""
    (points,) = universe_points(state, seat)
    return points, (points, -clock_order(state).index(seat))


def solitaire_standing(state: State, seat: Seat) -> tuple[int, Standing]:
    """The objectives achieved, as they stand in the final universe; nothing if lost."""
    solo = solo_of(state)
    achieved = () if solo.lost else solo.achieved
    points = objective_points(state.universes[0].tiles, achieved, flat=False)
    return points, (points,)


def hexdomino_standing(state: State, seat: Seat) -> tuple[int, Standing]:
    """Whoever went out, then the fewest points in hand, then the fewest tiles."""
    hand = chain_of(state).hands[seat]
    points = hand_points(hand)
    return points, (not hand, -points, -len(hand))


def parallel_standing(state: State, seat: Seat) -> tuple[int, Standing]:
    """The worse universe counts, then the better one, then the latest in turn order."""
    points = universe_points(state, seat)
    return min(points), (min(points), max(points), place_in_turn(state, seat))


STANDINGS: dict[Mode, Callable[[State, Seat], tuple[int, Standing]]] = {
    "simple": simple_standing,
    "cosmic": cosmic_standing,
    "solitaire": solitaire_standing,
    "hexdomino": hexdomino_standing,
    "parallel": parallel_standing,
}


def final_points(state: State) -> list[Event]:
    """The points of each seat as the end tells them, on the clock the most advanced first."""
    order = clock_order(state)[::-1] if state.mode == "cosmic" else seated(state)
    return [final_of(state, seat) for seat in order]


def final_of(state: State, seat: Seat) -> Event:
    """What one seat reaches."""
    points = STANDINGS[state.mode](state, seat)[0]
    if state.mode == "solitaire":
        return Event("scored_solo", {"seat": seat, "points": points})
    if state.mode == "hexdomino":
        return Event("left_in_hand", {"seat": seat, "points": points})
    shape, colour = state.cards[seat]
    values: dict[str, str | int] = {
        "seat": seat,
        "shape": OBJECTIVES[shape],
        "colour": OBJECTIVES[colour],
        "points": points,
    }
    if state.mode != "parallel":
        return Event("scored", values)
    values["left"], values["right"] = universe_points(state, seat)
    return Event("scored_twice", values)
