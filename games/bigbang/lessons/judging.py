"""Goals that are more than an event: whether the other player is kept from scoring."""

from collections.abc import Mapping

from games.bigbang.rules.apply import apply
from games.bigbang.rules.legal import moves
from games.bigbang.rules.score import result, tally
from games.bigbang.rules.state import State
from games.engine.chance import Chance
from games.engine.contract import Seat
from games.engine.lessons import Predicate


def is_blocked(start: State, now: State, seat: Seat) -> bool:
    """No move of the next player scores for them."""
    other = now.active
    had = tally(now)[other]
    after = (apply(now, other, move, Chance("1")).state for move in moves(now, other))
    return all(tally(state)[other] <= had for state in after)


def is_won(start: State, now: State, seat: Seat) -> bool:
    """The game is over, and the learner alone is first."""
    end = result(now)
    return end is not None and end.ranks[seat] == 1 and end.ranks.count(1) == 1


def plays_again(start: State, now: State, seat: Seat) -> bool:
    """The learner is still the furthest behind on the Cosmic Clock."""
    return now.active == seat and now.turn > start.turn


def is_safe(start: State, now: State, seat: Seat) -> bool:
    """No negative objective has formed."""
    return now.solo is not None and not now.solo.lost


PREDICATES: Mapping[str, Predicate] = {
    "blocked": is_blocked,
    "won": is_won,
    "plays_again": plays_again,
    "safe": is_safe,
}
