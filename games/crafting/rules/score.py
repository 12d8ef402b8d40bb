"""Points, and the end of the game."""

from games.crafting.rules.components import (
    ADVANCED,
    CHAMBER_POINTS,
    COUNTS,
    HAND_LIMIT,
    OBJECTIVES_DRAWN,
)
from games.crafting.rules.objectives import VALUES, awards
from games.crafting.rules.state import Player, State
from games.engine.contract import Result
from games.engine.seats import ranked

SOURCES = ("nebulae", "crystals", "objectives", "cards", "advanced")


def crystal_prize(horizontal: int) -> int:
    """Points of the next depressurisation: 3, 6, 10, 15, 21, then none."""
    return CHAMBER_POINTS[horizontal] if horizontal < len(CHAMBER_POINTS) else 0


def advanced_points(player: Player) -> int:
    """What a seat's advanced life is worth at the end."""
    return sum(ADVANCED[tile] for _, tile in player.galaxy.advanced)


def objective_values(state: State, objective: str) -> tuple[int, ...]:
    """What each seat has for an objective."""
    return tuple(VALUES[objective](player) for player in state.players)


def objective_awards(state: State, objective: str) -> tuple[int, ...]:
    """Points each seat would get for an objective now."""
    second_place = COUNTS[len(state.players)].second_place
    return awards(objective_values(state, objective), second_place)


def is_last(state: State) -> bool:
    """Whether the game ends with the round that has just been scored."""
    return state.supply.crystals == 0 or len(state.goals.scored) == OBJECTIVES_DRAWN


def final_score(player: Player) -> int:
    """All points, advanced life included."""
    return player.score + advanced_points(player)


def tally(state: State) -> tuple[int, ...]:
    """What each seat would have if the game ended now."""
    return tuple(map(final_score, state.players))


def chapter(state: State) -> int:
    """The number of the turn: a replay is read turn by turn."""
    return state.turn


def tally_by_source(state: State) -> tuple[tuple[int, ...], ...]:
    """The same for each seat by SOURCES."""
    return tuple(
        (
            player.nebula_points,
            player.crystal_points,
            player.objective_points,
            player.card_points,
            advanced_points(player),
        )
        for player in state.players
    )


def result(state: State) -> Result | None:
    """Most points win, then most cards up to ten; who left comes after who stayed."""
    if state.phase != "over":
        return None
    standings = [
        (final_score(player), min(sum(player.hand), HAND_LIMIT)) for player in state.players
    ]
    return Result(tally(state), ranked(standings, state.left))
